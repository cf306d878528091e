import ListEngine
import ScrollTrace

/// A replay of a custom design in this process, for the tests of a user's package.
package enum CustomReplay {
  /// Returns the sum of the faults under each behaviour.
  ///
  /// - Parameter host: as in `--host`.
  /// - Throws: an error for a wrong name of a design, a trace or a host.
  package static func fidelity(
    of own: CustomDesign, on trace: String, host: String
  ) throws -> FidelityCounters {
    let design = try Design(own)
    let trace = try TraceArgument.read(trace)
    return try .sum(
      Arguments.behaviours([host]).map {
        design.watchedReplay(of: trace, host: $0.host).fidelity
      })
  }
}
