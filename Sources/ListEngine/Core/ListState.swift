import Containers
import ScrollTrace

/// The simulated list: rows, cells and what is on screen.
///
/// It stands for UIKit, and knows nothing of which row a strip says it shows or of any stored offset (that is the app's:
/// `ListDelegate`). Its state has owners, each in its file (*How it is built*). Once warm it allocates nothing, counts no
/// references and checks no exclusivity. It goes `inout`, and its methods are `mutating`, for the reason that
/// `RowSequence` gives.
struct ListState: ~Copyable {
  /// The whole trace, or the piece that is being replayed (`Replay.run(next:)`).
  var trace: Trace
  /// The events of the pieces before this one.
  var eventsBefore = 0
  var counters = Counters()

  // MARK: The feed and the screen

  var rows = RowTable()
  var sequence = RowSequence()
  var layouts = RawTable<StripLayout>()
  var viewport: Viewport
  var offsetUnits: Int64 = 0
  /// The loss by the departure of the screen; `nothing` while it is shown or only covered.
  var lost = ScreenLoss.nothing

  // MARK: Owners

  var visible = VisibleRows()
  /// The strips of the displayed rows: the visible ones, but within a layout or a batch.
  var displayed = DisplayedRows()
  /// The same by row, while a batch is open.
  var stripsByRow = StripsByRow()
  var cells = Cells()
  var sharedItemCells = SharedItemCells()
  var cache: CellCache
  var plan = PlacePlan()
  /// Rows with a cell that are not displayed.
  var prepared = PreparedRows()
  /// `interleaved`: the row below the visible ones.
  var attached = AttachedRow()
  var ends = Ends()
  var frame = Frame()
  var preparation = Preparation()
  var motion = StripMotion()

  // MARK: Constants

  /// The choices of the design, and those of the platform where the design has none.
  let choices: AxisValues
  let host: ListHost
  /// True if the host or the design prepares rows.
  let prepares: Bool
  /// True if rows are prepared and released in layouts.
  let mounts: Bool
  /// True if unused cells may be discarded at the end of each layout.
  let thinsPools: Bool
  /// True if a waiting cell belongs to a row.
  let keepsRows: Bool
  /// True if a displayed row that is reloaded gets another cell.
  let replacesCells: Bool
  /// True if cells stay at their indices over edits.
  let hasIndexedCells: Bool
  /// True if a strip returns to rest when its cell leaves the screen.
  let restsOffScreen: Bool
  /// True if the app is called for a cell that goes to a pool.
  let wantsPooled: Bool
  /// True if strips can move without a finger, or the app wants `stripSettled`.
  let moves: Bool
  /// True if a frame's beginning or end has effects.
  let countsFrames: Bool
  /// True if strips of some kind have pages, or items whose width depends on the viewport's.
  let hasPages: Bool
  /// True if some rows begin elsewhere than where their kind rests.
  let hasStarts: Bool
  /// True if the feed is from right to left. Strips' offsets are counted from where the items begin, and what an app reads,
  /// stores and sets from the left end.
  let isRightToLeft: Bool

  // MARK: Notes

  /// The feed's `start`, moved with its pages: now, and before pages last got another length. Empty without one.
  private var startUnits: (now: [Int64], before: [Int64]) = ([], [])
  /// True if a strip at its display is brought within its content: by the list, or by the design. Of a custom design since
  /// it has asked for an offset within the content.
  var confinesAtDisplays: Bool
  /// The row that is being displayed, so that a look-up by index need not search the tree for it.
  private var focusIndex = -1
  private var focusRow: Int32 = -1
  /// `positional`: the cells when the open batch began, each with its row then and its index; by ascending index.
  var indexedCells = RawTable<PendingEnd>()
  /// Working space: displayed strips that are to end, or prepared strips that are to be discarded, by ascending
  /// current index of their row.
  var leaving = RawTable<(index: Int, strip: StripPointer)>()
  /// Working space: heights that were asked for.
  var askedHeights = RawTable<Int64>()

  /// - Parameter isPiece: true if more events follow the trace.
  /// - Complexity: O(rows + events); O(rows + events log rows) with `wantsSettled` and coasts.
  init(
    trace valid: ValidTrace, isPiece: Bool, choices: AxisValues, host: ListHost,
    needsTrueOffsets: Bool, wantsSettled: Bool, wantsPooled: Bool
  ) {
    trace = valid.trace
    let choices = choices.resolved(on: host)
    self.choices = choices
    mounts = choices.prefetch.mounts
    keepsRows = choices.pool.rules.keepsRows
    hasIndexedCells =
      host.isPositional && choices.storesByPosition && choices.pool != .perRow && !keepsRows
    replacesCells = host.replaces && choices.pool != .perRow && !keepsRows
    var host = host
    if mounts || keepsRows { host.interleaves = false }
    self.host = host
    restsOffScreen = host.forgets || choices.itemPool == .detached
    viewport = trace.viewport
    prepares = choices.prefetch != .none || host.keepsPrepared
    let coasts = trace.events.contains { $0.kind == .stripOffset && $0.coasts }
    moves = host.movesStrips || coasts || isPiece || wantsSettled
    countsFrames = prepares || host.queues || host.clamps || wantsSettled || replacesCells
    counters = Counters(countsPrepared: prepares, countsMotion: host.movesStrips || coasts)
    self.wantsPooled = wantsPooled
    thinsPools = choices.pool.rules.isThinned
    cells.setRule(choices.pool, limit: choices.poolSize.capacity)
    cache = CellCache(isUsed: choices.pool.rules.hasCache)
    let feed = trace.feed
    confinesAtDisplays = host.confines || choices.fits == .content
    hasStarts = feed.startUnits != nil
    isRightToLeft = feed.isRightToLeft
    hasPages = feed.hasPages
    if wantsSettled { motion.coastEnds = CoastEnds(of: trace) }
    makeRoom(forKindsUpTo: feed.kinds?.max() ?? 0)
    makeRoom(forKindsUpTo: trace.insertions.lazy.compactMap { $0.kinds?.max() }.max() ?? 0)
    // The engine's own tables grow here, before anything is measured; in a replay by pieces, with its inserts.
    let identityCount = trace.identityCount
    if prepares { prepared.makeRoom(forRows: identityCount) }
    rows.reserve(identityCount, hasKinds: feed.kinds != nil, needsTrueOffsets: needsTrueOffsets)
    sequence.reserve(
      identities: identityCount, insertedRows: identityCount - feed.rowCount,
      placesOfInsertion: trace.events.lazy.filter { $0.kind == .insert || $0.kind == .move }.count)
    askedHeights.append(repeating: 0, count: feed.rowCount)
    putRowsBack()
    putSequenceBack()
    askedHeights.removeAll()
  }

  deinit {
    cells.release()
    cache.release()
    for offset in 0..<displayed.count { displayed[offset]?.pointee.releaseCell() }
    ends.releaseCells(ownsHeld: choices.pool != .perRow)
    if choices.pool != .perRow {
      attached.strip?.pointee.releaseCell()
      for index in 0..<prepared.count { prepared[index].pointee.releaseCell() }
    }
    sharedItemCells.release()
  }

  /// Puts the rows back to how the trace begins: O(rows).
  mutating func putRowsBack() {
    let feed = trace.feed
    rows.removeAll()
    for row in 0..<feed.rowCount {
      let kind = feed.kinds?[row] ?? 0
      rows.append(
        itemCount: feed.itemCounts[row], kind: kind,
        restUnits: feed.restUnits(ofRow: Int32(row), kind: kind))
    }
  }

  /// Puts the rows into the order and under the viewport of the beginning, with the heights in `askedHeights`.
  mutating func putSequenceBack() {
    let feed = trace.feed
    sequence.rebuild(
      sectionRowCounts: feed.sectionRowCounts, headerHeightUnits: feed.headerHeightUnits,
      heightsUnits: UnsafeBufferPointer(start: askedHeights.base, count: askedHeights.count))
    _ = resize(to: trace.viewport)
    startUnits = (feed.startUnits ?? [], [])
    offsetUnits = 0
    forgetCursors()
  }

  /// Gives the table another size.
  ///
  /// - Returns: the pages that get another length, by kind; empty where none does.
  mutating func resize(to size: Viewport) -> [PageChange?] {
    let old = viewport
    viewport = size
    guard hasPages, old != size else { return [] }
    var changes: [PageChange?] = []
    for kind in 0..<layouts.count {
      let shape = trace.feed.itemShape(ofKind: UInt8(kind), on: size)
      layouts[kind] = StripLayout(shape, axis: trace.feed.axis, viewport: size)
      changes.append(trace.feed.pageChange(ofKind: UInt8(kind), from: old, to: size))
    }
    guard changes.contains(where: { $0 != nil }) else { return [] }
    startUnits.before = startUnits.now
    for row in startUnits.now.indices {
      startUnits.now[row] = moved(startUnits.now[row], ofRow: Int32(row), changes)
    }
    return changes
  }

  /// Makes the layout and the pools of each kind up to `last` that has none yet.
  mutating func makeRoom(forKindsUpTo last: UInt8) {
    while layouts.count <= Int(last) {
      let shape = trace.feed.itemShape(ofKind: UInt8(layouts.count), on: viewport)
      layouts.append(StripLayout(shape, axis: trace.feed.axis, viewport: viewport))
      cells.addKind()
      if choices.itemPool.isShared { sharedItemCells.addKind() }
    }
  }

  // MARK: Rows

  /// The identity of the row at an index, without a search where it is on screen.
  mutating func identity(at index: Int) -> Int32 {
    if sequence.isPristine { return Int32(truncatingIfNeeded: index) }
    if index == focusIndex { return focusRow }
    let offset = index &- first.index
    if visible.areDisplayed, UInt(bitPattern: offset) < UInt(bitPattern: displayed.count),
      let strip = displayed[offset]
    {
      return strip.pointee.row
    }
    return sequence.identity(at: index)
  }

  /// The offset of a row's strip that was never scrolled.
  mutating func restUnits(of row: Int32) -> Int64 {
    if hasStarts, Int(row) < startUnits.now.count { return startUnits.now[Int(row)] }
    return layouts[Int(rows.kind(of: row))].restUnits
  }

  /// The same before pages got the length that they have.
  mutating func formerRestUnits(of row: Int32) -> Int64 {
    if hasStarts, Int(row) < startUnits.before.count { return startUnits.before[Int(row)] }
    return layouts[Int(rows.kind(of: row))].restUnits
  }

  /// Notes the row that is being displayed.
  @inline(__always)
  mutating func focus(on row: Int32, at index: Int) {
    focusIndex = index
    focusRow = row
  }

  /// The section of a row, and its number there.
  mutating func path(ofRow row: Int32) -> (section: Int, row: Int) {
    if sequence.sectionCount == 1 {
      if sequence.isPristine { return (0, Int(row)) }
      if row == focusRow { return (0, focusIndex) }
    }
    return sequence.path(ofIdentity: row)
  }

  /// The rows from an index on, and before an end, that are of one section; `next` is behind them then. Nil where none
  /// is left.
  mutating func sectionRows(from next: inout Int, to end: Int) -> (section: Int, rows: Range<Int>)?
  {
    guard next < end else { return nil }
    let path = sequence.path(ofIdentity: sequence.identity(at: next))
    let count = min(end - next, sequence.rowCount(ofSection: path.section) - path.row)
    next += count
    return (path.section, path.row..<path.row + count)
  }

  mutating func extentUnits(of strip: StripPointer) -> Int64 {
    layouts[Int(strip.pointee.kind)].isVertical
      ? strip.pointee.rowHeightUnits : viewport.widthUnits
  }

  /// The height of a row as its feed has it, never saturated, in units.
  mutating func heightUnits(ofRow row: Int32, at cursor: RowSequence.Cursor) -> Int64 {
    guard case .summed(let base, let perItem) = trace.feed.rowHeight else {
      return sequence.heightUnits(at: cursor)
    }
    return base + perItem * Int64(rows.itemCount(of: row))
  }

  /// An app that sums a row's height up asks each of its items.
  @inline(__always)
  mutating func askItems<W: Watcher>(_ itemCount: Int32, _ watcher: inout W) {
    counters.itemsAsked += Int(itemCount)
    if W.isWatching { watcher.saw(.itemsAsked(itemCount), in: &self) }
  }

  /// The height that a row's data source keeps in an array, in units.
  @inline(__always)
  mutating func storedHeightUnits(itemCount: Int32, each: () -> Int64) -> Int64 {
    switch trace.feed.rowHeight {
    case .uniform(let units): units
    case .each: each()
    case .summed(let base, let perItem): base + perItem * Int64(itemCount)
    }
  }

  /// Puts a strip into `leaving`, which is ordered by index.
  mutating func addLeaving(_ strip: StripPointer, index: Int) {
    leaving.append((index, strip))
    leaving.sortLast { $0.index }
  }

  /// Notes which strip shows which row, when a batch of edits begins.
  mutating func collectStrips() {
    stripsByRow.removeAll(reserving: displayed.count)
    for offset in 0..<displayed.count {
      if let strip = displayed[offset] { stripsByRow.insert(strip) }
    }
  }
}

extension RawTable {
  /// Moves the last element of a table that is in order but for it to its place.
  @inline(__always)
  func sortLast(by key: (Element) -> Int) {
    var slot = count - 1
    while slot > 0, key(self[slot - 1]) > key(self[slot]) {
      (self[slot - 1], self[slot]) = (self[slot], self[slot - 1])
      slot -= 1
    }
  }
}

extension ListState {
  /// A number that the fields of every displayed cell enter.
  var checksum: UInt64 {
    var sum: UInt64 = 0
    func enter(_ value: Int64) {
      sum = (sum ^ UInt64(bitPattern: value)) &* 0x9E37_79B9_7F4A_7C15
    }
    for offset in 0..<displayed.count {
      guard let strip = displayed[offset]?.pointee, let cell = strip.cell?.pointee else { continue }
      enter(cell.y &+ cell.height &+ Int64(cell.row))
      enter(strip.offsetUnits)
      for item in strip.firstItem..<strip.endItem {
        let fields = strip.cell(ofItem: item).pointee
        enter(fields.x &+ fields.y &+ fields.width &+ fields.height)
        enter(Int64(fields.row) << 32 | Int64(fields.item))
      }
    }
    return sum
  }
}
