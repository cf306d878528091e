import ScrollTrace

extension LiveFeed {
  /// The feed before the first event of a trace.
  init(_ trace: Trace) { self.init(trace.feed, viewport: trace.viewport) }

  /// Does what an event says. A strip off the screen stays where it is, as on replay.
  ///
  /// - Precondition: the events before it have been applied.
  /// - Complexity: O(log rows), and O(rows on the screen) for a strip.
  mutating func apply(_ event: TraceEvent, of trace: Trace) {
    let index = Int(event.row)
    switch event.kind {
    case .position: offsetUnits = event.value
    case .stripOffset:
      if let row = visibleRows().first(where: { $0.index == index }) {
        setStripOffset(event.value, ofIdentity: row.identity)
      }
    case .insert: insert(trace.insertions[Int(event.value)], at: index)
    case .delete: delete(Int(event.value), at: index)
    case .move: move(from: index, to: Int(event.value))
    case .reload: reload(index, itemCount: Int32(event.value))
    case .viewport: viewport = trace.viewports[Int(event.value)]
    case .select, .reloadAll, .memoryWarning: break
    }
  }
}
