import CachePolicies

/// `lru:N`, `fifo:N` and so on: at most N rows have an entry, and a policy decides which.
///
/// The look-up at a display is the request: a hit restores the entry's offset, a miss makes an entry at rest. A save is
/// not a request: it changes an existing entry, and is dropped if the row has none. Memory is bounded for every feed, and
/// a row whose entry was evicted returns at rest. Wins where feeds are endless and people do not scroll far back. Apps
/// that keep offsets in an NSCache do the same.
/// The cache is `CachePolicies`', which the simulator of `caches` is made of too, and is leaner than an app's own
/// would be: read what it loses, and take its time for the least that such a store can cost.
///
/// With `key=remapped` an entry keeps its place in the policy's order when its key moves along with its
/// row, and so does a ghost; that of a deleted row is dropped, and its room is free. An entry is made at a
/// display and follows its row from then on, so that only another replay, for which the feed is put back, finds
/// some under paths that no row has: those stay until an offset moves there.
struct BoundedOffsets: OffsetStore {
  private let policy: CachePolicy
  private let capacity: Int
  private let keyCountExpected: Int
  private let future: RequestFuture?
  /// Made by `setUp`.
  private var cache: BoundedValues?

  /// - Parameters:
  ///   - keyCountExpected: for how many rows there should be room from the start; the store grows past it
  ///     where its bound is larger.
  ///   - future: what `belady` knows.
  init(
    policy: CachePolicy, capacity: Int, keyCountExpected: Int, future: RequestFuture? = nil
  ) {
    self.policy = policy
    self.capacity = capacity
    self.keyCountExpected = keyCountExpected
    self.future = future
  }

  mutating func setUp() {
    cache = policy.values(capacity: capacity, keyCountExpected: keyCountExpected, future: future)
  }

  mutating func read(_ key: Int) -> Double? { cache?.value(of: key) }

  mutating func write(_ offset: Double, _ key: Int) { cache?.update(offset, of: key) }

  /// The slot of the entry that a request leaves a key with, and whether it had one before.
  mutating func request(_ key: Int) -> (slot: Int, isHit: Bool) {
    guard let cache else { return (0, false) }
    return cache.request(key)
  }

  /// The slot of a key's entry; 0 where it has none.
  func slot(of key: Int) -> Int { cache?.slot(of: key) ?? 0 }

  var count: Int { cache?.count ?? 0 }

  mutating func removeAll() {
    // The requests that `belady` has seen stay behind it.
    if policy == .belady { cache?.rekey { _ in .drops } } else { setUp() }
  }

  mutating func remap(_ shift: PathShift) {
    // A closure on the stack; a reference to the method would allocate one at each shift.
    cache?.rekey { shift.change(ofKey: $0) }
  }

  mutating func remap(_ move: PathMove) {
    // Away from its key, but not from its place in the order, while the others close up and make room.
    let slot = cache?.detach(move.from) ?? 0
    remap(move.takenOut)
    remap(move.putIn)
    if slot != 0 { cache?.attach(move.to, to: slot) }
  }
}

/// `lru:N`, `fifo:N` and so on with anchors: an anchor for each entry of a `BoundedOffsets`, in a table of the same slots.
struct BoundedAnchors: OffsetStore {
  private var entries: BoundedOffsets
  /// By slot.
  private var anchors: [Anchor] = []

  init(entries: BoundedOffsets) { self.entries = entries }

  mutating func setUp() { entries.setUp() }

  mutating func read(_ key: Int) -> Anchor? {
    let (slot, isHit) = entries.request(key)
    if isHit { return anchors[slot] }
    if slot >= anchors.count {
      anchors.append(contentsOf: repeatElement(.rest, count: slot + 1 - anchors.count))
    }
    anchors[slot] = .rest
    return nil
  }

  mutating func write(_ anchor: Anchor, _ key: Int) {
    let slot = entries.slot(of: key)
    if slot != 0 { anchors[slot] = anchor }
  }

  var count: Int { entries.count }

  mutating func removeAll() { entries.removeAll() }

  mutating func remap(_ shift: PathShift) { entries.remap(shift) }

  mutating func remap(_ move: PathMove) { entries.remap(move) }
}
