import Testing

@testable import CachePolicies

/// Every policy against libCacheSim, to the request.
@Suite struct OracleTests {
  /// The policy by the oracle's name, with the chances of its clock.
  private static func policy(_ name: String) -> (CachePolicy, clockChances: UInt8)? {
    if name == "clock2bit" { return (.clock, 3) }
    return CachePolicy.allCases.first { $0.name == name }.map { ($0, 1) }
  }

  @Test func theOracleHasARowForEveryPolicy() {
    #expect(Oracle.rows.count == 371)
    let found = Set(Oracle.rows.compactMap { Self.policy($0.policy)?.0 })
    #expect(found == Set(CachePolicy.allCases))
  }

  /// As `caches` counts, by dense numbers, and as offset stores do, by keys of 64 bits.
  @Test(arguments: Oracle.sample)
  func theMissesAreTheOracles(row: Oracle.Row) throws {
    let (policy, chances) = try #require(Self.policy(row.policy))
    let keys = try #require(Oracle.traces[row.trace])
    #expect(keys.count == row.requestCount)
    let run = PolicyRun(policy, size: row.size, clockChances: chances, keys: keys)
    #expect(run.hits.count { !$0 } == row.missCount)
    #expect(run.hashedHits.count { !$0 } == row.missCount)
    guard chances == 1 else { return }
    let missCount = keys.map(UInt32.init).withUnsafeBufferPointer {
      CacheSimulation(ofDense: $0, keyCount: (keys.max() ?? 0) + 1, policy: policy, size: row.size)
        .run()
    }
    #expect(missCount == row.missCount)
  }

  @Test func theHitsOfTheTinyTraceAreTheOraclesToTheLetter() throws {
    let tiny = try #require(Oracle.traces["tiny"])
    var letterCount = 0
    for (name, size, letters) in Oracle.tinyHits {
      let (policy, chances) = try #require(Self.policy(name), "\(name)")
      let run = PolicyRun(policy, size: size, clockChances: chances, keys: tiny)
      #expect(run.letters == letters, "\(name) of \(size)")
      letterCount += letters.count
    }
    #expect(letterCount == 18 * tiny.count)
  }
}
