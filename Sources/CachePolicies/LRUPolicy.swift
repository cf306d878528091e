/// `lru`: gives up what was not asked for longest.
///
/// One queue; what is asked for goes to its head, and the tail is the victim. Wins where what was just
/// seen is what comes again, as on a scroll that turns round. Loses everything on a loop that is one key
/// longer than it. The default of caches everywhere, from memcached to NSCache's neighbours.
struct LRUPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  private var queues = SlotQueues(count: 1)
  private var queue: Int32 { 0 }

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues.reserve(setting.slotCountExpected)
  }

  @inline(__always)
  mutating func hit(_ slot: Int32) { queues.move(slot, toHeadOf: queue) }

  @inline(__always)
  mutating func admit() -> Admission {
    if count == capacity {
      // The victim's slot goes from the tail to the head with its new key.
      let slot = queues.newer(than: queue)
      queues.move(slot, toHeadOf: queue)
      return Admission(slot: slot, isTaken: true)
    }
    let slot = queues.take()
    queues.insert(slot, before: queue)
    count += 1
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    queues.giveBack(slot)
    count -= 1
  }
}
