import ScrollTrace
import Testing

@testable import ListEngine

/// The rules of the article *Semantics* for prepared cells, a case each, worked out by hand. Rows are 50 high in a
/// table of 100 by 100; a strip at rest shows the first two of its four items.
@Suite struct PreparedCellsTests {
  /// Down by 10, by 50, and back: rows 0 and 1 are displayed, then 2, then 3 while 0 leaves, then 0 while 2 and 3
  /// leave.
  private static let thereAndBack = trace(rows: 8, positions: [10, 60, 0])

  private static func trace(rows: Int32, positions: [Double]) -> Trace {
    var trace = Trace.byHand(sections: [rows])
    for position in positions { trace.scroll(to: position) }
    return trace
  }

  /// The three counters of preparing.
  private static func expect(
    _ design: String, on trace: Trace, _ host: Host = .acquireFirst, prepared: Int, found: Int,
    inVain: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let counters = try Design(design).watchedReplay(of: trace, host: host).counters
    #expect(counters.countsPrepared, sourceLocation: sourceLocation)
    #expect(counters.rowsPrepared == prepared, "prepared", sourceLocation: sourceLocation)
    #expect(counters.preparedDisplays == found, "found", sourceLocation: sourceLocation)
    #expect(counters.preparedInVain == inVain, "in vain", sourceLocation: sourceLocation)
  }

  // MARK: ahead:N

  /// A, B show rows 0, 1 and C row 2; at the end of that frame D is made for row 3, with two items. At 60 row 3 is
  /// displayed in D; row 0 ends, and A is prepared for row 4: reloaded, its two item cells reused. Back at 0 row 0
  /// is displayed in a new cell E, since the pool is empty, and finds its 0; rows 2 and 3 end; above there is no row
  /// to prepare, and row 4 is given up: in vain.
  @Test func theNextRowIsPreparedAndDisplayedAsItIs() throws {
    try expectCounts(
      "tag-lookup,prefetch=ahead:1", on: PreparedCellsTests.thereAndBack,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 5, "cellsReused": 1, "peakCells": 5,
        "reloads": 6, "itemsDisplayed": 12, "itemCellsCreated": 10, "itemCellsReused": 2,
        "offsetReads": 6, "offsetHits": 1, "offsetWrites": 3, "storedOffsets": 3,
        "heightQuestions": 8, "rowsPrepared": 2, "preparedDisplays": 1, "preparedInVain": 1,
      ])
  }

  /// At 10 rows 3, 4 and 5 are prepared, and that is the end: none was displayed.
  @Test func whatIsLeftOverWasPreparedInVain() throws {
    let trace = PreparedCellsTests.trace(rows: 8, positions: [10])
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:3", on: trace, prepared: 3, found: 0, inVain: 3)
    // No more than there are.
    let short = PreparedCellsTests.trace(rows: 4, positions: [10])
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:3", on: short, prepared: 1, found: 0, inVain: 1)
  }

  /// Strips that are scrolled, edits and a scroll to where the table stands give no direction.
  @Test func beforeTheTableMovesNothingIsPrepared() throws {
    var trace = Trace.byHand(sections: [8])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 0)
    trace.reload(1, items: 3)
    trace.resize(100, 150)
    for prefetch in ["ahead:2", "window:1/1", "deadline"] {
      try PreparedCellsTests.expect(
        "tag-lookup,prefetch=\(prefetch)", on: trace, prepared: 0, found: 0, inVain: 0)
    }
  }

  /// Two moves of one frame: at its end the table stands at 150 and shows rows 3 and 4; row 5 is prepared, and of what
  /// lay on the way nothing.
  @Test func rowsArePreparedAtTheEndOfAFrame() throws {
    var trace = Trace.byHand(sections: [8])
    trace.append(.position, atMilliseconds: 16, value: 50 * Points.units)
    trace.append(.position, atMilliseconds: 16, value: 150 * Points.units)
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:1", on: trace, prepared: 1, found: 0, inVain: 1)
    // Down and up within a frame: the way is up, and above row 0 there is none.
    trace.append(.position, atMilliseconds: 16, value: 0)
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:1", on: trace, prepared: 0, found: 0, inVain: 0)
  }

  /// Row 3 is prepared at 10. At 250 rows 5 and 6 are displayed: row 3 is passed, and given up; row 7 is prepared.
  @Test func aRowThatIsPassedWasPreparedInVain() throws {
    let trace = PreparedCellsTests.trace(rows: 9, positions: [10, 250])
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:1", on: trace, prepared: 2, found: 0, inVain: 2)
  }

  // MARK: Edits

  /// At 10 row 3 is prepared. It is deleted: in vain, and the row behind it is prepared instead; or it is reloaded:
  /// in vain, and it is prepared anew; or it moves behind the next row, which is the next now: row 3 is out of reach.
  @Test(arguments: ["delete", "reload", "move", "insert"])
  func whatEditsDoToAPreparedRow(edit: String) throws {
    var trace = PreparedCellsTests.trace(rows: 8, positions: [10])
    switch edit {
    case "delete": trace.delete(1, at: 3)
    case "reload": trace.reload(3, items: 5)
    case "move": trace.move(3, to: 5)
    default: trace.insert(items: [4], at: 3)
    }
    try PreparedCellsTests.expect(
      "stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 0, inVain: 2)
    // What was prepared last is what comes.
    trace.scroll(to: 60)
    try PreparedCellsTests.expect(
      "stable-id,prefetch=ahead:1", on: trace, prepared: 3, found: 1, inVain: 2)
  }

  /// Rows come and go above: row 3 stands at another place, and is the next all the same.
  @Test func anEditElsewhereLeavesAPreparedRowItsCell() throws {
    var trace = PreparedCellsTests.trace(rows: 8, positions: [10])
    trace.move(5, to: 6)
    trace.delete(1, at: 7)
    trace.scroll(to: 60)
    try PreparedCellsTests.expect(
      "stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 1, inVain: 1)
  }

  /// All three give up row 3, and prepare the next row again; a warning discards the cell first.
  @Test func reloadsResizesAndWarningsGiveUpWhatIsPrepared() throws {
    let begin = PreparedCellsTests.trace(rows: 8, positions: [10])
    var (reloaded, resized, warned) = (begin, begin, begin)
    reloaded.reloadAll()
    resized.resize(150, 100)
    warned.warnOfMemory()
    for trace in [reloaded, resized, warned] {
      try PreparedCellsTests.expect(
        "stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 0, inVain: 2)
    }
    // A, B, C and D, of which D is pooled, and discarded; E is made for row 3.
    let counters = try Design("stable-id,prefetch=ahead:1").watchedReplay(
      of: warned, host: .acquireFirst
    ).counters
    #expect(counters.cellsDiscarded == 1)
    #expect(counters.cellsCreated == 5)
  }

  // MARK: window:A/B

  /// A screenful ahead and half of one behind. At 10 (direction down): up to 210 rows 3 and 4 are prepared. At 110
  /// rows 2, 3 and 4 are visible: 3 and 4 are displayed as they are; row 0 ends at 50, above 60, and goes; row 1 ends,
  /// and keeps its cell. Rows 5 and 6 ([250, 310)) are prepared. At 100 (up) rows 2 and 3 are visible: row 4 ends and
  /// keeps its cell (up to 250 below); rows 5 and 6 are too far: in vain. Ahead up to 0: row 1 has a cell, and row 0
  /// is prepared.
  @Test func aWindowPreparesAheadAndKeepsBehind() throws {
    let trace = PreparedCellsTests.trace(rows: 9, positions: [10, 110, 100])
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=window:1/0.5", on: trace, prepared: 5, found: 2, inVain: 3)
    var on = trace
    on.scroll(to: 50)
    // Row 1 is displayed with the cell that it kept; row 3 ends, and keeps its own, as row 4 does not: rows up to 200.
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=window:1/0.5", on: on, prepared: 5, found: 3, inVain: 3)
  }

  /// The height of a row, 50. At 10 row 3, [150, 200), begins within 50 below 110, and is prepared; at 60 it is
  /// displayed, and row 4 is prepared; back at 0 nothing is kept behind, and row 4 was in vain.
  @Test func aWindowOfAMeanRowReachesAsFarAsARowIsHigh() throws {
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=window:mean/0", on: PreparedCellsTests.thereAndBack, prepared: 2,
      found: 1, inVain: 1)
    // A tenth of 600 is 60: at 41 rows 13 and 14, [700, 750), begin above 701.
    var high = Trace.byHand(sections: [20], viewport: .points(100, 600))
    high.scroll(to: 41)
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=window:mean/0", on: high, prepared: 2, found: 0, inVain: 2)
    // Half of 60 is 30: at 10 row 2, [100, 150), does not begin above 100.
    var low = Trace.byHand(sections: [20], viewport: .points(100, 60))
    low.scroll(to: 10)
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=window:mean/0", on: low, prepared: 0, found: 0, inVain: 0)
  }

  // MARK: deadline

  /// Frames of one item's work leave time. From 0 to 10 row 2 is displayed with a new cell, 1,965 us, and a binding,
  /// 371 + 200 + 2 x (500 + 198) + 50 + 1 = 2,018 us; the next would come to 3,983 + 1,965 + 2,018 us: in time. So
  /// row 3 is prepared; at 20 it is there, and nothing more happens.
  @Test func aRowIsPreparedWhereTimeIsLeft() throws {
    let trace = PreparedCellsTests.trace(rows: 9, positions: [10, 20])
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=deadline", on: trace, prepared: 1, found: 0, inVain: 1)
  }

  /// Rows of 40 items all of which have cells: a binding takes 371 + 200 + 40 x 698 + 50 + 1 = 28,542 us, which no
  /// frame leaves. From 0 to 10 the next row is 40 away, and farther than the table moved: it is not prepared. From 10
  /// to 45 row 3 is 5 away: the next frame needs it, whatever it takes.
  @Test func whatTheNextFrameNeedsIsPreparedWithoutTime() throws {
    var trace = Trace.byHand(sections: [9], items: Array(repeating: 40, count: 9))
    trace.scroll(to: 10)
    try PreparedCellsTests.expect(
      "tag-lookup,items=all,prefetch=deadline", on: trace, prepared: 0, found: 0, inVain: 0)
    trace.scroll(to: 45)
    try PreparedCellsTests.expect(
      "tag-lookup,items=all,prefetch=deadline", on: trace, prepared: 1, found: 0, inVain: 1)
    // A frame in which only a strip moves prepares nothing.
    trace.scrollStrip(1, to: 10)
    trace.scroll(to: 60)
    try PreparedCellsTests.expect(
      "tag-lookup,items=all,prefetch=deadline", on: trace, prepared: 1, found: 1, inVain: 0)
  }

  /// Rows of 24 items, all of which have cells: a binding takes 371 + 200 + 24 x 698 + 50 + 1 = 17,374 us, too long for
  /// a frame of 16,667. Down by a row, twice: rows 3 and 4 are needed at once, and prepared; rows 0 and 1 end. Up by one
  /// point row 1 is displayed again, and row 0 is 49 away. From the cache row 1 comes bound, and takes 50 us for its
  /// tiling; row 0 waits there too, and nothing is expected of it: it is prepared. Without a cache row 1 alone takes
  /// the frame.
  @Test func whatWaitsInTheCacheTakesNoTime() throws {
    var trace = Trace.byHand(sections: [9], items: Array(repeating: 24, count: 9))
    for position in [50.0, 100, 99] { trace.scroll(to: position) }
    try PreparedCellsTests.expect(
      "tag-lookup,items=all,pool=twoLevel:2+5,prefetch=deadline", on: trace, prepared: 3,
      found: 1, inVain: 2)
    try PreparedCellsTests.expect(
      "tag-lookup,items=all,prefetch=deadline", on: trace, prepared: 2, found: 1, inVain: 1)
  }

  // MARK: The host

  /// Nothing is prepared ahead. At 60 row 0 ends and keeps A; row 3 takes D. Back at 0 row 0 is displayed in A: not
  /// dequeued, bound, or looked up; rows 2 and 3 end and keep theirs.
  @Test func theHostKeepsACellForItsRow() throws {
    try expectCounts(
      "tag-lookup", on: PreparedCellsTests.thereAndBack, .prepared,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 4, "peakCells": 4, "reloads": 4,
        "itemsDisplayed": 8, "itemCellsCreated": 8, "offsetReads": 4, "offsetWrites": 3,
        "storedOffsets": 3, "heightQuestions": 8, "preparedDisplays": 1,
      ])
  }

  /// As without the host, but that row 0 keeps A and row 4 gets a new cell E; back at 0 row 0 is in A. Row 4 begins at
  /// 200, just where the reach ends: it is given up, in vain.
  @Test func onePreparationSeesSeveralDisplays() throws {
    try expectCounts(
      "tag-lookup,prefetch=ahead:1", on: PreparedCellsTests.thereAndBack, .prepared,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 5, "peakCells": 5, "reloads": 5,
        "itemsDisplayed": 10, "itemCellsCreated": 10, "offsetReads": 5, "offsetWrites": 3,
        "storedOffsets": 3, "heightQuestions": 8, "rowsPrepared": 2, "preparedDisplays": 2,
        "preparedInVain": 1,
      ])
    var again = PreparedCellsTests.thereAndBack
    for position in [60.0, 0, 60, 0] { again.scroll(to: position) }
    // Rows 2 and 3, and 0, each time; row 4 is prepared on each way down, and in vain on each way up.
    try PreparedCellsTests.expect(
      "tag-lookup,prefetch=ahead:1", on: again, .prepared, prepared: 4, found: 8, inVain: 3)
  }

  /// Row 0 is scrolled, leaves, and comes back with its own cell: at its offset, though nobody stored it.
  @Test func aKeptCellNeedsNoStoredOffset() throws {
    var trace = Trace.byHand(sections: [8])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 60)
    trace.scroll(to: 0)
    let design = try Design("filmstrip-2014")
    #expect(design.watchedReplay(of: trace, host: .acquireFirst).fidelity.lostOffsets == 1)
    #expect(design.watchedReplay(of: trace, host: .prepared).fidelity.isFaithful)
    // Farther than a screenful it is given up, and lost.
    trace.scroll(to: 150)
    trace.scroll(to: 0)
    #expect(design.watchedReplay(of: trace, host: .prepared).fidelity.lostOffsets == 1)
  }

  /// A row of its own cell: binding is what preparing is, and giving up leaves the cell where it is.
  @Test func aRowsOwnCellIsPreparedInItsPlace() throws {
    try expectCounts(
      "tag-lookup,pool=perRow,prefetch=ahead:1", on: PreparedCellsTests.thereAndBack,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 8, "peakCells": 8, "reloads": 6,
        "itemsDisplayed": 12, "itemCellsCreated": 10, "itemCellsReused": 2, "offsetReads": 6,
        "offsetHits": 1, "offsetWrites": 3, "storedOffsets": 3, "heightQuestions": 8,
        "rowsPrepared": 2, "preparedDisplays": 1, "preparedInVain": 1,
      ])
  }

  // MARK: In the log

  @Test func theLogTellsOfPreparing() throws {
    var log: [String] = []
    _ = try Design("tag-lookup,prefetch=ahead:1").loggedReplay(
      of: PreparedCellsTests.thereAndBack, host: .acquireFirst
    ) { entry in
      if entry.row == 3 || entry.row == 4 {
        log.append(
          "\(entry.event ?? -1) \(entry.callback.rawValue) \(entry.row ?? -1) \(entry.note)")
      }
    }
    #expect(
      log == [
        "0 dequeue 3 new, ahead of its display", "0 reloadData 3 ", "0 setContentOffset 3 ",
        "1 willDisplay 3 prepared before",
        "1 dequeue 4 reused, ahead of its display", "1 prepareForReuse 4 ", "1 reloadData 4 ",
        "1 setContentOffset 4 ", "2 didEndDisplaying 3 ", "2 giveUp 4 prepared in vain",
      ])
  }
}
