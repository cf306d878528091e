import ScrollTrace

extension LiveFeed {
  /// The feed before the first event of a trace.
  package init(_ trace: Trace) { self.init(trace.feed, viewport: trace.viewport) }

  /// Does what an event says. A strip off the screen stays where it is, as on replay, and so does one whose coast
  /// has lost it.
  ///
  /// - Precondition: the events before it have been applied.
  /// - Complexity: O(log rows), and O(rows on the screen) for a strip or while one coasts.
  package mutating func apply(_ event: TraceEvent, of trace: Trace) {
    let index = Int(event.row)
    // Edits that are one batch are laid out once.
    if needsLayout, !event.continuesBatch { layOut() }
    needsLayout = event.kind != .stripOffset && event.kind != .select
    switch event.kind {
    case .position: offsetUnits = event.value
    case .stripOffset: moveStrip(event)
    case .insert: insert(trace.insertions[Int(event.value)], at: index)
    case .delete: delete(Int(event.value), at: index)
    case .move: move(from: index, to: Int(event.value))
    case .reload:
      endDisplay(ofIdentity: identity(at: index))
      reload(index, itemCount: Int32(event.value))
    case .splice:
      let identity = identity(at: index)
      endDisplay(ofIdentity: identity)
      let splice = trace.splices[Int(event.value)]
      spliceStrip(ofIdentity: identity, splice)
      reload(index, itemCount: splice.itemCount)
    case .viewport: viewport = trace.viewports[Int(event.value)]
    case .reloadAll: endDisplays()
    case .select, .memoryWarning: break
    }
  }
}
