import ScrollTrace

/// A plain, slow list, written straight from Semantics.md, to hold a fast one against.
///
/// Every comment in quotation marks is the sentence of those pages that the code beside it follows.
public enum ReferenceList {
  /// Replays a valid trace, and counts what Semantics.md says is counted.
  ///
  /// - Parameter look: told of each callback as it happens.
  /// - Precondition: `heights=summed` is "only for a feed with `base` and `perItem`".
  /// - Complexity: O(rows) an event.
  public static func replay(
    _ trace: Trace, design: ReferenceDesign, host: ReferenceHost,
    look: ((ReferenceSight) -> Void)? = nil
  ) -> ReferenceResult {
    var future: [OffsetKey] = []
    if case .bounded(.belady, _) = design.offsets {
      // "Knows the future": the look-ups of a replay that went before.
      let earlier = ReferenceReplay(
        trace, design: design, host: host, offsets: ReferenceOffsets(.everything))
      earlier.run()
      future = earlier.lookUps
    }
    let replay = ReferenceReplay(
      trace, design: design, host: host,
      offsets: ReferenceOffsets(design.offsets, rowCount: trace.feed.rowCount, future: future))
    replay.look = look
    replay.run()
    return replay.result
  }
}

/// One replay: the table, its cells, and what the design has stored.
final class ReferenceReplay {
  let trace: Trace
  let design: ReferenceDesign
  let host: ReferenceHost
  var result = ReferenceResult()

  var feed: ReferenceFeed
  var viewport: Viewport
  /// The table's content offset.
  var positionUnits: Int64 = 0

  /// The displayed rows and their cells, by the row's identity.
  var displayed: [Int: (row: Row, cell: TableCell)] = [:]
  var pool: ReferencePool
  /// `perRow`: the cell of each row, by the row's identity.
  var ownCells: [Int: TableCell] = [:]
  /// `shared` and `sharedCap`: the item cells of each kind that wait, whichever strip they come from.
  var sharedItemCells: [UInt8: [ItemCell]] = [:]
  /// Table cells alive now, displayed and pooled.
  var livingCellCount = 0
  var offsets: ReferenceOffsets
  /// The key of every look-up, in order.
  var lookUps: [OffsetKey] = []
  /// Ends that are late, in the order in which they arose.
  var pendingEnds: [PendingEnd] = []
  /// `newFirst`: the rows that the edits of a batch took off the screen, with their cells and keys then.
  var heldEnds: [(row: Row, cell: TableCell, key: OffsetKey)] = []
  /// The rows that have a cell and are not displayed, by identity.
  var prepared: [Int: PreparedRow] = [:]
  var frame = ReferenceFrame()
  var coasts = ReferenceCoasts()
  /// The displayed rows, by identity, for whose present display `driftedStrips` was counted.
  var driftedDisplays: Set<Int> = []
  /// `queued`: the strips whose scroll waits to be told, in their order.
  var waitingScrolls: [Strip] = []
  /// `clamping`: the strips that were confined in this frame, to be told behind all others.
  var confinedStrips: [Strip] = []
  /// The row of each event of a strip, by its identity; nil of every other event.
  lazy var stripRows: [Int?] = ReferenceFeed.stripRows(of: trace)
  /// The events that have begun, less one.
  var event = -1
  /// Who looks on.
  var look: ((ReferenceSight) -> Void)?

  init(
    _ trace: Trace, design: ReferenceDesign, host: ReferenceHost, offsets: ReferenceOffsets
  ) {
    self.trace = trace
    self.design = design
    self.host = host
    feed = ReferenceFeed(trace.feed)
    viewport = trace.viewport
    pool = ReferencePool(rule: design.pool)
    self.offsets = offsets
    result = ReferenceResult(countsPrepared: prepares, countsMotion: moves)
    if design.heights == .summed {
      guard case .summed = trace.feed.rowHeight else {
        preconditionFailure("heights=summed applies to a feed with base and perItem alone")
      }
    }
  }

  /// "One event at a time, in file order."
  func run() {
    // "Before the first event: the height of every row is asked once, and the table is laid out at
    // y = 0"; `perRow`: "before the first layout for all rows that are there at the start".
    result[.heightQuestions] += feed.rows.count
    createOwnCells(for: feed.rows)
    layOut()
    for (number, event) in trace.events.enumerated() {
      let next = number + 1
      let isLast = next == trace.events.count
      let time = trace.timesMilliseconds[number]
      if number == 0 || trace.timesMilliseconds[number - 1] != time {
        beginFrame()
        // "At the beginning of the next frame: before the first event with another `t` is applied."
        tellWaitingScrolls()
      }
      self.event = number
      apply(event, endsBatch: isLast || !trace.events[next].continuesBatch)
      if isLast || trace.timesMilliseconds[next] != time { endFrame() }
    }
    countLeftOver()
    result[.storedOffsets] = offsets.count
  }

  private func apply(_ event: TraceEvent, endsBatch: Bool) {
    let index = Int(event.row)
    switch event.kind {
    case .position:
      if event.value != positionUnits { frame.direction = event.value > positionUnits ? 1 : -1 }
      positionUnits = event.value
      layOut()
    case .viewport:
      resize(to: trace.viewports[Int(event.value)])
    case .insert:
      insert(trace.insertions[Int(event.value)], before: index)
    case .delete:
      delete(Int(event.value), from: index)
    case .move:
      edit { $0.move(from: index, to: Int(event.value)) }
    case .reload:
      let row = feed.rows[index]
      reload(row) { $0.reload(index, itemCount: Int(event.value)) }
      reconfigure(row)
    case .splice:
      splice(feed.rows[index], trace.splices[Int(event.value)])
    case .reloadAll:
      // "Every displayed row ends its display, by ascending index; lay out."
      discardCells(pool.uncache { _ in true })
      for row in displayedRows() { endDisplay(of: row, mayReturn: false) }
      giveUp(mayReturn: false) { _ in true }
      layOut()
    case .stripOffset:
      let row = feed.rows[index]
      if event.coasts { coast(row, to: event.value) } else { scrollStrip(of: row, to: event.value) }
      saveIfSettled(by: event, of: row)
      row.lastOffsetUnits = event.value
    case .select:
      select(Int(event.value), of: feed.rows[index])
    case .memoryWarning:
      // "The reuse pools are emptied; each cell in them counts as `cellsDiscarded`."
      giveUp(mayReturn: false) { _ in true }
      discardCells(pool.empty())
    }
    // "Each is applied in turn, then the table is laid out once."
    if event.kind.isEdit && endsBatch { layOut() }
  }

  /// The displayed rows, by ascending index.
  func displayedRows() -> [Row] {
    displayed.values.map(\.row).sorted { $0.index < $1.index }
  }

  /// "The size changes; each displayed strip is tiled again, by ascending index; lay out."
  private func resize(to size: Viewport) {
    giveUp(mayReturn: false) { _ in true }
    viewport = size
    let confinedBefore = confinedStrips.count
    for row in displayedRows() {
      guard let (_, cell) = displayed[row.identity] else { continue }
      // "At each `viewport` event for each displayed row, before its strip is confined"; "right after that strip was
      // tiled there".
      widenSpanToConfined(of: row)
      tileConfined(cell.strip, at: row)
    }
    // One layout has confined them all: in the order in which they came onto the screen.
    confinedStrips[confinedBefore...].sort { $0.displayNumber < $1.displayNumber }
    layOut()
  }

  /// "When the row is displayed, its strip takes the offset, which becomes the row's *true* offset;
  /// a design that saves on scroll saves; the strip is tiled."
  private func scrollStrip(of row: Row, to offsetUnits: Int64) {
    // "An `x` event without `coast` ends the row's coast."
    coasts.end(ofRow: row.identity)
    guard let (_, cell) = displayed[row.identity] else {
      // "Else count `offscreenStripEvents`, and nothing else changes but the base of the next step and the row's
      // coast, which ends."
      result[.offscreenStripEvents] += 1
      return
    }
    // "And, if the row is displayed, the driving of its strip."
    stopDriving(cell.strip)
    let before = cell.strip.offsetUnits
    cell.strip.offsetUnits = clamped(offsetUnits, in: cell.strip, at: row)
    // "An `x` without `coast` on a displayed row makes it from v to v."
    row.trueSpanUnits = offsetUnits...offsetUnits
    row.leftUnits = offsetUnits
    if !host.clampsOffsets || cell.strip.offsetUnits != before { tellScroll(of: cell.strip) }
    if host.clampsOffsets { tileConfined(cell.strip, at: row) } else { tile(cell.strip, at: row) }
  }

  /// "When the row is displayed and the item visible (by geometry, at the strip's present offset,
  /// whether or not it has a cell), count `selections`, and see whom the design says was tapped."
  private func select(_ item: Int, of row: Row) {
    guard
      let (_, cell) = displayed[row.identity],
      visibleItems(ofCount: row.itemCount, in: cell.strip, at: row).contains(item)
    else {
      result[.offscreenSelections] += 1
      return
    }
    result[.selections] += 1
    let tapped: Int?
    switch design.selection {
    case .delegate: tapped = rowShown(by: cell.strip)?.identity
    case .notification: tapped = cell.strip.itemCells[item]?.content?.rowIdentity
    }
    see(.select, cell.strip, at: row, item: item, opened: tapped)
    // "Count `misroutedSelections` when that is another row's item, or none."
    if tapped != row.identity { result[.misroutedSelections] += 1 }
  }
}
