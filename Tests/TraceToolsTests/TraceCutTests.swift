import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Parts of traces: each stands on its own, and shows what the whole shows.
@Suite struct TraceCutTests {
  /// Four rows of 44 points in a table of 100.
  private static let header =
    #"{"filmstrip":1,"viewport":[100,100],"feed":{"items":[3,0,5,4],"rowHeight":44,"#
    + #""item":{"width":60,"height":10}}}"# + "\n"

  private static func lines(_ trace: Trace) -> [String] {
    String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// At 60 rows 1 to 3 are seen; row 3 is scrolled to 61, and becomes row 4 by the insert of one before it.
  /// At the cut row 0 is at 50, row 4 at 61, and the table at 0.
  private static let text =
    header + """
      {"t":16,"row":0,"x":50}
      {"t":33,"y":60}
      {"t":50,"row":3,"x":61}
      {"t":60,"insert":1,"items":[7]}
      {"t":60,"reload":0,"items":9}
      {"t":70,"y":0}
      {"t":70.5,"row":0,"x":55}
      {"t":80.7,"delete":4,"count":1}
      {"t":80.7,"select":[0,1]}

      """

  @Test func aPartBeginsWithWhatWasOnTheScreen() throws {
    let part = try TextFormat.read(Self.text).cut(fromMilliseconds: 70.5)
    #expect(
      Self.lines(part) == [
        #"{"filmstrip":1,"name":"trace","source":"unknown","frameRate":60,"viewport":[100,100],"#
          + #""feed":{"items":[9,7,0,5,4],"rowHeight":44,"item":{"width":60,"height":10}}}"#,
        #"{"t":0,"row":0,"x":50}"#,
        // Row 4 is seen with its own top at the screen's.
        #"{"t":0,"y":176}"#,
        #"{"t":0,"row":4,"x":61}"#,
        #"{"t":0,"y":0}"#,
        #"{"t":0,"row":0,"x":55}"#,
        #"{"t":10.2,"delete":4,"count":1}"#,
        #"{"t":10.2,"select":[0,1]}"#,
      ])
  }

  @Test func anEndIsNotPartOfIt() throws {
    let whole = try TextFormat.read(Self.text)
    let part = whole.cut(fromMilliseconds: 0, toMilliseconds: 50)
    #expect(part.timesMilliseconds == [16, 33])
    #expect(part.feed == whole.feed)
    #expect(whole.cut(fromMilliseconds: 0) == whole)
    // Row 4 is gone then, and only row 0 is elsewhere than at rest.
    #expect(whole.cut(fromMilliseconds: 81).events == [whole.events[6]])
  }

  /// Counters that the trace alone decides where a design shows every offset right: in the plain model those
  /// of the parts are those of the whole.
  private static func touches(_ trace: Trace) -> [Int] {
    let result = ReferenceList.replay(
      trace, design: ReferenceDesign(["identity": "id", "key": "id", "saves": "scroll"]),
      host: ReferenceHost(recyclesFirst: false, endsLate: false))
    return ["selections", "offscreenSelections", "offscreenStripEvents"].map {
      result.counters[$0, default: -1]
    }
  }

  /// What is on the screen after each event: rows, items and strips.
  private static func shown(_ trace: Trace, from first: Int = 0) -> [[Int64]] {
    var feed = LiveFeed(trace)
    var states: [[Int64]] = []
    for (place, event) in trace.events.enumerated() {
      feed.apply(event, of: trace)
      guard place >= first else { continue }
      states.append(
        [feed.offsetUnits, feed.viewport.widthUnits, feed.viewport.heightUnits]
          + feed.visibleRows().flatMap { row in
            [
              Int64(row.index), row.topUnits, row.heightUnits,
              Int64(feed.itemCount(ofIdentity: row.identity)),
              feed.stripOffsetUnits(ofIdentity: row.identity),
            ]
          })
    }
    return states
  }

  @Test func partsOfRandomTracesShowWhatTheWholeShows() throws {
    var scrolled = 0
    for seed in 0..<150 as Range<UInt64> {
      let whole = RandomTrace.make(seed: seed, size: seed % 4 == 0 ? .medium : .small)
      let middle = whole.timesMilliseconds[whole.events.count * Int(seed % 7) / 7]
      let begin = whole.cut(fromMilliseconds: 0, toMilliseconds: middle)
      let end = whole.cut(fromMilliseconds: middle)
      // On a screen of one unit a row without height cannot be visited.
      guard end.viewport.heightUnits > 1 else { continue }
      let added = begin.events.count + end.events.count - whole.events.count
      scrolled += added
      #expect(
        Self.shown(end, from: added) == Self.shown(whole, from: begin.events.count), "\(seed)")
      #expect(
        zip(Self.touches(begin), Self.touches(end)).map(+) == Self.touches(whole), "seed \(seed)")
      let read = try TextFormat.bytes(of: end).withUnsafeBytes {
        try TextFormat.read(bytes: $0, named: "end")
      }
      #expect(read == end, "seed \(seed)")
    }
    #expect(scrolled > 150)
  }

  @Test func partsJoinToWhatTheWholeShows() throws {
    for seed in 0..<100 as Range<UInt64> {
      let whole = RandomTrace.make(seed: seed, size: .small)
      let middle = whole.timesMilliseconds[whole.events.count / 2]
      let begin = whole.cut(fromMilliseconds: 0, toMilliseconds: middle)
      let end = whole.cut(fromMilliseconds: middle)
      guard begin.viewport.heightUnits > 1, end.viewport.heightUnits > 1 else { continue }
      let joined = try begin.joined(with: end, gapMilliseconds: 16)
      let tail = Self.shown(whole, from: begin.events.count)
      #expect(Self.shown(joined).suffix(tail.count) == tail[...], "seed \(seed)")
      #expect(Self.touches(joined) == Self.touches(whole), "seed \(seed)")
      let last = begin.timesMilliseconds.last ?? 0
      #expect(joined.timesMilliseconds.allSatisfy { $0 <= last || $0 >= last + 16 })
    }
  }

  @Test(
    arguments: [
      ("[3,0,5,4]", "[3,0,5]", "3 rows, and not 4"),
      ("[3,0,5,4]", "[3,0,6,4]", "row 2 with 6 items, and not 5"),
      (#""rowHeight":44"#, #""rowHeight":45"#, "other heights"),
      (#""width":60"#, #""width":61"#, "other shapes of items"),
      (#""rowHeight":44"#, #""rowHeight":44,"kinds":[0,0,0,1]"#, "other kinds"),
      (#""rowHeight":44"#, #""rowHeight":44,"sections":[1,3]"#, "other sections"),
    ])
  func anotherFeedDoesNotJoin(found: String, other: String, difference: String) throws {
    let trace = try TextFormat.read(Self.header)
    let changed = try TextFormat.read(Self.header.replacing(found, with: other))
    #expect(throws: TraceJoinError(difference: difference)) {
      try trace.joined(with: changed, gapMilliseconds: 0)
    }
  }
}
