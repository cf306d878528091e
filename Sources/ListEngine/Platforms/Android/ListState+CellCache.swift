/// The cache of `twoLevel:C+N` and `aged:N`: cells that wait for their own rows, of all kinds, the oldest first.
///
/// A cell whose row leaves the screen waits here, bound as it is, and its row gets it back *unbound*: no reload, no
/// look-up, the strip where it was. The cell of a row that is deleted or reloaded goes to the pool at once. The exact
/// rules: *Semantics* in this target's documentation.
///
/// - `twoLevel:C+N`: C cells, in front of pools of N a kind. When the cache is full, its oldest cell goes to the pool of
///   its kind, which is `cap:N`. Wins where a finger goes back and forth over an edge; loses where cells know their row by
///   its number, which becomes stale in the cache. Who does it: RecyclerView (2 and 5).
/// - `aged:N`: without limit, for N layouts; an older cell is discarded with its state, and there are no pools. Wins
///   where a finger goes back soon; loses a new cell for every row that comes back later, and an offset that was kept in
///   the old one. Who does it: SwiftUI's lazy stacks, for an undocumented number of updates.
extension ListState {
  /// Puts the cell of a row that left the screen into the cache.
  mutating func cacheCell(_ strip: StripPointer) {
    if choices.pool == .aged {
      strip.pointee.containerIndex = layoutCount
      cachedCells?.append(strip)
      return
    }
    // The first row that `prefetch=cache` names makes room for one cell more.
    let capacity = Int(choices.poolSize.cacheCapacity ?? 0) + preparation.extraCachePlaces
    if capacity == 0 {
      poolCell(strip)
      return
    }
    if let count = cachedCells?.count, count >= capacity, let oldest = cachedCells?.takeOldest() {
      poolCell(oldest)
    }
    cachedCells?.append(strip)
  }

  /// `prefetch=cache`: puts the cell of a row that left the screen before that of the row that was named last.
  mutating func cacheCellBeforeNamed(_ strip: StripPointer) {
    cacheCell(strip)
    guard let count = cachedCells?.count, count > 1, cachedCells?[count - 1] == strip,
      cachedCells?[count - 2].pointee.row == preparation.namedRow,
      let named = cachedCells?.take(at: count - 2)
    else { return }
    cachedCells?.append(named)
  }

  /// The cell that waits in the cache for this row.
  ///
  /// - Complexity: O(cells in the cache).
  mutating func takeCachedCell(ofRow row: Int32) -> StripPointer? {
    cachedCells?.takeLast(ofRow: row)
  }

  /// Moves the cell of a reloaded row from the cache to its pool.
  mutating func uncacheCell(ofRow row: Int32) {
    if let strip = takeCachedCell(ofRow: row) { poolCell(strip) }
  }

  /// Moves the cells of rows that are about to be deleted to their pools, last in first.
  ///
  /// - Complexity: O(c log rows) for c cells in the cache.
  mutating func uncacheCells(ofRowsAt indices: Range<Int>) {
    guard var index = cachedCells?.count else { return }
    while index > 0 {
      index -= 1
      guard let row = cachedCells?[index].pointee.row,
        indices.contains(sequence.index(ofIdentity: row)),
        let strip = cachedCells?.take(at: index)
      else { continue }
      poolCell(strip)
    }
  }

  /// Moves every cell in the cache to its pool, last in first.
  mutating func uncacheAllCells() {
    while let count = cachedCells?.count, count > 0, let strip = cachedCells?.takeNewest() {
      poolCell(strip)
    }
  }

  /// `aged`, at the end of a layout: discards the cells that have waited to the end of more than N, that one included.
  mutating func discardAgedCells() {
    layoutCount += 1
    while let count = cachedCells?.count, count > 0, let oldest = cachedCells?[0],
      layoutCount - oldest.pointee.containerIndex > Int(choices.poolSize.capacity),
      let strip = cachedCells?.takeOldest()
    {
      discardCell(strip)
    }
    // Every scroll is a layout, also without a new row.
    unsetSteady()
  }
}
