import Foundation
import SeededRandom
import Testing

@testable import Statistics

/// Rank sums without ties are counted by a product, with ties by adding up: the one is held to the other.
@Suite struct RankSumDistributionTests {
  /// Two of two and three of two by hand: sums 3 to 7 are 1, 1, 2, 1, 1 of 6 choices; 6 to 12 are 1, 1, 2, 2, 2, 1, 1
  /// of 10.
  @Test(arguments: [
    (2, 2, [1, 1, 2, 1, 1]), (3, 2, [1, 1, 2, 2, 2, 1, 1]), (1, 3, [1, 1, 1, 1]),
  ])
  func smallOnesAreAsByHand(first: Int, second: Int, counts: [Int]) throws {
    let distribution = try RankSumDistribution(firstCount: first, secondCount: second)
    let total = Double(counts.reduce(0, +))
    let smallest = first * (first + 1) / 2
    for index in counts.indices {
      let below = Double(counts[...index].reduce(0, +)) / total
      let above = Double(counts[index...].reduce(0, +)) / total
      #expect(distribution.probability(atMost: smallest + index) == below)
      #expect(distribution.probability(atLeast: smallest + index) == above)
    }
    #expect(distribution.probability(atMost: smallest - 1) == 0)
    #expect(distribution.probability(atLeast: smallest) == 1)
    #expect(distribution.probability(atMost: 1000) == 1)
    #expect(distribution.probability(atLeast: 1000) == 0)
  }

  @Test func productAndSumAgreeForAllSizesUpTo20AndSomeLarger() throws {
    var sizes = (1...20).flatMap { first in (1...20).map { (first, $0) } }
    sizes += [(60, 60), (1, 119), (119, 1), (47, 60), (80, 40)]
    for (first, second) in sizes {
      let product = try RankSumDistribution(firstCount: first, secondCount: second)
      let sum = try RankSumDistribution(ranks: Array(1...first + second), chosenCount: first)
      let smallest = first * (first + 1) / 2
      for value in smallest - 2...smallest + first * second + 2 {
        for (one, other) in [
          (product.probability(atMost: value), sum.probability(atMost: value)),
          (product.probability(atLeast: value), sum.probability(atLeast: value)),
        ] {
          #expect(abs(one - other) <= 1e-12 * other, "\(first), \(second), \(value)")
        }
      }
    }
  }

  /// 1 of C(240, 120) choices has the smallest sum.
  @Test func theLargestIsRightAtTheEndAndInTheMiddle() throws {
    let distribution = try RankSumDistribution(firstCount: 120, secondCount: 120)
    var choices = 1.0
    for factor in 1...120 { choices *= Double(120 + factor) / Double(factor) }
    let smallest = 120 * 121 / 2
    #expect(abs(distribution.probability(atMost: smallest) * choices - 1) < 1e-12)
    // C(240, 120) choices less one, 2, 4 and 7: the partitions of 0 to 3.
    #expect(abs(distribution.probability(atMost: smallest + 3) * choices - 7) < 1e-11)
    let middle = smallest + 7200
    let (below, above) = (
      distribution.probability(atMost: middle), distribution.probability(atLeast: middle)
    )
    #expect(abs(below - above) < 1e-12 && below > 0.5 && below < 0.501)
    #expect(throws: SampleError.tooMany(count: 241, limit: 240)) {
      try RankSumDistribution(firstCount: 121, secondCount: 120)
    }
    #expect(throws: SampleError.empty) { try RankSumDistribution(firstCount: 0, secondCount: 3) }
  }

  /// The shift's own test is Mann and Whitney's, and on rounded values no bolder than on the values themselves.
  @Test func theShiftsProbabilitiesAreTheTests() throws {
    var generator = SplitMix64(seed: 6)
    func values() -> [Double] {
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Double.random(in: 0...2, using: &generator)
      }
    }
    func rounded(_ values: [Double]) throws -> Sample {
      try Sample(values.map { ($0 * 4).rounded() / 4 })
    }
    for _ in 0..<200 {
      let (first, second) = (values(), values())
      let test = try MannWhitneyTest.exact(Sample(first), Sample(second)).probabilities
      let own = try HodgesLehmannShift(Sample(first), Sample(second)).probabilities
      #expect(abs(own.less - test.less) < 1e-12 && abs(own.greater - test.greater) < 1e-12)
      let tied = try HodgesLehmannShift(rounded(first), rounded(second)).probabilities
      #expect(tied.less >= own.less - 1e-12 && tied.greater >= own.greater - 1e-12)
    }
  }
}
