import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// Traces with something left out: rows are named anew.
@Suite struct TraceRewritingTests {
  /// The events of a trace, as they stand in a file but for their times.
  private static func lines(_ trace: Trace?) throws -> [String] {
    let trace = try #require(trace)
    let text = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
    #expect(try TextFormat.read(text).trace == trace)
    return text.split(separator: "\n").dropFirst().map {
      "{" + $0.drop { $0 != "," }.dropFirst()
    }
  }

  private static func without(
    events: Set<Int> = [], rows: Set<Int> = [], _ trace: Trace, isAnchored: Bool = false
  ) -> Trace? {
    TraceRewriting.rewrite(
      trace,
      without: TraceRewriting.Omission(
        events: trace.events.indices.map(events.contains),
        rows: (0..<trace.identityCount).map(rows.contains)), isAnchored: isAnchored)
  }

  @Test func whatFollowsAnInsertThatIsLeftOutNamesTheSameRows() throws {
    // Rows 0 1 2 3, then A 0 1 2 3. Row 2 (1) is scrolled, and row 0 (A) tapped, which is not there without A.
    var trace = Trace.byHand(sections: [4])
    trace.insert(items: [4], at: 0)
    trace.scrollStrip(2, to: 50)
    trace.tap(item: 1, of: 0)
    trace.move(3, to: 1)
    // A 2 0 1 3: rows 1 to 3 are 2 0 1.
    trace.delete(3, at: 1)
    #expect(
      try TraceRewritingTests.lines(TraceRewritingTests.without(events: [0], trace)) == [
        #"{"row":1,"x":50}"#, #"{"move":2,"to":0}"#, #"{"delete":0,"count":3}"#,
      ])
    // Without the move 2 stands behind 0 and 1: A 0 1 2 3.
    #expect(
      try TraceRewritingTests.lines(TraceRewritingTests.without(events: [3], trace)).last
        == #"{"delete":1,"count":3}"#)
  }

  @Test func rowsThatNoLongerStandTogetherAreDeletedApart() throws {
    // 0 1 2 3 4 5: 5 moves between 0 and 1; 0 and 5 are deleted.
    var trace = Trace.byHand(sections: [6])
    trace.move(5, to: 1)
    trace.delete(2, at: 0)
    trace.scrollStrip(0, to: 20)
    let short = try #require(TraceRewritingTests.without(events: [0], trace))
    #expect(
      try TraceRewritingTests.lines(short) == [
        #"{"delete":5,"count":1}"#, #"{"delete":0,"count":1}"#, #"{"row":0,"x":20}"#,
      ])
    #expect(short.events.map(\.continuesBatch) == [false, true, false])
    #expect(short.timesMilliseconds == [16, 16, 32])
  }

  @Test func editsOfTwoBatchesStayApartWhenWhatIsBetweenThemGoes() throws {
    var trace = Trace.byHand(sections: [4])
    trace.delete(1, at: 0)
    trace.delete(1, at: 0, joins: true)
    trace.append(.position, atMilliseconds: 16, value: 0)
    trace.append(.delete, atMilliseconds: 16, row: 0, value: 1)
    #expect(trace.events.map(\.continuesBatch) == [false, true, false, false])
    let short = try #require(TraceRewritingTests.without(events: [2], trace))
    #expect(short.events.map(\.continuesBatch) == [false, true, false])
    // The first of a batch goes, and the second begins it.
    let shorter = try #require(TraceRewritingTests.without(events: [0], trace))
    #expect(shorter.events.map(\.continuesBatch) == [false, false, false])
    #expect(shorter.timesMilliseconds == [16, 32, 48])
  }

  @Test func rowsGoWithWhatHappensToThem() throws {
    // Rows 0 1 | 2 3, then 0 1 | A B 2 3. Identities: A 4, B 5.
    var trace = Trace.byHand(sections: [2, 2])
    trace.insert(items: [7, 8], at: 2)
    trace.scrollStrip(3, to: 50)
    trace.tap(item: 2, of: 2)
    trace.reload(5, items: 1)
    let short = try #require(TraceRewritingTests.without(rows: [0, 2, 4], trace))
    #expect(short.feed.sectionRowCounts == [1, 1])
    #expect(
      try TraceRewritingTests.lines(short) == [
        #"{"insert":1,"items":[8]}"#, #"{"row":1,"x":50}"#, #"{"reload":2,"items":1}"#,
      ])
  }

  @Test func aTapOnAnItemThatIsGoneIsOneOnTheLast() throws {
    var trace = Trace.byHand(sections: [2])
    trace.tap(item: 3, of: 0)
    trace.tap(item: 3, of: 1)
    var goal = trace
    goal.feed.itemCounts = [2, 0]
    #expect(
      try TraceRewritingTests.lines(TraceRewriting.rewrite(trace, as: goal))
        == [#"{"select":[0,1]}"#])
  }

  @Test func anchoredOffsetsKeepTheRowsInSightWhereTheyWere() throws {
    // At 130 row 2 begins 30 above the screen; without rows 0 and 1 it does at 30.
    var trace = Trace.byHand(sections: [8])
    trace.scroll(to: 130)
    #expect(
      try TraceRewritingTests.lines(
        TraceRewritingTests.without(rows: [0, 1], trace, isAnchored: true)) == [#"{"y":30}"#])
    // Without row 2 it is row 3, 20 below the top, and at 100 now.
    #expect(
      try TraceRewritingTests.lines(
        TraceRewritingTests.without(rows: [2], trace, isAnchored: true)) == [#"{"y":80}"#])
    // Rows half as high: row 2 begins 15 above the screen, at 50.
    var goal = trace
    goal.feed.rowHeight = .uniform(points: 25)
    #expect(
      try TraceRewritingTests.lines(TraceRewriting.rewrite(trace, as: goal, isAnchored: true))
        == [#"{"y":65}"#])
    #expect(
      try TraceRewritingTests.lines(TraceRewriting.rewrite(trace, as: goal)) == [#"{"y":130}"#])
  }

  /// What is written without an event or a row is valid, and the plain model's; without anything it is the same.
  @Test(arguments: 0..<4)
  func randomTracesAreWrittenAsThePlainModelDoes(shard: UInt64) throws {
    for seed in stride(from: shard, to: 200, by: 4) {
      let trace = RandomTrace.make(
        seed: seed, size: .small, hasSplices: seed.isMultiple(of: 2))
      let same = try #require(TraceRewriting.rewrite(trace))
      #expect(same.events == trace.events && same.feed == trace.feed, "seed \(seed)")
      #expect(same.splices == trace.splices, "seed \(seed)")
      for event in stride(from: 0, to: trace.events.count, by: 3) {
        let short = try #require(TraceRewritingTests.without(events: [event], trace))
        try TraceRewritingTests.expect(
          short, like: PlainOmission.without(event: event, trace), "seed \(seed), event \(event)")
      }
      for row in stride(from: 0, to: trace.identityCount, by: 3) {
        let short = try #require(TraceRewritingTests.without(rows: [row], trace))
        try TraceRewritingTests.expect(
          short, like: PlainOmission.without(row: row, trace), "seed \(seed), row \(row)")
      }
    }
  }

  /// Deletes apart: the plain model takes rows one by one. Taps apart: it does not know of items.
  private static func expect(_ trace: Trace, like plain: Trace, _ label: String) throws {
    #expect(trace.feed == plain.feed, "\(label)")
    let bytes = TextFormat.bytes(of: trace)
    #expect(
      try bytes.withUnsafeBytes { try TextFormat.read(bytes: $0, named: "short").trace } == trace,
      "\(label)")
    func isCompared(_ event: TraceEvent) -> Bool { event.kind != .delete && event.kind != .select }
    func others(_ trace: Trace) -> [TraceEvent] {
      trace.events.filter(isCompared).map {
        TraceEvent(kind: $0.kind, row: $0.row, value: $0.value)
      }
    }
    #expect(others(trace) == others(plain), "\(label)")
    #expect(trace.insertions == plain.insertions && trace.viewports == plain.viewports, "\(label)")
    func deleted(_ trace: Trace) -> Int64 {
      trace.events.reduce(0) { $0 + ($1.kind == .delete ? $1.value : 0) }
    }
    #expect(deleted(trace) == deleted(plain), "\(label)")
  }
}
