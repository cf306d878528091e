import Numerics

/// Wilcoxon's signed-rank test: whether paired differences are symmetric about zero.
///
/// The differences are ranked by size, and the ranks of those above zero added up (Wilcoxon, "Individual
/// comparisons by ranking methods", 1945). Differences of zero say nothing of a direction and are left
/// out, as Wilcoxon did; equal sizes share the mean of their ranks.
public struct SignedRankTest: Equatable, Sendable {
  /// The ranks of the differences above zero, added up; halves where there are ties.
  public let positiveSum: Double
  /// The ranks of the differences below zero, added up.
  public let negativeSum: Double
  /// How many differences are not zero.
  public let usedCount: Int
  /// Whether two differences have one size.
  public let hasTies: Bool
  public let probabilities: TailProbabilities

  /// The exact test: every assignment of signs to the sizes at hand is equally likely. Ties are exact too,
  /// since the distribution is that of these very ranks.
  ///
  /// - Throws: `noVariation` where every difference is zero; `tooMany` beyond
  ///   `SignedRankDistribution.largestCount`.
  /// - Complexity: O(n^3).
  public static func exact(_ differences: Sample) throws(SampleError) -> SignedRankTest {
    let ranked = try SignedSizes(differences)
    // Without ties the ranks are whole, and need no doubling.
    let unit = ranked.ranks.tieSizes.isEmpty ? 2 : 1
    let distribution = try SignedRankDistribution(ranks: ranked.ranks.doubled.map { $0 / unit })
    let sum = ranked.doubledPositiveSum / unit
    return SignedRankTest(
      ranked,
      TailProbabilities(
        less: distribution.probability(atMost: sum),
        greater: distribution.probability(atLeast: sum)))
  }

  /// The normal approximation: variance corrected for ties (Lehmann, "Nonparametrics", 1975), and half a
  /// rank taken off for continuity. Near enough from about 20 differences; far tails are not.
  ///
  /// - Throws: `noVariation` where every difference is zero.
  /// - Complexity: O(n log n).
  public static func approximate(_ differences: Sample) throws(SampleError) -> SignedRankTest {
    let ranked = try SignedSizes(differences)
    let count = Double(ranked.ranks.doubled.count)
    let mean = count * (count + 1) / 4
    let variance = count * (count + 1) * (2 * count + 1) / 24 - ranked.ranks.tieTerm / 48
    let deviation = Double.sqrt(variance)
    let excess = Double(ranked.doubledPositiveSum) / 2 - mean
    return SignedRankTest(
      ranked,
      TailProbabilities(
        less: Normal.probability(below: (excess + 0.5) / deviation),
        greater: Normal.probability(below: (0.5 - excess) / deviation)))
  }

  private init(_ ranked: SignedSizes, _ probabilities: TailProbabilities) {
    positiveSum = Double(ranked.doubledPositiveSum) / 2
    negativeSum = Double(ranked.ranks.doubled.reduce(0, +) - ranked.doubledPositiveSum) / 2
    usedCount = ranked.ranks.doubled.count
    hasTies = !ranked.ranks.tieSizes.isEmpty
    self.probabilities = probabilities
  }
}

/// The sizes of differences, ranked, zeros left out.
private struct SignedSizes {
  let ranks: Ranks
  let doubledPositiveSum: Int

  init(_ differences: Sample) throws(SampleError) {
    let used = differences.values.filter { $0 != 0 }
    guard !used.isEmpty else { throw .noVariation }
    ranks = Ranks(of: used.map(\.magnitude))
    doubledPositiveSum = zip(used, ranks.doubled).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
  }
}
