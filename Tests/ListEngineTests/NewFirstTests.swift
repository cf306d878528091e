import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The host `newFirst`: what edits take ends when what is new is displayed.
@Suite struct NewFirstTests {
  /// Rows 0 (A) and 1 (B); row 0 goes to 50.
  private static let scrolled = Trace.byHand(sections: [4], [.x(0, 50)])

  /// Row 0 is reloaded: a new cell C is asked for, and finds no stored offset; then A ends, and 50 is written. On
  /// acquireFirst A ends first, is reused, and finds its 50.
  @Test func aReloadedRowIsRestoredBeforeItsOffsetIsSaved() throws {
    var trace = Self.scrolled
    trace.append(.reload(0, items: 4))
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "itemsDisplayed": 7,
      "itemCellsCreated": 7, "heightQuestions": 5,
    ]
    try expect("tag-lookup", on: trace, .newFirst, counts: counts, ["lostOffsets": 1])
    // Stored at the scroll, it is found: items 1 and 2.
    try expect("tag-lookup,saves=scroll", on: trace, .newFirst, hits: 1, counts: counts)
    try expect(
      "tag-lookup", on: trace, displayed: 3, ended: 1, cells: 2, items: 7, itemCells: 5, hits: 1,
      heights: 5)
  }

  /// The end of the old row 0 is pending through its batch's layout, and delivered at the end of the next one.
  @Test func withLateEndsItIsDeliveredALayoutLater() throws {
    var trace = Self.scrolled
    trace.append(.reload(0, items: 4))
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "itemsDisplayed": 7,
      "itemCellsCreated": 7, "offsetWrites": 0, "heightQuestions": 5, "lostOffsets": 1,
    ]
    let host = ListHost(endsLate: true, endsEditedRowsLast: true)
    try expect("tag-lookup", on: trace, host, counts: counts)
    trace.append(.y(0))
    try expect("tag-lookup", on: trace, host, counts: counts, ["offsetWrites": 1])
  }

  /// Row 0 is deleted: row 2 comes in a new cell C, since A has not ended. A's end is delivered under number 0,
  /// which is row 1's by now.
  @Test func aDeletedRowEndsAfterTheRowThatTakesItsPlace() throws {
    var trace = Self.scrolled
    trace.append(.delete(0))
    try expect(
      "tag-lookup", on: trace, .newFirst, displayed: 3, ended: 1, cells: 3, items: 7, itemCells: 7)
    // A deleted row is no row: keyed by what the strip says of itself, nothing is saved.
    let byStrip = try Design("stable-id,keyedBy=strip").watchedReplay(of: trace, host: .newFirst)
    #expect(byStrip.counters.offsetWrites == 0)
    #expect(byStrip.counters.rowsEnded == 1)
  }

  /// Rows 1 and 0 are reloaded in one batch, and end in that order: the last into the pool is A, the first out.
  @Test func rowsEndInTheOrderOfTheEdits() throws {
    var trace = Trace.byHand(sections: [8])
    trace.append(.reload, atMilliseconds: 16, row: 1, value: 4)
    trace.append(.reload, atMilliseconds: 16, row: 0, value: 4)
    var ended: [Int?] = []
    _ = try Design("tag-lookup").loggedReplay(of: trace, host: .newFirst) { entry in
      if entry.callback == .didEndDisplaying || entry.callback == .willDisplay {
        ended.append(entry.cell)
      }
    }
    // A, B; then C and D for rows 0 and 1; then B and A.
    #expect(ended == [0, 1, 2, 3, 1, 0])
  }

  /// A row has one cell: it is bound anew, at rest, before its old display ends, which saves that.
  @Test func aRowsOwnCellIsFoundAgain() throws {
    var trace = Self.scrolled
    trace.append(.reload(0, items: 4))
    try expect(
      "tag-lookup,pool=perRow", on: trace, .newFirst, displayed: 3, ended: 1, cells: 4, items: 7,
      itemCells: 5, heights: 5, counts: ["cellsReused": 0, "lostOffsets": 1])
    // A deleted row's cell goes when its display has ended.
    var deleted = Self.scrolled
    deleted.append(.delete(0))
    let counters = try Design("tag-lookup,pool=perRow").watchedReplay(of: deleted, host: .newFirst)
      .counters
    #expect(counters.cellsDiscarded == 1)
    #expect(counters.offsetWrites == 1)
  }

  /// Events other than edits of rows are as on acquireFirst.
  @Test func scrollsAndReloadsOfAllAreAsEver() throws {
    var trace = Self.scrolled
    trace.append(.y(50), .y(0), .reloadAll, .insert(1, items: [2]), .move(0, to: 2))
    for design in ["tag-lookup", "stable-id,key=remapped", "floor,pool=fifo"] {
      let design = try Design(design)
      #expect(
        design.watchedReplay(of: trace, host: .newFirst)
          == design.watchedReplay(of: trace, host: .acquireFirst))
    }
  }
}
