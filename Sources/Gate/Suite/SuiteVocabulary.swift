/// What a suite may name: the gate itself knows no design, trace or generator, and whoever reads a suite hands
/// in what there is.
public struct SuiteVocabulary: Sendable {
  /// What a word of a suite is meant to be.
  public enum Term: Equatable, Sendable {
    /// A file, a pattern of files, or the name of an embedded trace.
    case trace
    /// A preset with changes on its axes, or a pattern of presets.
    case design
    case host
    case axis
    case value(axis: String)
  }

  /// What is wrong with a word, with the nearest that is right; nil where nothing is.
  public var problem: @Sendable (Term, String) -> String?
  /// What is wrong with what a generated trace is asked to be, by the names of the options; nil where nothing is.
  public var generatorProblem: @Sendable ([(name: String, value: String)]) -> String?
  /// The names of those options.
  public var generatorOptions: [String]
  /// Every metric that a run may have.
  public var metrics: [String]
  /// Says that a name is not known: the name, what it should be, and all there are.
  public var refusal: @Sendable (_ name: String, _ what: String, _ known: [String]) -> String

  public init(
    problem: @escaping @Sendable (Term, String) -> String?,
    generatorProblem: @escaping @Sendable ([(name: String, value: String)]) -> String?,
    generatorOptions: [String], metrics: [String],
    refusal: @escaping @Sendable (_ name: String, _ what: String, _ known: [String]) -> String
  ) {
    self.problem = problem
    self.generatorProblem = generatorProblem
    self.generatorOptions = generatorOptions
    self.metrics = metrics
    self.refusal = refusal
  }
}

/// Something in a suite that makes no sense, and where.
public struct SuiteMistake: Equatable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// What was found and what was expected.
  public let problem: String

  public init(line: Int, problem: String) {
    self.line = line
    self.problem = problem
  }
}

/// A suite that cannot be run, with every mistake in it, by line.
public struct SuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String
  public let mistakes: [SuiteMistake]

  public init(file: String, mistakes: [SuiteMistake]) {
    self.file = file
    self.mistakes = mistakes
  }

  /// A line each.
  public var lines: [String] { mistakes.map { "\(file):\($0.line): \($0.problem)" } }

  public var description: String { lines.joined(separator: "\n") }
}
