import Yams

/// The contents of the project file, `filmstrip.yml`: defaults of the commands in its folder.
package struct Project: Equatable, Sendable {
  package static let fileName = "filmstrip.yml"

  /// Files, patterns of files and embedded traces; paths are relative to the folder.
  package fileprivate(set) var traces: [String] = []
  /// Designs, and patterns of presets.
  package fileprivate(set) var designs: [String] = []
  package fileprivate(set) var hosts: [Suite.Word] = []
  package fileprivate(set) var base: String?
  /// The change of a time that matters: 0.02 is 2%.
  package fileprivate(set) var margin: Double?
  /// The differences up to which costs are equal, such as `opening=8ms`.
  package fileprivate(set) var equal: [String] = []
  /// The duration of a timing in seconds.
  package fileprivate(set) var budget: Double?

  package init() {}

  /// - Parameter file: the file's name in errors.
  /// - Throws: `SuiteError` with every mistake.
  package static func read(
    _ text: String, named file: String, vocabulary: any SuiteVocabulary
  ) throws(SuiteError) -> Project {
    try SuiteReader.read(text, named: file, as: "a project file", vocabulary) { reader, root in
      reader.project(root)
    }
  }
}

extension SuiteReader {
  private static let projectKeys = [
    "traces", "designs", "hosts", "base", "margin", "equal", "budget",
  ]
  private static let secondsMax = 86_400.0

  fileprivate mutating func project(_ root: Node) -> Project {
    var project = Project()
    for (key, value) in members(of: root, as: "a project file", keys: SuiteReader.projectKeys) ?? []
    {
      switch key.text {
      case "traces": project.traces = names(value, "traces", .trace)
      case "designs": project.designs = names(value, "designs", .design)
      case "hosts": project.hosts = hosts(value)
      case "equal": project.equal = names(value, "differences", .equality)
      case "base": project.base = base(value)?.text
      case "margin": project.margin = word(value, "a share").flatMap { share($0, upTo: 1) }
      default: project.budget = word(value, "a number of seconds").flatMap { seconds($0) }
      }
    }
    return project
  }

  private mutating func names(_ node: Node, _ what: String, _ term: SuiteTerm) -> [String] {
    distinctWords(node, what) { $0.check(term, $1) }.map(\.text)
  }

  private mutating func seconds(_ word: Suite.Word) -> Double? {
    if let seconds = Double(word.text), seconds > 0, seconds <= SuiteReader.secondsMax {
      return seconds
    }
    note(word, expected: "seconds above 0, up to a day (86400)")
    return nil
  }
}
