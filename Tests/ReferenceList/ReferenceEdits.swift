import ScrollTrace

/// The edits of a batch. "Applying: a displayed row that is deleted or reloaded ends its display
/// first, under the index and path that it has at that moment; then the feed changes, and
/// `remapped` offsets with it."
extension ReferenceReplay {
  func insert(_ insertion: Insertion, before index: Int) {
    let inserted = edit { $0.insert(insertion, before: index) }
    // "An inserted or reloaded row's height is asked again."
    result[.heightQuestions] += inserted.count
    for row in inserted { countItemsAsked(of: row) }
    createOwnCells(for: inserted)
  }

  func delete(_ count: Int, from index: Int) {
    // "A `delete` of several: all of them, ascending, before any is taken out."
    for row in feed.rows[index..<index + count] { takeOffScreen(row) }
    let leaving = feed.rows[index..<index + count]
    discardCells(pool.uncache { cell in leaving.contains { cell.isLast(of: $0) } })
    let deleted = edit { $0.delete(count, from: index) }
    // `perRow`: "it is discarded when the row is deleted, after its display has ended".
    for row in deleted {
      guard let cell = ownCells.removeValue(forKey: row.identity) else { continue }
      if !heldEnds.contains(where: { $0.row === row }) { discardCells([cell]) }
    }
  }

  /// "A displayed row that is deleted or reloaded ends its display first"; `newFirst`: "not before the layout of its
  /// batch has displayed what is to be"; a prepared row's cell "is given up in the place where a displayed one ends".
  private func takeOffScreen(_ row: Row) {
    guard let (_, cell) = displayed[row.identity] else {
      giveUp(row, mayReturn: false)
      return
    }
    guard host.endsEditedRowsLast else {
      endDisplay(of: row, mayReturn: false)
      return
    }
    displayed[row.identity] = nil
    heldEnds.append((row, cell, OffsetKey(of: row, by: design.key)))
  }

  /// `newFirst`: "in the order in which the edits took them".
  func endHeldRows() {
    for (row, cell, key) in heldEnds {
      stopAtEndOfDisplay(cell.strip)
      tellEnd(of: cell.strip, key: key)
      putAway(cell, mayReturn: false)
      if design.pool == .perRow, row.isDeleted { discardCells([cell]) }
    }
    heldEnds = []
  }

  private func countItemsAsked(of row: Row) {
    if design.heights == .summed { frame.work.itemsAsked += row.itemCount }
  }

  func reload(_ row: Row, by change: (inout ReferenceFeed) -> Void) {
    // "With `updates=reconfigure` a displayed or prepared row that is reloaded keeps its cell."
    if design.updates == .reload { takeOffScreen(row) }
    discardCells(pool.uncache { $0.isLast(of: row) })
    edit(change)
    result[.heightQuestions] += 1
    countItemsAsked(of: row)
  }

  /// "Right after all that a reload or a splice changes, its strip is bound as below but for step 1. For a displayed row
  /// the span is widened, and the offset compared, as at a display, and drifting counts anew."
  func reconfigure(_ row: Row) {
    let isDisplayed = displayed[row.identity] != nil
    guard design.updates == .reconfigure,
      let cell = displayed[row.identity]?.cell ?? prepared[row.identity]?.cell
    else { return }
    if isDisplayed {
      driftedDisplays.remove(row.identity)
      widenSpanToConfined(of: row)
    }
    frame.work.cellsBound += 1
    bind(cell.strip, to: row, isReused: false)
    if isDisplayed {
      judgeOffset(of: cell.strip, at: row)
      see(.display, cell.strip, at: row)
    }
  }

  /// Changes the feed, and remapped offsets with it: "at each edit, not each batch".
  @discardableResult
  func edit<Answer>(_ change: (inout ReferenceFeed) -> Answer) -> Answer {
    guard design.key == .remapped else { return change(&feed) }
    let former = feed.rows.map { (row: $0, path: $0.path) }
    let answer = change(&feed)
    offsets.follow(former)
    return answer
  }
}
