import CEmbedded
import Foundation
import ListEngine

// The files that people start from. Their texts stand in the folder Templates.

/// The suite that a gate runs where none is named, and the suites and workflows that `filmstrip suite init` writes.
enum SuiteTemplate {
  /// The design that the answer to the default comparison recommends.
  static let recommendedDesign = "stable-id,saves=scroll,stops=bind"

  /// Every key explained.
  static let embedded = String(cString: embedded_suite_yml())

  /// For GitHub: installs, caches, gates and uploads.
  static let workflow = String(cString: embedded_workflow_yml())

  /// A suite of the user's traces and design.
  ///
  /// - Parameters:
  ///   - traces: as the suite's folder sees them.
  ///   - design: what the app does now.
  static func text(traces: [String], design: String) -> String {
    String(cString: embedded_own_suite_yml())
      .replacing("@DESIGN@", with: word(design))
      .replacing("@TRACES@", with: traces.map { "  - \(word($0))" }.joined(separator: "\n"))
  }

  /// A word of YAML: in quotation marks where a letter could mean something else.
  private static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._/,=-:".contains($0))
    }
    // A colon before a space ends a key, and there is no space in a plain word.
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
  /// What its code does until the user's replaces it.
  let design: Design

  static let designFile = "MyFeed.swift"
  /// Where the package looks for a checkout of Filmstrip, seen from its folder, unless FILMSTRIP_PATH says otherwise.
  static let checkoutFolder = "filmstrip"

  /// Each file's path in the package, and its text.
  ///
  /// - Throws: `DesignError` for a design that has no code.
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
      "CODE": try code(), "CHECKOUT": checkout, "DEPENDENCY": dependency, "IDENTITY": identity,
      "FETCH": fetch, "NAME": name, "MODULE": name.replacing("-", with: "_"),
    ]
  }

  /// The identity that the package manager gives the dependency.
  private func identity(of address: String) -> String {
    let last = address.split(separator: "/").last ?? "filmstrip"
    return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Where the manifest finds a checkout: the folder that the workflow clones, or a variable of the environment.
  private static let checkout = """

    // A checkout of Filmstrip: FILMSTRIP_PATH names it where it is not in this folder.
    let filmstrip = Context.environment["FILMSTRIP_PATH"] ?? "\(checkoutFolder)"

    """

  /// Brings Filmstrip's source to where the manifest looks for it.
  private static func fetch(_ address: String?) -> String {
    """
          - name: Fetch Filmstrip
            # A later Filmstrip may count otherwise: to stay with one, check out its commit here.
            run: git clone \(address ?? "https://github.com/OWNER/filmstrip") \(checkoutFolder)\(address == nil ? " # where your Filmstrip is" : "")

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
}

/// Paths that still hold where a folder is moved together with what it refers to.
enum RelativePath {
  /// The path of a file seen from a folder.
  static func text(from folder: URL, to file: URL) -> String {
    let base = folder.standardizedFileURL.pathComponents
    let goal = file.standardizedFileURL.pathComponents
    let common = zip(base, goal).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + goal.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
