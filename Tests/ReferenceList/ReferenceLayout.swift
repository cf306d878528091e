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
      endHiddenRows()
    }
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
  private var topUnits: Int128 { Int128(positionUnits) }

  /// Where the viewport ends in the content: `y + H`.
  private var bottomUnits: Int128 { topUnits + Int128(viewport.heightUnits) }

  /// "`rowsDisplayed`; dequeue a cell [...]; bind the strip to the row; reload the strip if the
  /// design reloads here; set its offset; tile it; compare its offset with the true one."
  private func display(_ row: Row) {
    result[.rowsDisplayed] += 1
    if let cell = pool.takeCached(for: row) {
      // "Unbound: it is tiled, and its offset compared, and nothing else is done."
      result[.cellsReused] += 1
      displayed[row.identity] = (row, cell)
      tile(cell.strip, at: row)
      judgeOffset(of: cell.strip, at: row)
      return
    }
    let cell = cell(for: row)
    displayed[row.identity] = (row, cell)
    let strip = cell.strip
    strip.label = label(for: row)
    if reloadsAtDisplay(strip, of: row) { reload(strip) }
    strip.lastDisplay = (row.identity, row.version)
    setOffset(of: strip, for: row)
    tile(strip, at: row)
    judgeOffset(of: strip, at: row)
  }

  /// "Dequeue a cell from the pool of the row's kind (`cellsReused`), or create one
  /// (`cellsCreated`)"; `perRow`: "display finds it, and counts it neither as created then nor as
  /// reused".
  private func cell(for row: Row) -> TableCell {
    if let own = ownCells[row.identity] { return own }
    if let reused = pool.dequeue(for: row) {
      result[.cellsReused] += 1
      return reused
    }
    return createCell(kind: row.kind)
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

  func discardCells(_ count: Int) {
    result[.cellsDiscarded] += count
    livingCellCount -= count
  }

  /// "`changed` (when the row's identity or content version is another than at the strip's last
  /// display; a new strip too)."
  private func reloadsAtDisplay(_ strip: Strip, of row: Row) -> Bool {
    switch design.reload {
    case .always: return true
    case .never: return false
    case .changed:
      guard let last = strip.lastDisplay else { return true }
      return last.rowIdentity != row.identity || last.version != row.version
    }
  }

  /// "Set its offset (a look-up, under the displayed row's own key, counts `offsetReads`, and
  /// `offsetHits` if it found one; not found: rest)."
  private func setOffset(of strip: Strip, for row: Row) {
    switch design.offsets {
    case .reset:
      // "Always back to rest."
      strip.offsetUnits = 0
    case .kept:
      // "Whatever the reused strip has."
      break
    case .dictionary, .boxed, .strings, .indexPaths, .array, .sparse, .bounded:
      result[.offsetReads] += 1
      lookUps.append(OffsetKey(of: row, by: design.key))
      let found = offsets.lookUp(OffsetKey(of: row, by: design.key))
      if found != nil { result[.offsetHits] += 1 }
      strip.offsetUnits = found ?? 0
    }
  }

  /// `lostOffsets`: "the strip's offset is the same as rest, and not the same as the row's true
  /// offset"; `foreignOffsets`: "the strip's offset is neither the true one nor rest".
  private func judgeOffset(of strip: Strip, at row: Row) {
    if areSame(strip.offsetUnits, row.trueOffsetUnits) { return }
    if areSame(strip.offsetUnits, 0) {
      result[.lostOffsets] += 1
    } else {
      result[.foreignOffsets] += 1
    }
  }

  /// "Two offsets are the same when they differ by at most 1/6 point."
  private func areSame(_ oneUnits: Int64, _ otherUnits: Int64) -> Bool {
    abs(oneUnits - otherUnits) * 6 <= 1024
  }

  /// "`rowsEnded`. Ends are `immediate`: the design saves the offset, then the cell is put into the
  /// pool. Or `late`: the cell is put into the pool at once, and the end is pending."
  ///
  /// - Parameter mayReturn: whether the row left the screen, and was neither deleted nor reloaded.
  func endDisplay(of row: Row, mayReturn: Bool) {
    guard let (_, cell) = displayed.removeValue(forKey: row.identity) else {
      preconditionFailure("row \(row.identity) ends a display that it does not have")
    }
    // "`rowsEnded` counts at once, also when late."
    result[.rowsEnded] += 1
    let key = OffsetKey(of: row, by: design.key)
    if host.endsLate {
      pendingEnds.append(PendingEnd(strip: cell.strip, key: key))
    } else {
      saveAtEnd(cell.strip, key: key)
    }
    if design.pool != .perRow { discardCells(pool.put(cell, mayReturn: mayReturn)) }
  }
}
