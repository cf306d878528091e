import CachePolicies
import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The contents of a bounded store, worked out by hand.
///
/// Rows of 50 points in a table of 100: two are visible.
@Suite struct BoundedOffsetsTests {
  private static func replay(_ design: String, _ trace: Trace) throws -> WatchedReplay {
    try Design(design).watchedReplay(of: trace, host: .acquireFirst)
  }

  /// Rows 0 and 1, 0 at 50 and 1 at 70; then 2 and 3; then 0 and 1 again.
  private static let thereAndBack = Trace.byHand(
    sections: [4], [.x(0, 50), .x(1, 70), .y(100), .y(0)])

  @Test(arguments: [
    // Three entries: 0 and 1 are asked for, then 2, then 3, for which 0 has to go before it ends: its
    // save is dropped, and counted. 1 is saved, at 70. Then 0 is asked for, for which 1 goes, and 1, for
    // which 2 goes: both at rest. 2 and 3 end at rest, and only 3 has an entry.
    ("lru", 0, 2),
    // 3 takes 2's entry, which is asked for no more: 0 and 1 are found, as they were left.
    ("belady", 2, 0),
  ])
  func hitsRestoreAndMissesMakeEntries(policy: String, hits: Int, lost: Int) throws {
    let replay = try Self.replay("stable-id,store=\(policy):3", Self.thereAndBack)
    #expect(replay.counters.offsetReads == 6)
    #expect(replay.counters.offsetHits == hits)
    #expect(replay.counters.offsetWrites == 4)
    #expect(replay.counters.storedOffsets == 3)
    #expect(replay.fidelity.lostOffsets == lost)
    #expect(replay.fidelity.foreignOffsets == 0)
  }

  @Test(arguments: CachePolicy.allCases)
  func roomForAllIsADictionary(policy: CachePolicy) throws {
    let all = try Self.replay("stable-id", Self.thereAndBack)
    let replay = try Self.replay(
      "stable-id,store=\(policy.name):4", Self.thereAndBack)
    #expect(replay.fidelity == all.fidelity)
    #expect(replay.counters.offsetHits == all.counters.offsetHits)
  }

  @Test func theRequestsAreEachDisplayOfARow() {
    // Rows 0 and 1; then 2 and 3; a row is put before all, so that row 1 is seen again; the whole table
    // is reloaded, so that 1 and 2 are displayed anew; at the top the new row, which is 4, and 0.
    let trace = Trace.byHand(sections: [4], [.y(100), .insert(0, items: [5]), .reloadAll, .y(0)])
    let log = RequestLog(ofDisplays: trace.checked)
    #expect(log.requests == [0, 1, 2, 3, 1, 1, 2, 4, 0])
    #expect(log.keyCount == 5)
  }

  @Test(arguments: CachePolicy.allCases)
  func aBoundBeyondAllRowsTakesNoMoreRoomThanTheyDo(policy: CachePolicy) throws {
    let design = try Design("floor,store=\(policy.name):2147483647")
    let replay = design.watchedReplay(of: Trace.byHand(sections: [4]), host: .acquireFirst)
    #expect(replay.counters.storedOffsets == 2)
  }

  // MARK: Keys that move

  @Test func entriesFollowTheirRowsAndKeepTheirPlaces() throws {
    // 0 at 50, 1 at 70, then 2 and 3: entries of 0, 1, 2 and 3, the oldest first. A row before all: the
    // table stays at 100, where rows 1 and 2 are now, so that 1 is displayed again, and found; the oldest
    // first: 0, 2, 3, 1. At the top the new row and 0 are displayed. With four entries the new row takes
    // that of 0, which is then at rest; with five there is room for it, and 0 is found.
    let trace = Trace.byHand(
      sections: [4], [.x(0, 50), .x(1, 70), .y(100), .insert(0, items: [5]), .y(0)])
    for (size, hits, lost) in [(4, 1, 1), (5, 2, 0)] {
      let replay = try Self.replay("tag-lookup,key=remapped,store=lru:\(size)", trace)
      #expect(replay.counters.offsetHits == hits, "\(size)")
      #expect(replay.fidelity.lostOffsets == lost, "\(size)")
    }
  }

  @Test func aDeletedRowsEntryMakesRoom() throws {
    // Rows 0 and 1, 1 at 70; then 2 and 3: four entries. Row 0 is deleted: three, and room for one.
    let trace = Trace.byHand(sections: [6], [.x(1, 70), .y(100), .delete(0)])
    let replay = try Self.replay("tag-lookup,key=remapped,store=fifo:4", trace)
    // After the delete rows 3 and 4 are visible (now 2 and 3): 4 is new, and takes the room.
    #expect(replay.counters.storedOffsets == 4)
    #expect(replay.counters.offsetReads == 5)
    var back = trace
    back.append(.y(0))
    // Row 1, now 0, is the oldest and still has its entry.
    let found = try Self.replay("tag-lookup,key=remapped,store=fifo:4", back)
    #expect(found.fidelity.lostOffsets == 0)
  }

  @Test func aSecondReplayGoesOnWithTheFutureThatItHad() throws {
    // The requests go round: 0 1 2 3 0 1, and again. The first time 3 takes the place of 2, which comes
    // last of all. The second, 2 takes that of 1, which comes after 3 and 0, and 1 then that of 3: four
    // hits. The third, 3 alone is missed, and takes the place of 2: five. The fourth begins as the second.
    var replay = try Design("stable-id,store=belady:3")
      .session(on: Self.thereAndBack, host: .acquireFirst).setUp().run()
    #expect(replay.counters.offsetHits == 2)
    for hits in [4, 5, 4, 5] {
      replay = replay.rewind().run()
      #expect(replay.counters.offsetHits == hits)
    }
  }

  /// Keys 0, 1 and 2 of a section that has but rows 0 and 1; a row comes before both.
  private static let shift = PathShift(section: 0, row: 0, removed: 0, inserted: 1, rowCount: 2)

  @Test func anEntryUnderAPathThatNoRowHasStaysUntilAnOffsetMovesThere() {
    var store = BoundedOffsets(policy: .lru, capacity: 3, keyCountExpected: 3)
    store.setUp()
    for key in 0...2 {
      #expect(store.read(key) == nil)
      store.write(Double(key + 1), key)
    }
    store.remap(Self.shift)
    // 0 went to 1, 1 to 2, and what stood there is gone.
    #expect(store.count == 2)
    #expect(store.read(1) == 1)
    #expect(store.read(2) == 2)
    #expect(store.read(0) == nil)
    #expect(store.count == 3)
  }

  @Test func aGhostHoldsNoOffsetAndOustsNone() {
    // Six keys, four entries, 2 to 5, and ghosts of the two that went first: 0 and 1. 2 and 3 were requested again.
    var store = BoundedOffsets(policy: .arc, capacity: 4, keyCountExpected: 8)
    store.setUp()
    for key in [2, 3, 0, 1, 4, 5] {
      #expect(store.read(key) == nil)
      store.write(Double(key + 1), key)
      if key == 3 { for known in [2, 3] { #expect(store.read(known) == Double(known + 1)) } }
    }
    #expect(store.count == 4)
    store.remap(Self.shift)
    // The ghost 1 would go to 2, and is forgotten; the ghost 0 is 1 now.
    #expect(store.count == 4)
    for key in 2...5 { #expect(store.read(key) == Double(key + 1)) }
    // A ghost comes back among those requested again: four new ones pass it by, and would have evicted a new one.
    #expect(store.read(1) == nil)
    for key in 6...9 { #expect(store.read(key) == nil) }
    #expect(store.read(1) == 0)
  }
}
