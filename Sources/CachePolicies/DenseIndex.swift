import CPrefetch
import Containers

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
  func key(of slot: Int32) -> UInt32 { keys[Int(slot)] }

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
