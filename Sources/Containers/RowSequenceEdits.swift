extension RowSequence {
  /// Inserts rows before the row at `index`, in its section; at the end, in the last section.
  ///
  /// - Parameter firstIdentity: the identity of the first new row; the others follow it.
  /// - Precondition: `0 <= index <= rowCount`; the identities are new, or were deleted.
  public mutating func insert(
    firstIdentity: Int32, heightsUnits: UnsafeBufferPointer<Int64>, at index: Int
  ) {
    let needed = Int(firstIdentity) + heightsUnits.count
    if leafOfIdentity.count < needed {
      leafOfIdentity.append(
        repeating: RowSequence.none, count: needed - leafOfIdentity.count)
    }
    isPristine = false
    let cursor = cursor(at: index)
    if cursor.leaf != finger.leaf { finger = Finger() }
    var leaf = cursor.leaf
    var slot = cursor.slot - Int(leaf) * RowSequence.leafCapacity
    var inserted = 0
    while inserted < heightsUnits.count {
      let room = RowSequence.leafCapacity - Int(leaves[Int(leaf)].count)
      if room == 0 {
        split(&leaf, &slot)
        continue
      }
      let taken = min(room, heightsUnits.count - inserted)
      open(leaf, slot, taken)
      let base = Int(leaf) * RowSequence.leafCapacity + slot
      var added = Sums(rows: Int32(taken))
      for offset in 0..<taken {
        let identity = firstIdentity + Int32(inserted + offset)
        let height = min(heightsUnits[inserted + offset], RowSequence.outOfSightUnits)
        identities[base + offset] = identity
        heights[base + offset] = height
        leafOfIdentity[Int(identity)] = leaf
        added.heightUnits += height
      }
      add(added, above: leaf)
      inserted += taken
      slot += taken
    }
    rowCount += heightsUnits.count
  }

  /// Deletes the rows at `index ..< index + count`, across sections too; headers stay.
  public mutating func remove(at index: Int, count: Int) {
    isPristine = false
    var left = count
    while left > 0 {
      let cursor = cursor(at: index)
      let leaf = cursor.leaf
      let end = Int(leaf) * RowSequence.leafCapacity + Int(leaves[Int(leaf)].count)
      var slot = cursor.slot
      var added = Sums()
      while slot < end, left > 0, identities[slot] >= 0 {
        leafOfIdentity[Int(identities[slot])] = RowSequence.none
        added.rows -= 1
        added.heightUnits -= heights[slot]
        slot += 1
        left -= 1
      }
      let removed = slot - cursor.slot
      (identities.base + cursor.slot).update(from: identities.base + slot, count: end - slot)
      (heights.base + cursor.slot).update(from: heights.base + slot, count: end - slot)
      leaves[Int(leaf)].count -= Int32(removed)
      rowCount -= removed
      if leaves[Int(leaf)].count == 0 { unlink(leaf) } else { add(added, above: leaf) }
    }
  }

  /// Moves the row at `index` so that its index is `target`.
  ///
  /// - Precondition: both are indices of rows.
  public mutating func move(from index: Int, to target: Int) {
    let cursor = cursor(at: index)
    let identity = identity(at: cursor)
    var height = heightUnits(at: cursor)
    remove(at: index, count: 1)
    withUnsafePointer(to: &height) {
      insert(
        firstIdentity: identity, heightsUnits: UnsafeBufferPointer(start: $0, count: 1), at: target)
    }
  }

  /// Changes the height of the row at a cursor, which invalidates every later cursor.
  public mutating func setHeight(_ heightUnits: Int64, at cursor: Cursor) {
    if cursor.leaf != finger.leaf { finger = Finger() }
    let height = min(heightUnits, RowSequence.outOfSightUnits)
    let added = Sums(heightUnits: height - heights[cursor.slot])
    heights[cursor.slot] = height
    add(added, above: cursor.leaf)
  }

  /// Makes a hole of `count` entries at `slot` of a leaf that has room for it.
  private mutating func open(_ leaf: Int32, _ slot: Int, _ count: Int) {
    let base = Int(leaf) * RowSequence.leafCapacity
    let moved = Int(leaves[Int(leaf)].count) - slot
    (identities.base + base + slot + count).update(
      from: identities.base + base + slot, count: moved)
    (heights.base + base + slot + count).update(from: heights.base + base + slot, count: moved)
    leaves[Int(leaf)].count += Int32(count)
  }

  /// Splits a full leaf in two, and updates `leaf` and `slot` if the slot moves.
  private mutating func split(_ leaf: inout Int32, _ slot: inout Int) {
    let old = leaf
    let new = appendLeaf(after: old)
    let kept = RowSequence.leafCapacity / 2
    let moved = RowSequence.leafCapacity - kept
    let from = Int(old) * RowSequence.leafCapacity + kept
    let to = Int(new) * RowSequence.leafCapacity
    for offset in 0..<moved {
      let identity = identities[from + offset]
      identities[to + offset] = identity
      heights[to + offset] = heights[from + offset]
      if identity >= 0 { leafOfIdentity[Int(identity)] = new }
    }
    leaves[Int(old)].count = Int32(kept)
    leaves[Int(new)].count = Int32(moved)
    var movedHeaders: Int32 = 0
    if leaves[Int(old)].headerCount > 0 {
      for slot in to..<(to + moved) where identities[slot] < 0 { movedHeaders += 1 }
    }
    leaves[Int(new)].headerCount = movedHeaders
    leaves[Int(old)].headerCount -= movedHeaders
    addChild(new, after: old, under: leaves[Int(old)].parent, isLeaf: true)
    refreshSums(above: old)
    refreshSums(above: new)
    if slot > kept {
      slot -= kept
      leaf = new
    }
  }

  // MARK: Leaves and nodes

  /// Adds an empty leaf to the chain of leaves, not yet below a node.
  mutating func appendLeaf(after previous: Int32) -> Int32 {
    let leaf: Int32
    if freeLeaves.count > 0 {
      leaf = freeLeaves.removeLast()
    } else {
      leaf = Int32(leaves.count)
      leaves.append(Leaf())
      identities.append(repeating: 0, count: RowSequence.leafCapacity)
      heights.append(repeating: 0, count: RowSequence.leafCapacity)
    }
    leaves[Int(leaf)] = Leaf()
    guard previous != RowSequence.none else { return leaf }
    let next = leaves[Int(previous)].next
    leaves[Int(leaf)].previous = previous
    leaves[Int(leaf)].next = next
    leaves[Int(previous)].next = leaf
    if next == RowSequence.none { lastLeaf = leaf } else { leaves[Int(next)].previous = leaf }
    return leaf
  }

  private mutating func newNode(isAboveLeaves: Bool) -> Int32 {
    let node: Int32
    if freeNodes.count > 0 {
      node = freeNodes.removeLast()
    } else {
      node = Int32(nodes.count)
      nodes.append(Node())
      children.append(
        repeating: Child(number: RowSequence.none, sums: Sums()), count: RowSequence.nodeCapacity)
    }
    nodes[Int(node)] = Node(isAboveLeaves: isAboveLeaves)
    return node
  }

  /// Builds the levels above a chain of fresh leaves.
  mutating func buildNodes() {
    var level = newNode(isAboveLeaves: true)
    var firstOfLevel = level
    var leaf = firstLeaf
    while leaf != RowSequence.none {
      if Int(nodes[Int(level)].count) == RowSequence.nodeCapacity {
        level = newNode(isAboveLeaves: true)
      }
      adopt(leaf, by: level, isLeaf: true)
      leaf = leaves[Int(leaf)].next
    }
    // Nodes of a level are numbered in order, so a level is a range of numbers.
    while level != firstOfLevel {
      let lower = firstOfLevel...level
      level = newNode(isAboveLeaves: false)
      firstOfLevel = level
      for child in lower {
        if Int(nodes[Int(level)].count) == RowSequence.nodeCapacity {
          level = newNode(isAboveLeaves: false)
        }
        adopt(child, by: level, isLeaf: false)
      }
    }
    root = level
  }

  private mutating func adopt(_ child: Int32, by node: Int32, isLeaf: Bool) {
    let childIndex = Int(node) * RowSequence.nodeCapacity + Int(nodes[Int(node)].count)
    children[childIndex] = Child(number: child, sums: isLeaf ? sumOfLeaf(child) : sumOfNode(child))
    nodes[Int(node)].count += 1
    setChildIndex(of: child, to: childIndex, under: node)
  }

  /// Sets the parent and the index of a child.
  private mutating func setChildIndex(of child: Int32, to childIndex: Int, under node: Int32) {
    if nodes[Int(node)].isAboveLeaves {
      leaves[Int(child)].parent = node
      leaves[Int(child)].childIndex = Int32(childIndex)
    } else {
      nodes[Int(child)].parent = node
      nodes[Int(child)].childIndex = Int32(childIndex)
    }
  }

  /// Adds a child after another, and splits full nodes upwards.
  private mutating func addChild(
    _ child: Int32, after sibling: Int32, under parent: Int32, isLeaf: Bool
  ) {
    var parent = parent
    if parent == RowSequence.none {
      parent = newNode(isAboveLeaves: isLeaf)
      adopt(sibling, by: parent, isLeaf: isLeaf)
      root = parent
    }
    if Int(nodes[Int(parent)].count) == RowSequence.nodeCapacity {
      let new = newNode(isAboveLeaves: isLeaf)
      let kept = RowSequence.nodeCapacity / 2
      for offset in kept..<RowSequence.nodeCapacity {
        let moved = children[Int(parent) * RowSequence.nodeCapacity + offset].number
        adopt(moved, by: new, isLeaf: isLeaf)
      }
      nodes[Int(parent)].count = Int32(kept)
      addChild(new, after: parent, under: nodes[Int(parent)].parent, isLeaf: false)
      refreshSums(aboveNode: parent)
      refreshSums(aboveNode: new)
      parent = isLeaf ? leaves[Int(sibling)].parent : nodes[Int(sibling)].parent
    }
    let base = Int(parent) * RowSequence.nodeCapacity
    var childIndex = base + Int(nodes[Int(parent)].count)
    while children[childIndex - 1].number != sibling {
      children[childIndex] = children[childIndex - 1]
      setChildIndex(of: children[childIndex].number, to: childIndex, under: parent)
      childIndex -= 1
    }
    children[childIndex] = Child(number: child, sums: isLeaf ? sumOfLeaf(child) : sumOfNode(child))
    nodes[Int(parent)].count += 1
    setChildIndex(of: child, to: childIndex, under: parent)
    refreshSums(aboveNode: parent)
  }

  /// Removes an empty leaf from the chain and from the tree.
  private mutating func unlink(_ leaf: Int32) {
    finger = Finger()
    let (previous, next) = (leaves[Int(leaf)].previous, leaves[Int(leaf)].next)
    if previous == RowSequence.none {
      firstLeaf = next
    } else {
      leaves[Int(previous)].next = next
    }
    if next == RowSequence.none {
      lastLeaf = previous
    } else {
      leaves[Int(next)].previous = previous
    }
    freeLeaves.append(leaf)
    removeChild(leaf, from: leaves[Int(leaf)].parent)
  }

  private mutating func removeChild(_ child: Int32, from node: Int32) {
    let base = Int(node) * RowSequence.nodeCapacity
    let count = Int(nodes[Int(node)].count)
    var childIndex = base
    while children[childIndex].number != child { childIndex += 1 }
    for later in childIndex..<(base + count - 1) {
      children[later] = children[later + 1]
      setChildIndex(of: children[later].number, to: later, under: node)
    }
    nodes[Int(node)].count -= 1
    // The first header is never removed, so neither the last leaf nor the root ever empties.
    if count == 1 {
      freeNodes.append(node)
      removeChild(node, from: nodes[Int(node)].parent)
    } else {
      refreshSums(aboveNode: node)
    }
  }

  // MARK: Sums

  private mutating func sumOfLeaf(_ leaf: Int32) -> Sums {
    let (count, headers) = (leaves[Int(leaf)].count, leaves[Int(leaf)].headerCount)
    var sum = Sums(rows: count - headers, headers: headers)
    let leafHeights = heights.base + Int(leaf) * RowSequence.leafCapacity
    // 64 heights that saturate stay far from overflow.
    for slot in 0..<Int(count) { sum.heightUnits &+= leafHeights[slot] }
    sum.heightUnits = min(sum.heightUnits, RowSequence.outOfSightUnits)
    return sum
  }

  private mutating func sumOfNode(_ node: Int32) -> Sums {
    var sum = Sums()
    let base = Int(node) * RowSequence.nodeCapacity
    for childIndex in base..<(base + Int(nodes[Int(node)].count)) {
      sum.add(children[childIndex].sums)
    }
    sum.heightUnits = min(sum.heightUnits, RowSequence.outOfSightUnits)
    return sum
  }

  /// Adds a change of a leaf to every sum above it.
  private mutating func add(_ added: Sums, above leaf: Int32) {
    var childIndex = Int(leaves[Int(leaf)].childIndex)
    var node = leaves[Int(leaf)].parent
    while node != RowSequence.none {
      let height = children[childIndex].sums.heightUnits + added.heightUnits
      // Nothing can be added to a saturated sum.
      guard children[childIndex].sums.heightUnits < RowSequence.outOfSightUnits,
        height < RowSequence.outOfSightUnits
      else {
        refreshSums(above: leaf)
        return
      }
      children[childIndex].sums.rows += added.rows
      children[childIndex].sums.headers += added.headers
      children[childIndex].sums.heightUnits = height
      childIndex = Int(nodes[Int(node)].childIndex)
      node = nodes[Int(node)].parent
    }
  }

  /// Sums a leaf again, and every node above it.
  private mutating func refreshSums(above leaf: Int32) {
    let node = leaves[Int(leaf)].parent
    guard node != RowSequence.none else { return }
    children[Int(leaves[Int(leaf)].childIndex)].sums = sumOfLeaf(leaf)
    refreshSums(aboveNode: node)
  }

  private mutating func refreshSums(aboveNode child: Int32) {
    var child = child
    while nodes[Int(child)].parent != RowSequence.none {
      children[Int(nodes[Int(child)].childIndex)].sums = sumOfNode(child)
      child = nodes[Int(child)].parent
    }
  }
}
