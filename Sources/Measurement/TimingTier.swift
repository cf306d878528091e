import Foundation
import ListEngine
import Results
import ScrollTrace

/// The times: blocks of new processes, with planned looks, until every comparison is decided or the budget is spent.
///
/// The built-in designs and the base take turns in one process of a block. Each other custom design takes turns with the
/// base in a separate process, so that it cannot falsify the times of others.
struct TimingTier {
  let plan: ComparisonPlan
  let budget: TimingBudget
  let runner: PassRunner
  let meter: ProgressMeter
  /// The counters of the fidelity pass, by workload and contender. Every block must count the same.
  let expected: [[[String: Int]]]

  /// The accepted blocks of one workload.
  struct Times {
    /// By contender, a subject a block; nil for a design that failed.
    var subjects: [[PassOutcome.Times.TimedDesign]?]
    /// By contender, the base in the same process.
    var bases: [[PassOutcome.Times.TimedDesign]]
    var control: [PassOutcome.Times.TimedDesign] = []
    /// The base, called directly, if there are custom designs among the contenders.
    var direct: [PassOutcome.Times.TimedDesign] = []
    /// By contender that a process is for (`TimingTier.processes`).
    var setAsideCounts: [Int: Int] = [:]
    var isStopped = false

    var blockCount: Int { control.count }
  }

  private(set) var times: [Times] = []
  private(set) var blocks: [TimingBlock] = []
  private(set) var failures: [ChildFailure] = []
  /// By workload and contender, the control's at the end; nil for the base and for designs without blocks.
  private(set) var verdicts: [[TimeComparison?]] = []

  /// - Parameter ask: returns, at each look, whether more blocks can decide something, by workload; nil to continue
  ///   while a verdict is undecided.
  mutating func run(_ ask: (TimingTier) -> [Bool]? = { _ in nil }) {
    let empty: [[PassOutcome.Times.TimedDesign]] = plan.contenders.map { _ in [] }
    times = plan.workloads.map { _ in Times(subjects: empty, bases: empty) }
    var isOpen = plan.workloads.map(\.isTimed)
    for look in budget.looks {
      // One block of each workload in turn, so that slow drift affects all alike.
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

  /// Custom designs are called through hooks. If there are some, all designs are, to be measured alike.
  private var goesThroughHooks: Bool { plan.contenders.contains { $0.design.isCustom } }

  /// Notes about workloads with many blocks set aside, and about the cost of hooks.
  var notes: [String] {
    let all = Array(zip(plan.workloads, times))
    let setAside = all.compactMap { workload, times -> String? in
      guard let count = times.setAsideCounts.values.max(), count >= setAsideMax else { return nil }
      return """
        \(workload.name), \(workload.host): \(count) blocks were set aside; then blocks were \
        taken as they came (filmstrip doctor says more)
        """
    }
    let hooks = all.compactMap { workload, times -> String? in
      let hooked = (times.subjects[plan.baseIndex] ?? []).compactMap { Summary.median($0.thread) }
      let direct = times.direct.compactMap { Summary.median($0.thread) }
      guard let more = Summary.median(zip(hooked, direct).map(-)),
        let direct = Summary.median(direct), direct > 0
      else { return nil }
      return """
        \(workload.name), \(workload.host): custom designs are called through a protocol, and here the built-in ones \
        too: \(plan.base.name) takes \(more.tenths) ns an event more than its \(direct.tenths)
        """
    }
    return setAside + hooks
  }

  /// The limit of blocks of a workload that are set aside: half of those that count.
  private var setAsideMax: Int { max(2, budget.blockCountMax / 2) }

  // MARK: Blocks

  /// The processes of a block, by the contender that they are for: the base, with all built-in designs, and then each
  /// other custom design.
  private var processes: [Int] {
    [plan.baseIndex] + plan.contenders.indices.filter { isAlone($0) }
  }

  private func isAlone(_ contender: Int) -> Bool {
    contender != plan.baseIndex && plan.contenders[contender].design.isCustom
  }

  private mutating func takeBlock(onWorkload index: Int) {
    meter.begins("block \(times[index].blockCount + 1) of times", on: plan.workloads[index])
    for contender in processes { take(contender, onWorkload: index) }
    meter.did(ProgressMeter.blockSeconds(budget, designCount: plan.timedDesignCount))
  }

  /// Runs a process of a block until one counts, its designs failed, or the workload is stopped.
  private mutating func take(_ contender: Int, onWorkload index: Int) {
    let workload = plan.workloads[index]
    while !times[index].isStopped, !runner.isInterrupted {
      let isWhole = contender == plan.baseIndex
      if !isWhole, times[index].subjects[contender] == nil { return }
      let alive =
        isWhole
        ? plan.contenders.indices.filter { times[index].subjects[$0] != nil && !isAlone($0) }
        : [plan.baseIndex, contender]
      guard times[index].subjects[plan.baseIndex] != nil,
        let base = alive.firstIndex(of: plan.baseIndex)
      else {
        times[index].isStopped = true
        return
      }
      let seed = SplitMix64.mixed(plan.seed, UInt64(blocks.count))
      var task = PassTask.TimeTask(
        base: base, roundCount: budget.roundCount, sliceMilliseconds: budget.sliceMilliseconds,
        seed: seed, controlHandicap: budget.controlHandicap, goesThroughHooks: goesThroughHooks)
      task.hasControl = isWhole
      let designs = alive.map { plan.contenders[$0].design }
      switch runner.run(workload.task(.time(task), designs), workload: workload.name) {
      case .failure(let failure) where isWhole: exclude(failure, index, alive)
      case .failure(var failure):
        failure.design = plan.contenders[contender].design.name
        exclude(failure, index, [contender])
      case .success(let outcome):
        guard let found = outcome.time else { preconditionFailure("an outcome without times") }
        if keep(found, index, alive, of: contender, seed: seed) { return }
      }
    }
  }

  /// Excludes the design that failed, or stops the workload if the base failed or no single design did.
  private mutating func exclude(_ failure: ChildFailure, _ workload: Int, _ alive: [Int]) {
    if failure.end == .interrupted { return }
    failures.append(failure)
    let failed = alive.first { plan.contenders[$0].design.name == failure.design }
    if let failed, failed != plan.baseIndex {
      times[workload].subjects[failed] = nil
    } else {
      times[workload].isStopped = true
    }
  }

  /// Keeps the times of a process, or sets them aside.
  ///
  /// - Parameter contender: the one that the process is for.
  /// - Returns: whether the process counts.
  private mutating func keep(
    _ found: PassOutcome.Times, _ workload: Int, _ alive: [Int], of contender: Int, seed: UInt64
  ) -> Bool {
    let record = plan.workloads[workload]
    let setAsideCount = times[workload].setAsideCounts[contender, default: 0]
    let mayBeSetAside = budget.setsAside && setAsideCount < setAsideMax
    let block = TimingBlock(
      workload: record.name, host: record.host.description, seed: seed,
      rulerNanoseconds: Summary.median(found.rulerNanoseconds) ?? 0,
      contaminations: mayBeSetAside ? found.contaminations : [])
    blocks.append(block)
    if block.isSetAside {
      times[workload].setAsideCounts[contender] = setAsideCount + 1
      return false
    }
    let isWhole = contender == plan.baseIndex
    let base = zip(alive, found.subjects).first { $0.0 == plan.baseIndex }?.1
    for (index, subject) in zip(alive, found.subjects) {
      let counters = expected[workload][index]
      // The counts of the base in the process of another design are that design's.
      let responsible = isWhole ? index : contender
      if !counters.isEmpty, let difference = Disagreement.of(subject.counters, counters) {
        failures.append(
          record.failure(.time, of: plan.contenders[responsible].design, .disagreed(difference)))
        times[workload].subjects[responsible] = nil
      }
      guard isWhole || index == contender else { continue }
      times[workload].subjects[index]?.append(subject)
      if let base { times[workload].bases[index].append(base) }
    }
    if let control = found.control { times[workload].control.append(control) }
    if let direct = found.direct { times[workload].direct.append(direct) }
    return true
  }

  // MARK: Verdicts

  /// Judges all comparisons on the blocks so far.
  ///
  /// - Returns: by workload, whether a verdict is undecided.
  private mutating func judge() -> [Bool] {
    // The family has its planned size, with the comparisons that have no blocks.
    let asked = plan.workloads.indices.filter { plan.workloads[$0].isTimed }.flatMap { workload in
      (0...plan.contenders.count).filter { $0 != plan.baseIndex }.map { (workload, $0) }
    }
    let logRatios = asked.map { workload, index in
      let times = times[workload]
      return index < times.subjects.count
        ? ratios(times.subjects[index], times.bases[index])
        : ratios(times.control, times.bases[plan.baseIndex])
    }
    var outcomes: [Result<TimeVerdict, SampleError>]?
    do {
      let family = try SignedRankPlan(
        comparisonCount: plan.comparisonCount, alpha: budget.alpha, margin: budget.margin,
        looks: budget.looks)
      outcomes = try family.judge(logRatios)
    } catch {
      // There are too few blocks for verdicts.
    }
    verdicts = plan.workloads.map { _ in
      Array(repeating: nil, count: plan.contenders.count + 1)
    }
    for (number, (workload, index)) in asked.enumerated() where !logRatios[number].isEmpty {
      verdicts[workload][index] = TimeComparison(logRatios[number], outcomes?[number])
    }
    return verdicts.map { $0.contains { $0?.verdict == .undecided } }
  }

  /// The log-ratio of thread times to the base for each block.
  private func ratios(
    _ subjects: [PassOutcome.Times.TimedDesign]?, _ bases: [PassOutcome.Times.TimedDesign]
  ) -> [Double] {
    guard let subjects else { return [] }
    do {
      return try zip(subjects, bases).map { own, other in
        try BlockReduction.logRatio(of: own.thread, base: other.thread)
      }
    } catch {
      // The replay is too short for the thread's clock.
      return []
    }
  }
}

extension TimeComparison {
  /// The verdict on the log-ratios of some blocks; without an outcome, only the estimate.
  init(_ logRatios: [Double], _ outcome: Result<TimeVerdict, SampleError>?) {
    guard case .success(let judgement) = outcome else {
      let estimate = Summary.median(logRatios) ?? 0
      self.init(verdict: .notJudged, ratio: exp(estimate), logRatios: logRatios)
      return
    }
    self.init(verdict: judgement.verdict, ratio: exp(judgement.estimate), logRatios: logRatios)
    lower = exp(judgement.interval.lower)
    upper = exp(judgement.interval.upper)
    confidence = judgement.interval.confidence
    adjustedProbability = judgement.adjustedProbability
    smallestDetectable = exp(judgement.smallestDetectable)
    neededBlocks = judgement.neededBlocks
    outliers = judgement.outliers
  }
}

extension SplitMix64 {
  /// The seed with a number that is derived from another seed.
  static func mixed(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ number &* 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }
}
