import Results

/// Runs made by hand: what a report says of them is known.
enum FixedRun {
  static let machine = Machine(
    processor: "a processor", coreCount: 2, memoryBytes: 8 << 30, system: "a system",
    toolchain: "Swift 6.3 or later", isRelease: true, fingerprint: "fedcba9876543210")

  static func workload(
    _ name: String = "browse", host: String = "acquireFirst", source: String = "a recording"
  ) -> Workload {
    Workload(
      name: name, source: source, host: host, traceHash: "0123456789abcdef", rowCount: 5000,
      eventCount: 14_782, durationMilliseconds: 723_000, frameRate: 60)
  }

  static func allocations(_ count: Int, bytes: Int, peakBytes: Int) -> Allocations {
    Allocations(
      count: count, bytes: bytes, peakBytes: peakBytes, frees: 0,
      sizeClasses: [Allocations.SizeClass(bytes: 64, count: count)])
  }

  /// A result whose costs are all one number: blocks, and nanoseconds an event.
  static func result(
    _ design: String, on workload: Workload, lost: Int = 0, cost: Int, alsoCalled: [String] = [],
    isBound: Bool = false, isTimed: Bool = true, isCounted: Bool = true, isBase: Bool = false
  ) -> DesignResult {
    var timing: Timing?
    if isTimed {
      timing = Timing(
        eventsPerSecond: 1e9 / Double(cost), nanosecondsPerEvent: Double(cost),
        samples: [Double(cost) - 1, Double(cost), Double(cost) + 1], setUpNanoseconds: 0)
      if !isBase {
        timing?.aboveBasePerDisplay = Double(cost) * 2
        timing?.aboveBasePerStripScroll = -Double(cost) / 4
      }
    }
    var phases: AllocationPhases?
    if isCounted {
      phases = AllocationPhases(
        setUp: allocations(1, bytes: 40_960, peakBytes: 40_960),
        firstUse: allocations(cost, bytes: 64 * cost, peakBytes: 40_960 + 64 * cost),
        steady: allocations(0, bytes: 0, peakBytes: 40_960 + 64 * cost), isSettled: true)
    }
    return DesignResult(
      workload: workload.name, design: design, alsoCalled: alsoCalled, host: workload.host,
      isBound: isBound, counters: ["rowsDisplayed": 1366],
      fidelity: [
        "lostOffsets": lost, "foreignOffsets": 0, "staleStrips": 0, "misroutedSelections": 0,
        "traps": 0,
      ], allocations: phases, timing: timing)
  }

  static func run(
    _ results: [DesignResult], on workloads: [Workload], base: String = "floor",
    suggestions: [String] = [], notes: [String] = [], isRelease: Bool = true
  ) -> RunResult {
    var machine = machine
    machine.isRelease = isRelease
    let isCounted = results.contains { $0.allocations != nil }
    let cell = allocations(2, bytes: 128, peakBytes: 128)
    return RunResult(
      version: "0.1.0", command: ["compare"], seed: 1, machine: machine, base: base,
      workloads: workloads, results: results,
      controls: workloads.map {
        Control(
          workload: $0.name, host: $0.host, design: base, ratio: 1.0034, samples: [100, 101, 99])
      },
      cells: isCounted ? CellAllocations(tableCell: cell, strip: cell, itemCell: cell) : nil,
      suggestions: suggestions, notes: notes)
  }

  /// Two workloads; one design is faithful throughout and has a second name, one loses offsets.
  static var whole: RunResult {
    let workloads = [workload(), workload("edited", host: "acquireFirst+late")]
    let results = workloads.flatMap { workload in
      [
        result(
          "tag-lookup", on: workload, lost: workload.name == "edited" ? 12_345 : 0, cost: 110),
        result(
          "stable-id", on: workload, cost: 125,
          alsoCalled: ["tag-lookup,identity=id,key=id"]),
        result("floor", on: workload, cost: 100, isBound: true, isBase: true),
        result("ceiling", on: workload, cost: 2_345_678, isBound: true),
      ]
    }
    return run(results, on: workloads)
  }

  /// One workload of a build that counts no allocations, where nothing is faithful.
  static var poor: RunResult {
    let workload = workload("feed\nof \u{1B}[31mmine", host: "recycleFirst")
    let results = [
      result("tag-lookup", on: workload, lost: 3, cost: 110, isCounted: false),
      result("stable-id,offsets=boxed", on: workload, lost: 2, cost: 125, isCounted: false),
      result(
        "floor", on: workload, lost: 2, cost: 100, isBound: true, isCounted: false, isBase: true),
    ]
    return run(
      results, on: [workload], suggestions: ["stable-id,offsets=boxed,saves=scroll"],
      notes: ["allocations were not counted: this build is without the trait 'Jemalloc'"],
      isRelease: false)
  }

  /// One workload, a vertical feed that nothing was timed on: a design at home, one that is not meant for
  /// it, and one with a caveat.
  static var exact: RunResult {
    let workload = workload("nested|feed*")
    var home = result("nested-tables", on: workload, cost: 120, isTimed: false)
    home.homeNames = ["nested-tables"]
    var unfit = result("strips", on: workload, lost: 1, cost: 90, isTimed: false)
    unfit.isUnfit = true
    var boxed = result(
      "tag-lookup", on: workload, lost: 2, cost: 500, alsoCalled: ["viblo"], isTimed: false)
    boxed.homeNames = ["viblo"]
    boxed.caveat = "boxed offsets cost what <Foundation> costs"
    let floor = result(
      "floor", on: workload, cost: 100, isBound: true, isTimed: false, isBase: true)
    var run = run([home, unfit, boxed, floor], on: [workload])
    run.controls = []
    return run
  }
}
