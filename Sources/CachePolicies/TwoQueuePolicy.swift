import Containers

/// `twoq`: new entries wait in a short `fifo`; what is asked for again after it left that, goes into an
/// `lru`.
///
/// A quarter of the capacity for the new ones, ghosts for half of it (Johnson and Shasha, "2Q: a low
/// overhead high performance buffer management replacement algorithm", VLDB 1994). Wins where much is
/// asked for a few times at once and never again. Loses where what comes back comes back soon. Who uses
/// it: PostgreSQL for a time, OpenBSD's buffers.
struct TwoQueuePolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// Where a slot is; the anchors of the three queues.
  private enum Anchor {
    static let new: Int32 = 0
    static let main: Int32 = 1
    static let ghosts: Int32 = 2
  }

  private let capacity: Int
  /// How many new entries may stay while others are evicted, and how many ghosts there may be.
  private let newMax: Int
  private let ghostMax: Int
  private var queues = SlotQueues(count: 3)
  private var anchors = RawTable<Int32>()
  private var newCount = 0
  private var mainCount = 0
  private var ghostCount = 0

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    newMax = Int(0.25 * Double(capacity))
    ghostMax = Int(0.5 * Double(capacity))
    queues.reserve(setting.slotCountExpected)
    anchors.reserve(setting.slotCountExpected + 3)
    anchors.append(repeating: 0, count: 3)
  }

  var count: Int { newCount + mainCount }

  func isResident(_ slot: Int32) -> Bool { anchors[Int(slot)] != Anchor.ghosts }

  mutating func hit(_ slot: Int32) {
    if anchors[Int(slot)] == Anchor.main { queues.move(slot, toHeadOf: Anchor.main) }
  }

  mutating func admit() -> Admission {
    let forgotten = makeRoom()
    let slot = forgotten != 0 ? forgotten : queues.take()
    if Int(slot) == anchors.count { anchors.append(0) }
    queues.insert(slot, before: Anchor.new)
    anchors[Int(slot)] = Anchor.new
    newCount += 1
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    queues.unlink(ghost)
    ghostCount -= 1
    let forgotten = makeRoom()
    if forgotten != 0 { queues.giveBack(forgotten) }
    queues.insert(ghost, before: Anchor.main)
    anchors[Int(ghost)] = Anchor.main
    mainCount += 1
    return forgotten
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    switch anchors[Int(slot)] {
    case Anchor.new: newCount -= 1
    case Anchor.main: mainCount -= 1
    default: ghostCount -= 1
    }
    queues.giveBack(slot)
  }

  /// Evicts where the cache is full.
  ///
  /// - Returns: a slot that is in no queue any more, and whose key is to be forgotten; or 0.
  private mutating func makeRoom() -> Int32 {
    guard count == capacity else { return 0 }
    guard newCount > newMax else {
      let victim = queues.newer(than: Anchor.main)
      queues.unlink(victim)
      mainCount -= 1
      return victim
    }
    var forgotten: Int32 = 0
    if ghostCount == ghostMax {
      forgotten = queues.newer(than: Anchor.ghosts)
      queues.unlink(forgotten)
      ghostCount -= 1
    }
    let victim = queues.newer(than: Anchor.new)
    queues.move(victim, toHeadOf: Anchor.ghosts)
    anchors[Int(victim)] = Anchor.ghosts
    newCount -= 1
    ghostCount += 1
    return forgotten
  }
}
