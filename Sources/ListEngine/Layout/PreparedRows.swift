import Containers
import ScrollTrace

/// The strips of rows that have a cell and are not displayed, for hosts and designs that prepare rows.
///
/// In no order, since which of them goes is asked for all of them at once; and by row, since each display asks.
struct PreparedRows: ~Copyable {
  private var strips = RawTable<StripPointer>()
  /// The index of the row of each, where no edit has moved rows since.
  private var indices = RawTable<Int>()
  private var areIndicesKnown = true
  /// By identity; as long as the rows that there are, where rows are prepared at all.
  private var stripsByRow = RawTable<StripPointer?>()

  var count: Int { strips.count }

  subscript(index: Int) -> StripPointer { strips[index] }

  /// Makes room for rows that come into the feed.
  mutating func makeRoom(forRows count: Int) {
    let missing = count - stripsByRow.count
    if missing > 0 { stripsByRow.append(repeating: nil, count: missing) }
  }

  /// The strip that is prepared for a row, if one is; O(1).
  func strip(of row: Int32) -> StripPointer? {
    Int(row) < stripsByRow.count ? stripsByRow[Int(row)] : nil
  }

  /// - Precondition: the row has no prepared strip, and there is room for it.
  mutating func insert(_ strip: StripPointer, rowIndex: Int) {
    strip.pointee.containerIndex = strips.count
    strips.append(strip)
    indices.append(rowIndex)
    stripsByRow[Int(strip.pointee.row)] = strip
  }

  /// - Precondition: the strip is one of these.
  mutating func remove(_ strip: StripPointer) {
    stripsByRow[Int(strip.pointee.row)] = nil
    let (last, lastIndex) = (strips.removeLast(), indices.removeLast())
    guard last != strip else { return }
    last.pointee.containerIndex = strip.pointee.containerIndex
    strips[strip.pointee.containerIndex] = last
    indices[strip.pointee.containerIndex] = lastIndex
  }

  /// The index of a strip's row; right until rows are edited.
  func rowIndex(at index: Int) -> Int { indices[index] }

  /// Rows stand elsewhere now.
  mutating func forgetIndices() { areIndicesKnown = false }

  /// Looks the rows up that edits may have moved.
  ///
  /// - Complexity: O(strips log rows) after an edit, else O(1).
  mutating func findIndices(in sequence: inout RowSequence) {
    if areIndicesKnown { return }
    areIndicesKnown = true
    for number in 0..<strips.count {
      indices[number] = sequence.index(ofIdentity: strips[number].pointee.row)
    }
  }

  /// From now on none is found by its row; before any is given away, since that may end a strip.
  mutating func forgetRows() {
    for index in 0..<strips.count { stripsByRow[Int(strips[index].pointee.row)] = nil }
  }

  /// - Precondition: `forgetRows` has been called.
  mutating func removeAll() {
    strips.removeAll()
    indices.removeAll()
  }
}
