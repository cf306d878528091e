import Testing

@testable import Results

/// Cases small enough to work out on paper.
@Suite struct HandWorkedStatisticsTests {
  @Test func walshAveragesOfThree() throws {
    // Of 1, 2, 6: 1, 1.5, 3.5, 2, 4, 6; in order 1, 1.5, 2, 3.5, 4, 6, whose middle is 2.75.
    let averages = try HodgesLehmann(Sample([6, 1, 2]))
    #expect(averages.averages == [1, 1.5, 2, 3.5, 4, 6])
    #expect(averages.estimate == 2.75)
    // A tail of 1/8 leaves out nothing but the sum 0: the whole range.
    let interval = try averages.interval(alpha: 0.25)
    #expect(interval == ConfidenceInterval(lower: 1, upper: 6, confidence: 0.75))
    // A tail of 1/4 leaves out the sums 0 and 1: one average at each end more.
    #expect(try averages.interval(alpha: 0.5).lower == 1.5)
    #expect(throws: SampleError.tooFew(3, required: 4)) {
      try averages.interval(alpha: 0.2)
    }
  }

  @Test func theLevelStepsDownWithEachRejection() throws {
    let holm = Holm([0.04, 0.01, 0.03])
    // At 5%: 0.01 is below 0.05/3, 0.03 is not below 0.05/2, and there it ends.
    #expect(holm.level(alpha: 0.05) == 0.05 / 2)
    #expect(holm.level(alpha: 0.02) == 0.02 / 3)
    // All rejected: the last was held to the whole of alpha.
    #expect(holm.level(alpha: 0.5) == 0.5)
  }

  @Test func outliersAreNamed() throws {
    // The median is 3, the median distance 1: the limit is 3.5 x 1.4826 = 5.2.
    #expect(try Sample([1, 2, 3, 4, 9]).outliers == [4])
    #expect(try Sample([1, 2, 3, 4, 8]).outliers == [])
    #expect(try Sample([7, 7, 7, 6, 7]).outliers == [3])
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
