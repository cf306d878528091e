import Containers
import ScrollTrace

/// What a list that prepares rows knows of its way and of the frame that it is in.
struct Preparation: ~Copyable {
  /// 1 where the table moved down last, -1 where it moved up, 0 where it has not moved.
  var direction = 0
  /// The rows from and up to which some are to be prepared, the visible ones among them.
  var wanted = IndexRange()
  /// The rows that keep the cell that they have; what is wanted, or more.
  var kept = IndexRange()
  /// Whether anything has happened since it was last looked which rows have cells that should, or should not.
  var needsReview = true

  // MARK: The frame

  /// When the frame's events happen; nil before the first.
  var frameMilliseconds: Double?
  /// The events that have begun.
  var eventCount = 0
  /// Where the table stood when the frame began.
  var startUnits: Int64 = 0
  /// The counters when the frame began.
  var before = Counters()
  /// `deadline`: the running average of what binding a cell of each kind took.
  var bindNanoseconds = RawTable<Int>()

  struct IndexRange: Equatable, BitwiseCopyable {
    var from = 0
    var to = 0

    func contains(_ index: Int) -> Bool { index >= from && index < to }
  }

  /// As before the first event; what was learnt of the kinds is forgotten too.
  mutating func reset() {
    direction = 0
    wanted = IndexRange()
    kept = IndexRange()
    needsReview = true
    frameMilliseconds = nil
    eventCount = 0
    bindNanoseconds.removeAll()
  }

  /// Takes the binding of a cell into its kind's average, as RecyclerView does: three parts of the old, one of the
  /// new.
  mutating func note(bindNanoseconds new: Int, ofKind kind: UInt8) {
    let missing = Int(kind) + 1 - bindNanoseconds.count
    if missing > 0 { bindNanoseconds.append(repeating: 0, count: missing) }
    let old = bindNanoseconds[Int(kind)]
    bindNanoseconds[Int(kind)] = old == 0 ? new : old / 4 * 3 + new / 4
  }

  /// What binding a cell of a kind takes on average; 0 where none has been bound.
  func bindNanoseconds(ofKind kind: UInt8) -> Int {
    Int(kind) < bindNanoseconds.count ? bindNanoseconds[Int(kind)] : 0
  }
}

extension ListState {
  /// Finds the rows that are to be prepared, and those that keep the cell that they have.
  ///
  /// - Precondition: the visible rows have been found.
  /// - Complexity: O(log rows); with `window:mean/B` O(log rows + visible rows).
  mutating func findPreparedRange() {
    let visible = Preparation.IndexRange(from: first.index, to: end.index)
    var wanted = visible
    let isDown = preparation.direction > 0
    if preparation.direction != 0 {
      switch choices.prefetch {
      case .platform, .none: break
      case .ahead: reach(choices.prefetchReach.rowCount, rows: &wanted)
      case .deadline: reach(1, rows: &wanted)
      case .window:
        let ahead = reachAheadUnits()
        let behind = choices.prefetchReach.units(
          isAhead: false, heightUnits: viewport.heightUnits)
        wanted = range(above: isDown ? behind : ahead, below: isDown ? ahead : behind)
      }
    }
    var kept = wanted
    if host.keepsPrepared {
      let screen = range(above: viewport.heightUnits, below: viewport.heightUnits)
      kept.from = min(kept.from, screen.from)
      kept.to = max(kept.to, screen.to)
    }
    if wanted != preparation.wanted || kept != preparation.kept { preparation.needsReview = true }
    preparation.wanted = wanted
    preparation.kept = kept
  }

  /// How far a window reaches ahead.
  private mutating func reachAheadUnits() -> Int64 {
    guard choices.prefetchReach.isMeanRow else {
      return choices.prefetchReach.units(isAhead: true, heightUnits: viewport.heightUnits)
    }
    var rowsUnits: Int64 = 0
    var cursor = first
    while cursor.index < end.index {
      rowsUnits += heightUnits(ofRow: sequence.identity(at: cursor), at: cursor)
      sequence.advance(&cursor)
    }
    return PrefetchReach.meanRowUnits(
      rowsUnits: rowsUnits, rowCount: end.index - first.index, heightUnits: viewport.heightUnits)
  }

  /// Widens a range by a number of rows in the direction of travel.
  private mutating func reach(_ count: Int, rows: inout Preparation.IndexRange) {
    if preparation.direction > 0 {
      rows.to = min(sequence.rowCount, rows.to + count)
    } else {
      rows.from = max(0, rows.from - count)
    }
  }

  /// The visible rows, and those that would be too if the viewport reached so much farther.
  private mutating func range(above: Int64, below: Int64) -> Preparation.IndexRange {
    let top = offsetUnits - above
    // Farther down the tops of rows are not told apart.
    let bottom = min(
      offsetUnits + viewport.heightUnits + below, RowSequence.outOfSightUnits - 1)
    let from = above > 0 ? sequence.firstRow(endingBelow: top).index : first.index
    guard below > 0 else {
      return Preparation.IndexRange(from: min(from, first.index), to: end.index)
    }
    var cursor = sequence.firstRow(endingBelow: bottom)
    if cursor.index < sequence.rowCount, cursor.topUnits < bottom {
      return Preparation.IndexRange(
        from: min(from, first.index), to: max(cursor.index + 1, end.index))
    }
    // Rows without any height may begin just where the reach ends.
    while cursor.index > end.index {
      var before = cursor
      sequence.retreat(&before)
      if before.topUnits < bottom { break }
      cursor = before
    }
    return Preparation.IndexRange(
      from: min(from, first.index), to: max(cursor.index, end.index))
  }

  /// Whether a cell for a row of a kind need not be made, unless it waits in the cache.
  mutating func hasUnusedCell(ofKind kind: UInt8) -> Bool {
    choices.pool == .perRow || pools[Int(kind)].count > 0
  }

  /// Whether a row's own cell waits for it in the cache, bound.
  ///
  /// - Complexity: O(cells in the cache).
  func hasCachedCell(forRow row: Int32) -> Bool {
    guard let cachedCells else { return false }
    return (0..<cachedCells.count).contains { cachedCells[$0].pointee.row == row }
  }
}
