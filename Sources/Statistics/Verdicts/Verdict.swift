/// The verdict of a comparison with the base, for a margin.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Certainly slower than the base, with an estimate at the margin or beyond.
  case slower
  /// Certainly faster than the base, with an estimate at the margin or beyond.
  case faster
  /// Certainly within the margin, to both sides.
  case same
  /// Not certain: more blocks would decide, or the change is near the margin.
  case undecided

  /// Returns the verdict of an interval.
  ///
  /// - *same* if the interval is within the margin, even if it excludes zero: a proven difference may be too small to
  ///   matter.
  /// - *slower* or *faster* if the interval is on one side of zero and the estimate is at or beyond the margin. Only the
  ///   direction is certain: a rule for the whole interval would leave a design that is 2.5% slower *undecided* with any
  ///   number of blocks, at a margin of 2%.
  /// - *undecided* otherwise. A certain direction with an estimate within the margin is undecided until the interval is
  ///   narrow enough for *same*, so that half the margin does not count as a change.
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
