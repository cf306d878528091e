@testable import Containers

extension RowSequence {
  /// The first fault in the tree's own books, or nil: indices, parents, chains, sums, free numbers.
  ///
  /// Questions alone would find most of them only edits later, when a split or a merge relies on them.
  mutating func firstFaultInBooks() -> String? {
    guard nodes[Int(root)].parent == RowSequence.none else { return "the root has a parent" }
    var walk = BookWalk()
    if let fault = check(node: root, into: &walk) { return fault }
    if let fault = checkChain(walk.leaves) { return fault }
    if walk.rows != rowCount { return "\(walk.rows) rows in leaves, rowCount \(rowCount)" }
    if walk.headers != sectionCount { return "\(walk.headers) headers, \(sectionCount) sections" }
    if walk.leaves.count + freeLeaves.count != leaves.count {
      return "\(walk.leaves.count) leaves, \(freeLeaves.count) free, of \(leaves.count)"
    }
    if walk.nodeCount + freeNodes.count != nodes.count {
      return "\(walk.nodeCount) nodes, \(freeNodes.count) free, of \(nodes.count)"
    }
    var known = 0
    for identity in 0..<leafOfIdentity.count where leafOfIdentity[identity] != RowSequence.none {
      known += 1
    }
    return known == rowCount ? nil : "\(known) identities have a leaf, rowCount \(rowCount)"
  }

  private struct BookWalk {
    var leaves: [Int32] = []
    var nodeCount = 0
    var rows = 0
    var headers = 0
  }

  private mutating func check(node: Int32, into walk: inout BookWalk) -> String? {
    walk.nodeCount += 1
    let record = nodes[Int(node)]
    if record.count < 1 || record.count > RowSequence.nodeCapacity {
      return "node \(node) has \(record.count) children"
    }
    let first = Int(node) * RowSequence.nodeCapacity
    for childIndex in first..<first + Int(record.count) {
      let child = children[childIndex]
      let (parent, ownIndex) =
        record.isAboveLeaves
        ? (leaves[Int(child.number)].parent, leaves[Int(child.number)].childIndex)
        : (nodes[Int(child.number)].parent, nodes[Int(child.number)].childIndex)
      if parent != node || Int(ownIndex) != childIndex {
        return "child \(child.number) at \(childIndex) of node \(node)"
          + " says \(ownIndex) of \(parent)"
      }
      let (before, headersBefore) = (walk.rows, walk.headers)
      let fault =
        record.isAboveLeaves
        ? check(leaf: child.number, into: &walk) : check(node: child.number, into: &walk)
      if let fault { return fault }
      if walk.rows - before != child.sums.rows { return "rows of child \(child.number): \(child)" }
      if walk.headers - headersBefore != child.sums.headers {
        return "headers of child \(child.number): \(child)"
      }
      let height = record.isAboveLeaves ? heightOfLeaf(child.number) : heightOfNode(child.number)
      if height != child.sums.heightUnits { return "height \(height) of child \(child)" }
    }
    return nil
  }

  private mutating func check(leaf: Int32, into walk: inout BookWalk) -> String? {
    walk.leaves.append(leaf)
    let record = leaves[Int(leaf)]
    if record.count < 1 || record.count > RowSequence.leafCapacity {
      return "leaf \(leaf) has \(record.count) entries"
    }
    var headers: Int32 = 0
    let first = Int(leaf) * RowSequence.leafCapacity
    for slot in first..<first + Int(record.count) {
      if identities[slot] < 0 {
        headers += 1
      } else if leafOfIdentity[Int(identities[slot])] != leaf {
        return "row \(identities[slot]) is in leaf \(leaf), and noted elsewhere"
      }
    }
    walk.headers += Int(headers)
    walk.rows += Int(record.count - headers)
    return headers == record.headerCount
      ? nil : "leaf \(leaf) has \(headers) headers, and notes \(record.headerCount)"
  }

  private mutating func checkChain(_ inOrder: [Int32]) -> String? {
    guard firstLeaf == inOrder.first, lastLeaf == inOrder.last else { return "the chain's ends" }
    for (number, leaf) in inOrder.enumerated() {
      let previous = number == 0 ? RowSequence.none : inOrder[number - 1]
      let next = number == inOrder.count - 1 ? RowSequence.none : inOrder[number + 1]
      if leaves[Int(leaf)].previous != previous || leaves[Int(leaf)].next != next {
        return "leaf \(leaf) is not between \(previous) and \(next)"
      }
    }
    return nil
  }

  private mutating func heightOfLeaf(_ leaf: Int32) -> Int64 {
    let first = Int(leaf) * RowSequence.leafCapacity
    var sum: Int64 = 0
    for slot in first..<first + Int(leaves[Int(leaf)].count) { sum += heights[slot] }
    return min(sum, RowSequence.outOfSightUnits)
  }

  private mutating func heightOfNode(_ node: Int32) -> Int64 {
    let first = Int(node) * RowSequence.nodeCapacity
    var sum: Int64 = 0
    for childIndex in first..<first + Int(nodes[Int(node)].count) {
      sum += children[childIndex].sums.heightUnits
    }
    return min(sum, RowSequence.outOfSightUnits)
  }
}
