import ScrollTrace

/// A plain, slow list, written straight from SEMANTICS.md, to hold a fast one against.
///
/// Every comment in quotation marks is the sentence of that page that the code beside it follows.
public enum ReferenceList {
  /// Replays a valid trace, and counts what SEMANTICS.md says is counted.
  ///
  /// - Precondition: `heights=summed` is "only for a feed with `base` and `perItem`".
  /// - Complexity: O(rows) an event.
  public static func replay(
    _ trace: Trace, design: ReferenceDesign, host: ReferenceHost
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
      offsets: ReferenceOffsets(
        design.offsets, rowCount: trace.feed.rowCount, future: future))
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
      apply(
        event,
        endsBatch: next == trace.events.count || !trace.events[next].continuesBatch)
    }
    result[.storedOffsets] = offsets.count
  }

  private func apply(_ event: TraceEvent, endsBatch: Bool) {
    let index = Int(event.row)
    switch event.kind {
    case .position:
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
      reload(feed.rows[index], itemCount: Int(event.value))
    case .reloadAll:
      // "Every displayed row ends its display, by ascending index; lay out."
      discardCells(pool.uncache { _ in true })
      for row in displayedRows() { endDisplay(of: row, mayReturn: false) }
      layOut()
    case .stripOffset:
      scrollStrip(of: feed.rows[index], to: event.value)
    case .select:
      select(Int(event.value), of: feed.rows[index])
    case .memoryWarning:
      // "The reuse pools are emptied; each cell in them counts as `cellsDiscarded`."
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
    viewport = size
    for row in displayedRows() {
      if let (_, cell) = displayed[row.identity] { tile(cell.strip, at: row) }
    }
    layOut()
  }

  /// "When the row is displayed, its strip takes the offset, which becomes the row's *true* offset;
  /// a design that saves on scroll saves; the strip is tiled."
  private func scrollStrip(of row: Row, to offsetUnits: Int64) {
    guard let (_, cell) = displayed[row.identity] else {
      // "Otherwise count `offscreenStripEvents` and change nothing."
      result[.offscreenStripEvents] += 1
      return
    }
    cell.strip.offsetUnits = offsetUnits
    row.trueOffsetUnits = offsetUnits
    saveAtScroll(cell.strip)
    tile(cell.strip, at: row)
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
    // "Count `misroutedSelections` when that is another row's item, or none."
    if tapped != row.identity { result[.misroutedSelections] += 1 }
  }
}
