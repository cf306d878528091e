import Containers

/// The fields of each slot. The table assigns slots: returned ones first, then new numbers in order.
struct SlotTable<Fields: BitwiseCopyable>: ~Copyable {
  private var fields = RawTable<Fields>()
  private var returned = RawTable<Int32>()
  private let initial: Fields

  /// - Parameters:
  ///   - reservedCount: the number of slots from 0 on that are never assigned; they have fields too.
  ///   - initial: the fields of a new slot.
  init(reservedCount: Int = 1, initial: Fields, slotCountExpected: Int) {
    self.initial = initial
    fields.reserve(reservedCount + slotCountExpected)
    fields.append(repeating: initial, count: reservedCount)
  }

  @inline(__always)
  subscript(slot: Int32) -> Fields {
    get { fields[Int(slot)] }
    nonmutating _modify { yield &fields[Int(slot)] }
  }

  mutating func take() -> Int32 {
    if returned.count > 0 {
      let slot = returned.removeLast()
      fields[Int(slot)] = initial
      return slot
    }
    fields.append(initial)
    return Int32(fields.count - 1)
  }

  mutating func giveBack(_ slot: Int32) { returned.append(slot) }
}

/// Queues of slots, linked both ways in a table of eight bytes a slot.
///
/// Each queue is a ring through a separate number, its *anchor*. The anchors are the numbers below the first slot.
/// So the ends and the middle of a queue, and an empty queue, are one case, and moving a slot is six stores without a
/// branch. The head of a queue is its newest slot, the tail its oldest.
struct SlotQueues: ~Copyable {
  // Not private, which the compiler (6.3.1) does not link where another file destroys the table.
  struct Links: BitwiseCopyable {
    var older: Int32
    var newer: Int32
  }

  private var links: SlotTable<Links>

  /// - Parameter count: the number of queues; their anchors are the numbers from 0 on.
  init(count: Int32, slotCountExpected: Int) {
    links = SlotTable(
      reservedCount: Int(count), initial: Links(older: 0, newer: 0),
      slotCountExpected: slotCountExpected)
    for anchor in 0..<count { close(anchor) }
  }

  mutating func take() -> Int32 { links.take() }

  mutating func giveBack(_ slot: Int32) { links.giveBack(slot) }

  /// The next newer slot; from an anchor, the tail.
  @inline(__always)
  func newer(than slot: Int32) -> Int32 { links[slot].newer }

  /// Inserts a slot that is in no queue on the older side of another; before an anchor that is the head.
  @inline(__always)
  func insert(_ slot: Int32, before other: Int32) {
    let older = links[other].older
    links[slot] = Links(older: older, newer: other)
    links[older].newer = slot
    links[other].older = slot
  }

  /// Makes a slot that is in no queue an empty queue, or a ring without an anchor.
  func close(_ slot: Int32) { links[slot] = Links(older: slot, newer: slot) }

  @inline(__always)
  func unlink(_ slot: Int32) {
    let neighbours = links[slot]
    links[neighbours.older].newer = neighbours.newer
    links[neighbours.newer].older = neighbours.older
  }

  /// Moves a slot from its queue to the head of a queue.
  @inline(__always)
  func move(_ slot: Int32, toHeadOf anchor: Int32) {
    unlink(slot)
    insert(slot, before: anchor)
  }
}

/// A queue whose tail becomes its head by turning: slots in a ring, and a hand at the oldest.
///
/// For policies that remove from the middle only rows that are deleted: an eviction is one load, where a queue would do
/// six stores.
struct SlotRing: ~Copyable {
  private var queues: SlotQueues
  private(set) var count = 0
  /// The oldest; 0 in an empty ring.
  private(set) var tail: Int32 = 0

  init(slotCountExpected: Int) {
    queues = SlotQueues(count: 1, slotCountExpected: slotCountExpected)
  }

  /// Makes the tail the head: an entry that stays, or a new one in the slot of its victim.
  @inline(__always)
  mutating func turn() { tail = queues.newer(than: tail) }

  /// A new slot at the head.
  mutating func append() -> Int32 {
    let slot = queues.take()
    if count == 0 {
      queues.close(slot)
      tail = slot
    } else {
      // In a ring the head precedes the tail.
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

/// Queues that know which of them a slot is in, and how long each is.
struct CountedQueues: ~Copyable {
  private var queues: SlotQueues
  /// By slot, the anchor of its queue; by anchor, the number of its slots.
  private var anchorsOrCounts = RawTable<Int32>()

  init(count: Int32, slotCountExpected: Int) {
    queues = SlotQueues(count: count, slotCountExpected: slotCountExpected)
    anchorsOrCounts.reserve(Int(count) + slotCountExpected)
    anchorsOrCounts.append(repeating: 0, count: Int(count))
  }

  func count(of anchor: Int32) -> Int { Int(anchorsOrCounts[Int(anchor)]) }

  /// The anchor of the queue that a slot is in.
  func queue(of slot: Int32) -> Int32 { anchorsOrCounts[Int(slot)] }

  mutating func take() -> Int32 {
    let slot = queues.take()
    if Int(slot) == anchorsOrCounts.count { anchorsOrCounts.append(0) }
    return slot
  }

  mutating func giveBack(_ slot: Int32) { queues.giveBack(slot) }

  /// Inserts a slot that is in no queue at the head of a queue.
  func insert(_ slot: Int32, atHeadOf anchor: Int32) {
    queues.insert(slot, before: anchor)
    anchorsOrCounts[Int(slot)] = anchor
    anchorsOrCounts[Int(anchor)] += 1
  }

  func unlink(_ slot: Int32) {
    queues.unlink(slot)
    anchorsOrCounts[Int(queue(of: slot))] -= 1
  }

  /// Removes the tail of a queue that is not empty, and returns it.
  func removeTail(of anchor: Int32) -> Int32 {
    let slot = queues.newer(than: anchor)
    queues.unlink(slot)
    anchorsOrCounts[Int(anchor)] -= 1
    return slot
  }
}
