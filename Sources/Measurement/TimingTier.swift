import ListEngine
import Results
import ScrollTrace
import SeededRandom
import Statistics

/// The times: blocks of fresh processes, looked at when the plan says so, until every comparison is decided or
/// the budget spent.
struct TimingTier {
  let plan: ComparisonPlan
  let budget: TimingBudget
  let runner: PassRunner
  let meter: ProgressMeter
  /// The counters of the fidelity pass, by workload and contender: what every block must count too.
  let expected: [[[String: Int]]]

  /// What the blocks of one workload brought, those set aside left out.
  struct Times {
    /// By contender, a subject a block; nil for a design that is timed no more.
    var subjects: [[PassOutcome.Times.Subject]?]
    var control: [PassOutcome.Times.Subject] = []
    /// The base without the way through hooks, where a design of one's own is among the contenders.
    var direct: [PassOutcome.Times.Subject] = []
    var setAsideCount = 0
    /// Whether the workload is timed no more.
    var isGivenUp = false

    var blockCount: Int { control.count }
  }

  private(set) var times: [Times] = []
  private(set) var blocks: [TimingBlock] = []
  private(set) var failures: [ChildFailure] = []
  private(set) var notes: [String] = []
  /// By workload and contender, the control's at the end; nil for the base and for what has no blocks.
  private(set) var verdicts: [[TimeComparison?]] = []

  init(
    plan: ComparisonPlan, budget: TimingBudget, runner: PassRunner, meter: ProgressMeter,
    expected: [[[String: Int]]]
  ) {
    self.plan = plan
    self.budget = budget
    self.runner = runner
    self.meter = meter
    self.expected = expected
    let none: [[PassOutcome.Times.Subject]?] = plan.contenders.map { _ in [] }
    times = plan.workloads.map { _ in Times(subjects: none) }
  }

  /// - Parameter ask: what more blocks could decide, by workload, once everything is judged on those that there are;
  ///   nil where the verdicts of the plan say.
  mutating func run(_ ask: (TimingTier) -> [Bool]? = { _ in nil }) {
    var isOpen = plan.workloads.map(\.isTimed)
    for look in budget.looks {
      // A round of blocks over all workloads, so that an hour's drift meets all alike.
      for number in 0..<look {
        for index in times.indices where isOpen[index] && times[index].blockCount <= number {
          takeBlock(onWorkload: index)
        }
        if runner.isInterrupted { break }
      }
      let isUndecided = judge()
      isOpen = ask(self) ?? isUndecided
      if !isOpen.contains(true) || runner.isInterrupted { break }
    }
    for (workload, time) in zip(plan.workloads, times) where time.setAsideCount >= setAsideMax {
      notes.append(
        """
        \(workload.name), \(workload.host): \(time.setAsideCount) blocks were set aside; then blocks were \
        taken as they came (filmstrip doctor says more)
        """)
    }
  }

  /// Whether a design of one's own is compared: then all go its way, to be measured alike.
  private var goesThroughHooks: Bool { plan.contenders.contains { $0.design.isOwn } }

  /// What the way through hooks costs, by workload: where designs go it.
  var hookNotes: [String] {
    zip(plan.workloads, times).compactMap { workload, times in
      guard let hooked = times.subjects[plan.baseIndex], !times.direct.isEmpty else { return nil }
      let pairs = zip(hooked, times.direct).compactMap { hooked, direct in
        Statistics.Summary.median(hooked.thread).flatMap { hooked in
          Statistics.Summary.median(direct.thread).map { (hooked, $0) }
        }
      }
      guard let more = Statistics.Summary.median(pairs.map { $0 - $1 }),
        let direct = Statistics.Summary.median(pairs.map { $1 }), direct > 0
      else { return nil }
      return """
        \(workload.name), \(workload.host): designs of one's own are called through a protocol, and the built-in ones \
        go the same way here: \(plan.base.name) takes \(more.tenths) ns more an event so, of \(direct.tenths)
        """
    }
  }

  /// How many blocks of a workload may be set aside: half as many again as count.
  private var setAsideMax: Int { max(2, budget.blockCountMax / 2) }

  // MARK: Blocks

  /// Takes blocks until one counts, or the workload is given up.
  private mutating func takeBlock(onWorkload index: Int) {
    let workload = plan.workloads[index]
    while !times[index].isGivenUp, !runner.isInterrupted {
      let alive = plan.contenders.indices.filter { times[index].subjects[$0] != nil }
      guard let base = alive.firstIndex(of: plan.baseIndex) else {
        times[index].isGivenUp = true
        return
      }
      meter.begins(
        "\(workload.name) on \(workload.behaviour.name): block \(times[index].blockCount + 1) of times"
      )
      let seed = SplitMix64.mixed(plan.seed, UInt64(blocks.count))
      let handicaps =
        budget.controlHandicap > 0 ? alive.map { _ in 0 } + [budget.controlHandicap] : []
      let task = PassTask.TimeTask(
        base: base, roundCount: budget.roundCount, sliceMilliseconds: budget.sliceMilliseconds,
        seed: seed, handicaps: handicaps, goesThroughHooks: goesThroughHooks)
      let outcome = runner.run(
        workload.task(.time(task), alive.map { plan.contenders[$0].design }),
        workload: workload.name)
      switch outcome {
      case .failure(let failure): giveUp(failure, index, alive)
      case .success(let outcome):
        guard let found = outcome.time, found.subjects.count == alive.count else {
          giveUp(failure(index, .unreadable("it holds no times")), index, alive)
          continue
        }
        if keep(found, index, alive, seed: seed) { return }
      }
    }
  }

  /// Takes the design to blame out of what is timed, or the whole workload where nobody can be blamed.
  private mutating func giveUp(_ failure: ChildFailure, _ workload: Int, _ alive: [Int]) {
    if case .interrupted = failure.end { return }
    failures.append(failure)
    guard let name = failure.design,
      let index = alive.first(where: { plan.contenders[$0].design.name == name }),
      index != plan.baseIndex
    else {
      times[workload].isGivenUp = true
      return
    }
    times[workload].subjects[index] = nil
  }

  private func failure(
    _ workload: Int, _ end: ChildFailure.End, of contender: Int? = nil
  ) -> ChildFailure {
    plan.workloads[workload].failure(
      "time", of: contender.map { plan.contenders[$0].design }, end)
  }

  /// Keeps a block's times, or sets it aside.
  ///
  /// - Returns: whether it counts.
  private mutating func keep(
    _ found: PassOutcome.Times, _ workload: Int, _ alive: [Int], seed: UInt64
  ) -> Bool {
    let ruler = Statistics.Summary.median(found.rulerNanoseconds) ?? 0
    let mayBeSetAside = budget.setsAside && times[workload].setAsideCount < setAsideMax
    blocks.append(
      TimingBlock(
        workload: plan.workloads[workload].name,
        host: plan.workloads[workload].host.description, seed: seed, rulerNanoseconds: ruler,
        contaminations: mayBeSetAside ? found.contaminations : []))
    if mayBeSetAside, !found.contaminations.isEmpty {
      times[workload].setAsideCount += 1
      return false
    }
    for (index, subject) in zip(alive, found.subjects) {
      let counters = expected[workload][index]
      if !counters.isEmpty,
        let difference = Disagreement.of(subject.counters, counters)
      {
        failures.append(failure(workload, .disagreed(difference), of: index))
        times[workload].subjects[index] = nil
        continue
      }
      times[workload].subjects[index]?.append(subject)
    }
    times[workload].control.append(found.control)
    if let direct = found.direct { times[workload].direct.append(direct) }
    meter.did(ProgressMeter.blockSeconds(budget, designCount: plan.contenders.count))
    return true
  }

  // MARK: Verdicts

  /// Judges everything on the blocks that there are.
  ///
  /// - Returns: by workload, whether more blocks could decide something.
  private mutating func judge() -> [Bool] {
    let logRatios = times.map { times in
      plan.contenders.indices.map {
        $0 == plan.baseIndex ? nil : ratios(times.subjects[$0], times)
      } + [ratios(times.control, times)]
    }
    // The family is as large as planned: what has no blocks is in it.
    let asked = zip(plan.workloads, logRatios).filter(\.0.isTimed).map { _, ratios in
      ratios.enumerated().filter { $0.offset != plan.baseIndex }.map { $0.element ?? [] }
    }
    let outcomes = judged(asked.flatMap { $0 })
    var next = 0
    var isOpen = plan.workloads.map { _ in false }
    verdicts = logRatios.enumerated().map { workload, ratios in
      ratios.enumerated().map { index, ratios in
        guard index != plan.baseIndex, plan.workloads[workload].isTimed else { return nil }
        let outcome = outcomes?[next]
        next += 1
        guard let ratios, !ratios.isEmpty else { return nil }
        let verdict = TimeComparison(ratios, outcome)
        if verdict.verdict == .undecided { isOpen[workload] = true }
        return verdict
      }
    }
    return isOpen
  }

  /// What the plan of statistics says; nil where there are too few blocks for any verdict.
  private func judged(_ comparisons: [[Double]]) -> [ComparisonOutcome]? {
    do {
      let plan = try SignedRankPlan(
        comparisonCount: plan.comparisonCount, alpha: budget.alpha, margin: budget.margin,
        looks: budget.looks)
      return try plan.judge(comparisons)
    } catch {
      return nil
    }
  }

  /// A log-ratio of thread times against the base for each block.
  private func ratios(_ subjects: [PassOutcome.Times.Subject]?, _ times: Times) -> [Double]? {
    guard let subjects, let base = times.subjects[plan.baseIndex] else { return nil }
    do {
      return try zip(subjects, base).map { own, other in
        try BlockReduction.logRatio(of: own.thread, base: other.thread)
      }
    } catch {
      // A replay too short for the thread's clock to move has no ratio.
      return nil
    }
  }
}

extension Double {
  /// With one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

extension SplitMix64 {
  /// A seed for one of many things that one seed fixes.
  static func mixed(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ number &* 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }
}
