import ReferenceList
import SeededRandom
import TestSupport
import Testing

@testable import CachePolicies

/// Every policy against its plain model: all small traces, then random ones.
@Suite struct PolicyTests {
  private static func reference(
    _ policy: CachePolicy, size: Int, seed: UInt64 = 1, keys: [Int]
  ) -> [Bool] {
    let plain = ReferencePolicy(rawValue: policy.name)!
    let cache = plain.cache(capacity: size, future: keys, seed: seed)
    return keys.map { cache.request($0) }
  }

  @discardableResult
  private static func compare(
    _ policy: CachePolicy, size: Int, seed: UInt64 = 1, keys: [Int]
  ) -> [Bool] {
    let expected = reference(policy, size: size, seed: seed, keys: keys)
    let run = PolicyRun(policy, size: size, seed: seed, keys: keys)
    #expect(run.hits == expected, "\(policy.name) of \(size), seed \(seed), on \(keys)")
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
  @Test(arguments: CachePolicy.allCases.filter { $0.minimumSize == 1 })
  func everySmallTraceIsAsInThePlainModel(policy: CachePolicy) {
    for keys in Self.smallTraces {
      for size in 1...4 {
        let hits = Self.compare(policy, size: size, keys: keys)
        let best = Self.reference(.belady, size: size, keys: keys).count { $0 }
        #expect(hits.count { $0 } <= best, "\(policy.name) of \(size) on \(keys)")
      }
    }
  }

  @Test func everySmallTraceOfMoreKeysIsAsInThePlainModelForTwoQueues() {
    for keys in Self.allTraces(length: 9, keyCount: 6) {
      Self.compare(.twoq, size: 4, keys: keys)
    }
  }

  @Test(arguments: CachePolicy.allCases)
  func randomTracesAreAsInThePlainModel(policy: CachePolicy) {
    for seed in 0..<UInt64(Thorough.count(20, of: 60)) {
      var random = SplitMix64(seed: seed)
      let size = policy.minimumSize + Int(random.number(below: 12))
      let keyCount = UInt64(size) * 2 + random.number(below: 8)
      let keys = (0..<600).map { _ in
        // The smaller of two: some keys are asked for more than others, and ghosts come back.
        Int(min(random.number(below: keyCount), random.number(below: keyCount)))
      }
      Self.compare(policy, size: size, seed: seed, keys: keys)
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

  // MARK: Random victims

  /// Pearson's statistic for counts that should all be alike.
  private static func chiSquared(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  /// The victim of the first eviction over 1,000 seeds. Beyond these values chi squared goes once in a
  /// thousand times where victims are uniform (NIST/SEMATECH e-Handbook, 1.3.6.7.4: 6 and 9 degrees
  /// of freedom).
  @Test(arguments: [(7, 22.458), (10, 27.877)])
  func aRandomVictimIsAnyEntryAlike(size: Int, limit: Double) {
    var counts = Array(repeating: 0, count: size)
    for seed in UInt64(0)..<1000 {
      // All keys, one more, and then all again: the first miss was the victim. Its own victim
      // comes later, so that no key before it misses.
      let run = PolicyRun(.random, size: size, seed: seed, keys: Array(0...size) + Array(0..<size))
      counts[run.hits[(size + 1)...].firstIndex(of: false)! - size - 1] += 1
    }
    #expect(Self.chiSquared(counts) < limit, "\(counts)")
    #expect(Self.chiSquared(counts) > 0)
  }

  /// Where a bound is no power of two, the remainder of a word would favour small numbers: for three
  /// quarters of all words as the bound, the first third by two to one.
  @Test func aNumberBelowALargeBoundIsNotBiased() {
    var counts = [0, 0, 0]
    for seed in UInt64(0)..<1000 {
      var generator = SplitMix64(seed: seed)
      counts[Int(generator.number(below: 3 << 62) >> 62)] += 1
    }
    // Two degrees of freedom.
    #expect(Self.chiSquared(counts) < 13.816, "\(counts)")
  }

  @Test func anotherSeedIsAnotherVictimAndTheSameSeedTheSame() {
    var random = SplitMix64(seed: 5)
    let keys = (0..<500).map { _ in Int(random.number(below: 30)) }
    let first = PolicyRun(.random, size: 10, seed: 1, keys: keys).hits
    #expect(PolicyRun(.random, size: 10, seed: 1, keys: keys).hits == first)
    #expect(PolicyRun(.random, size: 10, seed: 2, keys: keys).hits != first)
  }
}
