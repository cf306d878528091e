/// The frames of one replay, as the hitch model computes them.
package struct ModelledFrames: Codable, Equatable, Sendable {
  /// The work before the first event, which no other figure includes.
  package var openingMicroseconds: Double
  /// All frames of the trace, scrolling or not.
  package var frameCount: Int
  /// The frames from a motion's first scroll to its last.
  package var motionFrameCount: Int
  /// The first frame with the most work; absent without frames.
  package var worstFrame: WorstFrame?
  package var displays: [ModelledDisplay]
  /// The basis of the compared figures at other costs. It is not encoded.
  package var heavyWork: HeavyWork?

  private enum CodingKeys: String, CodingKey {
    case openingMicroseconds, frameCount, motionFrameCount, worstFrame, displays
  }

  package init(
    openingMicroseconds: Double, frameCount: Int, motionFrameCount: Int, worstFrame: WorstFrame?,
    displays: [ModelledDisplay]
  ) {
    self.openingMicroseconds = openingMicroseconds
    self.frameCount = frameCount
    self.motionFrameCount = motionFrameCount
    self.worstFrame = worstFrame
    self.displays = displays
  }

  // MARK: Figures of earlier versions

  private static let formerKeys: Set = [
    "work", "curve", "band", "lateFrameCount", "missedFrameCount", "windows",
  ]

  /// True for a field that results of 0.1.0 have, by its key and its whole path; the reader skips it.
  static func isFormer(_ key: String, of path: String) -> Bool {
    formerKeys.contains(key) && path.contains("].modelled.")
  }

  /// True for a metric that baselines of 0.1.0 have, which is not judged.
  package static func isFormer(metric name: String) -> Bool {
    name.hasPrefix("modelled.lateFrames.") || name.hasPrefix("modelled.missedFrames.")
  }

  // MARK: The figures that designs are compared by

  package var openingMilliseconds: Double { openingMicroseconds / 1000 }

  /// Milliseconds of lateness at 60 Hz per second scrolled. Less than a second counts as one: one late frame in a tenth
  /// of a second is not ten.
  package var hitchesPerSecond: Double {
    guard let display = displays.first(where: { $0.hertz == 60 }) else { return 0 }
    return display.hitchMilliseconds / max(1, display.scrolledMilliseconds / 1000)
  }

  package var worstFrameMilliseconds: Double { (worstFrame?.microseconds ?? 0) / 1000 }

  /// Changes these three figures, and no others, to their values at other costs.
  ///
  /// - Precondition: `heavyWork` is present, and no cost differs from the model's by more than the tested factor.
  /// - Complexity: O(heavy frames).
  package mutating func price(by costs: HitchCosts) {
    guard let heavyWork else { preconditionFailure("frames without their heavy work") }
    openingMicroseconds = costs.microseconds(of: heavyWork.opening)
    let work = heavyWork.frames.map { costs.microseconds(of: $0.counts) }
    if let most = work.max() { worstFrame?.microseconds = most }
    guard let index = displays.firstIndex(where: { $0.hertz == 60 }) else { return }
    // Whole numbers, which are exact in a Double up to 2^53, and do not overflow beyond.
    let missedFrameCount = zip(heavyWork.frames, work).reduce(0.0) {
      let missed = ModelledDisplay.missedFrames(microseconds: $1.1, hertz: 60)
      return $0 + Double($1.0.motionCount) * Double(missed)
    }
    displays[index].hitchMilliseconds = missedFrameCount * 1000 / 60
  }
}

/// The frames of one replay on a display.
package struct ModelledDisplay: Codable, Equatable, Sendable {
  /// The refresh rates that are modelled by default.
  package static let standardHertz = [60, 120]

  package var hertz: Int
  /// The duration of all motions, pauses left out.
  package var scrolledMilliseconds: Double
  /// The total lateness of frames in motions.
  package var hitchMilliseconds: Double
  /// The hitch time for each second scrolled; absent if nothing scrolled.
  package var hitchMillisecondsPerSecond: Double?

  package init(
    hertz: Int, scrolledMilliseconds: Double, hitchMilliseconds: Double,
    hitchMillisecondsPerSecond: Double?
  ) {
    self.hertz = hertz
    self.scrolledMilliseconds = scrolledMilliseconds
    self.hitchMilliseconds = hitchMilliseconds
    self.hitchMillisecondsPerSecond = hitchMillisecondsPerSecond
  }

  /// The number of refreshes that a frame misses; 0 if it is ready for the first after its start.
  ///
  /// - Parameter microseconds: the frame's work, finite and not negative.
  package static func missedFrames(microseconds: Double, hertz: Int) -> Int {
    let refreshes = (microseconds * Double(hertz) / 1e6).rounded(.up)
    return max(0, Int(min(refreshes, 1e15)) - 1)
  }
}

/// The work that can decide the compared figures while costs stay within the tested factor.
package struct HeavyWork: Codable, Equatable, Sendable {
  /// Frames with the same work.
  package struct Frame: Codable, Equatable, Sendable {
    /// The number of each operation, in the order of `HitchOperation`.
    package var counts: [Int]
    /// The number of such frames in motions.
    package var motionCount: Int

    package init(counts: [Int], motionCount: Int) {
      self.counts = counts
      self.motionCount = motionCount
    }
  }

  /// The number of each operation before the first event.
  package var opening: [Int]
  /// The frames that can miss a refresh at 60 Hz, or be the worst.
  package var frames: [Frame]

  package init(opening: [Int], frames: [Frame]) {
    self.opening = opening
    self.frames = frames
  }
}

/// The frame with the most work.
package struct WorstFrame: Codable, Equatable, Sendable {
  package var microseconds: Double
  package var timeMilliseconds: Double
  /// The index of its first event in the trace.
  package var firstEvent: Int
  /// All its events, in words.
  package var events: [String]
  /// The operations that were done.
  package var parts: [Part]

  package struct Part: Codable, Equatable, Sendable {
    package var operation: String
    package var count: Int
    package var microseconds: Double

    package init(operation: String, count: Int, microseconds: Double) {
      self.operation = operation
      self.count = count
      self.microseconds = microseconds
    }
  }

  package init(
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
