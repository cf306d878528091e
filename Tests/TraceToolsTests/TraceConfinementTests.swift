import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Offsets that a real list could have, and the embedded trace that has such.
///
/// Where the rules change on purpose, `FILMSTRIP_RECORD_GOLDEN=1 scripts/test --filter TraceConfinementTests` writes
/// the file anew and fails, so that no record passes unread.
@Suite struct TraceConfinementTests {
  /// How much of a trace is beyond its content, each strip as its last event has it.
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
      // What an event leaves beyond is put right at its time.
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
