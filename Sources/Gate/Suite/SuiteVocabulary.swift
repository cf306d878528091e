/// What a suite may name: the gate itself knows no design, trace or generator, and whoever reads a suite hands
/// in what there is.
package struct SuiteVocabulary: Sendable {
  /// What a word of a suite is meant to be.
  package enum Term: Equatable, Sendable {
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

  /// What is wrong with a word, with the nearest that is right; nil where nothing is.
  package var problem: @Sendable (Term, String) -> String?
  /// What is wrong with what a generated trace is asked to be, by the names of the options; nil where nothing is.
  package var generatorProblem: @Sendable ([(name: String, value: String)]) -> String?
  /// The names of those options.
  package var generatorOptions: [String]
  /// Every metric that a run may have.
  package var metrics: [String]
  /// Says that a name is not known: the name, what it should be, and all there are.
  package var refusal: @Sendable (_ name: String, _ what: String, _ known: [String]) -> String

  package init(
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
