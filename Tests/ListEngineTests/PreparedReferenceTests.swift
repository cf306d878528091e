import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// Preparing rows against the plain model: every way to prepare, on every host, in all small cases and at random.
@Suite struct PreparedReferenceTests {
  static let ways = [
    "none", "ahead:1", "ahead:3", "window:1/0.5", "window:0/1", "window:0.333/0", "window:mean/0",
    "window:mean/0.5", "deadline",
  ]
  private static let shards = 8

  /// A few events on six rows: a scroll within a row's height and past several, up and down, each edit on screen and
  /// off, and what happens to all rows at once.
  private static func append(_ event: Int, to trace: inout Trace, atMilliseconds time: Double) {
    func scroll(to points: Int64) {
      trace.append(.position, atMilliseconds: time, value: points * Points.units)
    }
    switch event {
    case 0: scroll(to: 0)
    case 1: scroll(to: 20)
    case 2: scroll(to: 60)
    case 3: scroll(to: 190)
    case 4: trace.append(.stripOffset, atMilliseconds: time, row: 1, value: 50 * Points.units)
    case 5: trace.append(.reload, atMilliseconds: time, row: 1, value: 3)
    case 6: trace.append(.move, atMilliseconds: time, row: 0, value: 3)
    case 7: trace.append(Insertion(itemCounts: [4]), atMilliseconds: time, row: 2)
    case 8: trace.append(.reloadAll, atMilliseconds: time)
    default: trace.append(.delete, atMilliseconds: time, row: 1, value: 1)
    }
  }

  /// Every three of ten events after a scroll down, in frames of their own or together.
  @Test(arguments: 0..<shards)
  func allSmallCasesAgree(shard: Int) throws {
    for number in stride(from: shard, to: 1000, by: PreparedReferenceTests.shards) {
      let events = [number / 100, number / 10 % 10, number % 10]
      var trace = Trace.byHand(sections: [2, 4])
      trace.append(.position, atMilliseconds: 16, value: 10 * Points.units)
      var time = 16.0
      for (place, event) in events.enumerated() {
        if (number >> place) & 1 == 0 { time += 16 }
        PreparedReferenceTests.append(event, to: &trace, atMilliseconds: time)
      }
      let designs: [[String: String]] = [
        ["identity": "id", "key": "id"], ["pool": "perRow"],
        ["pool": "cap:1", "key": "path", "reload": "changed"],
      ]
      for (place, way) in PreparedReferenceTests.ways.enumerated() {
        let host = Host.all[(number + place) % Host.all.count]
        let axes = designs[(number / 12 + place) % 3].merging(["prefetch": way]) { $1 }
        try ReferenceTests.compare(trace, axes, host, "events \(events)")
      }
    }
  }

  /// Random feeds and designs, every way on every host.
  @Test(arguments: 0..<shards)
  func everyWayAgreesOnEveryHost(shard: Int) throws {
    for seed in stride(
      from: UInt64(shard), to: 120, by: UInt64.Stride(PreparedReferenceTests.shards))
    {
      let trace = RandomTrace.make(
        seed: 7000 + seed, size: seed % 6 == 0 ? .medium : .small, allowsZeroStride: true)
      var isSummed = false
      if case .summed = trace.feed.rowHeight { isSummed = true }
      var axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: isSummed)
      for (place, way) in PreparedReferenceTests.ways.enumerated() {
        if way == "deadline", axes["offsets"]?.hasPrefix("belady") ?? false { continue }
        axes["prefetch"] = way
        for host in Host.four(seed / 8 + UInt64(place)) {
          try ReferenceTests.compare(trace, axes, host, "seed \(7000 + seed)")
        }
      }
    }
  }

  /// The list keeps its books while it prepares.
  @Test(arguments: 0..<shards)
  func theListKeepsItsBooks(shard: Int) throws {
    for seed in stride(
      from: UInt64(shard), to: 120, by: UInt64.Stride(PreparedReferenceTests.shards))
    {
      let trace = RandomTrace.make(seed: 9000 + seed, size: .small)
      for way in PreparedReferenceTests.ways {
        for pool in ["lifo", "perRow", "none"] {
          let design = try Design("stable-id,pool=\(pool),prefetch=\(way)")
          let host = Host.all[Int(seed / 8) % Host.all.count]
          _ = design.watch(trace, host: host, watcher: Invariants())
        }
      }
    }
  }
}
