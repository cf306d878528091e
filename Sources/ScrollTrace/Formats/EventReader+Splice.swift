extension EventReader {
  /// What a reload says of the items that came and went, of a row that the reader still has as it was.
  func splice(
    _ line: Line, at start: Int, row: Int, itemCount: Int
  ) throws(Mistake) -> Splice {
    let starts = try line.elementStarts(
      at: start, named: "splice", shape: "[at, removed, added]", count: 3)
    let oldCount = Int(rows.itemCount(at: row))
    let at = try line.whole(
      at: starts[0], named: "splice[0] (at)", through: oldCount,
      expected: "an item of row \(row) from 0 to \(oldCount), the end")
    let removed = try line.whole(
      at: starts[1], named: "splice[1] (removed)", through: oldCount - at,
      expected: "a number of items from 0 to \(oldCount - at): row \(row) has \(oldCount)")
    let added = try line.whole(
      at: starts[2], named: "splice[2] (added)", through: TraceLimits.itemsPerRow,
      expected: "a number of items from 0 to \(TraceLimits.itemsPerRow)")
    guard itemCount == oldCount - removed + added else {
      throw Splice.mistake(itemCount, oldCount: oldCount, removed: removed, added: added)
    }
    return Splice(
      itemCount: Int32(itemCount), at: Int32(at), removed: Int32(removed), added: Int32(added))
  }
}

extension Splice {
  /// The row's number of items does not go with what came and went.
  static func mistake(_ itemCount: Int, oldCount: Int, removed: Int, added: Int) -> Mistake {
    Mistake(
      found: "items \(itemCount)",
      expected: "\(oldCount - removed + added) items: the row had \(oldCount), of which \(removed) "
        + "went, and \(added) came")
  }
}
