import Foundation

/// A verdict with its basis. All figures are log-ratios: 0 is the base, and `TimeVerdict.change` converts one to a share of
/// the base's time.
package struct TimeVerdict: Equatable, Sendable {
  package let verdict: Verdict
  /// Hodges and Lehmann's.
  package let estimate: Double
  /// From the exact signed-rank test, at the last level of Holm's step-down.
  package let interval: ConfidenceInterval
  /// The probability of no difference, corrected for the family and for the looks; at most 1.
  package let adjustedProbability: Double
  package let blockCount: Int
  /// The smallest change that a run with this noise calls *slower* or *faster* with a probability of 95%, estimated: the
  /// change that clears zero and the margin, plus 1.64 standard errors, since half of all estimates are too small.
  package let smallestDetectable: Double
  /// About how many blocks would decide an undecided comparison, if the estimate is right; nil for any other, and if no
  /// computable number would. Intervals shrink with the root of the number of blocks.
  package let neededBlocks: Int?
  /// The indices of blocks far from the others, ascending. Figures include them.
  package let outliers: [Int]

  /// A log-ratio as a share of the base's time: 0.05 is 5% slower.
  package static func change(_ logRatio: Double) -> Double { expm1(logRatio) }

  /// - Parameters:
  ///   - level: the probability that the interval leaves out at each end.
  ///   - margin: as a log-ratio.
  init(
    _ blocks: Sample, _ averages: HodgesLehmann, level: Double, margin: Double,
    adjustedProbability: Double
  ) throws(SampleError) {
    estimate = averages.estimate
    interval = try averages.interval(alpha: 2 * level)
    verdict = Verdict.reading(estimate: estimate, interval, margin: margin)
    self.adjustedProbability = adjustedProbability
    blockCount = blocks.count
    let reach = max(interval.upper - estimate, estimate - interval.lower)
    // One standard error to both sides, without an assumption on the distribution of noise.
    let standardError = try averages.interval(alpha: 0.3173).halfWidth
    smallestDetectable = max(reach, margin) + 1.645 * standardError
    neededBlocks =
      verdict == .undecided
      ? TimeVerdict.needed(blocks.count, reach: reach, estimate: estimate, margin: margin) : nil
    outliers = blocks.outliers
  }

  /// - Parameter reach: the larger distance from the estimate to a limit of the interval.
  private static func needed(
    _ count: Int, reach: Double, estimate: Double, margin: Double
  ) -> Int? {
    // Beyond the margin the interval has to clear zero; within, it has to fit inside.
    let size = estimate.magnitude
    let room = size >= margin ? size : margin - size
    let shrink = reach / room
    guard shrink * shrink < Double(RankDistribution.signedRanksMax) / Double(count) else {
      return nil
    }
    return max(count + 1, Int((Double(count) * shrink * shrink).rounded(.up)))
  }
}

/// The verdict of a comparison of times with the base, for a margin.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Certainly slower than the base, with an estimate at the margin or beyond.
  case slower
  /// Certainly faster than the base, with an estimate at the margin or beyond.
  case faster
  /// Certainly within the margin, to both sides.
  case same
  /// Not certain: more blocks would decide, or the change is near the margin.
  case undecided
  /// There are fewer blocks than any verdict needs. Judgements have other verdicts.
  case notJudged

  /// Returns the verdict of an interval.
  ///
  /// - *same* if the interval is within the margin, even if it excludes zero: a proven difference may be too small to
  ///   matter.
  /// - *slower* or *faster* if the interval is on one side of zero and the estimate is at or beyond the margin. Only the
  ///   direction is certain: a rule for the whole interval would leave a design that is 2.5% slower *undecided* with any
  ///   number of blocks, at a margin of 2%.
  /// - *undecided* otherwise. A certain direction with an estimate within the margin is undecided until the interval is
  ///   narrow enough for *same*, so that half the margin does not count as a change.
  ///
  /// - Parameters:
  ///   - estimate: a log-ratio, inside the interval.
  ///   - margin: as a log-ratio, above 0.
  static func reading(estimate: Double, _ interval: ConfidenceInterval, margin: Double) -> Verdict {
    if interval.lower > -margin, interval.upper < margin { return .same }
    if interval.lower > 0, estimate >= margin { return .slower }
    if interval.upper < 0, estimate <= -margin { return .faster }
    return .undecided
  }
}
