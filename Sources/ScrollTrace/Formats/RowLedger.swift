/// How many rows there are, and how many items each has, while edits pass by.
///
/// Until the first edit it is the feed's own array. After it the counts stand in blocks of about the
/// square root of the number of rows: an edit moves one block's counts, and finding a row adds up the
/// sizes of blocks. A plain array would move a million rows for each of a million edits.
struct RowLedger {
  private(set) var rowCount: Int
  /// The counts of all rows until rows come or go; empty afterwards.
  private var flat: [Int32]
  private var blocks: [[Int32]] = []
  /// As many as `blocks`; apart, so that finding a row reads one small array.
  private var blockRowCounts: [Int] = []
  /// No block is larger than twice this, and no two neighbours together are smaller at a deletion.
  private var blockRows = 0

  private static let blockRowsMin = 512

  init(itemCounts: [Int32]) {
    flat = itemCounts
    rowCount = itemCounts.count
  }

  /// The number of items of the row at `index`.
  ///
  /// - Complexity: O(1) before rows come or go, then O(√rows).
  /// - Precondition: `index` is in `0..<rowCount`.
  func itemCount(at index: Int) -> Int32 {
    guard blockRows > 0 else { return flat[index] }
    let (block, offset) = locate(index)
    return blocks[block][offset]
  }

  /// - Precondition: `index` is in `0..<rowCount`.
  mutating func setItemCount(_ count: Int32, at index: Int) {
    guard blockRows > 0 else {
      flat[index] = count
      return
    }
    let (block, offset) = locate(index)
    blocks[block][offset] = count
  }

  /// Inserts rows before `index`.
  ///
  /// - Complexity: O(√rows + number of counts).
  /// - Precondition: `index` is in `0...rowCount`.
  mutating func insert(_ counts: [Int32], at index: Int) {
    divide()
    defer { rowCount += counts.count }
    guard !blocks.isEmpty else {
      append(counts)
      return
    }
    var (block, offset) = index == rowCount ? endOfLast() : locate(index)
    if counts.count <= blockRows {
      blocks[block].insert(contentsOf: counts, at: offset)
      resize(block)
      if blocks[block].count > 2 * blockRows { split(block, at: blocks[block].count / 2) }
      return
    }
    if offset > 0 {
      if offset < blocks[block].count { split(block, at: offset) }
      block += 1
    }
    let pieces = Self.pieces(of: counts, blockRows)
    blocks.insert(contentsOf: pieces, at: block)
    blockRowCounts.insert(contentsOf: pieces.map(\.count), at: block)
  }

  /// Deletes `count` rows from `index` on.
  ///
  /// - Complexity: O(√rows + count).
  /// - Precondition: these rows are there.
  mutating func delete(_ count: Int, at index: Int) {
    guard count > 0 else { return }
    divide()
    defer { rowCount -= count }
    let (first, offset) = locate(index)
    var left = count
    var block = first
    if offset > 0 || left < blocks[block].count {
      let here = min(left, blocks[block].count - offset)
      blocks[block].removeSubrange(offset..<(offset + here))
      resize(block)
      left -= here
      block += 1
    }
    let firstWhole = block
    while left > 0, left >= blocks[block].count {
      left -= blocks[block].count
      block += 1
    }
    if left > 0 {
      blocks[block].removeFirst(left)
      resize(block)
    }
    blocks.removeSubrange(firstWhole..<block)
    blockRowCounts.removeSubrange(firstWhole..<block)
    mergeNeighbours(around: first)
  }

  /// Takes the row at `index` out and puts it back so that its index is `target`.
  ///
  /// - Complexity: O(√rows).
  /// - Precondition: both are in `0..<rowCount`.
  mutating func move(from index: Int, to target: Int) {
    guard index != target else { return }
    let count = itemCount(at: index)
    delete(1, at: index)
    insert([count], at: target)
  }

  // MARK: Blocks

  /// The block of the row at `index`, and how many of its rows come before it.
  private func locate(_ index: Int) -> (block: Int, offset: Int) {
    precondition(index >= 0 && index < rowCount, "no row \(index) of \(rowCount)")
    var offset = index
    var block = 0
    while offset >= blockRowCounts[block] {
      offset -= blockRowCounts[block]
      block += 1
    }
    return (block, offset)
  }

  private func endOfLast() -> (block: Int, offset: Int) {
    (blocks.count - 1, blockRowCounts[blocks.count - 1])
  }

  /// Goes over from the feed's array to blocks, once.
  private mutating func divide() {
    guard blockRows == 0 else { return }
    blockRows = Self.blockRowsMin
    while blockRows * blockRows < flat.count { blockRows *= 2 }
    append(flat)
    flat = []
  }

  private mutating func append(_ counts: [Int32]) {
    blocks.append(contentsOf: Self.pieces(of: counts, blockRows))
    blockRowCounts = blocks.map(\.count)
  }

  private static func pieces(of counts: [Int32], _ size: Int) -> [[Int32]] {
    stride(from: 0, to: counts.count, by: size).map {
      Array(counts[$0..<min($0 + size, counts.count)])
    }
  }

  private mutating func resize(_ block: Int) {
    blockRowCounts[block] = blocks[block].count
  }

  private mutating func split(_ block: Int, at offset: Int) {
    let tail = Array(blocks[block][offset...])
    blocks[block].removeSubrange(offset...)
    resize(block)
    blocks.insert(tail, at: block + 1)
    blockRowCounts.insert(tail.count, at: block + 1)
  }

  /// Joins what a deletion left small: otherwise large inserts that are deleted again, each of which
  /// splits a block, would leave ever more and smaller ones.
  private mutating func mergeNeighbours(around block: Int) {
    var block = max(0, block - 1)
    for _ in 0..<3 where block + 1 < blocks.count {
      if blocks[block].count + blocks[block + 1].count <= blockRows {
        blocks[block].append(contentsOf: blocks[block + 1])
        resize(block)
        blocks.remove(at: block + 1)
        blockRowCounts.remove(at: block + 1)
      } else {
        block += 1
      }
    }
  }
}
