import ReferenceList
import ScrollTrace
import Testing

/// Random traces with coasts hold what they are there for.
@Suite struct RandomCoastTests {
  private static let traces = (0..<200 as Range<UInt64>).map {
    RandomTrace.make(seed: $0, size: .small, hasCoasts: true)
  }

  /// Every kind of event of the rules happens in some random trace.
  @Test func everyEventOfTheRulesHappens() {
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

  /// The host part `settling` matters in some of them.
  @Test func someCoastsAreCutOffAndSettle() {
    let count = Self.traces.count { trace in
      let writes = ["", "settling"].map {
        replay("saves=settled", on: $0, trace).counters["offsetWrites", default: 0]
      }
      return writes[0] < writes[1]
    }
    #expect(count > 20)
  }
}
