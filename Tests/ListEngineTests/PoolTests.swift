import ReferenceList
import ScrollTrace
import SeededRandom
import Testing

@testable import ListEngine

/// The pools and item pools, worked out by hand, and how they are written.
///
/// Cells are A, B, C, ... in the order in which they are made. Rows are 50 high in a viewport of 100 by 100, and a
/// strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct PoolTests {
  /// What a log says of who gets which cell: "2:C new", say, for row 2.
  private func dequeues(
    _ design: String, on trace: Trace, _ host: Host = .acquireFirst
  ) throws -> [String] {
    var found: [String] = []
    _ = try Design(design).loggedReplay(of: trace, host: host) { entry in
      guard entry.callback == .dequeue, let row = entry.row, let cell = entry.cell else { return }
      found.append(
        "\(row):\("ABCDEFGHIJ".map(String.init)[cell]) \(entry.note.prefix { $0 != "," })")
    }
    return found
  }

  // MARK: twoLevel

  @Test func aRowThatComesBackFindsItsCellInTheCacheAndNothingIsDoneToIt() throws {
    // Rows 0 (A), 1 (B); row 0 to 50: item 2 comes, item 0 is spared. y = 50: row 2 (C) comes, A is cached. y = 0:
    // row 0 gets A, not reloaded, not looked up, at 50 still; C is cached.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    for design in ["tag-lookup,pool=twoLevel:1+0", "tag-lookup,pool=twoLevel:2+5"] {
      try expect(
        design, on: trace,
        counts: [
          "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "cellsReused": 1, "peakCells": 3,
          "reloads": 3, "itemsDisplayed": 7, "itemCellsCreated": 7, "offsetReads": 3,
          "offsetWrites": 2, "storedOffsets": 2, "heightQuestions": 5,
        ])
    }
    #expect(
      try dequeues("tag-lookup,pool=twoLevel:1+0", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:A from the cache"])
  }

  @Test func whatTheCacheHasNoRoomForGoesToThePoolAndThenAway() throws {
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D); the cache of one takes A, then B, and A goes to the pool. Rows 4 (A,
    // pooled) and 5 (E); C pushes B out to the pool, and D pushes C, for which the pool of one has no room. Back
    // at row 3: D from the cache.
    var trace = Trace.byHand(sections: [6])
    trace.scroll(to: 100)
    trace.scroll(to: 200)
    trace.scroll(to: 150)
    let design = "tag-lookup,pool=twoLevel:1+1"
    #expect(
      try dequeues(design, on: trace)
        == [
          "0:A new", "1:B new", "2:C new", "3:D new", "4:A reused", "5:E new", "3:D from the cache",
        ])
    try expect(
      design, on: trace,
      counts: [
        "rowsDisplayed": 7, "rowsEnded": 5, "cellsCreated": 5, "cellsReused": 2,
        "cellsDiscarded": 1, "peakCells": 5, "reloads": 6, "itemsDisplayed": 12,
        "itemCellsCreated": 10, "itemCellsReused": 2, "offsetReads": 6, "offsetWrites": 5,
        "storedOffsets": 5, "heightQuestions": 6,
      ])
  }

  @Test func theCacheIsOneForAllKindsAndThePoolsAreOneEach() throws {
    // Rows 0 (A) and 1 (B) of kinds 0 and 1 leave: A is pushed out to the pool of kind 0 by B. Row 2 of kind 0 came
    // before that, to a pool that was empty (C), and row 3 of kind 1 (D). Row 4 of kind 0 gets A.
    var trace = Trace.byHand(sections: [6], kinds: [0, 1, 0, 1, 0, 1])
    trace.scroll(to: 100)
    trace.scroll(to: 200)
    #expect(
      try dequeues("tag-lookup,pool=twoLevel:1+5", on: trace)
        == ["0:A new", "1:B new", "2:C new", "3:D new", "4:A reused", "5:E new"])
    // Where rows leave first: B pushes A out, and row 2 gets it; row 3 finds none (C). Then A, of row 2, pushes B
    // out, and C pushes A: rows 4 and 5 get those.
    #expect(
      try dequeues("tag-lookup,pool=twoLevel:1+5", on: trace, .recycleFirst)
        == ["0:A new", "1:B new", "2:A reused", "3:C new", "4:A reused", "5:B reused"])
  }

  @Test func aReloadedRowIsBoundAgainWhetherItsCellWasOnScreenOrInTheCache() throws {
    // Rows 0 (A), 1 (B); row 2 (C) comes, A is cached; row 0 is reloaded with 2 items: A goes to the pool. y = 0: row
    // 0 gets A, bound; C is cached. Row 0 is reloaded on the screen: A goes to the pool, and comes back bound.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.reload(0, items: 2)
    trace.scroll(to: 0)
    trace.reload(0, items: 3)
    #expect(
      try dequeues("stable-id,pool=twoLevel:2+5", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:A reused", "0:A reused"])
    try expect(
      "stable-id,pool=twoLevel:2+5", on: trace,
      counts: [
        "rowsDisplayed": 5, "rowsEnded": 3, "cellsCreated": 3, "cellsReused": 2, "peakCells": 3,
        "reloads": 5, "itemsDisplayed": 10, "itemCellsCreated": 6, "itemCellsReused": 4,
        "offsetReads": 5, "offsetHits": 2, "offsetWrites": 3, "storedOffsets": 2,
        "heightQuestions": 7,
      ])
    // Without a pool behind the cache it is discarded.
    let counters = try Design("stable-id,pool=twoLevel:2+0").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.cellsDiscarded == 2 && counters.cellsCreated == 5)
  }

  @Test func theCellsOfDeletedRowsLeaveTheCacheTheNewestFirst() throws {
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D): A and B are cached, A first. Rows 0 and 1 are deleted: B goes to the
    // pool of one, and A finds no room. Rows 4 and 5 stand where 2 and 3 stood, at 100: row 4 gets B.
    var trace = Trace.byHand(sections: [6])
    trace.scroll(to: 100)
    trace.delete(2, at: 0)
    #expect(
      try dequeues("stable-id,pool=twoLevel:2+1", on: trace)
        == ["0:A new", "1:B new", "2:C new", "3:D new", "4:B reused", "5:E new"])
  }

  @Test func aReloadOfTheTableLeavesNothingInTheCache() throws {
    // Rows 0 (A), 1 (B); row 2 (C): A is cached. All is reloaded: A to the pool, then B and C, displayed still.
    // Rows 1 and 2 get C and B, bound; A is left.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.reloadAll()
    trace.scroll(to: 0)
    #expect(
      try dequeues("stable-id,pool=twoLevel:2+5", on: trace)
        == [
          "0:A new", "1:B new", "2:C new", "1:C reused", "2:B reused", "0:A reused",
        ])
  }

  @Test func aMemoryWarningEmptiesTheCache() throws {
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.warnOfMemory()
    trace.scroll(to: 0)
    #expect(
      try dequeues("tag-lookup,pool=twoLevel:2+5", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:D new"])
    let counters = try Design("tag-lookup,pool=twoLevel:2+5").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.cellsDiscarded == 1)
  }

  @Test func aCellInTheCacheIsToldOfNoEditAndTiledForTheViewportOfItsReturn() throws {
    // Rows 0 (A), 1 (B); row 2 (C), A is cached, with the tag 0. A row is inserted before all, and the table made 150
    // wide. At y = 50 row 0 is number 1 and comes back in A, with two items of its own: asked which row it shows, A
    // says the one at index 0, the new one, whose third item it takes.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.insert(items: [4], at: 0)
    trace.resize(150, 100)
    // B, on the screen all the time, is told of no edit either.
    for (pool, staleStrips) in [("twoLevel:2+5", 2), ("lifo", 1)] {
      let replay = try Design("tag-lookup,pool=\(pool)").watchedReplay(
        of: trace, host: .acquireFirst)
      #expect(replay.fidelity.staleStrips == staleStrips, "\(pool)")
    }
    let faithful = try Design("stable-id,pool=twoLevel:2+5").watchedReplay(
      of: trace, host: .acquireFirst)
    #expect(faithful.fidelity.isFaithful)
    #expect(
      try dequeues("stable-id,pool=twoLevel:2+5", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:A from the cache"])
  }

  // MARK: set and affine

  @Test func aSetHandsOutInTheOrderOfItsHashes() throws {
    // Cells 0 to 5 by the first word of SplitMix64 with that seed.
    let words = (0..<4 as Range<UInt64>).map { seed in
      var generator = SplitMix64(seed: seed)
      return generator.next()
    }
    #expect(words[0] == 0xE220_A839_7B1D_CDAF)
    let order = (0..<4).sorted { words[$0] < words[$1] }.map { "ABCD".map(String.init)[$0] }
    // Rows 0 to 3 (A to D) leave together, far away; four others take them in that order.
    var trace = Trace.byHand(sections: [12], viewport: .points(100, 200))
    trace.scroll(to: 400)
    #expect(
      try dequeues("tag-lookup,pool=set", on: trace, .recycleFirst).suffix(4)
        == order.enumerated().map { "\(8 + $0):\($1) reused" })
  }

  @Test func aRowGetsItsLastCellAndElseTheOneThatWaitedLongest() throws {
    // Rows 0 (A), 1 (B); row 2 (C), A is pooled; row 3 gets A, B is pooled; back: row 1 gets its B, A is pooled; row 0
    // gets A, which was row 3's since, and is the one that waited longest; C is pooled, and row 2 gets it back.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.scroll(to: 100)
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    trace.scroll(to: 50)
    #expect(
      try dequeues("floor,pool=affine", on: trace)
        == [
          "0:A new", "1:B new", "2:C new", "3:A reused", "1:B reused", "0:A reused", "2:C reused",
        ])
    // The strip that comes back is not reloaded where only what changed is; it is looked up all the same.
    let counters = try Design("stable-id,reload=changed,pool=affine").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.reloads == 5 && counters.offsetReads == 7 && counters.cellsReused == 4)
  }

  @Test func whatWasMadeLastIsDiscardedWhateverItsKind() throws {
    // Rows 0 (A), 1 (B), 2 (C) and so on, of two kinds in turn. At 100 A and B wait, and B goes; at 200 row 4 gets A,
    // row 5 finds none of its kind; C and D wait, and D goes.
    var trace = Trace.byHand(sections: [6], kinds: [0, 1, 0, 1, 0, 1])
    trace.scroll(to: 100)
    trace.scroll(to: 200)
    #expect(
      try dequeues("stable-id,pool=affineCap:1", on: trace)
        == ["0:A new", "1:B new", "2:C new", "3:D new", "4:A reused", "5:E new"])
    for (limit, discarded) in [(0, 4), (1, 2), (2, 0)] {
      let counters = try Design("stable-id,pool=affineCap:\(limit)").watchedReplay(
        of: trace, host: .acquireFirst
      ).counters
      #expect(counters.cellsDiscarded == discarded, "\(limit)")
    }
    // Not before the layout is done: rows 2 and 3 get A and B.
    #expect(
      try dequeues("stable-id,pool=affineCap:0", on: trace, .recycleFirst)
        == ["0:A new", "1:B new", "2:A reused", "3:B reused", "4:A reused", "5:B reused"])
  }

  // MARK: aged:N

  @Test func aCellWaitsForItsOwnRowForSomeLayouts() throws {
    // Rows 0 (A), 1 (B), row 0 to 50; row 2 (C), and A waits with its offset. Back at 0 row 0 has A, not reloaded and
    // not looked up, and C waits; nothing was used again.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 50)
    trace.scroll(to: 50)
    var back = trace
    back.scroll(to: 0)
    try expect(
      "tag-lookup,pool=aged:1", on: back,
      counts: [
        "rowsDisplayed": 4, "rowsEnded": 2, "cellsCreated": 3, "peakCells": 3, "reloads": 3,
        "itemsDisplayed": 7, "itemCellsCreated": 7, "offsetReads": 3, "offsetWrites": 2,
        "storedOffsets": 2, "heightQuestions": 5,
      ])
    #expect(
      try dequeues("tag-lookup,pool=aged:0", on: back)
        == ["0:A new", "1:B new", "2:C new", "0:D new"])
    // A scroll that shows nothing new is a layout: A has waited to the end of two when row 0 is back.
    trace.scroll(to: 50)
    trace.scroll(to: 0)
    #expect(
      try dequeues("tag-lookup,pool=aged:2", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:A from the cache"])
    #expect(
      try dequeues("tag-lookup,pool=aged:1", on: trace)
        == ["0:A new", "1:B new", "2:C new", "0:D new"])
    // What the strip kept went with it, where nothing stores it.
    let kept = try Design("stable-id,pool=aged:1,offsets=kept").watchedReplay(
      of: trace, host: .acquireFirst)
    #expect(kept.fidelity.lostOffsets == 1 && kept.counters.cellsDiscarded == 1)
  }

  @Test func noCellIsAnotherRows() throws {
    // Rows 0 (A), 1 (B); row 2 (C), A waits; row 0 is deleted, and A with it. Row 3, at 100 then, gets a new cell.
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.delete(1, at: 0)
    #expect(
      try dequeues("stable-id,pool=aged:60", on: trace)
        == ["0:A new", "1:B new", "2:C new", "3:D new"])
    let counters = try Design("stable-id,pool=aged:60").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.cellsDiscarded == 1 && counters.cellsReused == 0)
  }

  // MARK: Item pools

  @Test func spareItemCellsAboveTheCapAreDiscarded() throws {
    // Row 0 (A) shows items 0 and 1. At 100 it shows 2 and 3: two cells more, and two are spared, for one of which
    // there is room. At 0 again: one is reused, one made; of the others one stays.
    var trace = Trace.byHand(sections: [1])
    trace.scrollStrip(0, to: 100)
    trace.scrollStrip(0, to: 0)
    let counts = [
      "rowsDisplayed": 1, "cellsCreated": 1, "peakCells": 1, "reloads": 1, "itemsDisplayed": 6,
      "offsetReads": 1, "heightQuestions": 1,
    ]
    func expectItems(_ pool: String, created: Int) throws {
      try expect(
        "tag-lookup,itemPool=\(pool)", on: trace,
        counts: counts.merging(["itemCellsCreated": created]) { $1 }
          .merging(created < 6 ? ["itemCellsReused": 6 - created] : [:]) { $1 })
    }
    for pool in ["cap", "sharedCap"] {
      try expectItems("\(pool):0", created: 6)
      try expectItems("\(pool):1", created: 5)
      try expectItems("\(pool):2", created: 4)
    }
    try expectItems("perStrip", created: 4)
    try expectItems("shared", created: 4)
  }

  @Test func whatOneStripSparesAnotherTakes() throws {
    // Rows 0 and 1 of kind 0, row 2 of kind 1, all on screen, four items each. Row 0 to 200: nothing is visible, and
    // its two cells are spared. Row 1 to 50: item 2 comes, in a spare cell of row 0, and item 0 is spared. Row 2 to
    // 50: nothing of its kind waits.
    var trace = Trace.byHand(
      sections: [3], kinds: [0, 0, 1], viewport: .points(100, 150))
    trace.scrollStrip(0, to: 200)
    trace.scrollStrip(1, to: 50)
    trace.scrollStrip(2, to: 50)
    let counts = [
      "rowsDisplayed": 3, "cellsCreated": 3, "peakCells": 3, "reloads": 3, "itemsDisplayed": 8,
      "offsetReads": 3, "heightQuestions": 3,
    ]
    try expect(
      "tag-lookup,itemPool=shared", on: trace,
      counts: counts.merging(["itemCellsCreated": 7, "itemCellsReused": 1]) { $1 })
    try expect(
      "tag-lookup", on: trace, counts: counts.merging(["itemCellsCreated": 8]) { $1 })
  }

  @Test func spareItemCellsOutliveTheStripThatSharedThem() throws {
    // No table cell is reused. Row 0 (A) spares its two item cells at 200; row 2 (C) takes those, and A is discarded.
    var trace = Trace.byHand(sections: [5])
    trace.scrollStrip(0, to: 200)
    trace.scroll(to: 50)
    let counters = try Design("tag-lookup,pool=none,itemPool=shared").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.itemCellsCreated == 4 && counters.itemCellsReused == 2)
    let own = try Design("tag-lookup,pool=none").watchedReplay(of: trace, host: .acquireFirst)
      .counters
    #expect(own.itemCellsCreated == 6 && own.itemCellsReused == 0)
  }

  @Test func aMemoryWarningLeavesSpareItemCellsAlone() throws {
    var trace = Trace.byHand(sections: [1])
    trace.scrollStrip(0, to: 100)
    trace.warnOfMemory()
    trace.scrollStrip(0, to: 0)
    for pool in ["perStrip", "shared"] {
      let counters = try Design("tag-lookup,itemPool=\(pool)").watchedReplay(
        of: trace, host: .acquireFirst
      ).counters
      #expect(counters.itemCellsCreated == 4 && counters.itemCellsReused == 2, "\(pool)")
    }
  }
}
