import ScrollTrace

/// The edits of a batch. "Applying: a displayed row that is deleted or reloaded ends its display
/// first, under the index and path that it has at that moment; then the feed changes, and
/// `remapped` offsets with it."
extension ReferenceReplay {
  func insert(_ insertion: Insertion, before index: Int) {
    let inserted = edit { $0.insert(insertion, before: index) }
    // "An inserted or reloaded row's height is asked again."
    result[.heightQuestions] += inserted.count
    createOwnCells(for: inserted)
  }

  func delete(_ count: Int, from index: Int) {
    // "A `delete` of several: all of them, ascending, before any is taken out."
    for row in feed.rows[index..<index + count] where displayed[row.identity] != nil {
      endDisplay(of: row, mayReturn: false)
    }
    let leaving = feed.rows[index..<index + count]
    discardCells(pool.uncache { cell in leaving.contains { cell.isLast(of: $0) } })
    let deleted = edit { $0.delete(count, from: index) }
    // `perRow`: "it is discarded when the row is deleted, after its display has ended".
    for row in deleted where ownCells.removeValue(forKey: row.identity) != nil {
      discardCells(1)
    }
  }

  func reload(_ row: Row, itemCount: Int) {
    if displayed[row.identity] != nil { endDisplay(of: row, mayReturn: false) }
    discardCells(pool.uncache { $0.isLast(of: row) })
    edit { $0.reload(row.index, itemCount: itemCount) }
    result[.heightQuestions] += 1
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
