import Containers

/// `clock`: `fifo` with a second chance for an entry that was requested since it came, or since its last chance.
///
/// A hit sets a bit; a tail whose bit is set loses the bit and becomes the head (Corbató, "A paging experiment with the
/// Multics system", 1969). Nearly as good as `lru`. Who uses it: operating systems, for pages; databases, for buffers.
struct ClockPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  /// The largest number of chances that hits can earn.
  private let chanceMax: UInt8
  private var ring: SlotRing
  /// By slot, the chances that it has left.
  private var chances = RawTable<UInt8>()

  init(_ setting: PolicySetting) { self.init(setting, chanceMax: 1) }

  /// A clock with more than one chance: the tests compare it with libCacheSim's two-bit clock.
  init(_ setting: PolicySetting, chanceMax: UInt8) {
    capacity = setting.capacity
    self.chanceMax = chanceMax
    ring = SlotRing(slotCountExpected: setting.slotCountExpected)
    chances.reserve(setting.slotCountExpected + 1)
    chances.append(0)
  }

  var count: Int { ring.count }

  @inline(__always)
  mutating func hit(_ slot: Int32) {
    chances[Int(slot)] = min(chances[Int(slot)] + 1, chanceMax)
  }

  @inline(__always)
  mutating func admit() -> Admission {
    guard ring.count == capacity else { return Admission(slot: append(), isTaken: false) }
    while chances[Int(ring.tail)] > 0 {
      chances[Int(ring.tail)] -= 1
      ring.turn()
    }
    let slot = ring.tail
    ring.turn()
    return Admission(slot: slot, isTaken: true)
  }

  // Apart: with it `admit` was too large for its caller, and `clock` at 0.75 of the C loop.
  @inline(never)
  private mutating func append() -> Int32 {
    let slot = ring.append()
    if Int(slot) == chances.count { chances.append(0) }
    chances[Int(slot)] = 0
    return slot
  }

  mutating func remove(_ slot: Int32) { ring.remove(slot) }
}
