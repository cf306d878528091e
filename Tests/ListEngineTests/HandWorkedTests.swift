import ScrollTrace
import Testing

@testable import ListEngine

/// Traces small enough to be worked out by hand from the semantics, each with who is displayed when:
/// rows, items and their cells.
///
/// Cells are A, B, C, ... in the order in which they are made. Unless said otherwise rows are 50 high
/// in a viewport of 100 by 100, and a strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct HandWorkedTests {
  // MARK: Displaying

  @Test func oneLayoutOfThreeRows() throws {
    // 120 points show rows 0, 1 and 20 points of row 2: three new cells, two new items in each.
    let trace = Trace.byHand(sections: [3], viewport: .points(100, 120))
    for host in Host.all {
      try expect(
        "tag-lookup", on: trace, host,
        counts: [
          "rowsDisplayed": 3, "cellsCreated": 3, "peakCells": 3, "reloads": 3, "itemsDisplayed": 6,
          "itemCellsCreated": 6, "offsetReads": 3, "heightQuestions": 3,
        ])
    }
  }

  @Test func aRowThatComesGetsTheCellOfTheRowThatLeavesWhereThatLeavesFirst() throws {
    // y = 0: rows 0 (A), 1 (B). y = 50: row 0 leaves, row 2 comes.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    // Row 2 comes to an empty pool: C. Then A is pooled.
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
        "itemsDisplayed": 6, "itemCellsCreated": 6, "offsetReads": 3, "offsetWrites": 1,
        "storedOffsets": 1, "heightQuestions": 5,
      ])
    // A is pooled first, and row 2 gets it with its two items' cells.
    try expect(
      "tag-lookup", on: trace, .recycleFirst,
      counts: [
        "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 2, "cellsReused": 1, "peakCells": 2,
        "reloads": 3, "itemsDisplayed": 6, "itemCellsCreated": 4, "itemCellsReused": 2,
        "offsetReads": 3, "offsetWrites": 1, "storedOffsets": 1, "heightQuestions": 5,
      ])
  }

  @Test func rowsWithoutHeightAreDisplayedWithinTheViewportAndNotAtItsEdges() throws {
    // Rows at 0..<50, 50..<50, 50..<100, 100..<100, 100..<150.
    var trace = Trace.byHand(sections: [5], heights: .each(points: [50, 0, 50, 0, 50]))
    // y = 0: rows 0 (A), 1 (B), 2 (C); row 3 begins where the viewport ends.
    // y = 50: row 1 ends where the viewport begins. Rows 0 and 1 leave; 3 gets B, and 4 gets A.
    trace.scroll(to: 50)
    try expect(
      "tag-lookup", on: trace, .recycleFirst,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 2, "peakCells": 3,
        "reloads": 5, "itemsDisplayed": 10, "itemCellsCreated": 6, "itemCellsReused": 4,
        "offsetReads": 5, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
      ])
  }

  @Test func aKindHasAPoolOfItsOwn() throws {
    // Rows 0 (A) and 1 (B) of kind 0 leave; rows 2 and 3 of kind 1 find nothing: C, D.
    var trace = Trace.byHand(sections: [4], kinds: [0, 0, 1, 1])
    trace.scroll(to: 100)
    try expect(
      "tag-lookup", on: trace, .recycleFirst,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 4, "peakCells": 4, "reloads": 4,
        "itemsDisplayed": 8, "itemCellsCreated": 8, "offsetReads": 4, "offsetWrites": 2,
        "storedOffsets": 2, "heightQuestions": 4,
      ])
  }

  @Test func aLargerViewportTilesWhatIsDisplayedAgainAndShowsMore() throws {
    var trace = Trace.byHand(sections: [5])
    // 150 wide: item 2 at 100..<140 comes to rows 0 and 1; 150 high: row 2 comes with three items.
    trace.resize(150, 150)
    // Back: item 2 goes to the spare cells three times; row 2 ends.
    trace.resize(100, 100)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
        "itemsDisplayed": 9, "itemCellsCreated": 9, "offsetReads": 3, "offsetWrites": 1,
        "storedOffsets": 1, "heightQuestions": 5,
      ])
  }

  @Test func aReloadOfTheWholeTableSwapsTheCellsOfALastInFirstOutPool() throws {
    // Rows 0 (A), 1 (B). Row 0 to 50: its item 2 comes (a fifth cell), its item 0 waits in A.
    // Reload: A, then B pooled, 50 and 0 written. Row 0 gets B, row 1 gets A: both others than before.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.reloadAll()
    try expect(
      "tag-lookup,reload=changed", on: trace,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 2, "peakCells": 2,
        "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 5, "itemCellsReused": 4,
        "offsetReads": 4, "offsetHits": 2, "offsetWrites": 2, "storedOffsets": 2,
        "heightQuestions": 5,
      ])
    // First in, first out: row 0 gets A, row 1 gets B, and there is nothing to reload.
    try expect(
      "tag-lookup,reload=changed,pool=fifo", on: trace,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 2, "peakCells": 2,
        "reloads": 2, "itemsDisplayed": 5, "itemCellsCreated": 5, "offsetReads": 4,
        "offsetHits": 2, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
      ])
  }

  @Test func whatIsNotOnScreenIsCountedAndChangesNothing() throws {
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(4, to: 50)
    trace.tap(item: 0, of: 4)
    // Item 2 begins where the strip's visible part ends.
    trace.tap(item: 2, of: 0)
    trace.tap(item: 1, of: 0)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 2, "cellsCreated": 2, "peakCells": 2, "reloads": 2, "itemsDisplayed": 4,
        "itemCellsCreated": 4, "offsetReads": 2, "heightQuestions": 5, "selections": 1,
        "offscreenSelections": 2, "offscreenStripEvents": 1,
      ])
  }

  // MARK: Pools

  @Test func aMemoryWarningDiscardsThePooledCells() throws {
    // Rows 0 (A), 1 (B); row 2 comes (C), A is pooled and discarded; row 0 needs a new cell.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.warnOfMemory()
    trace.scroll(to: 0)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 4, "cellsDiscarded": 1, "peakCells": 3,
        "reloads": 4, "itemsDisplayed": 8, "itemCellsCreated": 8, "offsetReads": 4,
        "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
      ])
  }

  @Test func aPoolForOneCellDiscardsTheSecond() throws {
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D) come; A is pooled, B discarded. Row 0 gets A, row 1 a new cell;
    // C is pooled, D discarded.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 100)
    trace.scroll(to: 0)
    let counts = [
      "rowsDisplayed": 6, "rowsEnded": 4, "peakCells": 4, "reloads": 6, "itemsDisplayed": 12,
      "offsetReads": 6, "offsetHits": 2, "offsetWrites": 4, "storedOffsets": 4,
      "heightQuestions": 5,
    ]
    try expect(
      "tag-lookup,pool=cap:1", on: trace,
      counts: counts.merging([
        "cellsCreated": 5, "cellsReused": 1, "cellsDiscarded": 2, "itemCellsCreated": 10,
        "itemCellsReused": 2,
      ]) { $1 })
    // A pool for none is no pool.
    for pool in ["cap:0", "none"] {
      try expect(
        "tag-lookup,pool=\(pool)", on: trace,
        counts: counts.merging([
          "cellsCreated": 6, "cellsDiscarded": 4, "itemCellsCreated": 12,
        ]) { $1 })
    }
  }

  @Test func cellsOfRowsComeAndGoWithTheirRows() throws {
    // Four cells before the first layout. Row 2 comes, row 0 leaves; the warning is not for them. Row 0 is
    // deleted, and its cell with it; row 3 comes as number 2, row 1 leaves as number 0. Row 4 is appended,
    // and its cell made; it is not displayed.
    var trace = Trace.byHand(sections: [4])
    trace.scroll(to: 50)
    trace.warnOfMemory()
    trace.delete(1, at: 0)
    trace.insert(items: [4], at: 3)
    try expect(
      "tag-lookup,pool=perRow", on: trace,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 5, "cellsDiscarded": 1, "peakCells": 4,
        "reloads": 4, "itemsDisplayed": 8, "itemCellsCreated": 8, "offsetReads": 4,
        "offsetWrites": 2, "storedOffsets": 1, "heightQuestions": 5,
      ])
  }

  // MARK: Items

  @Test func aRowWithCellsForAllItsItemsReusesNone() throws {
    // Four cells for each of rows 0 (A) and 1 (B); scrolling changes none. Row 2, with two items, gets A: its
    // four are discarded, and two made.
    var trace = Trace.byHand(sections: [5], items: [4, 4, 2, 4, 4])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 50)
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 2, "cellsReused": 1, "peakCells": 2,
      "offsetReads": 3, "offsetWrites": 1, "storedOffsets": 1, "heightQuestions": 5,
    ]
    try expect(
      "tag-lookup,items=all", on: trace, .recycleFirst,
      counts: counts.merging(["reloads": 3, "itemsDisplayed": 10, "itemCellsCreated": 10]) { $1 })
    // Not reloaded, A loses the cells of items 2 and 3, and shows row 0's content in the others.
    try expect(
      "tag-lookup,reload=never,items=all", on: trace, .recycleFirst,
      counts: counts.merging(["itemsDisplayed": 8, "itemCellsCreated": 8, "staleStrips": 1]) { $1 })
  }

  @Test func anItemWithoutWidthIsVisibleWithinTheStripAndNotAtItsEdge() throws {
    // Items at 5, 15, 25, ... in a strip 20 wide: 5 and 15 are visible at rest. At 5 item 0 is at the edge, and
    // so is item 2 at 25; at 4 item 0 comes back, in its own cell.
    var trace = Trace.byHand(
      sections: [1], items: [5], shape: .points(width: 0, height: 40, spacing: 10, left: 5),
      viewport: .points(20, 50))
    trace.scrollStrip(0, to: 5)
    trace.tap(item: 0, of: 0)
    trace.scrollStrip(0, to: 4)
    trace.tap(item: 0, of: 0)
    let counts = [
      "rowsDisplayed": 1, "cellsCreated": 1, "peakCells": 1, "reloads": 1, "offsetReads": 1,
      "heightQuestions": 1, "selections": 1, "offscreenSelections": 1,
    ]
    try expect(
      "tag-lookup", on: trace,
      counts: counts.merging([
        "itemsDisplayed": 3, "itemCellsCreated": 2, "itemCellsReused": 1,
      ]) { $1 })
    // Without spacing all five stand at 5, and come and go together.
    trace.feed.itemShapes[0].spacingUnits = 0
    try expect(
      "tag-lookup", on: trace,
      counts: counts.merging([
        "itemsDisplayed": 10, "itemCellsCreated": 5, "itemCellsReused": 5,
      ]) { $1 })
  }

  @Test func aVerticalStripIsAsLongAsItsRowIsHigh() throws {
    // Items 20 high and 10 apart, at 0..<20, 30..<50, 60..<80. Row 0, 50 high, shows two; row 1, 20 high, one.
    var trace = Trace.byHand(
      sections: [2], heights: .each(points: [50, 20]),
      shape: .points(width: 40, height: 20, spacing: 10), axis: .vertical)
    // 10..<30 shows item 0 alone, 11..<31 item 1 as well. A wider table shows no more of them.
    trace.scrollStrip(1, to: 10)
    trace.scrollStrip(1, to: 11)
    trace.resize(500, 100)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 2, "cellsCreated": 2, "peakCells": 2, "reloads": 2, "itemsDisplayed": 4,
        "itemCellsCreated": 4, "offsetReads": 2, "heightQuestions": 2,
      ])
  }
}
