import ListEngine
import ScrollTrace

/// A replay of a custom design in this process, for the tests of a user's package.
package enum CustomReplay {
  /// Returns the faults under each behaviour.
  ///
  /// - Parameter host: as in `--host`.
  /// - Throws: an error for a wrong name of a design, a trace or a host.
  package static func fidelity(
    of own: CustomDesign, on trace: String, host: String
  ) throws -> [FidelityCounters] {
    let design = try Design(own)
    let trace = try TraceArgument.read(trace)
    return try Arguments.behaviours([host]).map {
      design.watchedReplay(of: trace, host: $0.host).fidelity
    }
  }
}

extension FidelityCounters {
  /// The faults with their numbers, such as `2 lost, 7 foreign`; `nothing` without one.
  package var words: String { FaultKind.listing { self[$0] } }
}

extension FaultKind {
  /// The kinds that were counted, with their numbers; `nothing` without one.
  package static func listing(_ count: (FaultKind) -> Int) -> String {
    let seen = counted.map { (count($0), $0.rawValue) }.filter { $0.0 > 0 }
    return seen.isEmpty ? "nothing" : seen.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
