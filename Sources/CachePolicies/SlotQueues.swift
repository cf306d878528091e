import Containers

/// Queues of slots, linked both ways in one table of eight bytes a slot.
///
/// Each queue is a ring through a number of its own, its *anchor*: the numbers below the first slot. So
/// an empty queue, a queue's ends and its middle are one case, and moving a slot is six stores without
/// a branch. A queue has a head, the newest, and a tail, the oldest; beyond either is the anchor.
///
/// - Complexity: O(1) for everything.
struct SlotQueues: ~Copyable {
  // Not private, which the compiler (6.3.1) does not link where another file destroys the table.
  struct Links: BitwiseCopyable {
    var older: Int32
    var newer: Int32
  }

  private var links = RawTable<Links>()
  private var supply: SlotSupply

  /// - Parameter count: how many queues; their anchors are the numbers from 0 on.
  init(count: Int32) {
    supply = SlotSupply(first: count)
    for anchor in 0..<count { links.append(Links(older: anchor, newer: anchor)) }
  }

  mutating func reserve(_ slotCount: Int) { links.reserve(links.count + slotCount) }

  /// A slot in no queue.
  mutating func take() -> Int32 {
    let slot = supply.take()
    if Int(slot) == links.count { links.append(Links(older: slot, newer: slot)) }
    return slot
  }

  /// - Precondition: the slot is in no queue.
  mutating func giveBack(_ slot: Int32) { supply.giveBack(slot) }

  /// The next older one; from an anchor, the head.
  @inline(__always)
  func older(than slot: Int32) -> Int32 { links[Int(slot)].older }

  /// The next newer one; from an anchor, the tail.
  @inline(__always)
  func newer(than slot: Int32) -> Int32 { links[Int(slot)].newer }

  func isEmpty(_ anchor: Int32) -> Bool { links[Int(anchor)].newer == anchor }

  /// Puts a slot that is in no queue just before another, on its older side: before an anchor, at the
  /// head.
  @inline(__always)
  func insert(_ slot: Int32, before other: Int32) {
    let older = links[Int(other)].older
    links[Int(slot)] = Links(older: older, newer: other)
    links[Int(older)].newer = slot
    links[Int(other)].older = slot
  }

  /// Makes a slot that is in no queue a ring of its own, without an anchor.
  func close(_ slot: Int32) { links[Int(slot)] = Links(older: slot, newer: slot) }

  /// Takes a slot out of whichever queue it is in.
  @inline(__always)
  func unlink(_ slot: Int32) {
    let links = links[Int(slot)]
    self.links[Int(links.older)].newer = links.newer
    self.links[Int(links.newer)].older = links.older
  }

  /// Takes a slot out of its queue and puts it at the head of a queue.
  @inline(__always)
  func move(_ slot: Int32, toHeadOf anchor: Int32) {
    unlink(slot)
    insert(slot, before: anchor)
  }
}
