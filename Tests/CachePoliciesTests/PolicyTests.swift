import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import CachePolicies

/// Every policy against its plain model: all small traces, then random ones.
@Suite struct PolicyTests {
  private static func reference(_ policy: CachePolicy, size: Int, keys: [Int]) -> [Bool] {
    let plain = ReferencePolicy(rawValue: policy.name)!
    let cache = plain.cache(capacity: size, future: keys)
    return keys.map { cache.request($0) }
  }

  @discardableResult
  private static func compare(_ policy: CachePolicy, size: Int, keys: [Int]) -> [Bool] {
    let expected = reference(policy, size: size, keys: keys)
    let run = PolicyRun(policy, size: size, keys: keys)
    #expect(run.hits == expected, "\(policy.name) of \(size), on \(keys)")
    #expect(run.hashedHits == expected, "\(policy.name) of \(size), hashed, on \(keys)")
    return run.hits
  }

  /// Every trace of so many requests, but for the names of the keys: the first key is 0, and a new one
  /// the next number. Shorter traces are beginnings of these.
  private static func allTraces(length: Int, keyCount: Int) -> [[Int]] {
    var traces: [[Int]] = [[]]
    for _ in 0..<length {
      traces = traces.flatMap { trace in
        (0...min((trace.max() ?? -1) + 1, keyCount - 1)).map { trace + [$0] }
      }
    }
    return traces
  }

  private static let smallTraces = allTraces(length: 8, keyCount: 4)

  @Test func thereAreAsManySmallTracesAsPartitions() {
    // Bell's partitions of 8 into at most 4: 1 + 127 + 966 + 1701.
    #expect(Self.smallTraces.count == 2795)
  }

  /// Nothing that has to insert what it missed misses less often than the policy that knows the future.
  @Test(arguments: CachePolicy.allCases)
  func everySmallTraceIsAsInThePlainModel(policy: CachePolicy) {
    for keys in Self.smallTraces {
      for size in 1...4 {
        let hits = Self.compare(policy, size: size, keys: keys)
        let best = Self.reference(.belady, size: size, keys: keys).count { $0 }
        #expect(hits.count { $0 } <= best, "\(policy.name) of \(size) on \(keys)")
      }
    }
  }

  @Test(arguments: CachePolicy.allCases)
  func randomTracesAreAsInThePlainModel(policy: CachePolicy) {
    for seed in 0..<UInt64(Thorough.count(20, of: 60)) {
      var random = SplitMix64(seed: seed)
      let size = 1 + random.index(below: 12)
      let keyCount = size * 2 + random.index(below: 8)
      let keys = (0..<600).map { _ in
        // The smaller of two: some keys are asked for more than others, and ghosts come back.
        min(random.index(below: keyCount), random.index(below: keyCount))
      }
      Self.compare(policy, size: size, keys: keys)
    }
  }

  @Test(arguments: [[], [0], [0, 1, 0]])
  func beladyAnswersMoreRequestsThanItKnows(known: [UInt32]) {
    let future = known.withUnsafeBufferPointer { RequestFuture(of: $0, keyCount: 2) }
    let cache = CachePolicy.belady.values(capacity: 2, future: future)
    for key in 0..<5 {
      #expect(cache.value(of: key) == nil)
      #expect(cache.value(of: key) == 0)
      #expect(cache.count == min(key + 1, 2))
    }
  }
}
