import Containers

/// `lfu`: evicts the entry with the fewest requests; ties go to the one whose last request is longest ago.
///
/// Counts begin at 1 and are forgotten with the entry. The slots with one count form a bucket, and buckets are linked
/// in the order of their counts (Shah, Mitra and Matani, "An O(1) algorithm for implementing the LFU cache eviction scheme",
/// 2010). Wins where some keys are always requested more than others. Loses on scrolls: rows seen often long ago stay,
/// and each new row evicts the one before it.
struct LFUPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private(set) var count = 0
  /// The slots of each bucket, which is the anchor of its queue: buckets are slots too.
  private var queues: SlotQueues
  /// By slot, its bucket; by bucket, the count of its slots.
  private var bucketOrUses = RawTable<Int>()
  /// By bucket, its neighbours by count. Those of 0 are the largest and the smallest.
  private var order = RawTable<(smaller: Int32, larger: Int32)>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    // Buckets take slots, but seldom as many as there are entries.
    queues = SlotQueues(count: 1, slotCountExpected: 2 * setting.slotCountExpected)
    order.reserve(2 * setting.slotCountExpected + 1)
    bucketOrUses.reserve(2 * setting.slotCountExpected + 1)
    order.append((0, 0))
    bucketOrUses.append(0)
  }

  mutating func hit(_ slot: Int32) {
    let bucket = Int32(bucketOrUses[Int(slot)])
    let target = self.bucket(ofUses: bucketOrUses[Int(bucket)] + 1, after: bucket)
    queues.unlink(slot)
    insert(slot, into: target)
    removeIfEmpty(bucket)
  }

  mutating func admit() -> Admission {
    let isFull = count == capacity
    let slot = isFull ? evict() : take()
    if !isFull { count += 1 }
    insert(slot, into: bucket(ofUses: 1, after: 0))
    return Admission(slot: slot, isTaken: isFull)
  }

  mutating func remove(_ slot: Int32) {
    queues.unlink(slot)
    removeIfEmpty(Int32(bucketOrUses[Int(slot)]))
    queues.giveBack(slot)
    count -= 1
  }

  /// Removes the least recently used slot of the smallest count from its bucket.
  private mutating func evict() -> Int32 {
    let bucket = order[0].larger
    let slot = queues.newer(than: bucket)
    queues.unlink(slot)
    removeIfEmpty(bucket)
    return slot
  }

  private mutating func take() -> Int32 {
    let slot = queues.take()
    if Int(slot) == order.count {
      order.append((0, 0))
      bucketOrUses.append(0)
    }
    return slot
  }

  // MARK: Buckets

  private func insert(_ slot: Int32, into bucket: Int32) {
    queues.insert(slot, before: bucket)
    bucketOrUses[Int(slot)] = Int(bucket)
  }

  /// The bucket of a count, which is made if need be, after the one with the next smaller count.
  private mutating func bucket(ofUses uses: Int, after previous: Int32) -> Int32 {
    let next = order[Int(previous)].larger
    if next != 0, bucketOrUses[Int(next)] == uses { return next }
    let bucket = take()
    queues.close(bucket)
    bucketOrUses[Int(bucket)] = uses
    order[Int(bucket)] = (previous, next)
    order[Int(previous)].larger = bucket
    order[Int(next)].smaller = bucket
    return bucket
  }

  private mutating func removeIfEmpty(_ bucket: Int32) {
    guard queues.isEmpty(bucket) else { return }
    let (smaller, larger) = order[Int(bucket)]
    order[Int(smaller)].larger = larger
    order[Int(larger)].smaller = smaller
    queues.giveBack(bucket)
  }
}
