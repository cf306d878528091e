/// `arc`: an `lru` of the keys requested once and one of those requested again, with ghosts of both.
///
/// The request of a ghost moves the target towards its queue (Megiddo and Modha, "ARC: a self-tuning, low overhead
/// replacement cache", FAST 2003). Wins where scans pass through keys that are used again and again; on scrolls it
/// learns to be an `lru`. Loses the memory of as many keys again. Who uses it: ZFS.
struct ARCPolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// The anchors of the queues.
  private enum Anchor {
    static let once: Int32 = 0
    static let again: Int32 = 1
    static let onceGhosts: Int32 = 2
    static let againGhosts: Int32 = 3
  }

  private let capacity: Int
  private var queues: CountedQueues
  /// The wanted number of entries requested once: a real number from 0 to the capacity.
  private var target = 0.0

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues = CountedQueues(count: 4, slotCountExpected: setting.slotCountExpected)
  }

  var count: Int { queues.count(of: Anchor.once) + queues.count(of: Anchor.again) }

  func isResident(_ slot: Int32) -> Bool { queues.queue(of: slot) <= Anchor.again }

  mutating func hit(_ slot: Int32) {
    queues.unlink(slot)
    queues.insert(slot, atHeadOf: Anchor.again)
  }

  mutating func admit() -> Admission {
    let forgotten = count == capacity ? makeRoom() : 0
    let slot = forgotten != 0 ? forgotten : queues.take()
    queues.insert(slot, atHeadOf: Anchor.once)
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    let isAgainGhost = queues.queue(of: ghost) == Anchor.againGhosts
    let once = Double(queues.count(of: Anchor.onceGhosts))
    let again = Double(queues.count(of: Anchor.againGhosts))
    if isAgainGhost {
      target = max(target - max(once / again, 1), 0)
    } else {
      target = min(target + max(again / once, 1), Double(capacity))
    }
    queues.unlink(ghost)
    if count == capacity { evict(isAgainGhost: isAgainGhost) }
    queues.insert(ghost, atHeadOf: Anchor.again)
    return 0
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    queues.giveBack(slot)
  }

  /// Evicts for a new key.
  ///
  /// - Returns: a slot that is in no queue any more, and whose key is to be forgotten; or 0.
  private mutating func makeRoom() -> Int32 {
    var forgotten: Int32 = 0
    if queues.count(of: Anchor.once) + queues.count(of: Anchor.onceGhosts) >= capacity {
      if queues.count(of: Anchor.onceGhosts) == 0 { return queues.removeTail(of: Anchor.once) }
      forgotten = queues.removeTail(of: Anchor.onceGhosts)
    } else {
      let againGhostCount = queues.count(of: Anchor.againGhosts)
      if count + queues.count(of: Anchor.onceGhosts) + againGhostCount >= 2 * capacity,
        againGhostCount > 0
      {
        forgotten = queues.removeTail(of: Anchor.againGhosts)
      }
    }
    evict(isAgainGhost: false)
    return forgotten
  }

  /// Makes a ghost of one entry.
  private mutating func evict(isAgainGhost: Bool) {
    let once = Double(queues.count(of: Anchor.once))
    if once > 0 && (once > target || (once == target && isAgainGhost))
      || queues.count(of: Anchor.again) == 0
    {
      queues.insert(queues.removeTail(of: Anchor.once), atHeadOf: Anchor.onceGhosts)
    } else {
      queues.insert(queues.removeTail(of: Anchor.again), atHeadOf: Anchor.againGhosts)
    }
  }
}
