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
  let works: [PlannedWork]
  let runner: PassRunner
  let meter: ProgressMeter
  /// The counters of the fidelity pass, by workload and row: what every block must count too.
  let expected: [[[String: Int]]]

  /// What the blocks of one workload brought, those set aside left out.
  struct Times {
    /// By row, a subject a block; nil for a design that is timed no more.
    var rows: [[PassOutcome.Times.Subject]?]
    var control: [PassOutcome.Times.Subject] = []
    var setAsideCount = 0
    /// Whether the workload is timed no more.
    var isGivenUp = false

    var blockCount: Int { control.count }
  }

  private(set) var times: [Times] = []
  private(set) var blocks: [TimingBlock] = []
  private(set) var failures: [ChildFailure] = []
  private(set) var notes: [String] = []
  /// By workload and row, the control's at the end; nil for the base and for what has no blocks.
  private(set) var verdicts: [[TimeComparison?]] = []

  init(
    plan: ComparisonPlan, budget: TimingBudget, works: [PlannedWork], runner: PassRunner,
    meter: ProgressMeter, expected: [[[String: Int]]]
  ) {
    self.plan = plan
    self.budget = budget
    self.works = works
    self.runner = runner
    self.meter = meter
    self.expected = expected
    let rows: [[PassOutcome.Times.Subject]?] = plan.rows.map { _ in [] }
    times = works.map { _ in Times(rows: rows) }
  }

  /// - Parameter ask: what more blocks could decide, by workload, once everything is judged on those that there are;
  ///   nil where the verdicts of the plan say.
  mutating func run(_ ask: (TimingTier) -> [Bool]? = { _ in nil }) {
    var isOpen = works.map { _ in true }
    for look in budget.looks {
      // A round of blocks over all workloads, so that an hour's drift meets all alike.
      for number in 0..<look {
        for work in works.indices where isOpen[work] && times[work].blockCount <= number {
          takeBlock(of: work)
        }
        if runner.process.interruption.isRaised { break }
      }
      let isUndecided = judge()
      isOpen = ask(self) ?? isUndecided
      if !isOpen.contains(true) || runner.process.interruption.isRaised { break }
    }
    for (work, time) in zip(works, times) where time.setAsideCount >= setAsideMax {
      notes.append(
        """
        \(work.name), \(work.work.host): \(time.setAsideCount) blocks were set aside; then blocks were \
        taken as they came (filmstrip doctor says more)
        """)
    }
  }

  /// How many blocks of a workload may be set aside: half as many again as count.
  private var setAsideMax: Int { max(2, budget.blockCountMax / 2) }

  // MARK: Blocks

  /// Takes blocks until one counts, or the workload is given up.
  private mutating func takeBlock(of work: Int) {
    while !times[work].isGivenUp, !runner.process.interruption.isRaised {
      let alive = plan.rows.indices.filter { times[work].rows[$0] != nil }
      guard let base = alive.firstIndex(of: plan.basePlace) else {
        times[work].isGivenUp = true
        return
      }
      let planned = works[work]
      meter.begins(
        "\(planned.name) on \(planned.work.host): block \(times[work].blockCount + 1) of times")
      let seed = SplitMix64.mixed(plan.seed, UInt64(blocks.count))
      let handicaps =
        budget.controlHandicap > 0 ? alive.map { _ in 0 } + [budget.controlHandicap] : []
      let task = PassTask.TimeTask(
        base: base, roundCount: budget.roundCount, sliceMilliseconds: budget.sliceMilliseconds,
        seed: seed, handicaps: handicaps)
      let outcome = runner.run(
        planned.task(.time(task), alive.map { plan.rows[$0].design }), workload: planned.name)
      switch outcome {
      case .failure(let failure): giveUp(failure, work, alive)
      case .success(let outcome):
        guard let found = outcome.time, found.subjects.count == alive.count else {
          giveUp(failure(work, .unreadable("it holds no times")), work, alive)
          continue
        }
        if keep(found, work, alive, seed: seed) { return }
      }
    }
  }

  /// Takes the design to blame out of what is timed, or the whole workload where nobody can be blamed.
  private mutating func giveUp(_ failure: ChildFailure, _ work: Int, _ alive: [Int]) {
    if case .interrupted = failure.end { return }
    failures.append(failure)
    guard let name = failure.design,
      let row = alive.first(where: { plan.rows[$0].design.name == name }), row != plan.basePlace
    else {
      times[work].isGivenUp = true
      return
    }
    times[work].rows[row] = nil
  }

  private func failure(_ work: Int, _ end: ChildFailure.End, _ row: Int? = nil) -> ChildFailure {
    ChildFailure(
      pass: "time", workload: works[work].name, host: works[work].work.host.description,
      design: row.map { plan.rows[$0].design.name }, end: end)
  }

  /// Keeps a block's times, or sets it aside.
  ///
  /// - Returns: whether it counts.
  private mutating func keep(
    _ found: PassOutcome.Times, _ work: Int, _ alive: [Int], seed: UInt64
  ) -> Bool {
    let ruler = Statistics.Summary.median(found.rulerNanoseconds) ?? 0
    let mayBeSetAside = budget.setsAside && times[work].setAsideCount < setAsideMax
    blocks.append(
      TimingBlock(
        workload: works[work].name, host: works[work].work.host.description, seed: seed,
        rulerNanoseconds: ruler, contaminations: mayBeSetAside ? found.contaminations : []))
    if mayBeSetAside, !found.contaminations.isEmpty {
      times[work].setAsideCount += 1
      return false
    }
    for (place, row) in alive.enumerated() {
      let counters = expected[work][row]
      if !counters.isEmpty,
        let difference = Disagreement.of(found.subjects[place].counters, counters)
      {
        failures.append(failure(work, .disagreed(difference), row))
        times[work].rows[row] = nil
        continue
      }
      times[work].rows[row]?.append(found.subjects[place])
    }
    times[work].control.append(found.control)
    meter.did(ProgressMeter.blockSeconds(budget, designCount: plan.rows.count))
    return true
  }

  // MARK: Verdicts

  /// Judges everything on the blocks that there are.
  ///
  /// - Returns: by workload, whether more blocks could decide something.
  private mutating func judge() -> [Bool] {
    let logRatios = works.indices.map { work in
      plan.rows.indices.map { $0 == plan.basePlace ? nil : ratios(work, times[work].rows[$0]) }
        + [ratios(work, times[work].control)]
    }
    // The family is as large as planned: what has no blocks keeps its place.
    let asked = logRatios.map { row in
      row.enumerated().filter { $0.offset != plan.basePlace }.map { $0.element ?? [] }
    }
    let outcomes = judged(asked.flatMap { $0 })
    var next = 0
    var isOpen = works.map { _ in false }
    verdicts = works.indices.map { work in
      logRatios[work].enumerated().map { place, ratios in
        guard place != plan.basePlace else { return nil }
        let outcome = outcomes?[next]
        next += 1
        guard let ratios, !ratios.isEmpty else { return nil }
        let verdict = TimeComparison(ratios, outcome)
        if verdict.verdict == .undecided { isOpen[work] = true }
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
  private func ratios(_ work: Int, _ subjects: [PassOutcome.Times.Subject]?) -> [Double]? {
    guard let subjects, let base = times[work].rows[plan.basePlace] else { return nil }
    do throws(SampleError) {
      var ratios: [Double] = []
      for (own, other) in zip(subjects, base) {
        ratios.append(try BlockReduction.logRatio(of: own.thread, base: other.thread))
      }
      return ratios
    } catch {
      // A replay too short for the thread's clock to move has no ratio.
      return nil
    }
  }
}

extension SplitMix64 {
  /// A seed for one of many things that one seed fixes.
  static func mixed(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ number &* 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }
}
