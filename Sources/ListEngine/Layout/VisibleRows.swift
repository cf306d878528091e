import ScrollTrace

extension ListState {
  /// After an edit a cursor into the sequence may mean another row, or none.
  mutating func forgetCursors() {
    areCursorsValid = false
    isSettled = false
    steadyFromUnits = 1
    steadyToUnits = 0
    focusIndex = -1
    focusRow = -1
  }

  /// Finds the visible rows, `first ..< end`, and the content offsets for which they stay the same.
  ///
  /// - Complexity: O(rows that come or go) near where they were found last, else O(log rows + visible rows).
  mutating func findVisibleRows() {
    let top = offsetUnits
    let bottom = top + viewport.heightUnits
    if !areCursorsValid || abs(top - foundAtUnits) >= viewport.heightUnits {
      first = sequence.firstRow(endingBelow: top)
      end = first
    }
    let bottomOfBefore = walkFirst(to: top)
    let topOfLast = walkEnd(to: bottom)
    foundAtUnits = top
    areCursorsValid = true
    guard first.index < end.index else {
      // A viewport that reads as 0 high sees rows of height 0 from neither side.
      end = first
      steadyFromUnits = 1
      steadyToUnits = 0
      return
    }
    // The last row stays, and the one before the first stays away.
    steadyFromUnits = max(topOfLast - viewport.heightUnits + 1, bottomOfBefore)
    // The first row stays, and the one after the last stays away.
    steadyToUnits = first.topUnits + sequence.heightUnits(at: first) - 1
    if end.index < sequence.rowCount {
      steadyToUnits = min(steadyToUnits, end.topUnits - viewport.heightUnits)
    }
  }

  /// Asks for what is known of the visible rows after a jump, so that it comes together and not row by row
  /// (`Ruler rows`: 1.28 with all that is asked for in advance, 1.36 without).
  mutating func fetchVisibleRows() {
    var cursor = first
    while cursor.index < end.index {
      let row = sequence.identity(at: cursor)
      rows.fetch(row)
      sequence.fetchLeaf(ofIdentity: row)
      sequence.advance(&cursor)
    }
  }

  /// Moves `first` to the first row that ends below `top`.
  ///
  /// - Returns: the bottom of the row before it, or the least number where there is none.
  private mutating func walkFirst(to top: Int64) -> Int64 {
    let count = sequence.rowCount
    while first.index < count, first.topUnits + sequence.heightUnits(at: first) <= top {
      sequence.advance(&first)
    }
    while first.index > 0 {
      var before = first
      sequence.retreat(&before)
      let bottomOfBefore = before.topUnits + sequence.heightUnits(at: before)
      if bottomOfBefore <= top { return bottomOfBefore }
      first = before
    }
    return .min
  }

  /// Moves `end` past the last row that begins above `bottom`.
  ///
  /// - Returns: the top of that row, or the least number where there is none.
  private mutating func walkEnd(to bottom: Int64) -> Int64 {
    let count = sequence.rowCount
    var topOfLast: Int64?
    while end.index < count, end.topUnits < bottom {
      topOfLast = end.topUnits
      sequence.advance(&end)
    }
    if let topOfLast { return topOfLast }
    while end.index > 0 {
      var before = end
      sequence.retreat(&before)
      if before.topUnits < bottom { return before.topUnits }
      end = before
    }
    return .min
  }
}
