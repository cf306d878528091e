import ListEngine
import Results
import ScrollTrace

extension ValidTrace {
  /// The same trace without what happened inside strips: what is left is the cost of rows alone.
  ///
  /// - Complexity: O(events).
  var withoutStripEvents: ValidTrace { keeping { !$0.isInStrips } }

  /// Its feed alone, to which nothing happens.
  var withoutEvents: ValidTrace { keeping { _ in false } }

  private func keeping(_ isKept: (TraceEvent.Kind) -> Bool) -> ValidTrace {
    var part = trace
    part.removeEvents()
    for (event, time) in zip(trace.events, trace.timesMilliseconds) where isKept(event.kind) {
      part.append(event, of: trace, atMilliseconds: time)
    }
    // No rule speaks of what was left out.
    return ValidTrace(unchecked: part)
  }
}

extension [(name: String, value: Int)] {
  /// The counters of a list by their names.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: map { ($0.name, $0.value) })
  }
}
