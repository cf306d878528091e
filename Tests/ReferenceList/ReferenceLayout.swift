/// An end that is late: "the cell is put into the pool at once, and the end is pending".
struct PendingEnd {
  /// Held here, since the end "is delivered even when the cell has been discarded meanwhile".
  var strip: Strip
  /// "The key of *its* row as it was when its display ended."
  var key: OffsetKey
}

/// Laying out, and the beginning and the end of a row's display.
extension ReferenceReplay {
  /// "Find the visible rows; display those that are not displayed, by ascending index; end the
  /// display of displayed rows that are no longer visible, by ascending index."
  func layOut() {
    let formerlyPending = pendingEnds.count
    // "Host `acquireFirst` does it in this order; `recycleFirst` ends first."
    if host.recyclesFirst {
      endHiddenRows()
      displayVisibleRows()
    } else {
      displayVisibleRows()
      endHeldRows()
      endHiddenRows()
    }
    // "Then, with some pools, cells that wait are discarded."
    discardCells(pool.thin() + pool.age())
    // "Then late ends that were pending *before* this layout are delivered, in the order in which
    // they arose."
    for end in pendingEnds.prefix(formerlyPending) { saveAtEnd(end.strip, key: end.key) }
    pendingEnds.removeFirst(formerlyPending)
  }

  private func displayVisibleRows() {
    for row in feed.visibleRows(from: topUnits, to: bottomUnits)
    where displayed[row.identity] == nil {
      display(row)
    }
  }

  private func endHiddenRows() {
    for row in displayedRows() where !row.isVisible(from: topUnits, to: bottomUnits) {
      endDisplay(of: row, mayReturn: true)
    }
  }

  /// Where the viewport begins in the content: "content offset y".
  var topUnits: Int128 { Int128(positionUnits) }

  /// Where the viewport ends in the content: `y + H`.
  var bottomUnits: Int128 { topUnits + Int128(viewport.heightUnits) }

  /// "`rowsDisplayed`; dequeue a cell [...]; bind the strip to the row; reload the strip if the
  /// design reloads here; set its offset; tile it; compare its offset with the true one."
  private func display(_ row: Row) {
    result[.rowsDisplayed] += 1
    driftedDisplays.remove(row.identity)
    // "At each display, before the comparison and before the strip is confined."
    widenSpanToConfined(of: row)
    let cell: TableCell
    if let ready = prepared.removeValue(forKey: row.identity) {
      // "The display of a prepared row takes the cell that it has: nothing is bound, reloaded or restored; the strip
      // is tiled, and its offset compared."
      result[.preparedDisplays] += 1
      cell = ready.cell
      displayed[row.identity] = (row, cell)
      // `told`: "at each display, wherever the cell comes from".
      if design.offsets == .told { tellOffset(to: cell.strip, of: row) }
      tile(cell.strip, at: row)
    } else {
      cell = bindCell(to: row, isDisplayed: true)
    }
    cell.strip.displayNumber = result[.rowsDisplayed]
    judgeOffset(of: cell.strip, at: row)
    see(.display, cell.strip, at: row)
  }

  /// All of a display but its being one.
  func bindCell(to row: Row, isDisplayed: Bool = false) -> TableCell {
    let (before, work) = (result, frame.work)
    if let cell = pool.takeCached(for: row) {
      // "Unbound: it is tiled, and its offset compared, and nothing else is done"; "with `aged` it counts neither as
      // created nor as reused".
      if case .twoLevel = design.pool { result[.cellsReused] += 1 }
      if isDisplayed { displayed[row.identity] = (row, cell) }
      if isDisplayed, design.offsets == .told { tellOffset(to: cell.strip, of: row) }
      tile(cell.strip, at: row)
      return cell
    }
    let (cell, isReused) = cell(for: row)
    if isDisplayed { displayed[row.identity] = (row, cell) }
    frame.work.cellsBound += 1
    bind(cell.strip, to: row, isReused: isReused)
    noteBinding(of: row.kind, since: before, work)
    return cell
  }

  /// "Dequeue a cell from the pool of the row's kind (`cellsReused`), or create one
  /// (`cellsCreated`)"; `perRow`: "display finds it, and counts it neither as created then nor as
  /// reused".
  private func cell(for row: Row) -> (cell: TableCell, isReused: Bool) {
    if let own = ownCells[row.identity] { return (own, false) }
    if let reused = pool.dequeue(for: row) {
      result[.cellsReused] += 1
      return (reused, true)
    }
    return (createCell(kind: row.kind), false)
  }

  private func createCell(kind: UInt8) -> TableCell {
    let number = result[.cellsCreated]
    result[.cellsCreated] += 1
    livingCellCount += 1
    // "`peakCells` is the largest number of table cells alive at once, displayed and pooled."
    result[.peakCells] = max(result[.peakCells], livingCellCount)
    return TableCell(kind: kind, number: number)
  }

  /// `perRow`: "each row has a cell of its own, created (`cellsCreated`) with the row".
  func createOwnCells(for rows: [Row]) {
    guard design.pool == .perRow else { return }
    for row in rows { ownCells[row.identity] = createCell(kind: row.kind) }
  }

  func discardCells(_ cells: [TableCell]) {
    result[.cellsDiscarded] += cells.count
    livingCellCount -= cells.count
    // "A strip whose cell is discarded is driven no more."
    for cell in cells { stopDriving(cell.strip) }
  }

  /// "`rowsEnded`. Ends are `immediate`: the design saves the offset, then the cell is put into the
  /// pool. Or `late`: the cell is put into the pool at once, and the end is pending."
  ///
  /// - Parameter mayReturn: whether the row left the screen, and was neither deleted nor reloaded.
  func endDisplay(of row: Row, mayReturn: Bool) {
    guard let (_, cell) = displayed.removeValue(forKey: row.identity) else {
      preconditionFailure("row \(row.identity) ends a display that it does not have")
    }
    stopAtEndOfDisplay(cell.strip)
    tellEnd(of: cell.strip, key: OffsetKey(of: row, by: design.key))
    if mayReturn, keepsCell(of: row) {
      prepared[row.identity] = PreparedRow(row: row, cell: cell, isUnseen: false)
    } else {
      putAway(cell, mayReturn: mayReturn)
    }
  }

  func tellEnd(of strip: Strip, key: OffsetKey) {
    // "`rowsEnded` counts at once, also when late."
    result[.rowsEnded] += 1
    if host.endsLate {
      pendingEnds.append(PendingEnd(strip: strip, key: key))
    } else {
      saveAtEnd(strip, key: key)
    }
  }

  /// Puts a cell into its pool, or discards it, when its display ended and its row is not kept prepared, or when its
  /// row was prepared and is given up.
  func putAway(_ cell: TableCell, mayReturn: Bool) {
    // "Cells of `perRow` and those that wait in a cache forget too."
    forgetOffset(of: cell.strip)
    if design.pool != .perRow { discardCells(pool.put(cell, mayReturn: mayReturn)) }
  }
}
