import Containers
import ScrollTrace

extension Replay {
  /// Displays the rows that came into view and ends those that left it, in the host's order.
  ///
  /// - Parameter reloadsAll: whether a `reloadAll` ended all displays.
  ///
  /// - Complexity: O(rows that come or go), as `VisibleRows.find` says.
  @inline(never)
  mutating func layOut(reloadsAll: Bool) {
    let pendingBefore = list.ends.pending.count
    let old = (first: list.first.index, end: list.first.index &+ list.displayed.count)
    list.visible.beginLayout()
    list.findVisibleRows()
    if list.prepares { list.findPreparedRange() }
    let (first, end) = (list.first.index, list.end.index)
    let someLeave = first > old.first || end < old.end
    let endsFirst = list.host.recyclesFirst
    let mounts = list.mounts
    if someLeave, endsFirst { endRows(old) }
    if mounts {
      if endsFirst { unmountRows() }
      mountRows(isAbove: true, displayed: endsFirst ? 0..<0 : old.first..<old.end)
    }
    if first < old.first || end > old.end { displayRows(notAmong: old) }
    if mounts {
      mountRows(isAbove: false, displayed: endsFirst ? 0..<0 : old.first..<old.end)
    }
    if list.host.interleaves {
      attachRowBelow(isDisplayed: list.end.index >= old.first && list.end.index < old.end)
    }
    if someLeave, !endsFirst { endRows(old) }
    if mounts, !endsFirst { unmountRows() }
    if list.attached.former != nil { putAwayDetached() }
    if list.plan.hasStrayCells, reloadsAll || list.hasOtherRange { servePlaces(endsBatch: false) }
    finishLayOut(pendingBefore)
  }

  /// The end of every layout: delivers the ends that were pending before it.
  @inline(__always)
  mutating func finishLayOut(_ pendingBefore: Int) {
    list.visible.endLayout()
    if list.thinsPools { list.thinPools() }
    if pendingBefore > 0 { deliverPendingEnds(pendingBefore) }
  }

  /// Displays the visible rows that the old range has not, by ascending index.
  mutating func displayRows(notAmong old: (first: Int, end: Int)) {
    let (first, end) = (list.first.index, list.end.index)
    if first >= old.end || end <= old.first {
      // Nothing stays: what is still displayed leaves from the front of the ring afterwards.
      list.fetchVisibleRows()
      var cursor = list.first
      while cursor.index < end {
        let strip = display(cursor)
        list.displayed.append(strip)
        list.sequence.advance(&cursor)
      }
      list.fetchRowBelow()
      list.fetchRowAbove()
      return
    }
    if first < old.first {
      list.displayed.prependHoles(old.first &- first)
      var cursor = list.first
      while true {
        let strip = display(cursor)
        list.displayed.fill(strip, atOffset: cursor.index &- first)
        if cursor.index &+ 1 == old.first { break }
        list.sequence.advance(&cursor)
      }
      list.fetchRowAbove()
    }
    if end > old.end {
      // Walk back from the last: as many steps as rows come but one, which mostly is the only one.
      var cursor = list.visible.last
      while cursor.index > old.end { list.sequence.retreat(&cursor) }
      while true {
        let strip = display(cursor)
        list.displayed.append(strip)
        if cursor.index &+ 1 == end { break }
        list.sequence.advance(&cursor)
      }
      list.fetchRowBelow()
    }
  }

  /// Ends the displays of the old range outside the visible rows, by ascending index.
  mutating func endRows(_ old: (first: Int, end: Int)) {
    let (first, end) = (list.first.index, list.end.index)
    let isApart = first >= old.end || end <= old.first
    var index = old.first
    let firstStaying = isApart ? old.end : first
    while index < firstStaying {
      if let strip = list.displayed[0] { endHidden(strip, index: index) }
      list.displayed.removeFirst()
      index &+= 1
    }
    guard !isApart, end < old.end else { return }
    let leaving = old.end &- end
    let staying = list.displayed.count &- leaving
    for offset in 0..<leaving {
      if let strip = list.displayed[staying &+ offset] {
        endHidden(strip, index: end &+ offset)
      }
    }
    for _ in 0..<leaving { list.displayed.removeLast() }
  }

  /// Displays a row: a cell, bound, reloaded, restored and tiled as the design says; one from the cache is
  /// tiled alone.
  mutating func display(_ cursor: RowSequence.Cursor) -> StripPointer {
    if list.attached.strip != nil, let strip = takeAttached(forRowAt: cursor) {
      show(strip, at: cursor)
      return strip
    }
    return list.prepares ? displayWherePrepared(cursor) : acquire(cursor, isAhead: false)
  }

  /// Gives a row a cell, to be displayed now or ahead of its display.
  ///
  /// - Parameter isPrepared: true if the cell is for a prepared row: neither displayed nor attached (`interleaved`).
  mutating func acquire(
    _ cursor: RowSequence.Cursor, isAhead: Bool, isPrepared: Bool = false
  ) -> StripPointer {
    let row = list.sequence.identity(at: cursor)
    let kind = list.rows.kind(of: row)
    if !isAhead { list.counters.rowsDisplayed += 1 }
    list.focus(on: row, at: cursor.index)
    let (strip, origin) = dequeueCell(forRow: row, kind: kind)
    if W.isWatching {
      watcher.saw(
        isAhead
          ? .preparing(strip, row: row, index: cursor.index, origin)
          : .dequeued(strip, row: row, index: cursor.index, origin), in: &list)
    }
    position(strip, of: row, at: cursor)
    strip.pointee.isDisplayed = !isAhead
    if isPrepared { strip.pointee.isUnseen = true }
    if origin != .cached {
      list.counters.cellsBound += 1
      if list.isRightToLeft { list.keepOffset(of: strip, for: row) }
      delegate.bind(strip, to: row, isReused: origin == .pooled, in: &list, &watcher)
    }
    if list.wantsPooled, origin == .cached {
      delegate.stripLaidOut(strip, row: row, in: &list, &watcher)
    }
    let isConfined = list.host.confines && (origin != .cached || list.host.interleaves)
    if !isAhead {
      display(strip, of: row, at: cursor, isConfined: isConfined)
    } else if isConfined {
      tileConfined(strip)
    } else {
      tile(strip)
    }
    return strip
  }

  /// The last steps of every display.
  @inline(__always)
  private mutating func display(
    _ strip: StripPointer, of row: Int32, at cursor: RowSequence.Cursor, isConfined: Bool
  ) {
    delegate.willDisplay(strip, row: row, in: &list, &watcher)
    if isConfined { tileConfined(strip) } else { tile(strip) }
    if list.host.clamps {
      list.motion.noteDisplay(of: strip, number: list.counters.rowsDisplayed)
    }
    if W.isWatching, !list.ends.defersDisplays {
      watcher.saw(.displayed(strip, row: row, index: cursor.index), in: &list)
    }
  }

  /// Displays a row with the cell that it has.
  mutating func show(_ strip: StripPointer, at cursor: RowSequence.Cursor) {
    let row = strip.pointee.row
    list.counters.rowsDisplayed += 1
    list.focus(on: row, at: cursor.index)
    position(strip, of: row, at: cursor)
    strip.pointee.isDisplayed = true
    display(
      strip, of: row, at: cursor, isConfined: list.host.confines && list.host.interleaves)
  }

  /// Notes that a strip stands for a row, and gives its cell that row's frame.
  @inline(__always)
  mutating func position(
    _ strip: StripPointer, of row: Int32, at cursor: RowSequence.Cursor
  ) {
    let height = list.heightUnits(ofRow: row, at: cursor)
    strip.pointee.row = row
    strip.pointee.rowHeightUnits = height
    strip.pointee.forgetTiling()
    let cell = strip.pointee.cell.unsafelyUnwrapped
    cell.pointee.y = cursor.topUnits
    cell.pointee.width = list.viewport.widthUnits
    cell.pointee.height = height
  }

  /// Asks the app which row the strip shows, and gives that row's visible items cells.
  @inline(__always)
  mutating func tile(_ strip: StripPointer) {
    delegate.tile(strip, in: &list, &watcher)
  }

  /// Tiles a strip and confines it to its content, on a `confining` host; on one that is `clamping` its content has its
  /// length, and the strip what offset that leaves it, before it is tiled.
  @inline(never)
  mutating func tileConfined(_ strip: StripPointer) {
    if !list.host.clamps { tile(strip) }
    delegate.confine(strip, in: &list, &watcher)
    if list.host.clamps { tile(strip) }
  }

  // MARK: Ending a display

  // `endDisplay` is `conclude(end(of:))`, then `putAway`. `conclude` counts the end; `deliver` calls the app, at once or,
  // on a `late` host, at the end of the next layout (`deliverPendingEnds`). `putAway` keeps the cell of a prepared row,
  // or calls `release`: the cell goes to its pool or cache, or is discarded, and `deliverPooled` notifies the app.

  /// Ends the display of the row of a strip; the caller takes the strip off the displayed ones.
  ///
  /// - Parameter mayReturn: whether the row may come back as it left: not where it was deleted or reloaded.
  mutating func endDisplay(_ strip: StripPointer, index: Int, mayReturn: Bool) {
    conclude(end(of: strip, index: index))
    putAway(strip, index: index, mayReturn: mayReturn)
  }

  /// The end of the display of a strip's row, to be concluded now or later.
  @inline(__always)
  mutating func end(of strip: StripPointer, index: Int) -> PendingEnd {
    let row = strip.pointee.row
    return PendingEnd(
      strip: strip, row: row, keyAtEnd: delegate.keyAtEnd(ofRow: row, in: &list), index: index)
  }

  /// Keeps the cell of a row that leaves the screen for that row, or gives it up.
  @inline(__always)
  mutating func putAway(_ strip: StripPointer, index: Int, mayReturn: Bool) {
    if mayReturn, list.prepares, keeps(rowAt: index) {
      strip.pointee.isDisplayed = false
      list.prepared.insert(strip, rowIndex: index)
    } else {
      release(strip, mayReturn: mayReturn)
    }
  }

  /// Gives the cell of a row up.
  @inline(__always)
  mutating func release(_ strip: StripPointer, mayReturn: Bool) {
    if list.restsOffScreen { list.leaveScreen(strip) }
    list.retireCell(strip, mayReturn: mayReturn)
    deliverPooled()
  }

  /// `saves=pooled`: calls the app for the cells that went into a pool, before another row has them.
  @inline(__always)
  mutating func deliverPooled() {
    if list.wantsPooled { deliverPooledStrips() }
  }

  @inline(never)
  private mutating func deliverPooledStrips() {
    for index in 0..<list.ends.pooled.count {
      let strip = list.ends.pooled[index]
      delegate.cellPooled(strip, in: &list, &watcher)
      strip.pointee.releaseCell()
    }
    list.ends.removePooled()
  }

  /// Counts an end, and calls the app for it, now or later.
  ///
  /// - Parameter isReplaced: true if the row left the cell before (`replacing`).
  @inline(__always)
  mutating func conclude(_ end: PendingEnd, isReplaced: Bool = false) {
    if list.moves, !list.host.coasts { endDriving(end.strip) }
    list.counters.rowsEnded += 1
    if W.isWatching, !isReplaced {
      watcher.saw(.ended(end.strip, row: end.row, index: end.index), in: &list)
    }
    if list.host.endsLate {
      list.ends.addPending(end)
    } else {
      deliver(end)
    }
  }

  /// Ends the driving of a strip whose display ends. On a `settling` host the strip settles if this cuts its coast off.
  private mutating func endDriving(_ strip: StripPointer) {
    let isCutOff = list.motion.coastEnds != nil && list.motion.isUnderWay(strip)
    list.motion.stop(strip)
    if isCutOff, list.host.settles { settle(strip, hasCoasted: true) }
  }

  /// Tells the app of the first `count` ends that are pending, in the order in which they arose.
  @inline(never)
  mutating func deliverPendingEnds(_ count: Int) {
    for index in 0..<count {
      let pending = list.ends.pending[index]
      deliver(pending)
      pending.strip.pointee.releaseCell()
    }
    list.ends.removePending(count)
  }

  @inline(__always)
  private mutating func deliver(_ end: PendingEnd) {
    if W.isWatching {
      watcher.saw(.endDelivered(end.strip, row: end.row, index: end.index), in: &list)
    }
    delegate.displayEnded(of: end.row, keyAtEnd: end.keyAtEnd, end.strip, in: &list, &watcher)
  }

  // MARK: Cells

  /// A cell for a row: its own (`perRow`), the one that waits for it (`CellCache`), a kept one (`dequeueKept`), a pooled
  /// one of its kind (`ReusePool`), or a new one.
  ///
  /// Without this function cells change rows in `servePlaces` and `bindIndexed`.
  @inline(__always)
  mutating func dequeueCell(
    forRow row: Int32, kind: UInt8
  ) -> (strip: StripPointer, origin: CellOrigin) {
    if list.choices.pool == .perRow {
      guard let own = list.cells.own(ofRow: row) else {
        preconditionFailure("row \(row) has no cell")
      }
      return (own, .own)
    }
    if list.cache.isUsed, let strip = list.cache.take(ofRow: row) {
      // With `aged` it has been this row's alone: nothing is used again.
      if list.choices.pool == .twoLevel { list.counters.cellsReused += 1 }
      return (strip, .cached)
    }
    if list.keepsRows { return dequeueKept(forRow: row, kind: kind) }
    if let strip = list.cells.dequeue(ofKind: kind, forRow: row) {
      list.counters.cellsReused += 1
      return (strip, .pooled)
    }
    return (createCell(kind: kind), .new)
  }

  @inline(never)
  mutating func createCell(kind: UInt8) -> StripPointer {
    list.counters.cellsCreated += 1
    let strip = delegate.createCell(kind: kind, spareRoom: list.spareRoom)
    strip.pointee.offsetUnits = list.layouts[Int(kind)].restUnits
    list.cells.add(strip)
    list.counters.peakCells = max(list.counters.peakCells, list.cells.count)
    return strip
  }

  /// `perRow`: makes a cell for a row that has come into the feed.
  mutating func createOwnCell(forRow row: Int32) {
    list.cells.setOwn(createCell(kind: list.rows.kind(of: row)), ofRow: row)
  }
}
