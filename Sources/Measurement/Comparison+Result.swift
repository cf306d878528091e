import Foundation
import ListEngine
import Results
import ScrollTrace

extension Comparison {
  /// Puts together what the passes brought.
  func result(_ exact: [[ExactTier.Figures]], _ timing: TimingTier? = nil) -> RunResult {
    var results: [DesignResult] = []
    var controls: [Control] = []
    for (number, workload) in plan.workloads.enumerated() {
      for index in plan.contenders.indices {
        results.append(designResult(workload, index, exact[number], timing, number))
      }
      if let control = control(workload, number, timing) { controls.append(control) }
    }
    var run = RunResult(
      version: filmstripVersion, command: plan.command, seed: plan.seed, machine: .current,
      base: plan.base.name, workloads: plan.workloads.map(\.record), results: results,
      controls: controls, cells: exact.lazy.joined().compactMap(\.allocations?.cells).first,
      suggestions: facts.suggestions, notes: plan.notes + (timing?.notes ?? []))
    if !facts.harmlessTraces.isEmpty { run.harmlessTraces = facts.harmlessTraces }
    if !facts.avoidances.isEmpty { run.avoidances = facts.avoidances }
    run.commit = Comparison.commit
    run.failures =
      exact.flatMap { $0.flatMap(\.failures) }.filter { $0.end != .interrupted }
      + (timing?.failures ?? [])
    run.blocks = timing?.blocks ?? []
    run.timingPlan = plan.timing.map(timingPlan)
    run.isPartial = isInterrupted
    run.equalWithin = plan.equalWithin
    run.costs = plan.costsName.map { CostTable(name: $0, costs: plan.costs.byName) }
    run.summaries = plan.workloads.count > 1 ? summaries(run, nil) : []
    run.sweeps = sweeps(results)
    for group in plan.workloads.compactMap(\.group).uniqued {
      run.summaries += summaries(run, group)
    }
    return run
  }

  /// A build does not know its commit: `scripts/compare` and GitHub's runners say it.
  private static var commit: String? {
    let environment = ProcessInfo.processInfo.environment
    return ["FILMSTRIP_COMMIT", "GITHUB_SHA"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
  }

  private func timingPlan(_ budget: TimingBudget) -> TimingPlan {
    do {
      return TimingPlan(
        comparisonCount: plan.comparisonCount, alpha: budget.alpha, margin: budget.margin,
        looks: budget.looks,
        requiredBlocks: try SignedRankPlan.requiredBlocks(
          comparisons: plan.comparisonCount, alpha: budget.alpha, looks: budget.looks.count),
        roundCount: budget.roundCount, sliceMilliseconds: budget.sliceMilliseconds)
    } catch {
      preconditionFailure("a plan that cannot be was not refused: \(error)")
    }
  }

  // MARK: One design on one workload

  private func designResult(
    _ workload: ComparisonPlan.Workload, _ index: Int, _ subjects: [ExactTier.Figures],
    _ timing: TimingTier?, _ number: Int
  ) -> DesignResult {
    let contender = plan.contenders[index]
    let (design, subject) = (contender.design, subjects[index])
    let homes = ([design] + contender.aliases).filter { $0.isAtHome(on: workload.trace) }
    var modelled = subject.fidelity?.modelled
    modelled?.heavyWork = subject.fidelity?.heavyWork
    var result = DesignResult(
      design, on: workload, counters: subject.counters,
      fidelity: subject.fidelity?.fidelity ?? [:], modelled: modelled)
    result.alsoCalled = contender.alsoCalled
    result.isRightOnRecordings = facts.rightOnRecordings[design.name]
    result.homeNames = homes.map(\.name)
    result.allocations = allocations(of: index, subjects, workload)
    result.timing = timing.flatMap { self.timing(of: index, subject, workload, $0, number) }
    result.instructions = subject.instructions
    result.course = subject.allocations?.course
    return result
  }

  private func allocations(
    of index: Int, _ subjects: [ExactTier.Figures], _ workload: ComparisonPlan.Workload
  ) -> AllocationPhases? {
    guard let count = subjects[index].allocations else { return nil }
    var own = count.phases
    guard let base = subjects[plan.baseIndex].allocations, index != plan.baseIndex else {
      return own
    }
    let (displays, strips) = workCounts(subjects[index], workload)
    let whole = Double(own.firstUse.count - base.phases.firstUse.count)
    let rows = Double(count.rowsOnlyCount - base.rowsOnlyCount)
    if displays > 0 { own.perDisplay = (strips > 0 ? rows : whole) / displays }
    if strips > 0 { own.perStripScroll = (whole - rows) / strips }
    return own
  }

  /// The numbers of displayed rows and of events inside strips, among which costs above the base's are divided.
  private func workCounts(
    _ subject: ExactTier.Figures, _ workload: ComparisonPlan.Workload
  ) -> (displays: Double, strips: Double) {
    (Double(subject.counters["rowsDisplayed", default: 0]), Double(workload.stripEventCount))
  }

  private func timing(
    of index: Int, _ subject: ExactTier.Figures, _ workload: ComparisonPlan.Workload,
    _ tier: TimingTier, _ number: Int
  ) -> Timing? {
    guard let own = tier.times[number].subjects[index], !own.isEmpty,
      tier.times[number].subjects[plan.baseIndex] != nil
    else { return nil }
    let base = tier.times[number].bases[index]
    let samples = own.map { median($0.wall) }
    var timing = Timing(
      eventsPerSecond: 1e9 / median(samples), nanosecondsPerEvent: median(samples),
      samples: samples, threadSamples: own.map { median($0.thread) },
      setUpNanoseconds: median(own.map { median($0.setUp) }))
    timing.conditionSamples = own.map(\.conditionSamples)
    guard index != plan.baseIndex else { return timing }
    timing.comparison = tier.verdicts[number][index]
    let (displays, strips) = workCounts(subject, workload)
    let events = Double(workload.eventCount)
    // Nanoseconds that a whole replay takes more than the base's, a block each.
    let whole = zip(own, base).map { (median($0.thread) - median($1.thread)) * events }
    let rows = zip(own, base).map {
      (median($0.rowsOnlyThread) - median($1.rowsOnlyThread)) * (events - strips)
    }
    if displays > 0 { timing.aboveBasePerDisplay = median(strips > 0 ? rows : whole) / displays }
    if strips > 0 { timing.aboveBasePerStripScroll = median(zip(whole, rows).map(-)) / strips }
    return timing
  }

  private func control(_ workload: ComparisonPlan.Workload, _ number: Int, _ tier: TimingTier?)
    -> Control?
  {
    guard let tier, let base = tier.times[number].subjects[plan.baseIndex], !base.isEmpty,
      let comparison = tier.verdicts[number].last ?? nil
    else { return nil }
    var control = Control(
      workload: workload.name, host: workload.host.description, design: plan.base.name,
      ratio: comparison.ratio, samples: tier.times[number].control.map { median($0.wall) })
    control.comparison = comparison
    return control
  }

  /// The median of what is never empty: a block has a round, and a kept design a block.
  private func median(_ values: [Double]) -> Double { Summary.median(values) ?? 0 }

  // MARK: Over all workloads

  /// - Parameter group: the workloads' name together; nil for all there are.
  private func summaries(_ run: RunResult, _ group: String?) -> [OverallResult] {
    let members = plan.workloads.filter { $0.isTimed && (group == nil || $0.group == group) }
    return plan.contenders.map { contender in
      var summary = OverallResult(
        design: contender.design.name, group: group,
        faultCount: FaultTally(contender.design.name, in: run, group: group)?.count ?? 0)
      let timed = run.results.filter { result in
        result.design == contender.design.name
          && members.contains { $0.name == result.workload && $0.host.description == result.host }
      }
      let comparisons = timed.compactMap { $0.timing?.comparison?.logRatios }
      guard comparisons.count == timed.count, let blockCount = comparisons.map(\.count).min(),
        blockCount > 0
      else { return summary }
      // A block of each workload makes one geometric mean; all are independent of each other.
      let means = (0..<blockCount).map { block in
        comparisons.reduce(0) { $0 + $1[block] } / Double(comparisons.count)
      }
      summary.timeRatio = exp(median(means))
      do throws(SampleError) {
        let averages = try HodgesLehmann(try Sample(means))
        let interval = try averages.interval(alpha: 0.05)
        summary.timeRatio = exp(averages.estimate)
        summary.lower = exp(interval.lower)
        summary.upper = exp(interval.upper)
        summary.confidence = interval.confidence
      } catch {
        // Too few blocks for an interval: the estimate stands without one.
      }
      return summary
    }
  }
}
