import Results

/// Modelled frames made by hand, whose figures in a report are known.
enum FixedHitches {
  static let frames = frames(missed: 12, worst: 34_150.25)

  /// A frame with more events than are printed.
  static let crowded = frames(missed: 3753, worst: 98_200, events: 6)

  private static func frames(missed: Int, worst: Double, events: Int = 1) -> ModelledFrames {
    ModelledFrames(
      openingMicroseconds: 31_890, frameCount: 14_782, motionFrameCount: 14_001,
      worstFrame: WorstFrame(
        microseconds: worst, timeMilliseconds: 25_286.25, firstEvent: 3041,
        events: (0..<events).map { "the table is scrolled to \($0)" },
        parts: [
          .init(operation: "bindCell", count: 1, microseconds: 371),
          .init(operation: "createItem", count: 1032, microseconds: worst - 371),
        ]),
      displays: [display(60, missed: missed), display(120, missed: 2 * missed)])
  }

  private static func display(_ hertz: Int, missed: Int) -> ModelledDisplay {
    let hitch = Double(missed) * 1000 / Double(hertz)
    return ModelledDisplay(
      hertz: hertz, scrolledMilliseconds: 100_000, hitchMilliseconds: hitch,
      hitchMillisecondsPerSecond: hitch / 100)
  }

  /// Of a workload in which nothing scrolls.
  static let still = ModelledFrames(
    openingMicroseconds: 1.5, frameCount: 0, motionFrameCount: 0, worstFrame: nil,
    displays: [60, 120].map {
      ModelledDisplay(
        hertz: $0, scrolledMilliseconds: 0, hitchMilliseconds: 0, hitchMillisecondsPerSecond: nil)
    })
}
