import ListEngine
import ScrollTrace

extension InstructionProbe {
  /// Replays a trace once in the region, after a discarded replay of another engine: the first one in a
  /// process also pays for what the runtime makes once.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public static func replay(_ design: Design, on trace: Trace, host: Host) -> Counters {
    _ = design.session(on: trace, host: host).setUp().run()
    // Optional, since a closure may take a value out of a variable, and may not take the variable.
    var ready = Optional(design.session(on: trace, host: host).setUp())
    var finished: FinishedReplay?
    #if InjectedFaults
      if let more = design.extraSession(on: trace, host: host) {
        var readyMore = Optional(more.setUp())
        var finishedMore: FinishedReplay?
        region {
          finished = ready.take()?.run()
          finishedMore = readyMore.take()?.run()
        }
        _ = consume finishedMore
        return finished?.counters ?? Counters()
      }
    #endif
    region { finished = ready.take()?.run() }
    guard let counters = finished?.counters else { preconditionFailure("the region was not run") }
    return counters
  }
}

#if InjectedFaults
  extension Design {
    /// A replay of as much of a trace's beginning as a faulty design does more than it says.
    fileprivate func extraSession(on trace: Trace, host: Host) -> Session? {
      guard extraWork > 0 else { return nil }
      let count = Int(Double(trace.events.count) * extraWork)
      var beginning = trace
      beginning.events = Array(trace.events.prefix(count))
      beginning.timesMilliseconds = Array(trace.timesMilliseconds.prefix(count))
      return session(on: beginning, host: host)
    }
  }
#endif
