import Results
import Testing

/// Impossible input is refused with a named error, and no result is NaN or infinite.
@Suite struct EdgeCaseTests {
  @Test func aSampleRefusesWhatIsNoNumber() throws {
    #expect(throws: SampleError.empty) { try Sample([]) }
    #expect(throws: SampleError.notFinite(1)) { try Sample([1, .nan]) }
    #expect(SampleError.notFinite(1).description == "value 2 is not a finite number")
    #expect(throws: SampleError.notFinite(0)) { try Sample([.infinity]) }
    #expect(throws: SampleError.notFinite(2)) { try Sample([0, 1, -.infinity]) }
    #expect(throws: SampleError.tooLarge(0)) { try Sample([1e151]) }
    #expect(try Sample([-1e150, 1e150]).median == 0)
  }

  @Test func oneValueHasAnEstimateAndHardlyAnInterval() throws {
    let one = try Sample([3])
    #expect(one.median == 3)
    #expect(try one.quantile(0.9) == 3)
    let averages = try HodgesLehmann(one)
    #expect(averages.estimate == 3)
    #expect(throws: SampleError.tooFew(1, required: 6)) {
      try averages.interval(alpha: 0.05)
    }
    #expect(averages.probabilities().twoSided == 1)
    #expect(try HodgesLehmann(shiftOf: one, from: Sample([1])).probabilities().greater == 0.5)
  }

  @Test func allAlikeIsNoReasonToTrap() throws {
    let alike = try Sample([2, 2, 2, 2, 2, 2])
    // All above zero: 1 of 64 assignments, ties or none.
    #expect(try HodgesLehmann(alike).probabilities().greater == 1.0 / 64)
    #expect(try HodgesLehmann(alike).interval(alpha: 0.05).lower == 2)
    #expect(try HodgesLehmann(Sample([0, 0, -0.0])).probabilities().twoSided == 1)
    #expect(try HodgesLehmann(shiftOf: alike, from: alike).probabilities().twoSided == 1)
    #expect(try HodgesLehmann(shiftOf: alike, from: alike).interval(alpha: 0.05).upper == 0)
  }

  @Test func oneAgainstManyAndLongTailsStayProbabilities() throws {
    // The largest count: 2^-500 is far below what adding up from the other side would leave.
    let many = try Sample((1...500).map { Double($0) })
    let probabilities = try HodgesLehmann(many).probabilities()
    #expect(probabilities.greater == 0x1p-500)
    #expect(agree(probabilities.less, 1))
    #expect(throws: SampleError.tooMany(501, limit: 500)) {
      try HodgesLehmann(Sample((1...501).map { Double($0) }))
    }
    let apart = try HodgesLehmann(
      shiftOf: Sample((1...59).map { Double($0) }), from: Sample([0.5]))
    #expect(agree(apart.probabilities().greater, 1.0 / 60))
  }

  @Test func probabilitiesOfSixtyBlocksAreExactAtTheEnds() throws {
    let distribution = try RankDistribution(signedRanks: 60)
    #expect(distribution.largestValue == 1830)
    // The sums 0 to 5 are made of 1, 1, 1, 2, 2 and 3 sets of distinct ranks.
    let sets = [1.0, 2, 3, 5, 7, 10]
    for (sum, count) in sets.enumerated() {
      #expect(distribution.probability(atMost: sum) == count * 0x1p-60)
      #expect(distribution.probability(atLeast: 1830 - sum) == count * 0x1p-60)
    }
    #expect(distribution.probability(atMost: -1) == 0)
    #expect(distribution.probability(atMost: 1830) == 1)
    #expect(distribution.depth(tail: 0x1p-61) == 0)
    #expect(distribution.depth(tail: 0x1p-60) == 1)
  }

  @Test func probabilitiesAndSharesOutsideTheirRangeAreRefused() throws {
    let sample = try Sample([1, 2, 3, 4, 5, 6, 7, 8])
    for wrong in [0, 1, -0.1, 2, .nan] {
      #expect(throws: SampleError.self) { try HodgesLehmann(sample).interval(alpha: wrong) }
    }
    #expect(throws: SampleError.self) { try sample.quantile(.nan) }
    #expect(throws: SampleError.outOfRange(1.5)) { try sample.quantile(1.5) }
    #expect(throws: SampleError.outOfRange(1.25)) {
      try BinomialRate.upperLimit(successCount: 5, trialCount: 4, tail: 0.1)
    }
    #expect(throws: SampleError.empty) {
      try BinomialRate.upperLimit(successCount: 0, trialCount: 0, tail: 0.1)
    }
    #expect(Holm([]).adjusted.isEmpty)
  }
}
