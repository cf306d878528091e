/// A cache that keeps its keys in one queue.
class ReferenceQueue<Key: Hashable>: ReferenceCache<Key> {
  final var queue: [Key] = []

  override final var residents: [Key] { queue }
  override final func changeAll(_ change: ([Key]) -> [Key]) { queue = change(queue) }
}

/// "hit moves to head; evict tail."
final class ReferenceLRU<Key: Hashable>: ReferenceQueue<Key> {
  override func request(_ key: Key) -> Bool {
    let isHit = queue.contains(key)
    queue.removeAll { $0 == key }
    while queue.count + 1 > capacity { queue.removeLast() }
    queue.insert(key, at: 0)
    return isHit
  }
}

/// "hit changes nothing; evict tail."
final class ReferenceFIFO<Key: Hashable>: ReferenceQueue<Key> {
  override func request(_ key: Key) -> Bool {
    if queue.contains(key) { return true }
    while queue.count + 1 > capacity { queue.removeLast() }
    queue.insert(key, at: 0)
    return false
  }
}

/// "counter f per object, 0 at insertion; a hit sets f = min(f+1, 2^b - 1) and does not move the object;
/// evict: while tail.f >= 1 { tail.f -= 1; move tail to head }; remove tail."
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

/// "one queue, bit v (0 at insertion, 1 on hit, object never moves); a hand, initially none. evict: o =
/// hand, or tail if no hand; while o.v == 1 { o.v = 0; o = next newer object, or tail after the head };
/// hand = next newer object than o (none if o is the head); remove o."
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

  /// A hand on what is deleted goes on to the next newer.
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

/// "f = 1 at insertion, +1 per hit, forgotten at eviction; victim = smallest f, ties: least recently
/// accessed", which is the last in the queue.
final class ReferenceLFU<Key: Hashable>: ReferenceQueue<Key> {
  private var frequencies: [Key: Int] = [:]

  override func request(_ key: Key) -> Bool {
    let isHit = queue.contains(key)
    if isHit {
      queue.removeAll { $0 == key }
      frequencies[key]! += 1
    } else {
      while queue.count + 1 > capacity {
        let smallest = queue.map { frequencies[$0]! }.min()!
        queue.remove(at: queue.lastIndex { frequencies[$0]! == smallest }!)
      }
      frequencies[key] = 1
    }
    queue.insert(key, at: 0)
    return isHit
  }

  override func rename(_ name: (Key) -> Key) {
    frequencies = frequencies.renamed(among: queue, name)
    super.rename(name)
  }
}

/// Any entry, each as likely as another. Entries stand in a row of places; a new one takes its victim's
/// place, and when one is deleted the last takes its place.
final class ReferenceRandom<Key: Hashable>: ReferenceCache<Key> {
  private var places: [Key] = []
  private var random: SplitMix64

  init(capacity: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    super.init(capacity: capacity)
  }

  override func request(_ key: Key) -> Bool {
    if places.contains(key) { return true }
    if places.count < capacity {
      places.append(key)
    } else {
      places[victim()] = key
    }
    return false
  }

  /// The upper half of a random word times the number of places; a word whose lower half is among the
  /// first 2^64 mod places is drawn anew, which leaves each place as many words.
  private func victim() -> Int {
    let surplus = (UInt128(1) << 64) % UInt128(places.count)
    while true {
      let product = UInt128(random.next()) * UInt128(places.count)
      if product % (UInt128(1) << 64) >= surplus { return Int(product >> 64) }
    }
  }

  override var residents: [Key] { places }
  override func changeAll(_ change: ([Key]) -> [Key]) { places = change(places) }
  override func forget(_ key: Key) {
    guard let place = places.firstIndex(of: key) else { return }
    places.swapAt(place, places.count - 1)
    places.removeLast()
  }
}

/// "MIN without bypass: evict the object whose next use is furthest away."
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
  /// What is known of keys, under their new names.
  func renamed(among keys: [Key], _ name: (Key) -> Key) -> [Key: Value] {
    [Key: Value](uniqueKeysWithValues: keys.map { (name($0), self[$0]!) })
  }
}
