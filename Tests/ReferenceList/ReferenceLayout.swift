/// "Hosts", `late`: an end that is pending.
struct PendingEnd {
  /// Kept alive: an end is delivered even when the cell has been discarded.
  var strip: Strip
  /// The key of the row whose display ended, as it was at that end.
  var key: OffsetKey
}

/// "One event at a time, in file order": *Lay out*, *Display a row* and *End the display of a row*.
extension ReferenceReplay {
  /// *Lay out*.
  func layOut(endsBatch: Bool = false, reloadsAll: Bool = false) {
    let formerlyPending = pendingEnds.count
    // 1, 2: "Hosts" decides the order.
    if host.recyclesFirst {
      endHiddenRows()
      displayVisibleRows()
    } else {
      displayVisibleRows()
      endHeldRows()
      if let row = rowBelow, displayed[row.identity] == nil { attach(row) }
      endHiddenRows()
    }
    servePlaces(endsBatch: endsBatch, reloadsAll: reloadsAll)
    noteRange()
    endLayout(formerlyPending)
  }

  func endLayout(_ formerlyPending: Int) {
    // 3.
    discardAboveLimit()
    discardCells(pool.discardAged())
    // 4.
    for end in pendingEnds.prefix(formerlyPending) { deliverEnd(end.strip, key: end.key) }
    pendingEnds.removeFirst(formerlyPending)
  }

  private func displayVisibleRows() {
    let rows =
      design.mountsRows
      ? feed.rows[rangeOfRows] : feed.visibleRows(from: topUnits, to: bottomUnits)[...]
    for row in rows where displayed[row.identity] == nil {
      if isVisible(row) {
        display(row)
      } else if prepared[row.identity] == nil {
        prepare(row)
      }
    }
  }

  private func endHiddenRows() {
    for row in displayedRows() where !isVisible(row) {
      if row === rowBelow { keepAttached(row) } else { endDisplay(of: row, mayReturn: true) }
    }
    for (row, _) in attached.values where row !== rowBelow { detach(row) }
    // *Mounted rows*.
    if design.mountsRows { releaseRowsOutOfReach() }
  }

  /// The top of the viewport in the content.
  var topUnits: Int128 { Int128(positionUnits) }

  /// The bottom of the viewport in the content.
  var bottomUnits: Int128 { topUnits + Int128(viewport.heightUnits) }

  func isVisible(_ row: Row) -> Bool { row.isVisible(from: topUnits, to: bottomUnits) }

  /// *Display a row*.
  func display(_ row: Row) {
    result[.rowsDisplayed] += 1
    driftedDisplays.remove(row.identity)
    // "What is right": before the strip is confined.
    widenSpan(of: row)
    let cell: TableCell
    if let ready = attached.removeValue(forKey: row.identity) {
      // "Hosts", `interleaved`.
      cell = ready.cell
      showAgain(cell, at: row)
    } else if let ready = prepared.removeValue(forKey: row.identity) {
      // 1.
      result[.preparedDisplays] += 1
      cell = ready.cell
      layOutHeld(cell.strip, at: row)
      showAgain(cell, at: row)
    } else {
      cell = bindCell(to: row, isDisplayed: true)
      if cell.isUnseen { result[.preparedDisplays] += 1 }
      cell.isUnseen = false
    }
    cell.strip.displayNumber = result[.rowsDisplayed]
    compareOffset(of: cell.strip, at: row)
    see(.display, cell.strip, at: row)
  }

  /// A display without a binding.
  private func showAgain(_ cell: TableCell, at row: Row) {
    displayed[row.identity] = (row, cell)
    prepareDisplay(of: cell.strip, at: row)
    tileUnbound(cell.strip, at: row)
  }

  /// The axis `fits`, and `store=oracle`: a display without a binding.
  private func prepareDisplay(of strip: Strip, at row: Row) {
    if design.store == .oracle { setLeftOffset(to: strip, of: row) }
    fit(strip, at: row)
  }

  /// "Hosts", `interleaved`: a strip is confined without a binding too.
  private func tileUnbound(_ strip: Strip, at row: Row) {
    if host.interleavesRows { tileConfined(strip, at: row) } else { tile(strip, at: row) }
  }

  /// *Display a row*, 2 and 3, which "Prepared rows" shares.
  func bindCell(to row: Row, isDisplayed: Bool = false, isPrepared: Bool = false) -> TableCell {
    let (before, work) = (result, frame.work)
    if let cell = pool.takeBound(for: row) {
      // 2: not bound, only tiled.
      if case .aged = design.pool {} else { result[.cellsReused] += 1 }
      if isDisplayed { displayed[row.identity] = (row, cell) }
      layOutHeld(cell.strip, at: row)
      if isDisplayed { prepareDisplay(of: cell.strip, at: row) }
      tileUnbound(cell.strip, at: row)
      return cell
    }
    let (cell, isReused) = cell(for: row)
    if isDisplayed { displayed[row.identity] = (row, cell) }
    frame.work.cellsBound += 1
    bind(cell.strip, to: row, isReused: isReused, isPrepared: isPrepared)
    noteBinding(of: row.kind, since: before, work)
    return cell
  }

  /// *Display a row*, 3: the cell, and whether it came out of a pool.
  private func cell(for row: Row) -> (cell: TableCell, isReused: Bool) {
    if let own = ownCells[row.identity] { return (own, false) }
    if let reused = pool.dequeue(for: row, distance: distance) {
      result[.cellsReused] += 1
      return (reused, true)
    }
    return (createCell(kind: row.kind), false)
  }

  func createCell(kind: UInt8) -> TableCell {
    let number = result[.cellsCreated]
    result[.cellsCreated] += 1
    livingCellCount += 1
    // "Pools".
    result[.peakCells] = max(result[.peakCells], livingCellCount)
    return TableCell(
      kind: kind, number: number, restUnits: feed.restUnits(ofKind: kind))
  }

  /// "Pools", `perRow`.
  func createOwnCells(for rows: [Row]) {
    guard design.pool == .perRow, !isLost else { return }
    for row in rows { ownCells[row.identity] = createCell(kind: row.kind) }
  }

  func discardCells(_ cells: [TableCell]) {
    for cell in pool.takePooled() { notePooled(cell) }
    result[.cellsDiscarded] += cells.count
    livingCellCount -= cells.count
    // Driving of a strip ends when its cell is discarded.
    for cell in cells { endDriving(cell.strip) }
  }

  /// *End the display of a row*.
  ///
  /// - Parameter mayReturn: whether the row left the screen, and was neither deleted nor reloaded.
  func endDisplay(of row: Row, mayReturn: Bool) {
    guard let (_, cell) = displayed.removeValue(forKey: row.identity) else {
      preconditionFailure("row \(row.identity) ends a display that it does not have")
    }
    endDrivingAtEndOfDisplay(cell.strip)
    endArises(of: cell.strip, key: OffsetKey(of: row, by: design.key))
    keepOrPutAway(cell, of: row, mayReturn: mayReturn)
  }

  /// *End the display of a row*, 4.
  func keepOrPutAway(_ cell: TableCell, of row: Row, mayReturn: Bool) {
    if mayReturn, isInReach(of: row) {
      prepared[row.identity] = PreparedRow(row: row, cell: cell, isUnseen: false)
    } else {
      putAway(cell, mayReturn: mayReturn)
    }
  }

  func endArises(of strip: Strip, key: OffsetKey) {
    // 2, 3.
    result[.rowsEnded] += 1
    if host.endsLate {
      pendingEnds.append(PendingEnd(strip: strip, key: key))
    } else {
      deliverEnd(strip, key: key)
    }
  }

  /// *End the display of a row*, 4, and *Releasing* a prepared row.
  func putAway(_ cell: TableCell, mayReturn: Bool) {
    forgetOffset(of: cell.strip)
    if design.pool != .perRow { discardCells(pool.put(cell, mayReturn: mayReturn)) }
  }
}
