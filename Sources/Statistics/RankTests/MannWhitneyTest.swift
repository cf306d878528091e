import Numerics

/// Mann and Whitney's test: whether values of one sample tend to be larger than those of another.
///
/// It takes the samples as unpaired, and each value as drawn for itself. Samples taken one after the other
/// on a machine that drifts are not: `VerdictSimulation` shows what that does. It is here to be compared
/// with, and for samples that really are independent (Mann and Whitney, "On a test of whether one of two
/// random variables is stochastically larger than the other", 1947).
package struct MannWhitneyTest: Equatable, Sendable {
  /// How many pairs have the first sample's value above the second's, a tie counting half.
  package let firstAbove: Double
  /// Whether two values are alike.
  package let hasTies: Bool
  /// `greater` is small where the first sample is above the second.
  package let probabilities: TailProbabilities

  /// The exact test: every split of the values at hand into samples of these sizes is equally likely. Ties
  /// are exact too, since the distribution is that of these very ranks.
  ///
  /// - Throws: `tooMany` beyond `RankSumDistribution.largestTiedCount` values in both.
  /// - Complexity: O(n^2 m (n + m)).
  package static func exact(_ first: Sample, _ second: Sample) throws(SampleError)
    -> MannWhitneyTest
  {
    let ranks = Ranks(of: first.values + second.values)
    let unit = ranks.tieSizes.isEmpty ? 2 : 1
    let distribution = try RankSumDistribution(
      ranks: ranks.doubled.map { $0 / unit }, chosenCount: first.count)
    let sum = ranks.doubled[..<first.count].reduce(0, +) / unit
    return MannWhitneyTest(
      first, ranks,
      TailProbabilities(
        less: distribution.probability(atMost: sum),
        greater: distribution.probability(atLeast: sum)))
  }

  /// The normal approximation: variance corrected for ties (Lehmann, "Nonparametrics", 1975), and half a
  /// pair taken off for continuity. Near enough from about 8 values in each; far tails are not.
  ///
  /// - Throws: `noVariation` where all values of both are alike.
  /// - Complexity: O(n log n).
  package static func approximate(_ first: Sample, _ second: Sample) throws(SampleError)
    -> MannWhitneyTest
  {
    let ranks = Ranks(of: first.values + second.values)
    guard ranks.tieSizes != [first.count + second.count] else { throw .noVariation }
    let counts = (Double(first.count), Double(second.count))
    let all = counts.0 + counts.1
    let variance = counts.0 * counts.1 / 12 * (all + 1 - ranks.tieTerm / (all * (all - 1)))
    let deviation = Double.sqrt(variance)
    let excess = firstAbove(ranks, first.count) - counts.0 * counts.1 / 2
    return MannWhitneyTest(
      first, ranks,
      TailProbabilities(
        less: Normal.probability(below: (excess + 0.5) / deviation),
        greater: Normal.probability(below: (0.5 - excess) / deviation)))
  }

  private init(_ first: Sample, _ ranks: Ranks, _ probabilities: TailProbabilities) {
    firstAbove = MannWhitneyTest.firstAbove(ranks, first.count)
    hasTies = !ranks.tieSizes.isEmpty
    self.probabilities = probabilities
  }

  /// The rank sum less what it would be with every value of the first sample at the bottom.
  private static func firstAbove(_ ranks: Ranks, _ count: Int) -> Double {
    Double(ranks.doubled[..<count].reduce(0, +) - count * (count + 1)) / 2
  }
}
