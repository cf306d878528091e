/// What a comparison with the base came to, for a stated margin.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Slower than the base for certain, and by the margin or more as far as can be told.
  case slower
  /// Faster than the base for certain, and by the margin or more as far as can be told.
  case faster
  /// Within the margin for certain, to either side: a finding, not the want of one.
  case same
  /// None of these for certain: more blocks would tell, or the change lies about at the margin.
  case undecided

  /// Reads a verdict off an interval.
  ///
  /// - The interval lies inside the margin: *same*, even where it leaves out zero. A difference may then be
  ///   proven and is still of no account.
  /// - Else it lies to one side of zero, and the estimate is at or beyond the margin: *slower* or *faster*.
  ///   What is certain is the direction. To ask for the whole interval beyond the margin would leave a
  ///   design that is 2.5% slower *undecided* for ever at a margin of 2%.
  /// - Else *undecided*. A direction proven with an estimate inside the margin stays undecided until the
  ///   interval is narrow enough for *same*, so that a change of half the margin is not called one.
  ///
  /// - Parameters:
  ///   - estimate: a log-ratio, inside the interval.
  ///   - margin: as a log-ratio, above 0.
  static func reading(estimate: Double, _ interval: ConfidenceInterval, margin: Double) -> Verdict {
    if interval.lower > -margin, interval.upper < margin { return .same }
    if interval.lower > 0, estimate >= margin { return .slower }
    if interval.upper < 0, estimate <= -margin { return .faster }
    return .undecided
  }
}
