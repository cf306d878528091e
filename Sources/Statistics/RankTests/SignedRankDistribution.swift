/// The distribution of the signed-rank statistic without a difference: the sum of ranks with random signs.
///
/// It stores probabilities, not counts: adding a rank halves two earlier probabilities and adds them. Halving is exact,
/// and nothing is subtracted, so that even the smallest tail of n ranks is correct to n units of the last place (below
/// 1e-13 for the largest n). Up to 53 ranks every probability is exact.
package struct SignedRankDistribution: Sendable {
  /// With more ranks a distribution takes seconds, and a test is refused.
  package static let largestCount = 500

  /// The number of ranks.
  package let count: Int
  /// At each sum from 0 on, the probability of that sum or less.
  private let cumulative: [Double]

  /// The ranks 1, 2, ... n: no ties.
  ///
  /// - Throws: `empty`, `tooMany`.
  /// - Complexity: O(n^3).
  package init(count: Int) throws(SampleError) {
    guard count > 0 else { throw .empty }
    guard count <= SignedRankDistribution.largestCount else {
      throw .tooMany(count: count, limit: SignedRankDistribution.largestCount)
    }
    self.count = count
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

  /// All ranks added up.
  package var largestSum: Int { cumulative.count - 1 }

  /// The probability of this sum or less.
  package func probability(atMost sum: Int) -> Double {
    sum < 0 ? 0 : min(1, cumulative[min(sum, largestSum)])
  }

  /// The probability of this sum or more: the distribution is symmetric.
  package func probability(atLeast sum: Int) -> Double { probability(atMost: largestSum - sum) }

  /// The number of sums from 0 on with at most a probability together: the number of values that an interval leaves out at
  /// one end.
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
