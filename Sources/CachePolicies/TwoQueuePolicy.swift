/// `twoq`: new entries wait in a short `fifo`; a key that is requested again after that enters an `lru`.
///
/// A quarter of the capacity is for new entries, and there are ghosts for half of it (Johnson and Shasha, "2Q: a low
/// overhead high performance buffer management replacement algorithm", VLDB 1994). Wins where keys are requested a few
/// times at once and never again. Loses where a key comes back soon. Who uses it: PostgreSQL for a time, OpenBSD's
/// buffers.
struct TwoQueuePolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// The anchors of the queues.
  private enum Anchor {
    static let new: Int32 = 0
    static let main: Int32 = 1
    static let ghosts: Int32 = 2
  }

  private let capacity: Int
  /// The number of new entries above which they are evicted first.
  private let newMax: Int
  private let ghostMax: Int
  private var queues: CountedQueues

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    newMax = Int(0.25 * Double(capacity))
    ghostMax = Int(0.5 * Double(capacity))
    queues = CountedQueues(count: 3, slotCountExpected: setting.slotCountExpected)
  }

  var count: Int { queues.count(of: Anchor.new) + queues.count(of: Anchor.main) }

  func isResident(_ slot: Int32) -> Bool { queues.queue(of: slot) != Anchor.ghosts }

  mutating func hit(_ slot: Int32) {
    if queues.queue(of: slot) == Anchor.main { queues.move(slot, toHeadOfOwn: Anchor.main) }
  }

  mutating func admit() -> Admission {
    let forgotten = makeRoom()
    let slot = forgotten != 0 ? forgotten : queues.take()
    queues.insert(slot, atHeadOf: Anchor.new)
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    queues.unlink(ghost)
    let forgotten = makeRoom()
    if forgotten != 0 { queues.giveBack(forgotten) }
    queues.insert(ghost, atHeadOf: Anchor.main)
    return forgotten
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    queues.giveBack(slot)
  }

  /// Evicts an entry of a full cache.
  ///
  /// - Returns: a slot that is in no queue any more, and whose key is to be forgotten; or 0.
  private mutating func makeRoom() -> Int32 {
    guard count == capacity else { return 0 }
    guard queues.count(of: Anchor.new) > newMax else { return queues.removeTail(of: Anchor.main) }
    let isFull = queues.count(of: Anchor.ghosts) == ghostMax
    let forgotten = isFull ? queues.removeTail(of: Anchor.ghosts) : 0
    queues.insert(queues.removeTail(of: Anchor.new), atHeadOf: Anchor.ghosts)
    return forgotten
  }
}
