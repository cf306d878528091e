import Results
import TestSupport
import Testing

/// Rank sums against adding up one rank after the other.
@Suite struct RankDistributionTests {
  /// The number of ways to choose ranks with a sum, by adding one rank after the other.
  private static func choiceCounts(ofRanksTo largest: Int, chosen: Int) -> [Double] {
    let sumCount = largest * (largest + 1) / 2 + 1
    var counts = [[Double]](repeating: [Double](repeating: 0, count: sumCount), count: chosen + 1)
    counts[0][0] = 1
    for rank in 1...largest {
      for size in stride(from: min(rank, chosen), to: 0, by: -1) {
        for sum in rank..<sumCount { counts[size][sum] += counts[size - 1][sum - rank] }
      }
    }
    return counts[chosen]
  }

  @Test func theProductCountsEveryChoiceOfRanks() throws {
    let limit = Thorough.count(10, of: 20)
    var sizes = (1...limit).flatMap { first in (1...limit).map { (first, $0) } }
    sizes += [(1, 60), (60, 1), (20, 30)]
    for (first, second) in sizes {
      let product = try RankDistribution(pairsOf: first, second)
      let counts = Self.choiceCounts(ofRanksTo: first + second, chosen: first)
      let total = counts.reduce(0, +)
      var below = 0.0
      var deviation = 0.0
      let smallest = first * (first + 1) / 2
      for (sum, count) in counts.enumerated() {
        let above = (total - below) / total
        below += count
        deviation = max(
          deviation, abs(product.probability(atMost: sum - smallest) - below / total),
          abs(product.probability(atLeast: sum - smallest) - above))
      }
      #expect(deviation < 1e-12, "\(first) and \(second)")
    }
  }

  /// 1 of C(240, 120) choices has the smallest sum.
  @Test func theLargestIsRightAtTheEndAndInTheMiddle() throws {
    let distribution = try RankDistribution(pairsOf: 120, 120)
    var choices = 1.0
    for factor in 1...120 { choices *= Double(120 + factor) / Double(factor) }
    #expect(abs(distribution.probability(atMost: 0) * choices - 1) < 1e-12)
    // C(240, 120) choices less one, 2, 4 and 7: the partitions of 0 to 3.
    #expect(abs(distribution.probability(atMost: 3) * choices - 7) < 1e-11)
    let (below, above) = (
      distribution.probability(atMost: 7200), distribution.probability(atLeast: 7200)
    )
    #expect(abs(below - above) < 1e-12 && below > 0.5 && below < 0.501)
    #expect(distribution.probability(atMost: 14_401) == 1)
    #expect(distribution.probability(atLeast: 14_401) == 0)
    #expect(throws: SampleError.tooMany(241, limit: 240)) {
      try RankDistribution(pairsOf: 121, 120)
    }
    #expect(throws: SampleError.empty) { try RankDistribution(pairsOf: 0, 3) }
  }
}
