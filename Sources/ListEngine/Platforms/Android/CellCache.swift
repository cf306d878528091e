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
///
/// Its fields change in this file alone.
struct CellCache: BitwiseCopyable {
  /// True with `twoLevel` and `aged`.
  let isUsed: Bool
  /// The oldest first.
  private(set) var waiting: ReusePool
  /// `prefetch=cache`: the row that was named last; -1 for none.
  private(set) var namedRow: Int32 = -1
  /// 1 since a row was named first, else 0.
  private(set) var extraPlaces = 0
  /// `aged`: the layouts that are done.
  fileprivate var layoutCount = 0

  init(isUsed: Bool) {
    self.isUsed = isUsed
    waiting = ReusePool()
  }

  func release() {
    for index in 0..<waiting.count { waiting[index].pointee.releaseCell() }
    waiting.deallocate()
  }

  /// Names the row whose cell is to be the newest; -1 for none.
  mutating func name(row: Int32) {
    namedRow = row
    if row >= 0 { extraPlaces = 1 }
  }

  mutating func unname() {
    namedRow = -1
    extraPlaces = 0
  }

  fileprivate mutating func append(_ strip: StripPointer) { waiting.append(strip) }

  /// Takes the cell that waits for a row; nil without one.
  ///
  /// - Complexity: O(cells in the cache).
  mutating func take(ofRow row: Int32) -> StripPointer? { waiting.takeLast(ofRow: row) }

  mutating func takeNewest() -> StripPointer? { waiting.count > 0 ? waiting.takeNewest() : nil }

  fileprivate mutating func takeOldest() -> StripPointer { waiting.takeOldest() }

  fileprivate mutating func take(at index: Int) -> StripPointer { waiting.take(at: index) }
}

extension ListState {
  /// Puts the cell of a row that left the screen into the cache.
  mutating func cacheCell(_ strip: StripPointer) {
    if choices.pool == .aged {
      strip.pointee.containerIndex = cache.layoutCount
      cache.append(strip)
      return
    }
    // The first row that `prefetch=cache` names makes room for one cell more.
    let capacity = Int(choices.poolSize.cacheCapacity ?? 0) + cache.extraPlaces
    if capacity == 0 {
      poolCell(strip)
      return
    }
    if cache.waiting.count >= capacity { poolCell(cache.takeOldest()) }
    cache.append(strip)
  }

  /// `prefetch=cache`: puts the cell of a row that left the screen before that of the row that was named last.
  mutating func cacheCellBeforeNamed(_ strip: StripPointer) {
    cacheCell(strip)
    let count = cache.waiting.count
    guard count > 1, cache.waiting[count - 1] == strip,
      cache.waiting[count - 2].pointee.row == cache.namedRow
    else { return }
    cache.append(cache.take(at: count - 2))
  }

  /// Moves the cell of a reloaded row from the cache to its pool.
  mutating func uncacheCell(ofRow row: Int32) {
    if let strip = cache.take(ofRow: row) { poolCell(strip) }
  }

  /// Moves the cells of rows that are about to be deleted to their pools, last in first.
  ///
  /// - Complexity: O(c log rows) for c cells in the cache.
  mutating func uncacheCells(ofRowsAt indices: Range<Int>) {
    var index = cache.waiting.count
    while index > 0 {
      index -= 1
      let row = cache.waiting[index].pointee.row
      if indices.contains(sequence.index(ofIdentity: row)) { poolCell(cache.take(at: index)) }
    }
  }

  /// Moves every cell in the cache to its pool, last in first.
  mutating func uncacheAllCells() {
    while let strip = cache.takeNewest() { poolCell(strip) }
  }

  /// `aged`, at the end of a layout: discards the cells that have waited to the end of more than N, that one included.
  mutating func discardAgedCells() {
    cache.layoutCount += 1
    while cache.waiting.count > 0,
      cache.layoutCount - cache.waiting[0].pointee.containerIndex > Int(choices.poolSize.capacity)
    {
      discardCell(cache.takeOldest())
    }
    // Every scroll is a layout, also without a new row.
    visible.unsetSteady()
  }
}
