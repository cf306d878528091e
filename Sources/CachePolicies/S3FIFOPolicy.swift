import Containers

/// `s3fifo`: new entries pass through a short queue, and only what was asked for twice there stays.
///
/// Three `fifo` queues: a tenth of the capacity for new entries, the rest for those that proved
/// themselves (with up to three more rounds for what is asked for), and ghosts, which go straight to the
/// main queue (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for cache eviction",
/// SOSP 2023). Wins on web traffic, where most keys are asked for once. Loses on scrolls: a row that
/// comes back soon was not asked for twice yet.
struct S3FIFOPolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// Where a slot is; the anchors of the three queues.
  private enum Anchor {
    static let small: Int32 = 0
    static let main: Int32 = 1
    static let ghosts: Int32 = 2
  }

  /// How often an entry must have been asked for in the small queue to go to the main one, and how many
  /// more rounds there what is asked for can earn.
  private static let usesToStay: Int32 = 2
  private static let roundMax: Int32 = 3

  private let capacity: Int
  private let mainMax: Int
  private let ghostMax: Int
  private var queues = SlotQueues(count: 3)
  private var anchors = RawTable<Int32>()
  /// By slot, the hits since it came into its queue.
  private var uses = RawTable<Int32>()
  private var smallCount = 0
  private var mainCount = 0
  private var ghostCount = 0

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    mainMax = capacity - Int(0.1 * Double(capacity))
    ghostMax = Int(0.9 * Double(capacity))
    queues.reserve(setting.slotCountExpected)
    anchors.reserve(setting.slotCountExpected + 3)
    uses.reserve(setting.slotCountExpected + 3)
    anchors.append(repeating: 0, count: 3)
    uses.append(repeating: 0, count: 3)
  }

  var count: Int { smallCount + mainCount }

  func isResident(_ slot: Int32) -> Bool { anchors[Int(slot)] != Anchor.ghosts }

  mutating func hit(_ slot: Int32) {
    // No cap here, but a count that cannot overflow.
    if uses[Int(slot)] < .max { uses[Int(slot)] += 1 }
  }

  mutating func admit() -> Admission {
    let forgotten = makeRoom()
    let slot = forgotten != 0 ? forgotten : queues.take()
    if Int(slot) == anchors.count {
      anchors.append(0)
      uses.append(0)
    }
    queues.insert(slot, before: Anchor.small)
    anchors[Int(slot)] = Anchor.small
    uses[Int(slot)] = 0
    smallCount += 1
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    queues.unlink(ghost)
    ghostCount -= 1
    let forgotten = makeRoom()
    if forgotten != 0 { queues.giveBack(forgotten) }
    queues.insert(ghost, before: Anchor.main)
    anchors[Int(ghost)] = Anchor.main
    uses[Int(ghost)] = 0
    mainCount += 1
    return forgotten
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    switch anchors[Int(slot)] {
    case Anchor.small: smallCount -= 1
    case Anchor.main: mainCount -= 1
    default: ghostCount -= 1
    }
    queues.giveBack(slot)
  }

  // MARK: Eviction

  /// Evicts until there is room for one.
  ///
  /// - Returns: a slot that is in no queue any more, and whose key is to be forgotten; or 0.
  private mutating func makeRoom() -> Int32 {
    var forgotten: Int32 = 0
    while count >= capacity {
      if mainCount > mainMax || smallCount == 0 {
        forgotten = evictFromMain()
      } else {
        forgotten = evictFromSmall()
      }
    }
    return forgotten
  }

  /// Makes a ghost of the oldest small entry that was not asked for twice, and moves those before it to
  /// the main queue. All may move: then nothing is evicted.
  private mutating func evictFromSmall() -> Int32 {
    while smallCount > 0 {
      let slot = queues.newer(than: Anchor.small)
      smallCount -= 1
      if uses[Int(slot)] >= S3FIFOPolicy.usesToStay {
        queues.move(slot, toHeadOf: Anchor.main)
        anchors[Int(slot)] = Anchor.main
        uses[Int(slot)] = 0
        mainCount += 1
        continue
      }
      var forgotten: Int32 = 0
      if ghostCount >= ghostMax {
        forgotten = queues.newer(than: Anchor.ghosts)
        queues.unlink(forgotten)
        ghostCount -= 1
      }
      queues.move(slot, toHeadOf: Anchor.ghosts)
      anchors[Int(slot)] = Anchor.ghosts
      ghostCount += 1
      return forgotten
    }
    return 0
  }

  /// Forgets the oldest main entry that was not asked for in its round, and gives those before it another.
  private mutating func evictFromMain() -> Int32 {
    while true {
      let slot = queues.newer(than: Anchor.main)
      if uses[Int(slot)] >= 1 {
        uses[Int(slot)] = min(uses[Int(slot)], S3FIFOPolicy.roundMax) - 1
        queues.move(slot, toHeadOf: Anchor.main)
        continue
      }
      queues.unlink(slot)
      mainCount -= 1
      return slot
    }
  }
}
