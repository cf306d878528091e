import Numerics

/// A verdict with everything it was read from. All figures are of log-ratios: 0 is the base, and
/// `Judgement.change` turns one into a share of the base's time.
package struct Judgement: Equatable, Sendable {
  package let verdict: Verdict
  /// Hodges and Lehmann's.
  package let estimate: Double
  /// From the exact signed-rank test, at the level at which Holm's step-down ended.
  package let interval: ConfidenceInterval
  /// Of no difference: corrected for the family and for the looks; at most 1.
  package let adjustedProbability: Double
  package let blockCount: Int
  /// The smallest change, as a log-ratio, that a run with this noise calls *slower* or *faster* with a
  /// probability of 95%: what it takes to clear zero and the margin, and 1.64 standard errors more, since
  /// the estimate falls short of the truth half the time. An estimate from this run's own noise.
  package let smallestDetectable: Double
  /// For an undecided one alone: what would have decided it, if the estimate is right.
  package let neededBlocks: NeededBlocks?
  /// Blocks that lie far from the others, by their index, ascending: kept in every figure, and named.
  package let outliers: [Int]

  /// How many blocks would have decided, an estimate: intervals shrink with the root of their number.
  package enum NeededBlocks: Equatable, Sendable {
    case about(Int)
    /// The estimate lies so near a limit that no number of blocks up to this one would do.
    case moreThan(Int)
  }

  /// A log-ratio as a share of the base's time: 0.05 is 5% slower.
  package static func change(_ logRatio: Double) -> Double { .expMinusOne(logRatio) }

  /// - Parameters:
  ///   - level: what the test may leave out at each end.
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
    // One standard error to either side of the estimate, without supposing what the noise looks like.
    let standardError = try averages.interval(alpha: 0.3173).halfWidth
    smallestDetectable = max(reach, margin) + 1.645 * standardError
    neededBlocks =
      verdict == .undecided
      ? Judgement.needed(blocks.count, reach: reach, estimate: estimate, margin: margin) : nil
    outliers = Outliers.indices(in: blocks)
  }

  /// - Parameter reach: how far the interval reaches from the estimate.
  private static func needed(_ count: Int, reach: Double, estimate: Double, margin: Double)
    -> NeededBlocks
  {
    let limit = SignedRankDistribution.largestCount
    // Beyond the margin the interval has to clear zero; within, to fit inside.
    let size = estimate.magnitude
    let room = size >= margin ? size : margin - size
    let shrink = reach / room
    guard shrink * shrink < Double(limit) / Double(count) else { return .moreThan(limit) }
    return .about(max(count + 1, Int((Double(count) * shrink * shrink).rounded(.up))))
  }
}

/// One comparison's answer: what was found, or why there is none. A comparison without an answer keeps
/// its place in the family: the others are not judged more lightly for it.
package enum ComparisonOutcome: Equatable, Sendable {
  case judged(Judgement)
  case refused(SampleError)
}
