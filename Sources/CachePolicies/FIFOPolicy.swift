/// `fifo`: gives up what came first, however often it was asked for since.
///
/// Nothing to do on a hit, which makes it the fastest. Wins nowhere, and loses little on scrolls, where
/// what came first is mostly also what is furthest away. Who uses it: hardware, and whoever shares a
/// cache among threads without a lock.
struct FIFOPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private var ring = SlotRing()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    ring.reserve(setting.slotCountExpected)
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
