/// `affine`: a row gets the cell that it had last, if that still waits, and else the one that has waited longest.
///
/// The cell is bound again all the same; what is saved is what `reload=changed` need not do, and what
/// `offsets=kept` need not lose. Wins where a finger goes a little back and forth, which a last-in, first-out pool
/// answers with the wrong cells; loses nothing but the search. Who does it: FlashList (a key a stable id), and
/// WinObjC's table, where a row off the screen keeps its hidden view until another takes it.
///
/// `affineCap:N`: the same, and no more than N cells of all kinds wait when a layout is done; those that were made
/// last go first. Wins memory where kinds take turns; loses cells that a row would have found, and with 0 every one.
/// Who does it: FlashList, where an app sets `maxItemsInRecyclePool`.
extension ReusePool {
  /// The newest of the cells whose last display was of this row; nil where none waits.
  mutating func takeLast(ofRow row: Int32) -> StripPointer? {
    var index = count &- 1
    while index >= 0 {
      if self[index].pointee.row == row { return take(at: index) }
      index &-= 1
    }
    return nil
  }
}

extension ListState {
  /// `affineCap`: discards what was made last, of all kinds, until no more wait than may.
  ///
  /// - Complexity: O(cells that wait) for each that goes.
  mutating func discardCellsAboveLimit() {
    var count = 0
    for pool in 0..<pools.count { count += pools[pool].count }
    while count > Int(choices.poolSize.capacity) {
      discardCell(takeCellMadeLast())
      count -= 1
    }
  }

  /// - Precondition: some cell waits in a pool.
  private mutating func takeCellMadeLast() -> StripPointer {
    var latest = (serial: -1, pool: 0, index: 0)
    for pool in 0..<pools.count {
      for index in 0..<pools[pool].count {
        let serial = pools[pool][index].pointee.cell.unsafelyUnwrapped.pointee.serial
        if serial > latest.serial { latest = (serial, pool, index) }
      }
    }
    return pools[latest.pool].take(at: latest.index)
  }
}
