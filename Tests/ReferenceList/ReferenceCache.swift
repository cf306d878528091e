/// "Bounded stores": a policy's plain, slow model. Queues are arrays, the head first, which are searched from end to
/// end.
public class ReferenceCache<Key: Hashable> {
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Requests a key; a miss evicts before it inserts.
  ///
  /// - Returns: whether it was a hit.
  public func request(_ key: Key) -> Bool {
    preconditionFailure("each policy overrides this")
  }

  /// The keys that have an entry.
  public var residents: [Key] { preconditionFailure("each policy overrides this") }

  /// Changes every array of keys that the policy keeps, ghosts too.
  func changeAll(_ change: ([Key]) -> [Key]) {
    preconditionFailure("each policy overrides this")
  }

  /// Drops a deleted row's key.
  public func forget(_ key: Key) { changeAll { $0.filter { $0 != key } } }

  /// Renames the keys of rows that move; each keeps its position.
  public func rename(_ name: (Key) -> Key) { changeAll { $0.map(name) } }
}

/// The policies by libCacheSim's names.
public enum ReferencePolicy: String, CaseIterable, Sendable {
  case lru, fifo, clock, clock2bit, sieve, arc, belady

  /// An empty cache.
  ///
  /// - Parameter future: every request that will come, for `belady`.
  public func cache<Key: Hashable>(capacity: Int, future: [Key]) -> ReferenceCache<Key> {
    switch self {
    case .lru: ReferenceLRU(capacity: capacity)
    case .fifo: ReferenceFIFO(capacity: capacity)
    case .clock: ReferenceClock(capacity: capacity, bits: 1)
    case .clock2bit: ReferenceClock(capacity: capacity, bits: 2)
    case .sieve: ReferenceSieve(capacity: capacity)
    case .arc: ReferenceARC(capacity: capacity)
    case .belady: ReferenceBelady(capacity: capacity, future: future)
    }
  }
}
