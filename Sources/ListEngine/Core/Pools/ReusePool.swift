/// The cells of one kind that wait to be dequeued, by age.
///
/// One ring serves every rule; rules differ in the cell that leaves and in whether a cell may come in. *Extending* lists
/// what a new rule changes.
struct ReusePool: BitwiseCopyable {
  private var ring: UnsafeMutablePointer<StripPointer>
  private var head = 0
  private(set) var count = 0
  private var capacity = 8

  init() { ring = .allocate(capacity: capacity) }

  func deallocate() { ring.deallocate() }

  /// Removes a cell for a row; nil from an empty pool.
  ///
  /// - Precondition: the rule is not `created`, `createdCap` or `farthest`, for which `dequeueKept` is called. The pool of
  ///   `none`, `aged` and `perRow` is always empty.
  /// - Complexity: O(1); O(`count`) with `set`, `affine`, `affineCap` and `slots`, which look for a cell.
  @inline(__always)
  mutating func dequeue(_ rule: Pool, forRow row: Int32) -> StripPointer? {
    guard count > 0 else { return nil }
    switch rule {
    case .fifo: return takeOldest()
    case .set: return takeFirstFound()
    case .affine, .affineCap, .slots: return takeLast(ofRow: row) ?? takeOldest()
    case .lifo, .cap, .twoLevel: return takeNewest()
    case .none, .aged, .perRow, .created, .createdCap, .farthest:
      preconditionFailure("a cell of such a pool is not dequeued by age")
    }
  }

  /// Adds a cell; returns false if it must be discarded.
  @inline(__always)
  mutating func enqueue(_ strip: StripPointer, _ rule: Pool, limit: Int32) -> Bool {
    switch rule {
    case .none, .aged: return false
    case .cap, .twoLevel: if count >= Int(limit) { return false }
    default: break
    }
    append(strip)
    return true
  }

  mutating func append(_ strip: StripPointer) {
    if count == capacity { grow() }
    ring[(head &+ count) & (capacity &- 1)] = strip
    count &+= 1
  }

  /// The cell at an index, the oldest first.
  subscript(index: Int) -> StripPointer { ring[(head &+ index) & (capacity &- 1)] }

  mutating func takeNewest() -> StripPointer {
    count &-= 1
    return self[count]
  }

  mutating func takeOldest() -> StripPointer {
    let oldest = ring[head]
    head = (head &+ 1) & (capacity &- 1)
    count &-= 1
    return oldest
  }

  /// Removes the cell at an index; the others keep their order.
  ///
  /// - Complexity: O(newer cells).
  mutating func take(at index: Int) -> StripPointer {
    let strip = self[index]
    var next = index &+ 1
    while next < count {
      ring[(head &+ next &- 1) & (capacity &- 1)] = self[next]
      next &+= 1
    }
    count &-= 1
    return strip
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
