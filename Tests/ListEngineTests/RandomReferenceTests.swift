import CachePolicies
import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine

/// The engine against the plain model on random traces, one check a seed.
@Suite struct RandomReferenceTests {
  struct Check: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of seeds by default, and in a thorough run.
    let seedCounts: (sample: UInt64, all: UInt64)
    /// Seeds beyond the sample on which a check has failed once.
    let moreSeeds: [UInt64]
    let body: @Sendable (UInt64) throws -> Void

    init(
      _ name: String, sample: UInt64, all: UInt64, and more: [UInt64] = [],
      _ body: @escaping @Sendable (UInt64) throws -> Void
    ) {
      testDescription = name
      seedCounts = (sample, all)
      moreSeeds = more
      self.body = body
    }
  }

  static let prefetches = [
    "mounted:1/0.5", "mounted:mean/0", "mounted:60pt/25pt", "rows:1", "rows:3", "engaged:30",
    "engaged:100",
    "platform", "none", "ahead:1", "ahead:3", "window:1/0.5", "window:0/1", "window:0.333/0",
    "window:mean/0",
    "window:mean/0.5", "window:70pt/0pt", "deadline",
  ]
  static let pools = [
    "twoLevel:0+1", "twoLevel:1+0", "twoLevel:1+1", "twoLevel:2+1", "twoLevel:2+5", "set", "affine",
    "created", "createdCap:0", "createdCap:1", "createdCap:2", "farthest",
    "affineCap:0", "affineCap:1", "affineCap:2", "aged:0", "aged:1", "aged:2",
    "slots:0", "slots:1", "slots:2",
  ]

  /// Designs that hold every pair of values of two axes. Made once: this takes some time.
  private static let designs = RandomTrace.allDesigns(forFeedWithSummedHeights: false)
  private static let designsWithSums = RandomTrace.allDesigns(forFeedWithSummedHeights: true)

  static let checks = [
    Check("every pair of axis values, on every host", sample: 60, all: 2000) { seed in
      let trace = RandomTrace.make(seed: seed, size: .small, allowsZeroStride: true)
      let designs = trace.hasSummedHeights ? designsWithSums : designs
      for place in stride(from: Int(seed % 59), to: designs.count, by: 59) {
        for host in ListHost.four(seed + UInt64(place)) {
          try ReferenceTests.compare(trace, designs[place], host, "seed \(seed)")
        }
      }
    },
    Check("random designs where strips move", sample: 120, all: 3072) { seed in
      let isLarge = seed % 8 == 7
      let trace = RandomTrace.make(
        seed: seed, size: isLarge ? .medium : .small, allowsZeroStride: !isLarge,
        hasCoasts: !seed.isMultiple(of: 4), hasSplices: seed.isMultiple(of: 3),
        isRich: seed % 5 == 1)
      for draw in 0..<4 {
        var axes = RandomTrace.design(
          seed: seed * 4 + UInt64(draw), forFeedWithSummedHeights: trace.hasSummedHeights,
          drawsMotion: true)
        if axes["key"] != nil, draw > 1 { axes["form"] = draw == 2 ? "item" : "nearest" }
        // The list in a browser lacks this value and draws from the same seeds.
        if axes["resets"] == "reuse", seed.isMultiple(of: 2) { axes["resets"] = "stop" }
        let host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        try ReferenceTests.compare(trace, axes, host, "seed \(seed), \(draw)")
      }
    },
    Check("flings that are cut off and settle", sample: 40, all: 1000) { seed in
      let trace = RandomTrace.make(
        seed: seed + 13000, size: seed % 6 == 0 ? .medium : .small, hasCoasts: true,
        hasSplices: seed.isMultiple(of: 4))
      for draw in 0..<4 {
        var axes = RandomTrace.design(
          seed: seed * 4 + UInt64(draw), forFeedWithSummedHeights: trace.hasSummedHeights,
          drawsMotion: true)
        if axes["key"] != nil {
          axes["saves"] = "settled"
          axes["keyedBy"] = nil
        }
        if seed.isMultiple(of: 7) { axes["updates"] = "reconfigure" }
        var host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        (host.coasts, host.settles) = (false, true)
        if draw == 3 {
          (host.recyclesFirst, host.endsEditedRowsLast) = (false, false)
          host.interleaves = true
        }
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 13000), \(draw)")
      }
    },
    Check("rows that are reconfigured", sample: 60, all: 1000) { seed in
      let trace = RandomTrace.make(
        seed: seed + 3000, size: seed % 6 == 0 ? .medium : .small, allowsZeroStride: true,
        hasCoasts: seed.isMultiple(of: 3), hasSplices: !seed.isMultiple(of: 4),
        isRich: seed.isMultiple(of: 2))
      for draw in 0..<4 {
        var axes = RandomTrace.design(
          seed: seed * 4 + UInt64(draw), forFeedWithSummedHeights: trace.hasSummedHeights,
          drawsMotion: true)
        axes["updates"] = "reconfigure"
        let host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 3000), \(draw)")
      }
    },
    Check("the order, cache and adapters of RecyclerView", sample: 80, all: 2000) { seed in
      let isLarge = seed % 8 == 7
      let trace = RandomTrace.make(
        seed: seed + 11000, size: isLarge ? .medium : .small, allowsZeroStride: !isLarge,
        hasCoasts: seed % 4 == 1, hasSplices: seed.isMultiple(of: 5), isRich: seed % 5 == 2)
      for draw in 0..<4 {
        var axes = RandomTrace.recyclerViewDesign(
          seed: seed * 4 + UInt64(draw), forFeedWithSummedHeights: trace.hasSummedHeights)
        if seed.isMultiple(of: 7) { axes["updates"] = "reconfigure" }
        var host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        if draw < 3 {
          (host.recyclesFirst, host.endsEditedRowsLast) = (false, false)
          host.interleaves = true
        }
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 11000), \(draw)")
      }
    },
    Check("every pool", sample: 16, all: 320) { seed in
      let trace = RandomTrace.make(seed: seed + 9000, size: seed % 4 == 0 ? .medium : .small)
      for (place, pool) in pools.enumerated() {
        var axes = RandomTrace.design(
          seed: seed * 7 + UInt64(place), forFeedWithSummedHeights: false)
        axes["pool"] = pool
        let host = ListHost.all[(Int(seed / 8) + place) % ListHost.all.count]
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 9000)")
      }
    },
    Check("every way to prepare rows, on every host", sample: 6, all: 120) { seed in
      let trace = RandomTrace.make(
        seed: seed + 7000, size: seed % 6 == 0 ? .medium : .small, allowsZeroStride: true)
      var axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: trace.hasSummedHeights)
      for (place, prefetch) in prefetches.enumerated() {
        if prefetch == "deadline", axes["store"]?.hasPrefix("belady") ?? false { continue }
        axes["prefetch"] = prefetch
        for var host in ListHost.four(seed / 8 + UInt64(place)) {
          host.preparesAhead = (Int(seed) + place) % 2 == 0
          try ReferenceTests.compare(trace, axes, host, "seed \(seed + 7000)")
        }
      }
    },
    Check("a platform that prepares ahead, and designs that ask for it", sample: 40, all: 800) {
      seed in
      let trace = RandomTrace.make(
        seed: seed + 5000, size: seed % 6 == 0 ? .medium : .small, allowsZeroStride: true,
        hasCoasts: seed.isMultiple(of: 3))
      for number in 0..<4 {
        var axes = RandomTrace.design(
          seed: seed * 4 + UInt64(number), forFeedWithSummedHeights: trace.hasSummedHeights,
          drawsMotion: true)
        var (host, ahead) = (ListHost.withMovingStrips(Int(seed) * 5 + number * 97), ListHost())
        host.preparesAhead = false
        ahead = host
        ahead.preparesAhead = true
        func replay(_ prefetch: String?, _ host: ListHost) throws -> WatchedReplay {
          axes["prefetch"] = prefetch
          return try ReferenceTests.design(axes).watchedReplay(of: trace, host: host)
        }
        let byPlatform = try replay(nil, ahead)
        #expect(try byPlatform == replay("platform", ahead), "seed \(seed + 5000), \(axes)")
        #expect(try byPlatform == replay("ahead:1", host), "seed \(seed + 5000), \(axes)")
        // A design's own value overrides the platform, and a host without the part prepares no rows.
        #expect(try replay("ahead:1", ahead) == byPlatform, "seed \(seed + 5000), \(axes)")
        let plain = try replay("none", host)
        #expect(try plain == replay("none", ahead), "seed \(seed + 5000), \(axes)")
        #expect(try plain == replay(nil, host), "seed \(seed + 5000), \(axes)")
      }
    },
    Check("cells that stay at their indices", sample: 120, all: 3000) { seed in
      let isLarge = seed % 8 == 7
      let trace = RandomTrace.make(
        seed: seed + 13000, size: isLarge ? .medium : .small, allowsZeroStride: !isLarge,
        hasCoasts: seed.isMultiple(of: 3), hasSplices: seed.isMultiple(of: 5))
      for draw in 0..<4 {
        let summed = trace.hasSummedHeights
        let number = seed * 4 + UInt64(draw)
        var axes =
          draw == 3
          ? RandomTrace.recyclerViewDesign(seed: number, forFeedWithSummedHeights: summed)
          : RandomTrace.design(seed: number, forFeedWithSummedHeights: summed, drawsMotion: true)
        if axes["key"] != nil, axes["store"] != "indexPaths" {
          axes["key"] = draw == 0 ? "path" : "row"
        }
        if seed.isMultiple(of: 4) { axes["updates"] = "reconfigure" }
        var host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        host.isPositional = true
        if draw > 1, !host.recyclesFirst, !host.endsEditedRowsLast { host.interleaves = true }
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 13000), \(draw)")
        if draw == 1 {
          _ = try ReferenceTests.design(axes).watch(trace, host: host, watcher: Invariants())
        }
      }
    },
    Check("reloaded rows that get other cells", sample: 80, all: 2000) { seed in
      let isLarge = seed % 4 == 3
      let trace = RandomTrace.make(
        seed: seed + 15000, size: isLarge ? .medium : .small, allowsZeroStride: !isLarge,
        hasCoasts: seed.isMultiple(of: 3), hasSplices: seed.isMultiple(of: 5),
        isRich: seed % 7 == 1)
      for draw in 0..<4 {
        let summed = trace.hasSummedHeights
        let number = seed * 4 + UInt64(draw)
        let axes =
          draw == 3
          ? RandomTrace.recyclerViewDesign(seed: number, forFeedWithSummedHeights: summed)
          : RandomTrace.design(seed: number, forFeedWithSummedHeights: summed, drawsMotion: true)
        var host = ListHost.withMovingStrips(Int(seed) * 5 + draw * 97)
        host.replaces = true
        if draw > 1, !host.recyclesFirst, !host.endsEditedRowsLast { host.interleaves = true }
        try ReferenceTests.compare(trace, axes, host, "seed \(seed + 15000), \(draw)")
        if draw == 1, seed % 7 != 1 {
          _ = try ReferenceTests.design(axes).watch(trace, host: host, watcher: Invariants())
        }
      }
    },
    Check("bounded stores with keys that move", sample: 10, all: 120) { seed in
      let trace = RandomTrace.make(seed: seed, size: seed % 6 == 5 ? .medium : .small)
      for policy in CachePolicy.allCases where policy != .belady {
        let size = 1 + Int(seed % 5)
        let axes = ["key": "remapped", "store": "\(policy.name):\(size)"]
        try ReferenceTests.compare(trace, axes, ListHost.all[Int(seed) % 4], "seed \(seed)")
      }
    },
    Check("floor, which shows nothing wrong", sample: 80, all: 2048, and: [527, 751, 1751]) {
      seed in
      let trace = RandomTrace.make(
        seed: seed, size: seed % 8 == 7 ? .medium : .small, allowsZeroStride: true,
        hasCoasts: !seed.isMultiple(of: 5), isRich: seed % 6 == 4)
      var axes = FloorTests.axes
      axes["prefetch"] =
        ["platform", "none", "ahead:2", "window:1/0.5", "deadline"][Int(seed / 8) % 5]
      // Cells that come back bound, and those that are never bound to another row.
      if seed % 3 == 1 { axes["pool"] = "twoLevel:2+1" }
      if seed % 7 == 2 { axes["pool"] = "perRow" }
      for number in 0..<3 {
        let host = ListHost.withMovingStrips(Int(seed) * 5 + number * 97)
        try ReferenceTests.compare(trace, axes, host, "seed \(seed)")
        let faults = try ReferenceTests.design(axes).watchedReplay(of: trace, host: host).faults
        #expect(faults == [:], "seed \(seed), \(axes) on \(host)")
      }
    },
    Check("the list's own books", sample: 20, all: 160) { seed in
      let trace = RandomTrace.make(seed: seed, size: .small, allowsZeroStride: true)
      let axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: false)
      for host in ListHost.four(seed / 8) {
        _ = try ReferenceTests.design(axes).watch(trace, host: host, watcher: Invariants())
      }
      let host = ListHost.all[Int(seed / 8) % ListHost.all.count]
      for prefetch in prefetches {
        for pool in ["lifo", "perRow", "none"] {
          let design = try Design("stable-id,pool=\(pool),prefetch=\(prefetch)")
          _ = design.watch(trace, host: host, watcher: Invariants())
        }
      }
    },
    Check("pools that are the same by another name", sample: 20, all: 120) { seed in
      let trace = RandomTrace.make(seed: seed, size: .small)
      let host = ListHost.all[Int(seed) % ListHost.all.count]
      func replay(_ axes: String) throws -> WatchedReplay {
        try Design("stable-id,reload=changed,\(axes)").watchedReplay(of: trace, host: host)
      }
      // A cache without room has no effect.
      #expect(try replay("pool=twoLevel:0+2") == replay("pool=cap:2"), "seed \(seed)")
      // Room for all is no limit, and who gets which item cell shows nowhere.
      #expect(try replay("itemPool=cap:9999") == replay("itemPool=perStrip"), "seed \(seed)")
      #expect(try replay("itemPool=sharedCap:9999") == replay("itemPool=shared"), "seed \(seed)")
      #expect(try replay("pool=affineCap:9999") == replay("pool=affine"), "seed \(seed)")
      // Pools that never discard a cell make the same number of cells.
      let made = try ["lifo", "fifo", "set", "affine"].map {
        try replay("pool=\($0)").counters.cellsCreated
      }
      #expect(made.allSatisfy { $0 == made[0] }, "seed \(seed)")
      // Sharing makes no more item cells.
      let shared = try replay("itemPool=shared").counters.itemCellsCreated
      #expect(try shared <= replay("itemPool=perStrip").counters.itemCellsCreated, "seed \(seed)")
    },
  ]

  @Test(arguments: checks)
  func theEngineAgreesWithThePlainModel(check: Check) throws {
    let (sample, all) = check.seedCounts
    let count = UInt64(Thorough.count(Int(sample), of: Int(all)))
    for seed in 0..<count { try check.body(seed) }
    for seed in check.moreSeeds where seed >= count { try check.body(seed) }
  }
}
