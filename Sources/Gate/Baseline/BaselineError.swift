/// Why a file is no baseline that can be judged by.
package struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    /// The system does not give it, for its reason.
    case unreadable(reason: String)
    case empty
    /// It is cut, or something else: its first letters.
    case notWhole(beginning: String)
    /// Its content was changed since it was sealed.
    case wrongSeal(String)
    case otherSchema(Int)
    case undecodable(Defect)
    /// No designs, or no workloads.
    case nothingInIt
    /// Or one of them twice.
    case subjectsOutOfOrder
    case workloadTwice
    /// A subject is of a workload that the file does not have.
    case unknownWorkload(of: String)
    case noMetrics(of: String)
    /// No metric, or none that is exact.
    case unknownMetric(String, of: String)
    case senselessTimes(of: String)
    /// The suite judges times, and the baseline has none.
    case noTimes
  }

  /// What JSON lacks to be a baseline's, with the path of its keys.
  package enum Defect: Equatable, Sendable {
    case missing(String)
    /// A value of another kind.
    case otherKind(String)
    case noJSON
  }

  /// As it was named.
  package let file: String
  package let problem: Problem

  package init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  package var description: String { "\(file): \(problem.words)" }
}

extension BaselineError.Problem {
  fileprivate var words: String {
    switch self {
    case .unreadable(let reason):
      """
      \(reason); 'filmstrip baseline update' takes one, and nothing passes without (see --baseline)
      """
    case .empty: "found an empty file, expected a baseline (see 'filmstrip baseline update')"
    case .notWhole(let beginning):
      "found '\(beginning)'..., expected a whole baseline: it is cut, or no baseline"
    case .wrongSeal(let seal):
      """
      found content that does not fit its seal '\(seal)': it was damaged, or changed or merged by hand; take \
      the file from the repository again, or run 'filmstrip baseline update'
      """
    case .otherSchema(let schema):
      """
      found a baseline of schema \(schema), expected \(Baseline.currentSchema): take it anew with 'filmstrip \
      baseline update', or judge with the filmstrip that wrote it
      """
    case .undecodable(let defect):
      "found \(defect.words), expected a baseline of schema \(Baseline.currentSchema)"
    case .nothingInIt: "found no designs or no workloads, expected one of each or more"
    case .subjectsOutOfOrder:
      "found subjects out of order or twice, expected each once, by workload, host and design"
    case .workloadTwice: "found a workload twice, expected once"
    case .unknownWorkload(let name): "found \(name), expected one of the workloads of the file"
    case .noMetrics(let name): "found no metrics of \(name), expected some"
    case .unknownMetric(let metric, let name):
      "found the metric '\(metric)' of \(name), expected an exact one that is known"
    case .senselessTimes(let name): "found times of \(name) that are none, or not above 0"
    case .noTimes:
      """
      has no times, and the suite judges them: take it anew without --exact, judge with --exact, or let the \
      suite's times be off
      """
    }
  }
}

extension BaselineError.Defect {
  fileprivate var words: String {
    switch self {
    case .missing(let path): "no '\(path)'"
    case .otherKind(let path): "another kind of value at '\(path)'"
    case .noJSON: "no JSON"
    }
  }
}
