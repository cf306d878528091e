import Results

/// Hitches made by hand: what a report says of them is known.
enum FixedHitches {
  /// Two designs on a workload, and one of them on another, where nothing happened.
  static let run = HitchRun(
    version: "0.1.0", command: ["hitches"], costsName: "my\n*costs*.json",
    costs: [
      "bindCell": OperationCost(microseconds: 371, .measured, source: "a phone"),
      "layOutStrip": OperationCost(microseconds: 0.5, .assumed, source: "nowhere"),
    ], workloads: [FixedRun.workload(), FixedRun.workload("still", host: "acquireFirst+late")],
    results: [
      result("stable-id", alsoCalled: ["another"], missed: 12, lateFrames: 9, worst: 34_150.25),
      result(
        "ceiling|wide", isBound: true, isUnfit: true, faults: 1234, missed: 3753, lateFrames: 2028,
        worst: 98_200, events: 6),
      still,
    ])

  private static func result(
    _ design: String, alsoCalled: [String] = [], isBound: Bool = false, isUnfit: Bool = false,
    faults: Int = 0, missed: Int, lateFrames: Int, worst: Double, events: Int = 1
  ) -> HitchResult {
    let work = WorkPercentiles(
      p50: worst / 50, p90: worst / 10, p95: worst / 5, p99: worst / 4, p999: worst / 2)
    return HitchResult(
      workload: "browse", host: "acquireFirst", design: design, alsoCalled: alsoCalled,
      isBound: isBound, isUnfit: isUnfit, fidelity: ["lostOffsets": faults, "traps": 0],
      modelled: ModelledFrames(
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
        ]))
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

  private static let still = HitchResult(
    workload: "still", host: "acquireFirst+late", design: "stable-id", alsoCalled: [],
    isBound: false, isUnfit: false, fidelity: ["lostOffsets": 0, "traps": 0],
    modelled: ModelledFrames(
      openingMicroseconds: 1.5, frameCount: 0, motionFrameCount: 0, work: nil, worstFrame: nil,
      displays: [60, 120].map {
        ModelledDisplay(
          hertz: $0, scrolledMilliseconds: 0, hitchMilliseconds: 0, hitchMillisecondsPerSecond: nil,
          band: nil, lateFrameCount: 0, missedFrameCount: 0, windows: nil)
      }))
}
