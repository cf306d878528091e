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

extension Workload {
  init(_ work: ComparisonPlan.Work) {
    let trace = work.trace
    self.init(
      name: trace.name, source: trace.source, host: work.host.description,
      traceHash: trace.contentHash, rowCount: trace.feed.rowCount, eventCount: trace.events.count,
      durationMilliseconds: trace.timesMilliseconds.last ?? 0, frameRate: trace.frameRate)
    group = work.group
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
