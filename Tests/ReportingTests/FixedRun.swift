import Results

/// Runs made by hand: what a report says of them is known.
enum FixedRun {
  static let machine = Machine(
    processor: "a processor", coreCount: 2, memoryBytes: 8 << 30, system: "a system",
    toolchain: "Swift 6.3 or later", isRelease: true, fingerprint: "fedcba9876543210")

  static func workload(_ name: String = "browse", host: String = "acquireFirst") -> Workload {
    Workload(
      name: name, source: "a recording", host: host, traceHash: "0123456789abcdef", rowCount: 5000,
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
        timing?.comparison = comparison(Double(cost) / 100)
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

  /// A ratio to the base of which 12 blocks made sure: slower from 10% on, undecided below.
  private static func comparison(_ ratio: Double) -> TimeComparison {
    var comparison = TimeComparison(
      verdict: ratio > 1.15 ? .slower : .undecided, ratio: ratio, logRatios: [0.5, 0.25, 0.75])
    comparison.lower = ratio * 0.98
    comparison.upper = ratio * 1.03
    comparison.confidence = 0.995
    comparison.adjustedProbability = 0.001
    comparison.smallestDetectable = 1.0345
    comparison.blockCount = 12
    comparison.outliers = [2]
    if comparison.verdict == .undecided { comparison.neededBlocks = 31 }
    return comparison
  }

  private static func summaries(_ results: [DesignResult]) -> [OverallResult] {
    results.map(\.design).uniqued.map { name in
      let own = results.filter { $0.design == name }
      var summary = OverallResult(
        design: name, faultCount: own.flatMap(\.fidelity.values).reduce(0, +))
      summary.timeRatio = own.first?.timing?.comparison?.ratio
      summary.lower = summary.timeRatio.map { $0 * 0.97 }
      summary.upper = summary.timeRatio.map { $0 * 1.04 }
      summary.confidence = summary.timeRatio.map { _ in 0.95 }
      return summary
    }
  }

  static func run(
    _ results: [DesignResult], on workloads: [Workload], suggestions: [String] = [],
    notes: [String] = []
  ) -> RunResult {
    let isCounted = results.contains { $0.allocations != nil }
    let cell = allocations(2, bytes: 128, peakBytes: 128)
    var run = RunResult(
      version: "0.1.0", command: ["compare"], seed: 1, machine: machine, base: "floor",
      workloads: workloads, results: results,
      controls: workloads.map {
        Control(
          workload: $0.name, host: $0.host, design: "floor", ratio: 1.0034, samples: [100, 101, 99])
      }, cells: isCounted ? CellAllocations(tableCell: cell, strip: cell, itemCell: cell) : nil,
      suggestions: suggestions, notes: notes)
    if workloads.count > 1 { run.summaries = summaries(results) }
    if results.contains(where: { $0.timing?.comparison != nil }) {
      run.timingPlan = TimingPlan(
        comparisonCount: 8, alpha: 0.01, margin: 0.02, looks: [12, 16, 20], requiredBlocks: 11,
        roundCount: 16, sliceMilliseconds: 20)
      run.blocks = workloads.enumerated().map { number, workload in
        TimingBlock(
          workload: workload.name, host: workload.host, seed: UInt64(number),
          rulerNanoseconds: 380_000,
          contaminations: number == 1
            ? ["stopped for 30 ms by its control group; allowed: none"] : [])
      }
    }
    return run
  }

  /// Two workloads; one design is faithful throughout and has a second name, one loses offsets.
  static var whole: RunResult {
    let workloads = [workload(), workload("edited", host: "acquireFirst+late")]
    let results = workloads.flatMap { workload in
      [
        result("tag-lookup", on: workload, lost: workload.name == "edited" ? 12_345 : 0, cost: 110),
        result("stable-id", on: workload, cost: 125, alsoCalled: ["tag-lookup,identity=id,key=id"]),
        result("floor", on: workload, cost: 100, isBound: true, isBase: true),
        result("ceiling", on: workload, cost: 2_345_678, isBound: true),
      ]
    }
    return run(results, on: workloads)
  }

  static var single: RunResult {
    var run = whole
    run.workloads.removeLast()
    run.results.removeAll { $0.workload == "edited" }
    run.summaries = []
    return run
  }

  /// Stopped before it was over, with a pass that failed and another that brought nothing.
  static var partial: RunResult {
    var run = whole
    run.isPartial = true
    run.results[0].fidelity = [:]
    run.results[0].counters = [:]
    run.results[1].allocations = nil
    run.results[3].timing = nil
    run.failures = [
      ChildFailure(
        pass: .fidelity, workload: "browse", host: "acquireFirst", design: "tag-lookup",
        end: .signal(11), lastWords: "Fatal error: \u{1B}[31mno"),
      ChildFailure(
        pass: .time, workload: "edited", host: "acquireFirst+late", design: nil,
        end: .timeLimit(seconds: 600)),
    ]
    return run
  }

  /// One workload of a build that counts no allocations, where nothing is faithful.
  static var poor: RunResult {
    let workload = workload("feed\nof \u{1B}[31mmine", host: "recycleFirst")
    let results = [
      result("tag-lookup", on: workload, lost: 3, cost: 110, isCounted: false),
      result("stable-id,store=boxed", on: workload, lost: 2, cost: 125, isCounted: false),
      result(
        "floor", on: workload, lost: 2, cost: 100, isBound: true, isCounted: false, isBase: true),
    ]
    var run = run(
      results, on: [workload], suggestions: ["stable-id,store=boxed,saves=scroll"],
      notes: ["allocations were not counted: this build is without the trait 'Jemalloc'"])
    run.machine.isRelease = false
    return run
  }

  /// An axis varied over values with numbers: two designs, one of them with a pass that failed, and a name that
  /// a table must not fall over.
  static var swept: RunResult {
    var run = exact
    func sweep(_ design: String, _ counts: [Int?], kind: String = "cap") -> SizeSeries {
      SizeSeries(
        workload: "browse", host: "late", axis: "pool", kind: kind, design: design,
        metric: "cells created",
        points: zip(["1", "2", "12"], counts).map {
          SizeSeries.Point(value: "\(kind):\($0)", count: $1)
        }
      )
    }
    run.sweeps = [
      sweep("stable-id", [12_000, 1010, 1000]), sweep("tag|lookup", [4, nil, 3]),
      sweep("stable-id", [3, 2, 1], kind: "other"),
    ]
    return run
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

  /// The whole run with everything else that a record may hold.
  static var full: RunResult {
    var run = whole
    run.results[0].instructions = InstructionCount(
      counter: .callgrind, counts: [1_234_567, 1_234_567],
      functions: [FunctionInstructions(name: "Replay.run", count: 1_000_000)],
      hardwareCounts: [], hardwareRefusal: "no counter")
    run.results[1].instructions = InstructionCount(
      counter: .hardware, counts: [5, 7], functions: [], hardwareCounts: [5, 7],
      hardwareRefusal: nil)
    run.results[2].instructions = InstructionCount(
      counter: .callgrind, counts: [1_000_000, 1_000_000], functions: [], hardwareCounts: [],
      hardwareRefusal: nil)
    for index in run.results.indices {
      run.results[index].modelled = index == 3 ? FixedHitches.still : FixedHitches.frames
      run.results[index].allocations?.perDisplay = index == 2 ? nil : 0.5
      run.results[index].timing?.threadSamples = [109.5, 110, 110.5]
      run.results[index].timing?.conditionSamples = [290, 291, 292].map {
        [ConditionSample(condition: MachineCondition(rawValue: 33), ratio: $0, turnCount: 160)]
      }
    }
    run.results[0].course = ReplayCourse(
      timesMilliseconds: [0, 361_500, 723_000], liveCells: [3, 9, 9], allocations: [42, 120, 151],
      liveBytes: [4096, 40_960, 40_960])
    run.commit = "0123456789ab"
    run.machine.allocator = "jemalloc 5.3.0"
    run.sweeps = swept.sweeps
    run.workloads[1].group = "edits"
    run.summaries += run.summaries.map { summary in
      var summary = summary
      summary.group = "edits"
      return summary
    }
    run.controls[0].comparison = run.results[0].timing?.comparison
    run.failures = FixedRun.ends.map { end in
      ChildFailure(pass: .time, workload: "browse", host: "acquireFirst", design: nil, end: end)
    }
    run.failures[0].lastWords = "Fatal error"
    run.failures[0].design = "ceiling"
    return run
  }

  private static let ends: [ChildFailure.End] = [
    .exitCode(-1), .signal(11), .timeLimit(seconds: 0.5),
    .memoryLimit(foundBytes: 2 << 30, limitBytes: 1 << 30), .unreadable("no outcome"),
    .couldNotStart("no such file"), .refused("no"), .interrupted, .disagreed("two counts"),
  ]

  /// Names that would steer, break or calculate: each must stay text everywhere.
  static let hostileNames = [
    "<script>alert(1)</script>", "a|b", "a\nb", "a,b", "a\"b", "a\u{200F}b\u{202E}c", "=cmd()",
    "+1", "-1", "@sum", "\tx", "\u{1B}[31mred", "`code`", "it's", "'=1", "a/b%c", " ends ", "",
    "a\r\nb", "\u{2028}", "e\u{301}フィード", "&amp;", "# head", "[x](javascript:1)", "%0A::error::x",
    "]]>", "\\", "a;b", "＝1", "\u{FEFF}x", "https://a.b", "a\u{0}b", "\u{85}",
  ]

  static var hostile: RunResult {
    let workloads = hostileNames.map { workload($0) }
    let results = zip(workloads, hostileNames).flatMap { workload, name in
      [
        result(name, on: workload, lost: 1, cost: 110, alsoCalled: [name + name]),
        result("floor", on: workload, cost: 100, isBound: true, isBase: true),
      ]
    }
    var run = run(results, on: workloads, suggestions: hostileNames, notes: hostileNames)
    run.results[0].caveat = hostileNames[0]
    run.command = ["compare"] + hostileNames
    run.machine.processor = hostileNames.joined()
    return run
  }
}
