/// The strips of the displayed rows, by ascending index: a ring that grows at both ends.
///
/// A strip that an edit ends leaves a hole, so that ending is O(1) wherever it stands; the layout at
/// the end of the batch closes the holes.
struct DisplayedRows: ~Copyable {
  private var ring: UnsafeMutablePointer<StripPointer?>
  private var capacity = 64
  /// The indices in use, `first ..< end`: they never wrap, and `& (capacity - 1)` gives the slot in the ring.
  private(set) var first = 0
  private(set) var end = 0

  init() { ring = .allocate(capacity: capacity) }

  deinit { ring.deallocate() }

  var count: Int { end &- first }

  /// The strip at an offset from the first; none in a hole.
  subscript(offset: Int) -> StripPointer? { ring[(first &+ offset) & (capacity &- 1)] }

  mutating func append(_ strip: StripPointer) {
    if end &- first == capacity { grow() }
    strip.pointee.containerIndex = end
    ring[end & (capacity &- 1)] = strip
    end &+= 1
  }

  /// Opens `count` holes before the first, for `fill`.
  mutating func prependHoles(_ count: Int) {
    while end - first + count > capacity { grow() }
    first &-= count
  }

  mutating func fill(_ strip: StripPointer, atOffset offset: Int) {
    strip.pointee.containerIndex = first &+ offset
    ring[(first &+ offset) & (capacity &- 1)] = strip
  }

  mutating func removeFirst() { first &+= 1 }

  mutating func removeLast() { end &-= 1 }

  mutating func leaveHole(_ strip: StripPointer) {
    ring[strip.pointee.containerIndex & (capacity &- 1)] = nil
  }

  mutating func removeAll() {
    first = 0
    end = 0
  }

  private mutating func grow() {
    let moved = UnsafeMutablePointer<StripPointer?>.allocate(capacity: capacity * 2)
    for index in first..<end { moved[index & (capacity * 2 - 1)] = ring[index & (capacity - 1)] }
    ring.deallocate()
    ring = moved
    capacity *= 2
  }
}
