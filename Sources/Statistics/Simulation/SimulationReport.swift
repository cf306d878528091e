/// What a simulation counted. A *false alarm* is *slower* or *faster* of a design that is neither; a
/// *false same* is *same* of one that is slower by more than the margin.
package struct SimulationReport: Equatable, Sendable {
  package let plan: SignedRankPlan
  package let profile: NoiseProfile
  package let seed: UInt64

  package private(set) var suiteCount = 0
  /// Suites with one false alarm or more, and those with a false claim of any kind.
  package private(set) var falseAlarmSuiteCount = 0
  package private(set) var falseClaimSuiteCount = 0
  /// The verdicts on designs that are like the base.
  package private(set) var alike: [Verdict: Int] = [:]
  /// The verdicts on designs that were slowed.
  package private(set) var slowed: [Verdict: Int] = [:]
  /// How many suites ended at each look, in the plan's order.
  package private(set) var suitesEndedAtLook: [Int]
  /// All comparisons' smallest detectable changes added up, as log-ratios.
  private var smallestDetectableSum = 0.0
  private var comparisonCount = 0
  /// Mann and Whitney's test at 5% on one block of each design after the other: how many alike designs it
  /// calls different, in how many suites it does so at all, and how many slowed ones it calls different.
  package private(set) var sequentialAlarmCount = 0
  package private(set) var sequentialAlarmSuiteCount = 0
  package private(set) var sequentialSeenCount = 0

  init(plan: SignedRankPlan, profile: NoiseProfile, seed: UInt64) {
    self.plan = plan
    self.profile = profile
    self.seed = seed
    suitesEndedAtLook = plan.looks.map { _ in 0 }
  }

  package var alikeCount: Int { alike.values.reduce(0, +) }
  package var slowedCount: Int { slowed.values.reduce(0, +) }

  /// The share of slowed designs that were called slower; nil where none was slowed.
  package var power: Double? { share(slowed[.slower, default: 0], slowedCount) }
  /// The share of alike designs that were called same.
  package var sameRate: Double? { share(alike[.same, default: 0], alikeCount) }
  package var sequentialAlarmRate: Double? { share(sequentialAlarmCount, alikeCount) }
  package var sequentialSuiteRate: Double? { share(sequentialAlarmSuiteCount, suiteCount) }
  /// The mean over all comparisons, as a log-ratio.
  package var meanSmallestDetectable: Double? {
    comparisonCount == 0 ? nil : smallestDetectableSum / Double(comparisonCount)
  }

  private func share(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  /// Adds a suite.
  ///
  /// - Parameter truths: the true log-ratio of each comparison.
  mutating func add(
    _ outcomes: [ComparisonOutcome], truths: [Double], blockCount: Int, sequentialAlarms: [Bool]
  ) {
    var hasFalseAlarm = false
    var hasFalseSame = false
    var hasSequentialAlarm = false
    for (comparison, outcome) in outcomes.enumerated() {
      guard case .judged(let judgement) = outcome else {
        preconditionFailure("a simulated comparison was refused: \(outcome)")
      }
      comparisonCount += 1
      smallestDetectableSum += judgement.smallestDetectable
      let verdict = judgement.verdict
      if truths[comparison] == 0 {
        alike[verdict, default: 0] += 1
        if verdict == .slower || verdict == .faster { hasFalseAlarm = true }
        if sequentialAlarms[comparison] {
          sequentialAlarmCount += 1
          hasSequentialAlarm = true
        }
      } else {
        slowed[verdict, default: 0] += 1
        if verdict == .faster { hasFalseAlarm = true }
        if verdict == .same, truths[comparison] >= plan.logMargin { hasFalseSame = true }
        if sequentialAlarms[comparison] { sequentialSeenCount += 1 }
      }
    }
    suiteCount += 1
    if hasFalseAlarm { falseAlarmSuiteCount += 1 }
    if hasFalseAlarm || hasFalseSame { falseClaimSuiteCount += 1 }
    if hasSequentialAlarm { sequentialAlarmSuiteCount += 1 }
    if let look = plan.looks.firstIndex(of: blockCount) { suitesEndedAtLook[look] += 1 }
  }
}
