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

  fileprivate init() {}

  /// - Parameter file: what mistakes call it.
  /// - Throws: `SuiteError` with every mistake, by line.
  package static func read(
    _ text: String, named file: String, vocabulary: SuiteVocabulary
  ) throws(SuiteError) -> Project {
    var reader = SuiteReader(vocabulary: vocabulary, name: file)
    let project = reader.readProject(try SuiteFile.root(of: text, named: file, "a project file"))
    try reader.end(named: file)
    return project
  }
}

extension SuiteReader {
  private static let projectKeys = [
    "traces", "designs", "hosts", "base", "margin", "equal", "budget",
  ]
  private static let secondsMax = 86_400.0

  fileprivate mutating func readProject(_ root: Node) -> Project {
    var project = Project()
    let members = members(of: root, as: "a project file", keys: SuiteReader.projectKeys) ?? []
    for (key, value) in members {
      switch key.text {
      case "traces": project.traces = known(.trace, value, "traces")
      case "designs": project.designs = known(.design, value, "designs")
      case "hosts": project.hosts = known(.host, value, "hosts")
      case "equal": project.equal = known(.equality, value, "differences")
      case "base": project.base = known(.design, value, "base").first
      case "margin":
        if let word = word(value, "a share") { project.margin = share(word, within: 0...1) }
      default:
        if let word = word(value, "a number of seconds") { project.budget = seconds(word) }
      }
    }
    return project
  }

  /// The words of a list, each of which is held to what there is; none of them twice.
  private mutating func known(
    _ term: SuiteVocabulary.Term, _ node: Node, _ what: String
  ) -> [String] {
    var known: [String] = []
    for word in words(node, what) {
      check(term, word)
      if known.contains(word.text) { note(word.line, .twice("'\(word.text)'")) }
      known.append(word.text)
    }
    return known
  }

  private mutating func seconds(_ word: Suite.Word) -> Double? {
    guard let seconds = Double(word.text), seconds > 0, seconds <= SuiteReader.secondsMax else {
      note(
        word.line, .unexpected("'\(word.text)'", expected: "seconds above 0, up to a day (86400)"))
      return nil
    }
    return seconds
  }
}
