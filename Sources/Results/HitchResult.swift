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

/// The frames of one replay, as the model has them.
public struct ModelledFrames: Codable, Equatable, Sendable {
  /// The work before the first event, in no other figure here.
  public var openingMicroseconds: Double
  /// All frames of the trace, scrolling or not.
  public var frameCount: Int
  /// Those from a motion's first scroll to its last.
  public var motionFrameCount: Int
  /// Over all frames; absent where there is none.
  public var work: WorkPercentiles?
  /// The first of those with the most work; absent where there is none.
  public var worstFrame: WorstFrame?
  /// The same frames on each display.
  public var displays: [ModelledDisplay]

  public init(
    openingMicroseconds: Double, frameCount: Int, motionFrameCount: Int, work: WorkPercentiles?,
    worstFrame: WorstFrame?, displays: [ModelledDisplay]
  ) {
    self.openingMicroseconds = openingMicroseconds
    self.frameCount = frameCount
    self.motionFrameCount = motionFrameCount
    self.work = work
    self.worstFrame = worstFrame
    self.displays = displays
  }
}

/// The work of a frame in microseconds, by nearest rank: each is the work of some frame.
public struct WorkPercentiles: Codable, Equatable, Sendable {
  public var p50: Double
  public var p90: Double
  public var p95: Double
  public var p99: Double
  public var p999: Double

  public init(p50: Double, p90: Double, p95: Double, p99: Double, p999: Double) {
    self.p50 = p50
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.p999 = p999
  }
}

/// The frame with the most work, and what made it.
public struct WorstFrame: Codable, Equatable, Sendable {
  public var microseconds: Double
  public var timeMilliseconds: Double
  /// The place of its first event in the trace, counted from 0.
  public var firstEvent: Int
  /// All its events, in words.
  public var events: [String]
  /// What was done how often; the operations that were not are left out.
  public var parts: [Part]

  public struct Part: Codable, Equatable, Sendable {
    public var operation: String
    public var count: Int
    public var microseconds: Double

    public init(operation: String, count: Int, microseconds: Double) {
      self.operation = operation
      self.count = count
      self.microseconds = microseconds
    }
  }

  public init(
    microseconds: Double, timeMilliseconds: Double, firstEvent: Int, events: [String],
    parts: [Part]
  ) {
    self.microseconds = microseconds
    self.timeMilliseconds = timeMilliseconds
    self.firstEvent = firstEvent
    self.events = events
    self.parts = parts
  }
}
