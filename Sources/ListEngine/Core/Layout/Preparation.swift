import Containers
import ScrollTrace

/// The state of a list that prepares rows: its direction of travel, and the rows that are to have cells.
///
/// Its fields change in this file alone, but for what FlashList's window moves (`window`, `momentum`).
struct Preparation: ~Copyable {
  /// 1 where the table moved down last, -1 where it moved up, 0 where it has not moved.
  private(set) var direction = 0
  /// The rows from and up to which some are to be prepared, the visible ones among them.
  fileprivate(set) var wanted = IndexRange()
  /// The rows that keep their cell: the wanted rows, or more. Ahead the range has no end while the table keeps its
  /// direction: no row ahead is discarded, because the range extends farther at each step.
  fileprivate(set) var kept = IndexRange()
  /// True if both ends of `kept` are needed: the table has turned, or rows or the viewport have changed.
  private(set) var needsBothEnds = true
  /// True if a row that is to have a cell may lack one.
  fileprivate(set) var needsPreparing = true
  /// True if a row may keep a cell that it should lose: an edit has moved rows, or fewer rows keep one.
  ///
  /// (With all of them looked at after each display, this took 40 instructions an event on `chromium-browse`.)
  fileprivate(set) var needsGivingUp = true

  // MARK: Where the ranges change

  /// The content offsets between which, both included, both ranges stay the same while the visible rows and the
  /// direction do; none at first.
  private(set) var steadyFromUnits: Int64 = 1
  private(set) var steadyToUnits: Int64 = 0
  /// `window`: how far the rows reach that are to be prepared.
  var window = RowReach()
  /// `prepared`: how far the rows reach that keep their cells.
  fileprivate(set) var screen = RowReach()

  // MARK: `engaged`

  /// `engaged`: what FlashList knows of the last velocities.
  var momentum = Momentum()
  /// The rows that it names.
  fileprivate(set) var engaged = IndexRange()

  /// `deadline`: the running average of what binding a cell of each kind took.
  private var bindNanoseconds = RawTable<Int>()

  struct IndexRange: Equatable, BitwiseCopyable {
    var from = 0
    var to = 0

    var isEmpty: Bool { from >= to }

    func contains(_ index: Int) -> Bool { index >= from && index < to }

    func holds(_ other: IndexRange) -> Bool { from <= other.from && to >= other.to }

    func widened(to other: IndexRange) -> IndexRange {
      IndexRange(from: min(from, other.from), to: max(to, other.to))
    }
  }

  @inline(__always)
  func isSteady(atUnits offset: Int64) -> Bool {
    offset >= steadyFromUnits && offset <= steadyToUnits
  }

  mutating func setSteady(fromUnits: Int64, toUnits: Int64) {
    steadyFromUnits = fromUnits
    steadyToUnits = toUnits
  }

  mutating func unsetSteady() { setSteady(fromUnits: 1, toUnits: 0) }

  /// Takes the direction from a step of the table.
  @inline(__always)
  mutating func note(step: Int64) {
    let new = step > 0 ? 1 : -1
    guard step != 0, new != direction else { return }
    direction = new
    needsBothEnds = true
    unsetSteady()
  }

  mutating func needBothEnds() { needsBothEnds = true }

  mutating func foundBothEnds() { needsBothEnds = false }

  /// Rows may lack a cell, or have one that they should lose.
  mutating func needReview() {
    needsPreparing = true
    needsGivingUp = true
  }

  mutating func needGivingUp() { needsGivingUp = true }

  /// Every row that is to have a cell has one.
  mutating func prepared() { needsPreparing = false }

  /// No row keeps a cell that it should lose.
  mutating func gaveUp() { needsGivingUp = false }

  mutating func forgetEdges() {
    needsBothEnds = true
    unsetSteady()
    window.forget()
    screen.forget()
  }

  /// As before the first event; what was learnt of the kinds is forgotten too.
  mutating func reset() {
    direction = 0
    wanted = IndexRange()
    kept = IndexRange()
    needsPreparing = true
    needsGivingUp = true
    forgetEdges()
    bindNanoseconds.removeAll()
    momentum = Momentum()
    engaged = IndexRange()
  }

  /// Takes the binding of a cell into its kind's average, as RecyclerView does: three parts of the old, one of the
  /// new.
  mutating func note(bindNanoseconds new: Int, ofKind kind: UInt8) {
    let missing = Int(kind) + 1 - bindNanoseconds.count
    if missing > 0 { bindNanoseconds.append(repeating: 0, count: missing) }
    let old = bindNanoseconds[Int(kind)]
    bindNanoseconds[Int(kind)] = old == 0 ? new : old / 4 * 3 + new / 4
  }

  /// The mean time to bind a cell of a kind; 0 if none was bound.
  func bindNanoseconds(ofKind kind: UInt8) -> Int {
    Int(kind) < bindNanoseconds.count ? bindNanoseconds[Int(kind)] : 0
  }
}

extension ListState {
  /// Finds the rows that are to be prepared, and those that keep the cell that they have, and the content offsets for
  /// which they stay the same.
  ///
  /// - Precondition: the visible rows have been found.
  /// - Complexity: O(rows that come into reach or leave it) near where it was found last, else O(log rows); with
  ///   `window:mean/B` O(visible rows) more.
  mutating func findPreparedRange() {
    let visible = Preparation.IndexRange(from: first.index, to: end.index)
    var wanted = visible
    var (from, to) = (-RowEdge.farUnits, RowEdge.farUnits)
    let isDown = preparation.direction > 0
    if choices.prefetch == .rows {
      wanted.from = max(0, wanted.from - choices.prefetchReach.rowCount)
      wanted.to = min(sequence.rowCount, wanted.to + choices.prefetchReach.rowCount)
    } else if choices.prefetch == .engaged {
      let engaged = findEngagedRows()
      preparation.engaged = engaged.isEmpty ? Preparation.IndexRange() : engaged
      if !engaged.isEmpty {
        wanted = visible.isEmpty ? engaged : visible.widened(to: engaged)
      }
      // The window moves with each velocity.
      (from, to) = (1, 0)
    } else if preparation.direction != 0 {
      switch choices.prefetch {
      case .platform, .none, .cache, .cacheForced, .engaged, .rows: break
      case .ahead: reach(choices.prefetchReach.rowCount, rows: &wanted)
      case .deadline: reach(1, rows: &wanted)
      case .window, .mounted:
        let ahead = reachAheadUnits()
        let behind = choices.prefetchReach.units(
          isAhead: false, heightUnits: viewport.heightUnits)
        preparation.window.find(
          above: isDown ? behind : ahead, below: isDown ? ahead : behind, topUnits: offsetUnits,
          heightUnits: viewport.heightUnits, in: &sequence)
        wanted = visible.widened(to: preparation.window.rows)
        (from, to) = (preparation.window.steadyFromUnits, preparation.window.steadyToUnits)
      }
    }
    var kept = wanted
    if host.keepsPrepared {
      let height = viewport.heightUnits
      // The window of mounted rows may shrink at either end.
      let hasBoth = mounts || preparation.needsBothEnds
      let (hasTop, hasBottom) = (isDown || hasBoth, !isDown || hasBoth)
      preparation.screen.find(
        above: hasTop ? height : 0, below: hasBottom ? height : 0, topUnits: offsetUnits,
        heightUnits: height, in: &sequence)
      let screen = preparation.screen.rows
      if !mounts || !screen.isEmpty {
        kept = wanted.isEmpty && mounts ? screen : wanted.widened(to: screen)
      }
      if !hasTop { kept.from = 0 }
      if !hasBottom { kept.to = .max }
      from = max(from, preparation.screen.steadyFromUnits)
      to = min(to, preparation.screen.steadyToUnits)
    }
    if !preparation.wanted.holds(wanted) { preparation.needsPreparing = true }
    if !kept.holds(preparation.kept) { preparation.needsGivingUp = true }
    preparation.wanted = wanted
    preparation.kept = kept
    if mounts || keepsRows { self.visible.limitSteady(from: from, to: to) }
    preparation.setSteady(fromUnits: from, toUnits: to)
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

  private mutating func reach(_ count: Int, rows: inout Preparation.IndexRange) {
    if preparation.direction > 0 {
      rows.to = min(sequence.rowCount, rows.to + count)
    } else {
      rows.from = max(0, rows.from - count)
    }
  }

  /// Returns true if a pool has a cell for a row of a kind. The cache does not count.
  mutating func hasUnusedCell(ofKind kind: UInt8) -> Bool {
    choices.pool == .perRow || cells.waiting(ofKind: Int(kind)).count > 0
  }

  /// Returns true if a row's own bound cell is in the cache.
  ///
  /// - Complexity: O(cells in the cache).
  func hasCachedCell(forRow row: Int32) -> Bool {
    if keepsRows { return hasBoundCell(forRow: row) }
    let cached = cache.waiting
    return (0..<cached.count).contains { cached[$0].pointee.row == row }
  }
}
