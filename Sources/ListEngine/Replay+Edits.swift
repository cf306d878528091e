import ScrollTrace

extension Replay {
  /// Rows come into the model: their cells and look-ups, where the design has such.
  mutating func addRowsToModel(_ rows: Range<Int32>) {
    if choices.identity == .id {
      identification.reserve(rows.count)
      for row in rows { identification.add(row: row) }
    }
    if choices.pool == .perRow {
      for row in rows where !hasOwnCell(row) { list.createOwnCell(forRow: row) }
    }
  }

  private func hasOwnCell(_ row: Int32) -> Bool {
    Int(row) < list.ownStrips.count && list.ownStrips[Int(row)] != nil
  }

  /// Before the feed is put back: the cells of rows that the trace inserts go.
  mutating func rewindOwnCells() {
    for row in list.trace.feed.rowCount..<max(list.trace.feed.rowCount, list.ownStrips.count) {
      if let strip = list.ownStrips[row] { list.discardCell(strip) }
      list.ownStrips[row] = nil
    }
  }

  mutating func insertRows(_ insertion: Insertion, at index: Int) {
    let firstRow = Int32(list.rows.count)
    let count = insertion.itemCounts.count
    list.askedHeights.removeAll()
    for offset in 0..<count {
      let items = insertion.itemCounts[offset]
      list.rows.append(itemCount: items, kind: insertion.kinds?[offset] ?? 0)
      let stored = list.storedHeightUnits(itemCount: items) {
        guard let heights = insertion.heightsUnits else { preconditionFailure("no heights") }
        return heights[offset]
      }
      list.askedHeights.append(askHeight(itemCount: items, storedUnits: stored))
    }
    list.sequence.insert(
      firstIdentity: firstRow,
      heightsUnits: UnsafeBufferPointer(start: list.askedHeights.base, count: count), at: index)
    list.forgetCursors()
    if choices.key == .remapped {
      let path = list.sequence.path(ofIdentity: firstRow)
      store.remap(
        PathShift(
          section: path.section, row: path.row, removed: 0, inserted: count,
          rowCount: list.sequence.rowCount(ofSection: path.section) - count))
    }
    addRowsToModel(firstRow..<firstRow + Int32(count))
  }

  mutating func deleteRows(at index: Int, count: Int) {
    list.forgetCursors()
    let first = list.sequence.cursor(at: index)
    var cursor = first
    for offset in 0..<count {
      endDisplayIfDisplayed(list.sequence.identity(at: cursor), index: index + offset)
      if offset < count - 1 { list.sequence.advance(&cursor) }
    }
    if choices.pool == .twoLevel { list.uncacheCells(ofRowsAt: index..<index + count) }
    if choices.key == .remapped { remapForDelete(at: index, count: count) }
    cursor = first
    for offset in 0..<count {
      let row = list.sequence.identity(at: cursor)
      if choices.identity == .id { identification.remove(row: row) }
      if choices.pool == .perRow, let own = list.ownStrips[Int(row)] {
        list.discardCell(own)
        list.ownStrips[Int(row)] = nil
      }
      if offset < count - 1 { list.sequence.advance(&cursor) }
    }
    list.sequence.remove(at: index, count: count)
  }

  /// Drops and moves entries, a section at a time, while the rows are still there.
  private mutating func remapForDelete(at index: Int, count: Int) {
    var left = count
    var next = index
    while left > 0 {
      let path = list.sequence.path(ofIdentity: list.sequence.identity(at: next))
      let rowCount = list.sequence.rowCount(ofSection: path.section)
      let removed = min(left, rowCount - path.row)
      store.remap(
        PathShift(
          section: path.section, row: path.row, removed: removed, inserted: 0, rowCount: rowCount))
      next += removed
      left -= removed
    }
  }

  mutating func moveRow(from index: Int, to target: Int) {
    guard choices.key == .remapped else {
      list.sequence.move(from: index, to: target)
      return
    }
    let row = list.sequence.identity(at: index)
    let old = list.sequence.path(ofIdentity: row)
    let oldCount = list.sequence.rowCount(ofSection: old.section)
    list.sequence.move(from: index, to: target)
    let new = list.sequence.path(ofIdentity: row)
    store.remap(
      PathMove(
        from: OffsetKey.path(section: old.section, row: old.row),
        to: OffsetKey.path(section: new.section, row: new.row),
        takenOut: PathShift(
          section: old.section, row: old.row, removed: 1, inserted: 0, rowCount: oldCount),
        putIn: PathShift(
          section: new.section, row: new.row, removed: 0, inserted: 1,
          rowCount: list.sequence.rowCount(ofSection: new.section) - 1)))
  }

  mutating func reloadRow(at index: Int, itemCount: Int32) {
    let cursor = list.sequence.cursor(at: index)
    let row = list.sequence.identity(at: cursor)
    endDisplayIfDisplayed(row, index: index)
    if choices.pool == .twoLevel { list.uncacheCell(ofRow: row) }
    list.rows.reload(row, itemCount: itemCount)
    let height = list.sequence.heightUnits(at: cursor)
    let stored = list.storedHeightUnits(itemCount: itemCount) { height }
    let asked = askHeight(itemCount: itemCount, storedUnits: stored)
    list.sequence.setHeight(asked, at: cursor)
  }

  private mutating func endDisplayIfDisplayed(_ row: Int32, index: Int) {
    guard let strip = list.stripsByRow.strip(of: row) else { return }
    list.displayed.leaveHole(strip)
    list.stripsByRow.remove(row: row)
    endDisplay(strip, index: index, mayReturn: false)
  }

  // MARK: The layout after a batch

  /// Lays out when rows that stay displayed may have come to stand anywhere.
  ///
  /// - Complexity: O(log rows + v + l log rows + l m) for v rows displayed before and after, of which l leave,
  ///   and m moves among those.
  @inline(never)
  mutating func layOutAfterEdits() {
    let pendingBefore = list.pendingEnds.count
    list.findVisibleRows()
    collectLeaving()
    list.displayed.removeAll()
    if host.recyclesFirst { endLeaving() }
    displayVisible()
    if !host.recyclesFirst { endLeaving() }
    list.isSettled = true
    if pendingBefore > 0 { tellPendingEnds(pendingBefore) }
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
      list.leaving.append((index, strip))
      var place = list.leaving.count - 1
      while place > 0, list.leaving[place - 1].index > index {
        list.leaving[place] = list.leaving[place - 1]
        place -= 1
      }
      list.leaving[place] = (index, strip)
    }
  }

  private mutating func endLeaving() {
    for place in 0..<list.leaving.count {
      let (index, strip) = list.leaving[place]
      endDisplay(strip, index: index, mayReturn: true)
    }
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
