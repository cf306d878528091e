extension Sample {
  /// An interval for a quantile of what the sample was drawn from, between two of its own values: nothing
  /// is supposed of the distribution, not even symmetry.
  ///
  /// The number of values below the quantile is binomial; the ends are the innermost values that leave it
  /// out with probability alpha / 2 at most on each side (David and Nagaraja, "Order Statistics", 7.1).
  ///
  /// - Parameter share: strictly between 0 and 1; one half for the median.
  /// - Throws: `outOfRange`; `tooFew` where even the outermost values leave it out more often; `tooMany`
  ///   beyond `BinomialInterval.largestCount`.
  /// - Complexity: O(sqrt(n) log n).
  public func interval(ofQuantile share: Double, alpha: Double) throws(SampleError)
    -> ConfidenceInterval
  {
    try SampleError.check(probability: share)
    try SampleError.check(probability: alpha)
    guard count <= BinomialInterval.largestCount else {
      throw .tooMany(count: count, limit: BinomialInterval.largestCount)
    }
    let tail = alpha / 2
    // The largest lower rank that fewer values than it lie below the quantile with the tail at most, and
    // the smallest upper rank that as many or more do.
    let lower = Sample.last(in: 0...count) { rank in
      rank == 0 || Sample.probability(fewerThan: rank, of: count, share) <= tail
    }
    let upper =
      1
      + Sample.last(in: 0...count) { rank in
        rank == 0 || Sample.probability(atLeast: rank, of: count, share) > tail
      }
    guard lower >= 1, upper <= count else {
      throw .tooFew(count: count, required: Sample.requiredCount(share, tail))
    }
    return ConfidenceInterval(
      lower: ordered[lower - 1], upper: ordered[upper - 1],
      confidence: 1 - Sample.probability(fewerThan: lower, of: count, share)
        - Sample.probability(atLeast: upper, of: count, share))
  }

  /// That at least so many of `count` fall below the quantile.
  private static func probability(atLeast rank: Int, of count: Int, _ share: Double) -> Double {
    IncompleteBeta.regularised(share, Double(rank), Double(count - rank + 1))
  }

  private static func probability(fewerThan rank: Int, of count: Int, _ share: Double) -> Double {
    IncompleteBeta.regularised(1 - share, Double(count - rank + 1), Double(rank))
  }

  /// The last for which a condition that holds from the first on still does.
  private static func last(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The count whose smallest and largest values are beyond the quantile often enough.
  private static func requiredCount(_ share: Double, _ tail: Double) -> Int {
    var allAbove = 1.0
    var allBelow = 1.0
    var count = 0
    while max(allAbove, allBelow) > tail, count < BinomialInterval.largestCount {
      allAbove *= 1 - share
      allBelow *= share
      count += 1
    }
    return count
  }
}
