import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

extension Comparison {
  /// Puts together what the passes brought.
  func result(
    _ exact: [[ExactTier.Subject]], _ timing: TimingTier?, _ works: [PlannedWork],
    _ notes: [String]
  ) -> RunResult {
    var notes = notes
    var results: [DesignResult] = []
    var controls: [Control] = []
    for (number, work) in works.enumerated() {
      for (row, subject) in exact[number].enumerated() {
        results.append(designResult(work, number, row, subject, exact[number], timing))
      }
      if let control = control(work, number, timing) { controls.append(control) }
    }
    for result in results where result.allocations?.isSettled == false {
      notes.append(
        """
        the steady use of \(result.design) on \(result.workload), \(result.host), never settles: each \
        replay differs from the one before, and its allocations are those of one of them
        """)
    }
    var run = RunResult(
      version: filmstripVersion, command: plan.command, seed: plan.seed, machine: .current,
      base: plan.base.name, workloads: plan.works.map(Workload.init), results: results,
      controls: controls, cells: exact.lazy.flatMap { $0 }.compactMap(\.cells).first,
      suggestions: [], notes: notes)
    run.commit = Comparison.commit
    run.failures =
      exact.flatMap { $0.flatMap(\.failures) }.filter { $0.end != .interrupted }
      + (timing?.failures ?? [])
    run.blocks = timing?.blocks ?? []
    run.timingPlan = plan.timing.map(timingPlan)
    run.isPartial = isInterrupted
    run.summaries = works.count > 1 ? summaries(results, nil) : []
    run.sweeps = sweeps(results)
    for group in works.compactMap(\.work.group).uniqued {
      let members = works.filter { $0.work.group == group }.map {
        ($0.name, $0.work.host.description)
      }
      run.summaries += summaries(
        results.filter { result in
          members.contains { $0 == result.workload && $1 == result.host }
        }, group)
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
    var required = 0
    do throws(PlanError) {
      required = try SignedRankPlan.requiredBlocks(
        comparisons: plan.comparisonCount, alpha: budget.alpha, looks: budget.looks.count)
    } catch {
      preconditionFailure("a plan that cannot be was not refused: \(error)")
    }
    return TimingPlan(
      comparisonCount: plan.comparisonCount, alpha: budget.alpha, margin: budget.margin,
      looks: budget.looks, requiredBlocks: required, roundCount: budget.roundCount,
      sliceMilliseconds: budget.sliceMilliseconds)
  }

  // MARK: One design on one workload

  private func designResult(
    _ work: PlannedWork, _ number: Int, _ row: Int, _ subject: ExactTier.Subject,
    _ all: [ExactTier.Subject], _ timing: TimingTier?
  ) -> DesignResult {
    let planned = plan.rows[row]
    let design = planned.design
    let homes = ([design] + planned.aliases).filter { $0.isAtHome(on: work.work.trace) }
    var result = DesignResult(
      workload: work.name, design: design.name, alsoCalled: planned.alsoCalled,
      host: work.work.host.description, isBound: design.isBound, homeNames: homes.map(\.name),
      isUnfit: !design.isMeant(for: work.work.trace.feed), caveat: design.caveat,
      counters: subject.counters, fidelity: subject.fidelity,
      allocations: allocations(of: subject, above: all[plan.basePlace], row, work),
      timing: timing.flatMap { self.timing(row, work, number, subject, $0) })
    result.instructions = subject.instructions
    result.modelled = subject.modelled
    result.course = subject.course
    return result
  }

  private func allocations(
    of subject: ExactTier.Subject, above base: ExactTier.Subject, _ row: Int, _ work: PlannedWork
  ) -> AllocationPhases? {
    guard var own = subject.allocations else { return nil }
    guard let floor = base.allocations, row != plan.basePlace else { return own }
    let displayCount = subject.counters["rowsDisplayed", default: 0]
    let whole = own.firstUse.count - floor.firstUse.count
    let rows = subject.rowsOnlyCount - base.rowsOnlyCount
    if displayCount > 0 {
      own.perDisplay = Double(work.stripEventCount > 0 ? rows : whole) / Double(displayCount)
    }
    if work.stripEventCount > 0 {
      own.perStripScroll = Double(whole - rows) / Double(work.stripEventCount)
    }
    return own
  }

  private func timing(
    _ row: Int, _ work: PlannedWork, _ number: Int, _ subject: ExactTier.Subject,
    _ tier: TimingTier
  ) -> Timing? {
    guard let own = tier.times[number].rows[row], !own.isEmpty,
      let base = tier.times[number].rows[plan.basePlace]
    else { return nil }
    let samples = own.map { median($0.wall) }
    var timing = Timing(
      eventsPerSecond: 1e9 / median(samples), nanosecondsPerEvent: median(samples),
      samples: samples, threadSamples: own.map { median($0.thread) },
      setUpNanoseconds: median(own.map { median($0.setUp) }))
    timing.conditionSamples = own.map(\.conditionSamples)
    guard row != plan.basePlace else { return timing }
    timing.comparison = tier.verdicts[number][row]
    let displayCount = subject.counters["rowsDisplayed", default: 0]
    let (events, strips) = (Double(work.eventCount), Double(work.stripEventCount))
    // Nanoseconds that a whole replay takes more than the base's, a block each.
    let whole = zip(own, base).map { (median($0.thread) - median($1.thread)) * events }
    let rows = zip(own, base).map {
      (median($0.rowsOnlyThread) - median($1.rowsOnlyThread)) * (events - strips)
    }
    let perRow = strips > 0 ? rows : whole
    if displayCount > 0 { timing.aboveBasePerDisplay = median(perRow) / Double(displayCount) }
    if strips > 0 {
      timing.aboveBasePerStripScroll = median(zip(whole, rows).map { $0 - $1 }) / strips
    }
    return timing
  }

  private func control(_ work: PlannedWork, _ number: Int, _ tier: TimingTier?) -> Control? {
    guard let tier, let base = tier.times[number].rows[plan.basePlace], !base.isEmpty,
      let comparison = tier.verdicts[number].last ?? nil
    else { return nil }
    var control = Control(
      workload: work.name, host: work.work.host.description, design: plan.base.name,
      ratio: comparison.ratio, samples: tier.times[number].control.map { median($0.wall) })
    control.comparison = comparison
    return control
  }

  /// The median of what is never empty: a block has a round, and a kept design a block.
  private func median(_ values: [Double]) -> Double {
    guard let median = Summary.median(values) else { return 0 }
    return median
  }

  // MARK: Over all workloads

  /// - Parameter group: the workloads' name together; nil for all there are.
  private func summaries(_ results: [DesignResult], _ group: String?) -> [DesignSummary] {
    plan.rows.map { row in
      let own = results.filter { $0.design == row.design.name }
      var summary = DesignSummary(
        design: row.design.name, group: group,
        faultCount: own.reduce(0) { $0 + $1.fidelity.values.reduce(0, +) })
      let comparisons = own.compactMap { $0.timing?.comparison?.logRatios }
      guard comparisons.count == own.count, let blockCount = comparisons.map(\.count).min(),
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
