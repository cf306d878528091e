import Containers
import ScrollTrace

// Rows that have a cell before they are displayed, or after: for designs that prefetch and hosts that keep
// what is prepared. The article *Semantics* has the rules. Nothing of this runs for other designs and hosts.

extension Replay {
  // MARK: Frames

  /// Replays some events by frames, at whose ends rows are prepared, and at whose beginnings waiting scrolls
  /// are delivered.
  @inline(never)
  mutating func runByFrames(_ events: UnsafeBufferPointer<TraceEvent>) {
    guard var event = events.baseAddress else { return }
    let end = event + events.count
    // Held here, since reading it from the trace costs a count of references at each event.
    let allTimes = list.trace.timesMilliseconds
    let noticesMoves = list.mounts || list.keepsRows
    let usesCache = list.choices.prefetch.usesCache
    allTimes.withUnsafeBufferPointer { times in
      while event < end {
        let time = times[list.frame.eventCount &- list.eventsBefore]
        if isBatchOpen { closeBatch(before: event.pointee) }
        if time != list.frame.milliseconds { beginFrame(atMilliseconds: time) }
        if !W.isWatching, event.pointee.kind == .position {
          let next = scrollSteadily(by: event, before: end, times)
          if next > event {
            event = next
            continue
          }
        }
        list.frame.countEvents(1)
        if usesCache { noteScroll(event.pointee) }
        if event.pointee.kind == .position {
          list.preparation.note(step: event.pointee.value &- list.offsetUnits)
          if noticesMoves { noteMove(to: event.pointee.value, atMilliseconds: time) }
        }
        apply(event.pointee)
        event += 1
      }
    }
  }

  @inline(never)
  private mutating func noteScroll(_ event: TraceEvent) {
    let value = event.value
    if event.kind == .position, value != list.offsetUnits {
      list.frame.noteScroll(byUnits: value &- list.offsetUnits)
    } else if event.kind == .stripOffset, let strip = list.strip(displayedAt: Int(event.row)),
      strip.pointee.offsetUnits != value
    {
      list.frame.noteScroll()
    } else if event.kind == .allStrips {
      for offset in 0..<list.displayed.count {
        guard let strip = list.displayed[offset] else { continue }
        if strip.pointee.offsetUnits != value { list.frame.noteScroll() }
      }
    }
  }

  /// Scrolls by positions that change the content offset alone: no row comes, leaves, is prepared or loses its cell, no
  /// callback is due, and where a frame ends among them, nothing happens.
  ///
  /// (One at a time, an event on `chromium-browse` took 67 instructions here, and 52 in what a frame began with.)
  ///
  /// - Returns: the event after these; the first, where it is not such a one.
  /// - Precondition: no watcher is set.
  @inline(__always)
  private mutating func scrollSteadily(
    by first: UnsafePointer<TraceEvent>, before end: UnsafePointer<TraceEvent>,
    _ times: UnsafeBufferPointer<Double>
  ) -> UnsafePointer<TraceEvent> {
    var (from, to) = (list.visible.steadyFromUnits, list.visible.steadyToUnits)
    if list.prepares {
      from = max(from, list.preparation.steadyFromUnits)
      to = min(to, list.preparation.steadyToUnits)
    }
    guard first.pointee.value >= from, first.pointee.value <= to, isQuiet else { return first }
    let direction = list.prepares ? list.preparation.direction : 0
    var event = first
    var offset = list.offsetUnits
    while event < end, event.pointee.kind == .position, event.pointee.value >= from,
      event.pointee.value <= to, (event.pointee.value &- offset) &* Int64(direction) >= 0
    {
      offset = event.pointee.value
      event += 1
    }
    guard event > first else { return first }
    list.offsetUnits = offset
    list.frame.countEvents(event - first)
    list.frame.begin(atMilliseconds: times[list.frame.eventCount &- 1 &- list.eventsBefore])
    return event
  }

  /// True if a frame that moves the table alone, and nothing into or out of reach, ends without work.
  private var isQuiet: Bool {
    mutating get {
      if isBatchOpen || list.ends.pending.count > 0 || list.motion.hasWaiting { return false }
      if list.ends.replaced.count > 0 { return false }
      guard list.prepares else { return true }
      return list.preparation.direction != 0 && isReviewed
    }
  }

  /// The frame before is over, and the next one begins.
  ///
  /// - Note: What `deadline` alone asks for is kept for it alone: the copy of the counters took 30 instructions an event.
  @inline(__always)
  private mutating func beginFrame(atMilliseconds time: Double) {
    if list.prepares { endFrame() }
    list.frame.begin(atMilliseconds: time)
    if list.choices.prefetch.watchesTime { beginTimedFrame(atMilliseconds: time) }
    if list.ends.replaced.count > 0 { endReplacedRows(atMilliseconds: time) }
    if list.motion.hasWaiting { deliverWaitingScrolls() }
  }

  @inline(__always)
  private mutating func beginTimedFrame(atMilliseconds time: Double) {
    if list.choices.prefetch == .engaged {
      endMomentum(beforeMilliseconds: time)
    } else {
      list.frame.note(startUnits: list.offsetUnits, list.counters)
    }
  }

  @inline(__always)
  private mutating func endFrame() {
    if !isReviewed, !list.frame.milliseconds.isNaN { review() }
  }

  /// True if exactly the rows that should have cells have them.
  private var isReviewed: Bool {
    mutating get {
      !list.preparation.needsPreparing && !list.preparation.needsGivingUp
        && list.preparation.isSteady(atUnits: list.offsetUnits)
        && !list.choices.prefetch.isForEachFrame
    }
  }

  /// Releases cells that are no longer kept and prepares rows, where anything has changed.
  @inline(never)
  private mutating func review() {
    if list.isLost { return }
    if list.mounts {
      list.preparation.prepared()
      list.preparation.gaveUp()
      return
    }
    if !list.preparation.isSteady(atUnits: list.offsetUnits) { list.findPreparedRange() }
    list.preparation.foundBothEnds()
    let needsPreparing =
      list.preparation.needsPreparing || list.choices.prefetch.isForEachFrame
    guard needsPreparing || list.preparation.needsGivingUp else { return }
    if list.preparation.needsGivingUp { giveUpRowsOutOfReach() }
    if list.choices.prefetch == .deadline {
      prepareInTime()
    } else if list.choices.prefetch.usesCache {
      prepareIntoCache()
    } else if needsPreparing, list.choices.prefetch != .none {
      prepareWanted()
    }
    list.preparation.prepared()
    if list.thinsPools, list.choices.pool != .aged { list.thinPools() }
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }

  /// The trace is over: what is prepared and was not displayed never will be.
  mutating func finishPreparing() {
    endFrame()
    let cached = list.cache.waiting
    for index in 0..<cached.count where cached[index].pointee.isUnseen {
      list.counters.preparedInVain += 1
    }
    for index in 0..<list.prepared.count where list.prepared[index].pointee.isUnseen {
      list.counters.preparedInVain += 1
    }
  }

  // MARK: Preparing

  /// Prepares the rows that are to be, the nearest first: those ahead, then those behind.
  private mutating func prepareWanted() {
    let above = list.preparation.wanted.from < list.first.index
    let below = list.preparation.wanted.to > list.end.index
    if below, list.preparation.direction > 0 { prepareBelow() }
    if above { prepareAbove() }
    if below, list.preparation.direction <= 0 { prepareBelow() }
  }

  private mutating func prepareBelow() {
    var cursor = list.end
    while cursor.index < list.preparation.wanted.to {
      prepare(cursor)
      list.sequence.advance(&cursor)
    }
  }

  private mutating func prepareAbove() {
    var cursor = list.first
    while cursor.index > list.preparation.wanted.from {
      list.sequence.retreat(&cursor)
      prepare(cursor)
    }
  }

  /// Gives a row a cell, bound, restored and tiled, unless it has one.
  mutating func prepare(_ cursor: RowSequence.Cursor) {
    let row = list.sequence.identity(at: cursor)
    if list.prepared.strip(of: row) != nil || list.attached.strip?.pointee.row == row { return }
    list.counters.rowsPrepared += 1
    let strip = acquireReckoning(cursor, isAhead: true, isPrepared: true)
    list.prepared.insert(strip, rowIndex: cursor.index)
  }

  /// `deadline`: prepares the next row where the next frame needs it, or this one leaves time for it.
  private mutating func prepareInTime() {
    let travel = abs(list.offsetUnits - list.frame.startUnits)
    guard travel > 0 else { return }
    var cursor = list.end
    let distance: Int64
    if list.preparation.direction > 0 {
      guard cursor.index < list.preparation.wanted.to else { return }
      let isInSight = cursor.topUnits < RowSequence.outOfSightUnits
      distance =
        isInSight ? cursor.topUnits - list.offsetUnits - list.viewport.heightUnits : .max
    } else {
      cursor = list.first
      guard cursor.index > list.preparation.wanted.from else { return }
      list.sequence.retreat(&cursor)
      distance = list.offsetUnits - cursor.topUnits - list.sequence.heightUnits(at: cursor)
    }
    if distance <= travel || leavesTime(forRow: list.sequence.identity(at: cursor)) {
      prepare(cursor)
    }
  }

  /// True if the frame's work, with that of preparing a row, fits in the frame.
  private mutating func leavesTime(forRow row: Int32) -> Bool {
    let kind = list.rows.kind(of: row)
    let work = FrameWork(from: list.frame.before, to: list.counters)
    var nanoseconds = WorkCosts.nanoseconds(of: work)
    // A cached cell is neither made nor bound.
    if !list.hasCachedCell(forRow: row) {
      if !list.hasUnusedCell(ofKind: kind) { nanoseconds += WorkCosts.createCell }
      nanoseconds += list.preparation.bindNanoseconds(ofKind: kind)
    }
    return WorkCosts.isInTime(nanoseconds: nanoseconds)
  }

  // MARK: Displaying

  @inline(never)
  mutating func displayWherePrepared(_ cursor: RowSequence.Cursor) -> StripPointer {
    let row = list.sequence.identity(at: cursor)
    guard let strip = list.prepared.strip(of: row) else {
      let strip = acquireReckoning(cursor, isAhead: false)
      if strip.pointee.isUnseen {
        // It waited in the cache.
        strip.pointee.isUnseen = false
        list.counters.preparedDisplays += 1
      }
      return strip
    }
    list.prepared.remove(strip)
    strip.pointee.isUnseen = false
    list.counters.preparedDisplays += 1
    if list.wantsPooled { delegate.stripLaidOut(strip, row: row, in: &list, &watcher) }
    show(strip, at: cursor)
    return strip
  }

  /// Acquires a cell for a row, and keeps account of what that takes where it is asked for.
  mutating func acquireReckoning(
    _ cursor: RowSequence.Cursor, isAhead: Bool, isPrepared: Bool = false
  ) -> StripPointer {
    guard list.choices.prefetch.needsBindTimes else {
      return acquire(cursor, isAhead: isAhead, isPrepared: isPrepared)
    }
    let before = list.counters
    let strip = acquire(cursor, isAhead: isAhead, isPrepared: isPrepared)
    noteBinding(of: strip, since: before)
    return strip
  }

  /// Adds the work of a binding to the average. A cell from the cache was not bound.
  mutating func noteBinding(of strip: StripPointer, since before: Counters) {
    if list.counters.cellsBound == before.cellsBound { return }
    var work = FrameWork(from: before, to: list.counters)
    work.cellsCreated = 0
    list.preparation.note(
      bindNanoseconds: WorkCosts.nanoseconds(of: work), ofKind: strip.pointee.kind)
  }

  // MARK: Releasing

  /// True if the cell of a row that leaves the viewport stays with its row.
  @inline(never)
  mutating func keeps(rowAt index: Int) -> Bool {
    list.preparation.kept.contains(index)
  }

  /// Gives up what is prepared too far away, by ascending index.
  mutating func giveUpRowsOutOfReach() {
    list.preparation.gaveUp()
    giveUp(mayReturn: true, all: false)
  }

  mutating func giveUpAll() { giveUp(mayReturn: false, all: true) }

  private mutating func giveUp(mayReturn: Bool, all: Bool) {
    guard list.prepared.count > 0 else { return }
    list.prepared.findIndices(in: &list.sequence)
    list.leaving.removeAll()
    for number in 0..<list.prepared.count {
      let strip = list.prepared[number]
      let index = list.prepared.rowIndex(of: strip)
      if all || !list.preparation.kept.contains(index) { list.addLeaving(strip, index: index) }
    }
    for number in 0..<list.leaving.count {
      let (index, strip) = list.leaving[number]
      giveUp(strip, index: index, mayReturn: mayReturn)
    }
    list.leaving.removeAll()
  }

  mutating func giveUpIfPrepared(_ row: Int32, index: Int) {
    if let strip = list.prepared.strip(of: row) { giveUp(strip, index: index, mayReturn: false) }
  }

  private mutating func giveUp(_ strip: StripPointer, index: Int, mayReturn: Bool) {
    list.prepared.remove(strip)
    if W.isWatching {
      watcher.saw(.gaveUp(strip, row: strip.pointee.row, index: index), in: &list)
    }
    if strip.pointee.isUnseen { list.counters.preparedInVain += 1 }
    strip.pointee.isUnseen = false
    release(strip, mayReturn: mayReturn)
  }

  // MARK: Rows that get and lose cells in layouts: `engaged`, `mounted` and `rows`

  /// Prepares the rows of the range on one side of the visible ones, by ascending index.
  ///
  /// - Parameter displayed: the rows outside of the visible ones whose displays have not ended; nil after edits, where
  ///   `stripsByRow` has them.
  mutating func mountRows(isAbove: Bool, displayed: Range<Int>? = nil) {
    let wanted = list.preparation.wanted
    // Without visible rows, the whole range can be on one side of where they would be.
    let from = isAbove ? wanted.from : max(list.end.index, wanted.from)
    let to = isAbove ? min(list.first.index, wanted.to) : wanted.to
    guard list.preparation.needsPreparing, from < to else { return }
    var cursor = list.sequence.cursor(at: from, needsTop: true)
    while cursor.index < to {
      let hasCell =
        displayed?.contains(cursor.index)
        ?? (list.stripsByRow.strip(of: list.sequence.identity(at: cursor)) != nil)
      if !hasCell { prepare(cursor) }
      list.sequence.advance(&cursor)
    }
    if !isAbove { list.preparation.prepared() }
  }

  mutating func unmountRows() {
    if list.preparation.needsGivingUp { giveUpRowsOutOfReach() }
  }

  /// Notes a `y` event before it is applied.
  mutating func noteMove(to offsetUnits: Int64, atMilliseconds time: Double) {
    if list.choices.prefetch == .engaged {
      list.preparation.momentum.note(
        stepUnits: offsetUnits - list.offsetUnits, atMilliseconds: time)
    }
    if !list.preparation.isSteady(atUnits: offsetUnits) { list.visible.unsetSteady() }
  }

  /// `engaged`: lays out once 100 ms have passed without a `y` event.
  mutating func endMomentum(beforeMilliseconds time: Double) {
    guard list.preparation.momentum.end(beforeMilliseconds: time) else { return }
    layOut(reloadsAll: false)
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }
}
