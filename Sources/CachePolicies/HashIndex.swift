import CPrefetch
import Containers

/// Slots by any 64-bit key: a table of buckets of seven, whose tags are compared all at once.
///
/// A bucket is a word of eight bytes: for each of its lanes a tag of seven bits of the hash, 0 in a free lane, and on
/// top the overflow, the number of keys that passed this bucket for a later one. A look-up reads a word, and a key where
/// a tag agrees; it goes on to the next bucket only if keys did (Bronson and Shi, "Open-sourcing F14", 2019). A removal
/// leaves no mark, so that a cache with many evictions is searched as fast as a new one.
///
/// The table holds the keys of the cache, not all keys that were ever requested, and so fits a fast cache of the
/// processor. With linear probing each step is a branch that no processor predicts: `lru` in `Ruler caches` was at a
/// quarter of the C loop over dense keys, and is at half.
struct HashIndex: KeyIndex, ~Copyable {
  /// A byte a lane, and the overflow.
  private var buckets = RawTable<UInt64>()
  /// By bucket and lane, eight a bucket; the eighth is never used.
  private var slots = RawTable<Int32>()
  private var mask = 0
  /// By slot.
  private var keys = RawTable<Int>()
  /// By slot, its index in `slots`.
  private var indexOfSlot = RawTable<Int32>()
  private(set) var count = 0
  /// Of the hash; replaced by a random one once keys crowd that were made for this one.
  private var factor: UInt = 0x9E37_79B9_7F4A_7C15

  private static let everyLane: UInt64 = 0x0001_0101_0101_0101
  private static let topBits: UInt64 = 0x0080_8080_8080_8080
  private static let overflow: UInt64 = 1 << 56
  /// A larger overflow is not counted; it stays.
  private static let overflowMax: UInt64 = 255
  /// The largest average number of keys a bucket: of 512 buckets half that full one has eight keys.
  private static let fill = 3
  /// The largest number of buckets that a key passes. Only keys that were made to crowd pass so many at that fill.
  private static let walkMax = 64

  /// - Parameter keyCount: for how many keys there is room before the table has to grow.
  init(keyCount: Int) {
    var bucketCount = 4
    while bucketCount * HashIndex.fill < keyCount { bucketCount *= 2 }
    makeBuckets(bucketCount)
    reserveSlots(keyCount + 1)
  }

  /// Both halves of a product of 128 bits, which every bit of the key enters.
  @inline(__always)
  private func hash(_ key: Int) -> UInt {
    let product = UInt(bitPattern: key).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  @inline(__always)
  private func home(_ hash: UInt) -> Int { Int(bitPattern: hash) & mask }

  /// Seven bits that `home` does not use, and one that marks the lane as taken.
  @inline(__always)
  private func tag(_ hash: UInt) -> UInt64 { UInt64(hash >> 57) | 0x80 }

  @inline(__always)
  func slot(of key: Int) -> Int32 {
    let hash = hash(key)
    let tags = tag(hash) &* HashIndex.everyLane
    var bucket = home(hash)
    while true {
      let word = buckets[bucket]
      // A byte that agrees becomes 0, and its top bit is then set below. So may be that of one above it:
      // the key decides.
      let difference = word ^ tags
      var matches = (difference &- HashIndex.everyLane) & ~difference & HashIndex.topBits
      while matches != 0 {
        let slot = slots[bucket * 8 + matches.trailingZeroBitCount / 8]
        if keys[Int(slot)] == key { return slot }
        matches &= matches - 1
      }
      if word < HashIndex.overflow { return 0 }
      bucket = (bucket + 1) & mask
    }
  }

  /// - Precondition: the slot has a key, or had one and no other has had the slot since.
  func key(of slot: Int32) -> Int { keys[Int(slot)] }

  @inline(__always)
  mutating func insert(_ key: Int, _ slot: Int32) {
    if count == HashIndex.fill * (mask + 1) { rebuild(bucketCount: 2 * (mask + 1)) }
    if Int(slot) >= keys.count { reserveSlots(Int(slot) + 1) }
    keys[Int(slot)] = key
    let walk = put(slot, hash(key))
    count += 1
    if walk > HashIndex.walkMax { scatter() }
  }

  /// - Returns: the number of buckets that it passed.
  @inline(__always)
  @discardableResult
  private func put(_ slot: Int32, _ hash: UInt) -> Int {
    var bucket = home(hash)
    var walk = 0
    var free = ~buckets[bucket] & HashIndex.topBits
    while free == 0 {
      if buckets[bucket] / HashIndex.overflow < HashIndex.overflowMax {
        buckets[bucket] += HashIndex.overflow
      }
      bucket = (bucket + 1) & mask
      walk += 1
      free = ~buckets[bucket] & HashIndex.topBits
    }
    let bit = free.trailingZeroBitCount & ~7
    buckets[bucket] |= tag(hash) << UInt64(bit)
    let index = bucket * 8 + bit / 8
    slots[index] = slot
    indexOfSlot[Int(slot)] = Int32(index)
    return walk
  }

  @inline(__always)
  mutating func remove(_ slot: Int32) {
    let index = Int(indexOfSlot[Int(slot)])
    buckets[index / 8] &= ~(0xFF << UInt64(index % 8 * 8))
    count -= 1
    var bucket = home(hash(keys[Int(slot)]))
    while bucket != index / 8 {
      if buckets[bucket] / HashIndex.overflow < HashIndex.overflowMax {
        buckets[bucket] -= HashIndex.overflow
      }
      bucket = (bucket + 1) & mask
    }
  }

  @inline(__always)
  func prefetch(_ key: Int) { CPrefetch.prefetch(buckets.base + home(hash(key))) }

  // MARK: Size

  private mutating func makeBuckets(_ bucketCount: Int) {
    buckets.removeAll()
    buckets.append(repeating: 0, count: bucketCount)
    slots.removeAll()
    slots.append(repeating: 0, count: bucketCount * 8)
    mask = bucketCount - 1
  }

  private mutating func reserveSlots(_ slotCount: Int) {
    keys.append(repeating: 0, count: slotCount - keys.count)
    indexOfSlot.append(repeating: 0, count: slotCount - indexOfSlot.count)
  }

  /// Draws another factor, since searches pass all keys that crowd. No result depends on the place of a key.
  private mutating func scatter() {
    factor = UInt.random(in: 0...UInt.max) | 1
    rebuild(bucketCount: mask + 1)
  }

  @inline(never)
  private mutating func rebuild(bucketCount: Int) {
    var kept: [Int32] = []
    visitSlots { kept.append($0) }
    makeBuckets(bucketCount)
    for slot in kept { put(slot, hash(keys[Int(slot)])) }
  }

  /// Calls with each slot that has a key, in no order.
  ///
  /// - Complexity: O(room).
  func visitSlots(_ body: (Int32) -> Void) {
    for bucket in 0...mask {
      var taken = buckets[bucket] & HashIndex.topBits
      while taken != 0 {
        body(slots[bucket * 8 + taken.trailingZeroBitCount / 8])
        taken &= taken - 1
      }
    }
  }

  // MARK: For tests

  /// The bucket where the search for a key begins.
  func homeBucket(of key: Int) -> Int { home(hash(key)) }

  /// The overflow of all buckets together.
  var overflowCount: Int {
    (0...mask).reduce(0) { $0 + Int(buckets[$1] / HashIndex.overflow) }
  }
}
