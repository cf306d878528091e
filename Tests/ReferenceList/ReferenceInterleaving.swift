// "Hosts", `interleaved`.

extension ReferenceReplay {
  /// The index of the first row below the visible ones.
  var indexBelow: Int {
    max(feed.rows(above: topUnits).endIndex, feed.rows(below: bottomUnits).startIndex)
  }

  /// Where a row begins with the headers above it: at the end of the row before.
  func startUnits(ofRowAt index: Int) -> Int128 {
    guard index > 0 else { return 0 }
    return feed.rows[index - 1].topUnits + feed.rows[index - 1].heightUnits
  }

  /// The row below the visible ones, where a header above it is in view; nil on other hosts.
  var rowBelow: Row? {
    let index = indexBelow
    guard host.interleavesRows, index < feed.rows.count, startUnits(ofRowAt: index) < bottomUnits
    else { return nil }
    return feed.rows[index]
  }

  /// *Lay out* after a `y`.
  func layOutRowByRow(from former: Int128) {
    var rows = (displayed.values.map(\.row) + attached.values.map(\.row)).map(\.index).sorted()
    guard !rows.isEmpty else {
      layOut()
      return
    }
    let formerlyPending = pendingEnds.count
    for (row, _) in attached.values where row.isVisible(from: topUnits, to: bottomUnits) {
      display(row)
    }
    if topUnits > former { scrollDown(&rows, from: former) } else { scrollUp(&rows, from: former) }
    if let row = rowBelow, displayed[row.identity] != nil { keepAttached(row) }
    endLayout(formerlyPending)
  }

  private func scrollDown(_ rows: inout [Int], from former: Int128) {
    var next = (rows.last ?? -1) + 1
    while true {
      let reached = startUnits(ofRowAt: next) - (bottomUnits - topUnits)
      let offset = min(topUnits, max(former, reached))
      let leaving = rows.filter { startUnits(ofRowAt: $0 + 1) <= offset }
      rows.removeFirst(leaving.count)
      for index in leaving.reversed() { leave(feed.rows[index]) }
      if reached >= topUnits || next == feed.rows.count { break }
      enter(feed.rows[next])
      rows.append(next)
      next += 1
    }
    for index in rows.filter({ startUnits(ofRowAt: $0 + 1) <= topUnits }).reversed() {
      leave(feed.rows[index])
    }
  }

  private func scrollUp(_ rows: inout [Int], from former: Int128) {
    var first = rows.first ?? 0
    while true {
      let reached = startUnits(ofRowAt: first)
      let end = max(topUnits, min(former, reached)) + bottomUnits - topUnits
      let leaving = rows.filter { startUnits(ofRowAt: $0) >= end }
      rows.removeLast(leaving.count)
      for index in leaving.reversed() { leave(feed.rows[index]) }
      if reached <= topUnits || first == 0 { break }
      first -= 1
      enter(feed.rows[first])
      rows.insert(first, at: 0)
    }
    for index in rows.filter({ startUnits(ofRowAt: $0) >= bottomUnits }).reversed() {
      leave(feed.rows[index])
    }
  }

  private func enter(_ row: Row) {
    if row.isVisible(from: topUnits, to: bottomUnits) { display(row) } else { attach(row) }
  }

  private func leave(_ row: Row) {
    if displayed[row.identity] != nil {
      endDisplay(of: row, mayReturn: true)
    } else {
      detach(row)
    }
  }

  /// Gives a row a cell as for a display, without one.
  func attach(_ row: Row) {
    guard attached[row.identity] == nil else { return }
    let cell: TableCell
    if let ready = prepared.removeValue(forKey: row.identity) {
      cell = ready.cell
      layOutHeld(cell.strip, at: row)
    } else {
      cell = bindCell(to: row)
    }
    cell.isUnseen = false
    attached[row.identity] = (row, cell)
  }

  func detach(_ row: Row) {
    guard let (_, cell) = attached.removeValue(forKey: row.identity) else { return }
    keepOrPutAway(cell, of: row, mayReturn: true)
  }

  /// The display of a row ends, and it keeps its cell.
  func keepAttached(_ row: Row) {
    guard let (_, cell) = displayed.removeValue(forKey: row.identity) else { return }
    endDrivingAtEndOfDisplay(cell.strip)
    endArises(of: cell.strip, key: OffsetKey(of: row, by: design.key))
    attached[row.identity] = (row, cell)
  }
}
