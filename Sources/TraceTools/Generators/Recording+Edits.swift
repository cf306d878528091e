import ScrollTrace

/// What an app does to the feed while somebody scrolls it: each is done and noted at once.
extension Recording {
  /// Inserts rows like the feed's own; none where it began without any, or would have too many.
  mutating func insertRows(_ count: Int, at index: Int) {
    guard count > 0, feed.rowCount + count <= TraceLimits.rows,
      let insertion = feed.newRows(count, &appRandom)
    else { return }
    trace.append(insertion, atMilliseconds: nowMilliseconds, row: Int32(index))
    feed.insert(insertion, at: index)
  }

  mutating func deleteRows(_ count: Int, at index: Int) {
    trace.append(.delete, atMilliseconds: nowMilliseconds, row: Int32(index), value: Int64(count))
    feed.delete(count, at: index)
  }

  mutating func moveRow(at index: Int, to target: Int) {
    trace.append(.move, atMilliseconds: nowMilliseconds, row: Int32(index), value: Int64(target))
    feed.move(from: index, to: target)
  }

  mutating func reloadRow(at index: Int, itemCount: Int32) {
    trace.append(
      .reload, atMilliseconds: nowMilliseconds, row: Int32(index), value: Int64(itemCount))
    feed.reload(index, itemCount: itemCount)
  }

  mutating func resize(to viewport: Viewport) {
    trace.append(viewport, atMilliseconds: nowMilliseconds)
    feed.viewport = viewport
  }

  /// A table whose content now ends above what is shown scrolls up at once.
  mutating func keepWithinBounds() {
    let end = feed.boundsUnits.upperBound
    guard feed.offsetUnits > end else { return }
    feed.offsetUnits = end
    trace.append(
      .position, atMilliseconds: nowMilliseconds, value: end, coasts: !person.waits)
  }
}
