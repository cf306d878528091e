/// `lru`: evicts the entry whose last request is longest ago.
///
/// One queue: a requested entry moves to its head, and the tail is the victim. Wins where the keys seen last come
/// again, as on a scroll that turns round. Loses everything on a loop that is one key longer than the cache. The
/// default of caches everywhere.
struct LRUPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  private var queues: SlotQueues
  private static let anchor: Int32 = 0

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues = SlotQueues(count: 1, slotCountExpected: setting.slotCountExpected)
  }

  @inline(__always)
  mutating func hit(_ slot: Int32) { queues.move(slot, toHeadOf: LRUPolicy.anchor) }

  @inline(__always)
  mutating func admit() -> Admission {
    if count == capacity {
      // The victim's slot goes from the tail to the head with its new key.
      let slot = queues.newer(than: LRUPolicy.anchor)
      queues.move(slot, toHeadOf: LRUPolicy.anchor)
      return Admission(slot: slot, isTaken: true)
    }
    let slot = queues.take()
    queues.insert(slot, before: LRUPolicy.anchor)
    count += 1
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    queues.giveBack(slot)
    count -= 1
  }
}
