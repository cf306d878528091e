/// `affine`: a row gets the cell that it had last, if that still waits, and else the oldest.
///
/// The cell is bound again, but `reload=changed` need not reload it, and `store=kept` keeps its offset. Wins where a
/// finger goes a little back and forth; loses only the search. Who does it: FlashList (a key a stable id), and WinObjC's
/// table, where a row off the screen keeps its hidden view until another takes it.
///
/// `affineCap:N`: at the end of a layout no more than N cells of all kinds wait; those created last go first. Wins memory
/// where kinds take turns; loses cells that a row would have found. Who does it: FlashList, where an app sets
/// `maxItemsInRecyclePool`.
extension ReusePool {
  /// The newest cell that was bound last to this row; nil without one.
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
  /// `affineCap`, `createdCap`: discards the waiting cells above N, the one created last first.
  ///
  /// - Complexity: O(waiting cells) for each that is discarded.
  mutating func discardCellsAboveLimit() {
    var count = 0
    for kind in 0..<cells.kindCount { count += cells.waiting(ofKind: kind).count }
    while count > Int(choices.poolSize.capacity), let strip = takeCellMadeLast() {
      discardCell(strip)
      count -= 1
    }
  }

  /// Takes the cell out of its pool; nil if every waiting cell stays.
  private mutating func takeCellMadeLast() -> StripPointer? {
    var latest = (serial: -1, kind: 0, index: 0)
    for kind in 0..<cells.kindCount {
      let waiting = cells.waiting(ofKind: kind)
      for index in 0..<waiting.count {
        let cell = waiting[index].pointee.cell.unsafelyUnwrapped.pointee
        if cell.serial > latest.serial, !staysAboveLimit(place: Int(cell.place)) {
          latest = (cell.serial, kind, index)
        }
      }
    }
    if latest.serial < 0 { return nil }
    return cells.take(ofKind: latest.kind, at: latest.index)
  }
}
