import Foundation

/// The rate of successes, such as false alarms, in a number of trials.
package enum BinomialRate {
  /// The upper limit of the rate: the share at which so few successes have the probability `tail` (Clopper and Pearson, "The
  /// use of confidence or fiducial limits", 1934).
  ///
  /// - Throws: `SampleError` without trials, or with more successes than trials.
  /// - Complexity: O(successes).
  package static func upperLimit(
    successCount: Int, trialCount: Int, tail: Double
  ) throws(SampleError) -> Double {
    guard trialCount > 0 else { throw .empty }
    let rate = Double(successCount) / Double(trialCount)
    guard rate >= 0, rate <= 1 else { throw .outOfRange(rate) }
    // Above the rate fewer successes are less probable, and the sum ends soon. The probability falls with the share.
    var (low, high) = (rate, 1.0)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return high }
      if probability(atMost: successCount, of: trialCount, rate: middle) > tail {
        low = middle
      } else {
        high = middle
      }
    }
  }

  private static func probability(atMost largest: Int, of count: Int, rate: Double) -> Double {
    let (successes, failures) = (Double(largest), Double(count - largest))
    let choices =
      lgamma(successes + failures + 1).0 - lgamma(successes + 1).0 - lgamma(failures + 1).0
    var term = exp(choices + successes * log(rate) + failures * log1p(-rate))
    var sum = term
    for number in stride(from: largest, to: 0, by: -1) {
      if term <= sum * 1e-17 { break }
      term *= Double(number) / Double(count - number + 1) * (1 - rate) / rate
      sum += term
    }
    return sum
  }
}
