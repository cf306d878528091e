import ListEngine
import Results
import ScrollTrace

extension ValidTrace {
  /// The same trace without what happened inside strips: what is left is the cost of rows alone.
  ///
  /// - Complexity: O(events).
  var withoutStripEvents: ValidTrace {
    var rows = trace
    rows.removeEvents()
    for (event, time) in zip(trace.events, trace.timesMilliseconds)
    where event.kind != .stripOffset && event.kind != .select {
      rows.append(event, of: trace, atMilliseconds: time)
    }
    // No rule speaks of what was left out.
    return ValidTrace(unchecked: rows)
  }

  /// Its feed alone, to which nothing happens.
  var withoutEvents: ValidTrace {
    var feed = trace
    feed.removeEvents()
    return ValidTrace(unchecked: feed)
  }
}

extension Counters {
  /// Every counter by its name.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) })
  }
}

extension FidelityCounters {
  /// Every counter by its name.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) })
  }
}
