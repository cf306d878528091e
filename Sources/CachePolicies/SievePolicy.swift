import Containers

/// `sieve`: a hand goes from old to new and evicts the first entry that was not requested since it passed.
///
/// A hit sets a bit and moves nothing. An entry that the hand spares keeps its place, so that new entries and old ones
/// separate (Zhang, Yang, Yue, Vigfusson and Rashmi, "SIEVE is simpler than LRU", NSDI 2024). Wins on web traffic,
/// where most keys are requested once. Loses on scrolls, where it evicts the newest rows, which are those that come
/// back.
struct SievePolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  private var queues: SlotQueues
  private static let anchor: Int32 = 0
  /// The slot where the hand stands; at the anchor it begins anew at the tail.
  private var hand = SievePolicy.anchor
  /// 1 for a slot that was requested since it came or the hand passed.
  private var visits = RawTable<UInt8>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues = SlotQueues(count: 1, slotCountExpected: setting.slotCountExpected)
    visits.reserve(setting.slotCountExpected + 1)
    visits.append(0)
  }

  @inline(__always)
  mutating func hit(_ slot: Int32) { visits[Int(slot)] = 1 }

  @inline(__always)
  mutating func admit() -> Admission {
    guard count == capacity else { return Admission(slot: append(), isTaken: false) }
    var slot = hand
    // From the anchor the next newer one is the tail: the hand goes round by itself.
    if slot == SievePolicy.anchor { slot = queues.newer(than: slot) }
    while visits[Int(slot)] != 0 {
      visits[Int(slot)] = 0
      slot = queues.newer(than: slot)
      if slot == SievePolicy.anchor { slot = queues.newer(than: slot) }
    }
    hand = queues.newer(than: slot)
    queues.move(slot, toHeadOf: SievePolicy.anchor)
    return Admission(slot: slot, isTaken: true)
  }

  private mutating func append() -> Int32 {
    let slot = queues.take()
    if Int(slot) == visits.count { visits.append(0) }
    visits[Int(slot)] = 0
    queues.insert(slot, before: SievePolicy.anchor)
    count += 1
    return slot
  }

  mutating func remove(_ slot: Int32) {
    if hand == slot { hand = queues.newer(than: slot) }
    queues.unlink(slot)
    queues.giveBack(slot)
    count -= 1
  }
}
