/// The cells of one kind that wait to be dequeued.
///
/// One ring serves every rule: what differs is the end that a cell leaves by, and who may come in.
struct ReusePool: BitwiseCopyable {
  private var ring: UnsafeMutablePointer<StripPointer>
  private var head = 0
  private(set) var count = 0
  private var capacity = 8

  init() { ring = .allocate(capacity: capacity) }

  /// Frees the ring; the cells in it belong to whom empties it first.
  func deallocate() { ring.deallocate() }

  mutating func dequeue(_ rule: Pool) -> StripPointer? {
    guard count > 0 else { return nil }
    count &-= 1
    if rule == .fifo {
      let oldest = ring[head]
      head = (head &+ 1) & (capacity &- 1)
      return oldest
    }
    return ring[(head &+ count) & (capacity &- 1)]
  }

  /// Takes a cell in, or says that it must be discarded.
  mutating func enqueue(_ strip: StripPointer, _ rule: Pool, limit: Int32) -> Bool {
    if rule == .none || (rule == .cap && count >= Int(limit)) { return false }
    if count == capacity { grow() }
    ring[(head &+ count) & (capacity &- 1)] = strip
    count &+= 1
    return true
  }

  private mutating func grow() {
    let moved = UnsafeMutablePointer<StripPointer>.allocate(capacity: capacity * 2)
    for offset in 0..<count { moved[offset] = ring[(head + offset) & (capacity - 1)] }
    ring.deallocate()
    ring = moved
    head = 0
    capacity *= 2
  }
}
