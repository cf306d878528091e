import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The part `replacing`: a displayed row that is reloaded gets another cell.
@Suite struct ReplacingTests {
  private static let host = ListHost(replaces: true)
  /// Rows 0 (A) and 1 (B) of four; row 0 goes to 50, and is reloaded at 32 ms.
  private static let reloaded = Trace.byHand(
    sections: [4], [.x(0, 50), .reload(0, items: 4)])

  private static func trace(_ events: HandEvent..., endsAtMilliseconds end: Double) -> Trace {
    var trace = reloaded
    for event in events { trace.append(event) }
    trace.append(.position, atMilliseconds: end, value: 0)
    return trace
  }

  /// A design that keeps offsets in cells is right only if the row gets its own cell again.
  @Test func aDesignThatKeepsOffsetsInCellsLosesThem() throws {
    let counts = ["offsetReads": 0, "offsetWrites": 0]
    try expect(
      "tag-lookup,store=kept", on: Self.reloaded, displayed: 3, ended: 1, cells: 2, items: 7,
      itemCells: 5, heights: 5, counts: counts)
    try expect(
      "tag-lookup,store=kept", on: Self.reloaded, Self.host, displayed: 3, cells: 3, items: 7,
      itemCells: 7, heights: 5, counts: counts, ["lostOffsets": 1])
    try ReferenceTests.compare(Self.reloaded, ["store": "kept"], Self.host, "by hand")
  }

  /// An offset that is saved as the strip scrolls is found by the new cell C.
  @Test func aDesignThatSavesByIdentityAtEachScrollIsRight() throws {
    for host in [ListHost.acquireFirst, Self.host] {
      let replay = try Design("stable-id,saves=scroll")
        .watchedReplay(of: Self.reloaded, host: host)
      #expect(replay.faults == [:], "\(host)")
      #expect(replay.counters.offsetHits == 1, "\(host)")
    }
  }

  /// Saved at the end of a display, it is not there yet.
  @Test func aDesignThatSavesAtTheEndOfADisplayLosesTheOffset() throws {
    try expect(
      "stable-id", on: Self.reloaded, Self.host, displayed: 3, cells: 3, items: 7, itemCells: 7,
      heights: 5, counts: ["lostOffsets": 1])
  }

  /// The display of A ends in the first frame at 282 ms or later, and not before.
  @Test(arguments: [(281.5, 0), (282, 1), (1000, 1)])
  func theOldDisplayEnds250MillisecondsLater(time: Double, ended: Int) throws {
    try expect(
      "stable-id", on: Self.trace(endsAtMilliseconds: time), Self.host, displayed: 3, ended: ended,
      cells: 3, items: 7, itemCells: 7, heights: 5, counts: ["lostOffsets": 1])
  }

  /// Reloaded again at 48 ms, row 0 gets a cell D. At 282 ms A is in the pool, and row 1 gets it.
  @Test func theOldCellIsUsedAgainOnceItsDisplayHasEnded() throws {
    var trace = Self.trace(.reload(0, items: 4), endsAtMilliseconds: 282)
    let counts = ["cellsCreated": 4, "cellsReused": 0, "rowsDisplayed": 4, "rowsEnded": 1]
    func found() throws -> [String: Int] {
      let list = try Design("stable-id").watchedReplay(of: trace, host: Self.host).counters.list
      return Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) })
        .filter { counts[$0.key] != nil }
    }
    #expect(try found() == counts)
    trace.append(.reload, atMilliseconds: 282, row: 1, value: 4)
    let reused = ["cellsReused": 1, "rowsDisplayed": 5]
    #expect(try found() == counts.merging(reused) { $1 })
    try ReferenceTests.compare(trace, [:], Self.host, "by hand")
  }

  /// Row 0 goes to 20 in C, and leaves; 20 is saved. Then A ends, and saves 50, which row 0 is shown at when it is back.
  @Test func theOldDisplayOverwritesANewerOffset() throws {
    var trace = Self.trace(.x(0, 20), .y(100), endsAtMilliseconds: 282)
    let replay = try Design("stable-id").watchedReplay(of: trace, host: Self.host)
    // Lost at the reload.
    #expect(replay.faults == ["lostOffsets": 1, "foreignOffsets": 1])
    trace = Self.trace(.x(0, 20), .y(100), endsAtMilliseconds: 281)
    let earlier = try Design("stable-id").watchedReplay(of: trace, host: Self.host)
    #expect(earlier.faults == ["lostOffsets": 1])
  }

  /// A memory warning leaves A alone, and a screen that is lost discards it without an end.
  @Test func aReplacedCellIsDiscardedWithItsScreen() throws {
    let warned = Self.trace(.memoryWarning, endsAtMilliseconds: 282)
    let counters = try Design("stable-id").watchedReplay(of: warned, host: Self.host).counters
    #expect((counters.cellsDiscarded, counters.rowsEnded) == (0, 1))
    let lost = Self.trace(.leave(.screen), .enter, endsAtMilliseconds: 282)
    let others = try Design("stable-id").watchedReplay(of: lost, host: Self.host).counters
    #expect((others.cellsDiscarded, others.rowsEnded) == (3, 0))
  }

  /// Designs that reconfigure cells, and those whose cells belong to rows.
  @Test(arguments: [
    "tag-lookup,updates=reconfigure", "tag-lookup,pool=perRow", "tag-lookup,pool=created",
    "tag-lookup,pool=farthest",
  ])
  func otherDesignsKeepTheirCells(design: String) throws {
    let design = try Design(design)
    #expect(
      design.watchedReplay(of: Self.reloaded, host: Self.host)
        == design.watchedReplay(of: Self.reloaded, host: .acquireFirst))
  }

  @Test func otherEditsAreAsOnOtherHosts() throws {
    let trace = Trace.byHand(
      sections: [4], [.x(0, 50), .reloadAll, .delete(0), .insert(0, items: [3]), .move(0, to: 1)])
    let design = try Design("stable-id")
    #expect(
      design.watchedReplay(of: trace, host: Self.host)
        == design.watchedReplay(of: trace, host: .acquireFirst))
  }
}
