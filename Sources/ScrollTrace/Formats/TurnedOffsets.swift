/// Turns the offsets of a right-to-left feed. Files have them as apps do, from the left end of the content to the left end
/// of the strip; in memory they are counted from where the items begin, so that all rules are those of other feeds.
package final class TurnedOffsets {
  private var live: LiveFeed

  /// Nil for a feed from left to right.
  package init?(_ header: Trace) {
    guard header.feed.isRightToLeft else { return nil }
    live = LiveFeed(header)
  }

  /// A valid event with its offset from the other end: of a file, for one in memory, and back.
  package func turned(_ event: TraceEvent) -> TraceEvent {
    guard event.kind == .stripOffset else { return event }
    var event = event
    let identity = live.identity(at: Int(event.row))
    if let strip = live.strip(ofIdentity: identity) { event.value = strip.turned(event.value) }
    return event
  }

  /// Notes a valid event, as it is in memory.
  package func apply(_ event: TraceEvent, of trace: Trace) { live.apply(event, of: trace) }

  /// Turns the last events of a trace, which were read from a file, and notes them.
  func turn(last count: Int, of trace: inout Trace) {
    for index in trace.events.count - count..<trace.events.count {
      trace.events[index] = turned(trace.events[index])
      apply(trace.events[index], of: trace)
    }
  }
}

extension Trace {
  /// The feed's `startUnits` from the other end.
  var turnedStarts: [Int64]? {
    guard feed.isRightToLeft, let starts = feed.startUnits else { return feed.startUnits }
    var live = LiveFeed(self)
    return starts.enumerated().map { row, units in
      live.strip(ofIdentity: Int32(row))?.turned(units) ?? units
    }
  }
}
