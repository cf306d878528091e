import ScrollTrace
import Testing

@testable import ListEngine

/// Traces small enough to be worked out by hand from the semantics, each with who is displayed when:
/// strips that know their row or do not, and edits.
///
/// Cells are A, B, C, ... in the order in which they are made. Unless said otherwise rows are 50 high
/// in a viewport of 100 by 100, and a strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct HandWorkedEditTests {
  // MARK: Knowing one's row

  @Test func aNumberInASectionIsLookedUpInOneArrayOfAllRows() throws {
    // 200 points show all of rows 0, 1 and 2, 3. Row 2 has tag 0 and row 3 tag 1: they show the items of
    // rows 0 and 1, and a tap on row 2 opens row 0.
    var trace = Trace.byHand(sections: [2, 2], viewport: .points(100, 200))
    trace.tap(item: 0, of: 2)
    let counts = [
      "rowsDisplayed": 4, "cellsCreated": 4, "peakCells": 4, "reloads": 4, "itemsDisplayed": 8,
      "itemCellsCreated": 8, "offsetReads": 4, "heightQuestions": 4, "selections": 1,
    ]
    let wrong = ["staleStrips": 2, "misroutedSelections": 1]
    for identity in ["tag", "indexed"] {
      try expect(
        "tag-lookup,identity=\(identity)", on: trace, counts: counts.merging(wrong) { $1 })
    }
    for identity in ["indexPath", "map", "owned", "id"] {
      try expect("tag-lookup,identity=\(identity)", on: trace, counts: counts)
    }
  }

  @Test func aRowInsertedAboveMakesTagsStaleAndMisroutesATap() throws {
    // Rows 0 (A), 1 (B). Row 4 comes to the top: C, tag 0. Row 1 is pushed out, now at index 2. Row 0
    // keeps A with tag 0, which is row 4's now: the tap on index 1 goes there, and item 2 is row 4's.
    var trace = Trace.byHand(sections: [4])
    trace.insert(items: [4], at: 0)
    trace.tap(item: 0, of: 1)
    trace.scrollStrip(1, to: 50)
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
      "itemsDisplayed": 7, "itemCellsCreated": 7, "offsetReads": 3, "offsetWrites": 1,
      "storedOffsets": 1, "heightQuestions": 5, "selections": 1,
    ]
    let wrong = ["staleStrips": 1, "misroutedSelections": 1]
    for design in ["tag-lookup", "indexed-subclass", "row-dictionary"] {
      try expect(design, on: trace, counts: counts.merging(wrong) { $1 })
    }
    try expect("stable-id", on: trace, counts: counts)
  }

  @Test func aStripThatIsNotReloadedShowsTheRowBefore() throws {
    // Row 2 gets A with the items of row 0 in it.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    try expect(
      "tag-lookup,reload=never", on: trace, .recycleFirst,
      counts: [
        "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 2, "cellsReused": 1, "peakCells": 2,
        "itemsDisplayed": 4, "itemCellsCreated": 4, "offsetReads": 3, "offsetWrites": 1,
        "storedOffsets": 1, "heightQuestions": 5, "staleStrips": 1,
      ])
  }

  @Test func aTagPastTheLastRowIsATrap() throws {
    // Rows 0 (A), 1 (B, tag 1). Row 0 is deleted; row 1 stays, at index 0. When its strip is scrolled there
    // is no row 1: it shows nothing, though two items are there to be seen.
    var trace = Trace.byHand(sections: [2])
    trace.delete(1, at: 0)
    trace.scrollStrip(0, to: 50)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 2, "rowsEnded": 1, "cellsCreated": 2, "peakCells": 2, "reloads": 2,
        "itemsDisplayed": 4, "itemCellsCreated": 4, "offsetReads": 2, "offsetWrites": 1,
        "storedOffsets": 1, "heightQuestions": 2, "staleStrips": 1, "traps": 1,
      ])
  }

  @Test func aNotificationCarriesTheContentOfTheTappedCell() throws {
    // Rows 0 (A), 1 (B). Row 4 with one item comes to the top: C. Row 0's strip, tag 0, is scrolled by 10: it
    // asks for row 4's one item, so item 1's cell goes and item 2 gets none.
    var trace = Trace.byHand(sections: [4])
    trace.insert(items: [1], at: 0)
    trace.scrollStrip(1, to: 10)
    trace.tap(item: 0, of: 1)
    trace.tap(item: 1, of: 1)
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
      "itemsDisplayed": 5, "itemCellsCreated": 5, "offsetReads": 3, "offsetWrites": 1,
      "storedOffsets": 1, "heightQuestions": 5, "selections": 2, "staleStrips": 1,
    ]
    // The tag says row 4, twice.
    try expect(
      "tag-lookup", on: trace, counts: counts.merging(["misroutedSelections": 2]) { $1 })
    // Item 0 still has row 0's content; item 1 has no cell to post it.
    try expect(
      "tag-lookup,selection=notification", on: trace,
      counts: counts.merging(["misroutedSelections": 1]) { $1 })
  }

  // MARK: Edits

  @Test func aDisplayedRowThatIsDeletedLeavesItsCellToTheNext() throws {
    // Rows 0 (A), 1 (B). Row 0 is deleted, and ends before the layout: row 2, now index 1, gets A, and
    // finds nothing under 1.
    var trace = Trace.byHand(sections: [4])
    trace.scrollStrip(0, to: 50)
    trace.delete(1, at: 0)
    try expect(
      "tag-lookup", on: trace,
      counts: [
        "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 2, "cellsReused": 1, "peakCells": 2,
        "reloads": 3, "itemsDisplayed": 7, "itemCellsCreated": 5, "itemCellsReused": 2,
        "offsetReads": 3, "offsetWrites": 1, "storedOffsets": 1, "heightQuestions": 4,
      ])
  }

  @Test func aDeletedRowIsNoRowWhenItsEndIsToldLate() throws {
    // Rows 0 (A), 1 (B); row 0 is deleted, and no row comes.
    var trace = Trace.byHand(sections: [2])
    trace.delete(1, at: 0)
    let counts = [
      "rowsDisplayed": 2, "rowsEnded": 1, "cellsCreated": 2, "peakCells": 2, "reloads": 2,
      "itemsDisplayed": 4, "itemCellsCreated": 4, "offsetReads": 2, "heightQuestions": 2,
    ]
    let written = counts.merging(["offsetWrites": 1, "storedOffsets": 1]) { $1 }
    for identity in ["owned", "id"] {
      let design = "tag-lookup,identity=\(identity),key=id,keyedBy=strip"
      // At once: the row is still there. Late, by the layout of the same batch: it is not.
      try expect(design, on: trace, counts: written)
      try expect(design, on: trace, .late, counts: counts)
    }
    // The callback carries the key that the row had.
    try expect("stable-id", on: trace, .late, counts: written)
  }

  @Test func aRemappedOffsetFollowsItsRow() throws {
    // Rows 0 (A), 1 (B); row 1 to 50. y = 100: rows 2 (C), 3 (D); 0 under (0, 0), 50 under (0, 1). Row 6
    // comes to the top: index 2 is row 1 now, and gets B; row 3 ends at index 4.
    var trace = Trace.byHand(sections: [6])
    trace.scrollStrip(1, to: 50)
    trace.scroll(to: 100)
    trace.insert(items: [4], at: 0)
    let counts = [
      "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 4, "cellsReused": 1, "peakCells": 4,
      "reloads": 5, "itemsDisplayed": 11, "itemCellsCreated": 9, "itemCellsReused": 2,
      "offsetReads": 5, "offsetWrites": 3, "storedOffsets": 3, "heightQuestions": 7,
    ]
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      let design = "tag-lookup,identity=owned,offsets=\(offsets)"
      // Row 1 is at (0, 2): with a plain path nothing is there.
      try expect(
        "\(design),key=path", on: trace, counts: counts.merging(["lostOffsets": 1]) { $1 })
      try expect(
        "\(design),key=remapped", on: trace, counts: counts.merging(["offsetHits": 1]) { $1 })
    }
  }

  @Test func aRemappedOffsetFollowsAMoveIntoAnotherSection() throws {
    // Sections of rows 0, 1, 2 and 3, 4, 5. Row 0 (A) to 50; y = 150: rows 3 (C), 4 (D); 50 under (0, 0),
    // 0 under (0, 1). Row 0 to index 4: taken out, rows 1 to 5 are at 0 to 4, and it comes before row 5,
    // at (1, 2). y = 150 shows indices 3 and 4: row 4 stays, row 0 comes (B), row 3 at index 2 ends.
    var trace = Trace.byHand(sections: [3, 3])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 150)
    trace.move(0, to: 4)
    // Stored: (0, 1) moved to (0, 0), (0, 0) to (1, 2), and row 3's 0 under (1, 0).
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      try expect(
        "tag-lookup,identity=owned,key=remapped,offsets=\(offsets)", on: trace,
        counts: [
          "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 4, "cellsReused": 1, "peakCells": 4,
          "reloads": 5, "itemsDisplayed": 11, "itemCellsCreated": 9, "itemCellsReused": 2,
          "offsetReads": 5, "offsetHits": 1, "offsetWrites": 3, "storedOffsets": 3,
          "heightQuestions": 6,
        ])
    }
  }

  @Test func anEntryThatNoRowHasStaysUntilAnOffsetMovesThere() throws {
    // Rows 0 (A), 1 (B). Row 0 is reloaded: its end is told after the layout, 0 under (0, 0). Row 1 to 50 and
    // deleted: told after the layout, 50 under (0, 1), where no row is any more.
    var trace = Trace.byHand(sections: [2])
    trace.reload(0, items: 4)
    trace.scrollStrip(1, to: 50)
    trace.delete(1, at: 1)
    var counts = [
      "rowsDisplayed": 3, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 1, "peakCells": 2,
      "reloads": 3, "itemsDisplayed": 7, "itemCellsCreated": 5, "itemCellsReused": 2,
      "offsetReads": 3, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 3,
    ]
    let design = "tag-lookup,identity=owned,key=remapped"
    try expect(design, on: trace, .late, counts: counts)

    // A new row comes to (0, 1), gets B, and finds the deleted row's 50: items 1 and 2 in B's three.
    var behind = trace
    behind.insert(items: [4], at: 1)
    counts.merge([
      "rowsDisplayed": 4, "cellsReused": 2, "reloads": 4, "itemsDisplayed": 9, "itemCellsReused": 4,
      "offsetReads": 4, "heightQuestions": 4,
    ]) { $1 }
    let found = ["offsetHits": 1, "foreignOffsets": 1]
    // Or one comes to (0, 0), and row 0's entry moves to (0, 1), over the other: one is left.
    var before = trace
    before.insert(items: [4], at: 0)
    for offsets in ["dictionary", "boxed", "strings", "array"] {
      let design = "\(design),offsets=\(offsets)"
      try expect(
        design, on: behind, .late, counts: counts.merging(found) { $1 })
      try expect(
        design, on: before, .late,
        counts: counts.merging(["storedOffsets": 1]) { $1 })
    }
  }

  @Test func editsAtOneTimeAreLaidOutOnce() throws {
    // Row 4 comes to the top and goes again. In one batch nobody sees it.
    var batch = Trace.byHand(sections: [4])
    batch.insert(items: [4], at: 0)
    batch.delete(1, at: 0, joins: true)
    try expect(
      "stable-id", on: batch,
      counts: [
        "rowsDisplayed": 2, "cellsCreated": 2, "peakCells": 2, "reloads": 2, "itemsDisplayed": 4,
        "itemCellsCreated": 4, "offsetReads": 2, "heightQuestions": 5,
      ])
    // One after the other: row 4 gets C, row 1's B is pooled; then C is, and row 1 gets it, with its 0.
    var apart = Trace.byHand(sections: [4])
    apart.insert(items: [4], at: 0)
    apart.delete(1, at: 0)
    try expect(
      "stable-id", on: apart,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
        "reloads": 4, "itemsDisplayed": 8, "itemCellsCreated": 6, "itemCellsReused": 2,
        "offsetReads": 4, "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 2,
        "heightQuestions": 5,
      ])
  }

  @Test func heightsThatAreSummedAreThoseThatAreStored() throws {
    // 20 and 10 an item: 60, 40 and 60 points. Rows 0 (A) and 1 (B) fill the 100. Row 1 is reloaded with one
    // item: 30, asked again. It ends, and gets B; row 2 at 90 comes: C.
    var trace = Trace.byHand(
      sections: [3], items: [4, 2, 4], heights: .summed(base: 20, perItem: 10))
    trace.reload(1, items: 1)
    for heights in ["stored", "summed"] {
      try expect(
        "tag-lookup,heights=\(heights)", on: trace,
        counts: [
          "rowsDisplayed": 4, "rowsEnded": 1, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
          "reloads": 4, "itemsDisplayed": 7, "itemCellsCreated": 6, "itemCellsReused": 1,
          "offsetReads": 4, "offsetHits": 1, "offsetWrites": 1, "storedOffsets": 1,
          "heightQuestions": 4,
        ])
    }
  }

  @Test func aDesignByIdentityShowsNothingWrongWhateverIsEdited() throws {
    // Two sections, and each kind of edit above, in and below what is displayed, with offsets all over.
    var trace = Trace.byHand(sections: [3, 4])
    trace.scrollStrip(0, to: 50)
    trace.scrollStrip(1, to: 60)
    trace.insert(items: [3, 0], at: 0)
    trace.scroll(to: 75)
    trace.scrollStrip(2, to: 100)
    trace.tap(item: 2, of: 2)
    trace.move(2, to: 7)
    trace.delete(2, at: 3)
    trace.reload(1, items: 2)
    trace.scroll(to: 200)
    trace.tap(item: 1, of: 5)
    trace.reloadAll()
    trace.warnOfMemory()
    trace.scroll(to: 0)
    trace.resize(200, 400)
    let axes = ["", ",selection=notification", ",reload=changed", ",pool=perRow", ",items=all"]
    for host in [Host.acquireFirst, .recycleFirst] {
      for design in axes.map({ "stable-id" + $0 }) + ["floor"] {
        let replay = try Design(design).watchedReplay(of: trace, host: host)
        #expect(replay.fidelity.isFaithful, "\(design) on \(host): \(replay.fidelity.list)")
      }
    }
  }
}
