import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine

/// Traces with something left out: rows are named anew.
@Suite struct TraceRewritingTests {
  /// The events of a trace, as they stand in a file but for their times.
  static func lines(_ trace: Trace?) throws -> [String] {
    let trace = try #require(trace)
    let text = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
    #expect(try TextFormat.read(text).trace == trace)
    return text.split(separator: "\n").dropFirst().map {
      "{" + $0.drop { $0 != "," }.dropFirst()
    }
  }

  /// The trace with some events and rows left out.
  static func without(
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
    var trace = Trace.byHand(
      sections: [4], [.insert(0, items: [4]), .x(2, 50), .tap(item: 1, of: 0), .move(3, to: 1)])
    // A 2 0 1 3: rows 1 to 3 are 2 0 1.
    trace.append(.delete(1, count: 3))
    #expect(
      try Self.lines(Self.without(events: [0], trace)) == [
        #"{"row":1,"x":50}"#, #"{"move":2,"to":0}"#, #"{"delete":0,"count":3}"#,
      ])
    // Without the move 2 stands behind 0 and 1: A 0 1 2 3.
    #expect(
      try Self.lines(Self.without(events: [3], trace)).last
        == #"{"delete":1,"count":3}"#)
  }

  @Test func rowsThatNoLongerStandTogetherAreDeletedApart() throws {
    // 0 1 2 3 4 5: 5 moves between 0 and 1; 0 and 5 are deleted.
    let trace = Trace.byHand(sections: [6], [.move(5, to: 1), .delete(0, count: 2), .x(0, 20)])
    let short = try #require(Self.without(events: [0], trace))
    #expect(
      try Self.lines(short) == [
        #"{"delete":5,"count":1}"#, #"{"delete":0,"count":1}"#, #"{"row":0,"x":20}"#,
      ])
    #expect(short.events.map(\.continuesBatch) == [false, true, false])
    #expect(short.timesMilliseconds == [16, 16, 32])
  }

  @Test func editsOfTwoBatchesStayApartWhenWhatIsBetweenThemGoes() throws {
    var trace = Trace.byHand(sections: [4], [.together([.delete(0), .delete(0)])])
    trace.append(.position, atMilliseconds: 16, value: 0)
    trace.append(.delete, atMilliseconds: 16, row: 0, value: 1)
    #expect(trace.events.map(\.continuesBatch) == [false, true, false, false])
    let short = try #require(Self.without(events: [2], trace))
    #expect(short.events.map(\.continuesBatch) == [false, true, false])
    // The first of a batch goes, and the second begins it.
    let shorter = try #require(Self.without(events: [0], trace))
    #expect(shorter.events.map(\.continuesBatch) == [false, false, false])
    #expect(shorter.timesMilliseconds == [16, 32, 48])
  }

  @Test func rowsGoWithWhatHappensToThem() throws {
    // Rows 0 1 | 2 3, then 0 1 | A B 2 3. Identities: A 4, B 5.
    let trace = Trace.byHand(
      sections: [2, 2],
      [.insert(2, items: [7, 8]), .x(3, 50), .tap(item: 2, of: 2), .reload(5, items: 1)])
    let short = try #require(Self.without(rows: [0, 2, 4], trace))
    #expect(short.feed.sectionRowCounts == [1, 1])
    #expect(
      try Self.lines(short) == [
        #"{"insert":1,"items":[8]}"#, #"{"row":1,"x":50}"#, #"{"reload":2,"items":1}"#,
      ])
  }

  @Test func aTapOnAnItemThatIsGoneIsOneOnTheLast() throws {
    let trace = Trace.byHand(sections: [2], [.tap(item: 3, of: 0), .tap(item: 3, of: 1)])
    var goal = trace
    goal.feed.itemCounts = [2, 0]
    #expect(
      try Self.lines(TraceRewriting.rewrite(trace, as: goal))
        == [#"{"select":[0,1]}"#])
  }

  @Test func anchoredOffsetsKeepTheRowsInSightWhereTheyWere() throws {
    // At 130 row 2 begins 30 above the screen; without rows 0 and 1 it does at 30.
    let trace = Trace.byHand(sections: [8], [.y(130)])
    #expect(
      try Self.lines(Self.without(rows: [0, 1], trace, isAnchored: true)) == [#"{"y":30}"#])
    // Without row 2 it is row 3, 20 below the top, and at 100 now.
    #expect(
      try Self.lines(Self.without(rows: [2], trace, isAnchored: true)) == [#"{"y":80}"#])
    // Rows half as high: row 2 begins 15 above the screen, at 50.
    var goal = trace
    goal.feed.rowHeight = .uniform(points: 25)
    #expect(
      try Self.lines(TraceRewriting.rewrite(trace, as: goal, isAnchored: true))
        == [#"{"y":65}"#])
    #expect(
      try Self.lines(TraceRewriting.rewrite(trace, as: goal)) == [#"{"y":130}"#])
  }

  /// What is written without an event or a row is valid; without anything left out it is the same.
  @Test func randomTracesStayValidWhateverIsLeftOut() throws {
    for seed in 0..<UInt64(Thorough.count(40, of: 200)) {
      let trace = RandomTrace.make(seed: seed, size: .small, hasSplices: seed.isMultiple(of: 2))
      let same = try #require(TraceRewriting.rewrite(trace))
      #expect(same.events == trace.events && same.feed == trace.feed, "seed \(seed)")
      #expect(same.splices == trace.splices, "seed \(seed)")
      let shorter =
        trace.events.indices.map { Self.without(events: [$0], trace) }
        + (0..<trace.identityCount).map { Self.without(rows: [$0], trace) }
      for (place, trace) in shorter.enumerated() {
        let short = try #require(trace)
        let text = String(decoding: TextFormat.bytes(of: short), as: UTF8.self)
        #expect(try TextFormat.read(text).trace == short, "seed \(seed), \(place)")
      }
    }
  }
}
