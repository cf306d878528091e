import Statistics
import Testing

/// Cases small enough to work out on paper.
@Suite struct HandWorkedTests {
  @Test func threeDifferencesAboveZero() throws {
    // Ranks 1, 2, 3, all of them above: 1 of the 8 assignments of signs reaches 6.
    let probabilities = try HodgesLehmann(Sample([0.5, 2, 1])).probabilities(centre: 0)
    #expect(probabilities.greater == 0.125)
    #expect(probabilities.less == 1)
    #expect(probabilities.twoSided == 0.25)
  }

  @Test func twoAgainstTwo() throws {
    // 3 and 4 are above 1 and 2 in all four pairs: 1 of the 6 splits.
    let test = try HodgesLehmannShift(Sample([3, 4]), Sample([1, 2]))
    #expect(agree(test.probabilities.greater, 1 / 6))
    #expect(test.probabilities.less == 1)
  }

  @Test func walshAveragesOfThree() throws {
    // Of 1, 2, 6: 1, 1.5, 3.5, 2, 4, 6; in order 1, 1.5, 2, 3.5, 4, 6, whose middle is 2.75.
    let averages = try HodgesLehmann(Sample([6, 1, 2]))
    #expect(averages.walshAverages == [1, 1.5, 2, 3.5, 4, 6])
    #expect(averages.estimate == 2.75)
    // A tail of 1/8 leaves out nothing but the sum 0: the whole range.
    let interval = try averages.interval(alpha: 0.25)
    #expect(interval == ConfidenceInterval(lower: 1, upper: 6, confidence: 0.75))
    // A tail of 1/4 leaves out the sums 0 and 1: one average at each end more.
    #expect(try averages.interval(alpha: 0.5).lower == 1.5)
    #expect(throws: SampleError.tooFew(count: 3, required: 4)) {
      try averages.interval(alpha: 0.2)
    }
  }

  @Test func holmStepsDown() throws {
    // 0.01, 0.03 and 0.04 of three: 3 x 0.01, 2 x 0.03, and 0.04 may not come before 0.06.
    let probabilities = [0.04, 0.01, 0.03]
    let holm = try Holm(probabilities)
    #expect(zip(holm.adjusted, [0.06, 0.03, 0.06]).allSatisfy { agree($0, $1) })
    // At 5%: 0.01 is below 0.05/3, 0.03 is not below 0.05/2, and there it ends.
    #expect(probabilities.map { $0 <= holm.level(alpha: 0.05) } == [false, true, false])
    #expect(holm.level(alpha: 0.05) == 0.05 / 2)
    #expect(holm.level(alpha: 0.02) == 0.02 / 3)
    // All rejected: the last was held to the whole of alpha.
    #expect(holm.level(alpha: 0.5) == 0.5)
  }

  @Test func quantilesGoBetweenNeighboursInProportion() throws {
    // Of 10, 20, 30, 40 the places are 0 to 3: 0.4 is place 1.2.
    let sample = try Sample([40, 10, 30, 20])
    #expect(try sample.quantile(0.4) == 22)
    #expect(try sample.quantile(0) == 10)
    #expect(try sample.quantile(1) == 40)
    #expect(sample.median == 25)
  }

  @Test func noSuccessInAHundred() throws {
    // The upper bound is where none in 100 has probability 2.5%: 1 - 0.025^(1/100).
    let exact = try BinomialInterval(successCount: 0, trialCount: 100).exact(alpha: 0.05)
    #expect(exact.lower == 0)
    #expect((exact.upper - 0.0362167).magnitude < 1e-7)
  }

  @Test func outliersAreNamed() throws {
    // The median is 3, the median distance 1: the limit is 3.5 x 1.4826 = 5.2.
    #expect(Outliers.indices(in: try Sample([1, 2, 3, 4, 9])) == [4])
    #expect(Outliers.indices(in: try Sample([1, 2, 3, 4, 8])) == [])
    #expect(Outliers.indices(in: try Sample([7, 7, 7, 6, 7])) == [3])
  }

  /// The binomial's tails of a half: 12 values, 1 + 12 of 4096 at each end; 13 + 66 would be too many.
  @Test func theMediansIntervalIsThatOfTheSignTest() throws {
    let sample = try Sample((1...12).map(Double.init).reversed())
    let interval = try #require(sample.medianInterval(alpha: 0.01))
    #expect(interval.lower == 2 && interval.upper == 11)
    #expect(abs(interval.confidence - (1 - 26.0 / 4096)) < 1e-12)
    let eight = try #require(try Sample((1...8).map(Double.init)).medianInterval(alpha: 0.01))
    #expect(eight.lower == 1 && eight.upper == 8)
    #expect(try Sample((1...7).map(Double.init)).medianInterval(alpha: 0.01) == nil)
  }
}
