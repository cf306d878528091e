import Foundation
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
  /// By workload and contender, the control's at the end; nil for the base and for what has no blocks.
  private(set) var verdicts: [[TimeComparison?]] = []

  /// - Parameter ask: what more blocks could decide, by workload, once everything is judged on those that there are;
  ///   nil where the verdicts of the plan say.
  mutating func run(_ ask: (TimingTier) -> [Bool]? = { _ in nil }) {
    times = plan.workloads.map { _ in Times(subjects: plan.contenders.map { _ in [] }) }
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
  }

  /// Whether a design of one's own is compared: then all go its way, to be measured alike.
  private var goesThroughHooks: Bool { plan.contenders.contains { $0.design.isOwn } }

  /// What to say of the blocks: where many were set aside, and what the way through hooks costs.
  var notes: [String] {
    zip(plan.workloads, times).filter { $1.setAsideCount >= setAsideMax }.map { workload, time in
      """
      \(workload.name), \(workload.host): \(time.setAsideCount) blocks were set aside; then blocks were \
      taken as they came (filmstrip doctor says more)
      """
    } + hookNotes
  }

  private var hookNotes: [String] {
    zip(plan.workloads, times).compactMap { workload, times in
      func medians(_ subjects: [PassOutcome.Times.Subject]) -> [Double] {
        subjects.compactMap { Statistics.Summary.median($0.thread) }
      }
      let direct = medians(times.direct)
      let more = zip(medians(times.subjects[plan.baseIndex] ?? []), direct).map { $0 - $1 }
      guard let more = Statistics.Summary.median(more),
        let direct = Statistics.Summary.median(direct), direct > 0
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
      meter.begins("block \(times[index].blockCount + 1) of times", on: workload)
      let seed = SplitMix64.mixed(plan.seed, UInt64(blocks.count))
      let handicaps =
        budget.controlHandicap > 0 ? alive.map { _ in 0 } + [budget.controlHandicap] : []
      let task = PassTask.TimeTask(
        base: base, roundCount: budget.roundCount, sliceMilliseconds: budget.sliceMilliseconds,
        seed: seed, handicaps: handicaps, goesThroughHooks: goesThroughHooks)
      do throws(ChildFailure) {
        let outcome = try runner.run(
          workload.task(.time(task), alive.map { plan.contenders[$0].design }),
          workload: workload.name
        ).get()
        guard let found = outcome.time, found.subjects.count == alive.count else {
          throw workload.failure("time", of: nil, .unreadable("it holds no times"))
        }
        if keep(found, index, alive, seed: seed) { return }
      } catch {
        giveUp(error, index, alive)
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

  /// Keeps a block's times, or sets it aside.
  ///
  /// - Returns: whether it counts.
  private mutating func keep(
    _ found: PassOutcome.Times, _ workload: Int, _ alive: [Int], seed: UInt64
  ) -> Bool {
    let record = plan.workloads[workload]
    let mayBeSetAside = budget.setsAside && times[workload].setAsideCount < setAsideMax
    let block = TimingBlock(
      workload: record.name, host: record.host.description, seed: seed,
      rulerNanoseconds: Statistics.Summary.median(found.rulerNanoseconds) ?? 0,
      contaminations: mayBeSetAside ? found.contaminations : [])
    blocks.append(block)
    if block.isSetAside {
      times[workload].setAsideCount += 1
      return false
    }
    for (index, subject) in zip(alive, found.subjects) {
      times[workload].subjects[index]?.append(subject)
      let counters = expected[workload][index]
      if !counters.isEmpty, let difference = Disagreement.of(subject.counters, counters) {
        failures.append(
          record.failure("time", of: plan.contenders[index].design, .disagreed(difference)))
        times[workload].subjects[index] = nil
      }
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
    // The family is as large as planned: what has no blocks is in it.
    let asked = plan.workloads.indices.filter { plan.workloads[$0].isTimed }.flatMap { workload in
      (0...plan.contenders.count).filter { $0 != plan.baseIndex }.map { (workload, $0) }
    }
    let logRatios = asked.map { workload, index in
      let times = times[workload]
      return ratios(index < times.subjects.count ? times.subjects[index] : times.control, times)
    }
    let outcomes = judged(logRatios)
    verdicts = plan.workloads.map { _ in
      Array(repeating: nil, count: plan.contenders.count + 1)
    }
    var isOpen = plan.workloads.map { _ in false }
    for (number, (workload, index)) in asked.enumerated() where !logRatios[number].isEmpty {
      let verdict = TimeComparison(logRatios[number], outcomes?[number])
      verdicts[workload][index] = verdict
      if verdict.verdict == .undecided { isOpen[workload] = true }
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

  /// A log-ratio of thread times against the base for each block; empty where there are none.
  private func ratios(_ subjects: [PassOutcome.Times.Subject]?, _ times: Times) -> [Double] {
    guard let subjects, let base = times.subjects[plan.baseIndex] else { return [] }
    do {
      return try zip(subjects, base).map { own, other in
        try BlockReduction.logRatio(of: own.thread, base: other.thread)
      }
    } catch {
      // A replay too short for the thread's clock to move has no ratio.
      return []
    }
  }
}

extension TimeComparison {
  /// What was judged of some blocks' log-ratios; without an outcome, an estimate and no verdict.
  init(_ logRatios: [Double], _ outcome: ComparisonOutcome?) {
    guard case .judged(let judgement) = outcome else {
      let estimate = Summary.median(logRatios) ?? 0
      self.init(verdict: .notJudged, ratio: exp(estimate), logRatios: logRatios)
      return
    }
    guard let verdict = Verdict(rawValue: judgement.verdict.rawValue) else {
      preconditionFailure("results have no verdict '\(judgement.verdict)'")
    }
    self.init(verdict: verdict, ratio: exp(judgement.estimate), logRatios: logRatios)
    lower = exp(judgement.interval.lower)
    upper = exp(judgement.interval.upper)
    confidence = judgement.interval.confidence
    adjustedProbability = judgement.adjustedProbability
    smallestDetectable = exp(judgement.smallestDetectable)
    if case .about(let count) = judgement.neededBlocks { neededBlocks = count }
    outliers = judgement.outliers
  }
}

extension SplitMix64 {
  /// A seed for one of many things that one seed fixes.
  static func mixed(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ number &* 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }
}
