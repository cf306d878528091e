/// What a hitch model made of some replays: every figure below a key `modelled` is modelled, from the costs that
/// stand beside it, and measured on no phone.
public struct HitchRun: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  public static let currentSchema = 1

  public var schema: Int
  /// The version of the tool.
  public var version: String
  /// The arguments that make this run again.
  public var command: [String]
  /// The cost table's file, or `default`.
  public var costsName: String
  /// By the name of the operation.
  public var costs: [String: OperationCost]
  public var workloads: [Workload]
  public var results: [HitchResult]
  /// Of the designs that have no result; absent where there are none.
  public var failures: [ChildFailure]?

  public init(
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

/// What one operation is taken to cost a phone's main thread.
public struct OperationCost: Codable, Equatable, Sendable {
  public var microseconds: Double
  /// Where the figure comes from; it begins with `assumed` where it comes from nowhere.
  public var source: String

  public init(microseconds: Double, source: String) {
    self.microseconds = microseconds
    self.source = source
  }

  public var isAssumed: Bool { source.hasPrefix("assumed") }
}

/// What one design came to on one workload.
public struct HitchResult: Codable, Equatable, Sendable {
  /// The trace's name.
  public var workload: String
  public var host: String
  /// The canonical name of the design.
  public var design: String
  /// Other names that were asked for and choose the same on every axis.
  public var alsoCalled: [String]
  /// Whether the design brackets the others, and is no advice.
  public var isBound: Bool
  /// Whether this is a feed of a kind that it was never meant for.
  public var isUnfit: Bool
  /// Counted, not modelled: what was shown wrong, every name of the semantics.
  public var fidelity: [String: Int]
  public var modelled: ModelledFrames

  public init(
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
