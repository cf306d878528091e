import Foundation
import ListEngine
import Results
import ScrollTrace

/// Compares a design with itself several times, as `compare` compares two designs. All verdicts except *same* and
/// *undecided* are false alarms. With a slowdown the second does more work, and all verdicts except *slower* miss it.
package struct CalibrationPlan: Sendable {
  package var workload: ComparisonPlan.Workload
  package var design: Design
  package var runCount: Int
  package var seed: UInt64
  /// The share of extra work; 0.05 is 5%.
  package var slowdown = 0.0
  package var roundCount = TimingBudget.standardRoundCount
  package var sliceMilliseconds = TimingBudget.standardSliceMilliseconds

  package init(
    workload: ComparisonPlan.Workload, design: Design, runCount: Int, seed: UInt64
  ) {
    self.workload = workload
    self.design = design
    self.runCount = runCount
    self.seed = seed
  }

  /// - Returns: nil if it was interrupted before the end of the first run.
  /// - Throws: `PlanError`; `ScratchFolderError`; `ChildFailure`.
  package func run(
    executable: URL = Comparison.thisExecutable, interruption: Interruption,
    progress report: @escaping @Sendable (Comparison.Progress) -> Void
  ) throws -> Calibration? {
    var budget = TimingBudget(
      looks: try SignedRankPlan.standardLooks(comparisons: 1, alpha: TimingBudget.standardAlpha),
      roundCount: roundCount, sliceMilliseconds: sliceMilliseconds)
    budget.controlHandicap = slowdown
    var comparisons: [TimeComparison] = []
    var blocks: [TimingBlock] = []
    var timingPlan: TimingPlan?
    let begin = ContinuousClock.now
    for number in 0..<runCount where !interruption.isRaised {
      let plan = ComparisonPlan(
        workloads: [workload], designs: [], base: design, timing: budget,
        seed: SplitMix64.mixed(seed, UInt64(number)), command: [])
      let result = try Comparison(plan, executable: executable, interruption: interruption) {
        _ in
        let spent = (ContinuousClock.now - begin) / .seconds(1)
        report(
          Comparison.Progress(
            doneSeconds: spent,
            totalSeconds: number == 0 ? 0 : spent * Double(runCount) / Double(number),
            label: "comparison \(number + 1) of \(runCount)"))
      }.run()
      if let failure = result.failures.first { throw failure }
      guard !result.isPartial, let comparison = result.controls.first?.comparison else { continue }
      comparisons.append(comparison)
      blocks += result.blocks
      timingPlan = result.timingPlan
    }
    return try timingPlan.map { try calibration(comparisons, blocks, $0) }
  }

  private func calibration(
    _ comparisons: [TimeComparison], _ blocks: [TimingBlock], _ plan: TimingPlan
  ) throws -> Calibration {
    let verdicts = comparisons.reduce(into: [:]) { $0[$1.verdict.rawValue, default: 0] += 1 }
    func count(_ verdict: Verdict) -> Int { verdicts[verdict.rawValue, default: 0] }
    let alarms = count(.faster) + (slowdown > 0 ? 0 : count(.slower))
    let smallest = try Sample(comparisons.compactMap(CalibrationPlan.smallestDetectable))
    let rulers = try Sample(blocks.filter { !$0.isSetAside }.map(\.rulerNanoseconds))
    var calibration = Calibration(
      machine: .current, version: filmstripVersion, design: design.name,
      workload: workload.name, traceHash: workload.traceHash, plan: plan, seed: seed,
      runCount: comparisons.count, verdicts: verdicts, falseAlarmCount: alarms,
      falseAlarmRateUpper: try BinomialRate.upperLimit(
        successCount: alarms, trialCount: comparisons.count, tail: 0.025),
      smallestDetectableMedian: smallest.median,
      smallestDetectable: try smallest.quantile(0.9),
      rulerSpread: (try rulers.quantile(0.75) - rulers.quantile(0.25)) / rulers.median,
      setAsideCount: blocks.count(where: \.isSetAside))
    if slowdown > 0 {
      calibration.slowdown = slowdown
      calibration.seenCount = count(.slower)
    }
    return calibration
  }

  /// The smallest slowdown that is detected with a probability of 95%, independent of the margin: the reach of the interval
  /// from its estimate, and 1.64 standard errors more (`TimeVerdict.smallestDetectable`).
  private static func smallestDetectable(_ comparison: TimeComparison) throws -> Double? {
    guard let lower = comparison.lower, let upper = comparison.upper else { return nil }
    let averages = try HodgesLehmann(try Sample(comparison.logRatios))
    let error = try averages.interval(alpha: 0.3173).halfWidth
    let reach = max(log(upper / comparison.ratio), log(comparison.ratio / lower))
    return exp(reach + 1.645 * error) - 1
  }
}
