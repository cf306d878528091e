import ScrollTrace

extension Trace {
  /// - Precondition: the event reloads a row, or part of one.
  func itemCount(afterReloadAt index: Int) -> Int64 {
    let value = events[index].value
    return events[index].kind == .splice ? Int64(splices[Int(value)].itemCount) : value
  }
}

extension Splice {
  /// The same of a row that has another number of items.
  func onRow(ofItems count: Int32) -> Splice {
    let at = min(at, count)
    let removed = min(removed, count - at)
    return Splice(itemCount: count - removed + added, at: at, removed: removed, added: added)
  }
}
