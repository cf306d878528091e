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
