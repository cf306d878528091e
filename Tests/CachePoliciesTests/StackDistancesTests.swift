import ScrollTrace
import Testing

@testable import CachePolicies

/// One pass over all sizes.
@Suite struct StackDistancesTests {
  @Test(arguments: Oracle.rows.filter { $0.policy == "lru" })
  func onePassMissesAsOftenAsTheOracle(row: Oracle.Row) throws {
    let distances = try #require(Self.distances[row.trace])
    #expect(distances.requestCount == row.requestCount)
    #expect(distances.missCount(size: row.size) == row.missCount)
  }

  private static let distances = Oracle.traces.mapValues { keys in
    keys.map(UInt32.init).withUnsafeBufferPointer {
      StackDistances(of: $0, keyCount: (keys.max() ?? 0) + 1)
    }
  }

  @Test func everySizeIsAsARunOfThatSize() {
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let keyCount = 1 + random.index(below: 30)
      // Few keys and many requests.
      let requests = (0..<700).map { _ in UInt32(random.index(below: keyCount)) }
      requests.withUnsafeBufferPointer { requests in
        let distances = StackDistances(of: requests, keyCount: keyCount)
        for size in 1...(keyCount + 2) {
          let run = CacheSimulation(ofDense: requests, keyCount: keyCount, policy: .lru, size: size)
          #expect(distances.missCount(size: size) == run.run(), "seed \(seed), size \(size)")
        }
      }
    }
  }

  @Test func withoutRequestsNothingIsMissed() {
    let none = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    #expect(StackDistances(of: none, keyCount: 0).missCount(size: 5) == 0)
    for policy in CachePolicy.allCases {
      #expect(CacheSimulation(ofDense: none, keyCount: 0, policy: policy, size: 20).run() == 0)
    }
  }
}
