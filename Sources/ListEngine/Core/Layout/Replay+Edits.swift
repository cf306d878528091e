import Containers
import ScrollTrace

extension Replay {
  /// Rows come into the feed: room for what the list knows of them, and their own cells, where they have such.
  mutating func makeOwnCells(forRows rows: Range<Int32>) {
    if list.prepares { list.prepared.makeRoom(forRows: Int(rows.upperBound)) }
    if list.choices.pool == .perRow, !list.isLost {
      for row in rows where list.cells.own(ofRow: row) == nil { createOwnCell(forRow: row) }
    }
  }

  /// Before the feed is put back: the cells of rows that the trace inserts go.
  mutating func rewindOwnCells() {
    let rowCount = list.trace.feed.rowCount
    for row in Int32(rowCount)..<Int32(max(rowCount, list.cells.ownRowCount)) {
      if let strip = list.cells.own(ofRow: row) { list.discardCell(strip) }
      list.cells.setOwn(nil, ofRow: row)
    }
  }

  mutating func insertRows(_ insertion: Insertion, at index: Int) {
    let firstRow = Int32(list.rows.count)
    let count = insertion.itemCounts.count
    list.askedHeights.removeAll()
    for offset in 0..<count {
      let items = insertion.itemCounts[offset]
      let kind = insertion.kinds?[offset] ?? 0
      list.rows.append(
        itemCount: items, kind: kind, restUnits: list.layouts[Int(kind)].restUnits)
      let stored = list.storedHeightUnits(itemCount: items) {
        guard let heights = insertion.heightsUnits else { preconditionFailure("no heights") }
        return heights[offset]
      }
      list.askedHeights.append(
        list.isLost ? stored : askHeight(of: firstRow + Int32(offset), storedUnits: stored))
    }
    list.sequence.insert(
      firstIdentity: firstRow,
      heightsUnits: UnsafeBufferPointer(start: list.askedHeights.base, count: count), at: index)
    list.forgetCursors()
    delegate.rowsInserted(firstRow..<firstRow + Int32(count), in: &list)
    makeOwnCells(forRows: firstRow..<firstRow + Int32(count))
  }

  mutating func deleteRows(at index: Int, count: Int) {
    list.forgetCursors()
    let first = list.sequence.cursor(at: index)
    var cursor = first
    for offset in 0..<count where !list.hasIndexedCells {
      endDisplayIfDisplayed(list.sequence.identity(at: cursor), index: index + offset)
      if offset < count - 1 { list.sequence.advance(&cursor) }
    }
    if list.cache.isUsed { list.uncacheCells(ofRowsAt: index..<index + count) }
    deliverPooled()
    delegate.rowsWillBeDeleted(at: index, count: count, in: &list)
    if list.choices.pool == .perRow, !list.isLost {
      cursor = first
      for offset in 0..<count {
        let row = list.sequence.identity(at: cursor)
        if let own = list.cells.own(ofRow: row) {
          if !isHeld(own) { list.discardCell(own) }
          list.cells.setOwn(nil, ofRow: row)
        }
        if offset < count - 1 { list.sequence.advance(&cursor) }
      }
    }
    list.sequence.remove(at: index, count: count)
  }

  mutating func moveRow(from index: Int, to target: Int) {
    let row = list.sequence.identity(at: index)
    let keyAtEnd = delegate.keyAtEnd(ofRow: row, in: &list)
    list.sequence.move(from: index, to: target)
    delegate.rowMoved(row, keyAtEnd: keyAtEnd, in: &list)
  }

  /// - Parameter isReset: whether the new content is shown from its start.
  mutating func reloadRow(at index: Int, itemCount: Int32, isReset: Bool) {
    let row = list.sequence.identity(at: list.sequence.cursor(at: index))
    let oldItemCount = list.rows.itemCount(of: row)
    let wasBlank = isLeftBlank(row)
    reload(
      row, at: index,
      Splice(itemCount: itemCount, at: 0, removed: oldItemCount, added: itemCount))
    if isReset { reset(row) }
    changedContent(of: row, wasBlank: wasBlank && !isReset)
    reconfigureIfAsked(row, at: index)
  }

  private mutating func changedContent(of row: Int32, wasBlank: Bool) {
    if delegate.needsTrueOffsets { keepLeftInContent(row, wasBlank: wasBlank) }
    if W.isWatching { watcher.saw(.contentChanged(row, pages: []), in: &list) }
  }

  private mutating func reset(_ row: Int32) {
    let rest = list.restUnits(of: row)
    if list.moves { list.motion.reset(row, toUnits: rest) }
    if delegate.needsTrueOffsets { list.rows.leave(row, atUnits: rest) }
    delegate.rowReset(row, in: &list)
    if W.isWatching { watcher.saw(.reset(row), in: &list) }
  }

  /// Some of the row's items stayed: what is right for its strip goes with them.
  mutating func spliceRow(at index: Int, _ splice: Splice) {
    let row = list.sequence.identity(at: list.sequence.cursor(at: index))
    let wasBlank = isLeftBlank(row)
    reload(row, at: index, splice)
    let line = list.layouts[Int(list.rows.kind(of: row))].items
    let rest = list.restUnits(of: row)
    if list.moves { list.motion.splice(row, splice, along: line, restUnits: rest) }
    if delegate.needsTrueOffsets {
      let offsets = line.offsetsUnits(
        of: list.rows.trueOffsetUnits(of: row), after: splice, restUnits: rest)
      list.rows.leave(row, atUnits: offsets.first)
    }
    if W.isWatching { watcher.saw(.spliced(row, splice, along: line), in: &list) }
    changedContent(of: row, wasBlank: wasBlank)
    reconfigureIfAsked(row, at: index)
  }

  /// `updates=reconfigure`: binds the cell of a displayed or prepared row again, in its place.
  private mutating func reconfigureIfAsked(_ row: Int32, at index: Int) {
    guard list.choices.updates == .reconfigure else { return }
    let displayed = list.stripsByRow.strip(of: row)
    guard let strip = displayed ?? undisplayedStrip(of: row) else { return }
    bindInPlace(strip, to: row, at: list.sequence.cursor(at: index), isReused: false)
    if W.isWatching, displayed != nil {
      watcher.saw(.displayed(strip, row: row, index: index), in: &list)
    }
  }

  /// Binds a cell to a row without a display that follows, and tiles it.
  mutating func bindInPlace(
    _ strip: StripPointer, to row: Int32, at cursor: RowSequence.Cursor, isReused: Bool
  ) {
    list.focus(on: row, at: cursor.index)
    position(strip, of: row, at: cursor)
    list.counters.cellsBound += 1
    list.keepOffset(of: strip, for: row)
    // As for a row that is prepared: `willDisplay` does not follow, in which `store=oracle` would set the offset.
    let isDisplayed = strip.pointee.isDisplayed
    strip.pointee.isDisplayed = false
    delegate.bind(strip, to: row, isReused: isReused, in: &list, &watcher)
    strip.pointee.cell.unsafelyUnwrapped.pointee.isChanged = false
    strip.pointee.isDisplayed = isDisplayed
    if isDisplayed { delegate.fit(strip, row: row, in: &list, &watcher) }
    if list.host.confines { tileConfined(strip) } else { tile(strip) }
  }

  func undisplayedStrip(of row: Int32) -> StripPointer? {
    if let attached = list.attached.strip, attached.pointee.row == row { return attached }
    return list.prepares ? list.prepared.strip(of: row) : nil
  }

  private mutating func reload(_ row: Int32, at index: Int, _ splice: Splice) {
    let cursor = list.sequence.cursor(at: index)
    let itemCount = splice.itemCount
    if W.isWatching { watcher.saw(.contentChanges(row), in: &list) }
    if list.keepsRows { noteChange(ofRow: row) }
    if list.choices.updates == .reload {
      endDisplayIfDisplayed(row, index: index, isReloaded: true)
    }
    if list.cache.isUsed { list.uncacheCell(ofRow: row) }
    deliverPooled()
    list.rows.reload(row, itemCount: itemCount)
    let height = list.sequence.heightUnits(at: cursor)
    let stored = list.storedHeightUnits(itemCount: itemCount) { height }
    let asked = list.isLost ? stored : askHeight(of: row, storedUnits: stored)
    list.sequence.setHeight(asked, at: cursor)
    delegate.rowReloaded(row, by: splice, in: &list)
  }

  private mutating func endDisplayIfDisplayed(
    _ row: Int32, index: Int, isReloaded: Bool = false
  ) {
    guard let strip = list.stripsByRow.strip(of: row) else {
      if list.attached.strip?.pointee.row == row { poolAttached() }
      if list.prepares { giveUpIfPrepared(row, index: index) }
      return
    }
    list.displayed.leaveHole(strip)
    list.stripsByRow.remove(row: row)
    if isReloaded, list.replacesCells {
      replace(strip, index: index)
    } else if list.host.endsEditedRowsLast {
      strip.pointee.isDisplayed = false
      list.ends.hold(end(of: strip, index: index))
    } else {
      endDisplay(strip, index: index, mayReturn: false)
    }
  }

  // MARK: newFirst

  private mutating func isHeld(_ strip: StripPointer) -> Bool {
    for index in 0..<list.ends.held.count where list.ends.held[index].strip == strip { return true }
    return false
  }

  /// Ends the displays of the rows that edits took, in the order in which they did.
  private mutating func endHeldRows() {
    for index in 0..<list.ends.held.count {
      let held = list.ends.held[index]
      conclude(held)
      list.leaveScreen(held.strip)
      // A reloaded row may have another cell by now.
      if list.keepsRows, list.hasCell(row: held.row) { held.strip.pointee.row = -1 }
      if list.choices.pool != .perRow {
        list.retireCell(held.strip, mayReturn: false)
        deliverPooled()
      } else if list.cells.own(ofRow: held.row) == nil {
        // The row was deleted: its cell has waited for this.
        list.discardCell(held.strip)
      }
    }
    list.ends.removeHeld()
  }

  // MARK: The layout after a batch

  /// Lays out when rows that stay displayed may be anywhere.
  ///
  /// - Complexity: O(log rows + v + l log rows + l m) for v rows displayed before and after, of which l leave,
  ///   and m moves among those.
  @inline(never)
  mutating func layOutAfterEdits() {
    let pendingBefore = list.ends.pending.count
    list.findVisibleRows()
    if list.prepares { list.findPreparedRange() }
    collectLeaving()
    list.displayed.removeAll()
    if list.host.recyclesFirst { endLeaving() }
    if list.mounts { mountRows(isAbove: true) }
    displayVisible()
    if list.mounts { mountRows(isAbove: false) }
    if list.ends.held.count > 0 { endHeldRows() }
    if list.host.interleaves { attachRowBelow(isDisplayed: isRowBelowDisplayed()) }
    if !list.host.recyclesFirst { endLeaving() }
    if list.attached.former != nil { putAwayDetached() }
    if list.keepsRows { servePlaces() }
    finishLayOut(pendingBefore)
  }

  /// Finds the strips whose rows are displayed and not visible any more, by ascending index now.
  private mutating func collectLeaving() {
    var cursor = list.first
    while cursor.index < list.end.index {
      let row = list.sequence.identity(at: cursor)
      list.stripsByRow.strip(of: row)?.pointee.isStaying = true
      list.sequence.advance(&cursor)
    }
    list.leaving.removeAll()
    for offset in 0..<list.displayed.count {
      guard let strip = list.displayed[offset] else { continue }
      if strip.pointee.isStaying {
        strip.pointee.isStaying = false
        continue
      }
      let index = list.sequence.index(ofIdentity: strip.pointee.row)
      // Insertion keeps the order at no cost but for rows that were moved among those that leave.
      list.addLeaving(strip, index: index)
    }
  }

  private mutating func isRowBelowDisplayed() -> Bool {
    list.end.index < list.sequence.rowCount
      && list.stripsByRow.strip(of: list.sequence.identity(at: list.end)) != nil
  }

  private mutating func endLeaving() {
    for number in 0..<list.leaving.count {
      let (index, strip) = list.leaving[number]
      endHidden(strip, index: index)
    }
    if list.mounts { unmountRows() }
  }

  private mutating func displayVisible() {
    var cursor = list.first
    while cursor.index < list.end.index {
      let row = list.sequence.identity(at: cursor)
      if let strip = list.stripsByRow.strip(of: row) {
        list.displayed.append(strip)
      } else {
        let strip = display(cursor)
        list.displayed.append(strip)
      }
      list.sequence.advance(&cursor)
    }
  }
}
