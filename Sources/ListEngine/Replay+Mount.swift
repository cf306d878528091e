import Containers
import ScrollTrace

// Rows that get and lose cells in layouts: the prefetches `engaged`, `mounted` and `rows`. The article *Semantics* has the
// rules. Nothing of this runs for other designs.

extension Replay {
  /// Displays, prepares, ends and releases rows, in the host's order.
  mutating func layOutMounting(notAmong old: (first: Int, end: Int)) {
    let (first, end) = (list.first.index, list.end.index)
    let someLeave = first > old.first || end < old.end
    if list.host.recyclesFirst {
      if someLeave { endRows(old) }
      unmountRows()
    }
    let displayed = list.host.recyclesFirst ? 0..<0 : old.first..<old.end
    mountRows(isAbove: true, displayed: displayed)
    if first < old.first || end > old.end { displayRows(notAmong: old) }
    mountRows(isAbove: false, displayed: displayed)
    if !list.host.recyclesFirst {
      if someLeave { endRows(old) }
      unmountRows()
    }
  }

  /// Prepares the rows of the range on one side of the visible ones, by ascending index.
  ///
  /// - Parameter displayed: the rows outside of the visible ones whose displays have not ended; nil after edits, where
  ///   `stripsByRow` has them.
  mutating func mountRows(isAbove: Bool, displayed: Range<Int>? = nil) {
    let wanted = list.preparation.wanted
    // Without visible rows, the whole range can be on one side of where they would be.
    let from = isAbove ? wanted.from : max(list.end.index, wanted.from)
    let to = isAbove ? min(list.first.index, wanted.to) : wanted.to
    guard list.preparation.needsPreparing, from < to else { return }
    var cursor = list.sequence.cursor(at: from, needsTop: true)
    while cursor.index < to {
      let hasCell =
        displayed?.contains(cursor.index)
        ?? (list.stripsByRow.strip(of: list.sequence.identity(at: cursor)) != nil)
      if !hasCell { prepare(cursor) }
      list.sequence.advance(&cursor)
    }
    if !isAbove { list.preparation.needsPreparing = false }
  }

  mutating func unmountRows() {
    if list.preparation.needsGivingUp { giveUpRowsOutOfReach() }
  }

  /// Notes a `y` event before it is applied.
  mutating func noteMove(to offsetUnits: Int64, atMilliseconds time: Double) {
    if list.choices.prefetch == .engaged {
      list.preparation.momentum.note(
        stepUnits: offsetUnits - list.offsetUnits, atMilliseconds: time)
    }
    if !list.preparation.isSteady(atUnits: offsetUnits) { list.unsetSteady() }
  }

  /// `engaged`: 100 ms without a `y` event are a layout of their own.
  mutating func endMomentum(beforeMilliseconds time: Double) {
    guard list.preparation.momentum.end(beforeMilliseconds: time) else { return }
    layOut()
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }
}

extension ListState {
  /// The next `y` event is a layout.
  mutating func unsetSteady() {
    steadyFromUnits = 1
    steadyToUnits = 0
  }
}
