import CPrefetch
import ScrollTrace

/// Slots by any 64-bit key: open addressing, at most half full, in one table of 16 bytes an entry.
///
/// A key stands in the first free place from its home on. What is removed leaves no mark: the entries
/// behind it that are not at home move up (Knuth, "The Art of Computer Programming", volume 3, 6.4,
/// algorithm R), so that a cache which evicts for ever is searched as fast as a new one. It holds what the
/// cache holds, and not all keys that were ever seen: a table that fits the fastest memory.
struct HashIndex: KeyIndex, ~Copyable {
  private struct Entry: BitwiseCopyable {
    var key: Int
    /// 0 where the place is free.
    var slot: Int32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var mask: Int
  private(set) var count = 0

  /// - Parameter keyCount: how many keys there is room for before the table has to grow.
  init(keyCount: Int) {
    var capacity = 16
    while capacity < 2 * keyCount { capacity *= 2 }
    entries = HashIndex.allocate(capacity)
    mask = capacity - 1
  }

  deinit { entries.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: 0, slot: 0), count: capacity)
    return entries
  }

  /// Where a key stands when nothing is in its way: both halves of a product of 128 bits, which every
  /// bit of the key enters.
  @inline(__always)
  private func home(of key: Int) -> Int {
    let product = UInt(bitPattern: key).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(bitPattern: product.high ^ product.low) & mask
  }

  @inline(__always)
  func slot(of key: Int) -> Int32 {
    var place = home(of: key)
    while entries[place].slot != 0 {
      if entries[place].key == key { return entries[place].slot }
      place = (place + 1) & mask
    }
    return 0
  }

  @inline(__always)
  mutating func insert(_ key: Int, _ slot: Int32) {
    if 2 * (count + 1) > mask + 1 { grow() }
    var place = home(of: key)
    while entries[place].slot != 0 { place = (place + 1) & mask }
    entries[place] = Entry(key: key, slot: slot)
    count += 1
  }

  @inline(__always)
  mutating func remove(_ key: Int) {
    var hole = home(of: key)
    while entries[hole].key != key || entries[hole].slot == 0 { hole = (hole + 1) & mask }
    count -= 1
    var place = hole
    while true {
      place = (place + 1) & mask
      if entries[place].slot == 0 { break }
      // An entry may move up to the hole unless its home lies behind that.
      let distance = (place &- home(of: entries[place].key)) & mask
      if distance >= (place &- hole) & mask {
        entries[hole] = entries[place]
        hole = place
      }
    }
    entries[hole].slot = 0
  }

  @inline(__always)
  func prefetch(_ key: Int) { CPrefetch.prefetch(entries + home(of: key)) }

  @inline(never)
  private mutating func grow() {
    let (old, oldMask) = (entries, mask)
    mask = 2 * mask + 1
    entries = HashIndex.allocate(mask + 1)
    for place in 0...oldMask where old[place].slot != 0 {
      var target = home(of: old[place].key)
      while entries[target].slot != 0 { target = (target + 1) & mask }
      entries[target] = old[place]
    }
    old.deallocate()
  }

  /// Calls with each key and its slot, in no order.
  ///
  /// - Complexity: O(capacity).
  func visitEntries(_ body: (Int, Int32) -> Void) {
    for place in 0...mask where entries[place].slot != 0 {
      body(entries[place].key, entries[place].slot)
    }
  }
}
