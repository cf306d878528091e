/// The passes: what a design is run for, one replay or more each.
///
/// The page *Adding a format, a store or a probe* (Extending.md) has the places that a new pass changes.
package enum PassKind: String, Codable, Sendable {
  /// Counters, faults and modelled frames, from a watched replay.
  case fidelity
  case allocations, instructions, time
  /// Passes of one design, for commands that show it.
  case film, explanation, log, displays

  /// True if a result has an outcome of the pass.
  func isIn(_ result: DesignResult) -> Bool {
    switch self {
    case .fidelity: !result.fidelity.isEmpty
    case .allocations: result.allocations != nil
    case .instructions: result.instructions != nil
    case .time: result.timing != nil
    case .film, .explanation, .log, .displays: false
    }
  }

  /// Why a whole run has no outcome of the pass; nil if that is a failure.
  var absence: String? {
    switch self {
    case .allocations: "this build counts no allocations"
    case .instructions: "instructions were not counted"
    case .time: "nothing was timed"
    case .fidelity, .film, .explanation, .log, .displays: nil
    }
  }
}
