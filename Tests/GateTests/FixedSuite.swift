import Results

@testable import Gate

/// A suite, a run and a baseline made by hand.
enum FixedSuite {
  static let browse = GateWorkload(name: "browse", host: "acquireFirst", traceHash: "00aa")
  static let edited = GateWorkload(
    name: "edited \"feed\" é ☃", host: "acquireFirst+late", traceHash: "00bb")

  /// Two designs and the base on two workloads; nothing is timed.
  static var plan: GatePlan {
    var suite = Suite()
    suite.name = "fixed"
    suite.times.judging = .off
    return GatePlan(
      suite: suite, workloads: [browse, edited],
      subjects: [
        GatePlan.Subject(name: "app", design: "stable-id,saves=scroll"),
        GatePlan.Subject(name: "tag-lookup", design: "tag-lookup"),
        GatePlan.Subject(name: "floor", design: "floor"),
      ])
  }

  /// The same with times that are judged.
  static var timedPlan: GatePlan {
    var plan = plan
    plan.suite.times.judging = .judged
    plan.suite.times.margin = 0.02
    return plan
  }

  static let machine: Machine = {
    var machine = Machine(
      processor: "a processor", coreCount: 2, memoryBytes: 8 << 30, system: "a system",
      toolchain: "Swift 6.3.1", isRelease: true, fingerprint: "fedcba9876543210")
    machine.allocator = "jemalloc 5.3.0"
    return machine
  }()

  static func allocations(_ count: Int) -> Allocations {
    Allocations(
      count: count, bytes: 64 * count, peakBytes: 640 + count, frees: 0,
      sizeClasses: count == 0
        ? [] : [.init(bytes: 32, count: count / 2), .init(bytes: 96, count: count - count / 2)])
  }

  static func instructions(_ counts: [Int]) -> InstructionCount {
    InstructionCount(
      counter: .callgrind, counts: counts, functions: [], hardwareCounts: [], hardwareRefusal: nil)
  }

  static func result(
    _ design: String, on workload: GateWorkload, cost: Int, isBound: Bool = false
  ) -> DesignResult {
    var result = DesignResult(
      workload: workload.name, design: design, alsoCalled: [], host: workload.host,
      isBound: isBound,
      counters: [
        "rowsDisplayed": 40, "cellsCreated": cost / 10, "cellsReused": 30, "offsetHits": 12,
      ],
      fidelity: ["lostOffsets": design == "tag-lookup" ? 3 : 0, "traps": 0],
      allocations: AllocationPhases(
        setUp: allocations(4), firstUse: allocations(cost), steady: allocations(0),
        isSettled: true), timing: nil)
    result.modelled = ModelledFrames(
      openingMicroseconds: 1, frameCount: 1, motionFrameCount: 1, worstFrame: nil,
      displays: [
        ModelledDisplay(
          hertz: 60, scrolledMilliseconds: 1000, hitchMilliseconds: Double(cost) / 8,
          hitchMillisecondsPerSecond: Double(cost) / 8)
      ])
    return result
  }

  /// An exact run of the plan.
  static var run: RunResult {
    let results = [browse, edited].flatMap { workload in
      [
        result("stable-id,saves=scroll", on: workload, cost: 120),
        result("tag-lookup", on: workload, cost: 100),
        result("floor", on: workload, cost: 90, isBound: true),
      ]
    }
    return RunResult(
      version: "0.1.0", command: ["gate"], seed: 1, machine: machine, base: "floor",
      workloads: [browse, edited].map {
        Workload(
          name: $0.name, source: "by hand", host: $0.host, traceHash: $0.traceHash, rowCount: 20,
          eventCount: 100, durationMilliseconds: 1000, frameRate: 60)
      }, results: results, controls: [], cells: nil, suggestions: [], notes: [])
  }

  static let blockCount = 16

  /// The same run with times: `slow` takes longer by a share, and all vary by half a percent.
  static func timedRun(slow: String = "", by share: Double = 0, seed: Int = 0) -> RunResult {
    var run = run
    run.timingPlan = TimingPlan(
      comparisonCount: 6, alpha: 0.01, margin: 0.02, looks: [blockCount], requiredBlocks: 12,
      roundCount: 16, sliceMilliseconds: 20)
    for workload in run.workloads {
      run.blocks += (0..<blockCount).map {
        TimingBlock(
          workload: workload.name, host: workload.host, seed: UInt64($0), rulerNanoseconds: 400_000)
      }
      var comparison = TimeComparison(verdict: .same, ratio: 1, logRatios: [0])
      comparison.lower = 0.99
      comparison.upper = 1.01
      var control = Control(
        workload: workload.name, host: workload.host, design: "floor", ratio: 1, samples: [1])
      control.comparison = comparison
      run.controls.append(control)
    }
    for index in run.results.indices {
      let share = run.results[index].design == slow ? share : 0
      let samples = (0..<blockCount).map { block in
        let wander = Double((block * 7 + seed * 3 + index) % 11 - 5) / 1000
        return 20 * (1 + share) * (1 + wander)
      }
      run.results[index].timing = Timing(
        eventsPerSecond: 1, nanosecondsPerEvent: 20, samples: samples, threadSamples: samples,
        setUpNanoseconds: 1)
      run.results[index].timing?.conditionSamples = samples.map {
        [ConditionSample(condition: quiet, ratio: $0 / 400_000 * 1e6, turnCount: 100)]
      }
    }
    return run
  }

  /// The conditions of a machine without and with a neighbour.
  static let quiet = MachineCondition(rawValue: 33)
  static let busy = MachineCondition(rawValue: 35)

  static func baseline(_ run: RunResult = run, _ plan: GatePlan = plan) throws -> Baseline {
    try Baseline(of: run, for: plan)
  }

  static func judged(
    _ run: RunResult, _ baseline: Baseline, allowing: [GateVerdict] = []
  ) -> GateReport {
    judged(run, plan, baseline, allowing: allowing)
  }

  static func judged(
    _ run: RunResult, _ plan: GatePlan, _ baseline: Baseline, allowing: [GateVerdict] = []
  ) -> GateReport {
    var options = Gate.Options()
    options.allowed = allowing
    options.baselineFile = "baseline.json"
    return Gate(plan: plan, baseline: baseline).judge(run, options)
  }

  /// The report on the run that made the baseline, after one change.
  static func judged(
    after change: GateChange, _ run: RunResult = run, _ plan: GatePlan = plan,
    allowing: [GateVerdict] = []
  ) throws -> GateReport {
    var (run, plan, baseline) = (run, plan, try FixedSuite.baseline(run, plan))
    switch change {
    case .run(let body): body(&run)
    case .plan(let body): body(&plan)
    case .baseline(let body): body(&baseline)
    }
    return judged(run, plan, baseline, allowing: allowing)
  }
}

/// A change of one input of a gate.
enum GateChange: Sendable {
  case run(@Sendable (inout RunResult) -> Void)
  case plan(@Sendable (inout GatePlan) -> Void)
  case baseline(@Sendable (inout Baseline) -> Void)
}
