/// The distribution of a rank statistic without a difference, with values from 0 on. It is symmetric.
package struct RankDistribution: Sendable {
  /// With more signed ranks a distribution takes seconds.
  package static let signedRanksMax = 500
  /// The limit of both sizes of two samples. The counts overflow at about 1,000; no run takes so many blocks.
  package static let bothSamplesMax = 240

  /// For each value the probability of that value or less.
  private let cumulative: [Double]

  /// The sum of the ranks 1, 2, ... n with random signs, without ties.
  ///
  /// Adding a rank halves two earlier probabilities and adds them. Halving is exact, and nothing is subtracted, so that even
  /// the smallest tail is correct to n units of the last place. Up to 53 ranks every probability is exact.
  ///
  /// - Throws: `SampleError` for none or too many.
  /// - Complexity: O(n^3).
  package init(signedRanks count: Int) throws(SampleError) {
    guard count > 0 else { throw .empty }
    guard count <= Self.signedRanksMax else { throw .tooMany(count, limit: Self.signedRanksMax) }
    var probabilities = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
    probabilities[0] = 1
    var largest = 0
    for rank in 1...count {
      largest += rank
      for sum in stride(from: largest, through: 0, by: -1) {
        let with = sum >= rank ? probabilities[sum - rank] : 0
        probabilities[sum] = (probabilities[sum] + with) / 2
      }
    }
    for sum in probabilities.indices.dropFirst() { probabilities[sum] += probabilities[sum - 1] }
    cumulative = probabilities
  }

  /// The number of pairs in which the value of the first of two samples is larger.
  ///
  /// The choices of n ranks of n + m, counted by how far their sum is above the smallest, are the coefficients of the
  /// Gaussian binomial (1 - q^(m+1)) ... (1 - q^(m+n)) / (1 - q) ... (1 - q^n) (Pólya and Szegő; Andrews, "The Theory of
  /// Partitions", 3.2). They are the same from either end; in the lower half a coefficient is never below the one before,
  /// and what is subtracted is small. Beyond 2^53 counts are rounded, to a few hundred units of the last place at most.
  ///
  /// - Throws: `SampleError` for none or too many.
  /// - Complexity: O(n^2 m).
  package init(pairsOf firstCount: Int, _ secondCount: Int) throws(SampleError) {
    guard firstCount > 0, secondCount > 0 else { throw .empty }
    guard firstCount + secondCount <= Self.bothSamplesMax else {
      throw .tooMany(firstCount + secondCount, limit: Self.bothSamplesMax)
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
    // Counts are added up before they are divided, so that those below 2^53 are exact.
    for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
    cumulative = counts.map { $0 / counts[top] }
  }

  package var largestValue: Int { cumulative.count - 1 }

  /// The probability of this value or less.
  package func probability(atMost value: Int) -> Double {
    value < 0 ? 0 : min(1, cumulative[min(value, largestValue)])
  }

  /// The probability of this value or more.
  package func probability(atLeast value: Int) -> Double {
    probability(atMost: largestValue - value)
  }

  /// The number of values from 0 on with at most a probability together, which an interval leaves out at one end.
  ///
  /// - Complexity: O(log n).
  package func depth(tail: Double) -> Int {
    var low = 0
    var high = cumulative.count
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] <= tail { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
