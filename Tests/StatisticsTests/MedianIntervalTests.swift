import Testing

@testable import Statistics

/// The sign test's interval of a median.
@Suite struct MedianIntervalTests {
  /// The binomial's tails of a half: 12 values, 1 + 12 of 4096 at each end; 13 + 66 would be too many.
  @Test func itsEndsAreThoseOfTheSignTest() throws {
    let sample = try Sample((1...12).map(Double.init).reversed())
    let interval = try #require(sample.medianInterval(alpha: 0.01))
    #expect(interval.lower == 2 && interval.upper == 11)
    #expect(abs(interval.confidence - (1 - 26.0 / 4096)) < 1e-12)
    let eight = try #require(try Sample((1...8).map(Double.init)).medianInterval(alpha: 0.01))
    #expect(eight.lower == 1 && eight.upper == 8)
    #expect(try Sample((1...7).map(Double.init)).medianInterval(alpha: 0.01) == nil)
  }
}
