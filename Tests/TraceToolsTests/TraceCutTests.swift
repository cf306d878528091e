import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Parts of traces: each is a complete trace, and displays the same as the whole.
@Suite struct TraceCutTests {
  private static func text(_ trace: Trace) -> String {
    String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
  }

  /// The lines after the header.
  private static func lines(_ trace: Trace) -> [String] {
    text(trace).split(separator: "\n").dropFirst().map(String.init)
  }

  /// At 60 rows 1 to 3 are seen; row 3 is scrolled to 61, and becomes row 4 by the insert of one before it.
  /// At the cut row 0 is at 50, row 4 at 61, and the table at 0.
  private static let text =
    tableHeader + """
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

  /// Item 1, 10 into it, is item 3 at 40.
  private static let spliced =
    tableHeader + """
      {"t":16,"row":0,"x":70}
      {"t":20,"y":60}
      {"t":30,"reload":0,"items":5,"splice":[0,0,2]}
      {"t":40,"y":0}
      {"t":50,"reload":0,"items":4,"splice":[4,1,0]}

      """

  /// Four rows of 44 points in a table of 100; row 0 leaves the screen between 40 and 60.
  private static let coasting =
    tableHeader + """
      {"t":0,"row":0,"x":10}
      {"t":10,"row":0,"x":20,"coast":true}
      {"t":20,"row":1,"x":5}
      {"t":30,"row":0,"x":28,"coast":true}
      {"t":40,"y":50}
      {"t":50,"row":0,"x":34,"coast":true}
      {"t":60,"y":0}
      {"t":70,"row":0,"x":38,"coast":true}
      {"t":80,"row":0,"x":1}

      """

  /// A trace, when its part begins and ends, the items of the part's rows, and its events.
  @Test(
    arguments: [
      // Row 4 is seen with its own top at the screen's.
      (
        text, 70.5, .infinity, [9, 7, 0, 5, 4],
        [
          #"{"t":0,"row":0,"x":50}"#, #"{"t":0,"y":176}"#, #"{"t":0,"row":4,"x":61}"#,
          #"{"t":0,"y":0}"#, #"{"t":0,"row":0,"x":55}"#, #"{"t":10.2,"delete":4,"count":1}"#,
          #"{"t":10.2,"select":[0,1]}"#,
        ]
      ),
      (
        spliced, 40, .infinity, [5, 0, 5, 4],
        [
          #"{"t":0,"row":0,"x":190}"#, #"{"t":0,"y":60}"#, #"{"t":0,"y":0}"#,
          #"{"t":10,"reload":0,"items":4,"splice":[4,1,0]}"#,
        ]
      ),
      // The coast goes on from where it is, and still moves its strip.
      (
        coasting, 30, 60, [3, 0, 5, 4],
        [
          #"{"t":0,"row":0,"x":20}"#, #"{"t":0,"row":1,"x":5}"#,
          #"{"t":0,"row":0,"x":20,"coast":true}"#, #"{"t":0,"row":0,"x":28,"coast":true}"#,
          #"{"t":10,"y":50}"#, #"{"t":20,"row":0,"x":34,"coast":true}"#,
        ]
      ),
      // The coast has lost its strip, which is at 28 though the row is back, and 28 to 34 are right. The coast
      // continues without moving it.
      (
        coasting, 65, .infinity, [3, 0, 5, 4],
        [
          #"{"t":0,"row":0,"x":28}"#, #"{"t":0,"y":-1000000000}"#,
          #"{"t":0,"row":0,"x":34,"coast":true}"#, #"{"t":0,"y":44}"#, #"{"t":0,"row":1,"x":5}"#,
          #"{"t":0,"y":0}"#, #"{"t":5,"row":0,"x":38,"coast":true}"#, #"{"t":15,"row":0,"x":1}"#,
        ]
      ),
    ] as [(String, Double, Double, [Int32], [String])])
  func aPartBeginsWithWhatWasOnTheScreen(
    text: String, begin: Double, end: Double, items: [Int32], lines: [String]
  ) throws {
    let whole = try TextFormat.read(text).trace
    let part = whole.cut(fromMilliseconds: begin, toMilliseconds: end)
    #expect([part.name, part.source] == [whole.name, whole.source])
    #expect(part.feed.itemCounts == items)
    #expect(Self.lines(part) == lines)
  }

  /// A finger has ended it: how the coast went is over.
  @Test func aPartBehindACoastBeginsAtRest() throws {
    let end = try TextFormat.read(Self.coasting).trace.cut(fromMilliseconds: 80)
    #expect(Self.lines(end).first == #"{"t":0,"row":0,"x":28}"#)
  }

  @Test func anEndIsNotPartOfIt() throws {
    let whole = try TextFormat.read(Self.text).trace
    let part = whole.cut(fromMilliseconds: 0, toMilliseconds: 50)
    #expect(part.timesMilliseconds == [16, 33])
    #expect(part.feed == whole.feed)
    #expect(whole.cut(fromMilliseconds: 0) == whole)
    // Row 4 is gone then, and only row 0 is elsewhere than at rest.
    #expect(whole.cut(fromMilliseconds: 81).events == [whole.events[6]])
  }

  @Test func aTraceBehindACoastBeginsAtRest() throws {
    let whole = try TextFormat.read(Self.coasting).trace
    let begin = whole.cut(fromMilliseconds: 0, toMilliseconds: 60)
    let next = try TextFormat.read(tableHeader + #"{"t":5,"row":0,"x":7,"coast":true}"#).trace
    let joined = try begin.joined(with: next, gapMilliseconds: 10)
    #expect(
      Self.lines(joined).suffix(5) == [
        #"{"t":50,"row":0,"x":34,"coast":true}"#, #"{"t":60,"y":0}"#, #"{"t":60,"row":0,"x":0}"#,
        #"{"t":60,"row":1,"x":0}"#, #"{"t":65,"row":0,"x":7,"coast":true}"#,
      ])
  }

  /// The scroll state of each row's strip after each event.
  private static func strips(_ trace: Trace, from first: Int) -> [[StripState]] {
    var feed = LiveFeed(trace)
    var states: [[StripState]] = []
    for (place, event) in trace.events.enumerated() {
      feed.apply(event, of: trace)
      guard place >= first,
        place + 1 == trace.events.count || !trace.events[place + 1].continuesBatch
      else { continue }
      feed.layOut()
      states.append((0..<feed.rowCount).map { feed.stripState(ofIdentity: feed.identity(at: $0)) })
    }
    return states
  }

  /// A trace cut before one of its events, and how many events the second part has beyond the trace's own.
  private static func halves(
    _ whole: Trace, at event: Int
  ) -> (begin: Trace, end: Trace, added: Int) {
    let middle = whole.timesMilliseconds[event]
    let begin = whole.cut(fromMilliseconds: 0, toMilliseconds: middle)
    let end = whole.cut(fromMilliseconds: middle)
    return (begin, end, begin.events.count + end.events.count - whole.events.count)
  }

  @Test func partsOfRandomTracesMoveAsTheWholeDoes() throws {
    var (lost, driven) = (0, 0)
    for seed in 0..<300 as Range<UInt64> {
      let whole = RandomTrace.make(seed: seed, size: seed % 4 == 0 ? .medium : .small)
        .withCoasts(seed: seed)
      let (begin, end, added) = Self.halves(whole, at: whole.events.count * Int(seed % 7) / 7)
      guard end.viewport.heightUnits > 1 else { continue }
      let (found, wanted) = (
        Self.strips(end, from: added), Self.strips(whole, from: begin.events.count)
      )
      // Offsets and right offsets are the same from the first event on. The state of the last coast matters only if
      // the next offset coasts.
      for (found, wanted) in zip(found, wanted) {
        #expect(found.map(\.offsetUnits) == wanted.map(\.offsetUnits), "seed \(seed)")
        #expect(found.map(\.rightUnits) == wanted.map(\.rightUnits), "seed \(seed)")
        for (found, wanted) in zip(found, wanted) where found.coast != nil && wanted.coast != nil {
          #expect(found.coast == wanted.coast, "seed \(seed)")
          if wanted.coast == .nothing { lost += 1 } else { driven += 1 }
        }
      }
      #expect(try TextFormat.read(Self.text(end)).trace == end, "seed \(seed)")
    }
    #expect(lost > 100)
    #expect(driven > 100)
  }

  /// Counters that the trace alone decides where a design shows every offset right: in the plain model those
  /// of the parts are those of the whole.
  private static func touches(_ trace: Trace, isTold: Bool = true) -> [Int] {
    let result = ReferenceList.replay(
      trace,
      design: ReferenceDesign(
        isTold
          ? ["identity": "owned", "store": "oracle"]
          : ["identity": "owned", "key": "id", "saves": "scroll", "fallback": "rest"]),
      host: ReferenceHost("acquireFirst"))
    return ["selections", "offscreenSelections", "offscreenStripEvents"].map {
      result.counters[$0, default: -1]
    }
  }

  /// The rows, items and strips on the screen after each event.
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
      let whole = RandomTrace.make(
        seed: seed, size: seed % 4 == 0 ? .medium : .small, hasSplices: seed % 3 == 0,
        isRich: seed % 5 < 2)
      // Items that come before one as wide as can be take it farther than a trace may name.
      guard whole.splices.isEmpty || whole.feed.itemShapes.allSatisfy(\.isShort) else { continue }
      let (begin, end, added) = Self.halves(whole, at: whole.events.count * Int(seed % 7) / 7)
      // On a screen of one unit a row without height cannot be visited.
      guard end.viewport.heightUnits > 1 else { continue }
      scrolled += added
      #expect(
        Self.shown(end, from: added) == Self.shown(whole, from: begin.events.count), "\(seed)")
      // Where a splice has made several offsets right, coasts off the screen make them right again. A list that is told
      // puts strips on a page, or within content that has become shorter; an app that saves them puts them where a part
      // scrolls them to.
      let isTold = !whole.feed.hasPages && !whole.events.contains { $0.kind == .reload }
      if !end.events.prefix(added).contains(where: \.coasts),
        isTold || whole.events.allSatisfy({ !$0.coasts })
      {
        let parts = [begin, end].map { Self.touches($0, isTold: isTold) }
        #expect(
          zip(parts[0], parts[1]).map(+) == Self.touches(whole, isTold: isTold), "seed \(seed)")
      }
      #expect(try TextFormat.read(Self.text(end)).trace == end, "seed \(seed)")
    }
    #expect(scrolled > 150)
  }

  @Test func partsJoinToWhatTheWholeShows() throws {
    for seed in 0..<100 as Range<UInt64> {
      let whole = RandomTrace.make(seed: seed, size: .small)
      let (begin, end, _) = Self.halves(whole, at: whole.events.count / 2)
      guard begin.viewport.heightUnits > 1, end.viewport.heightUnits > 1 else { continue }
      let joined = try begin.joined(with: end, gapMilliseconds: 16)
      let tail = Self.shown(whole, from: begin.events.count)
      #expect(Self.shown(joined).suffix(tail.count) == tail[...], "seed \(seed)")
      #expect(Self.touches(joined) == Self.touches(whole), "seed \(seed)")
      let last = begin.timesMilliseconds.last ?? 0
      #expect(joined.timesMilliseconds.allSatisfy { $0 <= last || $0 >= last + 16 })
    }
  }

  /// A frame at 120 Hz behind 25 is 33.333333333333336, where the table goes back; to the nanosecond it is before that.
  @Test func timeDoesNotGoBackWhereOneBeginsBehindAnother() throws {
    let trace = try TextFormat.read(tableHeader + #"{"t":0,"y":10}"# + "\n" + #"{"t":25,"y":20}"#)
      .trace
    let joined = try trace.joined(with: trace, gapMilliseconds: 1000 / 120)
    let begin = 25 + 1000.0 / 120
    #expect(joined.timesMilliseconds == [0, 25, begin, begin, begin + 25])
    let third = try trace.joined(with: trace, gapMilliseconds: 1000 / 60)
    let expected: [Double] = [0, 25, 25 + 1000.0 / 60, 41.666667, 66.666667]
    #expect(third.timesMilliseconds == expected)
  }

  @Test func aJoinThatEndsTooLateIsRefused() throws {
    let trace = try TextFormat.read(tableHeader + #"{"t":1,"y":10}"#).trace
    let gap = 0x1p53 - 2
    #expect(try trace.joined(with: trace, gapMilliseconds: gap).timesMilliseconds.last == 0x1p53)
    #expect(throws: TraceJoinError.self) { try trace.joined(with: trace, gapMilliseconds: gap + 8) }
    #expect(throws: TraceJoinError.end(milliseconds: .infinity)) {
      try trace.joined(with: trace, gapMilliseconds: .infinity)
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
    let trace = try TextFormat.read(tableHeader).trace
    let changed = try TextFormat.read(tableHeader.replacing(found, with: other)).trace
    #expect(throws: TraceJoinError.feed(difference: difference)) {
      try trace.joined(with: changed, gapMilliseconds: 0)
    }
  }
}

extension Feed.ItemShape {
  fileprivate var isShort: Bool {
    [widthUnits, heightUnits, spacingUnits].allSatisfy { $0 < Points.limitUnits }
  }
}
