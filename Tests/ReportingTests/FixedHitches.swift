import Results

/// Modelled frames made by hand, whose figures in a report are known.
enum FixedHitches {
  static let frames = frames(missed: 12, lateFrames: 9, worst: 34_150.25)

  /// A frame with more events than are printed.
  static let crowded = frames(missed: 3753, lateFrames: 2028, worst: 98_200, events: 6)

  private static func frames(
    missed: Int, lateFrames: Int, worst: Double, events: Int = 1
  ) -> ModelledFrames {
    let work = WorkPercentiles(
      p50: worst / 50, p90: worst / 10, p95: worst / 5, p99: worst / 4, p999: worst / 2)
    return ModelledFrames(
      openingMicroseconds: 31_890, frameCount: 14_782, motionFrameCount: 14_001, work: work,
      worstFrame: WorstFrame(
        microseconds: worst, timeMilliseconds: 25_286.25, firstEvent: 3041,
        events: (0..<events).map { "the table is scrolled to \($0)" },
        parts: [
          .init(operation: "bindCell", count: 1, microseconds: 371),
          .init(operation: "createItem", count: 1032, microseconds: worst - 371),
        ]),
      displays: [
        display(60, missed: missed, lateFrames: lateFrames),
        display(120, missed: 2 * missed, lateFrames: lateFrames),
      ])
  }

  private static func display(_ hertz: Int, missed: Int, lateFrames: Int) -> ModelledDisplay {
    let hitch = Double(missed) * 1000 / Double(hertz)
    return ModelledDisplay(
      hertz: hertz, scrolledMilliseconds: 100_000, hitchMilliseconds: hitch,
      hitchMillisecondsPerSecond: hitch / 100, band: HitchBand(millisecondsPerSecond: hitch / 100),
      lateFrameCount: lateFrames, missedFrameCount: missed,
      windows: FrameWindows(
        count: 218, missedFramesWorst: missed / 10, missedFramesMean: Double(missed) / 218,
        lateFramesWorst: lateFrames / 10, lateFramesMean: Double(lateFrames) / 218))
  }

  /// Of a workload in which nothing scrolls.
  static let still = ModelledFrames(
    openingMicroseconds: 1.5, frameCount: 0, motionFrameCount: 0, work: nil, worstFrame: nil,
    displays: [60, 120].map {
      ModelledDisplay(
        hertz: $0, scrolledMilliseconds: 0, hitchMilliseconds: 0, hitchMillisecondsPerSecond: nil,
        band: nil, lateFrameCount: 0, missedFrameCount: 0, windows: nil)
    })
}
