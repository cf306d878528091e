import ListEngine
import ScrollTrace

extension InstructionProbe {
  /// Replays a trace once in the region, after a discarded replay of another engine: the first one in a
  /// process also pays for what the runtime makes once.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public static func replay(_ design: Design, on trace: Trace, host: Host) -> Counters {
    let discarded = design.session(on: trace, host: host)
    discarded.setUp()
    discarded.run()
    let session = design.session(on: trace, host: host)
    session.setUp()
    region(session.run)
    return session.counters
  }
}
