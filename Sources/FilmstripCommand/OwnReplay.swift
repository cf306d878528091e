import ListEngine

/// A replay of a design of one's own in this process, for tests of one's own.
package enum OwnReplay {
  /// - Parameter host: an order and parts, or a platform: then each way that it may be.
  /// - Returns: what was shown wrong on each host.
  /// - Throws: an error that says what is wrong with the design's name, the trace or the host.
  package static func fidelity(
    of own: OwnDesign, on trace: String, host: String
  ) throws -> [FidelityCounters] {
    let design = try Design(own)
    let trace = try TraceArgument.read(trace)
    return try Arguments.hosts([host]).map { design.watchedReplay(of: trace, host: $0).fidelity }
  }
}
