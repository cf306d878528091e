import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Offsets that a real list could have, and the embedded trace that has such.
///
/// Where the rules change on purpose, `FILMSTRIP_RECORD_GOLDEN=1 scripts/test --filter TraceConfinementTests` writes
/// the file anew and fails, so that no record passes unread.
@Suite struct TraceConfinementTests {
  /// The numbers of offsets beyond the content, each strip after its last event.
  private static func countBeyond(_ trace: Trace) -> (events: Int, tables: Int, strips: Int) {
    var live = LiveFeed(trace)
    var count = (events: 0, tables: 0, strips: 0)
    for (place, event) in trace.events.enumerated() {
      if event.kind == .stripOffset {
        let row = live.visibleRows().first { $0.index == Int(event.row) }
        if row.map({ !live.strip(of: $0).boundsUnits.contains(event.value) }) ?? true {
          count.events += 1
        }
      }
      live.apply(event, of: trace)
      let time = trace.timesMilliseconds[place]
      // An offset that an event leaves beyond the content is corrected at its time.
      guard place + 1 == trace.events.count || trace.timesMilliseconds[place + 1] > time else {
        continue
      }
      if !live.boundsUnits.contains(live.offsetUnits) { count.tables += 1 }
      for row in live.visibleRows() {
        let offset = live.stripOffsetUnits(ofIdentity: row.identity)
        if !live.strip(of: row).boundsUnits.contains(offset) { count.strips += 1 }
      }
    }
    return count
  }

  /// Two rows on a screen of 300 by 100: ten items of 100, and four. The strips rest at 700 and 100 at most, the
  /// table at 100.
  @Test func aSmallTraceIsConfinedByHand() throws {
    let header = """
      {"filmstrip":1,"viewport":[300,100],"feed":{"items":[10,4],"rowHeight":100,"item":{"width":100,"height":90}}}

      """
    let trace = try TextFormat.read(
      header + """
        {"t":0,"row":0,"x":-20}
        {"t":10,"row":0,"x":720}
        {"t":20,"row":1,"x":50}
        {"t":30,"reload":0,"items":5}
        {"t":40,"y":120}
        {"t":50,"row":1,"x":90}
        {"t":60,"viewport":[350,150]}

        """
    ).trace
    let confined = try TextFormat.read(
      header + """
        {"t":0,"row":0,"x":0}
        {"t":10,"row":0,"x":700}
        {"t":30,"reload":0,"items":5}
        {"t":30,"row":0,"x":200}
        {"t":40,"y":100}
        {"t":50,"row":1,"x":90}
        {"t":60,"viewport":[350,150]}
        {"t":60,"y":50}
        {"t":60,"row":0,"x":150}
        {"t":60,"row":1,"x":50}

        """
    ).trace
    #expect(trace.confined() == confined)
    #expect(confined.confined() == confined)
  }

  @Test func editedFeedHasASiblingWithinItsContents() throws {
    let edited = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    let before = Self.countBeyond(edited)
    #expect(before.events > 100 && before.strips > 100)
    var made = edited.confined()
    made.name = "edited-feed-confined"
    made.source = "edited-feed (\(edited.contentHash)), each offset put within its content"
    try EmbeddedTraceFile.expect(made)
    let after = Self.countBeyond(made)
    // A strip at rest that an edit leaves beyond its content stays there until it is touched, as on a host that confines.
    #expect(after.events == 0 && after.tables == 0, "\(after), before \(before)")
  }
}

extension Trace {
  /// This trace with offsets that a real list could have: none is beyond its content, as it is then.
  ///
  /// An offset is put to the nearest within its content; what an edit, a resize or a row that comes on the
  /// screen leaves beyond is put there by an event at the end of the frame; a strip that is touched off the screen is
  /// not. Everything else stays as it is, and so does all of a trace that keeps within its content.
  ///
  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  fileprivate func confined() -> Trace {
    var part = Trace(
      name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
    var live = LiveFeed(part)
    for (index, event) in events.enumerated() {
      let time = timesMilliseconds[index]
      var event = event
      switch event.kind {
      case .position:
        event.value = live.boundsUnits.nearest(to: event.value)
      case .stripOffset:
        if let row = live.visibleRows().first(where: { $0.index == Int(event.row) }) {
          event.value = live.strip(of: row).boundsUnits.nearest(to: event.value)
        } else if !event.coasts {
          continue
        }
      default: break
      }
      live.apply(event, of: self)
      part.append(event, of: self, atMilliseconds: time)
      let isLastOfFrame = index + 1 == events.count || timesMilliseconds[index + 1] > time
      if isLastOfFrame { part.append(eventsThatConfine: &live, atMilliseconds: time) }
    }
    return part
  }

  /// Appends what puts the table, and then the strips on the screen, within their contents.
  private mutating func append(
    eventsThatConfine feed: inout LiveFeed, atMilliseconds time: Double
  ) {
    let offset = feed.boundsUnits.nearest(to: feed.offsetUnits)
    if offset != feed.offsetUnits {
      feed.offsetUnits = offset
      append(.position, atMilliseconds: time, value: offset)
    }
    for row in feed.visibleRows() {
      let before = feed.stripOffsetUnits(ofIdentity: row.identity)
      let offset = feed.strip(of: row).boundsUnits.nearest(to: before)
      guard offset != before else { continue }
      feed.setStripOffset(offset, ofIdentity: row.identity)
      append(.stripOffset, atMilliseconds: time, row: Int32(row.index), value: offset)
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate func nearest(to value: Int64) -> Int64 {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
