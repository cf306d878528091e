import ScrollTrace

/// `lru:N`, `fifo:N` and so on: at most N rows have an entry, and a policy says which.
///
/// The look-up at a display is the request: a hit restores what the entry holds, a miss makes an entry at
/// rest. A save is no request: it changes an entry that is there, and is dropped where there is none. So
/// memory is bounded however long the feed, and what was scrolled and given up comes back at rest. Wins
/// where feeds are endless and people do not go back far. Who does it: whoever keeps offsets in an NSCache.
/// It is leaner than an app would write it, since the simulator of `caches` is made of the same parts: read
/// what it loses, and take its time for the least that such a store can cost.
///
/// With `key=remapped` an entry keeps its place in the policy's order when its key moves along with its
/// row, and so does a ghost; that of a deleted row is dropped, and its room is free. An entry is made at a
/// display and follows its row from then on, so that only another replay, for which the feed is put back, finds
/// some under paths that no row has: those stay until an offset moves there.
struct BoundedOffsets<Policy: ReplacementPolicy & ~Copyable>: OffsetStore {
  private let setting: PolicySetting
  /// Owns the cache; looked at through the pointer alone. Both are made by `setUp`.
  private var box: CacheBox<Policy, HashIndex>?
  private var cache: UnsafeMutablePointer<BoundedCache<Policy, HashIndex>>?
  /// By slot.
  private var offsets: [Double] = []
  /// Working space of `remap`: slots whose key moves, with the new one.
  private var moving: [(slot: Int32, key: Int)] = []

  /// - Parameter keyCountExpected: for how many rows there should be room from the start; the store
  ///   grows past it where its bound is larger.
  init(setting: PolicySetting, keyCountExpected: Int) {
    var setting = setting
    // As many ghosts as entries, for a policy that has such.
    let remembered = Policy.remembersGhosts ? 2 * setting.capacity : setting.capacity
    setting.slotCountExpected = min(remembered, keyCountExpected)
    self.setting = setting
  }

  mutating func setUp() {
    let keyCount = setting.slotCountExpected
    let box = CacheBox(
      BoundedCache(policy: Policy(setting), index: HashIndex(keyCount: keyCount)))
    self.box = box
    cache = box.cache
    offsets = Array(repeating: 0, count: keyCount + 1)
  }

  mutating func read(_ key: Int) -> Double? {
    let (slot, isHit) = cache.unsafelyUnwrapped.pointee.request(key)
    if isHit { return offsets[Int(slot)] }
    if Int(slot) >= offsets.count {
      offsets.append(contentsOf: repeatElement(0, count: Int(slot) + 1 - offsets.count))
    }
    offsets[Int(slot)] = 0
    return nil
  }

  mutating func write(_ offset: Double, _ key: Int) {
    let slot = cache.unsafelyUnwrapped.pointee.entry(of: key)
    if slot != 0 { offsets[Int(slot)] = offset }
  }

  var count: Int { cache?.pointee.count ?? 0 }

  mutating func remap(_ shift: PathShift) {
    let cache = cache.unsafelyUnwrapped
    moving.removeAll(keepingCapacity: true)
    var dropped: [Int] = []
    cache.pointee.index.visitSlots { slot in
      let key = cache.pointee.index.key(of: slot)
      switch shift.fate(ofKey: key) {
      case .stays: break
      case .drops: dropped.append(key)
      case .moves(let row):
        moving.append((slot, OffsetKey.path(section: shift.section, row: row)))
      }
    }
    // In the order of the rows: what `random` puts into a hole depends on which is dropped first.
    for key in dropped.sorted() { cache.pointee.remove(cache.pointee.detach(key)) }
    for entry in moving {
      _ = cache.pointee.detach(cache.pointee.index.key(of: entry.slot))
    }
    moving.sort { $0.key < $1.key }
    for entry in moving { cache.pointee.attach(entry.key, to: entry.slot) }
  }

  mutating func remap(_ move: PathMove) {
    let cache = cache.unsafelyUnwrapped
    // Away from its key, but not from its slot, while the others close up and make room.
    let slot = cache.pointee.detach(move.from)
    remap(move.takenOut)
    remap(move.putIn)
    if slot != 0 { cache.pointee.attach(move.to, to: slot) }
  }
}
