import Containers
import ScrollTrace

extension ListState {
  /// The first visible row.
  @inline(__always)
  var first: RowSequence.Cursor { topEdge.after }

  /// The row after the last visible one.
  @inline(__always)
  var end: RowSequence.Cursor { bottomEdge.after }

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
    if !areCursorsValid || abs(top - foundAtUnits) >= height {
      areCursorsValid = true
      topEdge.jump(to: top, in: &sequence)
      bottomEdge.begin(at: topEdge, in: &sequence)
    }
    topEdge.walk(to: top, in: &sequence)
    bottomEdge.walk(to: top + height, in: &sequence)
    foundAtUnits = top
    guard first.index < end.index else {
      // A viewport that reads as 0 high sees rows of height 0 from neither side.
      bottomEdge.begin(at: topEdge, in: &sequence)
      unsetSteady()
      return
    }
    steadyFromUnits = max(topEdge.fromUnits, bottomEdge.fromUnits &- height)
    steadyToUnits = min(topEdge.toUnits, bottomEdge.toUnits &- height)
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
    if first.index > 0 { rows.fetch(sequence.identity(at: topEdge.before)) }
  }
}
