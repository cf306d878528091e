import Foundation
import Results

/// Results made by hand.
enum ManyDesigns {
  /// Names that differ at their ends. Only the first and the second design show nothing wrong; the first opens sooner.
  static let names = (0..<50).map {
    "indexed-subclass,store=lru:\($0 * 3 + 4),pool=cap:\($0 % 7 + 1),saves=scroll,stops=bind"
  }
  static let base = "floor"
  static let bound = "floor,pool=cap:4"

  /// Fifty designs on two workloads, and the values of an axis.
  static var run: RunResult {
    run(names, on: ["acquireFirst", "acquireFirst+late+coasting+echoing"])
  }

  /// As many designs, traces and behaviours as a comparison without arguments has.
  static var usual: RunResult {
    var run = run(Array(names.prefix(7)), on: (1...15).map { "uikit/behaviour-\($0)" })
    run.sweeps = []
    return run
  }

  private static func run(_ names: [String], on hosts: [String]) -> RunResult {
    let workloads = hosts.map {
      Workload(
        name: "a-feed-of-many-designs", source: "a test", host: $0, traceHash: "0123456789abcdef",
        rowCount: 1200, eventCount: 8965, durationMilliseconds: 72_000, frameRate: 60)
    }
    let results = workloads.enumerated().flatMap { hostNumber, workload in
      (names + [base, bound]).enumerated().map { result($1, number: $0, on: workload, hostNumber) }
    }
    var run = RunResult(
      version: "test", command: ["compare", "a-feed-of-many-designs"], seed: 1, machine: .current,
      base: base, workloads: workloads, results: results, controls: [], cells: nil,
      suggestions: [], notes: [])
    run.summaries = (names + [base, bound]).enumerated().map { number, name in
      var summary = OverallResult(design: name, faultCount: faults(name, number) * hosts.count)
      if name != base { summary.timeRatio = 1 + Double(number) / 10 }
      return summary
    }
    // Two shapes of curves, with values without a number at both ends.
    run.sweeps = workloads.flatMap { workload in
      ["cells created", "most cells alive"].flatMap { metric in
        names.prefix(12).enumerated().map { number, name in
          SizeSeries(
            workload: workload.name, host: workload.host, axis: "pool", kind: "cap", design: name,
            metric: metric,
            points: (["none"] + (1...18).map { "cap:\($0 * 10)" } + ["lifo"]).enumerated().map {
              .init(value: $1, count: number < 6 ? 12_345 / ($0 + 1) : 9000 - 100 * $0)
            })
        }
      }
    }
    return run
  }

  private static func faults(_ name: String, _ number: Int) -> Int {
    number < 2 || [base, bound].contains(name) ? 0 : number * 137
  }

  private static func result(
    _ name: String, number: Int, on workload: Workload, _ hostNumber: Int
  ) -> DesignResult {
    let scale = Double(number + 10) / 10
    let peak = 96_000 + 12_345 * number + hostNumber
    let count = 4000 + 321 * number
    let allocations = Allocations(
      count: count, bytes: 64 * count, peakBytes: peak, frees: 0, sizeClasses: [])
    var timing = Timing(
      eventsPerSecond: 1e9 / 100, nanosecondsPerEvent: 100 * scale, samples: [100 * scale],
      setUpNanoseconds: 10)
    if name != base {
      timing.comparison = TimeComparison(
        verdict: .notJudged, ratio: 1 + Double(number) / 10, logRatios: [0.1])
      timing.aboveBasePerDisplay = scale
      timing.aboveBasePerStripScroll = scale
    }
    var result = DesignResult(
      workload: workload.name, design: name, alsoCalled: [], host: workload.host,
      isBound: [base, bound].contains(name), counters: ["rowsDisplayed": 1000],
      fidelity: ["lostOffsets": faults(name, number), "foreignOffsets": 0],
      allocations: AllocationPhases(
        setUp: allocations, firstUse: allocations, steady: allocations, isSettled: true),
      timing: timing)
    let frames = ModelledFrames(
      openingMicroseconds: 35_000 + 9000 * Double(number), frameCount: 4000, motionFrameCount: 3000,
      worstFrame: WorstFrame(
        microseconds: 34_000 * scale, timeMilliseconds: 1, firstEvent: 1, events: [], parts: []),
      displays: [])
    result.modelled = frames
    return result
  }
}
