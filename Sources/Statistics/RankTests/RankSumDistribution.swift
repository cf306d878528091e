/// The sum of some of the ranks, every choice of them equally likely: what a rank sum does where two
/// samples come from one source.
///
/// The choices are counted: each rank either joins a choice made so far or does not. Counts are added
/// and never subtracted; past 2^53 they round, to n units of the last place at most.
public struct RankSumDistribution: Sendable {
  /// Both samples together: beyond, an exact distribution takes more than a second.
  public static let largestCount = 120

  /// At each sum from 0 on, the probability of that sum or less, and of that sum or more.
  private let below: [Double]
  private let above: [Double]

  /// Ranks without ties.
  ///
  /// - Throws: `empty`, `tooMany`.
  public init(firstCount: Int, secondCount: Int) throws(SampleError) {
    try self.init(
      ranks: Array(stride(from: 1, through: firstCount + secondCount, by: 1)),
      chosenCount: firstCount)
  }

  /// Any whole ranks above 0: twice the ranks where ties share a half.
  ///
  /// - Throws: `empty` where none is chosen, or all are; `tooMany`.
  /// - Complexity: O(n m s), n ranks of which m are chosen, s their sum.
  init(ranks: [Int], chosenCount: Int) throws(SampleError) {
    guard chosenCount > 0, chosenCount < ranks.count else { throw .empty }
    guard ranks.count <= RankSumDistribution.largestCount else {
      throw .tooMany(count: ranks.count, limit: RankSumDistribution.largestCount)
    }
    let width = ranks.reduce(1, +)
    // counts[k * width + s]: the choices of k ranks that add up to s.
    var counts = [Double](repeating: 0, count: (chosenCount + 1) * width)
    counts[0] = 1
    var largest = 0
    for rank in ranks {
      largest += rank
      for chosen in stride(from: chosenCount, to: 0, by: -1) {
        let to = chosen * width
        let from = to - width - rank
        for sum in stride(from: largest, through: rank, by: -1) {
          counts[to + sum] += counts[from + sum]
        }
      }
    }
    // Counts are added up before they are divided, so that those below 2^53 come out exact.
    var below = Array(counts[(chosenCount * width)...])
    var above = below
    for sum in below.indices.dropFirst() { below[sum] += below[sum - 1] }
    for sum in above.indices.dropLast().reversed() { above[sum] += above[sum + 1] }
    let total = below[width - 1]
    self.below = below.map { $0 / total }
    self.above = above.map { $0 / above[0] }
  }

  /// The probability of this sum or less.
  public func probability(atMost sum: Int) -> Double {
    sum < 0 ? 0 : min(1, below[min(sum, below.count - 1)])
  }

  /// The probability of this sum or more.
  public func probability(atLeast sum: Int) -> Double {
    sum >= above.count ? 0 : min(1, above[max(sum, 0)])
  }
}
