/// What a gate says of one metric, or of a whole run.
package enum GateVerdict: String, Codable, CaseIterable, Sendable {
  /// Within its limits.
  case passed
  /// Better than the baseline allows: the baseline is to be renewed, so that the limit follows.
  case improved
  /// Worse than the baseline or a budget allows.
  case regressed
  /// The interval of a time lies neither within the margin nor beyond it.
  case undecided
  /// Another than in the baseline, where neither way is better or the suite judges something else: listed, and decides
  /// nothing.
  case changed
  /// There is nothing to judge by: never passed.
  case invalid
  /// A time on another machine than the baseline's, or one that was not asked for.
  case notJudged

  /// The verdicts in the order in which they decide, the strongest first: an invalid figure may make the rest untrue,
  /// and a regression is certain where an undecided time is not.
  package static let byRank: [GateVerdict] = [
    .invalid, .regressed, .undecided, .improved, .changed, .passed,
  ]

  /// Whether it has a say in the verdict of a run.
  package var isBinding: Bool { self != .changed && self != .notJudged }

  /// What a process that comes to this verdict as a whole ends with.
  package var exitCode: Int32 {
    switch self {
    case .passed, .changed: 0
    case .invalid, .notJudged: 1
    case .regressed: 2
    case .improved: 3
    case .undecided: 4
    }
  }

  /// As it is printed.
  package var word: String { self == .notJudged ? "not judged" : rawValue }
}
