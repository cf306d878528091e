import ListEngine

/// A replay of a custom design in this process, for the tests of a user's package.
package enum OwnReplay {
  /// Returns the faults under each behaviour.
  ///
  /// - Parameter host: as in `--host`.
  /// - Throws: an error for a wrong name of a design, a trace or a host.
  package static func fidelity(
    of own: OwnDesign, on trace: String, host: String
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
  package var words: String {
    let counts = [
      (lostOffsets, "lost"), (foreignOffsets, "foreign"), (staleStrips, "stale"),
      (misroutedSelections, "misrouted"), (traps, "traps"), (driftedStrips, "drifted"),
    ].filter { $0.0 > 0 }
    return counts.isEmpty ? "nothing" : counts.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
