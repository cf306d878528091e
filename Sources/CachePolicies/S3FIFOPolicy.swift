import Containers

/// `s3fifo`: new entries pass through a short queue, and only those requested twice there stay.
///
/// Three `fifo` queues: a tenth of the capacity for new entries; the rest for those that proved themselves, with up to
/// three more rounds for each that is requested; and ghosts, which return straight to the main queue (Yang, Zhang, Qiu,
/// Yue and Rashmi, "FIFO queues are all you need for cache eviction", SOSP 2023). Wins on web traffic, where most keys
/// are requested once. Loses on scrolls: a row that comes back soon was not requested twice yet.
struct S3FIFOPolicy: ReplacementPolicy, ~Copyable {
  static var remembersGhosts: Bool { true }

  /// The anchors of the queues.
  private enum Anchor {
    static let small: Int32 = 0
    static let main: Int32 = 1
    static let ghosts: Int32 = 2
  }

  /// The number of hits in the small queue that moves an entry to the main one.
  private static let usesToStay: Int32 = 2
  /// The largest number of further rounds in the main queue that hits can earn.
  private static let roundMax: Int32 = 3

  private let capacity: Int
  private let mainMax: Int
  private let ghostMax: Int
  private var queues: CountedQueues
  /// By slot, the hits since it came into its queue.
  private var uses = RawTable<Int32>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    mainMax = capacity - Int(0.1 * Double(capacity))
    ghostMax = Int(0.9 * Double(capacity))
    queues = CountedQueues(count: 3, slotCountExpected: setting.slotCountExpected)
    uses.reserve(setting.slotCountExpected + 3)
    uses.append(repeating: 0, count: 3)
  }

  var count: Int { queues.count(of: Anchor.small) + queues.count(of: Anchor.main) }

  func isResident(_ slot: Int32) -> Bool { queues.queue(of: slot) != Anchor.ghosts }

  mutating func hit(_ slot: Int32) {
    // Not limited here, but safe from overflow.
    if uses[Int(slot)] < .max { uses[Int(slot)] += 1 }
  }

  mutating func admit() -> Admission {
    let forgotten = makeRoom()
    let slot = forgotten != 0 ? forgotten : queues.take()
    if Int(slot) == uses.count { uses.append(0) }
    uses[Int(slot)] = 0
    queues.insert(slot, atHeadOf: Anchor.small)
    return Admission(slot: slot, isTaken: forgotten != 0)
  }

  mutating func readmit(_ ghost: Int32) -> Int32 {
    queues.unlink(ghost)
    let forgotten = makeRoom()
    if forgotten != 0 { queues.giveBack(forgotten) }
    uses[Int(ghost)] = 0
    queues.insert(ghost, atHeadOf: Anchor.main)
    return forgotten
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    queues.giveBack(slot)
  }

  // MARK: Eviction

  /// Evicts until there is room for one entry.
  ///
  /// - Returns: a slot that is in no queue any more, and whose key is to be forgotten; or 0.
  private mutating func makeRoom() -> Int32 {
    var forgotten: Int32 = 0
    while count >= capacity {
      let isMainTooLong = queues.count(of: Anchor.main) > mainMax
      forgotten =
        isMainTooLong || queues.count(of: Anchor.small) == 0 ? evictFromMain() : evictFromSmall()
    }
    return forgotten
  }

  /// Makes a ghost of the oldest small entry that was not requested twice, and moves those before it to the main queue.
  /// If all move, no entry is evicted.
  private mutating func evictFromSmall() -> Int32 {
    while queues.count(of: Anchor.small) > 0 {
      let slot = queues.removeTail(of: Anchor.small)
      if uses[Int(slot)] >= S3FIFOPolicy.usesToStay {
        queues.insert(slot, atHeadOf: Anchor.main)
        uses[Int(slot)] = 0
        continue
      }
      let isFull = queues.count(of: Anchor.ghosts) >= ghostMax
      let forgotten = isFull ? queues.removeTail(of: Anchor.ghosts) : 0
      queues.insert(slot, atHeadOf: Anchor.ghosts)
      return forgotten
    }
    return 0
  }

  /// Forgets the oldest main entry that was not requested in its round, and gives those before it another round.
  private mutating func evictFromMain() -> Int32 {
    while true {
      let slot = queues.tail(of: Anchor.main)
      if uses[Int(slot)] == 0 { return queues.removeTail(of: Anchor.main) }
      uses[Int(slot)] = min(uses[Int(slot)], S3FIFOPolicy.roundMax) - 1
      queues.move(slot, toHeadOfOwn: Anchor.main)
    }
  }
}
