/// A policy on a trace of requests alone, without a list: which are misses.
///
/// One call a whole trace, so that the call costs nothing that shows; a closure made where the policy's
/// type is known, as in `Session`.
public final class CacheSimulation {
  /// Asks for every key in turn, and counts the misses. The cache is full of what was there before: run
  /// a simulation once.
  public let run: () -> Int

  /// Makes an empty cache; `belady` also looks through the requests, and a key's slot is four bytes.
  ///
  /// - Parameter requests: numbers below `keyCount`. They must outlive the simulation.
  /// - Parameter size: how many entries, from the policy's `minimumSize` to `Int32.max`.
  /// - Complexity: O(keys), and O(requests) for `belady`.
  public init(
    ofDense requests: UnsafeBufferPointer<UInt32>, keyCount: Int, policy: CachePolicy, size: Int,
    seed: UInt64 = 1
  ) {
    precondition(size >= policy.minimumSize, "\(policy.name) of \(size) entries")
    let future =
      policy == .belady ? RequestFuture(of: requests, keyCount: keyCount) : nil
    run = policy.visit(
      DenseRunMaker(
        setting: PolicySetting(
          capacity: size, slotCountExpected: min(2 * size, keyCount), seed: seed, future: future),
        requests: requests, keyCount: keyCount))
  }

  /// Makes an empty cache for keys of any kind, which are looked up in a table of what is in the cache, as
  /// offset stores look up theirs.
  ///
  /// - Parameter requests: they must outlive the simulation.
  /// - Parameter size: how many entries, from the policy's `minimumSize` to `Int32.max`.
  /// - Precondition: the policy is not `belady`, whose future is one of dense keys.
  public init(
    of requests: UnsafeBufferPointer<Int>, policy: CachePolicy, size: Int, seed: UInt64 = 1
  ) {
    precondition(size >= policy.minimumSize, "\(policy.name) of \(size) entries")
    run = policy.visit(
      HashedRunMaker(
        setting: PolicySetting(
          capacity: size, slotCountExpected: min(2 * size, requests.count), seed: seed),
        requests: requests))
  }
}

private struct HashedRunMaker: PolicyVisitor {
  let setting: PolicySetting
  let requests: UnsafeBufferPointer<Int>

  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> () -> Int {
    let box = CacheBox(
      BoundedCache(
        policy: Policy(setting),
        index: HashIndex(
          keyCount: min(
            Policy.remembersGhosts ? 2 * setting.capacity : setting.capacity, requests.count))))
    let requests = requests
    return { box.cache.pointee.missCount(of: requests) }
  }
}

private struct DenseRunMaker: PolicyVisitor {
  let setting: PolicySetting
  let requests: UnsafeBufferPointer<UInt32>
  let keyCount: Int

  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> () -> Int {
    let box = CacheBox(
      BoundedCache(policy: Policy(setting), index: DenseIndex(keyCount: keyCount)))
    let requests = requests
    return { box.cache.pointee.missCount(of: requests) }
  }
}

/// Owns a cache, whose users go through the pointer: its fields then cost neither a reference count nor a
/// check of exclusive access.
private final class CacheBox<Policy: ReplacementPolicy & ~Copyable, Index: KeyIndex & ~Copyable> {
  let cache: UnsafeMutablePointer<BoundedCache<Policy, Index>>

  init(_ cache: consuming BoundedCache<Policy, Index>) {
    self.cache = .allocate(capacity: 1)
    self.cache.initialize(to: cache)
  }

  deinit {
    cache.deinitialize(count: 1)
    cache.deallocate()
  }
}
