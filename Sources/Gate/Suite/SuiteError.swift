/// Something in a suite that makes no sense, and where.
package struct SuiteMistake: Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// What the parser of YAML says.
    case noYAML(String)
    /// What was found, in quotes where it is the file's own, and what may stand there.
    case unexpected(_ found: String, expected: String)
    /// What whoever knows the words says against one.
    case refused(String)
  }

  /// Counted from 1.
  package let line: Int
  package let problem: Problem

  package init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }
}

extension SuiteMistake.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noYAML(let reason): "this is no YAML: \(reason)"
    case .unexpected(let found, let expected): "found \(found), expected \(expected)"
    case .refused(let reason): reason
    }
  }
}

/// A suite that cannot be run, with every mistake in it, by line.
package struct SuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  package let file: String
  package let mistakes: [SuiteMistake]

  package init(file: String, mistakes: [SuiteMistake]) {
    self.file = file
    self.mistakes = mistakes.sorted { $0.line < $1.line }
  }

  /// A line each.
  package var lines: [String] { mistakes.map { "\(file):\($0.line): \($0.problem)" } }

  package var description: String { lines.joined(separator: "\n") }
}

/// What a word of a suite is meant to be.
package enum SuiteTerm: Equatable, Sendable {
  /// A file, a pattern of files, or the name of an embedded trace.
  case trace
  /// A preset with changes on its axes, or a pattern of presets.
  case design
  case host
  case axis
  case value(axis: String)
  /// Up to which difference a cost is equal: `opening=8ms`.
  case equality
}

/// The names that a suite may use: the gate itself knows no design, trace or generator.
package protocol SuiteVocabulary {
  /// The names of the options of a generated trace.
  var generatorOptions: [String] { get }
  /// Every metric that a run may have.
  var metrics: [String] { get }

  /// Returns what is wrong with a word, with the nearest that is right; nil where nothing is.
  func problem(_ term: SuiteTerm, _ word: String) -> String?
  /// Returns what is wrong with the options of a generated trace; nil where nothing is.
  func generatorProblem(_ options: [(name: String, value: String)]) -> String?
  /// Returns the sentence that a name is not known: the name, what it should be, and all there are.
  func refusal(of name: String, as what: String, among known: [String]) -> String
}
