import ScrollTrace

// Rows that have a cell and are not displayed, written straight from the article *Semantics*: its sentences
// stand in quotation marks.

/// What a prepared row has.
struct PreparedRow {
  var row: Row
  var cell: TableCell
  /// Whether it was prepared ahead, and not displayed since.
  var isUnseen: Bool
}

/// What the frame, and the way up to it, has come to.
struct ReferenceFrame {
  /// 1 down, -1 up, 0 where the table has not moved.
  var direction = 0
  var startUnits: Int64 = 0
  /// What was counted before the frame, and of cells bound, strips tiled and items asked in all.
  var before = ReferenceResult()
  var workBefore = ReferenceWork()
  var work = ReferenceWork()
  /// "A running average for each kind."
  var averages: [UInt8: Int] = [:]
}

/// Work that has no counter.
struct ReferenceWork {
  var cellsBound = 0
  var stripsTiled = 0
  var itemsAsked = 0
}

extension ReferenceReplay {
  /// "Where the host is `prepared` or `prefetch` is not `none`."
  var prepares: Bool { host.keepsPrepared || prefetch != .none }

  /// "`platform` is `ahead:1` on a host with `ahead`, and `none` on the others."
  private var prefetch: ReferenceDesign.Prefetch {
    guard design.prefetch == .platform else { return design.prefetch }
    return host.preparesAhead ? .ahead(rows: 1) : .none
  }

  func beginFrame() {
    frame.startUnits = positionUnits
    frame.before = result
    frame.workBefore = frame.work
  }

  /// "At the end of a frame, [...] first what is out of reach is given up, by ascending index; then rows are
  /// prepared."
  func endFrame() {
    guard prepares else { return }
    let wanted = wantedRows()
    giveUp(mayReturn: true) { !self.keepsCell(of: $0, wanted: wanted) }
    if case .deadline = design.prefetch {
      prepareInTime()
    } else {
      for row in wanted where prepared[row.identity] == nil { prepare(row) }
    }
    // `affineCap:N`: "and of each frame when its rows have been prepared".
    discardCells(pool.thin())
  }

  /// "What is prepared when the trace is over, and was not displayed, was prepared in vain."
  func countLeftOver() {
    guard prepares else { return }
    result[.preparedInVain] += prepared.values.count(where: \.isUnseen)
  }

  // MARK: Which rows

  /// "No reach goes farther down than 2^41 - 1 units below the top of the content."
  private static var farthestUnits: Int128 { (1 << 41) - 1 }

  /// "The nearest first: those ahead, then those behind."
  private func wantedRows() -> [Row] {
    guard frame.direction != 0 else { return [] }
    switch prefetch {
    case .platform, .none: return []
    case .ahead(let count): return nextRows(count)
    case .deadline: return nextRows(1)
    case .window(let aheadThousandths, let behindThousandths):
      return window(ahead: screenfuls(aheadThousandths), behind: screenfuls(behindThousandths))
    case .meanWindow(let behindThousandths):
      // "But not less than a tenth of the viewport's height, nor more than half of it."
      let reach = min(max(meanHeight, screenfuls(100)), screenfuls(500))
      return window(ahead: reach, behind: screenfuls(behindThousandths))
    }
  }

  /// "The rows below the viewport, nearest first"; "above it": those that end at its top or before.
  private func nextRows(_ count: Int) -> [Row] {
    frame.direction > 0
      ? Array(feed.rows(below: bottomUnits).prefix(count))
      : feed.rows(above: topUnits).suffix(count).reversed()
  }

  /// "Rounded down to a unit."
  private func screenfuls(_ thousandths: Int) -> Int128 {
    Int128(viewport.heightUnits) * Int128(thousandths) / 1000
  }

  /// "The mean height of the rows that are visible then (their sum over their number, rounded down to a unit; 0 where
  /// there is none)."
  private var meanHeight: Int128 {
    let heights = feed.visibleRows(from: topUnits, to: bottomUnits).map(\.heightUnits)
    return heights.isEmpty ? 0 : heights.reduce(0, +) / Int128(heights.count)
  }

  /// "Those that would be visible if the viewport reached [so much] farther ahead, and [so much] behind."
  private func window(ahead forward: Int128, behind back: Int128) -> [Row] {
    let isDown = frame.direction > 0
    let from = topUnits - (isDown ? back : forward)
    let to = min(bottomUnits + (isDown ? forward : back), Self.farthestUnits)
    let rows = feed.visibleRows(from: from, to: to)
    let above = rows.filter { $0.topUnits + $0.heightUnits <= topUnits }
    let below = rows.filter { $0.topUnits >= bottomUnits }
    return isDown ? below + above.reversed() : above.reversed() + below
  }

  /// "A cell stays with a row that is to be prepared, and on host `prepared` with one that is within a screenful."
  func keepsCell(of row: Row) -> Bool {
    prepares && keepsCell(of: row, wanted: wantedRows())
  }

  private func keepsCell(of row: Row, wanted: [Row]) -> Bool {
    if wanted.contains(where: { $0 === row }) { return true }
    let height = Int128(viewport.heightUnits)
    return host.keepsPrepared
      && row.isVisible(from: topUnits - height, to: min(bottomUnits + height, Self.farthestUnits))
  }

  // MARK: Preparing

  /// "The row is given a cell, which is bound, reloaded, restored and tiled, and not displayed."
  private func prepare(_ row: Row) {
    result[.rowsPrepared] += 1
    prepared[row.identity] = PreparedRow(row: row, cell: bindCell(to: row), isUnseen: true)
  }

  /// "Of a frame in which the table moved, the next row in the direction of travel: where it is not farther away than
  /// the table moved, or the modelled work [...] is less than a 60th of a second."
  private func prepareInTime() {
    let travel = abs(Int128(positionUnits) - Int128(frame.startUnits))
    guard travel > 0, let row = wantedRows().first, prepared[row.identity] == nil else { return }
    let distance =
      frame.direction > 0
      ? row.topUnits - bottomUnits : topUnits - row.topUnits - row.heightUnits
    var work = nanoseconds(since: frame.before, frame.workBefore, withNewCells: true)
    // "Nothing is expected of a row whose cell waits in the cache."
    if !pool.hasCachedCell(for: row) {
      work += frame.averages[row.kind, default: 0]
      if !pool.hasCell(ofKind: row.kind), design.pool != .perRow { work += 1_965_000 }
    }
    let isNeeded = distance <= travel && row.topUnits <= Self.farthestUnits
    if isNeeded || work * 60 < 1_000_000_000 { prepare(row) }
  }

  /// The costs of the article *The hitch model*.
  private func nanoseconds(
    since before: ReferenceResult, _ work: ReferenceWork, withNewCells: Bool
  ) -> Int {
    func grown(_ counter: ReferenceResult.Counter) -> Int { result[counter] - before[counter] }
    var sum = withNewCells ? grown(.cellsCreated) * 1_965_000 : 0
    sum += (frame.work.cellsBound - work.cellsBound) * 371_000
    sum += grown(.reloads) * 200_000
    sum += grown(.itemCellsCreated) * 500_000
    sum += grown(.itemsDisplayed) * 198_000
    sum += (frame.work.stripsTiled - work.stripsTiled) * 50_000
    sum += (grown(.offsetReads) + grown(.offsetWrites) + grown(.heightQuestions)) * 1000
    return sum + (frame.work.itemsAsked - work.itemsAsked) * 100
  }

  /// "Three quarters of what it was and one of what this binding took; the first is the average."
  func noteBinding(
    of kind: UInt8, since before: ReferenceResult, _ work: ReferenceWork
  ) {
    guard case .deadline = design.prefetch else { return }
    let new = nanoseconds(since: before, work, withNewCells: false)
    let old = frame.averages[kind, default: 0]
    frame.averages[kind] = old == 0 ? new : old / 4 * 3 + new / 4
  }

  // MARK: Giving up

  /// "By ascending index."
  func giveUp(mayReturn: Bool, where goes: (Row) -> Bool) {
    let rows = prepared.values.map(\.row).filter(goes).sorted { $0.index < $1.index }
    for row in rows { giveUp(row, mayReturn: mayReturn) }
  }

  /// "The cell goes to the pool as at the end of a display, but nobody is told"; "`preparedInVain` when it was not
  /// displayed since."
  func giveUp(_ row: Row, mayReturn: Bool) {
    guard let given = prepared.removeValue(forKey: row.identity) else { return }
    if given.isUnseen { result[.preparedInVain] += 1 }
    putAway(given.cell, mayReturn: mayReturn)
  }
}
