import Containers

/// `sieve`: a hand goes from old to new and takes the first entry that was not asked for since it passed.
///
/// A hit sets a bit and moves nothing; what the hand spares stays where it is, so that new entries and
/// old ones are sifted apart (Zhang, Yang, Yue, Vigfusson and Rashmi, "SIEVE is simpler than LRU",
/// NSDI 2024). Wins on web traffic, where most keys are asked for once. Loses on scrolls, where it throws
/// out the newest rows, which are just those that come back.
struct SievePolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  private var queues = SlotQueues(count: 1)
  private var queue: Int32 { 0 }
  /// Where the hand stands; the anchor where it stands nowhere, and begins at the tail.
  private var hand: Int32 = 0
  /// 1 where a slot was asked for since it came or the hand passed.
  private var visits = RawTable<UInt8>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues.reserve(setting.slotCountExpected)
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
    if slot == queue { slot = queues.newer(than: queue) }
    while visits[Int(slot)] != 0 {
      visits[Int(slot)] = 0
      slot = queues.newer(than: slot)
      if slot == queue { slot = queues.newer(than: queue) }
    }
    hand = queues.newer(than: slot)
    queues.move(slot, toHeadOf: queue)
    return Admission(slot: slot, isTaken: true)
  }

  private mutating func append() -> Int32 {
    let slot = queues.take()
    if Int(slot) == visits.count { visits.append(0) }
    visits[Int(slot)] = 0
    queues.insert(slot, before: queue)
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
