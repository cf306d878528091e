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
  /// The work of the frames by share, from the least to the most; absent in older records.
  public var curve: [WorkQuantile]?
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

/// A share of the frames, and the most work that any of them took.
public struct WorkQuantile: Codable, Equatable, Sendable {
  /// Above 0 and up to 1.
  public var share: Double
  public var microseconds: Double

  public init(share: Double, microseconds: Double) {
    self.share = share
    self.microseconds = microseconds
  }
}

/// The frame with the most work, and what made it.
public struct WorstFrame: Codable, Equatable, Sendable {
  public var microseconds: Double
  public var timeMilliseconds: Double
  /// The index of its first event in the trace, counted from 0.
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
