import ListEngine
import ScrollTrace

extension InstructionProbe {
  /// Replays a trace once in the region, after a discarded replay of another engine: the first one in a
  /// process also pays for what the runtime makes once.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  package static func replay(_ design: Design, on trace: ValidTrace, host: Host) -> Counters {
    _ = design.session(on: trace, host: host).setUp().run()
    // Optional, since a closure may take a value out of a variable, and may not take the variable.
    var ready = Optional(design.session(on: trace, host: host).setUp())
    var finished: FinishedReplay?
    region { finished = ready.take()?.run() }
    guard let counters = finished?.counters else { preconditionFailure("the region was not run") }
    return counters
  }
}
