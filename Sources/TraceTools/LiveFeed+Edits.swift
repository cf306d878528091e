import ScrollTrace

/// What edits do to the rows, and to what is kept of them.
extension LiveFeed {
  /// Inserts rows before an index.
  ///
  /// - Precondition: the insertion is one of this feed's: with heights and kinds where the feed has them.
  mutating func insert(_ insertion: Insertion, at index: Int) {
    let first = Int32(itemCounts.count)
    let heights = shape.heightsUnits(
      ofRowsWith: insertion.itemCounts, each: insertion.heightsUnits)
    heights.withUnsafeBufferPointer {
      rows.insert(firstIdentity: first, heightsUnits: $0, at: index)
    }
    itemCounts += insertion.itemCounts
    kinds += insertion.kinds ?? Array(repeating: 0, count: heights.count)
    stripOffsetsUnits += Array(repeating: 0, count: heights.count)
    for height in heights { contentHeightUnits += min(height, Self.countedHeightUnits) }
  }

  /// Deletes the rows at `index ..< index + count`.
  ///
  /// - Precondition: those rows are there.
  mutating func delete(_ count: Int, at index: Int) {
    var cursor = rows.cursor(at: index)
    for _ in 0..<count {
      contentHeightUnits -= min(rows.heightUnits(at: cursor), Self.countedHeightUnits)
      rows.advance(&cursor)
    }
    rows.remove(at: index, count: count)
  }

  /// Takes a row out and puts it back so that its index is `target`.
  mutating func move(from index: Int, to target: Int) {
    rows.move(from: index, to: target)
  }

  /// Replaces a row's content; its height changes only where it is summed of its items.
  mutating func reload(_ index: Int, itemCount: Int32) {
    let identity = rows.identity(at: index)
    itemCounts[Int(identity)] = itemCount
    guard case .summed = shape.rowHeight else { return }
    let height = shape.heightsUnits(ofRowsWith: [itemCount])[0]
    let cursor = rows.cursor(at: index)
    let before = rows.heightUnits(at: cursor)
    contentHeightUnits +=
      min(height, Self.countedHeightUnits) - min(before, Self.countedHeightUnits)
    rows.setHeight(height, at: cursor)
  }

  /// Rows like those that the feed began with, to be inserted; nil where it began without any.
  func newRows(_ count: Int, _ random: inout SeededRandom) -> Insertion? {
    guard shape.rowCount > 0 else { return nil }
    let models = (0..<count).map { _ in random.whole(below: shape.rowCount) }
    var insertion = Insertion(itemCounts: models.map { shape.itemCounts[$0] })
    if case .each(let heights) = shape.rowHeight {
      insertion.heightsUnits = models.map { heights[$0] }
    }
    if let kinds = shape.kinds { insertion.kinds = models.map { kinds[$0] } }
    return insertion
  }
}
