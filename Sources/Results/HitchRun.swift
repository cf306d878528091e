/// What a hitch model made of some replays: every figure below a key `modelled` is modelled, from the costs that
/// stand beside it, and measured on no phone.
package struct HitchRun: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  /// The version of the tool.
  package var version: String
  /// The arguments that make this run again.
  package var command: [String]
  /// The cost table's file, or `default`.
  package var costsName: String
  /// By the name of the operation.
  package var costs: [String: OperationCost]
  package var workloads: [Workload]
  package var results: [HitchResult]
  /// Of the designs that have no result; absent where there are none.
  package var failures: [ChildFailure]?

  package init(
    version: String, command: [String], costsName: String, costs: [String: OperationCost],
    workloads: [Workload], results: [HitchResult]
  ) {
    schema = HitchRun.currentSchema
    self.version = version
    self.command = command
    self.costsName = costsName
    self.costs = costs
    self.workloads = workloads
    self.results = results
  }
}

/// What one design came to on one workload.
package struct HitchResult: Codable, Equatable, Sendable {
  /// The trace's name.
  package var workload: String
  package var host: String
  /// The canonical name of the design.
  package var design: String
  /// Other names that were asked for and choose the same on every axis.
  package var alsoCalled: [String]
  /// Whether the design brackets the others, and is no advice.
  package var isBound: Bool
  /// Whether this is a feed of a kind that it was never meant for.
  package var isUnfit: Bool
  /// True where no cell is ever used for another row; absent for all others, and in older records.
  package var recyclesNothing: Bool?
  /// Counted, not modelled: what was shown wrong, every name of the semantics.
  package var fidelity: [String: Int]
  package var modelled: ModelledFrames

  package init(
    workload: String, host: String, design: String, alsoCalled: [String], isBound: Bool,
    isUnfit: Bool, fidelity: [String: Int], modelled: ModelledFrames
  ) {
    self.workload = workload
    self.host = host
    self.design = design
    self.alsoCalled = alsoCalled
    self.isBound = isBound
    self.isUnfit = isUnfit
    self.fidelity = fidelity
    self.modelled = modelled
  }
}
