import CPrefetch
import Containers

/// The slot of each key, and the key of each slot.
protocol KeyIndex: ~Copyable {
  associatedtype Key: FixedWidthInteger & BitwiseCopyable
  /// The slot of a key; 0 for none.
  func slot(of key: Key) -> Int32
  /// - Precondition: the key has no slot, and the slot, which is above 0, no key.
  mutating func insert(_ key: Key, _ slot: Int32)
  /// Takes its key from a slot.
  ///
  /// - Precondition: the slot has a key.
  mutating func remove(_ slot: Int32)
  /// Prefetches the memory that a look-up of a key will read.
  func prefetch(_ key: Key)
}

/// Slots by keys that are small whole numbers: an array of four bytes a key.
struct DenseIndex: KeyIndex, ~Copyable {
  private var slots = RawTable<Int32>()
  /// By slot.
  private var keys = RawTable<UInt32>()

  /// - Parameter keyCount: keys are numbers below it.
  init(keyCount: Int) { slots.append(repeating: 0, count: keyCount) }

  @inline(__always)
  func slot(of key: UInt32) -> Int32 { slots[Int(key)] }

  @inline(__always)
  mutating func insert(_ key: UInt32, _ slot: Int32) {
    if Int(slot) >= keys.count { keys.append(repeating: 0, count: Int(slot) + 1 - keys.count) }
    keys[Int(slot)] = key
    slots[Int(key)] = slot
  }

  @inline(__always)
  mutating func remove(_ slot: Int32) { slots[Int(keys[Int(slot)])] = 0 }

  @inline(__always)
  func prefetch(_ key: UInt32) { CPrefetch.prefetch(slots.base + Int(key)) }
}
