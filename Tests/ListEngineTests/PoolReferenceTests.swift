import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The pools against the plain model: all small traces, and rules that hold between pools.
@Suite struct PoolReferenceTests {
  static let pools = [
    "twoLevel:0+1", "twoLevel:1+0", "twoLevel:1+1", "twoLevel:2+1", "twoLevel:2+5", "set", "affine",
    "affineCap:0", "affineCap:1", "affineCap:2", "aged:0", "aged:1", "aged:2",
  ]
  static let itemPools = ["perStrip", "cap:0", "cap:1", "shared", "sharedCap:1"]

  /// What can happen to a feed of five rows of two kinds, with the rows that it needs and how many come or go.
  private static let events: [(needs: Int, grows: Int, @Sendable (inout Trace) -> Void)] = [
    (0, 0, { $0.scroll(to: 0) }), (0, 0, { $0.scroll(to: 50) }), (0, 0, { $0.scroll(to: 120) }),
    (2, 0, { $0.scrollStrip(1, to: 70) }), (1, 1, { $0.insert(items: [3], at: 1) }),
    (2, -2, { $0.delete(2, at: 0) }), (4, 0, { $0.move(0, to: 3) }),
    (2, 0, { $0.reload(1, items: 3) }), (0, 0, { $0.reloadAll() }),
    (0, 0, { $0.warnOfMemory() }), (0, 0, { $0.resize(150, 60) }),
  ]

  /// Every trace of three events of those, after a scroll down and back up a row; each with one pool and item
  /// pool on each host, and all of those in turn.
  @Test(arguments: 0..<events.count)
  func allSmallTracesAgree(first: Int) throws {
    let count = PoolReferenceTests.events.count
    for rest in 0..<count * count {
      var trace = Trace.byHand(sections: [3, 2], kinds: [0, 1, 0, 0, 1])
      trace.scrollStrip(0, to: 50)
      trace.scroll(to: 110)
      var rowCount = 5
      for event in [first, rest / count, rest % count] {
        let (needed, grows, happen) = PoolReferenceTests.events[event]
        guard rowCount >= needed else { continue }
        happen(&trace)
        rowCount += grows
      }
      trace.scroll(to: 40)
      for (place, host) in Host.four(UInt64(first + rest)).enumerated() {
        let turn = first &* 31 &+ rest &* 7 &+ place
        let axes = [
          "pool": PoolReferenceTests.pools[turn % PoolReferenceTests.pools.count],
          "itemPool": PoolReferenceTests.itemPools[
            turn / 3 % PoolReferenceTests.itemPools.count],
          "identity": ["tag", "id", "owned"][turn % 3],
          "reload": ["always", "changed", "never"][turn / 2 % 3],
          "offsets": turn % 5 == 0 ? "kept" : "dictionary",
        ]
        try ReferenceTests.compare(trace, axes, host, "events \(first), \(rest)")
      }
    }
  }

  /// Larger feeds with mutations of every kind: every pool and item pool on every host.
  @Test(arguments: 0..<ReferenceTests.shards)
  func everyPoolAgreesOnRandomFeeds(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 320, by: UInt64.Stride(ReferenceTests.shards)) {
      let trace = RandomTrace.make(seed: seed &+ 9000, size: seed % 4 == 0 ? .medium : .small)
      for (place, pool) in PoolReferenceTests.pools.enumerated() {
        var axes = RandomTrace.design(
          seed: seed * 7 + UInt64(place), forFeedWithSummedHeights: false)
        axes["pool"] = pool
        let host = Host.all[(Int(seed / 8) + place) % Host.all.count]
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 9000)")
      }
    }
  }

  @Test func someRulesHoldBetweenPools() throws {
    for seed in 0..<120 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small)
      let host = Host.all[Int(seed) % Host.all.count]
      func replay(_ axes: String) throws -> WatchedReplay {
        try Design("stable-id,reload=changed,\(axes)").watchedReplay(of: trace, host: host)
      }
      // A cache without room is none.
      #expect(try replay("pool=twoLevel:0+2") == replay("pool=cap:2"), "seed \(seed)")
      // Room for all is no limit, and who gets which item cell shows nowhere.
      #expect(try replay("itemPool=cap:9999") == replay("itemPool=perStrip"), "seed \(seed)")
      #expect(try replay("itemPool=sharedCap:9999") == replay("itemPool=shared"), "seed \(seed)")
      #expect(try replay("pool=affineCap:9999") == replay("pool=affine"), "seed \(seed)")
      // Nobody makes more table cells than another that never discards one.
      let made = try ["lifo", "fifo", "set", "affine", "twoLevel:3+9999"].map {
        try replay("pool=\($0)").counters.cellsCreated
      }
      #expect(made.dropLast().allSatisfy { $0 == made[0] }, "seed \(seed)")
      // Sharing makes no item cells more.
      #expect(
        try replay("itemPool=shared").counters.itemCellsCreated
          <= replay("itemPool=perStrip").counters.itemCellsCreated, "seed \(seed)")
    }
  }
}
