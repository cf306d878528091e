import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The engine against the plain model that is written straight from the semantics.
@Suite struct ReferenceTests {
  /// Replays one trace with one design both ways, watched and unwatched.
  static func compare(
    _ trace: Trace, _ axes: [String: String], _ host: Host, _ label: @autoclosure () -> String
  ) throws {
    try compare(trace.checked, axes, host, label())
  }

  static func compare(
    _ trace: ValidTrace, _ axes: [String: String], _ host: Host, _ label: @autoclosure () -> String
  ) throws {
    let design = try design(axes)
    let expected = ReferenceList.replay(
      trace.trace, design: ReferenceDesign(axes),
      host: ReferenceHost(host))
    let watched = design.watchedReplay(of: trace, host: host)
    let counters = Dictionary(
      uniqueKeysWithValues: watched.counters.list.map { ($0.name, $0.value) })
    let fidelity = Dictionary(
      uniqueKeysWithValues: watched.fidelity.list.map { ($0.name, $0.value) })
    #expect(counters == expected.counters, "\(label()) \(design.name) on \(host)")
    #expect(fidelity == expected.fidelity, "\(label()) \(design.name) on \(host)")

    let replay = design.session(on: trace, host: host).setUp().run()
    #expect(replay.counters == watched.counters, "\(label()) \(design.name) on \(host), unwatched")
  }

  static func design(_ axes: [String: String]) throws -> Design {
    let written = AxisDescription.all.compactMap { axis in
      axes[axis.name].map { ",\(axis.name)=\($0)" }
    }
    return try Design("tag-lookup" + written.joined())
  }

  static let shards = 8

  /// Made once: the larger the axes, the longer it takes.
  private static let designs = RandomTrace.allDesigns(forFeedWithSummedHeights: false)
  private static let designsWithSums = RandomTrace.allDesigns(forFeedWithSummedHeights: true)

  /// Every pair of values of two axes, on every host, over two thousand random feeds with every kind of
  /// event: a few designs a feed, each design on dozens of feeds.
  @Test(arguments: 0..<shards)
  func everyPairOfAxisValuesAgreesOnRandomFeeds(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 2000, by: UInt64.Stride(ReferenceTests.shards)) {
      let trace = RandomTrace.make(seed: seed, size: .small, allowsZeroStride: true)
      var designs = ReferenceTests.designs
      if case .summed = trace.feed.rowHeight { designs = ReferenceTests.designsWithSums }
      let checked = trace.checked
      for (place, axes) in designs.enumerated() where place % 59 == Int(seed / 8) % 59 {
        for host in Host.four(seed / 8 + UInt64(place)) {
          try ReferenceTests.compare(checked, axes, host, "seed \(seed), small")
        }
      }
    }
  }

  /// Random combinations of axis values, over larger feeds.
  @Test(arguments: 0..<shards)
  func randomDesignsAgreeOnLargerFeeds(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 160, by: UInt64.Stride(ReferenceTests.shards)) {
      let trace = RandomTrace.make(seed: seed, size: .medium)
      var isSummed = false
      if case .summed = trace.feed.rowHeight { isSummed = true }
      for draw in 0..<2 {
        let axes = RandomTrace.design(
          seed: seed * 2 + UInt64(draw), forFeedWithSummedHeights: isSummed)
        let host = Host.all[(Int(seed) + draw) % Host.all.count]
        try ReferenceTests.compare(trace, axes, host, "seed \(seed), medium")
      }
    }
  }

  /// Lengths at the limits of the format, and lengths that read as 0: nothing overflows or divides by zero.
  @Test(arguments: ["horizontal", "vertical"])
  func lengthsAtTheLimitsAgree(axis: String) throws {
    let events = """
      {"t":0,"y":-1000000000}
      {"t":0,"y":1000000000}
      {"t":1,"row":0,"x":1000000000}
      {"t":2,"row":0,"x":-1000000000}
      {"t":3,"y":0}
      {"t":4,"insert":0,"items":[5]}
      {"t":4,"move":0,"to":6}
      {"t":5,"viewport":[0.0001,0.0001]}
      {"t":6,"y":1}
      {"t":7,"delete":0,"count":7}
      {"t":8,"insert":0,"items":[3,4]}
      {"t":9,"viewport":[1000000000,1000000000]}
      {"t":10,"y":5}
      """
    let limit = 1_000_000_000
    for length in ["\(limit)", "0.0001", "0.5"] {
      let header = """
        {"filmstrip":1,"viewport":[\(limit),\(limit)],"feed":{"items":[900,900,900,0,0,0],\
        "rowHeight":{"base":\(limit),"perItem":\(limit)},"headerHeight":\(limit),\
        "item":{"width":\(length),"height":\(length),"spacing":\(length),\
        "inset":[\(limit),\(limit),0,0]},"axis":"\(axis)"}}
        """
      let trace = try TextFormat.read(header + "\n" + events)
      for axes in [[:], ["identity": "id", "key": "id"], ["items": "all", "pool": "perRow"]] {
        for host in Host.all {
          try ReferenceTests.compare(trace.trace, axes, host, "\(axis), items of \(length)")
        }
      }
    }
  }

  /// No cell in two places, none lost, and what is displayed is what is visible.
  @Test(arguments: 0..<shards)
  func theListKeepsItsBooks(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 160, by: UInt64.Stride(ReferenceTests.shards)) {
      let trace = RandomTrace.make(seed: seed, size: .small, allowsZeroStride: true)
      let axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: false)
      for host in Host.four(seed / 8) {
        _ = try ReferenceTests.design(axes).watch(trace, host: host, watcher: Invariants())
      }
    }
  }
}
