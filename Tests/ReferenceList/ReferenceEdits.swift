import ScrollTrace

/// "One event at a time, in file order": *An edit*.
extension ReferenceReplay {
  func insert(_ insertion: Insertion, before index: Int) {
    let inserted = edit { $0.insert(insertion, before: index) }
    askHeights(of: inserted)
    createOwnCells(for: inserted)
  }

  func delete(_ count: Int, from index: Int) {
    // 1: all of them, before any is removed.
    if indexedCells == nil { for row in feed.rows[index..<index + count] { endOrRelease(row) } }
    let leaving = feed.rows[index..<index + count]
    discardCells(pool.uncache { cell in leaving.contains { cell.isBoundLast(of: $0) } })
    let deleted = edit { $0.delete(count, from: index) }
    // 4.
    for row in deleted {
      guard let cell = ownCells.removeValue(forKey: row.identity) else { continue }
      if !heldEnds.contains(where: { $0.row === row }) { discardCells([cell]) }
    }
  }

  /// *An edit*, 1; on host `newFirst` the layout of the batch ends the display.
  private func endOrRelease(_ row: Row, isReloaded: Bool = false) {
    guard let (_, cell) = displayed[row.identity] else {
      if let (_, cell) = attached.removeValue(forKey: row.identity) {
        putAway(cell, mayReturn: false)
      }
      release(row, mayReturn: false)
      return
    }
    let key = OffsetKey(of: row, by: design.key)
    // "Hosts", `replacing`.
    if isReloaded, host.replacesCells, design.pool != .perRow, !design.pool.keepsRows {
      displayed[row.identity] = nil
      replaced.append((cell, key, trace.timesMilliseconds[event]))
      return
    }
    guard host.endsEditedRowsLast else {
      endDisplay(of: row, mayReturn: false)
      return
    }
    displayed[row.identity] = nil
    heldEnds.append((row, cell, key))
  }

  /// "Hosts", `replacing`: in the order of the reloads.
  func endReplacedDisplays(at time: Double) {
    let over = replaced.filter { time - $0.time >= 250 }
    replaced.removeAll { time - $0.time >= 250 }
    for (cell, key, _) in over {
      endDrivingAtEndOfDisplay(cell.strip)
      endArises(of: cell.strip, key: key)
      putAway(cell, mayReturn: false)
    }
  }

  /// "Hosts", `newFirst`: in the order in which the edits took them.
  func endHeldRows() {
    for (row, cell, key) in heldEnds {
      endDrivingAtEndOfDisplay(cell.strip)
      endArises(of: cell.strip, key: key)
      // *Pools that keep rows*: a reloaded row may have another cell by now.
      if design.pool.keepsRows, displayed[row.identity] != nil || prepared[row.identity] != nil {
        cell.strip.lastBinding?.rowIdentity = -1
      }
      putAway(cell, mayReturn: false)
      if design.pool == .perRow, row.isDeleted { discardCells([cell]) }
    }
    heldEnds = []
  }

  /// "The screen goes away": a list that is lost asks nothing.
  func askHeights(of rows: [Row]) {
    if isLost { return }
    result[.heightQuestions] += rows.count
    guard design.heights == .summed else { return }
    for row in rows { frame.work.itemsAsked += row.itemCount }
  }

  func reload(_ row: Row, by change: (inout ReferenceFeed) -> Void) {
    if design.updates == .reload { endOrRelease(row, isReloaded: true) }
    discardCells(pool.uncache { $0.isBoundLast(of: row) })
    edit(change)
    askHeights(of: [row])
  }

  /// *Resets*.
  func reset(_ row: Row) {
    coasts.end(ofRow: row.identity)
    row.leave(at: row.restUnits)
    guard design.renewed == .rest, design.remembersOffsets, keepsOffsets else { return }
    result[.offsetWrites] += 1
    offsets.write(
      design.form == .points ? .points(turned(fallback(of: row), at: row)) : .nothing,
      under: OffsetKey(of: row, by: design.key))
  }

  /// *An edit*: with `updates=reconfigure` the strip is bound right after all other changes.
  func reconfigure(_ row: Row) {
    let isDisplayed = displayed[row.identity] != nil
    guard design.updates == .reconfigure,
      let cell = displayed[row.identity]?.cell ?? attached[row.identity]?.cell
        ?? prepared[row.identity]?.cell
    else { return }
    if isDisplayed {
      driftedDisplays.remove(row.identity)
      widenSpan(of: row)
    }
    frame.work.cellsBound += 1
    bind(
      cell.strip, to: row, isReused: false, isPrepared: prepared[row.identity]?.isUnseen ?? false)
    if isDisplayed {
      compareOffset(of: cell.strip, at: row)
      see(.display, cell.strip, at: row)
    }
  }

  /// *An edit*, 3: changes the feed, and `remapped` offsets with it.
  @discardableResult
  func edit<Answer>(_ change: (inout ReferenceFeed) -> Answer) -> Answer {
    guard design.key == .remapped else { return change(&feed) }
    let former = feed.rows.map { (row: $0, path: $0.path) }
    let answer = change(&feed)
    offsets.follow(former)
    return answer
  }
}
