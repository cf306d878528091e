/// A policy on a sequence of requests, without a list: how many miss.
public final class CacheSimulation {
  /// Requests every key in turn and returns the number of misses. The entries stay: run a simulation once.
  ///
  /// A closure that is made where the policy's type is known, so that the whole loop is specialised.
  public let run: () -> Int

  /// Makes an empty cache for keys that are small numbers; `belady` also looks through the requests.
  ///
  /// - Parameters:
  ///   - requests: numbers below `keyCount`. They must outlive the simulation.
  ///   - size: the number of entries, from 1 to `Int32.max`.
  /// - Complexity: O(keys), and O(requests) for `belady`.
  public init(
    ofDense requests: UnsafeBufferPointer<UInt32>, keyCount: Int, policy: CachePolicy, size: Int
  ) {
    precondition(size >= 1, "\(policy.name) of \(size) entries")
    let future = policy == .belady ? RequestFuture(of: requests, keyCount: keyCount) : nil
    let setting = PolicySetting(
      capacity: size, slotCountExpected: min(2 * size, keyCount), future: future)
    run = policy.visit(
      RunMaker(setting: setting, requests: requests) { _ in DenseIndex(keyCount: keyCount) })
  }

  /// Makes an empty cache for keys of any kind, which are looked up in a hash table, as those of offset stores are.
  ///
  /// - Parameters:
  ///   - requests: they must outlive the simulation.
  ///   - size: the number of entries, from 1 to `Int32.max`.
  /// - Precondition: the policy is not `belady`, whose future is one of dense keys.
  public init(of requests: UnsafeBufferPointer<Int>, policy: CachePolicy, size: Int) {
    precondition(size >= 1, "\(policy.name) of \(size) entries")
    let setting = PolicySetting(
      capacity: size, slotCountExpected: min(2 * size, requests.count))
    run = policy.visit(
      RunMaker(setting: setting, requests: requests) { rememberedCount in
        HashIndex(keyCount: min(rememberedCount, requests.count))
      })
  }
}

private struct RunMaker<Index: KeyIndex & ~Copyable>: PolicyVisitor {
  let setting: PolicySetting
  let requests: UnsafeBufferPointer<Index.Key>
  /// Makes the index for the largest number of keys that the policy remembers at once.
  let makeIndex: (_ rememberedCount: Int) -> Index

  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> () -> Int {
    let index = makeIndex(Policy.rememberedCount(capacity: setting.capacity))
    var cache = BoundedCache(policy: Policy(setting), index: index)
    let requests = requests
    return { cache.missCount(of: requests) }
  }
}
