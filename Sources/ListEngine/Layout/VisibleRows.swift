import ScrollTrace

extension ListState {
  /// After an edit a cursor into the sequence may mean another row, or none.
  mutating func forgetCursors() {
    areCursorsValid = false
    isSettled = false
    unsetSteady()
    focus(on: -1, at: -1)
    if prepares {
      preparation.forgetEdges()
      prepared.forgetIndices()
    }
  }

  /// The next `y` event is a layout.
  mutating func unsetSteady() {
    steadyFromUnits = 1
    steadyToUnits = 0
  }

  /// Finds the visible rows, `first ..< end`, and the content offsets for which they stay the same.
  ///
  /// The rows just outside and just inside of both ends are at hand, with the edges at which they come and go: a layout
  /// compares with these, and steps once for each row that came or went. (With the rows outside looked for anew at
  /// each layout, this took a fifth of a replay's instructions.)
  ///
  /// - Complexity: O(rows that come or go) near where they were found last, else O(log rows + visible rows).
  mutating func findVisibleRows() {
    let top = offsetUnits
    let height = viewport.heightUnits
    let bottom = top + height
    if !areCursorsValid || abs(top - foundAtUnits) >= height { jump(to: top) }
    while bottomOfFirstUnits <= top { advanceFirst() }
    while bottomOfBeforeUnits > top { retreatFirst() }
    while end.topUnits < bottom { advanceEnd() }
    while topOfLastUnits >= bottom { retreatEnd() }
    foundAtUnits = top
    guard first.index < end.index else {
      // A viewport that reads as 0 high sees rows of height 0 from neither side.
      end = first
      last = beforeFirst
      noteTopOfLast()
      unsetSteady()
      return
    }
    // The last row stays, and the one before the first stays away.
    steadyFromUnits = max(topOfLastUnits &- height &+ 1, bottomOfBeforeUnits)
    // The first row stays, and the one after the last stays away.
    steadyToUnits = min(bottomOfFirstUnits &- 1, end.topUnits &- height)
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

  /// Asks for what is known of the row that comes into view next, below or above: in a large feed it is in no cache, and
  /// it comes while the list goes on.
  @inline(__always)
  mutating func fetchRowBelow() {
    if end.index < sequence.rowCount { rows.fetch(sequence.identity(at: end)) }
  }

  @inline(__always)
  mutating func fetchRowAbove() {
    if first.index > 0 { rows.fetch(sequence.identity(at: beforeFirst)) }
  }

  /// Finds the first visible row in the tree and leaves the range of visible rows empty.
  @inline(never)
  private mutating func jump(to top: Int64) {
    areCursorsValid = true
    first = sequence.firstRow(endingBelow: top)
    beforeFirst = first
    if first.index > 0 { sequence.retreat(&beforeFirst) }
    end = first
    last = beforeFirst
    noteBottomOfFirst()
    noteBottomOfBefore()
    noteTopOfLast()
  }

  // A step of either end, by a row that is there: none ends above all offsets, or begins below them.

  private mutating func advanceFirst() {
    beforeFirst = first
    bottomOfBeforeUnits = bottomOfFirstUnits
    sequence.advance(&first)
    noteBottomOfFirst()
  }

  private mutating func retreatFirst() {
    first = beforeFirst
    bottomOfFirstUnits = bottomOfBeforeUnits
    if first.index > 0 { sequence.retreat(&beforeFirst) }
    noteBottomOfBefore()
  }

  private mutating func advanceEnd() {
    last = end
    topOfLastUnits = end.topUnits
    sequence.advance(&end)
  }

  private mutating func retreatEnd() {
    end = last
    if end.index > 0 { sequence.retreat(&last) }
    noteTopOfLast()
  }

  private mutating func noteBottomOfFirst() {
    bottomOfFirstUnits =
      first.index < sequence.rowCount ? first.topUnits &+ sequence.heightUnits(at: first) : .max
  }

  private mutating func noteBottomOfBefore() {
    bottomOfBeforeUnits =
      first.index > 0 ? beforeFirst.topUnits &+ sequence.heightUnits(at: beforeFirst) : .min
  }

  private mutating func noteTopOfLast() {
    topOfLastUnits = end.index > 0 ? last.topUnits : .min
  }
}
