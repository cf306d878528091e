import ScrollTrace

extension ListState {
  /// After an edit no place in the sequence is what it was.
  mutating func forgetCursors() {
    areCursorsValid = false
    steadyFromUnits = 1
    steadyToUnits = 0
    focusIndex = -1
    focusRow = -1
  }

  /// Finds the visible rows, `first ..< end`, and the content offsets for which they stay the same.
  ///
  /// - Complexity: O(rows that come or go) near the last place, else O(log rows + visible rows).
  mutating func findVisibleRows() {
    let top = offsetUnits
    let bottom = offsetUnits + viewport.heightUnits
    if areCursorsValid, abs(top - foundAtUnits) < viewport.heightUnits {
      walkFirst(to: top)
    } else {
      first = sequence.firstRow(endingBelow: top)
      end = first
    }
    walkEnd(to: bottom)
    // A viewport that reads as 0 high sees rows of height 0 from neither side.
    if end.index < first.index { end = first }
    foundAtUnits = top
    areCursorsValid = true
    findSteadyOffsets()
  }

  private mutating func walkFirst(to top: Int64) {
    let count = sequence.rowCount
    while first.index < count, first.topUnits + sequence.heightUnits(at: first) <= top {
      sequence.advance(&first)
    }
    while first.index > 0 {
      var before = first
      sequence.retreat(&before)
      let bottomOfBefore = before.topUnits + sequence.heightUnits(at: before)
      if bottomOfBefore <= top { return }
      first = before
    }
  }

  private mutating func walkEnd(to bottom: Int64) {
    let count = sequence.rowCount
    while end.index < count, end.topUnits < bottom { sequence.advance(&end) }
    while end.index > 0 {
      var before = end
      sequence.retreat(&before)
      if before.topUnits < bottom { return }
      end = before
    }
  }

  /// Works out for which content offsets the rows `first ..< end` stay visible, and no others.
  private mutating func findSteadyOffsets() {
    steadyFromUnits = 1
    steadyToUnits = 0
    guard first.index < end.index else { return }
    var last = end
    sequence.retreat(&last)
    // The last row stays, and the one before the first stays away.
    var from = last.topUnits - viewport.heightUnits + 1
    if first.index > 0 {
      var before = first
      sequence.retreat(&before)
      from = max(from, before.topUnits + sequence.heightUnits(at: before))
    }
    // The first row stays, and the one after the last stays away.
    var to = first.topUnits + sequence.heightUnits(at: first) - 1
    if end.index < sequence.rowCount { to = min(to, end.topUnits - viewport.heightUnits) }
    steadyFromUnits = from
    steadyToUnits = to
  }
}
