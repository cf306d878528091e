/// A mistake in a suite, a sweep or a project file.
package struct SuiteMistake: Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// The YAML parser's message.
    case noYAML(String)
    /// Text of the file is in quotes.
    case unexpected(_ found: String, expected: String)
    /// The vocabulary's message.
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

/// All mistakes in a file, by line.
package struct SuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  package let file: String
  package let mistakes: [SuiteMistake]

  package init(file: String, mistakes: [SuiteMistake]) {
    self.file = file
    self.mistakes = mistakes.sorted { $0.line < $1.line }
  }

  /// A line for each mistake.
  package var lines: [String] { mistakes.map { "\(file):\($0.line): \($0.problem)" } }

  package var description: String { lines.joined(separator: "\n") }
}

/// The role of a word in a suite.
package enum SuiteTerm: Equatable, Sendable {
  /// A file, a pattern of files, or the name of an embedded trace.
  case trace
  /// A preset with changes on its axes, or a pattern of presets.
  case design
  case host
  case axis
  case value(axis: String)
  /// The difference up to which a cost is equal: `opening=8ms`.
  case equality
}

/// The names in a suite, which the gate does not know: designs, traces, generators.
package protocol SuiteVocabulary {
  /// The names of the options of a generated trace.
  var generatorOptions: [String] { get }
  /// Every metric of a run.
  var metrics: [String] { get }

  /// Returns the problem with a word, and the nearest correct one; nil for a correct word.
  func problem(_ term: SuiteTerm, _ word: String) -> String?
  /// Returns the problem with the options of a generated trace; nil for correct options.
  func generatorProblem(_ options: [(name: String, value: String)]) -> String?
  /// Returns the message that a name is unknown.
  func refusal(of name: String, as what: String, among known: [String]) -> String
}
