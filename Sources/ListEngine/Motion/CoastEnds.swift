import Containers
import ScrollTrace

/// Which events of a trace are the last of a coast: no `x` with `coast` of the same row follows before its next
/// without, or before the trace's end. Known beforehand, since an event does not say it (`saves=settled`).
struct CoastEnds {
  /// By event; empty where nothing coasts.
  private var isLast: [Bool] = []

  /// - Complexity: O(rows + events log rows) where something coasts, else O(events).
  init(of trace: Trace) {
    guard trace.events.contains(where: { $0.kind == .stripOffset && $0.coasts }) else { return }
    isLast = Array(repeating: false, count: trace.events.count)
    var rows = RowIdentities(of: trace.feed)
    // The last event so far of each row that coasts.
    var latest: [Int32: Int] = [:]
    for (number, event) in trace.events.enumerated() {
      guard event.kind == .stripOffset else {
        rows.follow(event, of: trace)
        continue
      }
      let row = rows.identity(at: Int(event.row))
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

/// The identities of a feed's rows while its edits pass by.
private struct RowIdentities: ~Copyable {
  private var sequence = RowSequence()
  private var nextIdentity: Int32

  init(of feed: Feed) {
    nextIdentity = Int32(feed.rowCount)
    Array(repeating: Int64(0), count: feed.rowCount).withUnsafeBufferPointer {
      sequence.rebuild(
        sectionRowCounts: feed.sectionRowCounts, headerHeightUnits: 0, heightsUnits: $0)
    }
  }

  mutating func identity(at index: Int) -> Int32 { sequence.identity(at: index) }

  mutating func follow(_ event: TraceEvent, of trace: Trace) {
    let index = Int(event.row)
    switch event.kind {
    case .insert:
      let count = trace.insertions[Int(event.value)].itemCounts.count
      Array(repeating: Int64(0), count: count).withUnsafeBufferPointer {
        sequence.insert(firstIdentity: nextIdentity, heightsUnits: $0, at: index)
      }
      nextIdentity += Int32(count)
    case .delete: sequence.remove(at: index, count: Int(event.value))
    case .move: sequence.move(from: index, to: Int(event.value))
    case .position, .stripOffset, .select, .reload, .splice, .reloadAll, .viewport,
      .memoryWarning:
      break
    }
  }
}
