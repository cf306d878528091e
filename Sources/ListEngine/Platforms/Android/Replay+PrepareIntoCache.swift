import Containers
import ScrollTrace

// RecyclerView's GapWorker, `prefetch=cache` and `cacheForced`: the cell of the next row waits in the cache.

extension Replay {
  /// After a frame that scrolled: the cell of the next row becomes the newest in the cache, bound ahead if need be.
  mutating func prepareIntoCache() {
    defer { list.frame.endScroll() }
    guard list.frame.hasScrolled, list.preparation.direction != 0 else { return }
    guard let (cursor, distance) = nextRow() else {
      list.cache.name(row: -1)
      return
    }
    let row = list.sequence.identity(at: cursor)
    list.cache.name(row: row)
    if list.prepared.strip(of: row) != nil { return }
    if let cached = list.cache.take(ofRow: row) {
      list.cacheCell(cached)
      return
    }
    let isNeeded =
      list.choices.prefetch == .cache || distance <= list.frame.lastStepUnits
      || list.preparation.bindNanoseconds(ofKind: list.rows.kind(of: row)) == 0
    guard isNeeded else { return }
    list.counters.rowsPrepared += 1
    let strip = acquireReckoning(cursor, isAhead: true, isPrepared: true)
    list.cacheCell(strip)
    deliverPooled()
  }

  /// The next row in the direction of travel beyond the attached ones, and its distance from the viewport, the headers
  /// above it included.
  private mutating func nextRow() -> (cursor: RowSequence.Cursor, distanceUnits: Int64)? {
    if list.preparation.direction > 0 {
      let index = list.end.index + (list.attached.strip == nil ? 0 : 1)
      guard index < list.sequence.rowCount else { return nil }
      let bottom = list.offsetUnits + list.viewport.heightUnits
      return (
        list.sequence.cursor(at: index, needsTop: true),
        list.bottomUnits(ofRowBefore: index) - bottom
      )
    }
    guard list.first.index > 0 else { return nil }
    return (
      list.sequence.cursor(at: list.first.index - 1, needsTop: true),
      list.offsetUnits - list.bottomUnits(ofRowBefore: list.first.index)
    )
  }
}
