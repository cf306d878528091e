/// A queue whose tail becomes its head by turning: slots in a ring, and a hand at the oldest.
///
/// `fifo` and `clock` never take from the middle but where a row is deleted; an eviction then is one
/// load, where a queue would do six stores.
///
/// - Complexity: O(1) for everything.
struct SlotRing: ~Copyable {
  private var queues = SlotQueues(count: 1)
  private(set) var count = 0
  /// The oldest; 0 while there is none.
  private(set) var tail: Int32 = 0

  mutating func reserve(_ slotCount: Int) { queues.reserve(slotCount) }

  /// Makes the tail the head: an old entry that stays, or a new one in the slot of the old.
  @inline(__always)
  mutating func turn() { tail = queues.newer(than: tail) }

  /// A new slot at the head.
  mutating func append() -> Int32 {
    let slot = queues.take()
    if count == 0 {
      queues.close(slot)
      tail = slot
    } else {
      // The head is what stands before the tail, all the way round.
      queues.insert(slot, before: tail)
    }
    count += 1
    return slot
  }

  mutating func remove(_ slot: Int32) {
    if slot == tail { turn() }
    queues.unlink(slot)
    queues.giveBack(slot)
    count -= 1
    if count == 0 { tail = 0 }
  }
}
