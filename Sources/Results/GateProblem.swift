/// Something that makes a run, a workload or a design invalid.
package struct GateProblem: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// There is nothing to judge: a suite, a baseline or a result that cannot be had.
    case noInput
    /// The run was stopped before it was over.
    case partialRun
    /// The result is of another schema.
    case otherSchema
    /// A pass failed.
    case failedPass
    /// The suite plans nothing.
    case emptyPlan
    /// What exact figures depend on is another than the baseline's.
    case otherOrigin
    /// A trace has another hash than the plan's or the baseline's.
    case otherTrace
    /// A workload, or a design's result, is not there once.
    case wrongCount
    /// A workload or a result that the suite does not plan.
    case unplanned
    /// The baseline has it, and the suite does not run it.
    case vanished
    /// The suite runs it, and the baseline does not have it.
    case new
    /// A result without counters, or without what it shows wrong.
    case lacking
    /// Instructions that differ between processes.
    case inexact
    /// A figure that is no metric of this version.
    case unknownMetric
    case notFinite
    /// A threshold or a budget that limits nothing.
    case limitsNothing
    /// Times that a baseline needs, and the run does not have.
    case missingTimes
  }

  package var kind: Kind
  package var workload: String?
  package var host: String?
  package var design: String?
  /// What was found, what was expected, and what to do.
  package var words: String

  package init(
    _ kind: Kind, _ words: String, workload: String? = nil, host: String? = nil,
    design: String? = nil
  ) {
    self.kind = kind
    self.words = words
    self.workload = workload
    self.host = host
    self.design = design
  }
}
