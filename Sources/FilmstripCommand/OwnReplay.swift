import ListEngine

/// A replay of a design of one's own in this process, for tests of one's own.
package enum OwnReplay {
  /// - Parameter host: as in `--host`.
  /// - Returns: what was shown wrong under each behaviour.
  /// - Throws: an error that says what is wrong with the design's name, the trace or the host.
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
