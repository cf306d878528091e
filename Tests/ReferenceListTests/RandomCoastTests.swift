import ReferenceList
import ScrollTrace
import Testing

/// Random traces with coasts hold what they are there for.
@Suite struct RandomCoastTests {
  private static let traces = (0..<200 as Range<UInt64>).map {
    RandomTrace.make(seed: $0, size: .small, hasCoasts: true)
  }

  /// Each thing that the law speaks of happens to somebody.
  @Test func whatTheLawSpeaksOfHappens() {
    var counts: [String: Int] = [:]
    for (seed, trace) in Self.traces.enumerated() {
      let axes = RandomTrace.design(
        seed: UInt64(seed), forFeedWithSummedHeights: false, drawsMotion: true)
      let hosts = [
        "coasting+echoing", "recycleFirst+coasting+confining", "newFirst+confining+forgetting",
        "late+queued+echoing+prepared+coasting",
      ]
      for host in hosts {
        let result = ReferenceList.replay(
          trace, design: ReferenceDesign(axes), host: ReferenceHost(host))
        let all = result.counters.merging(result.fidelity) { $0 + $1 }
        for (name, count) in all where count > 0 {
          counts[name, default: 0] += 1
        }
      }
    }
    for name in [
      "scrollsTold", "offsetsConfined", "driftedStrips", "offscreenStripEvents", "lostOffsets",
      "foreignOffsets", "preparedDisplays", "cellsDiscarded",
    ] {
      #expect(counts[name, default: 0] > 10, "\(name)")
    }
  }

  /// "Where a trace has no *coast* and the host none of the parts [...] nothing changes": but for what is
  /// printed, a host without its parts and a design without its axes count the same.
  @Test func theNewAxesAreAsTheyWereWithTheirFirstValues() {
    for seed in 0..<100 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small)
      var axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: false)
      let plain = ReferenceList.replay(
        trace, design: ReferenceDesign(axes), host: ReferenceHost("late"))
      for (axis, value) in [
        ("binds", "first"), ("resets", "no"), ("stops", "no"), ("laysOut", "last"),
      ] {
        axes[axis] = value
      }
      let named = ReferenceList.replay(
        trace, design: ReferenceDesign(axes), host: ReferenceHost("late"))
      #expect(named == plain, "seed \(seed)")
    }
  }
}
