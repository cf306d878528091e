/// A policy's plain, slow model, written straight from the oracle's definitions: queues are arrays with
/// the head first and the tail last, and everything is looked for from one end to the other.
public class ReferenceCache<Key: Hashable> {
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// "On a request: look up; on a hit update and return; on a miss evict while (resident count + 1 > C),
  /// then insert."
  ///
  /// - Returns: whether it was a hit.
  public func request(_ key: Key) -> Bool {
    preconditionFailure("a policy of its own for each")
  }

  /// The keys that have an entry.
  public var residents: [Key] { preconditionFailure("a policy of its own for each") }

  /// Every array of keys that the policy keeps, ghosts too.
  func changeAll(_ change: ([Key]) -> [Key]) {
    preconditionFailure("a policy of its own for each")
  }

  /// A deleted row's key: gone from wherever it stands, and the others close up.
  public func forget(_ key: Key) { changeAll { $0.filter { $0 != key } } }

  /// Rows that move take their keys along; each keeps its place.
  public func rename(_ name: (Key) -> Key) { changeAll { $0.map(name) } }
}

/// The policies by the oracle's names.
public enum ReferencePolicy: String, CaseIterable, Sendable {
  case lru, fifo, clock, clock2bit, sieve, lfu, arc, twoq, s3fifo, random, belady

  /// An empty cache.
  ///
  /// - Parameter future: every request that will come, for `belady`.
  public func cache<Key: Hashable>(
    capacity: Int, future: [Key], seed: UInt64 = 1
  ) -> ReferenceCache<Key> {
    switch self {
    case .lru: ReferenceLRU(capacity: capacity)
    case .fifo: ReferenceFIFO(capacity: capacity)
    case .clock: ReferenceClock(capacity: capacity, bits: 1)
    case .clock2bit: ReferenceClock(capacity: capacity, bits: 2)
    case .sieve: ReferenceSieve(capacity: capacity)
    case .lfu: ReferenceLFU(capacity: capacity)
    case .arc: ReferenceARC(capacity: capacity)
    case .twoq: ReferenceTwoQueues(capacity: capacity)
    case .s3fifo: ReferenceS3FIFO(capacity: capacity)
    case .random: ReferenceRandom(capacity: capacity, seed: seed)
    case .belady: ReferenceBelady(capacity: capacity, future: future)
    }
  }
}
