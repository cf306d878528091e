/// How far one sample lies above another, unpaired: the median of all differences between the two.
///
/// With the interval that inverts Mann and Whitney's exact test: its ends are such differences, counted in
/// from either side (Hodges and Lehmann, 1963; Hollander, Wolfe and Chicken, "Nonparametric Statistical
/// Methods", 4.2 and 4.3). Ties are counted as in `HodgesLehmann`: the interval covers no less than it says.
package struct HodgesLehmannShift: Sendable {
  /// Every value of the first less every value of the second, ascending.
  package let differences: [Double]
  private let distribution: RankSumDistribution
  /// The smallest sum of the first sample's ranks: 1 + 2 + ... n.
  private let smallestSum: Int

  /// - Throws: `tooMany` beyond `RankSumDistribution.largestCount` values in both.
  package init(_ first: Sample, _ second: Sample) throws(SampleError) {
    distribution = try RankSumDistribution(firstCount: first.count, secondCount: second.count)
    smallestSum = first.count * (first.count + 1) / 2
    differences = first.values.flatMap { value in second.values.map { value - $0 } }.sorted()
  }

  /// Of no shift, by the test that the interval inverts: `greater` is small where the first sample is above. Values that
  /// are alike count against either.
  package var probabilities: TailProbabilities {
    TailProbabilities(
      less: probability(atMost: differences.count { $0 >= 0 }),
      greater: probability(atMost: differences.count { $0 <= 0 }))
  }

  package var estimate: Double { Summary.median(ofOrdered: differences) }

  /// Every shift that a two-sided test at `alpha` does not reject.
  ///
  /// - Throws: `outOfRange`; `tooFew` where even all differences would be left out too often.
  package func interval(alpha: Double) throws(SampleError) -> ConfidenceInterval {
    try SampleError.check(probability: alpha)
    var depth = 0
    while depth < (differences.count + 1) / 2, probability(atMost: depth) <= alpha / 2 {
      depth += 1
    }
    guard depth > 0 else { throw .tooFew(count: differences.count, required: requiredPairs(alpha)) }
    return ConfidenceInterval(
      lower: differences[depth - 1], upper: differences[differences.count - depth],
      confidence: max(0, 1 - 2 * probability(atMost: depth - 1)))
  }

  /// The probability that at most so many pairs have the first sample's value above.
  private func probability(atMost pairs: Int) -> Double {
    distribution.probability(atMost: smallestSum + pairs)
  }

  /// Pairs of two samples of one size that would reach alpha: 2 / C(2n, n).
  private func requiredPairs(_ alpha: Double) -> Int {
    var count = 1
    var splits = 2.0
    while 2 / splits > alpha {
      count += 1
      splits *= Double(2 * (2 * count - 1)) / Double(count)
    }
    return count * count
  }
}
