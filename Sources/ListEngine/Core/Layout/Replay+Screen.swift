import Containers
import ScrollTrace

// The screen that goes away and comes back: `leave` and `enter`. The article *Semantics* has the rules.

extension Replay {
  /// - Complexity: O(cells + rows that had an event) if the screen is lost, else O(1).
  @inline(never)
  mutating func leave(losing loss: ScreenLoss) {
    if W.isWatching { watcher.saw(.left, in: &list) }
    guard loss != .nothing else { return }
    list.lost = loss
    list.discardAllCells()
    list.preparation.reset()
    list.frame.restart()
    list.cache.unname()
    list.plan.reset()
    list.offsetUnits = 0
    list.forgetCursors()
    delegate.screenLost(in: &list)
  }

  /// - Complexity: O(rows log rows) if the screen was lost, else O(rows on the screen).
  @inline(never)
  mutating func enter() {
    if W.isWatching { watcher.saw(.entered, in: &list) }
    guard list.isLost else {
      for offset in 0..<list.displayed.count {
        guard W.isWatching, let strip = list.displayed[offset] else { continue }
        let (row, index) = (strip.pointee.row, list.first.index + offset)
        watcher.saw(.returned(strip, row: row, index: index), in: &list)
      }
      return
    }
    list.lost = .nothing
    for index in 0..<list.sequence.rowCount { askHeightAgain(ofRowAt: index) }
    list.forgetCursors()
    delegate.screenBuilt(in: &list)
    if list.choices.pool == .perRow {
      for index in 0..<list.sequence.rowCount {
        createOwnCell(forRow: list.sequence.identity(at: index))
      }
    }
    layOut(reloadsAll: false)
  }

  private mutating func askHeightAgain(ofRowAt index: Int) {
    let cursor = list.sequence.cursor(at: index)
    let row = list.sequence.identity(at: cursor)
    let height = list.sequence.heightUnits(at: cursor)
    let stored = list.storedHeightUnits(itemCount: list.rows.itemCount(of: row)) { height }
    list.sequence.setHeight(askHeight(of: row, storedUnits: stored), at: cursor)
  }
}

extension ListState {
  /// True while there is no list: the screen was torn down, or the process killed.
  var isLost: Bool { lost != .nothing }

  /// Discards every cell, without a callback, with the ends and scrolls that wait. No coast goes on.
  fileprivate mutating func discardAllCells() {
    motion.stopAll()
    ends.dropCalls()
    for index in 0..<ends.replaced.count { discardCell(ends.replaced[index].end.strip) }
    ends.removeReplaced(ends.replaced.count)
    for row in 0..<Int32(cells.ownRowCount) {
      if let own = cells.own(ofRow: row) { discardCell(own) }
      cells.setOwn(nil, ofRow: row)
    }
    prepared.forgetRows()
    for index in 0..<prepared.count where prepared[index].pointee.isUnseen {
      counters.preparedInVain += 1
    }
    if choices.pool != .perRow {
      for offset in 0..<displayed.count {
        if let strip = displayed[offset] { discardCell(strip) }
      }
      if let strip = attached.strip { discardCell(strip) }
      for index in 0..<prepared.count { discardCell(prepared[index]) }
    }
    attached.forget()
    displayed.removeAll()
    prepared.removeAll()
    while let strip = cache.takeNewest() {
      if strip.pointee.isUnseen { counters.preparedInVain += 1 }
      discardCell(strip)
    }
    discardPooledCells()
    sharedItemCells.discardAll()
  }
}
