import CPrefetch
import ScrollTrace

/// Slots by keys that are small whole numbers: an array of four bytes a key.
struct DenseIndex: KeyIndex, ~Copyable {
  private var slots = RawTable<Int32>()

  /// - Parameter keyCount: keys are numbers below it.
  init(keyCount: Int) { slots.append(repeating: 0, count: keyCount) }

  @inline(__always)
  func slot(of key: UInt32) -> Int32 { slots[Int(key)] }

  @inline(__always)
  mutating func insert(_ key: UInt32, _ slot: Int32) { slots[Int(key)] = slot }

  @inline(__always)
  mutating func remove(_ key: UInt32) { slots[Int(key)] = 0 }

  @inline(__always)
  func prefetch(_ key: UInt32) { CPrefetch.prefetch(slots.base + Int(key)) }
}
