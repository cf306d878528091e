import Containers
import ScrollTrace

// The order of RecyclerView, on `interleaved` hosts: a scroll attaches the rows between its ends one by one.
// The article *Semantics* has the rules. Of this, `endHidden` alone runs on other hosts.

/// The row below the visible ones, which has a cell where the header above it is in view.
///
/// Its fields change in this file alone.
struct AttachedRow: BitwiseCopyable {
  fileprivate(set) var strip: StripPointer?
  /// The strip of the row that was attached before the present layout.
  fileprivate(set) var former: StripPointer?
  /// True if the header is in view.
  fileprivate(set) var isRowInView = false

  mutating func forget() { strip = nil }
}

extension Replay {
  /// Lays out after a scroll: rows enter one by one, and hidden rows leave before the first and after each.
  ///
  /// While this runs, `list.displayed` holds the attached rows too, those that are not displayed among them.
  ///
  /// - Complexity: O(r log rows) for r rows between both offsets.
  @inline(never)
  mutating func layOutRowByRow(fromUnits formerUnits: Int64) {
    let pendingBefore = list.ends.pending.count
    let displayed = list.first.index..<list.first.index + list.displayed.count
    var rows = displayed
    list.visible.beginLayout()
    list.findVisibleRows()
    if list.prepares { list.findPreparedRange() }
    list.ends.deferDisplays(true)
    if let attached = list.attached.strip {
      list.attached.strip = nil
      list.displayed.append(attached)
      if isVisible(rows.upperBound) { show(attached, at: cursor(at: rows.upperBound)) }
      rows = rows.lowerBound..<rows.upperBound + 1
    }
    if rows.isEmpty {
      displayRows(notAmong: (rows.lowerBound, rows.lowerBound))
    } else {
      if list.offsetUnits > formerUnits {
        scrollDown(&rows, fromUnits: formerUnits)
      } else {
        scrollUp(&rows, fromUnits: formerUnits)
      }
      list.findRowBelow()
      if rows.upperBound > list.end.index { takeOffRowBelow() }
    }
    attachRowBelow(isDisplayed: false)
    list.ends.deferDisplays(false)
    if W.isWatching { reportDisplays(notAmong: displayed) }
    finishLayOut(pendingBefore)
  }

  private mutating func scrollDown(_ rows: inout Range<Int>, fromUnits formerUnits: Int64) {
    let (target, height) = (list.offsetUnits, list.viewport.heightUnits)
    while true {
      let reached = list.bottomUnits(ofRowBefore: rows.upperBound) - height
      removeRows(above: min(target, max(formerUnits, reached)), from: &rows)
      guard reached < target, rows.upperBound < list.sequence.rowCount else { break }
      list.displayed.append(enter(rowAt: rows.upperBound))
      rows = rows.lowerBound..<rows.upperBound + 1
    }
    removeRows(above: target, from: &rows)
  }

  private mutating func scrollUp(_ rows: inout Range<Int>, fromUnits formerUnits: Int64) {
    let target = list.offsetUnits
    while true {
      let reached = list.bottomUnits(ofRowBefore: rows.lowerBound)
      removeRows(below: max(target, min(formerUnits, reached)), from: &rows)
      guard reached > target, rows.lowerBound > 0 else { break }
      list.displayed.prependHoles(1)
      list.displayed.fill(enter(rowAt: rows.lowerBound - 1), atOffset: 0)
      rows = rows.lowerBound - 1..<rows.upperBound
    }
    removeRows(below: target, from: &rows)
  }

  /// Removes the rows that end above an offset, by descending index.
  private mutating func removeRows(above offsetUnits: Int64, from rows: inout Range<Int>) {
    var end = rows.lowerBound
    while end < rows.upperBound, list.bottomUnits(ofRowBefore: end + 1) <= offsetUnits { end += 1 }
    for index in (rows.lowerBound..<end).reversed() { leave(index, of: rows) }
    for _ in rows.lowerBound..<end { list.displayed.removeFirst() }
    rows = end..<rows.upperBound
  }

  /// Removes the rows that begin below the viewport at an offset, by descending index.
  private mutating func removeRows(below offsetUnits: Int64, from rows: inout Range<Int>) {
    let bottom = offsetUnits + list.viewport.heightUnits
    while !rows.isEmpty, list.bottomUnits(ofRowBefore: rows.upperBound - 1) >= bottom {
      leave(rows.upperBound - 1, of: rows)
      list.displayed.removeLast()
      rows = rows.lowerBound..<rows.upperBound - 1
    }
  }

  private mutating func leave(_ index: Int, of rows: Range<Int>) {
    guard let strip = list.displayed[index - rows.lowerBound] else { return }
    if strip.pointee.isDisplayed {
      endDisplay(strip, index: index, mayReturn: true)
    } else {
      putAway(strip, index: index, mayReturn: true)
    }
  }

  private mutating func takeOffRowBelow() {
    guard let strip = list.displayed[list.displayed.count - 1] else { return }
    list.displayed.removeLast()
    if strip.pointee.isDisplayed {
      endHidden(strip, index: list.end.index)
    } else {
      list.attached.strip = strip
    }
  }

  private mutating func reportDisplays(notAmong earlier: Range<Int>) {
    for index in list.first.index..<list.end.index where !earlier.contains(index) {
      guard let strip = list.displayed[index - list.first.index] else { continue }
      watcher.saw(.displayed(strip, row: strip.pointee.row, index: index), in: &list)
    }
  }

  private func isVisible(_ index: Int) -> Bool {
    index >= list.first.index && index < list.end.index
  }

  /// Displays a row that comes into view, or attaches one that is not visible where the scroll ends.
  private mutating func enter(rowAt index: Int) -> StripPointer {
    let cursor = cursor(at: index)
    return isVisible(index) ? display(cursor) : attach(cursor)
  }

  /// Gives a row without a cell one, as for a display, and does not display it.
  private mutating func attach(_ cursor: RowSequence.Cursor) -> StripPointer {
    let row = list.sequence.identity(at: cursor)
    let strip: StripPointer
    if list.prepares, let prepared = list.prepared.strip(of: row) {
      strip = prepared
      list.prepared.remove(strip)
      if list.wantsPooled { delegate.stripLaidOut(strip, row: row, in: &list, &watcher) }
    } else {
      strip = acquireReckoning(cursor, isAhead: true)
    }
    strip.pointee.isUnseen = false
    return strip
  }

  /// Ends the display of a row that is not visible any more; where its header is, the row keeps its cell.
  @inline(__always)
  mutating func endHidden(_ strip: StripPointer, index: Int) {
    if list.attached.isRowInView, index == list.end.index {
      keepAttached(strip, index: index)
    } else {
      endDisplay(strip, index: index, mayReturn: true)
    }
  }

  @inline(never)
  private mutating func keepAttached(_ strip: StripPointer, index: Int) {
    conclude(end(of: strip, index: index))
    strip.pointee.isDisplayed = false
    list.attached.strip = strip
  }

  /// Attaches the row below the visible ones where its header is in view, before hidden rows leave.
  ///
  /// - Parameter isDisplayed: whether the row was displayed before this layout, and so has a cell.
  @inline(never)
  mutating func attachRowBelow(isDisplayed: Bool) {
    list.findRowBelow()
    if let attached = list.attached.strip,
      !list.attached.isRowInView || attached.pointee.row != list.sequence.identity(at: list.end)
    {
      list.attached.strip = nil
      list.attached.former = attached
    }
    if list.attached.isRowInView, list.attached.strip == nil, !isDisplayed {
      list.attached.strip = attach(list.end)
    }
  }

  @inline(never)
  mutating func putAwayDetached() {
    guard let strip = list.attached.former else { return }
    list.attached.former = nil
    let index = list.sequence.index(ofIdentity: strip.pointee.row)
    putAway(strip, index: index, mayReturn: true)
  }

  /// The attached row's strip, if the row is displayed now.
  @inline(never)
  mutating func takeAttached(forRowAt cursor: RowSequence.Cursor) -> StripPointer? {
    guard let strip = list.attached.strip, strip.pointee.row == list.sequence.identity(at: cursor)
    else {
      return nil
    }
    list.attached.strip = nil
    return strip
  }

  /// The attached row is deleted or reloaded: its cell goes into a pool.
  mutating func poolAttached() {
    guard let strip = list.attached.strip else { return }
    list.attached.strip = nil
    release(strip, mayReturn: false)
  }

  private mutating func cursor(at index: Int) -> RowSequence.Cursor {
    list.sequence.cursor(at: index, needsTop: true)
  }
}

extension ListState {
  /// Finds whether the header above the row below the visible ones is in view, and the offsets for which that stays so.
  fileprivate mutating func findRowBelow() {
    attached.isRowInView = false
    guard end.index < sequence.rowCount else { return }
    let edge = bottomUnits(ofRowBefore: end.index) - viewport.heightUnits
    attached.isRowInView = edge < offsetUnits
    if attached.isRowInView {
      visible.limitSteady(from: edge + 1)
    } else {
      visible.limitSteady(to: edge)
    }
  }

  /// The end of the row before an index, where its section's header ends too that belongs to the row at the index: 0
  /// before the first.
  mutating func bottomUnits(ofRowBefore index: Int) -> Int64 {
    guard index > 0 else { return 0 }
    let cursor = sequence.cursor(at: index - 1, needsTop: true)
    return cursor.topUnits + sequence.heightUnits(at: cursor)
  }
}
