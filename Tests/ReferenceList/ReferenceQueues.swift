/// A cache that keeps its keys in one queue.
class ReferenceQueue<Key: Hashable>: ReferenceCache<Key> {
  final var queue: [Key] = []

  override final var residents: [Key] { queue }
  override final func changeAll(_ change: ([Key]) -> [Key]) { queue = change(queue) }
}

/// `lru`.
final class ReferenceLRU<Key: Hashable>: ReferenceQueue<Key> {
  override func request(_ key: Key) -> Bool {
    let isHit = queue.contains(key)
    queue.removeAll { $0 == key }
    while queue.count + 1 > capacity { queue.removeLast() }
    queue.insert(key, at: 0)
    return isHit
  }
}

/// `fifo`.
final class ReferenceFIFO<Key: Hashable>: ReferenceQueue<Key> {
  override func request(_ key: Key) -> Bool {
    if queue.contains(key) { return true }
    while queue.count + 1 > capacity { queue.removeLast() }
    queue.insert(key, at: 0)
    return false
  }
}

/// `clock`, and libCacheSim's clock of more bits: a hit adds 1 up to 2^bits - 1, and each pass of the tail takes 1.
final class ReferenceClock<Key: Hashable>: ReferenceQueue<Key> {
  private var counters: [Key: Int] = [:]
  private let counterMax: Int

  init(capacity: Int, bits: Int) {
    counterMax = (1 << bits) - 1
    super.init(capacity: capacity)
  }

  override func request(_ key: Key) -> Bool {
    if queue.contains(key) {
      counters[key] = min(counters[key]! + 1, counterMax)
      return true
    }
    while queue.count + 1 > capacity {
      let tail = queue.removeLast()
      if counters[tail]! >= 1 {
        counters[tail]! -= 1
        queue.insert(tail, at: 0)
      }
    }
    queue.insert(key, at: 0)
    counters[key] = 0
    return false
  }

  override func rename(_ name: (Key) -> Key) {
    counters = counters.renamed(among: queue, name)
    super.rename(name)
  }
}

/// `sieve`.
final class ReferenceSieve<Key: Hashable>: ReferenceQueue<Key> {
  private var visited: Set<Key> = []
  private var hand: Key?

  override func request(_ key: Key) -> Bool {
    if queue.contains(key) {
      visited.insert(key)
      return true
    }
    while queue.count + 1 > capacity {
      var object = hand ?? queue.last!
      while visited.contains(object) {
        visited.remove(object)
        object = nextNewer(than: object) ?? queue.last!
      }
      hand = nextNewer(than: object)
      queue.removeAll { $0 == object }
    }
    queue.insert(key, at: 0)
    return false
  }

  private func nextNewer(than key: Key) -> Key? {
    let place = queue.firstIndex(of: key)!
    return place > 0 ? queue[place - 1] : nil
  }

  override func forget(_ key: Key) {
    if hand == key { hand = nextNewer(than: key) }
    visited.remove(key)
    super.forget(key)
  }
  override func rename(_ name: (Key) -> Key) {
    visited = Set(visited.map(name))
    hand = hand.map(name)
    super.rename(name)
  }
}

/// `belady`.
final class ReferenceBelady<Key: Hashable>: ReferenceQueue<Key> {
  private let future: [Key]
  private var requestCount = 0

  init(capacity: Int, future: [Key]) {
    self.future = future
    super.init(capacity: capacity)
  }

  override func request(_ key: Key) -> Bool {
    precondition(future[requestCount] == key, "the future was to be another")
    requestCount += 1
    if queue.contains(key) { return true }
    while queue.count + 1 > capacity {
      let rest = future[requestCount...]
      let nextUses = queue.map { rest.firstIndex(of: $0) ?? future.count }
      queue.remove(at: nextUses.firstIndex(of: nextUses.max()!)!)
    }
    queue.insert(key, at: 0)
    return false
  }
}

extension Dictionary where Key: Hashable {
  /// The values of keys, under their new names.
  func renamed(among keys: [Key], _ name: (Key) -> Key) -> [Key: Value] {
    [Key: Value](uniqueKeysWithValues: keys.map { (name($0), self[$0]!) })
  }
}
