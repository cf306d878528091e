/// The frames of one replay, as the model has them.
package struct ModelledFrames: Codable, Equatable, Sendable {
  /// The work before the first event, in no other figure here.
  package var openingMicroseconds: Double
  /// All frames of the trace, scrolling or not.
  package var frameCount: Int
  /// Those from a motion's first scroll to its last.
  package var motionFrameCount: Int
  /// Over all frames; absent where there is none.
  package var work: WorkPercentiles?
  /// The first of those with the most work; absent where there is none.
  package var worstFrame: WorstFrame?
  /// The work of the frames by share, from the least to the most; absent in older records.
  package var curve: [WorkQuantile]?
  /// The same frames on each display.
  package var displays: [ModelledDisplay]
  /// What the compared figures are at other costs; in no record.
  package var heavyWork: HeavyWork?

  private enum CodingKeys: String, CodingKey {
    case openingMicroseconds, frameCount, motionFrameCount, work, worstFrame, curve, displays
  }

  package init(
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

/// The figures that designs are compared by.
extension ModelledFrames {
  package var openingMilliseconds: Double { openingMicroseconds / 1000 }
  /// Milliseconds of lateness at 60 Hz for each second scrolled; of a second at least, since a tenth of one would make
  /// ten frames of one late frame.
  package var hitchesPerSecond: Double {
    guard let display = displays.first(where: { $0.hertz == 60 }) else { return 0 }
    return display.hitchMilliseconds / max(1, display.scrolledMilliseconds / 1000)
  }
  package var worstFrameMilliseconds: Double { (worstFrame?.microseconds ?? 0) / 1000 }

  /// Changes these figures, and no others, to what they are at other costs.
  ///
  /// - Precondition: the frames have their heavy work, and no cost is further from those that the frames were modelled
  ///   with than the tested factor.
  /// - Complexity: O(heavy frames).
  package mutating func price(by costs: HitchCosts) {
    guard let heavyWork else { preconditionFailure("frames without their heavy work") }
    openingMicroseconds = costs.microseconds(of: heavyWork.opening)
    let work = heavyWork.frames.map { costs.microseconds(of: $0.counts) }
    if let most = work.max() { worstFrame?.microseconds = most }
    guard let index = displays.firstIndex(where: { $0.hertz == 60 }) else { return }
    let missedFrameCount = zip(heavyWork.frames, work).reduce(0) {
      $0 + $1.0.motionCount * ModelledDisplay.missedFrames(microseconds: $1.1, hertz: 60)
    }
    displays[index].hitchMilliseconds = Double(missedFrameCount) * 1000 / 60
  }
}

/// The frames of one replay on a display, as the model presents them.
package struct ModelledDisplay: Codable, Equatable, Sendable {
  /// The displays that are modelled unless others are asked for.
  package static let standardHertz = [60, 120]

  /// How often the display shows a new frame, in a second.
  package var hertz: Int
  /// How long things moved, pauses left out.
  package var scrolledMilliseconds: Double
  /// By how much frames of a motion were late, added up.
  package var hitchMilliseconds: Double
  /// The hitch time for each second scrolled; absent where nothing scrolled.
  package var hitchMillisecondsPerSecond: Double?
  package var band: HitchBand?
  /// The frames of a motion that missed a refresh or more.
  package var lateFrameCount: Int
  /// The refreshes that they missed.
  package var missedFrameCount: Int
  /// Absent where no window is whole.
  package var windows: FrameWindows?

  package init(
    hertz: Int, scrolledMilliseconds: Double, hitchMilliseconds: Double,
    hitchMillisecondsPerSecond: Double?, band: HitchBand?, lateFrameCount: Int,
    missedFrameCount: Int, windows: FrameWindows?
  ) {
    self.hertz = hertz
    self.scrolledMilliseconds = scrolledMilliseconds
    self.hitchMilliseconds = hitchMilliseconds
    self.hitchMillisecondsPerSecond = hitchMillisecondsPerSecond
    self.band = band
    self.lateFrameCount = lateFrameCount
    self.missedFrameCount = missedFrameCount
    self.windows = windows
  }

  /// How many refreshes a frame misses: 0 where it is shown at the first after it began.
  ///
  /// - Parameter microseconds: the frame's work, finite and not negative.
  package static func missedFrames(microseconds: Double, hertz: Int) -> Int {
    max(0, Int((microseconds * Double(hertz) / 1e6).rounded(.up)) - 1)
  }
}

/// What a hitch ratio means, in Apple's bands ("Eliminate animation hitches with XCTest", WWDC 2020, session
/// 10077): good below 5 ms/s, poor above 10.
package enum HitchBand: String, Codable, Sendable {
  case good, concerning, poor

  /// The band of a ratio; 5 and 10 themselves are `concerning`.
  package init(millisecondsPerSecond ratio: Double) {
    self = ratio < 5 ? .good : ratio > 10 ? .poor : .concerning
  }
}

/// Windows of 64 frames, one after the other, as Chromium's `Event.ScrollJank...FixedWindow` have them
/// (cc/metrics/scroll_jank_dropped_frame_tracker.cc): pauses do not end a window, and frames behind the last
/// whole one are in none.
package struct FrameWindows: Codable, Equatable, Sendable {
  /// How many there are.
  package var count: Int
  /// Missed frames (refreshes) in the window that has most, and in a window on average.
  package var missedFramesWorst: Int
  package var missedFramesMean: Double
  /// Late frames in the window that has most, and in a window on average.
  package var lateFramesWorst: Int
  package var lateFramesMean: Double

  package init(
    count: Int, missedFramesWorst: Int, missedFramesMean: Double, lateFramesWorst: Int,
    lateFramesMean: Double
  ) {
    self.count = count
    self.missedFramesWorst = missedFramesWorst
    self.missedFramesMean = missedFramesMean
    self.lateFramesWorst = lateFramesWorst
    self.lateFramesMean = lateFramesMean
  }
}

/// The work that the compared figures of a replay depend on, whatever its assumed costs within the tested factor.
package struct HeavyWork: Codable, Equatable, Sendable {
  /// Frames with the same work.
  package struct Frame: Codable, Equatable, Sendable {
    /// How often each operation was done, in the order of `HitchOperation`.
    package var counts: [Int]
    /// How many such frames are in motion.
    package var motionCount: Int

    package init(counts: [Int], motionCount: Int) {
      self.counts = counts
      self.motionCount = motionCount
    }
  }

  /// How often each operation was done before the first event.
  package var opening: [Int]
  /// The frames that can miss a refresh at 60 Hz, and those that can be the worst.
  package var frames: [Frame]

  package init(opening: [Int], frames: [Frame]) {
    self.opening = opening
    self.frames = frames
  }
}

/// The work of a frame in microseconds, by nearest rank: each is the work of some frame.
package struct WorkPercentiles: Codable, Equatable, Sendable {
  package var p50: Double
  package var p90: Double
  package var p95: Double
  package var p99: Double
  package var p999: Double

  package init(p50: Double, p90: Double, p95: Double, p99: Double, p999: Double) {
    self.p50 = p50
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.p999 = p999
  }
}

/// A share of the frames, and the most work that any of them took.
package struct WorkQuantile: Codable, Equatable, Sendable {
  /// Above 0 and up to 1.
  package var share: Double
  package var microseconds: Double

  package init(share: Double, microseconds: Double) {
    self.share = share
    self.microseconds = microseconds
  }
}

/// The frame with the most work, and what made it.
package struct WorstFrame: Codable, Equatable, Sendable {
  package var microseconds: Double
  package var timeMilliseconds: Double
  /// The index of its first event in the trace, counted from 0.
  package var firstEvent: Int
  /// All its events, in words.
  package var events: [String]
  /// What was done how often; the operations that were not are left out.
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
