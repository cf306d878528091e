/// The distribution of the rank sum of two samples from one source: the sum of some ranks, with every choice of them
/// equally likely.
///
/// The choices are counted. Beyond 2^53 the counts are rounded, to a few hundred units of the last place at most.
package struct RankSumDistribution: Sendable {
  /// The limit of both sizes together. The counts overflow at about 1,000; no run takes so many blocks.
  package static let largestCount = 240

  private let smallestSum: Int
  /// The probability of each sum or less, and of each sum or more, from the smallest sum on.
  private let below: [Double]
  private let above: [Double]

  /// The choices of n ranks of n + m, counted by how far their sum is above the smallest, are the coefficients of the
  /// Gaussian binomial (1 - q^(m+1)) ... (1 - q^(m+n)) / (1 - q) ... (1 - q^n) (Pólya and Szegő; Andrews, "The Theory of
  /// Partitions", 3.2). They are the same from either end, so that the lower half is enough; there a coefficient is
  /// never below the one before, and what is subtracted is small.
  ///
  /// - Throws: `empty`, `tooMany`.
  /// - Complexity: O(n^2 m).
  package init(firstCount: Int, secondCount: Int) throws(SampleError) {
    guard firstCount > 0, secondCount > 0 else { throw .empty }
    guard firstCount + secondCount <= RankSumDistribution.largestCount else {
      throw .tooMany(
        count: firstCount + secondCount, limit: RankSumDistribution.largestCount)
    }
    let top = firstCount * secondCount
    let half = top / 2
    var counts = [Double](repeating: 0, count: top + 1)
    counts[0] = 1
    for factor in 1...firstCount {
      let subtracted = secondCount + factor
      for index in stride(from: half, through: subtracted, by: -1) {
        counts[index] -= counts[index - subtracted]
      }
      for index in stride(from: factor, through: half, by: 1) {
        counts[index] += counts[index - factor]
      }
    }
    for index in 0...half { counts[top - index] = counts[index] }
    self.init(counts: counts, smallestSum: firstCount * (firstCount + 1) / 2)
  }

  private init(counts: [Double], smallestSum: Int) {
    // Counts are added up before they are divided, so that those below 2^53 come out exact.
    var below = counts
    var above = counts
    for sum in below.indices.dropFirst() { below[sum] += below[sum - 1] }
    for sum in above.indices.dropLast().reversed() { above[sum] += above[sum + 1] }
    let total = below[below.count - 1]
    self.smallestSum = smallestSum
    self.below = below.map { $0 / total }
    self.above = above.map { $0 / above[0] }
  }

  /// The probability of this sum or less.
  package func probability(atMost sum: Int) -> Double {
    sum < smallestSum ? 0 : min(1, below[min(sum - smallestSum, below.count - 1)])
  }

  /// The probability of this sum or more.
  package func probability(atLeast sum: Int) -> Double {
    sum - smallestSum >= above.count ? 0 : min(1, above[max(sum - smallestSum, 0)])
  }
}
