import ListEngine

/// A replay of a design of one's own in this process, for tests of one's own.
package enum OwnReplay {
  /// - Throws: an error that says what is wrong with the design's name, the trace or the host.
  package static func fidelity(
    of own: OwnDesign, on trace: String, host: String
  ) throws -> FidelityCounters {
    let design = try Design(own)
    return design.watchedReplay(
      of: try TraceArgument.read(trace), host: try Arguments.host(host)
    ).fidelity
  }
}
