import Containers

/// `arc`: an `lru` of what was asked for once and one of what was asked for again, and ghosts of both,
/// which tell where more room is worth more.
///
/// A ghost of the one that is asked for moves the target towards it (Megiddo and Modha, "ARC: a
/// self-tuning, low overhead replacement cache", FAST 2003). Wins where scans pass through what is used
/// again and again; on scrolls it learns to be an `lru`. Loses the memory of as many keys again. Who uses
/// it: ZFS.
struct ARCPolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// Where a slot is; the anchors of the four queues.
  private enum Anchor {
    static let once: Int32 = 0
    static let again: Int32 = 1
    static let onceGhosts: Int32 = 2
    static let againGhosts: Int32 = 3
  }

  private let capacity: Int
  private var queues = SlotQueues(count: 4)
  /// By slot, the anchor of the queue that it is in.
  private var anchors = RawTable<Int32>()
  private var sizes = (once: 0, again: 0, onceGhosts: 0, againGhosts: 0)
  /// How many entries seen once there should be: a real number from 0 to the capacity.
  private var target = 0.0

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    queues.reserve(setting.slotCountExpected)
    anchors.reserve(setting.slotCountExpected + 4)
    anchors.append(repeating: 0, count: 4)
  }

  var count: Int { sizes.once + sizes.again }

  func isResident(_ slot: Int32) -> Bool { anchors[Int(slot)] <= Anchor.again }

  mutating func hit(_ slot: Int32) { move(slot, to: Anchor.again) }

  mutating func admit() -> Admission {
    var forgotten: Int32 = 0
    if count == capacity {
      if sizes.once + sizes.onceGhosts >= capacity {
        if sizes.onceGhosts > 0 {
          forgotten = dropTail(of: Anchor.onceGhosts)
          replace(isAgainGhost: false)
        } else {
          forgotten = dropTail(of: Anchor.once)
        }
      } else {
        if count + sizes.onceGhosts + sizes.againGhosts >= 2 * capacity, sizes.againGhosts > 0 {
          forgotten = dropTail(of: Anchor.againGhosts)
        }
        replace(isAgainGhost: false)
      }
    }
    let slot = forgotten != 0 ? forgotten : take()
    queues.insert(slot, before: Anchor.once)
    anchors[Int(slot)] = Anchor.once
    sizes.once += 1
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    let isAgainGhost = anchors[Int(ghost)] == Anchor.againGhosts
    let (once, again) = (Double(sizes.onceGhosts), Double(sizes.againGhosts))
    if isAgainGhost {
      target = max(target - max(once / again, 1), 0)
    } else {
      target = min(target + max(again / once, 1), Double(capacity))
    }
    // Out of the ghosts before room is made, as the numbers above are of before.
    leave(ghost)
    if count == capacity { replace(isAgainGhost: isAgainGhost) }
    queues.insert(ghost, before: Anchor.again)
    anchors[Int(ghost)] = Anchor.again
    sizes.again += 1
    return 0
  }

  mutating func remove(_ slot: Int32) {
    leave(slot)
    queues.giveBack(slot)
  }

  /// Makes a ghost of one entry.
  private mutating func replace(isAgainGhost: Bool) {
    let once = Double(sizes.once)
    if sizes.once > 0 && (once > target || (once == target && isAgainGhost)) || sizes.again == 0 {
      move(queues.newer(than: Anchor.once), to: Anchor.onceGhosts)
    } else {
      move(queues.newer(than: Anchor.again), to: Anchor.againGhosts)
    }
  }

  private mutating func take() -> Int32 {
    let slot = queues.take()
    if Int(slot) == anchors.count { anchors.append(0) }
    return slot
  }

  /// Takes the tail out of a queue that is not empty.
  private mutating func dropTail(of anchor: Int32) -> Int32 {
    let slot = queues.newer(than: anchor)
    leave(slot)
    return slot
  }

  private mutating func move(_ slot: Int32, to anchor: Int32) {
    leave(slot)
    queues.insert(slot, before: anchor)
    anchors[Int(slot)] = anchor
    addToSize(of: anchor, 1)
  }

  private mutating func leave(_ slot: Int32) {
    queues.unlink(slot)
    addToSize(of: anchors[Int(slot)], -1)
  }

  private mutating func addToSize(of anchor: Int32, _ change: Int) {
    switch anchor {
    case Anchor.once: sizes.once += change
    case Anchor.again: sizes.again += change
    case Anchor.onceGhosts: sizes.onceGhosts += change
    default: sizes.againGhosts += change
    }
  }
}
