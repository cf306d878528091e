/// A cache with a limited number of entries: the keys that are in it, by a policy.
///
/// It holds no values; its users keep them by slot, which an entry keeps for as long as it is in the cache. Once every
/// slot is in use, requests do not allocate.
struct BoundedCache<Policy: ReplacementPolicy & ~Copyable, Index: KeyIndex & ~Copyable>: ~Copyable {
  private(set) var policy: Policy
  private(set) var index: Index

  init(policy: consuming Policy, index: consuming Index) {
    self.policy = policy
    self.index = index
  }

  /// Requests a key; without an entry it gets one, in the slot that is returned.
  ///
  /// - Complexity: the policy's; O(1) for all but `belady`.
  @inline(__always)
  mutating func request(_ key: Index.Key) -> (slot: Int32, isHit: Bool) {
    let found = index.slot(of: key)
    if found != 0 {
      if !Policy.remembersGhosts || policy.isResident(found) {
        policy.hit(found)
        return (found, true)
      }
      let forgotten = policy.readmit(found)
      if forgotten != 0 { index.remove(forgotten) }
      return (found, false)
    }
    let admission = policy.admit()
    if admission.isTaken { index.remove(admission.slot) }
    index.insert(key, admission.slot)
    return (admission.slot, false)
  }

  /// Requests keys in turn, and counts the misses.
  mutating func missCount(of requests: UnsafeBufferPointer<Index.Key>) -> Int {
    // Far enough ahead for the second-level cache, near enough not to be gone again.
    let ahead = 16
    let last = requests.count - 1
    var misses = 0
    for number in 0..<requests.count {
      index.prefetch(requests[min(number + ahead, last)])
      if !request(requests[number]).isHit { misses += 1 }
    }
    return misses
  }

  /// The slot of a key's entry; 0 for none. This is no request.
  func entry(of key: Index.Key) -> Int32 {
    let slot = index.slot(of: key)
    return slot != 0 && policy.isResident(slot) ? slot : 0
  }

  // MARK: Keys that change

  /// Takes a key, of an entry or a ghost, from its slot, which keeps its position in the policy's order.
  ///
  /// - Returns: the slot; 0 if the key is not remembered.
  mutating func detach(_ key: Index.Key) -> Int32 {
    let slot = index.slot(of: key)
    if slot != 0 { index.remove(slot) }
    return slot
  }

  /// Gives a slot without a key another. The key's former slot is removed; but a ghost does not replace an entry, and
  /// is removed itself.
  mutating func attach(_ key: Index.Key, to slot: Int32) {
    let former = index.slot(of: key)
    if former != 0 {
      if policy.isResident(former), !policy.isResident(slot) { return policy.remove(slot) }
      index.remove(former)
      policy.remove(former)
    }
    index.insert(key, slot)
  }

  /// Removes a slot without a key.
  mutating func remove(_ slot: Int32) { policy.remove(slot) }
}
