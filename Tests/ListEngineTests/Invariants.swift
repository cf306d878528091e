@testable import ListEngine

/// Checks the list's own books after every event: for tests, and O(everything alive) each time.
struct Invariants: Watcher {
  mutating func saw(_ callback: Callback, in list: inout ListState) {
    guard case .settled = callback else { return }
    checkDisplayedRows(in: &list)
    checkPreparedRows(in: &list)
    checkCells(in: &list)
  }

  /// The displayed rows are those that are visible, in order, each on the strip that knows it.
  private func checkDisplayedRows(in list: inout ListState) {
    precondition(
      list.displayed.count == list.end.index - list.first.index,
      "\(list.displayed.count) rows displayed, \(list.first.index)..<\(list.end.index) visible")
    for offset in 0..<list.displayed.count {
      let index = list.first.index + offset
      guard let strip = list.displayed[offset] else {
        preconditionFailure("the displayed row at index \(index) has no strip")
      }
      let row = list.sequence.identity(at: index)
      precondition(
        strip.pointee.row == row && strip.pointee.isDisplayed,
        "the strip at index \(index) stands for row \(strip.pointee.row), not \(row)")
    }
  }

  /// Every prepared row is a row of the feed, with a strip that knows it and is not displayed.
  private func checkPreparedRows(in list: inout ListState) {
    precondition(list.ends.held.count == 0, "\(list.ends.held.count) ends are held after the batch")
    precondition(list.prepares || list.prepared.count == 0, "prepared where nothing should be")
    for index in 0..<list.prepared.count {
      let strip = list.prepared[index]
      let row = strip.pointee.row
      precondition(list.sequence.contains(identity: row), "row \(row) is prepared and not there")
      precondition(
        list.prepared.strip(of: row) == strip && !strip.pointee.isDisplayed
          && strip.pointee.containerIndex == index, "the prepared strip of row \(row) is lost")
      let rowIndex = list.sequence.index(ofIdentity: row)
      precondition(
        rowIndex < list.first.index || rowIndex >= list.end.index,
        "row \(row) is visible and not displayed")
    }
  }

  /// No cell is in two places, and as many are alive as were created and not discarded.
  private func checkCells(in list: inout ListState) {
    var strips: Set<StripPointer> = []
    var itemCells: Set<ItemCellPointer> = []
    func enter(_ strip: StripPointer) {
      precondition(strips.insert(strip).inserted, "a cell is in two places")
      var fields = strip.pointee
      for item in fields.firstItem..<fields.endItem {
        precondition(
          itemCells.insert(fields.cell(ofItem: item)).inserted, "an item cell is in two places")
      }
      while let spare = fields.spares.pop() {
        precondition(itemCells.insert(spare).inserted, "an item cell is in two places")
      }
    }
    for offset in 0..<list.displayed.count {
      if let strip = list.displayed[offset] { enter(strip) }
    }
    for kind in 0..<list.cells.kindCount {
      let waiting = list.cells.waiting(ofKind: kind)
      for index in 0..<waiting.count { enter(waiting[index]) }
    }
    for index in 0..<list.ends.replaced.count { enter(list.ends.replaced[index].end.strip) }
    let cached = list.cache.waiting
    for index in 0..<cached.count { enter(cached[index]) }
    for kind in 0..<list.sharedItemCells.pools.count {
      var waiting = list.sharedItemCells.pools[kind]
      while let spare = waiting.pop() {
        precondition(itemCells.insert(spare).inserted, "an item cell is in two places")
      }
    }
    if list.choices.pool != .perRow {
      for index in 0..<list.prepared.count { enter(list.prepared[index]) }
    }
    for row in 0..<Int32(list.cells.ownRowCount) {
      if let strip = list.cells.own(ofRow: row), !strip.pointee.isDisplayed { enter(strip) }
    }
    precondition(
      strips.count == list.cells.count
        && list.cells.count == list.counters.cellsCreated - list.counters.cellsDiscarded,
      "\(strips.count) cells found, \(list.cells.count) counted as alive")
  }
}
