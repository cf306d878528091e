import ListEngine
import Results
import ScrollTrace

extension Trace {
  /// The same trace without what happened inside strips: what is left is the cost of rows alone.
  ///
  /// - Complexity: O(events).
  var withoutStripEvents: Trace {
    var trace = self
    trace.events = []
    trace.timesMilliseconds = []
    for (event, time) in zip(events, timesMilliseconds)
    where event.kind != .stripOffset && event.kind != .select {
      trace.append(event.kind, atMilliseconds: time, row: event.row, value: event.value)
    }
    return trace
  }
}

extension Counters {
  /// Every counter by its name.
  public var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) })
  }
}

extension FidelityCounters {
  /// Every counter by its name.
  public var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) })
  }
}
