import ScrollTrace

extension Trace {
  /// This trace, held against the format; a test that made one that breaks it ends here.
  public var checked: ValidTrace {
    do throws(TraceError) {
      return try ValidTrace(checking: self)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension Trace {
  /// This trace with a finger in the place of every coast.
  public var withoutCoasts: Trace {
    var trace = self
    for index in trace.events.indices { trace.events[index].coasts = false }
    return trace
  }

  /// This trace without the events of a kind that brings nothing along; edits that stand side by side then join.
  public func without(_ kind: TraceEvent.Kind) -> Trace {
    var trace = self
    trace.events = []
    trace.timesMilliseconds = []
    for (event, time) in zip(events, timesMilliseconds) where event.kind != kind {
      trace.append(
        event.kind, atMilliseconds: time, row: event.row, value: event.value, coasts: event.coasts)
    }
    return trace
  }
}
