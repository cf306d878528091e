import Numerics

/// A verdict with its basis. All figures are log-ratios: 0 is the base, and `Judgement.change` converts one to a share of
/// the base's time.
package struct Judgement: Equatable, Sendable {
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
  /// The blocks that would decide an undecided comparison, if the estimate is right; nil for any other.
  package let neededBlocks: NeededBlocks?
  /// The indices of blocks far from the others, ascending. Figures include them.
  package let outliers: [Int]

  /// An estimate, by intervals that shrink with the root of the number of blocks.
  package enum NeededBlocks: Equatable, Sendable {
    case about(Int)
    /// The estimate is so near a limit that even this number would not decide.
    case moreThan(Int)
  }

  /// A log-ratio as a share of the base's time: 0.05 is 5% slower.
  package static func change(_ logRatio: Double) -> Double { .expMinusOne(logRatio) }

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
      ? Judgement.needed(blocks.count, reach: reach, estimate: estimate, margin: margin) : nil
    outliers = Outliers.indices(in: blocks)
  }

  /// - Parameter reach: the larger distance from the estimate to a limit of the interval.
  private static func needed(_ count: Int, reach: Double, estimate: Double, margin: Double)
    -> NeededBlocks
  {
    let limit = SignedRankDistribution.largestCount
    // Beyond the margin the interval has to clear zero; within, it has to fit inside.
    let size = estimate.magnitude
    let room = size >= margin ? size : margin - size
    let shrink = reach / room
    guard shrink * shrink < Double(limit) / Double(count) else { return .moreThan(limit) }
    return .about(max(count + 1, Int((Double(count) * shrink * shrink).rounded(.up))))
  }
}

/// The judgement of one comparison, or the reason why it is missing. A comparison without a judgement still counts in the
/// family.
package enum ComparisonOutcome: Equatable, Sendable {
  case judged(Judgement)
  case refused(SampleError)
}
