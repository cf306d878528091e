import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine

/// Replaying again: from the same beginning, and with the cells, pools and offsets of the time before.
@Suite struct SteadyStateTests {
  /// Every preset, and what a rewind has to put back one by one.
  static let designs =
    DesignCatalog.presets.map(\.name) + [
      "tag-lookup,key=remapped,store=array", "tag-lookup,store=kept,reload=never",
      "stable-id,pool=perRow,items=all", "stable-id,pool=cap:1,saves=scroll",
      "floor,pool=affine,itemPool=shared", "tag-lookup,pool=set,itemPool=cap:1",
      "floor,pool=affineCap:1", "floor,pool=aged:2", "stable-id,saves=settled,resets=unbound",
      "stable-id,pool=twoLevel:2+1,itemPool=sharedCap:3",
      "floor,pool=twoLevel:2+5,store=belady:3",
      "row-dictionary,key=path,store=indexPaths,keyedBy=strip", "floor,pool=fifo",
      "indexed-subclass,selection=notification,store=strings,key=remapped",
      "floor,store=belady:3", "stable-id,store=clock:2",
      "tag-lookup,key=remapped,store=arc:3", "row-dictionary,store=sieve:30%,saves=scroll",
    ]

  @Test func aSecondReplayFindsItsCellsItemsAndOffsets() throws {
    // Rows 0 (A), 1 (B); row 0 to 50; down a row (C for row 2) and up again: 50 and 0 are written under
    // 0 and 2. Rewound, rows 0 and 1 get A and B as the first time, and row 0 begins at 50 (items 1
    // and 2), so that its strip need not move. Row 2 gets C and finds its 0; row 0 finds its 50.
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(0)])
    var finished = try Design("tag-lookup").session(on: trace, host: .acquireFirst).setUp().run()
    var expected = Counters()
    expected.rowsDisplayed = 4
    expected.rowsEnded = 2
    expected.cellsReused = 4
    expected.peakCells = 3
    expected.reloads = 4
    expected.itemsDisplayed = 8
    expected.itemCellsReused = 8
    expected.offsetReads = 4
    expected.offsetHits = 3
    expected.offsetWrites = 2
    expected.storedOffsets = 2
    expected.heightQuestions = 5
    expected.cellsBound = 4
    // At each display, and at the scroll of a strip.
    expected.stripsTiled = 5
    for replay in 2...4 {
      finished = finished.rewind().run()
      #expect(finished.counters == expected, "replay \(replay)")
    }
  }

  @Test func aRewindForgetsEditsOffsetsOfTheTableAndEndsThatWerePending() throws {
    // At the end of the trace the table is elsewhere, larger, and other rows are in it, with an end pending. Any
    // state that survives the rewind would change what the second replay displays.
    let trace = Trace.byHand(
      sections: [3, 4],
      [
        .delete(0, count: 3), .insert(4, items: [1, 1]), .viewport(300, 220), .reload(2, items: 9),
        .move(0, to: 5), .y(120),
      ])
    for host in ListHost.all {
      for design in Self.designs {
        let finished = try Design(design).session(on: trace, host: host).setUp().run()
        let first = finished.counters
        let second = finished.rewind().run().counters
        #expect(second.rowsDisplayed == first.rowsDisplayed, "\(design) on \(host)")
        #expect(second.rowsEnded == first.rowsEnded, "\(design) on \(host)")
        #expect(second.heightQuestions == first.heightQuestions, "\(design) on \(host)")
        #expect(second.offsetReads == first.offsetReads, "\(design) on \(host)")
      }
    }
  }

  /// A row begins where it was left, so that the second replay may show other items than the first, and
  /// the third may need spare cells that the second made; from then on nothing is new.
  ///
  /// Only where each row finds its own offset again, and no cell is discarded: a key that edits shift hands
  /// an offset on by a row each replay, an end that is delivered late by a cell, and a memory warning takes
  /// other cells each time.
  @Test func replaysOfADesignByIdentitySettle() throws {
    let designs = [
      "stable-id", "floor", "floor,pool=fifo", "floor,pool=affine", "floor,itemPool=shared",
      "floor,pool=twoLevel:2+9999", "stable-id,pool=perRow,items=all", "ceiling,key=id",
      "stable-id,saves=scroll,selection=notification", "stable-id,store=kept,reload=never",
      "tag-lookup,store=reset,reload=changed", "stable-id,store=boxed,keyedBy=strip",
    ]
    for seed in 0..<UInt64(Thorough.count(12, of: 44)) {
      let size = seed % 12 < 9 ? RandomTrace.Size.small : .medium
      let trace = RandomTrace.make(seed: seed, size: size).without(.memoryWarning)
      for design in designs {
        let host = ListHost(recyclesFirst: seed % 8 < 4)
        var finished = try Design(design).session(on: trace, host: host).setUp().run()
        for _ in 0..<3 { finished = finished.rewind().run() }
        let settled = (finished.counters, finished.checksum)
        for replay in 5...8 {
          finished = finished.rewind().run()
          let label = Comment(rawValue: "seed \(seed), \(design) on \(host), replay \(replay)")
          #expect(finished.counters == settled.0, label)
          #expect(finished.checksum == settled.1, label)
        }
      }
    }
  }
}
