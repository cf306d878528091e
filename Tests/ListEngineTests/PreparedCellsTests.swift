import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The rules of the article *Semantics* for prepared cells, a case each, worked out by hand. Rows are 50 high in a
/// table of 100 by 100; a strip at rest shows the first two of its four items.
@Suite struct PreparedCellsTests {
  /// Down by 10, by 50, and back: rows 0 and 1 are displayed, then 2, then 3 while 0 leaves, then 0 while 2 and 3
  /// leave.
  private static let thereAndBack = Trace.byHand(sections: [8], [.y(10), .y(60), .y(0)])

  /// The three counters of preparing.
  private func expectPrepared(
    _ design: String, on trace: Trace, _ host: ListHost = .acquireFirst, prepared: Int, found: Int,
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
  /// is displayed in a new cell E, since the pool is empty, and finds its 0; rows 2 and 3 end. No row above can be
  /// prepared, and row 4 is released without a display.
  @Test func theNextRowIsPreparedAndDisplayedAsItIs() throws {
    try expect(
      "tag-lookup,prefetch=ahead:1", on: Self.thereAndBack, displayed: 5, ended: 3, cells: 5,
      items: 12, hits: 1,
      counts: [
        "cellsReused": 1, "reloads": 6, "offsetReads": 6, "rowsPrepared": 2, "preparedDisplays": 1,
        "preparedInVain": 1,
      ])
  }

  private static func rows(items: Int32 = 4, count: Int = 9, _ events: HandEvent...) -> Trace {
    Trace.byHand(sections: [Int32(count)], items: Array(repeating: items, count: count), events)
  }

  /// Before the table moves there is no direction: strips, edits and a scroll to where the table stands give none.
  private static let still = rows(.x(0, 50), .y(0), .reload(1, items: 3), .viewport(100, 150))

  /// The numbers of rows that are prepared by the end of a trace, displayed as they are, and never displayed.
  static let preparing: [(axes: String, trace: Trace, counts: [Int])] = [
    ("prefetch=ahead:2", still, [0, 0, 0]), ("prefetch=window:1/1", still, [0, 0, 0]),
    ("prefetch=deadline", still, [0, 0, 0]),
    // At 10 rows 3, 4 and 5 are prepared, and that is the end: none was displayed. No more than there are.
    ("prefetch=ahead:3", rows(.y(10)), [3, 0, 3]),
    ("prefetch=ahead:3", rows(count: 4, .y(10)), [1, 0, 1]),
    // Two moves of one frame: at its end the table is at 150 and shows rows 3 and 4; row 5 is prepared, and no row
    // on the way. Down and up within a frame: the direction is up, and no row is above row 0.
    ("prefetch=ahead:1", rows(.together([.y(50), .y(150)])), [1, 0, 1]),
    ("prefetch=ahead:1", rows(.together([.y(50), .y(150), .y(0)])), [0, 0, 0]),
    // Row 3 is prepared at 10. At 250 rows 5 and 6 are displayed: row 3 is passed, and released; row 7 is
    // prepared.
    ("prefetch=ahead:1", rows(.y(10), .y(250)), [2, 0, 2]),
    // A screenful ahead and half of one behind. At 10 (direction down): up to 210 rows 3 and 4 are prepared. At 110
    // rows 2, 3 and 4 are visible: 3 and 4 are displayed as they are; row 0 ends at 50, above 60, and goes; row 1 ends,
    // and keeps its cell. Rows 5 and 6 ([250, 310)) are prepared. At 100 (up) rows 2 and 3 are visible: row 4 ends and
    // keeps its cell (up to 250 below); rows 5 and 6 are too far and released. Ahead up to 0: row 1 has a cell, and row 0
    // is prepared.
    ("prefetch=window:1/0.5", rows(.y(10), .y(110), .y(100)), [5, 2, 3]),
    // Row 1 is displayed with the cell that it kept; row 3 ends, and keeps its own, as row 4 does not: rows up to 200.
    ("prefetch=window:1/0.5", rows(.y(10), .y(110), .y(100), .y(50)), [5, 3, 3]),
    // The height of a row, 50. At 10 row 3, [150, 200), begins within 50 below 110, and is prepared; at 60 it is
    // displayed, and row 4 is prepared; back at 0 nothing is kept behind, and row 4 was never displayed.
    ("prefetch=window:mean/0", rows(.y(10), .y(60), .y(0)), [2, 1, 1]),
    // A tenth of 600 is 60: at 41 rows 13 and 14, [700, 750), begin above 701.
    (
      "prefetch=window:mean/0", .byHand(sections: [20], viewport: .points(100, 600), [.y(41)]),
      [2, 0, 2]
    ),
    // Half of 60 is 30: at 10 row 2, [100, 150), does not begin above 100.
    (
      "prefetch=window:mean/0", .byHand(sections: [20], viewport: .points(100, 60), [.y(10)]),
      [0, 0, 0]
    ),
    // Frames of one item's work leave time. From 0 to 10 row 2 is displayed with a new cell, 1,965 us, and a binding,
    // 371 + 200 + 2 x (500 + 198) + 50 + 1 = 2,018 us; the next would end at 3,983 + 1,965 + 2,018 us: in time. So
    // row 3 is prepared; at 20 it is there, and nothing more happens.
    ("prefetch=deadline", rows(.y(10), .y(20)), [1, 0, 1]),
    // Rows of 40 items all of which have cells: a binding takes 371 + 200 + 40 x 698 + 50 + 1 = 28,542 us, which no
    // frame leaves. From 0 to 10 the next row is 40 away, and farther than the table moved: it is not prepared. From
    // 10 to 45 row 3 is 5 away: the next frame needs it, whatever it takes.
    ("items=all,prefetch=deadline", rows(items: 40, .y(10)), [0, 0, 0]),
    ("items=all,prefetch=deadline", rows(items: 40, .y(10), .y(45)), [1, 0, 1]),
    // A frame in which only a strip moves prepares nothing.
    (
      "items=all,prefetch=deadline", rows(items: 40, .y(10), .y(45), .x(1, 10), .y(60)),
      [1, 1, 0]
    ),
    // Rows of 24 items, all of which have cells: a binding takes 371 + 200 + 24 x 698 + 50 + 1 = 17,374 us, too long
    // for a frame of 16,667. Down by a row, twice: rows 3 and 4 are needed at once, and prepared; rows 0 and 1 end. Up
    // by one point row 1 is displayed again, and row 0 is 49 away. From the cache row 1 comes bound, and takes 50 us for
    // its tiling; row 0 waits there too, and nothing is expected of it: it is prepared. Without a cache row 1 alone
    // takes the frame.
    (
      "items=all,pool=twoLevel:2+5,prefetch=deadline",
      rows(items: 24, .y(50), .y(100), .y(99)), [3, 1, 2]
    ),
    ("items=all,prefetch=deadline", rows(items: 24, .y(50), .y(100), .y(99)), [2, 1, 1]),
  ]

  @Test(arguments: preparing)
  func rowsArePreparedAheadOfTheirDisplay(axes: String, trace: Trace, counts: [Int]) throws {
    try expectPrepared(
      "tag-lookup,\(axes)", on: trace, prepared: counts[0], found: counts[1], inVain: counts[2])
  }

  // MARK: Edits

  /// At 10 row 3 is prepared. If it is deleted, it was never displayed, and the row behind it is prepared instead.
  /// If it is reloaded, it is prepared anew. If it moves behind the next row, it is out of reach.
  @Test(arguments: [
    HandEvent.delete(3), .reload(3, items: 5), .move(3, to: 5), .insert(3, items: [4]),
  ])
  func whatEditsDoToAPreparedRow(edit: HandEvent) throws {
    var trace = Self.rows(.y(10), edit)
    try expectPrepared("stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 0, inVain: 2)
    // The row that was prepared last is displayed.
    trace.append(.y(60))
    try expectPrepared("stable-id,prefetch=ahead:1", on: trace, prepared: 3, found: 1, inVain: 2)
  }

  /// Rows above move and are deleted: row 3 is at another place, and is still the next.
  @Test func anEditElsewhereLeavesAPreparedRowItsCell() throws {
    var trace = Self.rows(.y(10))
    trace.append(.move(5, to: 6), .delete(7), .y(60))
    try expectPrepared("stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 1, inVain: 1)
  }

  /// All three release row 3, and prepare the next row again; a warning discards the cell first.
  @Test func reloadsResizesAndWarningsGiveUpWhatIsPrepared() throws {
    let warned = Self.rows(.y(10), .memoryWarning)
    for trace in [Self.rows(.y(10), .reloadAll), Self.rows(.y(10), .viewport(150, 100)), warned] {
      try expectPrepared("stable-id,prefetch=ahead:1", on: trace, prepared: 2, found: 0, inVain: 2)
    }
    // A, B, C and D, of which D is pooled, and discarded; E is made for row 3.
    let counters = try Design("stable-id,prefetch=ahead:1").watchedReplay(
      of: warned, host: .acquireFirst
    ).counters
    #expect(counters.cellsDiscarded == 1)
    #expect(counters.cellsCreated == 5)
  }

  // MARK: The host

  /// Nothing is prepared ahead. At 60 row 0 ends and keeps A; row 3 takes D. Back at 0 row 0 is displayed in A: not
  /// dequeued, bound, or looked up; rows 2 and 3 end and keep theirs.
  @Test func theHostKeepsACellForItsRow() throws {
    try expect(
      "tag-lookup", on: Self.thereAndBack, .prepared, displayed: 5, ended: 3, cells: 4, items: 8,
      counts: ["cellsReused": 0, "reloads": 4, "offsetReads": 4, "preparedDisplays": 1])
  }

  /// As without the host, but row 0 keeps A and row 4 gets a new cell E; back at 0 row 0 is in A. Row 4 begins at
  /// 200, just where the reach ends: it is released without a display.
  @Test func onePreparationSeesSeveralDisplays() throws {
    try expect(
      "tag-lookup,prefetch=ahead:1", on: Self.thereAndBack, .prepared, displayed: 5, ended: 3,
      cells: 5, counts: ["rowsPrepared": 2, "preparedDisplays": 2, "preparedInVain": 1])
    var again = Self.thereAndBack
    again.append(.y(60), .y(0), .y(60), .y(0))
    // Rows 2 and 3, and 0, each time; row 4 is prepared on each way down, and released on each way up.
    try expectPrepared(
      "tag-lookup,prefetch=ahead:1", on: again, .prepared, prepared: 4, found: 8, inVain: 3)
  }

  /// Row 0 is scrolled, leaves, and comes back with its own cell: at its offset, without a stored one.
  @Test func aKeptCellNeedsNoStoredOffset() throws {
    var trace = Trace.byHand(sections: [8], [.x(0, 50), .y(60), .y(0)])
    let design = try Design("filmstrip-2014")
    #expect(design.watchedReplay(of: trace, host: .acquireFirst).fidelity.lostOffsets == 1)
    #expect(design.watchedReplay(of: trace, host: .prepared).fidelity.isFaithful)
    // Farther than a screenful the cell is released, and the offset is lost.
    trace.append(.y(150), .y(0))
    #expect(design.watchedReplay(of: trace, host: .prepared).fidelity.lostOffsets == 1)
  }

  /// A row with its own cell: preparing only binds, and releasing leaves the cell with its row.
  @Test func aRowsOwnCellIsPreparedInItsPlace() throws {
    try expect(
      "tag-lookup,pool=perRow,prefetch=ahead:1", on: Self.thereAndBack, displayed: 5, ended: 3,
      cells: 8, items: 12, itemCells: 10, hits: 1,
      counts: [
        "cellsReused": 0, "reloads": 6, "offsetReads": 6, "rowsPrepared": 2, "preparedDisplays": 1,
        "preparedInVain": 1,
      ])
  }

  // MARK: In the log

  @Test func theLogHasPreparations() throws {
    var log: [String] = []
    _ = try Design("tag-lookup,prefetch=ahead:1").loggedReplay(
      of: Self.thereAndBack, host: .acquireFirst
    ) { entry in
      if entry.row == 3 || entry.row == 4 {
        log.append(
          "\(entry.event ?? -1) \(entry.name) \(entry.row ?? -1) \(entry.note)")
      }
    }
    #expect(
      log == [
        "0 dequeue 3 new, ahead of its display", "0 cellForRow 3 ", "0 reloadData 3 ",
        "0 setContentOffset 3 ", "1 willDisplay 3 prepared before",
        "1 dequeue 4 reused, ahead of its display", "1 prepareForReuse 4 ", "1 cellForRow 4 ",
        "1 reloadData 4 ", "1 setContentOffset 4 ", "2 didEndDisplaying 3 ",
        "2 giveUp 4 prepared in vain",
      ])
  }
}
