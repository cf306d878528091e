import ScrollTrace

/// Replays a trace through the simulated list with one app: OPEN THIS FIRST.
///
/// The way of an event: `run` takes it, changes the list (`ListState`) and, where rows come or go,
/// lays out: `Replay+Layout` displays and ends rows and calls the app (`ListDelegate`: which row a strip shows, where it was
/// scrolled to), and `ListState+Tiling` gives items cells. A `Watcher` sees every callback; with `NoWatcher` nothing of it is
/// left. Specialised for each app, so that a call of the app is what it costs and no more.
///
/// Where to look: a cell is reused in `Replay+Layout.dequeueCell`, by the rule of its `ReusePool`; an offset is saved in
/// `BuiltInDelegate.save`, and kept by an `OffsetStore`; faults are counted in `Fidelity`; rows are prepared in `Replay+Prepare`.
struct Replay<Delegate: ListDelegate, W: Watcher>: ~Copyable {
  var list: ListState
  var delegate: Delegate
  var watcher: W
  /// True if the first layout has been done.
  private var isLaidOut = false
  /// True if a batch waits for its layout.
  private(set) var isBatchOpen = false

  /// - Parameter isPiece: whether more events follow than the trace has (`run(next:)`).
  init(
    trace: ValidTrace, isPiece: Bool = false, choices: AxisValues, host: ListHost,
    delegate: Delegate,
    watcher: W
  ) {
    list = ListState(
      trace: trace, isPiece: isPiece, choices: choices, host: host,
      needsTrueOffsets: delegate.needsTrueOffsets,
      wantsSettled: delegate.wantsSettled, wantsPooled: delegate.wantsPooled)
    self.delegate = delegate
    self.watcher = watcher
  }

  /// Prepares the first layout: asks for heights and makes the cells that are made in advance.
  ///
  /// - Complexity: O(rows).
  mutating func setUp() {
    delegate.setUp()
    setUpFeed()
  }

  private mutating func setUpFeed() {
    let feed = list.trace.feed
    list.askedHeights.removeAll()
    list.askedHeights.append(repeating: 0, count: feed.rowCount)
    switch feed.rowHeight {
    case .uniform(let units): askHeights { _ in units }
    case .each(let units): askHeights { units[$0] }
    case .summed(let base, let perItem):
      let itemCounts = feed.itemCounts
      askHeights { base + perItem * Int64(itemCounts[$0]) }
    }
    list.putSequenceBack()
    delegate.feedLoaded(in: &list)
    makeOwnCells(forRows: 0..<Int32(feed.rowCount))
  }

  /// Asks the app for the height of each row of the feed.
  ///
  /// - Parameter stored: what the feed says of a row.
  @inline(__always)
  private mutating func askHeights(_ stored: (_ row: Int) -> Int64) {
    let count = list.askedHeights.count
    list.counters.heightQuestions += count
    for row in 0..<count {
      list.askedHeights[row] = delegate.height(
        of: Int32(row), storedUnits: stored(row), in: &list, &watcher)
    }
  }

  /// Asks the app for the height of a row; `storedUnits` is what its feed says.
  @inline(__always)
  mutating func askHeight(of row: Int32, storedUnits: Int64) -> Int64 {
    list.counters.heightQuestions += 1
    return delegate.height(of: row, storedUnits: storedUnits, in: &list, &watcher)
  }

  /// Replays the next piece of a trace that is never in memory as a whole, and hands back the one before, for
  /// the memory of its tables.
  ///
  /// The events of a piece name their rows and sizes in the piece's own tables, which therefore come with it.
  mutating func run(next piece: inout Trace) {
    list.eventsBefore += list.trace.events.count
    swap(&piece, &list.trace)
    // Here and not at each insert, where looking for the largest kind allocates in an unoptimised build.
    list.makeRoom(
      forKindsUpTo: list.trace.insertions.lazy.compactMap { $0.kinds?.max() }.max() ?? 0)
    let events = list.trace.events
    events.withUnsafeBufferPointer { run($0) }
  }

  /// Replays some events; more may follow.
  mutating func run(_ events: UnsafeBufferPointer<TraceEvent>) {
    if !isLaidOut {
      isLaidOut = true
      layOut(reloadsAll: false)
      if W.isWatching { watcher.saw(.settled, in: &list) }
    }
    if list.countsFrames {
      runByFrames(events)
      return
    }
    guard var event = events.baseAddress else { return }
    let end = event + events.count
    while event < end {
      if isBatchOpen { closeBatch(before: event.pointee) }
      if !W.isWatching, event.pointee.kind == .position {
        event = scroll(by: event, before: end)
      } else {
        apply(event.pointee)
        event += 1
      }
    }
  }

  /// Applies a scroll by position and the scrolls that follow at once, up to the first one that needs a layout.
  /// Used without a watcher. Exact: a scroll that moves no row in or out, with no end pending, changes only the
  /// content offset, and only the last offset is seen. More than half of a recording's events are of this kind in
  /// long rows. Each took 27 instructions, and takes 8.
  ///
  /// - Returns: the event after these.
  @inline(__always)
  private mutating func scroll(
    by first: UnsafePointer<TraceEvent>, before end: UnsafePointer<TraceEvent>
  ) -> UnsafePointer<TraceEvent> {
    var event = first
    if list.ends.pending.count == 0 {
      let (from, to) = (list.visible.steadyFromUnits, list.visible.steadyToUnits)
      while event.pointee.value >= from, event.pointee.value <= to {
        event += 1
        guard event < end, event.pointee.kind == .position else {
          list.offsetUnits = (event - 1).pointee.value
          return event
        }
      }
    }
    scroll(to: event.pointee.value)
    return event + 1
  }

  @inline(__always)
  mutating func apply(_ event: TraceEvent) {
    if W.isWatching { watcher.saw(.began(event), in: &list) }
    switch event.kind {
    case .position: scroll(to: event.value)
    case .stripOffset:
      if list.moves {
        moveStrip(event)
      } else {
        scrollStrip(ofRowAt: Int(event.row), to: event.value)
      }
    case .allStrips: scrollAllStrips(to: event.value)
    default: applyRare(event)
    }
    if W.isWatching, !isBatchOpen { watcher.saw(.settled, in: &list) }
  }

  /// Lays out the open batch, unless the event belongs to it.
  @inline(never)
  mutating func closeBatch(before event: TraceEvent) {
    if !event.continuesBatch { closeBatch() }
  }

  /// The trace is over: lays out a batch that nothing followed.
  mutating func finish() {
    if isBatchOpen { closeBatch() }
    if list.prepares { finishPreparing() }
    list.counters.storedOffsets = delegate.storedOffsetCount
    // A replay by pieces counted them, not knowing that no strip would coast.
    if !list.counters.countsMotion { list.counters.scrollsTold = 0 }
  }

  /// Puts the feed back to how the trace begins; cells, pools and stored offsets stay warm.
  ///
  /// - Complexity: O(rows + cells log cells).
  mutating func rewind() {
    for offset in 0..<list.displayed.count {
      guard let strip = list.displayed[offset] else { continue }
      list.retireCell(strip, mayReturn: false)
    }
    if let attached = list.attached.strip { list.retireCell(attached, mayReturn: false) }
    list.attached.forget()
    list.uncacheAllCells()
    list.displayed.removeAll()
    list.prepared.forgetRows()
    for index in 0..<list.prepared.count {
      list.retireCell(list.prepared[index], mayReturn: false)
    }
    list.prepared.removeAll()
    list.preparation.reset()
    list.frame.reset()
    list.cache.unname()
    list.plan.reset()
    list.motion.reset()
    for index in 0..<list.ends.replaced.count {
      list.retireCell(list.ends.replaced[index].end.strip, mayReturn: false)
    }
    list.ends.removeReplaced(list.ends.replaced.count)
    list.ends.dropCalls()
    delegate.rewind()
    rewindOwnCells()
    list.cells.sort()
    list.counters = Counters(
      countsPrepared: list.prepares, countsMotion: list.counters.countsMotion)
    list.counters.peakCells = list.cells.count
    list.putRowsBack()
    list.lost = .nothing
    setUpFeed()
    isLaidOut = false
    isBatchOpen = false
  }

  @inline(__always)
  private mutating func scroll(to offsetUnits: Int64) {
    let formerUnits = list.offsetUnits
    list.offsetUnits = offsetUnits
    if offsetUnits >= list.visible.steadyFromUnits, offsetUnits <= list.visible.steadyToUnits {
      // No row enters or leaves, but the end of this layout delivers pending ends.
      if list.ends.pending.count > 0 { deliverPendingEnds(list.ends.pending.count) }
      return
    }
    if list.host.interleaves {
      layOutRowByRow(fromUnits: formerUnits)
    } else {
      layOut(reloadsAll: false)
    }
  }

  @inline(__always)
  private mutating func scrollStrip(ofRowAt index: Int, to offsetUnits: Int64) {
    let offset = index &- list.first.index
    guard UInt(bitPattern: offset) < UInt(bitPattern: list.displayed.count),
      let strip = list.displayed[offset]
    else {
      list.counters.offscreenStripEvents += 1
      return
    }
    strip.pointee.offsetUnits = offsetUnits
    if delegate.needsTrueOffsets { list.rows.leave(strip.pointee.row, atUnits: offsetUnits) }
    if W.isWatching {
      watcher.saw(
        .scrolled(strip, row: strip.pointee.row, index: index, to: offsetUnits), in: &list)
    }
    delegate.stripScrolled(strip, in: &list, &watcher)
    tile(strip)
  }

  /// The strips of all rows are at one offset: those on the screen move, by ascending index, as by a finger each.
  ///
  /// - Complexity: O(rows on the screen + rows whose strips were scrolled since the last such event).
  @inline(never)
  private mutating func scrollAllStrips(to offsetUnits: Int64) {
    if list.moves { list.motion.moveAll(to: offsetUnits) }
    if delegate.needsTrueOffsets { list.rows.leaveAll(atUnits: offsetUnits) }
    if W.isWatching { watcher.saw(.allScrolled(to: offsetUnits), in: &list) }
    for offset in 0..<list.displayed.count {
      let index = list.first.index + offset
      guard let strip = list.strip(displayedAt: index) else { continue }
      if list.moves {
        finger(strip, strip.pointee.row, to: offsetUnits, index: index)
      } else {
        scrollStrip(ofRowAt: index, to: offsetUnits)
      }
    }
  }

  @inline(never)
  private mutating func applyRare(_ event: TraceEvent) {
    list.preparation.needBothEnds()
    switch event.kind {
    case .position, .stripOffset, .allStrips:
      preconditionFailure("\(event.kind) is not rare")
    case .select:
      select(item: Int32(event.value), ofRowAt: Int(event.row))
    case .insert:
      openBatch()
      insertRows(list.trace.insertions[Int(event.value)], at: Int(event.row))
    case .delete:
      openBatch()
      deleteRows(at: Int(event.row), count: Int(event.value))
    case .move:
      openBatch()
      moveRow(from: Int(event.row), to: Int(event.value))
    case .reload, .reset:
      openBatch()
      reloadRow(
        at: Int(event.row), itemCount: Int32(event.value), isReset: event.kind == .reset)
    case .splice:
      openBatch()
      spliceRow(at: Int(event.row), list.trace.splices[Int(event.value)])
    case .leave: leave(losing: event.loss)
    case .enter: enter()
    case .viewport where list.isLost: resize(to: list.trace.viewports[Int(event.value)])
    case .reloadAll where list.isLost, .memoryWarning where list.isLost: break
    case .reloadAll:
      // A cell that ends may be destroyed at once, so no row on the screen can be looked up until the next layout.
      list.visible.beginLayout()
      list.uncacheAllCells()
      deliverPooled()
      poolAttached()
      for offset in 0..<list.displayed.count {
        guard let strip = list.displayed[offset] else { continue }
        endDisplay(strip, index: list.first.index + offset, mayReturn: false)
      }
      list.displayed.removeAll()
      if list.prepares, !list.mounts { giveUpAll() }
      list.forgetCursors()
      layOut(reloadsAll: true)
    case .viewport:
      if list.prepares, !list.mounts { giveUpAll() }
      resize(to: list.trace.viewports[Int(event.value)])
      layOut(reloadsAll: false)
    case .memoryWarning:
      if list.choices.warnings == .empty {
        if list.prepares, !list.mounts { giveUpAll() }
        delegate.memoryWarned(in: &list)
        list.emptyPools()
        deliverPooled()
      } else {
        delegate.memoryWarned(in: &list)
      }
    }
    list.preparation.needReview()
    if event.kind.isEdit { list.forgetCursors() }
  }

  private mutating func openBatch() {
    guard !isBatchOpen else { return }
    isBatchOpen = true
    list.collectStrips()
    if list.hasIndexedCells { noteIndexedCells() }
  }

  private mutating func closeBatch() {
    isBatchOpen = false
    if !list.isLost {
      if list.hasIndexedCells { bindIndexedCells() }
      layOutAfterEdits()
    }
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }

  private mutating func select(item: Int32, ofRowAt index: Int) {
    let offset = index - list.first.index
    guard offset >= 0, offset < list.displayed.count, let strip = list.displayed[offset]
    else {
      list.counters.offscreenSelections += 1
      return
    }
    let row = strip.pointee.row
    let (first, end) = list.layouts[Int(strip.pointee.kind)].visibleItems(
      offsetUnits: strip.pointee.offsetUnits, extentUnits: list.extentUnits(of: strip),
      itemCount: list.rows.itemCount(of: row))
    guard item >= first, item < end else {
      list.counters.offscreenSelections += 1
      return
    }
    list.counters.selections += 1
    let opened = delegate.itemTapped(item, in: strip, of: &list)
    if W.isWatching {
      watcher.saw(.selected(strip, index: index, item: item, opened: opened), in: &list)
    }
  }
}
