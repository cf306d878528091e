import Containers

/// `fifo`: evicts the oldest entry.
///
/// A hit costs nothing. Wins nowhere, and loses little on scrolls, where the oldest entry is mostly also the furthest
/// away. Who uses it: hardware, and caches that threads share without a lock.
struct FIFOPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private var ring: SlotRing

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    ring = SlotRing(slotCountExpected: setting.slotCountExpected)
  }

  var count: Int { ring.count }

  @inline(__always)
  mutating func hit(_ slot: Int32) {}

  @inline(__always)
  mutating func admit() -> Admission {
    guard ring.count == capacity else { return Admission(slot: ring.append(), isTaken: false) }
    let slot = ring.tail
    ring.turn()
    return Admission(slot: slot, isTaken: true)
  }

  mutating func remove(_ slot: Int32) { ring.remove(slot) }
}
