import CEmbedded
import Foundation
import ListEngine

// Files for users to start from. Their texts are in the folder Templates.

/// The embedded suite, and the files that `filmstrip suite init` writes.
enum SuiteTemplate {
  /// The answer of the default comparison.
  static let recommendedDesign = "save-on-scroll,fits=content"

  /// The suite of a gate without a suite, with every key explained.
  static let embedded = String(cString: embedded_suite_yml())

  /// A workflow for GitHub that installs, caches, gates and uploads.
  static let workflow = String(cString: embedded_workflow_yml())

  /// Returns a suite of the user's traces and design.
  ///
  /// - Parameters:
  ///   - traces: paths from the suite's folder.
  ///   - host: a platform.
  static func text(traces: [String], design: String, host: String) -> String {
    String(cString: embedded_own_suite_yml())
      .replacing("@DESIGN@", with: word(design))
      .replacing("@HOST@", with: host)
      .replacing("@TRACES@", with: traces.map { "  - \(word($0))" }.joined(separator: "\n"))
  }

  /// Returns a word of YAML, quoted unless all of its letters are plain.
  private static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._/,=-:".contains($0))
    }
    // A colon at the end would make a key.
    if isPlain, let first = text.first, first.isLetter || first == "." || first == "/",
      text.last != ":"
    {
      return text
    }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case _ where scalar.value < 32 || 127..<160 ~= scalar.value:
        "\\x" + String(scalar.value + 256, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// The package that `filmstrip new` writes.
struct PackageTemplate {
  /// The source of Filmstrip.
  enum Source {
    /// A checkout, and the address of its repository if known.
    case checkout(address: String?)
    case address(String, version: String)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  let name: String
  let source: Source
  /// The design of the first code.
  let design: Design
  /// The faults that the first code shows.
  let faults: [KnownFaults]

  /// The keywords of Swift, which no module is called.
  static let keywords = words(
    """
    Any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false \
    fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol \
    public repeat rethrows return self Self static struct subscript super switch throw throws true try typealias var \
    where while
    """)
  /// The modules that the package imports, or its dependencies.
  static let modules = words(
    """
    ArgumentParser Browser CachePolicies CAllocations CEmbedded CFilmstrip Containers CPrefetch FeedCheck Filmstrip \
    FilmstripCommand FilmstripExecutable Foundation Gate History ListEngine Measurement Mustache RecordedTraces \
    Reporting Results ScrollTrace Swift Testing TraceTools TraceWriter Yams
    """)
  static let designFile = "MyFeed.swift"
  /// The folder of the checkout in the package, unless FILMSTRIP_PATH is set.
  static let checkoutFolder = "filmstrip"

  /// Returns the path and the text of each file.
  ///
  /// - Throws: `DesignError` for a design without generated code.
  func files() throws -> [(path: String, text: String)] {
    var template = String(cString: embedded_package_txt())
    for (mark, text) in try replacements() {
      template = template.replacing("@\(mark)@", with: text)
    }
    return "\n\(template)".split(separator: "\n=== ").map { file in
      let lines = file.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = lines[1].hasSuffix("\n") ? lines[1] : lines[1] + "\n"
      return (String(lines[0]), String(text))
    }
  }

  private func replacements() throws -> KeyValuePairs<String, String> {
    let (dependency, identity, checkout, fetch) =
      switch source {
      case .checkout(let address):
        (
          ".package(name: \"filmstrip\", path: filmstrip)", "filmstrip", PackageTemplate.checkout,
          PackageTemplate.fetch(address)
        )
      case .address(let address, let version):
        (
          ".package(url: \(quoted(address)), from: \(quoted(version)))", identity(of: address), "",
          ""
        )
      }
    return [
      "CODE": try code(), "KNOWN": KnownFaults.ofTest(faults),
      "BUDGETS": KnownFaults.budgets(faults), "HOSTS": KnownFaults.hosts, "CHECKOUT": checkout,
      "DEPENDENCY": dependency, "IDENTITY": identity,
      "FETCH": fetch, "NAME": name, "MODULE": name.replacing("-", with: "_"),
    ]
  }

  /// Returns the identity of the dependency in the package manager.
  private func identity(of address: String) -> String {
    let last = address.split(separator: "/").last ?? "filmstrip"
    return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// The lines of the manifest that find the checkout.
  private static let checkout = """

    // FILMSTRIP_PATH is the path of a checkout of Filmstrip outside this folder.
    let filmstrip = Context.environment["FILMSTRIP_PATH"] ?? "\(checkoutFolder)"

    """

  /// Returns the step of the workflow that clones Filmstrip.
  private static func fetch(_ address: String?) -> String {
    """
          - name: Fetch Filmstrip
            # Another version may count differently. To stay with one, check out its commit here.
            run: git clone \(address ?? "https://github.com/OWNER/filmstrip") \(checkoutFolder)\(address == nil ? " # where your Filmstrip is" : "")

    """
  }

  private func code() throws -> String {
    let listAxes = try DesignCode(design, className: "MyFeed").listAxes
    let ofList = listAxes.isEmpty ? "" : ", listAxes: \"\(listAxes)\""
    let code = try DesignCode(
      design, className: "MyFeed",
      summary: [
        "The feed of my app, as its view controller has it: \(design.name).",
        "",
        "Replace this code by yours, and see whether it is right. Set in cellForRow what your tableView(_:cellForRowAt:)",
        "sets on a cell. Custom cells and strips are subclasses of FeedCell and Strip, made in makeCell(ofKind:). The",
        "list also calls willDisplay, didEndDisplaying, scrollViewDidScroll, didSelectItem, heightForRow, didInsertRows,",
        "willDeleteRows, didMoveRow, didReloadRow and didReceiveMemoryWarning. Offsets can be kept in a [Int: Double];",
        "the report counts those in StoredOffsets.",
      ],
      members: [
        "static let design = CustomDesign(\"\(name)\", idea: \"my app's feed\"\(ofList)) { MyFeed(model: $0) }"
      ])
    return "import Filmstrip\n\n\(code.text)"
  }
}

/// Relative paths.
enum RelativePath {
  /// Returns the path of a file from a folder.
  static func text(from folder: URL, to file: URL) -> String {
    let base = folder.standardizedFileURL.pathComponents
    let goal = file.standardizedFileURL.pathComponents
    let common = zip(base, goal).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + goal.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
