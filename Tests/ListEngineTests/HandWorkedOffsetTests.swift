import ScrollTrace
import Testing

@testable import ListEngine

/// Traces small enough to be worked out by hand from the semantics, each with who is displayed when:
/// offsets that are kept, lost and mistaken.
///
/// Cells are A, B, C, ... in the order in which they are made. Unless said otherwise rows are 50 high
/// in a viewport of 100 by 100, and a strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct HandWorkedOffsetTests {
  // MARK: Offsets

  /// Rows 0 (A) and 1 (B); row 0 to 50; down a row (C for row 2, then A pooled); and up again: row 0 has A,
  /// its only neighbour in the pool, and row 2 ends.
  private var thereAndBack: Trace {
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    return trace
  }

  @Test func anOffsetIsRestoredWhereItIsKept() throws {
    // Items: 4, then row 0's item 2 (new), row 2's 0 and 1 (new), row 0's 1 and 2 (of A's three).
    let displays = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
      "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 7, "itemCellsReused": 2,
      "heightQuestions": 5,
    ]
    let stored = ["offsetReads": 4, "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 2]
    try expect("tag-lookup", on: thereAndBack, counts: displays.merging(stored) { $1 })
    try expect(
      "tag-lookup,offsets=array", on: thereAndBack, counts: displays.merging(stored) { $1 })
    // A still has it; row 2 never had A.
    try expect("tag-lookup,offsets=kept", on: thereAndBack, counts: displays)
    try expect(
      "tag-lookup,offsets=reset", on: thereAndBack,
      counts: displays.merging(["lostOffsets": 1]) { $1 })
  }

  @Test func aKeptOffsetIsThatOfWhicheverRowHadTheCell() throws {
    // Row 0 leaves first, and row 2 gets A at 50. Then row 2 leaves, and row 0 gets A: its own 50 again.
    // Items: 4; row 0's item 2 in the cell of item 0; then twice two of A's cells.
    try expect(
      "tag-lookup,offsets=kept", on: thereAndBack, .recycleFirst,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 2, "peakCells": 2,
        "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 4, "itemCellsReused": 5,
        "heightQuestions": 5, "foreignOffsets": 1,
      ])
  }

  @Test func oneKeyForAllRowsGivesEachTheOffsetOfTheLast() throws {
    // Row 2 comes before row 0's 50 is written, and finds nothing. Row 0 finds its 50; row 2 then
    // writes its 0 over it: one entry.
    try expect(
      "tag-lookup,key=shared", on: thereAndBack,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
        "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 7, "itemCellsReused": 2,
        "offsetReads": 4, "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 1,
        "heightQuestions": 5,
      ])
    // Row 0 writes 50 before row 2 comes and finds it; row 2 writes that back, and row 0 finds it.
    try expect(
      "tag-lookup,key=shared", on: thereAndBack, .recycleFirst,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 2, "peakCells": 2,
        "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 4, "itemCellsReused": 5,
        "offsetReads": 4, "offsetHits": 2, "offsetWrites": 2, "storedOffsets": 1,
        "heightQuestions": 5, "foreignOffsets": 1,
      ])
  }

  @Test func savingOnScrollWritesAtEachScrollAndNotAtTheEnd() throws {
    // Row 0 at 50, then 60 (items 1, 2 and 3): two writes to one key, and none when rows leave.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.scrollStrip(0, to: 60)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    // Items: 4; item 2 new; item 3 in the cell of item 0; row 2's two new; row 0's 1, 2, 3 in A's.
    try expect(
      "tag-lookup,saves=scroll", on: trace,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
        "reloads": 4, "itemsDisplayed": 11, "itemCellsCreated": 7, "itemCellsReused": 4,
        "offsetReads": 4, "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 1,
        "heightQuestions": 5,
      ])
  }

  @Test func aRowsNumberIsAKeyForOneSectionOnly() throws {
    // Sections of rows 0, 1 and 2, 3. Row 0 (A) to 50; y = 100: A, then B pooled, under 0 and 1.
    // Row 2, number 0 of its section, gets B and finds row 0's 50; row 3 gets A and finds row 1's 0.
    var trace = Trace.byHand(sections: [2, 2])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 100)
    let counts = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 2, "cellsReused": 2, "peakCells": 2,
      "reloads": 4, "itemsDisplayed": 9, "itemCellsCreated": 4, "itemCellsReused": 5,
      "offsetReads": 4, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 4,
    ]
    try expect(
      "tag-lookup,identity=owned", on: trace, .recycleFirst,
      counts: counts.merging(["offsetHits": 2, "foreignOffsets": 1]) { $1 })
    try expect(
      "tag-lookup,identity=owned,key=path", on: trace, .recycleFirst, counts: counts)
  }

  @Test func aBoxedOffsetComesBackAsTheNearestFloat() throws {
    // The strips begin at 44 and one unit (1/1024 point), so that item 326 ends at 16,384 and one unit.
    // Row 0 is scrolled just there: item 326 is gone, 327 and 328 are visible. From 16,384 on a Float
    // holds every other unit, and this one becomes the even 16,384: item 326 is visible by one unit.
    let unit = 1.0 / 1024
    var trace = Trace.byHand(
      sections: [5], items: Array(repeating: 400, count: 5),
      shape: .points(width: 40, height: 40, spacing: 10, left: 44 + unit))
    trace.scrollStrip(0, to: 16_384 + unit)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    // Items: 4; 327 and 328 new; row 2's two new; then two or three in A's four. A unit is no fault.
    let counts = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
      "reloads": 4, "itemCellsCreated": 8, "offsetReads": 4, "offsetHits": 1, "offsetWrites": 2,
      "storedOffsets": 2, "heightQuestions": 5,
    ]
    try expect(
      "tag-lookup", on: trace,
      counts: counts.merging(["itemsDisplayed": 10, "itemCellsReused": 2]) { $1 })
    try expect(
      "tag-lookup,offsets=boxed", on: trace,
      counts: counts.merging(["itemsDisplayed": 11, "itemCellsReused": 3]) { $1 })
  }

  @Test func aFarBoxedOffsetComesBackAQuarterOfAPointOff() throws {
    // Past 2^22 points a Float holds halves of points: more than 1/6 is lost. No item is that far right.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 4_194_304.25)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    let counts = [
      "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
      "reloads": 4, "itemsDisplayed": 6, "itemCellsCreated": 6, "offsetReads": 4, "offsetHits": 1,
      "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
    ]
    try expect("tag-lookup,offsets=strings", on: trace, counts: counts)
    try expect(
      "tag-lookup,offsets=boxed", on: trace, counts: counts.merging(["foreignOffsets": 1]) { $1 })
  }

  // MARK: Ends that are told late

  /// Row 0 (A) to 50. y = 50: A is pooled, its end pending; row 2 gets A, at rest, and is scrolled to 100.
  /// y = 100: row 1's B goes to row 3; now row 0's end is told, and the strip is row 2's. y = 0: A, then
  /// B pooled; row 0 gets B, row 1 gets A; now row 1's end is told, and the strip is row 0's.
  private var lateThereAndBack: Trace {
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 50)
    trace.scrollStrip(2, to: 100)
    trace.scroll(to: 100)
    trace.scroll(to: 0)
    return trace
  }

  @Test func aLateEndWritesTheNewRowsOffsetUnderTheOldRowsKey() throws {
    // 100 under row 0's key: row 0 finds it (items 2 and 3), and then it is written under 1 as well.
    // Items: 4, 1, row 2's 2 and 2 more, row 3's 2, row 0's 2, row 1's 2; none new after the first 4.
    try expect(
      "tag-lookup", on: lateThereAndBack, .lateRecycleFirst,
      counts: [
        "rowsDisplayed": 6, "rowsEnded": 4, "cellsCreated": 2, "cellsReused": 4, "peakCells": 2,
        "reloads": 6, "itemsDisplayed": 15, "itemCellsCreated": 4, "itemCellsReused": 11,
        "offsetReads": 6, "offsetHits": 1, "offsetWrites": 2, "storedOffsets": 2,
        "heightQuestions": 5, "foreignOffsets": 1,
      ])
  }

  @Test func aLateEndUnderTheStripsOwnKeyLosesTheOldRowsOffset() throws {
    // 100 under 2, where it belongs; row 0's 50 is nowhere. Then row 0's 0 under 0.
    try expect(
      "tag-lookup,keyedBy=strip", on: lateThereAndBack, .lateRecycleFirst,
      counts: [
        "rowsDisplayed": 6, "rowsEnded": 4, "cellsCreated": 2, "cellsReused": 4, "peakCells": 2,
        "reloads": 6, "itemsDisplayed": 15, "itemCellsCreated": 4, "itemCellsReused": 11,
        "offsetReads": 6, "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
        "lostOffsets": 1,
      ])
  }

  @Test func aLateEndIsToldByTheNextLayoutThoughNoRowComesOrGoes() throws {
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    let counts = [
      "rowsDisplayed": 3, "rowsEnded": 1, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
      "itemsDisplayed": 6, "itemCellsCreated": 6, "offsetReads": 3, "heightQuestions": 5,
    ]
    // The trace is over before it is told.
    try expect("tag-lookup", on: trace, .late, counts: counts)
    // A is discarded; what its strip held is written all the same.
    trace.warnOfMemory()
    trace.scroll(to: 50)
    let told = ["cellsDiscarded": 1, "offsetWrites": 1, "storedOffsets": 1]
    try expect("tag-lookup", on: trace, .late, counts: counts.merging(told) { $1 })
    // Once.
    trace.scroll(to: 50)
    try expect("tag-lookup", on: trace, .late, counts: counts.merging(told) { $1 })
  }
}
