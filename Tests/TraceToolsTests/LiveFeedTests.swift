import Testing

@testable import ReferenceList
@testable import ScrollTrace
@testable import TraceTools

/// The feed as it is on the screen, held to the plain model's after every event of random traces.
@Suite struct LiveFeedTests {
  @Test func rowsAndItemsAreThoseOfThePlainModel() {
    var itemsSeen = 0
    for seed in 0..<100 as Range<UInt64> {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 5 == 0 ? .medium : .small, allowsZeroStride: true)
      var live = LiveFeed(trace)
      var plain = ReferenceFeed(trace.feed)
      for (place, event) in trace.events.enumerated() {
        live.apply(event, of: trace)
        Self.apply(event, of: trace, to: &plain)
        let rows = live.visibleRows()
        let y = Int128(live.offsetUnits)
        let expected = plain.visibleRows(from: y, to: y + Int128(live.viewport.heightUnits))
        guard rows.map({ Int($0.identity) }) == expected.map(\.identity),
          rows.map(\.index) == expected.map(\.index),
          rows.map({ Int128($0.topUnits) }) == expected.map(\.topUnits),
          rows.map({ Int(live.itemCount(ofIdentity: $0.identity)) }) == expected.map(\.itemCount)
        else {
          Issue.record("seed \(seed), event \(place): \(rows)")
          return
        }
        var shown: [Int] = []
        for index in 0..<live.rowCount {
          if let row = live.visibleRow(at: index) { shown.append(row.index) }
        }
        #expect(shown == rows.map(\.index), "seed \(seed), event \(place)")
        for row in rows {
          let items = live.visibleItems(of: row).map(Array.init) ?? []
          itemsSeen += items.count
          #expect(items == Self.visibleItems(of: row, live), "seed \(seed), event \(place)")
        }
        let most = plain.contentHeightUnits - Int128(live.viewport.heightUnits)
        #expect(Int128(live.boundsUnits.upperBound) == max(0, most), "seed \(seed), event \(place)")
      }
      #expect(live.rowCount == plain.rows.count)
      let now = live.feedNow()
      #expect(now.itemCounts.map(Int.init) == plain.rows.map(\.itemCount), "seed \(seed)")
      #expect(ReferenceFeed(now).contentHeightUnits == plain.contentHeightUnits, "seed \(seed)")
    }
    #expect(itemsSeen > 5000)
  }

  private static func apply(_ event: TraceEvent, of trace: Trace, to plain: inout ReferenceFeed) {
    let index = Int(event.row)
    switch event.kind {
    case .insert: _ = plain.insert(trace.insertions[Int(event.value)], before: index)
    case .delete: _ = plain.delete(Int(event.value), from: index)
    case .move: plain.move(from: index, to: Int(event.value))
    case .reload, .reset: plain.reload(index, itemCount: Int(event.value))
    case .splice: plain.splice(index, trace.splices[Int(event.value)])
    default: break
    }
  }

  /// "It is visible when it overlaps `[offset, offset + extent)`", asked of each item by itself.
  private static func visibleItems(of row: LiveFeed.VisibleRow, _ live: borrowing LiveFeed) -> [Int]
  {
    let strip = live.strip(of: row)
    let offset = live.stripOffsetUnits(ofIdentity: row.identity)
    // Items without size and spacing cannot be tapped.
    guard strip.items.strideUnits > 0 else { return [] }
    return (0..<Int(live.itemCount(ofIdentity: row.identity))).filter { item in
      let begin = strip.items.leadUnits + Int64(item) * strip.items.strideUnits
      return begin < offset + strip.extentUnits && begin + strip.items.sizeUnits > offset
    }
  }
}
