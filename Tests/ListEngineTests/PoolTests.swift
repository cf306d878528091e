import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The pools and item pools, worked out by hand, and how they are written.
///
/// Cells are A, B, C, ... in the order in which they are made. Rows are 50 high in a viewport of 100 by 100, and a
/// strip at rest shows the first two of four items (`Trace.byHand`).
@Suite struct PoolTests {
  /// Returns the dequeues of a log: "2:C new", say, for row 2.
  private func dequeues(
    _ design: String, on trace: Trace, _ host: ListHost = .acquireFirst
  ) throws -> [String] {
    var found: [String] = []
    _ = try Design(design).loggedReplay(of: trace, host: host) { entry in
      guard entry.callback == .dequeue, let row = entry.row, let cell = entry.cell else { return }
      found.append(
        "\(row):\("ABCDEFGHIJ".map(String.init)[cell]) \(entry.note.prefix { $0 != "," })")
    }
    return found
  }

  struct DequeueOrder: Sendable {
    let design: String
    let host: ListHost
    let trace: Trace
    /// What `dequeues` finds.
    let expected: String
    /// Counters that the pool decides.
    let counts: [String: Int]

    init(
      _ design: String, _ trace: Trace, _ expected: String, host: ListHost = .acquireFirst,
      counts: [String: Int] = [:]
    ) {
      self.design = design
      self.host = host
      self.trace = trace
      self.expected = expected
      self.counts = counts
    }
  }

  private static let twoKinds = Trace.byHand(
    sections: [6], kinds: [0, 1, 0, 1, 0, 1], [.y(100), .y(200)])
  private static let reloaded = Trace.byHand(
    sections: [5], [.y(50), .reload(0, items: 2), .y(0), .reload(0, items: 3)])
  private static let slow = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(50), .y(0)])

  /// Rows 0 and 1 are 75 high. Rows 9, 10 and 11 come into the range when rows 0 and 1 are deleted above it.
  private static func deletedAbove(then events: HandEvent...) -> Trace {
    Trace.byHand(
      sections: [20], heights: .each(points: [75, 75] + Array(repeating: 50, count: 18)),
      kinds: (0..<20).map { $0 == 10 || $0 == 11 ? 1 : 0 },
      [.y(350), .delete(0, count: 2)] + events)
  }

  /// `RenderStackManager.cleanup` keeps a key that it should delete: the check of `engagedIndices.includes(index)`.
  ///
  /// Rows 0 (A) to 2 (C); y = 350: rows 5 (A) to 8 (D). The delete: rows 8 (D), 9, 10 and 11 have the places 6 to 9. Row 9
  /// gets A, rows 10 and 11 of the other kind E and F. B has place 6, which is row 8's now; the first open place is 5, and
  /// its row 7 has its own cell, C. So B stays as it is. Two cells wait. C has place 5 and is discarded; B has place 6, and
  /// stays.
  static let staleKeys: [DequeueOrder] = [
    // y = 300: row 7 takes B, where a new cell would be the seventh. F leaves, and is discarded.
    DequeueOrder(
      "flash-list-unpooled,prefetch=rows:1", deletedAbove(then: .y(300)),
      "0:A new, 1:B new, 2:C new, 5:A reused, 6:B reused, 7:C reused, 8:D new, "
        + "9:A reused, 10:E new, 11:F new, 7:B reused",
      host: .recycleFirst, counts: ["cellsCreated": 6, "cellsDiscarded": 2, "reloads": 11]),
    // A reload of all data is a `processDataUpdate` too: no place is open, and B is discarded. y = 300: row 7 gets a new cell.
    DequeueOrder(
      "flash-list-unpooled,prefetch=rows:1", deletedAbove(then: .reloadAll, .y(300)),
      "0:A new, 1:B new, 2:C new, 5:A reused, 6:B reused, 7:C reused, 8:D new, "
        + "9:A reused, 10:E new, 11:F new, 9:A from the cache, 10:E from the cache, 7:G new",
      host: .recycleFirst, counts: ["cellsCreated": 7, "cellsDiscarded": 3, "reloads": 11]),
    // y = 250: row 6 gets its own cell, B, and row 7 a new one. E and F are discarded.
    DequeueOrder(
      "flash-list-unpooled,prefetch=rows:1", deletedAbove(then: .y(250)),
      "0:A new, 1:B new, 2:C new, 5:A reused, 6:B reused, 7:C reused, 8:D new, "
        + "9:A reused, 10:E new, 11:F new, 6:B from the cache, 7:G new",
      host: .recycleFirst, counts: ["cellsCreated": 7, "cellsDiscarded": 3, "reloads": 11]),
  ]

  static let dequeueOrders: [DequeueOrder] = [
    // Rows 0 (A), 1 (B); row 0 to 50: item 2 comes, item 0 is spared. y = 50: row 2 (C) comes, A is cached. y = 0:
    // row 0 gets A, not reloaded, not looked up, at 50 still; C is cached.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:1+0", .byHand(sections: [5], [.x(0, 50), .y(50), .y(0)]),
      "0:A new, 1:B new, 2:C new, 0:A from the cache",
      counts: ["reloads": 3, "offsetReads": 3, "offsetWrites": 2, "itemsDisplayed": 7]),
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D); the cache of one takes A, then B, and A goes to the pool. Rows 4 (A,
    // pooled) and 5 (E); C pushes B out to the pool, and D pushes C, for which the pool of one has no room. Back
    // at row 3: D from the cache.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:1+1", .byHand(sections: [6], [.y(100), .y(200), .y(150)]),
      "0:A new, 1:B new, 2:C new, 3:D new, 4:A reused, 5:E new, 3:D from the cache",
      counts: ["cellsCreated": 5, "cellsReused": 2, "cellsDiscarded": 1, "reloads": 6]),
    // The cache is one for all kinds. Rows 0 (A) and 1 (B) of kinds 0 and 1 leave: A is pushed out to the pool of kind
    // 0 by B. Row 2 of kind 0 came before that, to a pool that was empty (C), and row 3 of kind 1 (D). Row 4 gets A.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:1+5", twoKinds,
      "0:A new, 1:B new, 2:C new, 3:D new, 4:A reused, 5:E new"),
    // Where rows leave first: B pushes A out, and row 2 gets it; row 3 finds none (C). Then A, of row 2, pushes B
    // out, and C pushes A: rows 4 and 5 get those.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:1+5", twoKinds,
      "0:A new, 1:B new, 2:A reused, 3:C new, 4:A reused, 5:B reused", host: .recycleFirst),
    // Rows 0 (A), 1 (B); row 2 (C) comes, A is cached; row 0 is reloaded with 2 items: A goes to the pool. y = 0: row
    // 0 gets A, bound; C is cached. Row 0 is reloaded on the screen: A goes to the pool, and comes back bound.
    DequeueOrder(
      "stable-id,pool=twoLevel:2+5", reloaded, "0:A new, 1:B new, 2:C new, 0:A reused, 0:A reused",
      counts: ["reloads": 5, "offsetReads": 5, "offsetHits": 2, "cellsDiscarded": 0]),
    // Without a pool behind the cache A is discarded.
    DequeueOrder(
      "stable-id,pool=twoLevel:2+0", reloaded, "0:A new, 1:B new, 2:C new, 0:D new, 0:E new",
      counts: ["cellsDiscarded": 2]),
    // Rows 0 (A), 1 (B); rows 2 (C), 3 (D): A and B are cached, A first. Rows 0 and 1 are deleted: B goes to the
    // pool of one, and A finds no room. Rows 4 and 5 stand where 2 and 3 stood, at 100: row 4 gets B.
    DequeueOrder(
      "stable-id,pool=twoLevel:2+1", .byHand(sections: [6], [.y(100), .delete(0, count: 2)]),
      "0:A new, 1:B new, 2:C new, 3:D new, 4:B reused, 5:E new"),
    // Rows 0 (A), 1 (B); row 2 (C): A is cached. All is reloaded: A to the pool, then B and C, displayed still.
    // Rows 1 and 2 get C and B, bound; A is left.
    DequeueOrder(
      "stable-id,pool=twoLevel:2+5", .byHand(sections: [5], [.y(50), .reloadAll, .y(0)]),
      "0:A new, 1:B new, 2:C new, 1:C reused, 2:B reused, 0:A reused"),
    // A memory warning empties the cache.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:2+5", .byHand(sections: [5], [.y(50), .memoryWarning, .y(0)]),
      "0:A new, 1:B new, 2:C new, 0:D new", counts: ["cellsDiscarded": 1]),
    // A list that ignores memory warnings keeps its cache.
    DequeueOrder(
      "tag-lookup,pool=twoLevel:2+5,warnings=keep",
      .byHand(sections: [5], [.y(50), .memoryWarning, .y(0)]),
      "0:A new, 1:B new, 2:C new, 0:A from the cache", counts: ["cellsDiscarded": 0]),
    // Rows 0 (A), 1 (B); at 100 rows 2 (C), 3 (D), and A and B wait, of which A is discarded. Back at 0 row 0 gets
    // B, the oldest; row 1 finds neither its own cell nor another.
    DequeueOrder(
      "stable-id,pool=slots:1", .byHand(sections: [5], [.y(100), .y(0)]),
      "0:A new, 1:B new, 2:C new, 3:D new, 0:B reused, 1:E new", counts: ["cellsDiscarded": 2]),
    // With two slots row 0 and row 1 get their own cells.
    DequeueOrder(
      "stable-id,pool=slots:2", .byHand(sections: [5], [.y(100), .y(0)]),
      "0:A new, 1:B new, 2:C new, 3:D new, 0:A reused, 1:B reused", counts: ["cellsDiscarded": 0]),
    // A row gets its last cell, or else the one that waited longest. Rows 0 (A), 1 (B); row 2 (C), A is pooled; row 3
    // gets A, B is pooled; back: row 1 gets its B, A is pooled; row 0 gets A, which was row 3's since, and is the one
    // that waited longest; C is pooled, and row 2 gets it back. B and C are not reloaded, and are looked up.
    DequeueOrder(
      "stable-id,reload=changed,pool=affine",
      .byHand(sections: [5], [.y(50), .y(100), .y(50), .y(0), .y(50)]),
      "0:A new, 1:B new, 2:C new, 3:A reused, 1:B reused, 0:A reused, 2:C reused",
      counts: ["reloads": 5, "offsetReads": 7, "cellsReused": 4]),
    // The newest cell is discarded, whatever its kind. Rows 0 (A), 1 (B), 2 (C) and so on, of two kinds in turn.
    // At 100 A and B wait, and B is discarded. At 200 row 4 gets A, and row 5 finds no cell of its kind. C and D
    // wait, and D is discarded.
    DequeueOrder(
      "stable-id,pool=affineCap:1", twoKinds,
      "0:A new, 1:B new, 2:C new, 3:D new, 4:A reused, 5:E new", counts: ["cellsDiscarded": 2]),
    DequeueOrder(
      "stable-id,pool=affineCap:2", twoKinds,
      "0:A new, 1:B new, 2:C new, 3:D new, 4:A reused, 5:B reused", counts: ["cellsDiscarded": 0]),
    // Not before the layout is done: rows 2 and 3 get A and B.
    DequeueOrder(
      "stable-id,pool=affineCap:0", twoKinds,
      "0:A new, 1:B new, 2:A reused, 3:B reused, 4:A reused, 5:B reused", host: .recycleFirst),
    // Rows 0 (A), 1 (B), row 0 to 50; row 2 (C), and A waits with its offset. Back at 0 row 0 has A, not reloaded and
    // not looked up, and C waits; nothing was used again.
    DequeueOrder(
      "tag-lookup,pool=aged:1", .byHand(sections: [5], [.x(0, 50), .y(50), .y(0)]),
      "0:A new, 1:B new, 2:C new, 0:A from the cache",
      counts: ["cellsReused": 0, "reloads": 3, "offsetReads": 3, "itemsDisplayed": 7]),
    DequeueOrder(
      "tag-lookup,pool=aged:0", .byHand(sections: [5], [.x(0, 50), .y(50), .y(0)]),
      "0:A new, 1:B new, 2:C new, 0:D new"),
    // A scroll that shows nothing new is a layout: A has waited to the end of two when row 0 is back.
    DequeueOrder("tag-lookup,pool=aged:2", slow, "0:A new, 1:B new, 2:C new, 0:A from the cache"),
    // An offset that only the strip keeps is lost with its cell.
    DequeueOrder(
      "stable-id,pool=aged:1,store=kept", slow, "0:A new, 1:B new, 2:C new, 0:D new",
      counts: ["lostOffsets": 1, "cellsDiscarded": 1]),
    // Rows 0 (A), 1 (B); row 2 (C), A waits; row 0 is deleted, and A with it. Row 3, at 100 then, gets a new cell.
    DequeueOrder(
      "stable-id,pool=aged:60", .byHand(sections: [5], [.y(50), .delete(0)]),
      "0:A new, 1:B new, 2:C new, 3:D new", counts: ["cellsDiscarded": 1, "cellsReused": 0]),
  ]

  @Test(arguments: dequeueOrders + staleKeys)
  func aPoolHandsOutItsCellsInItsOrder(order: DequeueOrder) throws {
    let found = try dequeues(order.design, on: order.trace, order.host)
    #expect(found.joined(separator: ", ") == order.expected)
    let replay = try Design(order.design).watchedReplay(of: order.trace, host: order.host)
    let all = (replay.counters.list + replay.fidelity.list).map { ($0.name, $0.value) }
    let counted = Dictionary(uniqueKeysWithValues: all)
    for (name, count) in order.counts { #expect(counted[name] == count, "\(name)") }
  }

  /// `RecyclerViewManager.processDataUpdate` calls `sync` once more if the engaged rows have changed, whether or not rows in
  /// view make the range larger than them.
  @Test func aBatchHasTwoPassesIfTheEngagedRowsChangeAndTheRangeDoesNot() throws {
    let text = """
      {"filmstrip":1,"viewport":[320,480],"feed":{"items":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\
      "item":[{"width":50,"height":40},{"width":50,"height":40},{"width":50,"height":40}],\
      "kinds":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2],\
      "rowHeight":[240,40,90,40,40,180,90,90,180,180,40,40,90,180,180,180,180,90,90,90,180,180,90,90]}}
      {"t":96,"y":1100}
      {"t":112,"y":1500}
      {"t":128,"delete":8,"count":2}
      {"t":128,"y":2000}
      {"t":144,"y":1320}
      {"t":160,"move":19,"to":12}
      {"t":176,"move":10,"to":14}
      {"t":176,"delete":18,"count":1}
      {"t":176,"insert":13,"items":[3,3],"heights":[90,90],"kinds":[1,2]}
      """
    let replay = try Array(text.utf8).withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "trace")
      return try Design("flash-list,pool=createdCap:2").watchedReplay(
        reading: &reader, host: .recycleFirst, pieceEventCount: 100)
    }
    #expect(replay.counters.cellsCreated == 11)
    // In the last batch `engaged` names rows 12 to 20, and before it 13 to 20; row 12 was in view, and in the range. In the
    // first pass the cell that had place 12 is stale: row 14 is there now, and row 22, at the open place 21, has its own
    // cell. In the second pass no place is open, and the cell is discarded.
    #expect(replay.counters.cellsDiscarded == 1)
  }

  @Test func aCachedCellIgnoresEditsAndIsTiledForTheViewportOfItsReturn() throws {
    // Rows 0 (A), 1 (B); row 2 (C), A is cached, with the tag 0. A row is inserted before all, and the table made
    // 150 wide. At y = 50 row 0 is number 1 and comes back in A, with its two items. Asked which row it shows, A
    // says the one at index 0, the new one, whose third item it takes.
    let trace = Trace.byHand(sections: [5], [.y(50), .insert(0, items: [4]), .viewport(150, 100)])
    // B, on the screen all the time, is not notified of the edit either.
    for (pool, staleStrips) in [("twoLevel:2+5", 2), ("lifo", 1)] {
      let replay = try Design("tag-lookup,pool=\(pool)").watchedReplay(
        of: trace, host: .acquireFirst)
      #expect(replay.fidelity.staleStrips == staleStrips, "\(pool)")
    }
    let faithful = try Design("stable-id,pool=twoLevel:2+5").watchedReplay(
      of: trace, host: .acquireFirst)
    #expect(faithful.fidelity.isFaithful)
    #expect(
      try dequeues("stable-id,pool=twoLevel:2+5", on: trace) == [
        "0:A new", "1:B new", "2:C new", "0:A from the cache",
      ])
  }

  @Test func aSetHandsOutInTheOrderOfItsHashes() throws {
    // Cells 0 to 5 by the first word of SplitMix64 with that seed.
    let words = (0..<4 as Range<UInt64>).map { seed in
      var generator = SplitMix64(seed: seed)
      return generator.next()
    }
    #expect(words[0] == 0xE220_A839_7B1D_CDAF)
    let order = (0..<4).sorted { words[$0] < words[$1] }.map { "ABCD".map(String.init)[$0] }
    // Rows 0 to 3 (A to D) leave together, far away; four others take them in that order.
    let trace = Trace.byHand(sections: [12], viewport: .points(100, 200), [.y(400)])
    #expect(
      try dequeues("tag-lookup,pool=set", on: trace, .recycleFirst).suffix(4)
        == order.enumerated().map { "\(8 + $0):\($1) reused" })
  }

  // MARK: Item pools

  @Test func spareItemCellsAboveTheCapAreDiscarded() throws {
    // Row 0 (A) shows items 0 and 1. At 100 it shows 2 and 3: two cells more, and two are spared, for one of which
    // there is room. At 0 again: one is reused, one made; of the others one stays.
    let trace = Trace.byHand(sections: [1], [.x(0, 100), .x(0, 0)])
    for (pool, created) in [
      ("cap:0", 6), ("cap:1", 5), ("cap:2", 4), ("sharedCap:0", 6), ("sharedCap:1", 5),
      ("sharedCap:2", 4), ("perStrip", 4), ("shared", 4),
    ] {
      try expect(
        "tag-lookup,itemPool=\(pool)", on: trace, displayed: 1, cells: 1, items: 6,
        itemCells: created)
    }
  }

  @Test func whatOneStripSparesAnotherTakes() throws {
    // Rows 0 and 1 of kind 0, row 2 of kind 1, all on screen, four items each. Row 0 to 200: nothing is visible, and
    // its two cells are spared. Row 1 to 50: item 2 comes, in a spare cell of row 0, and item 0 is spared. Row 2 to
    // 50: nothing of its kind waits.
    let trace = Trace.byHand(
      sections: [3], kinds: [0, 0, 1], viewport: .points(100, 150),
      [.x(0, 200), .x(1, 50), .x(2, 50)])
    let counts = ["rowsDisplayed": 3, "cellsCreated": 3, "itemsDisplayed": 8]
    try expect("tag-lookup,itemPool=shared", on: trace, itemCells: 7, counts: counts)
    try expect("tag-lookup", on: trace, itemCells: 8, counts: counts)
  }

  @Test func spareItemCellsOutliveTheStripThatSharedThem() throws {
    // No table cell is reused. Row 0 (A) spares its two item cells at 200; row 2 (C) takes those, and A is discarded.
    let trace = Trace.byHand(sections: [5], [.x(0, 200), .y(50)])
    let counters = try Design("tag-lookup,pool=none,itemPool=shared").watchedReplay(
      of: trace, host: .acquireFirst
    ).counters
    #expect(counters.itemCellsCreated == 4 && counters.itemCellsReused == 2)
    let own = try Design("tag-lookup,pool=none").watchedReplay(of: trace, host: .acquireFirst)
      .counters
    #expect(own.itemCellsCreated == 6 && own.itemCellsReused == 0)
  }

  @Test func aMemoryWarningLeavesSpareItemCellsAlone() throws {
    let trace = Trace.byHand(sections: [1], [.x(0, 100), .memoryWarning, .x(0, 0)])
    for pool in ["perStrip", "shared"] {
      let counters = try Design("tag-lookup,itemPool=\(pool)").watchedReplay(
        of: trace, host: .acquireFirst
      ).counters
      #expect(counters.itemCellsCreated == 4 && counters.itemCellsReused == 2, "\(pool)")
    }
  }
}
