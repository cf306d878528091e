import ScrollTrace

/// Which events of a trace are the last of a coast: no `x` with `coast` of the same row follows before its next
/// without, before the screen is lost, or before the trace's end. Known beforehand, since an event does not say it (`saves=settled`).
struct CoastEnds {
  /// By event; empty where nothing coasts.
  private var isLast: [Bool] = []

  /// - Complexity: O(rows + events log rows) where something coasts, else O(events).
  init(of trace: Trace) {
    guard trace.events.contains(where: { $0.kind == .stripOffset && $0.coasts }) else { return }
    isLast = Array(repeating: false, count: trace.events.count)
    var feed = LiveFeed(trace)
    // The last event so far of each row that coasts.
    var latest: [Int32: Int] = [:]
    for (number, event) in trace.events.enumerated() {
      guard event.kind == .stripOffset else {
        if event.kind.isEdit { feed.apply(event, of: trace) }
        if event.kind == .leave, event.loss != .nothing {
          for last in latest.values { isLast[last] = true }
          latest = [:]
        }
        continue
      }
      let row = feed.identity(at: Int(event.row))
      if event.coasts {
        latest[row] = number
      } else if let last = latest.removeValue(forKey: row) {
        isLast[last] = true
      }
    }
    for last in latest.values { isLast[last] = true }
  }

  /// True if an event is the last of a coast. False for any other event.
  subscript(event: Int) -> Bool { event < isLast.count && isLast[event] }
}
