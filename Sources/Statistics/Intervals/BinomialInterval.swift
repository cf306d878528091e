/// An interval for the rate of successes, such as false alarms, from a number of trials.
package struct BinomialInterval: Sendable {
  /// Beyond this many trials the incomplete beta function loses digits.
  package static let largestCount = 1_000_000

  package let successCount: Int
  package let trialCount: Int

  /// - Throws: `empty` without trials; `outOfRange` unless successes are between 0 and the trials; `tooMany`.
  package init(successCount: Int, trialCount: Int) throws(SampleError) {
    guard trialCount > 0 else { throw .empty }
    guard (0...trialCount).contains(successCount) else {
      throw .outOfRange(Double(successCount) / Double(trialCount))
    }
    guard trialCount <= BinomialInterval.largestCount else {
      throw .tooMany(count: trialCount, limit: BinomialInterval.largestCount)
    }
    self.successCount = successCount
    self.trialCount = trialCount
  }

  package var estimate: Double { Double(successCount) / Double(trialCount) }

  /// Clopper and Pearson's exact interval, whose coverage is at least its confidence for every share and count ("The use of
  /// confidence or fiducial limits", 1934).
  ///
  /// - Throws: `outOfRange`.
  package func exact(alpha: Double) throws(SampleError) -> ConfidenceInterval {
    try SampleError.check(probability: alpha)
    // A lower bound is the share at which so many successes or more have probability alpha / 2: a value of
    // the incomplete beta function in the share, which rises. An upper bound mirrors it.
    let successes = Double(successCount)
    let failures = Double(trialCount - successCount)
    let lower =
      successCount == 0
      ? 0
      : BinomialInterval.share { share in
        IncompleteBeta.regularised(share, successes, failures + 1) < alpha / 2
      }
    let upper =
      successCount == trialCount
      ? 1
      : BinomialInterval.share { share in
        IncompleteBeta.regularised(1 - share, failures, successes + 1) > alpha / 2
      }
    return ConfidenceInterval(lower: lower, upper: upper, confidence: 1 - alpha)
  }

  /// The share up to which a condition holds, by bisection to the last bit.
  private static func share(upTo holds: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = 1.0
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if holds(middle) { low = middle } else { high = middle }
    }
  }
}
