import Containers
import ScrollTrace

/// The strips of rows that have a cell and are not displayed, for hosts and designs that prepare rows.
///
/// In no order, since which of them goes is asked for all of them at once; and by row, since each display asks.
struct PreparedRows: ~Copyable {
  private var strips = RawTable<StripPointer>()
  /// By identity; as long as the rows that there are, where rows are prepared at all.
  private var stripsByRow = RawTable<StripPointer?>()
  /// The index of each row that has one of these strips, by identity; right until an edit moves rows.
  private var indicesByRow = RawTable<Int32>()
  private var areIndicesKnown = true

  var count: Int { strips.count }

  subscript(index: Int) -> StripPointer { strips[index] }

  mutating func makeRoom(forRows count: Int) {
    let missing = count - stripsByRow.count
    guard missing > 0 else { return }
    stripsByRow.append(repeating: nil, count: missing)
    indicesByRow.append(repeating: 0, count: missing)
  }

  /// The strip that is prepared for a row, if one is; O(1).
  func strip(of row: Int32) -> StripPointer? {
    Int(row) < stripsByRow.count ? stripsByRow[Int(row)] : nil
  }

  /// - Precondition: the row has no prepared strip, and there is room for it.
  mutating func insert(_ strip: StripPointer, rowIndex: Int) {
    strip.pointee.containerIndex = strips.count
    strips.append(strip)
    indicesByRow[Int(strip.pointee.row)] = Int32(rowIndex)
    stripsByRow[Int(strip.pointee.row)] = strip
  }

  /// - Precondition: the strip is one of these.
  mutating func remove(_ strip: StripPointer) {
    stripsByRow[Int(strip.pointee.row)] = nil
    let last = strips.removeLast()
    guard last != strip else { return }
    last.pointee.containerIndex = strip.pointee.containerIndex
    strips[strip.pointee.containerIndex] = last
  }

  /// - Precondition: no row was edited since `findIndices`.
  func rowIndex(of strip: StripPointer) -> Int { Int(indicesByRow[Int(strip.pointee.row)]) }

  mutating func forgetIndices() { areIndicesKnown = false }

  /// Looks the rows up that edits may have moved.
  ///
  /// - Complexity: O(strips log rows) after an edit, else O(1).
  mutating func findIndices(in sequence: inout RowSequence) {
    if areIndicesKnown { return }
    areIndicesKnown = true
    for number in 0..<strips.count {
      let row = strips[number].pointee.row
      indicesByRow[Int(row)] = Int32(sequence.index(ofIdentity: row))
    }
  }

  /// From now on none is found by its row; before any is given away, since that may end a strip.
  mutating func forgetRows() {
    for index in 0..<strips.count { stripsByRow[Int(strips[index].pointee.row)] = nil }
  }

  mutating func removeAll() { strips.removeAll() }
}
