import CPrefetch

extension RowSequence {
  /// A position in the sequence: a row, or the end past the last.
  public struct Cursor: BitwiseCopyable {
    /// The entry's slot in the tree's flat memory.
    var slot: Int
    var leaf: Int32
    /// The row's index, or the number of rows at the end.
    public internal(set) var index: Int
    /// The row's top; `outOfSightUnits` for later positions, the end, and a cursor without its top.
    public internal(set) var topUnits: Int64

    /// A position in no sequence, to be assigned before use.
    public static var unset: Cursor { Cursor(slot: 0, leaf: 0, index: 0, topUnits: 0) }
  }

  /// The row at an index, or the end, without its top.
  ///
  /// - Precondition: `0 <= index <= rowCount`.
  public mutating func cursor(at index: Int) -> Cursor {
    cursor(at: index, needsTop: false)
  }

  /// The row at an index, or the end; with its top, or without the reads that it takes.
  public mutating func cursor(at index: Int, needsTop: Bool) -> Cursor {
    precondition(index >= 0 && index <= rowCount, "row \(index) of \(rowCount)")
    guard index < rowCount else { return end }
    findLeaf(holdingRowAt: Int32(index))
    let leaf = finger.leaf
    var wanted = Int32(index) - finger.before.rows
    let first = Int(leaf) * RowSequence.leafCapacity
    var slot = first
    if leaves[Int(leaf)].headerCount == 0 {
      slot += Int(wanted)
    } else {
      while wanted > 0 || identities[slot] < 0 {
        if identities[slot] >= 0 { wanted -= 1 }
        slot += 1
      }
    }
    var top = RowSequence.outOfSightUnits
    if needsTop {
      top = finger.before.heightUnits
      for before in first..<slot { top += heights[before] }
    }
    return Cursor(
      slot: slot, leaf: leaf, index: index, topUnits: min(top, RowSequence.outOfSightUnits))
  }

  /// The first row whose bottom is below `offsetUnits`, or the end.
  public mutating func firstRow(endingBelow offsetUnits: Int64) -> Cursor {
    guard findLeaf(endingBelow: offsetUnits) else { return end }
    let leaf = finger.leaf
    let first = Int(leaf) * RowSequence.leafCapacity
    var slot = first
    var top = finger.before.heightUnits
    while top + heights[slot] <= offsetUnits {
      top += heights[slot]
      slot += 1
    }
    var index = Int(finger.before.rows) + slot - first
    if leaves[Int(leaf)].headerCount > 0 {
      for before in first..<slot where identities[before] < 0 { index -= 1 }
    }
    var cursor = Cursor(
      slot: slot, leaf: leaf, index: index, topUnits: min(top, RowSequence.outOfSightUnits))
    skipHeaders(&cursor)
    return cursor
  }

  /// Prefetches the cache lines of a leaf that was found in the tree, and those of its neighbours that a step from it
  /// needs first: in a large feed each is a wait on memory.
  private mutating func fetchLeaf(at childIndex: Int, of node: Int32) {
    let leaf = children[childIndex].number
    prefetch(leaves.base + Int(leaf))
    let first = Int(leaf) * RowSequence.leafCapacity
    for line in stride(from: first, to: first + RowSequence.leafCapacity, by: 8) {
      prefetch(heights.base + line)
    }
    for line in stride(from: first, to: first + RowSequence.leafCapacity, by: 16) {
      prefetch(identities.base + line)
    }
    let firstChild = Int(node) * RowSequence.nodeCapacity
    if childIndex > firstChild { fetchEnd(ofLeafAt: childIndex - 1) }
    if childIndex + 1 < firstChild + Int(nodes[Int(node)].count) {
      fetchStart(ofLeafAt: childIndex + 1)
    }
  }

  private mutating func fetchStart(ofLeafAt childIndex: Int) {
    let leaf = Int(children[childIndex].number)
    prefetch(leaves.base + leaf)
    prefetch(heights.base + leaf * RowSequence.leafCapacity)
    prefetch(identities.base + leaf * RowSequence.leafCapacity)
  }

  private mutating func fetchEnd(ofLeafAt childIndex: Int) {
    let leaf = Int(children[childIndex].number)
    let sums = children[childIndex].sums
    let last = leaf * RowSequence.leafCapacity + Int(sums.rows + sums.headers) - 1
    prefetch(leaves.base + leaf)
    prefetch(heights.base + last)
    prefetch(identities.base + last)
  }

  /// Prefetches the leaf of a row for an edit.
  public mutating func fetchLeaf(ofIdentity identity: Int32) {
    if !isPristine { prefetch(leafOfIdentity.base + Int(identity)) }
  }

  /// Prefetches the cache lines of a node.
  private mutating func fetchNode(_ node: Int32) {
    let first = Int(node) * RowSequence.nodeCapacity
    for child in stride(from: first, to: first + RowSequence.nodeCapacity, by: 3) {
      prefetch(children.base + child)
    }
  }

  /// Puts the finger on the leaf of the row at an index.
  ///
  /// - Precondition: the index is one of a row.
  private mutating func findLeaf(holdingRowAt index: Int32) {
    if finger.leaf != RowSequence.none {
      let wanted = index - finger.before.rows
      let leaf = leaves[Int(finger.leaf)]
      if wanted >= 0, wanted < leaf.count - leaf.headerCount { return }
    }
    var before = Sums()
    var node = root
    while true {
      var childIndex = Int(node) * RowSequence.nodeCapacity
      while before.rows + children[childIndex].sums.rows <= index {
        before.add(children[childIndex].sums)
        childIndex += 1
      }
      let child = children[childIndex].number
      if nodes[Int(node)].isAboveLeaves {
        finger = Finger(leaf: child, before: before)
        return
      }
      node = child
    }
  }

  /// Puts the finger on the first leaf that reaches below an offset.
  ///
  /// - Returns: false if all end above it.
  private mutating func findLeaf(endingBelow offsetUnits: Int64) -> Bool {
    if finger.leaf != RowSequence.none, finger.before.heightUnits <= offsetUnits {
      let childIndex = Int(leaves[Int(finger.leaf)].childIndex)
      let sums = children[childIndex].sums
      if finger.before.heightUnits + sums.heightUnits > offsetUnits { return true }
    }
    var before = Sums()
    var node = root
    while true {
      let first = Int(node) * RowSequence.nodeCapacity
      let end = first + Int(nodes[Int(node)].count)
      var childIndex = first
      while childIndex < end,
        before.heightUnits + children[childIndex].sums.heightUnits <= offsetUnits
      {
        before.add(children[childIndex].sums)
        childIndex += 1
      }
      // Only the root can run out: a child is entered where its sum reaches past the offset.
      if childIndex == end { return false }
      let child = children[childIndex].number
      if nodes[Int(node)].isAboveLeaves {
        fetchLeaf(at: childIndex, of: node)
        finger = Finger(leaf: child, before: before)
        return true
      }
      node = child
      fetchNode(child)
    }
  }

  /// The position past the last row.
  public var end: Cursor {
    mutating get {
      Cursor(
        slot: Int(lastLeaf) * RowSequence.leafCapacity + Int(leaves[Int(lastLeaf)].count),
        leaf: lastLeaf, index: rowCount, topUnits: RowSequence.outOfSightUnits)
    }
  }

  /// The row's identity.
  ///
  /// - Precondition: the cursor is at a row.
  public mutating func identity(at cursor: Cursor) -> Int32 { identities[cursor.slot] }

  /// The row's height, saturated at `outOfSightUnits`.
  public mutating func heightUnits(at cursor: Cursor) -> Int64 { heights[cursor.slot] }

  /// Moves to the next row, or to the end.
  ///
  /// - Precondition: the cursor is at a row.
  public mutating func advance(_ cursor: inout Cursor) {
    cursor.topUnits = min(
      cursor.topUnits &+ heights[cursor.slot], RowSequence.outOfSightUnits)
    cursor.slot &+= 1
    cursor.index &+= 1
    let leaf = Int(cursor.leaf)
    let leafEnd = leaf &* RowSequence.leafCapacity &+ Int(leaves[leaf].count)
    // Mostly the next entry is a row of the same leaf.
    if cursor.slot == leafEnd || identities[cursor.slot] < 0 { skipHeaders(&cursor) }
  }

  /// Moves to the row before.
  ///
  /// - Precondition: `cursor.index > 0`.
  public mutating func retreat(_ cursor: inout Cursor) {
    // Nothing can be subtracted from a saturated top.
    var headersPassed = 0
    let index = cursor.index - 1
    guard cursor.topUnits < RowSequence.outOfSightUnits else {
      cursor = self.cursor(at: index, needsTop: true)
      return
    }
    while true {
      if cursor.slot == Int(cursor.leaf) &* RowSequence.leafCapacity {
        cursor.leaf = leaves[Int(cursor.leaf)].previous
        cursor.slot =
          Int(cursor.leaf) * RowSequence.leafCapacity + Int(leaves[Int(cursor.leaf)].count)
      }
      cursor.slot &-= 1
      cursor.topUnits &-= heights[cursor.slot]
      if identities[cursor.slot] >= 0 { break }
      headersPassed += 1
      if headersPassed > RowSequence.headersWalked {
        cursor = self.cursor(at: index, needsTop: true)
        return
      }
    }
    cursor.index = index
  }

  /// Beyond this number of empty sections the tree finds the next row faster than a walk.
  static let headersWalked = 8

  /// Moves a cursor at a header, or past a leaf, to the next row or the end.
  @inline(never)
  private mutating func skipHeaders(_ cursor: inout Cursor) {
    var headersPassed = 0
    while true {
      if cursor.slot
        == Int(cursor.leaf) * RowSequence.leafCapacity + Int(leaves[Int(cursor.leaf)].count)
      {
        let next = leaves[Int(cursor.leaf)].next
        if next == RowSequence.none {
          cursor = end
          return
        }
        cursor.leaf = next
        cursor.slot = Int(next) * RowSequence.leafCapacity
        continue
      }
      if identities[cursor.slot] >= 0 { return }
      headersPassed += 1
      if headersPassed > RowSequence.headersWalked {
        cursor = self.cursor(at: cursor.index, needsTop: true)
        return
      }
      cursor.topUnits = min(
        cursor.topUnits + heights[cursor.slot], RowSequence.outOfSightUnits)
      cursor.slot += 1
    }
  }
}
