import ScrollTrace

/// A plain, slow list, written from Semantics.md alone, to check a fast one against.
///
/// Comments cite the page: a name in quotation marks is a heading, a number a step of the rule named beside it.
public enum ReferenceList {
  /// Replays a valid trace, and counts as "What is counted".
  ///
  /// - Parameter look: called with each callback as it happens.
  /// - Precondition: `heights=summed` only with a feed that has `base` and `perItem`.
  /// - Complexity: O(rows) an event.
  public static func replay(
    _ trace: Trace, design: ReferenceDesign, host: ReferenceHost,
    look: ((ReferenceSight) -> Void)? = nil
  ) -> ReferenceResult {
    var future: [OffsetKey] = []
    if case .bounded(.belady, _) = design.store {
      // "Bounded stores": the future is the look-ups of the same replay with a store without bound.
      let earlier = ReferenceReplay(
        trace, design: design, host: host, offsets: ReferenceOffsets(.everything))
      earlier.run()
      future = earlier.lookUps
    }
    let replay = ReferenceReplay(
      trace, design: design, host: host,
      offsets: ReferenceOffsets(design.store, rowCount: trace.feed.rowCount, future: future))
    replay.look = look
    replay.run()
    return replay.result
  }
}

/// One replay: the table, its cells, and the offsets that the design has stored.
final class ReferenceReplay {
  let trace: Trace
  let design: ReferenceDesign
  let host: ReferenceHost
  var result = ReferenceResult()

  var feed: ReferenceFeed
  var viewport: Viewport
  /// The pages before the last `viewport`, by kind, and the kinds whose pages it changed.
  var oldPages: [Int128?] = []
  var changedPages: Set<UInt8> = []
  /// The table's content offset.
  var positionUnits: Int64 = 0

  /// The displayed rows and their cells, by the row's identity.
  var displayed: [Int: (row: Row, cell: TableCell)] = [:]
  var pool: ReferencePool
  /// `perRow`: the cell of each row, by the row's identity.
  var ownCells: [Int: TableCell] = [:]
  /// `shared` and `sharedCap`: the spare item cells of each kind.
  var sharedItemCells: [UInt8: [ItemCell]] = [:]
  /// Table cells alive: displayed, prepared, pooled and cached.
  var livingCellCount = 0
  var offsets: ReferenceOffsets
  /// The key of every look-up, in order.
  var lookUps: [OffsetKey] = []
  /// `late`: the pending ends, in the order in which they arose.
  var pendingEnds: [PendingEnd] = []
  /// `newFirst`: the displays that the edits of a batch ended, with the keys of that moment.
  var heldEnds: [(row: Row, cell: TableCell, key: OffsetKey)] = []
  /// `replacing`: the displays of reloaded rows that have not ended, with the keys and times of the reloads.
  var replaced: [(cell: TableCell, key: OffsetKey, time: Double)] = []
  /// `positional`: the cells when the batch began, with the rows, keys and indices of that moment; nil outside of a batch.
  var indexedCells: [IndexedCell]?
  /// `interleaved`: the attached rows that are not displayed, and their cells, by the row's identity.
  var attached: [Int: (row: Row, cell: TableCell)] = [:]
  /// The prepared rows, by identity.
  var prepared: [Int: PreparedRow] = [:]
  var frame = ReferenceFrame()
  var coasts = ReferenceCoasts()
  /// The displayed rows, by identity, whose present display counted `driftedStrips`.
  var driftedDisplays: Set<Int> = []
  /// `queued`: the strips whose scroll waits for the next frame, in their order.
  var queuedScrolls: [Strip] = []
  /// `clamping`: the strips that were confined in this frame; their scrolls are reported after all others.
  var confinedStrips: [Strip] = []
  /// The row of each event of a strip, by its identity; nil of every other event.
  lazy var stripRows: [Int?] = ReferenceFeed.stripRows(of: trace)
  /// The loss while the screen is away; nil while it is there.
  var away: ScreenLoss?
  /// The number of the present event; -1 before the first.
  var event = -1
  var look: ((ReferenceSight) -> Void)?
  /// Called in a `viewport` event before its layout.
  var resized: (() -> Void)?

  init(
    _ trace: Trace, design: ReferenceDesign, host: ReferenceHost, offsets: ReferenceOffsets
  ) {
    self.trace = trace
    self.design = design
    var host = host
    // "Hosts", `interleaved`.
    if design.mountsRows || design.pool.keepsRows { host.interleavesRows = false }
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

  /// "One event at a time, in file order".
  func run() {
    begin()
    for number in trace.events.indices { step(number) }
    end()
  }

  /// Before the first event.
  func begin() {
    result[.heightQuestions] += feed.rows.count
    createOwnCells(for: feed.rows)
    layOut()
  }

  func step(_ number: Int) {
    let event = trace.events[number]
    let next = number + 1
    let isLast = next == trace.events.count
    let time = trace.timesMilliseconds[number]
    if number == 0 || trace.timesMilliseconds[number - 1] != time {
      endMomentum(before: time)
      beginFrame()
      // Between two frames: 2, 3.
      endReplacedDisplays(at: time)
      deliverQueuedScrolls()
    }
    self.event = number
    apply(event, endsBatch: isLast || !trace.events[next].continuesBatch)
    if isLast || trace.timesMilliseconds[next] != time { endFrame() }
  }

  func end() {
    countInVain()
    result[.storedOffsets] = offsets.count
  }

  private func apply(_ event: TraceEvent, endsBatch: Bool) {
    let index = Int(event.row)
    if event.kind.isEdit, !isLost { noteIndexedCells() }
    switch event.kind {
    case .position:
      let former = positionUnits
      if event.value != former {
        frame.direction = event.value > former ? 1 : -1
        frame.hasScrolled = true
        frame.lastStepUnits = abs(Int128(event.value) - Int128(former))
      }
      noteVelocity(to: event.value)
      positionUnits = event.value
      if host.interleavesRows { layOutRowByRow(from: Int128(former)) } else { layOut() }
    case .viewport:
      resize(to: trace.viewports[Int(event.value)])
      resized?()
      if !isLost { layOut() }
    case .insert:
      insert(trace.insertions[Int(event.value)], before: index)
    case .delete:
      delete(Int(event.value), from: index)
    case .move:
      edit { $0.move(from: index, to: Int(event.value)) }
    case .reload:
      let row = feed.rows[index]
      changeContent(of: [row]) {
        reload(row) { $0.reload(index, itemCount: Int(event.value)) }
      }
      reconfigure(row)
    case .reset:
      let row = feed.rows[index]
      changeContent(of: [row], isReset: true) {
        reload(row) { $0.reload(index, itemCount: Int(event.value)) }
        reset(row)
      }
      reconfigure(row)
    case .splice:
      splice(feed.rows[index], trace.splices[Int(event.value)])
    case .reloadAll:
      discardCells(pool.uncache { _ in true })
      for (_, cell) in attached.values { putAway(cell, mayReturn: false) }
      attached = [:]
      for row in displayedRows() { endDisplay(of: row, mayReturn: false) }
      releaseAll()
      if !isLost { layOut(reloadsAll: true) }
    case .stripOffset:
      let row = feed.rows[index]
      if let (_, cell) = displayed[row.identity], cell.strip.offsetUnits != event.value {
        frame.hasScrolled = true
      }
      if event.coasts { coast(row, to: event.value) } else { scrollStrip(of: row, to: event.value) }
      saveIfSettled(by: event, of: row)
      row.lastOffsetUnits = event.value
    case .allStrips: scrollAll(to: event.value)
    case .select:
      select(Int(event.value), of: feed.rows[index])
    case .memoryWarning:
      guard design.warnings == .empty, !isLost else { break }
      releaseAll()
      discardCells(pool.empty())
    case .leave: leave(losing: event.loss)
    case .enter: enter()
    }
    // One layout a batch.
    if event.kind.isEdit && endsBatch && !isLost {
      bindIndexedCells()
      layOut(endsBatch: true)
    }
  }

  /// The displayed rows, by ascending index.
  func displayedRows() -> [Row] {
    displayed.values.map(\.row).sorted { $0.index < $1.index }
  }

  /// The event `viewport`, before its layout.
  private func resize(to size: Viewport) {
    releaseAll()
    setViewport(size)
    let confinedBefore = confinedStrips.count
    for row in displayedRows() {
      guard let (_, cell) = displayed[row.identity] else { continue }
      showPageAgain(cell.strip, at: row)
      // "What is right": before the strip is confined.
      if host.confinesOffsets { widenSpan(of: row) }
      tileConfined(cell.strip, at: row)
      if hasChangedPage(row) { compareOffset(of: cell.strip, at: row) }
    }
    // *Clamping*: in the order in which their displays began.
    confinedStrips[confinedBefore...].sort { $0.displayNumber < $1.displayNumber }
  }

  /// The event `allX`.
  private func scrollAll(to offsetUnits: Int64) {
    feed.commonUnits = offsetUnits
    for row in feed.rows {
      coasts.end(ofRow: row.identity)
      row.leave(at: offsetUnits)
    }
    for row in displayedRows() {
      guard let (_, cell) = displayed[row.identity] else { continue }
      if cell.strip.offsetUnits != offsetUnits { frame.hasScrolled = true }
    }
    for row in displayedRows() {
      scrollStrip(of: row, to: offsetUnits)
      if design.saves == .settled, let (_, cell) = displayed[row.identity] {
        saveSettled(cell.strip)
      }
    }
  }

  /// The event `x` without `coast`.
  private func scrollStrip(of row: Row, to offsetUnits: Int64) {
    coasts.end(ofRow: row.identity)
    guard let (_, cell) = displayed[row.identity] else {
      result[.offscreenStripEvents] += 1
      return
    }
    // "Coasts": the driving of its strip by any coast ends.
    endDriving(cell.strip)
    let before = cell.strip.offsetUnits
    cell.strip.offsetUnits = clamped(offsetUnits, in: cell.strip, at: row)
    // "What is right", and "The oracle".
    row.spanUnits = offsetUnits...offsetUnits
    row.leftUnits = offsetUnits
    row.isShortened = false
    if !host.clampsOffsets || cell.strip.offsetUnits != before { reportScroll(of: cell.strip) }
    if host.clampsOffsets { tileConfined(cell.strip, at: row) } else { tile(cell.strip, at: row) }
  }

  /// The event `select`.
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
    case .delegate: tapped = claimedRow(of: cell.strip)?.identity
    case .notification: tapped = cell.strip.itemCells[item]?.content?.rowIdentity
    }
    see(.select, cell.strip, at: row, item: item, opened: tapped)
    if tapped != row.identity { result[.misroutedSelections] += 1 }
  }
}
