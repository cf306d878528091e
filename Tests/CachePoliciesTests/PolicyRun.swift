@testable import CachePolicies

/// A policy run over keys in both ways: dense numbers, and keys of 64 bits that are hashed.
struct PolicyRun {
  /// By request, whether it was a hit.
  let hits: [Bool]
  /// The same under keys that were spread over all 64 bits first.
  let hashedHits: [Bool]

  var letters: String { String(hits.map { $0 ? "H" : "-" }) }

  /// - Parameter clockChances: 3 makes `clock` the two-bit clock.
  init(
    _ policy: CachePolicy, size: Int, clockChances: UInt8 = 1, keys: [Int]
  ) {
    let keyCount = (keys.max() ?? 0) + 1
    let requests = keys.map(UInt32.init)
    var setting = PolicySetting(capacity: size)
    if policy == .belady {
      setting.future = requests.withUnsafeBufferPointer {
        RequestFuture(of: $0, keyCount: keyCount)
      }
    }
    if clockChances != 1 {
      (hits, hashedHits) = PolicyRun.run(
        { ClockPolicy(setting, chanceMax: clockChances) }, requests, keyCount)
    } else {
      (hits, hashedHits) = policy.visit(
        Runner(setting: setting, requests: requests, keyCount: keyCount))
    }
  }

  private struct Runner: PolicyVisitor {
    let setting: PolicySetting
    let requests: [UInt32]
    let keyCount: Int

    func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> ([Bool], [Bool]) {
      PolicyRun.run({ Policy(setting) }, requests, keyCount)
    }
  }

  private static func run<Policy: ReplacementPolicy & ~Copyable>(
    _ make: () -> Policy, _ requests: [UInt32], _ keyCount: Int
  ) -> ([Bool], [Bool]) {
    var dense = BoundedCache(policy: make(), index: DenseIndex(keyCount: keyCount))
    // Room for one key, so that the table also grows.
    var hashed = BoundedCache(policy: make(), index: HashIndex(keyCount: 1))
    let hits = requests.map { dense.request($0).isHit }
    let hashedHits = requests.map { hashed.request(spread($0)).isHit }
    return (hits, hashedHits)
  }

  /// A number as a key of 64 bits, another for each: the factor is odd.
  private static func spread(_ number: UInt32) -> Int {
    Int(truncatingIfNeeded: UInt64(number) &* 0xD6E8_FEB8_6659_FD93)
  }
}
