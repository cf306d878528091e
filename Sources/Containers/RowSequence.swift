/// The order of a feed's rows under edits: the index, the section and the position of each row.
///
/// A counted B+-tree. Its entries are the rows (by identity) and the section headers in display order, so that an index, a
/// section and a position are three sums over the same tree. A leaf holds up to 64 entries, a node up to 32 children with
/// their sums. All is in flat raw memory: no reference counts, and no allocation except to grow.
///
/// Heights saturate at `outOfSightUnits`, beyond every content offset of a valid trace: sums stay far from overflow, and
/// every visible position is exact.
///
/// Look-ups are `mutating`: a struct of this size is copied whole for each borrowed call, but not for an `inout` one (a
/// third of a replay's instructions).
///
/// - Complexity: to find or change a row is O(log n) (amortised, for splits); a step of a `Cursor` is O(1). Leaves are
///   freed when empty, and not merged before.
public struct RowSequence: ~Copyable {
  /// More than the largest offset and viewport together.
  @inlinable public static var outOfSightUnits: Int64 { 1 << 41 }

  static let leafCapacity = 64
  static let nodeCapacity = 32
  /// A fresh leaf leaves room for some inserts before it has to split.
  static let freshLeafFill = 56
  static let header: Int32 = -1
  static let none: Int32 = -1

  /// The sums of the entries below a child of a node, or in a part of a leaf.
  struct Sums {
    var rows: Int32 = 0
    var headers: Int32 = 0
    var heightUnits: Int64 = 0

    mutating func add(_ other: Sums) {
      rows += other.rows
      headers += other.headers
      heightUnits += other.heightUnits
    }
  }

  /// A leaf or a node, beside its sums: one cache line has both.
  struct Child {
    var number: Int32
    var sums: Sums
  }

  /// A leaf, and the sums of the entries before it.
  struct Finger {
    var leaf: Int32 = RowSequence.none
    var before = Sums()
  }

  struct Leaf {
    var count: Int32 = 0
    /// The number of headers among the entries.
    var headerCount: Int32 = 0
    var parent: Int32 = RowSequence.none
    /// Its index in `children`.
    var childIndex: Int32 = 0
    var next: Int32 = RowSequence.none
    var previous: Int32 = RowSequence.none
  }

  struct Node {
    var count: Int32 = 0
    var parent: Int32 = RowSequence.none
    /// Its index in `children`.
    var childIndex: Int32 = 0
    var isAboveLeaves = false
  }

  /// The number of rows now.
  public internal(set) var rowCount = 0
  /// True until the first edit: a row's index is its identity.
  public internal(set) var isPristine = true
  public internal(set) var sectionCount = 0

  // Leaf i's entries are [i * 64, i * 64 + count) of `identities` and `heights`.
  var leaves = RawTable<Leaf>()
  var identities = RawTable<Int32>()
  var heights = RawTable<Int64>()
  // Node i's children are [i * 32, i * 32 + count) of `children`.
  var nodes = RawTable<Node>()
  var children = RawTable<Child>()
  /// The leaf of each row by identity; `none` once it is deleted.
  var leafOfIdentity = RawTable<Int32>()
  var freeLeaves = RawTable<Int32>()
  var freeNodes = RawTable<Int32>()
  private var spareLeafCount = 0
  /// The leaf that was found last, where the next look-up mostly ends without a descent. An edit in that leaf leaves it
  /// valid.
  var finger = Finger()
  var root: Int32 = RowSequence.none
  var firstLeaf: Int32 = RowSequence.none
  var lastLeaf: Int32 = RowSequence.none

  public init() {}

  /// Replaces the entries by the rows 0, 1, 2, ... of a feed, and keeps the memory.
  ///
  /// - Parameter heightsUnits: the height of each row of the sections; nil for rows without height.
  /// - Complexity: O(rows + sections).
  public mutating func rebuild(
    sectionRowCounts: [Int32], headerHeightUnits: Int64,
    heightsUnits: UnsafeBufferPointer<Int64>?
  ) {
    rowCount = 0
    sectionCount = sectionRowCounts.count
    isPristine = true
    finger = Finger()
    leaves.removeAll()
    identities.removeAll()
    heights.removeAll()
    nodes.removeAll()
    children.removeAll()
    freeLeaves.removeAll()
    freeNodes.removeAll()
    leafOfIdentity.removeAll()
    let count = sectionRowCounts.reduce(0) { $0 + Int($1) }
    precondition(
      count == heightsUnits?.count ?? count,
      "\(count) rows in sections, \(heightsUnits?.count ?? 0) heights")
    leafOfIdentity.append(repeating: RowSequence.none, count: count)

    let headerHeight = min(headerHeightUnits, RowSequence.outOfSightUnits)
    var leaf = appendLeaf(after: RowSequence.none)
    firstLeaf = leaf
    for sectionRows in sectionRowCounts {
      appendHeader(heightUnits: headerHeight, toFresh: &leaf)
      appendRows(Int(sectionRows), heightsUnits, toFresh: &leaf)
    }
    lastLeaf = leaf
    buildNodes()
    reserveSpareLeaves()
  }

  /// Makes room for a feed and a sixteenth more, so that `rebuild` and some edits move no table.
  public mutating func reserve(rows: Int) {
    let leafCount = (rows + rows / 16) / RowSequence.freshLeafFill + 1
    leaves.reserve(leafCount)
    identities.reserve(leafCount * RowSequence.leafCapacity)
    heights.reserve(leafCount * RowSequence.leafCapacity)
    leafOfIdentity.reserve(rows + rows / 16)
  }

  /// Makes room for rows that will be inserted, so that inserting them moves no table.
  ///
  /// - Parameter placesOfInsertion: the number of insertions, moves included: each may split a leaf.
  public mutating func reserve(identities: Int, insertedRows: Int, placesOfInsertion: Int) {
    leafOfIdentity.reserve(identities)
    spareLeafCount = placesOfInsertion + insertedRows / (RowSequence.leafCapacity / 2) + 1
  }

  /// Makes room for the leaves that splits may add, and for the nodes above them.
  private mutating func reserveSpareLeaves() {
    let leafCount = leaves.count + spareLeafCount
    leaves.reserve(leafCount)
    self.identities.reserve(leafCount * RowSequence.leafCapacity)
    heights.reserve(leafCount * RowSequence.leafCapacity)
    // A fresh node is full: one leaf more splits it, and it may split one at each level above it (four
    // levels have 58 million rows). A node that has split is half full, and takes 16 more leaves.
    let nodeCount =
      nodes.count + min(nodes.count * 9 / 8, spareLeafCount * 4)
      + spareLeafCount / (RowSequence.nodeCapacity / 4) + 8
    nodes.reserve(nodeCount)
    freeLeaves.reserve(leafCount)
    freeNodes.reserve(nodeCount)
    children.reserve(nodeCount * RowSequence.nodeCapacity)
  }

  private mutating func appendHeader(heightUnits: Int64, toFresh leaf: inout Int32) {
    if Int(leaves[Int(leaf)].count) == RowSequence.freshLeafFill {
      leaf = appendLeaf(after: leaf)
    }
    let slot = Int(leaf) * RowSequence.leafCapacity + Int(leaves[Int(leaf)].count)
    identities[slot] = RowSequence.header
    heights[slot] = heightUnits
    leaves[Int(leaf)].count += 1
    leaves[Int(leaf)].headerCount += 1
  }

  /// Appends the next rows, a leaf at a time.
  private mutating func appendRows(
    _ count: Int, _ heightsUnits: UnsafeBufferPointer<Int64>?, toFresh leaf: inout Int32
  ) {
    let end = rowCount + count
    while rowCount < end {
      if Int(leaves[Int(leaf)].count) == RowSequence.freshLeafFill {
        leaf = appendLeaf(after: leaf)
      }
      let taken = min(RowSequence.freshLeafFill - Int(leaves[Int(leaf)].count), end - rowCount)
      let slot = Int(leaf) * RowSequence.leafCapacity + Int(leaves[Int(leaf)].count)
      // Plain pointers, so that the loops are vectorised.
      let (newIdentities, newHeights) = (identities.base + slot, heights.base + slot)
      let first = Int32(truncatingIfNeeded: rowCount)
      for offset in 0..<taken {
        newIdentities[offset] = first &+ Int32(truncatingIfNeeded: offset)
      }
      if let heightsUnits {
        for offset in 0..<taken {
          newHeights[offset] = min(heightsUnits[rowCount &+ offset], RowSequence.outOfSightUnits)
        }
      } else {
        newHeights.update(repeating: 0, count: taken)
      }
      (leafOfIdentity.base + rowCount).update(repeating: leaf, count: taken)
      leaves[Int(leaf)].count += Int32(taken)
      rowCount += taken
    }
  }

  // MARK: Looking up

  /// The height of all rows and headers, at most `outOfSightUnits`.
  public var contentHeightUnits: Int64 {
    let first = Int(root) * RowSequence.nodeCapacity
    let sum = (first..<first + Int(nodes[Int(root)].count)).reduce(0) {
      $0 + children[$1].sums.heightUnits
    }
    return min(sum, RowSequence.outOfSightUnits)
  }

  /// Returns true if the row with this identity is in the feed.
  public mutating func contains(identity: Int32) -> Bool {
    Int(identity) < leafOfIdentity.count && leafOfIdentity[Int(identity)] != RowSequence.none
  }

  /// The identity of the row at an index.
  ///
  /// - Precondition: `0 <= index < rowCount`.
  public mutating func identity(at index: Int) -> Int32 {
    if isPristine { return Int32(truncatingIfNeeded: index) }
    return identity(at: cursor(at: index))
  }

  /// The index of a row in the whole feed.
  ///
  /// - Precondition: the feed contains the row.
  public mutating func index(ofIdentity identity: Int32) -> Int {
    if isPristine { return Int(identity) }
    return Int(before(identity).rows)
  }

  /// The section of a row, and its number there.
  ///
  /// - Precondition: the feed contains the row.
  public mutating func path(ofIdentity identity: Int32) -> (section: Int, row: Int) {
    if sectionCount == 1 { return (0, index(ofIdentity: identity)) }
    let before = before(identity)
    let section = Int(before.headers) - 1
    return (section, Int(before.rows) - firstRow(ofSection: section))
  }

  /// The index of a section's row; nil without such a row.
  public mutating func index(section: Int, row: Int) -> Int? {
    guard row >= 0, section >= 0, section < sectionCount else { return nil }
    if sectionCount == 1 { return row < rowCount ? row : nil }
    let index = firstRow(ofSection: section) + row
    return index < firstRow(ofSection: section + 1) ? index : nil
  }

  /// The number of rows in a section.
  public mutating func rowCount(ofSection section: Int) -> Int {
    sectionCount == 1 ? rowCount : firstRow(ofSection: section + 1) - firstRow(ofSection: section)
  }

  /// The number of rows in the sections before this one.
  public mutating func firstRow(ofSection section: Int) -> Int {
    if section >= sectionCount { return rowCount }
    var wanted = Int32(section)
    var rows: Int32 = 0
    var node = root
    while true {
      var childIndex = Int(node) * RowSequence.nodeCapacity
      while children[childIndex].sums.headers <= wanted {
        wanted -= children[childIndex].sums.headers
        rows += children[childIndex].sums.rows
        childIndex += 1
      }
      let child = children[childIndex].number
      if nodes[Int(node)].isAboveLeaves {
        var slot = Int(child) * RowSequence.leafCapacity
        while true {
          if identities[slot] >= 0 {
            rows += 1
          } else if wanted == 0 {
            return Int(rows)
          } else {
            wanted -= 1
          }
          slot += 1
        }
      }
      node = child
    }
  }

  /// The rows and headers before a row, summed from its leaf to the root.
  private mutating func before(_ identity: Int32) -> Sums {
    let leaf = leafOfIdentity[Int(identity)]
    precondition(leaf != RowSequence.none, "row \(identity) is not in the feed")
    var sum = Sums()
    let first = Int(leaf) * RowSequence.leafCapacity
    var slot = first
    while identities[slot] != identity {
      if identities[slot] < 0 { sum.headers += 1 }
      slot += 1
    }
    sum.rows = Int32(slot - first) - sum.headers
    if leaf == finger.leaf {
      sum.rows += finger.before.rows
      sum.headers += finger.before.headers
      return sum
    }
    var node = leaves[Int(leaf)].parent
    var end = Int(leaves[Int(leaf)].childIndex)
    while node != RowSequence.none {
      for childIndex in (Int(node) * RowSequence.nodeCapacity)..<end {
        sum.add(children[childIndex].sums)
      }
      end = Int(nodes[Int(node)].childIndex)
      node = nodes[Int(node)].parent
    }
    return sum
  }
}
