import Containers

/// `lfu`: gives up what was asked for least often; among those, what was not asked for longest.
///
/// Counts begin at 1 and are forgotten with the entry. Buckets of slots with one count each, in the order
/// of their counts (Shah, Mitra and Matani, "An O(1) algorithm for implementing the LFU cache eviction
/// scheme", 2010). Wins where some keys are always asked for more than others. Loses on scrolls: what
/// was seen often long ago stays, and each new row throws out the one before it.
///
/// - Complexity: O(1) for everything.
struct LFUPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  /// The slots of each bucket, which is an anchor of its own: buckets and slots share their numbers.
  private var queues = SlotQueues(count: 1)
  /// The buckets themselves, by count: the anchor's next is the smallest.
  private var order = RawTable<(smaller: Int32, larger: Int32)>()
  /// By slot the bucket that it is in; by bucket the count of its slots.
  private var bucketOrUses = RawTable<Int>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    // Buckets take slots of their own, but seldom as many as there are entries.
    queues.reserve(2 * setting.slotCountExpected)
    order.reserve(2 * setting.slotCountExpected + 1)
    bucketOrUses.reserve(2 * setting.slotCountExpected + 1)
    order.append((0, 0))
    bucketOrUses.append(0)
  }

  mutating func hit(_ slot: Int32) {
    let bucket = Int32(bucketOrUses[Int(slot)])
    let target = self.bucket(ofUses: bucketOrUses[Int(bucket)] + 1, after: bucket)
    queues.unlink(slot)
    enter(slot, into: target)
    dropIfEmpty(bucket)
  }

  mutating func admit() -> Admission {
    let isFull = count == capacity
    let slot = isFull ? evict() : take()
    if !isFull { count += 1 }
    enter(slot, into: bucket(ofUses: 1, after: 0))
    return Admission(slot: slot, isTaken: isFull)
  }

  /// The least recently used slot of the smallest count, out of its bucket.
  private mutating func evict() -> Int32 {
    let bucket = order[0].larger
    let slot = queues.newer(than: bucket)
    queues.unlink(slot)
    dropIfEmpty(bucket)
    return slot
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    dropIfEmpty(Int32(bucketOrUses[Int(slot)]))
    queues.giveBack(slot)
    count -= 1
  }

  // MARK: Buckets

  private mutating func take() -> Int32 {
    let slot = queues.take()
    if Int(slot) == order.count {
      order.append((0, 0))
      bucketOrUses.append(0)
    }
    return slot
  }

  private mutating func enter(_ slot: Int32, into bucket: Int32) {
    queues.insert(slot, before: bucket)
    bucketOrUses[Int(slot)] = Int(bucket)
  }

  /// The bucket of a count, made where there is none, behind the one that it follows.
  private mutating func bucket(ofUses uses: Int, after previous: Int32) -> Int32 {
    let next = order[Int(previous)].larger
    if next != 0, bucketOrUses[Int(next)] == uses { return next }
    let made = take()
    queues.close(made)
    bucketOrUses[Int(made)] = uses
    order[Int(made)] = (previous, next)
    order[Int(previous)].larger = made
    order[Int(next)].smaller = made
    return made
  }

  private mutating func dropIfEmpty(_ bucket: Int32) {
    guard queues.isEmpty(bucket) else { return }
    let (smaller, larger) = order[Int(bucket)]
    order[Int(smaller)].larger = larger
    order[Int(larger)].smaller = smaller
    queues.giveBack(bucket)
  }
}
