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
    let height = viewport.heightUnits
    let bottom = top + height
    if !areCursorsValid || abs(top - foundAtUnits) >= height { jump(to: top) }
    walkFirst(to: top)
    walkEnd(to: bottom)
    foundAtUnits = top
    areCursorsValid = true
    guard first.index < end.index else {
      // A viewport that reads as 0 high sees rows of height 0 from neither side.
      end = first
      last = beforeFirst
      steadyFromUnits = 1
      steadyToUnits = 0
      return
    }
    // The last row stays, and the one before the first stays away.
    steadyFromUnits = last.topUnits - height + 1
    if first.index > 0 {
      steadyFromUnits = max(
        steadyFromUnits, beforeFirst.topUnits + sequence.heightUnits(at: beforeFirst))
    }
    // The first row stays, and the one after the last stays away.
    steadyToUnits = first.topUnits + sequence.heightUnits(at: first) - 1
    if end.index < sequence.rowCount { steadyToUnits = min(steadyToUnits, end.topUnits - height) }
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

  /// Looks for the first visible row in the tree; the visible rows are none yet.
  @inline(never)
  private mutating func jump(to top: Int64) {
    first = sequence.firstRow(endingBelow: top)
    beforeFirst = first
    if first.index > 0 { sequence.retreat(&beforeFirst) }
    end = first
    last = beforeFirst
  }

  // The rows just outside and just inside of either end have cursors, so that no step looks at a row twice: with the
  // one before found anew at each layout, finding the visible rows took a fifth of a replay's instructions.

  /// Moves `first` to the first row that ends below `top`.
  @inline(__always)
  private mutating func walkFirst(to top: Int64) {
    let count = sequence.rowCount
    while first.index < count, first.topUnits + sequence.heightUnits(at: first) <= top {
      beforeFirst = first
      sequence.advance(&first)
    }
    while first.index > 0,
      beforeFirst.topUnits + sequence.heightUnits(at: beforeFirst) > top
    {
      first = beforeFirst
      if first.index > 0 { sequence.retreat(&beforeFirst) }
    }
  }

  /// Moves `end` past the last row that begins above `bottom`.
  @inline(__always)
  private mutating func walkEnd(to bottom: Int64) {
    let count = sequence.rowCount
    while end.index < count, end.topUnits < bottom {
      last = end
      sequence.advance(&end)
    }
    while end.index > 0, last.topUnits >= bottom {
      end = last
      if end.index > 0 { sequence.retreat(&last) }
    }
  }
}
