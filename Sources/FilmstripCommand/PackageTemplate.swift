import Foundation
import Gate
import ListEngine

/// What `filmstrip new` writes.
struct PackageTemplate {
  /// Where the package takes Filmstrip from.
  enum Source {
    /// A checkout; the address that others clone it from, if it is known.
    case checkout(address: String?)
    case address(String, version: String)
  }

  let name: String
  let source: Source
  /// What its code does until it is one's own.
  let design: Design

  static let designFile = "MyFeed.swift"

  /// Where the package looks for a checkout of Filmstrip, seen from its folder, unless `pathVariable` says otherwise.
  static let checkoutFolder = "filmstrip"
  static let pathVariable = "FILMSTRIP_PATH"

  /// What is right where rows move, strips are flung and ends are told late.
  static let standardDesign = EmbeddedSuite.recommendedDesign

  /// Each file's path in the package, and its text.
  ///
  /// - Throws: `DesignError` for a design that has no code.
  func files() throws -> [(path: String, text: String)] {
    [
      ("Package.swift", package), ("Sources/\(name)/main.swift", main),
      ("Sources/\(name)/\(PackageTemplate.designFile)", try code()),
      ("Tests/\(name)Tests/FaithfulTests.swift", test), ("suite.yml", suite),
      (Project.fileName, project), (".github/workflows/gate.yml", workflow),
      (".gitignore", ".build/\nPackage.resolved\n/\(PackageTemplate.checkoutFolder)\n"),
    ]
  }

  /// As the language has it: `my-feed` is the module `my_feed`.
  private var module: String { name.replacing("-", with: "_") }

  private var dependency: String {
    switch source {
    case .checkout: ".package(name: \"filmstrip\", path: filmstrip)"
    case .address(let address, let version):
      ".package(url: \(quoted(address)), from: \(quoted(version)))"
    }
  }

  /// The identity that the package manager gives the dependency.
  private var identity: String {
    guard case .address(let address, _) = source, let last = address.split(separator: "/").last
    else { return "filmstrip" }
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private var package: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription
    \(checkoutPath)
    let package = Package(
      name: "\(name)",
      dependencies: [\(dependency)],
      targets: [
        .executableTarget(
          name: "\(name)", dependencies: [.product(name: "Filmstrip", package: "\(identity)")]),
        .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
      ])

    """
  }

  /// Where the manifest finds a checkout: the folder that the workflow clones, or a variable of the environment.
  private var checkoutPath: String {
    guard case .checkout = source else { return "" }
    return """

      // A checkout of Filmstrip: \(PackageTemplate.pathVariable) names it where it is not in this folder.
      let filmstrip = Context.environment["\(PackageTemplate.pathVariable)"] ?? "\(PackageTemplate.checkoutFolder)"

      """
  }

  private var main: String {
    """
    import Filmstrip

    Filmstrip.main(adding: [MyFeed.design])

    """
  }

  private func code() throws -> String {
    let code = try DesignCode(
      design, className: "MyFeed",
      summary: [
        "The feed of my app, as its view controller has it: \(design.name).",
        "",
        "Put your own code in its place, and see whether it is right. tableView(_:cellForRowAt:): whatever you set on a",
        "cell when it gets a row goes into cellForRow; cells and strips of your own are subclasses of FeedCell and Strip,",
        "made in makeCell(ofKind:). There are willDisplay, didEndDisplaying, scrollViewDidScroll, didSelectItem,",
        "heightForRow, didInsertRows, willDeleteRows, didMoveRow, didReloadRow and didReceiveMemoryWarning too. Offsets",
        "may be kept in a [Int: Double] as well: those in StoredOffsets are counted in the report.",
      ],
      members: [
        "static let design = OwnDesign(\"\(name)\", idea: \"my app's feed\") { MyFeed(model: $0) }"
      ])
    return "import Filmstrip\n\n\(code.text)"
  }

  private var test: String {
    """
    import Filmstrip
    import Testing

    @testable import \(module)

    @Suite struct FaithfulTests {
      @Test(arguments: ["chromium-browse", "chromium-flings", "edited-feed"])
      func nothingIsShownWrong(trace: String) throws {
        #expect(try Filmstrip.faults(of: MyFeed.design, on: trace, host: "uikit") == .none)
      }
    }

    """
  }

  private var project: String {
    """
    # What commands take in this folder where they are not told otherwise.
    traces: [chromium-browse, chromium-flings, edited-feed]
    designs: [\(name), stable-id, "stable-id,saves=scroll,stops=bind"]
    hosts: [uikit]

    """
  }

  private var suite: String {
    """
    # What the gate runs: swift run -c release \(name) suite check suite.yml
    filmstrip-suite: 1
    name: \(name)
    traces:
      - chromium-browse
      - chromium-flings
      - edited-feed
    designs:
      - \(name)
    hosts: [uikit]
    times:
      judge: off
    budgets:
      - metric: fidelity.*
        at-most: 0

    """
  }

  private var workflow: String {
    """
    # Tests and gates every pull request. The baseline is in the repository; take it in the container named here:
    #   swift run -c release \(name) baseline update suite.yml --baseline baseline.json
    name: gate
    on: [pull_request]
    \(GateJob.beginning)
    \(checkout)\(GateJob.cache(".build", key: "swift-6.3.1", of: ["Package.swift", "Sources/**"]))
          - name: Install
            run: apt-get update && apt-get install -y libjemalloc-dev zlib1g-dev libsqlite3-dev
          - name: Test
            run: swift test
    \(GateJob.gate("swift run -c release \(name)"))

    """
  }

  /// Brings Filmstrip's source to where the manifest looks for it.
  private var checkout: String {
    guard case .checkout(let address) = source else { return "" }
    let folder = PackageTemplate.checkoutFolder
    return """
            - name: Fetch Filmstrip
              # A later Filmstrip may count otherwise: to stay with one, check out its commit here.
              run: git clone \(address ?? "https://github.com/OWNER/filmstrip") \(folder)\(address == nil ? " # where your Filmstrip is" : "")

      """
  }
}
