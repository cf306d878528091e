import Containers
import ScrollTrace

/// Where the visible rows begin and end, and how far the list may scroll until others are visible.
///
/// The rows just outside and just inside of both ends are at hand, with the edges at which they come and go: a layout
/// compares with these, and steps once for each row that came or went. (With the rows outside looked for anew at
/// each layout, this took a fifth of a replay's instructions.)
///
/// Its fields change in this file alone. Between an edit and the next `find` the cursors may mean other rows, or none.
struct VisibleRows: BitwiseCopyable {
  private var topEdge = RowEdge(.bottom)
  private var bottomEdge = RowEdge(.top)
  /// The content offsets between which, both included, the same rows stay visible; none at first.
  private(set) var steadyFromUnits: Int64 = 1
  private(set) var steadyToUnits: Int64 = 0
  /// Where the rows were looked for last; they are walked to from there, if it is near.
  private var foundAtUnits: Int64 = 0
  private var areCursorsValid = false
  /// True if the displayed rows are these rows: not within a layout, nor in a batch.
  private(set) var areDisplayed = false

  /// The first visible row.
  @inline(__always)
  var first: RowSequence.Cursor { topEdge.after }

  /// The row after the last visible one.
  @inline(__always)
  var end: RowSequence.Cursor { bottomEdge.after }

  /// The last visible row, if there is one.
  @inline(__always)
  var last: RowSequence.Cursor { bottomEdge.before }

  /// The row above the first visible one, if there is one.
  @inline(__always)
  var above: RowSequence.Cursor { topEdge.before }

  /// A layout begins.
  @inline(__always)
  mutating func beginLayout() { areDisplayed = false }

  /// The rows that were found are displayed, and no others.
  @inline(__always)
  mutating func endLayout() { areDisplayed = true }

  /// After an edit a cursor into the sequence may mean another row, or none.
  mutating func forget() {
    areCursorsValid = false
    areDisplayed = false
    unsetSteady()
  }

  /// The next scroll is a layout.
  mutating func unsetSteady() {
    steadyFromUnits = 1
    steadyToUnits = 0
  }

  /// The next scroll beyond these offsets is a layout, too.
  mutating func limitSteady(from: Int64 = .min, to: Int64 = .max) {
    steadyFromUnits = max(steadyFromUnits, from)
    steadyToUnits = min(steadyToUnits, to)
  }

  /// Finds the visible rows, `first ..< end`, and the content offsets for which they stay the same.
  ///
  /// - Complexity: O(rows that come or go) near where they were found last, else O(log rows + visible rows).
  mutating func find(at top: Int64, heightUnits height: Int64, in sequence: inout RowSequence) {
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
}

extension ListState {
  @inline(__always)
  var first: RowSequence.Cursor { visible.first }

  @inline(__always)
  var end: RowSequence.Cursor { visible.end }

  /// After an edit a cursor into the sequence may mean another row, or none.
  mutating func forgetCursors() {
    visible.forget()
    focus(on: -1, at: -1)
    if prepares {
      preparation.forgetEdges()
      prepared.forgetIndices()
    }
  }

  mutating func findVisibleRows() {
    visible.find(at: offsetUnits, heightUnits: viewport.heightUnits, in: &sequence)
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
    if first.index > 0 { rows.fetch(sequence.identity(at: visible.above)) }
  }
}
