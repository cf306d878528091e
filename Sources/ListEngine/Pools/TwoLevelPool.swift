/// `twoLevel:C+N`: a cache of C cells that wait for their own rows, in front of pools of N a kind.
///
/// A cell whose row leaves the screen waits in the cache, bound as it is. The same row gets it back *unbound*: no
/// reload, no look-up, the strip where it was. When the cache is full, the cell that has waited longest goes on to
/// the pool of its kind, which is `cap:N`. Only a row that comes back as it left may have its cell so: the cell of
/// a row that is deleted or reloaded goes to the pool at once, from the screen or from the cache.
/// Wins where a finger goes back and forth over an edge; loses where cells know their row by its number: nobody
/// tells a cell in the cache that its row has moved, and it comes back with the old number. Who does it:
/// RecyclerView (2 and 5). `aged:N` has the cache too, and no pool behind it. The rules to the letter: *Semantics* in
/// this target's documentation.
extension ListState {
  /// Puts the cell of a row that left the screen into the cache.
  mutating func cacheCell(_ strip: StripPointer) {
    if choices.pool == .aged {
      cacheToAge(strip)
      return
    }
    let capacity = Int(choices.poolSize.cacheCapacity ?? 0)
    if capacity == 0 {
      poolCell(strip)
      return
    }
    if let oldest = cachedCells?.makeRoom(capacity) { poolCell(oldest) }
    cachedCells?.append(strip)
  }

  /// The cell that waits in the cache for this row.
  ///
  /// - Complexity: O(cells in the cache).
  mutating func takeCachedCell(ofRow row: Int32) -> StripPointer? {
    cachedCells?.takeLast(ofRow: row)
  }

  /// What a row would come back to is not what its cell shows any more: it goes to the pool.
  mutating func uncacheCell(ofRow row: Int32) {
    if let strip = takeCachedCell(ofRow: row) { poolCell(strip) }
  }

  /// The cells of rows that are about to be deleted go to the pools, what has waited least long first.
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

  /// Every cell in the cache goes to its pool, what has waited least long first.
  mutating func uncacheAllCells() {
    while let count = cachedCells?.count, count > 0, let strip = cachedCells?.takeNewest() {
      poolCell(strip)
    }
  }
}

extension ReusePool {
  /// Takes the cell out that has waited longest, where no more fit.
  fileprivate mutating func makeRoom(_ capacity: Int) -> StripPointer? {
    count < capacity ? nil : takeOldest()
  }
}
