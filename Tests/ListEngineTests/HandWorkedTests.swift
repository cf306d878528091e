import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// Traces small enough to be worked out by hand from the semantics, each with who is displayed when:
/// rows, items and their cells; offsets; edits.
///
/// Cells are A, B, C, ... in the order in which they are made. Unless said otherwise rows are 50 high
/// in a viewport of 100 by 100, and a strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct HandWorkedTests {
  // MARK: Displaying

  @Test func oneLayoutOfThreeRows() throws {
    // 120 points show rows 0, 1 and 20 points of row 2: three new cells, two new items in each.
    let trace = Trace.byHand(sections: [3], viewport: .points(100, 120))
    for host in ListHost.all {
      try expect("tag-lookup", on: trace, host, displayed: 3, cells: 3)
    }
  }

  @Test func aRowThatComesGetsTheCellOfTheRowThatLeavesWhereThatLeavesFirst() throws {
    // y = 0: rows 0 (A), 1 (B). y = 50: row 0 leaves, row 2 comes.
    let trace = Trace.byHand(sections: [5], [.y(50)])
    // Row 2 comes to an empty pool: C. Then A is pooled.
    try expect("tag-lookup", on: trace, displayed: 3, ended: 1, cells: 3)
    // A is pooled first, and row 2 gets it with its two items' cells.
    try expect("tag-lookup", on: trace, .recycleFirst, displayed: 3, ended: 1, cells: 2)
  }

  @Test func rowsWithoutHeightAreDisplayedWithinTheViewportAndNotAtItsEdges() throws {
    // Rows at 0..<50, 50..<50, 50..<100, 100..<100, 100..<150.
    var trace = Trace.byHand(sections: [5], heights: .each(points: [50, 0, 50, 0, 50]))
    // y = 0: rows 0 (A), 1 (B), 2 (C); row 3 begins where the viewport ends.
    // y = 50: row 1 ends where the viewport begins. Rows 0 and 1 leave; 3 gets B, and 4 gets A.
    trace.append(.y(50))
    try expect("tag-lookup", on: trace, .recycleFirst, displayed: 5, ended: 2, cells: 3)
  }

  @Test func aKindHasAPoolOfItsOwn() throws {
    // Rows 0 (A) and 1 (B) of kind 0 leave; rows 2 and 3 of kind 1 find nothing: C, D.
    let trace = Trace.byHand(sections: [4], kinds: [0, 0, 1, 1], [.y(100)])
    try expect("tag-lookup", on: trace, .recycleFirst, displayed: 4, ended: 2, cells: 4)
  }

  @Test func aLargerViewportTilesWhatIsDisplayedAgainAndShowsMore() throws {
    var trace = Trace.byHand(sections: [5])
    // 150 wide: item 2 at 100..<140 enters rows 0 and 1; 150 high: row 2 enters with three items.
    trace.append(.viewport(150, 150))
    // Back: item 2 goes to the spare cells three times; row 2 ends.
    trace.append(.viewport(100, 100))
    try expect("tag-lookup", on: trace, displayed: 3, ended: 1, cells: 3, items: 9, itemCells: 9)
  }

  @Test func aReloadOfTheWholeTableSwapsTheCellsOfALastInFirstOutPool() throws {
    // Rows 0 (A), 1 (B). Row 0 to 50: its item 2 comes (a fifth cell), its item 0 waits in A.
    // Reload: A, then B pooled, 50 and 0 written. Row 0 gets B, row 1 gets A: both others than before.
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .reloadAll])
    try expect(
      "tag-lookup,reload=changed", on: trace, displayed: 4, ended: 2, cells: 2, items: 9,
      itemCells: 5, hits: 2)
    // First in, first out: row 0 gets A, row 1 gets B, and there is nothing to reload.
    try expect(
      "tag-lookup,reload=changed,pool=fifo", on: trace, displayed: 4, ended: 2, cells: 2, items: 5,
      itemCells: 5, hits: 2, counts: ["reloads": 2])
  }

  @Test func aStripThatIsReloadedForAnotherRowOnlyMissesNewContent() throws {
    // Rows 0 (A), 1 (B). Row 0 is reloaded: A is pooled, and row 0 gets it again.
    let edits: [HandEvent] = [.reload(0, items: 4)]
    let trace = Trace.byHand(sections: [5], edits)
    try expect(
      "tag-lookup,reload=changed", on: trace, displayed: 3, ended: 1, cells: 2, hits: 1, heights: 6)
    // A was bound to row 0 last: it keeps the item cells with the old content.
    try expect(
      "tag-lookup,reload=otherRow", on: trace, displayed: 3, ended: 1, cells: 2, items: 4, hits: 1,
      heights: 6, counts: ["reloads": 2, "staleStrips": 1])
    // The same where row 0 keeps its cell.
    try expect(
      "tag-lookup,reload=otherRow,updates=reconfigure", on: trace, displayed: 2, cells: 2,
      heights: 6, counts: ["offsetReads": 3, "staleStrips": 1])
    // Rows 2 (C), 3 (D) come, and A and B are pooled. Row 0 gets B, row 1 gets A: both are reloaded.
    let thereAndBack = Trace.byHand(sections: [5], edits + [.y(100), .y(0)])
    try expect(
      "tag-lookup,reload=otherRow", on: thereAndBack, displayed: 7, ended: 5, cells: 4, items: 12,
      hits: 3, heights: 6, counts: ["reloads": 6, "staleStrips": 1, "storedOffsets": 4])
  }

  @Test func whatIsNotOnScreenIsCountedAndChangesNothing() throws {
    var trace = Trace.byHand(sections: [5], [.x(4, 50), .tap(item: 0, of: 4)])
    // Item 2 begins where the strip's visible part ends.
    trace.append(.tap(item: 2, of: 0), .tap(item: 1, of: 0))
    try expect(
      "tag-lookup", on: trace, displayed: 2, cells: 2,
      counts: ["selections": 1, "offscreenSelections": 2, "offscreenStripEvents": 1])
  }

  // MARK: Pools

  @Test func aMemoryWarningDiscardsThePooledCells() throws {
    // Rows 0 (A), 1 (B); row 2 comes (C), A is pooled and discarded; row 0 needs a new cell.
    let trace = Trace.byHand(sections: [5], [.y(50), .memoryWarning, .y(0)])
    try expect(
      "tag-lookup", on: trace, displayed: 4, ended: 2, cells: 4, hits: 1,
      counts: ["cellsDiscarded": 1, "peakCells": 3])
  }

  @Test func aPoolForOneCellDiscardsTheSecond() throws {
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D) come; A is pooled, B discarded. Row 0 gets A, row 1 a new cell;
    // C is pooled, D discarded.
    let trace = Trace.byHand(sections: [5], [.y(100), .y(0)])
    let counts = ["rowsDisplayed": 6, "rowsEnded": 4, "peakCells": 4, "offsetHits": 2]
    try expect("tag-lookup,pool=cap:1", on: trace, cells: 5, counts: counts, ["cellsDiscarded": 2])
    // A pool for none is no pool.
    for pool in ["cap:0", "none"] {
      try expect(
        "tag-lookup,pool=\(pool)", on: trace, cells: 6, counts: counts, ["cellsDiscarded": 4])
    }
  }

  @Test func cellsOfRowsComeAndGoWithTheirRows() throws {
    // Four cells before the first layout. Row 2 comes, row 0 leaves; the warning is not for them. Row 0 is
    // deleted, and its cell with it; row 3 comes as number 2, row 1 leaves as number 0. Row 4 is appended,
    // and its cell made; it is not displayed.
    let trace = Trace.byHand(
      sections: [4], [.y(50), .memoryWarning, .delete(0), .insert(3, items: [4])])
    try expect(
      "tag-lookup,pool=perRow", on: trace, displayed: 4, ended: 2, cells: 5, itemCells: 8,
      heights: 5,
      counts: ["cellsReused": 0, "cellsDiscarded": 1, "peakCells": 4, "storedOffsets": 1])
  }

  // MARK: Items

  @Test func aRowWithCellsForAllItsItemsReusesNone() throws {
    // Four cells for each of rows 0 (A) and 1 (B); scrolling changes none. Row 2, with two items, gets A: its
    // four are discarded, and two made.
    let trace = Trace.byHand(sections: [5], items: [4, 4, 2, 4, 4], [.x(0, 50), .y(50)])
    let counts = ["rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 2, "reloads": 0]
    try expect(
      "tag-lookup,items=all", on: trace, .recycleFirst, items: 10, itemCells: 10, counts: counts,
      ["reloads": 3])
    // Not reloaded, A loses the cells of items 2 and 3, and shows row 0's content in the others.
    try expect(
      "tag-lookup,reload=never,items=all", on: trace, .recycleFirst, items: 8, itemCells: 8,
      counts: counts, ["staleStrips": 1])
  }

  @Test func anItemWithoutWidthIsVisibleWithinTheStripAndNotAtItsEdge() throws {
    // Items at 5, 15, 25, ... in a strip 20 wide: 5 and 15 are visible at rest. At 5 item 0 is at the edge, and
    // so is item 2 at 25; at 4 item 0 comes back, in its own cell.
    var trace = Trace.byHand(
      sections: [1], items: [5], shape: .points(width: 0, height: 40, spacing: 10, left: 5),
      viewport: .points(20, 50), [.x(0, 5), .tap(item: 0, of: 0), .x(0, 4), .tap(item: 0, of: 0)])
    let counts = ["rowsDisplayed": 1, "cellsCreated": 1, "selections": 1, "offscreenSelections": 1]
    try expect("tag-lookup", on: trace, items: 3, itemCells: 2, counts: counts)
    // Without spacing all five are at 5, and appear and disappear together.
    trace.feed.itemShapes[0].spacingUnits = 0
    try expect("tag-lookup", on: trace, items: 10, itemCells: 5, counts: counts)
  }

  @Test func aVerticalStripIsAsLongAsItsRowIsHigh() throws {
    // Items 20 high and 10 apart, at 0..<20, 30..<50, 60..<80. Row 0, 50 high, shows two; row 1, 20 high, one.
    var trace = Trace.byHand(
      sections: [2], heights: .each(points: [50, 20]),
      shape: .points(width: 40, height: 20, spacing: 10), axis: .vertical)
    // 10..<30 shows item 0 alone, 11..<31 item 1 as well. A wider table shows no more of them.
    trace.append(.x(1, 10), .x(1, 11), .viewport(500, 100))
    try expect("tag-lookup", on: trace, displayed: 2, cells: 2)
  }

  // MARK: Offsets

  /// Rows 0 (A) and 1 (B); row 0 to 50; down a row (C for row 2, then A pooled); and up again: row 0 has A,
  /// its only neighbour in the pool, and row 2 ends.
  private let thereAndBack = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(0)])

  @Test func anOffsetIsRestoredWhereItIsKept() throws {
    // Items: 4, then row 0's item 2 (new), row 2's 0 and 1 (new), row 0's 1 and 2 (of A's three).
    let displays = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "itemsDisplayed": 9,
      "itemCellsCreated": 7, "offsetReads": 0, "offsetWrites": 0,
    ]
    let stored = ["offsetReads": 4, "offsetHits": 1, "offsetWrites": 2]
    try expect("tag-lookup", on: thereAndBack, counts: displays, stored)
    try expect("tag-lookup,store=array", on: thereAndBack, counts: displays, stored)
    // A still has it; row 2 never had A.
    try expect("tag-lookup,store=kept", on: thereAndBack, counts: displays)
    try expect("tag-lookup,store=reset", on: thereAndBack, counts: displays, ["lostOffsets": 1])
  }

  @Test func aKeptOffsetIsThatOfWhicheverRowHadTheCell() throws {
    // Row 0 leaves first, and row 2 gets A at 50. Then row 2 leaves, and row 0 gets A: its own 50 again.
    // Items: 4; row 0's item 2 in the cell of item 0; then twice two of A's cells.
    try expect(
      "tag-lookup,store=kept", on: thereAndBack, .recycleFirst, displayed: 4, ended: 2, cells: 2,
      items: 9, counts: ["offsetReads": 0, "offsetWrites": 0, "foreignOffsets": 1])
  }

  @Test func savingOnScrollWritesAtEachScrollAndNotAtTheEnd() throws {
    // Row 0 at 50, then 60 (items 1, 2 and 3): two writes to one key, and none when rows leave.
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .x(0, 60), .y(50), .y(0)])
    // Items: 4; item 2 new; item 3 in the cell of item 0; row 2's two new; row 0's 1, 2, 3 in A's.
    try expect(
      "tag-lookup,saves=scroll", on: trace, displayed: 4, ended: 2, cells: 3, items: 11,
      itemCells: 7, hits: 1, counts: ["storedOffsets": 1])
  }

  @Test func aBoxedOffsetComesBackAsTheNearestFloat() throws {
    // The strips begin at 44 and one unit (1/1024 point), so that item 326 ends at 16,384 and one unit.
    // Row 0 is scrolled just there: item 326 is gone, 327 and 328 are visible. From 16,384 on a Float
    // holds every other unit, and this one becomes the even 16,384: item 326 is visible by one unit.
    let unit = 1.0 / 1024
    let trace = Trace.byHand(
      sections: [5], items: Array(repeating: 400, count: 5),
      shape: .points(width: 40, height: 40, spacing: 10, left: 44 + unit),
      [.x(0, 16_384 + unit), .y(50), .y(0)])
    // Items: 4; 327 and 328 new; row 2's two new; then two or three in A's four. A unit is no fault.
    let counts = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "itemCellsCreated": 8, "offsetHits": 1,
    ]
    try expect("tag-lookup", on: trace, items: 10, counts: counts)
    try expect("tag-lookup,store=boxed", on: trace, items: 11, counts: counts)
  }

  @Test func aFarBoxedOffsetComesBackAQuarterOfAPointOff() throws {
    // Past 2^22 points a Float holds halves of points: more than 1/6 is lost. No item is that far right.
    let trace = Trace.byHand(sections: [5], [.x(0, 4_194_304.25), .y(50), .y(0)])
    let counts = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "itemsDisplayed": 6, "offsetHits": 1,
    ]
    try expect("tag-lookup,store=strings", on: trace, counts: counts)
    try expect("tag-lookup,store=boxed", on: trace, counts: counts, ["foreignOffsets": 1])
  }

  // MARK: Late ends

  @Test func aLateEndIsDeliveredByTheNextLayoutThoughNoRowComesOrGoes() throws {
    var trace = Trace.byHand(sections: [5], [.y(50)])
    let counts = ["rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "offsetWrites": 0]
    // The trace is over before the end is delivered.
    try expect("tag-lookup", on: trace, .late, counts: counts)
    // A is discarded; what its strip held is written all the same.
    trace.append(.memoryWarning, .y(50))
    let delivered = ["cellsDiscarded": 1, "offsetWrites": 1]
    try expect("tag-lookup", on: trace, .late, counts: counts, delivered)
    // Once.
    trace.append(.y(50))
    try expect("tag-lookup", on: trace, .late, counts: counts, delivered)
  }

  // MARK: Knowing one's row

  @Test func aNumberInASectionIsLookedUpInOneArrayOfAllRows() throws {
    // 200 points show all of rows 0, 1 and 2, 3. Row 2 has tag 0 and row 3 tag 1: they show the items of
    // rows 0 and 1, and a tap on row 2 opens row 0.
    let trace = Trace.byHand(sections: [2, 2], viewport: .points(100, 200), [.tap(item: 0, of: 2)])
    let counts = ["rowsDisplayed": 4, "cellsCreated": 4, "selections": 1]
    let wrong = ["staleStrips": 2, "misroutedSelections": 1]
    for identity in ["tag", "indexed"] {
      try expect("tag-lookup,identity=\(identity)", on: trace, counts: counts, wrong)
    }
    for identity in ["indexPath", "map", "owned", "id"] {
      try expect("tag-lookup,identity=\(identity)", on: trace, counts: counts)
    }
  }

  @Test func aNotificationCarriesTheContentOfTheTappedCell() throws {
    // Rows 0 (A), 1 (B). Row 4 with one item comes to the top: C. Row 0's strip, tag 0, is scrolled by 10: it
    // asks for row 4's one item, so item 1's cell goes and item 2 gets none.
    let trace = Trace.byHand(
      sections: [4],
      [.insert(0, items: [1]), .x(1, 10), .tap(item: 0, of: 1), .tap(item: 1, of: 1)])
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "itemsDisplayed": 5,
      "itemCellsCreated": 5, "heightQuestions": 5, "selections": 2, "staleStrips": 1,
    ]
    // The tag says row 4, twice.
    try expect("tag-lookup", on: trace, counts: counts, ["misroutedSelections": 2])
    // Item 0 still has row 0's content; item 1 has no cell to post it.
    try expect(
      "tag-lookup,selection=notification", on: trace, counts: counts, ["misroutedSelections": 1])
  }

  // MARK: Edits

  @Test func aDisplayedRowThatIsDeletedLeavesItsCellToTheNext() throws {
    // Rows 0 (A), 1 (B). Row 0 is deleted, and ends before the layout: row 2, now index 1, gets A, and
    // finds nothing under 1.
    let trace = Trace.byHand(sections: [4], [.x(0, 50), .delete(0)])
    try expect("tag-lookup", on: trace, displayed: 3, ended: 1, cells: 2, items: 7, itemCells: 5)
  }

  @Test func aDeletedRowIsNoRowWhenItsEndIsDeliveredLate() throws {
    // Rows 0 (A), 1 (B); row 0 is deleted, and no row comes.
    let trace = Trace.byHand(sections: [2], [.delete(0)])
    let counts = ["rowsDisplayed": 2, "rowsEnded": 1, "cellsCreated": 2]
    for identity in ["owned", "id"] {
      let design = "tag-lookup,identity=\(identity),key=id,keyedBy=strip"
      // At once: the row is still there. Late, by the layout of the same batch: it is not.
      try expect(design, on: trace, counts: counts)
      try expect(design, on: trace, .late, counts: counts, ["offsetWrites": 0])
    }
    // The callback carries the key that the row had.
    try expect("stable-id", on: trace, .late, counts: counts)
  }

  @Test func aRemappedOffsetFollowsItsRow() throws {
    // Rows 0 (A), 1 (B); row 1 to 50. y = 100: rows 2 (C), 3 (D); 0 under (0, 0), 50 under (0, 1). Row 6
    // comes to the top: index 2 is row 1 now, and gets B; row 3 ends at index 4.
    let trace = Trace.byHand(sections: [6], [.x(1, 50), .y(100), .insert(0, items: [4])])
    let counts = [
      "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 4, "itemsDisplayed": 11,
      "itemCellsCreated": 9, "heightQuestions": 7,
    ]
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      let design = "tag-lookup,identity=owned,store=\(offsets)"
      // Row 1 is at (0, 2): with a plain path nothing is there.
      try expect("\(design),key=path", on: trace, counts: counts, ["lostOffsets": 1])
      try expect("\(design),key=remapped", on: trace, hits: 1, counts: counts)
    }
  }

  @Test func aRemappedOffsetFollowsAMoveIntoAnotherSection() throws {
    // Sections of rows 0, 1, 2 and 3, 4, 5. Row 0 (A) to 50; y = 150: rows 3 (C), 4 (D); 50 under (0, 0),
    // 0 under (0, 1). Row 0 to index 4: taken out, rows 1 to 5 are at 0 to 4, and it comes before row 5,
    // at (1, 2). y = 150 shows indices 3 and 4: row 4 stays, row 0 comes (B), row 3 at index 2 ends.
    let trace = Trace.byHand(sections: [3, 3], [.x(0, 50), .y(150), .move(0, to: 4)])
    // Stored: (0, 1) moved to (0, 0), (0, 0) to (1, 2), and row 3's 0 under (1, 0).
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      try expect(
        "tag-lookup,identity=owned,key=remapped,store=\(offsets)", on: trace, displayed: 5,
        ended: 3, cells: 4, items: 11, itemCells: 9, hits: 1)
    }
  }

  @Test func anEntryThatNoRowHasStaysUntilAnOffsetMovesThere() throws {
    // Rows 0 (A), 1 (B). Row 0 is reloaded: its end is delivered after the layout, 0 under (0, 0). Row 1 to 50 and
    // deleted: delivered after the layout, 50 under (0, 1), where no row is any more.
    let trace = Trace.byHand(sections: [2], [.reload(0, items: 4), .x(1, 50), .delete(1)])
    var counts = [
      "rowsDisplayed": 3, "rowsEnded": 2, "cellsCreated": 2, "itemsDisplayed": 7,
      "itemCellsCreated": 5, "heightQuestions": 3,
    ]
    let design = "tag-lookup,identity=owned,key=remapped"
    try expect(design, on: trace, .late, counts: counts)

    // A new row is inserted at (0, 1), gets B, and finds the deleted row's 50: items 1 and 2 in B's three.
    var behind = trace
    behind.append(.insert(1, items: [4]))
    counts.merge(["rowsDisplayed": 4, "itemsDisplayed": 9, "heightQuestions": 4]) { $1 }
    let found = ["offsetHits": 1, "foreignOffsets": 1]
    // Or one is inserted at (0, 0), and row 0's entry moves to (0, 1), over the other: one is left.
    var before = trace
    before.append(.insert(0, items: [4]))
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      let design = "\(design),store=\(offsets)"
      try expect(design, on: behind, .late, counts: counts, found)
      try expect(design, on: before, .late, counts: counts, ["storedOffsets": 1])
    }
  }

  @Test func editsAtOneTimeAreLaidOutOnce() throws {
    // Row 4 enters at the top and leaves again. In one batch it is never displayed.
    let batch = Trace.byHand(sections: [4], [.together([.insert(0, items: [4]), .delete(0)])])
    try expect("stable-id", on: batch, displayed: 2, cells: 2, heights: 5)
    // One after the other: row 4 gets C, row 1's B is pooled; then C is, and row 1 gets it, with its 0.
    let apart = Trace.byHand(sections: [4], [.insert(0, items: [4]), .delete(0)])
    try expect("stable-id", on: apart, displayed: 4, ended: 2, cells: 3, hits: 1, heights: 5)
  }

  @Test func heightsThatAreSummedAreThoseThatAreStored() throws {
    // 20 and 10 an item: 60, 40 and 60 points. Rows 0 (A) and 1 (B) fill the 100. Row 1 is reloaded with one
    // item: 30, asked again. It ends, and gets B; row 2 at 90 comes: C.
    let trace = Trace.byHand(
      sections: [3], items: [4, 2, 4], heights: .summed(base: 20, perItem: 10),
      [.reload(1, items: 1)])
    for heights in ["stored", "summed"] {
      try expect(
        "tag-lookup,heights=\(heights)", on: trace, displayed: 4, ended: 1, cells: 3, items: 7,
        hits: 1, heights: 4)
    }
  }

  @Test func aDesignByIdentityShowsNothingWrongWhateverIsEdited() throws {
    // Two sections, and each kind of edit above, in and below what is displayed, with offsets all over.
    let trace = Trace.byHand(
      sections: [3, 4],
      [
        .x(0, 50), .x(1, 60), .insert(0, items: [3, 0]), .y(75), .x(2, 100), .tap(item: 2, of: 2),
        .move(2, to: 7), .delete(3, count: 2), .reload(1, items: 2), .y(200), .tap(item: 1, of: 5),
        .reloadAll, .memoryWarning, .y(0), .viewport(200, 400),
      ])
    let axes = ["", ",selection=notification", ",reload=changed", ",pool=perRow", ",items=all"]
    for host in [ListHost.acquireFirst, .recycleFirst] {
      for design in axes.map({ "stable-id" + $0 }) + ["floor"] {
        // Row 0 was left at 100. In the table 200 wide its items end at 190: an offset that is not confined to
        // them leaves half of its strip empty.
        let isConfined = design == "floor"
        #expect(
          try Design(design).watchedReplay(of: trace, host: host).faults
            == (isConfined ? [:] : ["blank": 1]), "\(design) on \(host)")
        let confined = try Design(isConfined ? design : design + ",fits=content")
        let replay = try confined.watchedReplay(of: trace, host: host)
        #expect(replay.fidelity.isFaithful, "\(confined) on \(host): \(replay.fidelity.list)")
      }
    }
  }
}
