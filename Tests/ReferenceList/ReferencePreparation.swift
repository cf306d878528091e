import ScrollTrace

// "Prepared rows".

struct PreparedRow {
  var row: Row
  var cell: TableCell
  /// True if it was prepared ahead and not displayed since.
  var isUnseen: Bool
}

/// The present frame, and what `deadline` remembers of those before.
struct ReferenceFrame {
  /// The direction of travel: 1 down, -1 up, 0 before the first `y` that moved the table.
  var direction = 0
  /// `engaged`: the last five velocities in points a millisecond, the place of the oldest, and the last `y`.
  var velocities = [0, 0, 0, -0.1, -0.1]
  var oldest = 0
  var movedAt = 0.0
  /// Whether 100 ms without a `y` end the momentum.
  var hasMomentum = false
  /// The indices of the last layout's range.
  var range = 0..<0
  /// `engaged`: the indices of the rows that it named in the last layout.
  var engaged: [Int] = []
  var startUnits: Int64 = 0
  /// `cache`: whether the table or a strip has scrolled in this frame.
  var hasScrolled = false
  /// `cacheForced`: how far the table moved last.
  var lastStepUnits: Int128 = 0
  /// The counters before the frame.
  var before = ReferenceResult()
  var workBefore = ReferenceWork()
  var work = ReferenceWork()
  /// By kind, the average time to bind a cell.
  var averages: [UInt8: Int] = [:]
}

/// "The work of a frame": operations without a counter.
struct ReferenceWork {
  var cellsBound = 0
  var stripsTiled = 0
  var itemsAsked = 0
}

extension ReferenceReplay {
  /// True if rows are prepared.
  var prepares: Bool { host.keepsPrepared || prefetch != .none }

  /// The meaning of `platform` on this host.
  private var prefetch: ReferenceDesign.Prefetch {
    guard design.prefetch == .platform else { return design.prefetch }
    return host.preparesAhead ? .ahead(rows: 1) : .none
  }

  func beginFrame() {
    frame.startUnits = positionUnits
    frame.hasScrolled = false
    frame.before = result
    frame.workBefore = frame.work
  }

  /// "When, which, and in which order".
  func endFrame() {
    // *Mounted rows*: in layouts alone.
    guard prepares, !design.mountsRows, !isLost else { return }
    let wanted = wantedRows()
    releaseRowsOutOfReach()
    switch design.prefetch {
    case .deadline: prepareInTime()
    case .cache, .cacheForced: prepareIntoCache()
    default:
      for row in wanted where prepared[row.identity] == nil && attached[row.identity] == nil {
        prepare(row)
      }
    }
    noteRange()
    // "Pools", `affineCap:N`.
    discardAboveLimit()
  }

  /// The rows that are still prepared at the end of the trace.
  func countInVain() {
    guard prepares else { return }
    result[.preparedInVain] += prepared.values.count(where: \.isUnseen) + pool.unseenCount
  }

  // MARK: Which rows

  /// Reach downwards ends 2^41 - 1 units below the top of the content.
  static var farthestUnits: Int128 { (1 << 41) - 1 }

  /// The rows that `prefetch` names, in the order in which they are prepared.
  func wantedRows() -> [Row] {
    switch prefetch {
    case .bothSides(let count):
      return feed.rows(above: topUnits).suffix(count) + feed.rows(below: bottomUnits).prefix(count)
    case .engaged(let points): return engagedRows(drawDistance: points)
    default: if frame.direction == 0 { return [] }
    }
    switch prefetch {
    case .platform, .none, .bothSides, .engaged, .cache, .cacheForced: return []
    case .ahead(let count): return nextRows(count)
    case .deadline: return nextRows(1)
    case .window(let aheadThousandths, let behindThousandths):
      return window(ahead: screenfuls(aheadThousandths), behind: screenfuls(behindThousandths))
    case .meanWindow(let behindThousandths):
      let reach = min(max(meanHeight, screenfuls(100)), screenfuls(500))
      return window(ahead: reach, behind: screenfuls(behindThousandths))
    case .pointWindow(let ahead, let behind):
      return window(ahead: Int128(ahead) * 1024, behind: Int128(behind) * 1024)
    }
  }

  /// The next rows in the direction of travel, the nearest first.
  private func nextRows(_ count: Int) -> [Row] {
    frame.direction > 0
      ? Array(feed.rows(below: bottomUnits).prefix(count))
      : feed.rows(above: topUnits).suffix(count).reversed()
  }

  /// A part of the viewport's height, rounded down to a unit.
  private func screenfuls(_ thousandths: Int) -> Int128 {
    Int128(viewport.heightUnits) * Int128(thousandths) / 1000
  }

  /// `window:mean/B`: the mean height of the visible rows.
  private var meanHeight: Int128 {
    let heights = feed.visibleRows(from: topUnits, to: bottomUnits).map(\.heightUnits)
    return heights.isEmpty ? 0 : heights.reduce(0, +) / Int128(heights.count)
  }

  /// `window`: the rows that would be visible if the viewport reached farther.
  private func window(ahead forward: Int128, behind back: Int128) -> [Row] {
    let isDown = frame.direction > 0
    let from = topUnits - (isDown ? back : forward)
    let to = min(bottomUnits + (isDown ? forward : back), Self.farthestUnits)
    let rows = feed.visibleRows(from: from, to: to)
    let above = rows.filter { $0.topUnits + $0.heightUnits <= topUnits }
    let below = rows.filter { $0.topUnits >= bottomUnits }
    return isDown ? below + above.reversed() : above.reversed() + below
  }

  /// "How long a cell stays": whether a row is in reach.
  func isInReach(of row: Row) -> Bool {
    prepares && isInReach(of: row, wanted: wantedRows())
  }

  private func isInReach(of row: Row, wanted: [Row]) -> Bool {
    if wanted.contains(where: { $0 === row }) { return true }
    let height = Int128(viewport.heightUnits)
    let (from, to) = (topUnits - height, min(bottomUnits + height, Self.farthestUnits))
    if design.mountsRows {
      let kept = host.keepsPrepared ? feed.visibleRows(from: from, to: to).map(\.index) : []
      let range = rangeOfRows
      let indices = kept + (range.isEmpty ? [] : [range.lowerBound, range.upperBound - 1])
      return (indices.min() ?? .max) <= row.index && row.index <= (indices.max() ?? .min)
    }
    return host.keepsPrepared && row.isVisible(from: from, to: to)
  }

  // MARK: Preparing

  /// *Preparing a row*.
  func prepare(_ row: Row) {
    result[.rowsPrepared] += 1
    prepared[row.identity] = PreparedRow(
      row: row, cell: bindCell(to: row, isPrepared: true), isUnseen: true)
  }

  /// *`cache`*.
  private func prepareIntoCache() {
    guard frame.hasScrolled, frame.direction != 0 else { return }
    guard let (row, distance) = nextRow() else {
      pool.namedRow = nil
      return
    }
    pool.namedRow = row.identity
    pool.extraPlaces = 1
    if prepared[row.identity] != nil { return }
    if let cell = pool.takeBound(for: row) {
      discardCells(pool.put(cell, mayReturn: true))
      return
    }
    let isNew = frame.averages[row.kind] == nil
    guard design.prefetch == .cache || distance <= frame.lastStepUnits || isNew else { return }
    result[.rowsPrepared] += 1
    let cell = bindCell(to: row, isPrepared: true)
    cell.isUnseen = true
    discardCells(pool.put(cell, mayReturn: true))
  }

  /// *`cache`*: the next row in the direction of travel that is neither visible nor attached, and its distance.
  private func nextRow() -> (row: Row, distanceUnits: Int128)? {
    if frame.direction > 0 {
      let index = indexBelow + attached.count
      guard index < feed.rows.count else { return nil }
      return (feed.rows[index], startUnits(ofRowAt: index) - bottomUnits)
    }
    let index = feed.rows(above: topUnits).endIndex - 1
    guard index >= 0 else { return nil }
    return (feed.rows[index], topUnits - startUnits(ofRowAt: index + 1))
  }

  /// *`deadline`*.
  private func prepareInTime() {
    let travel = abs(Int128(positionUnits) - Int128(frame.startUnits))
    guard travel > 0, let row = wantedRows().first, prepared[row.identity] == nil,
      attached[row.identity] == nil
    else { return }
    let distance =
      frame.direction > 0
      ? row.topUnits - bottomUnits : topUnits - row.topUnits - row.heightUnits
    var work = nanoseconds(since: frame.before, frame.workBefore, withNewCells: true)
    // A row whose cell waits in the cache needs 0.
    if !pool.hasBoundCell(for: row) {
      work += frame.averages[row.kind, default: 0]
      if !pool.hasCell(ofKind: row.kind), design.pool != .perRow { work += 1_965_000 }
    }
    let isNeeded = distance <= travel && row.topUnits <= Self.farthestUnits
    if isNeeded || work * 60 < 1_000_000_000 { prepare(row) }
  }

  /// "The work of a frame": its table.
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

  /// *`deadline`*: the average includes every binding.
  func noteBinding(
    of kind: UInt8, since before: ReferenceResult, _ work: ReferenceWork
  ) {
    guard design.prefetch == .deadline || design.prefetch == .cacheForced else { return }
    let new = nanoseconds(since: before, work, withNewCells: false)
    let old = frame.averages[kind, default: 0]
    frame.averages[kind] = old == 0 ? new : old / 4 * 3 + new / 4
  }

  // MARK: Giving up

  func releaseRowsOutOfReach() {
    let wanted = wantedRows()
    release(mayReturn: true) { !self.isInReach(of: $0, wanted: wanted) }
  }

  /// *Mounted rows*: `viewport`, `reloadAll` and `memoryWarning` release no mounted rows.
  func releaseAll() {
    if !design.mountsRows { release(mayReturn: false) { _ in true } }
  }

  /// *Releasing*, by ascending index.
  func release(mayReturn: Bool, where goes: (Row) -> Bool) {
    let rows = prepared.values.map(\.row).filter(goes).sorted { $0.index < $1.index }
    for row in rows { release(row, mayReturn: mayReturn) }
  }

  /// *Releasing* a prepared row.
  func release(_ row: Row, mayReturn: Bool) {
    guard let given = prepared.removeValue(forKey: row.identity) else { return }
    if given.isUnseen { result[.preparedInVain] += 1 }
    putAway(given.cell, mayReturn: mayReturn)
  }
}
