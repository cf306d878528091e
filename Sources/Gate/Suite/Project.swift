import Yams

/// What a folder's commands do where the command line does not say: the project file, `filmstrip.yml`.
package struct Project: Equatable, Sendable {
  package static let fileName = "filmstrip.yml"

  /// Files, patterns of files and embedded traces, as they stand there; files are the folder's.
  package fileprivate(set) var traces: [String] = []
  /// Designs, and patterns of presets.
  package fileprivate(set) var designs: [String] = []
  package fileprivate(set) var hosts: [String] = []
  package fileprivate(set) var base: String?
  /// The change of a time that matters: 0.02 is 2%.
  package fileprivate(set) var margin: Double?
  /// Up to which difference costs are equal, such as `opening=8ms`.
  package fileprivate(set) var equal: [String] = []
  /// For how long times are taken, in seconds.
  package fileprivate(set) var budget: Double?

  /// A file that says nothing.
  package init() {}

  /// - Parameter file: what mistakes call it.
  /// - Throws: `SuiteError` with every mistake, by line.
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
    let members = members(of: root, as: "a project file", keys: SuiteReader.projectKeys) ?? []
    for (key, value) in members {
      switch key.text {
      case "traces": project.traces = known(.trace, value, "traces")
      case "designs": project.designs = known(.design, value, "designs")
      case "hosts": project.hosts = known(.host, value, "hosts")
      case "equal": project.equal = known(.equality, value, "differences")
      case "base": project.base = known(.design, value, "base").first
      case "margin": project.margin = word(value, "a share").flatMap { share($0, upTo: 1) }
      default: project.budget = word(value, "a number of seconds").flatMap { seconds($0) }
      }
    }
    return project
  }

  private mutating func known(
    _ term: SuiteTerm, _ node: Node, _ what: String
  ) -> [String] {
    words(node, what) { $0.check(term, $1) }.map(\.text)
  }

  private mutating func seconds(_ word: Suite.Word) -> Double? {
    if let seconds = Double(word.text), seconds > 0, seconds <= SuiteReader.secondsMax {
      return seconds
    }
    note(word, expected: "seconds above 0, up to a day (86400)")
    return nil
  }
}
