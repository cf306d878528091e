import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine

/// Traces with something left out: rows are named anew.
@Suite struct TraceRewritingTests {
  /// The events of a trace as lines of a file, without their times.
  static func lines(_ trace: Trace) throws -> [String] {
    let text = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
    #expect(try TextFormat.read(text).trace == trace)
    return text.split(separator: "\n").dropFirst().map {
      "{" + $0.drop { $0 != "," }.dropFirst()
    }
  }

  /// The trace with a change.
  static func changed(_ trace: Trace, _ describe: (inout TraceChange) -> Void = { _ in }) -> Trace {
    var change = TraceChange(feed: trace.feed, viewport: trace.viewport)
    describe(&change)
    return change.applied(to: trace)
  }

  /// The trace with some events and rows left out.
  static func without(
    events: Set<Int> = [], rows: Set<Int> = [], _ trace: Trace, isConfined: Bool = false
  ) -> Trace {
    changed(trace) {
      $0.omittedEvents = trace.events.indices.map(events.contains)
      $0.omittedRows = (0..<trace.identityCount).map(rows.contains)
      $0.isConfined = isConfined
    }
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
    // Without the move 2 is behind 0 and 1: A 0 1 2 3.
    #expect(
      try Self.lines(Self.without(events: [3], trace)).last
        == #"{"delete":1,"count":3}"#)
  }

  @Test func rowsThatNoLongerStandTogetherAreDeletedApart() throws {
    // 0 1 2 3 4 5: 5 moves between 0 and 1; 0 and 5 are deleted.
    let trace = Trace.byHand(sections: [6], [.move(5, to: 1), .delete(0, count: 2), .x(0, 20)])
    let short = Self.without(events: [0], trace)
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
    let short = Self.without(events: [2], trace)
    #expect(short.events.map(\.continuesBatch) == [false, true, false])
    // The first of a batch goes, and the second begins it.
    let shorter = Self.without(events: [0], trace)
    #expect(shorter.events.map(\.continuesBatch) == [false, false, false])
    #expect(shorter.timesMilliseconds == [16, 16, 16])
  }

  @Test func rowsGoWithWhatHappensToThem() throws {
    // Rows 0 1 | 2 3, then 0 1 | A B 2 3. Identities: A 4, B 5.
    let trace = Trace.byHand(
      sections: [2, 2],
      [.insert(2, items: [7, 8]), .x(3, 50), .tap(item: 2, of: 2), .reload(5, items: 1)])
    let short = Self.without(rows: [0, 2, 4], trace)
    #expect(short.feed.sectionRowCounts == [1, 1])
    #expect(
      try Self.lines(short) == [
        #"{"insert":1,"items":[8]}"#, #"{"row":1,"x":50}"#, #"{"reload":2,"items":1}"#,
      ])
  }

  @Test func aTapOnAnItemThatIsGoneIsOneOnTheLast() throws {
    let trace = Trace.byHand(
      sections: [2], items: [4, 0], [.tap(item: 3, of: 0), .reload(1, items: 9)])
    let short = Self.changed(trace) { $0.itemsMax = 2 }
    #expect(short.feed.itemCounts == [2, 0])
    #expect(try Self.lines(short) == [#"{"select":[0,1]}"#, #"{"reload":1,"items":2}"#])
  }

  @Test func tableOffsetsKeepTheRowsInSightWhereTheyWere() throws {
    // At 130 row 2 begins 30 above the screen; without rows 0 and 1 it does at 30.
    let trace = Trace.byHand(sections: [8], [.y(130)])
    #expect(try Self.lines(Self.without(rows: [0, 1], trace)) == [#"{"y":30}"#])
    // Without row 2 row 3 comes to the top, at 100 now.
    #expect(try Self.lines(Self.without(rows: [2], trace)) == [#"{"y":100}"#])
    // Rows of 25: row 2 begins at 50, and comes to the top.
    let low = Self.changed(trace) { $0.feed.rowHeight = .uniform(points: 25) }
    #expect(try Self.lines(low) == [#"{"y":50}"#])
    // At the bottom of a lower screen: it ends at 150, and the screen is 60 high.
    let small = Self.changed(trace) {
      $0.viewport = .points(100, 60)
      $0.focus = 4
    }
    #expect(try Self.lines(small) == [#"{"y":190}"#])
  }

  @Test func confinedOffsetsStayWithinTheContent() throws {
    // Eight rows end at 400, so that 300 is the last offset; four items end at 190, and 90 is.
    let trace = Trace.byHand(
      sections: [8], [.y(999), .y(-5), .x(0, 120), .coast(0, 150), .coast(0, 20), .coastY(0)])
    #expect(
      try Self.lines(Self.without(trace, isConfined: true)) == [
        #"{"y":300}"#, #"{"y":0}"#, #"{"row":0,"x":90}"#, #"{"row":0,"x":20,"coast":true}"#,
      ])
    // Without rows 2 to 7 everything fits on the screen; one item does in the strip.
    let short = Self.changed(trace) {
      $0.omittedRows = (0..<8).map { $0 > 1 }
      $0.itemsMax = 1
    }
    #expect(try Self.lines(short) == [#"{"y":0}"#, #"{"y":0}"#, #"{"row":0,"x":0}"#])
    // Half of the items: 40.
    #expect(
      try Self.lines(Self.changed(trace) { $0.itemsMax = 3 }).suffix(2) == [
        #"{"row":0,"x":40}"#, #"{"row":0,"x":20,"coast":true}"#,
      ])
  }

  /// A trace written without an event or a row is valid. With nothing left out it is the same.
  @Test func randomTracesStayValidWhateverIsLeftOut() throws {
    for seed in 0..<UInt64(Thorough.count(40, of: 200)) {
      let trace = RandomTrace.make(
        seed: seed, size: .small, hasCoasts: seed % 3 == 0, hasSplices: seed.isMultiple(of: 2),
        isRich: seed % 5 < 2)
      let same = Self.without(trace)
      #expect(same.events == trace.events && same.feed == trace.feed, "seed \(seed)")
      #expect(same.splices == trace.splices, "seed \(seed)")
      let shorter =
        trace.events.indices.map { Self.without(events: [$0], trace, isConfined: true) }
        + (0..<trace.identityCount).map { Self.without(rows: [$0], trace, isConfined: true) }
      for (place, short) in shorter.enumerated() {
        let text = String(decoding: TextFormat.bytes(of: short), as: UTF8.self)
        #expect(try TextFormat.read(text).trace == short, "seed \(seed), \(place)")
        #expect(ExplanationTests.impossibleEvent(of: short) == nil, "seed \(seed), \(place)")
      }
    }
  }
}
