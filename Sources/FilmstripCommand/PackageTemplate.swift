import Foundation
import Gate

/// What `filmstrip new` writes.
struct PackageTemplate {
  /// Where the package takes Filmstrip from.
  enum Source {
    case folder(URL)
    case address(String, version: String)
  }

  let name: String
  let source: Source

  static let designFile = "MyFeed.swift"

  /// Each file's path in the package, and its text.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", package), ("Sources/\(name)/main.swift", main),
      ("Sources/\(name)/\(PackageTemplate.designFile)", design),
      ("Tests/\(name)Tests/FaithfulTests.swift", test), ("suite.yml", suite),
      (Project.fileName, project), (".github/workflows/gate.yml", workflow),
      (".gitignore", ".build/\nPackage.resolved\n"),
    ]
  }

  /// As the language has it: `my-feed` is the module `my_feed`.
  private var module: String { name.replacing("-", with: "_") }

  private var dependency: String {
    switch source {
    case .folder(let url): ".package(name: \"filmstrip\", path: \(quoted(url.path)))"
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

  private var main: String {
    """
    import Filmstrip

    Filmstrip.main(adding: [MyFeed.design])

    """
  }

  private var design: String {
    """
    import Filmstrip

    /// The feed of my app, as its view controller has it. This is a way that is right where rows move, strips are flung
    /// and ends are told late: put your own code in its place, and see whether it is.
    final class MyFeed: FeedDesign {
      static let design = OwnDesign("\(name)", idea: "my app's feed") { MyFeed(model: $0) }

      private let model: RowModel
      /// By a row's identity, and not by its number. Counted in the report; a [Int: Double] would do as well.
      private var offsets: StoredOffsets<Int>

      init(model: RowModel) {
        self.model = model
        offsets = StoredOffsets(in: model)
      }

      // tableView(_:cellForRowAt:): whatever you set on a cell when it gets a row goes here. Cells and strips of your
      // own are subclasses of FeedCell and Strip, made in makeCell(ofKind:).
      func cellForRow(_ cell: FeedCell, at path: RowPath) {
        guard let row = model[path] else { return }
        // Or the fling of the row that it showed goes on in this one.
        cell.strip.stopScrollingAndZooming()
        cell.strip.tag = row.id
        cell.strip.reloadData()
        cell.strip.contentOffset = offsets[cell.strip.tag] ?? 0
      }

      // There are willDisplay, didEndDisplaying, didSelectItem, heightForRow, didInsertRows, willDeleteRows, didMoveRow,
      // didReloadRow and didReceiveMemoryWarning too.
      func scrollViewDidScroll(_ strip: Strip) { offsets[strip.tag] = strip.contentOffset }

      // The row whose items your data source would give this strip now.
      func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
    }

    """
  }

  private var test: String {
    """
    import Filmstrip
    import Testing

    @testable import \(module)

    @Suite struct FaithfulTests {
      @Test(arguments: ["chromium-browse", "edited-feed"])
      func nothingIsShownWrong(trace: String) throws {
        #expect(try Filmstrip.faults(of: MyFeed.design, on: trace, host: "uikit") == .none)
      }
    }

    """
  }

  private var project: String {
    """
    # What commands take in this folder where they are not told otherwise.
    traces: [chromium-browse, edited-feed]
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
            run: apt-get update && apt-get install -y libjemalloc-dev zlib1g-dev
          - name: Test
            run: swift test
    \(GateJob.gate("swift run -c release \(name)"))

    """
  }

  /// Where the source is a folder, it has to come there.
  private var checkout: String {
    guard case .folder = source else { return "" }
    return """
            # Package.swift takes Filmstrip from a folder: bring it there, or name an address in Package.swift.

      """
  }
}
