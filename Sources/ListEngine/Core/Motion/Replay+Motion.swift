import ScrollTrace

// Events of strips where strips may move by themselves. Nothing of this runs in other replays.
extension Replay {
  /// A strip's event: a finger's, or one of a coast.
  mutating func moveStrip(_ event: TraceEvent) {
    let index = Int(event.row)
    let strip = list.strip(displayedAt: index)
    let row = strip?.pointee.row ?? list.identity(at: index)
    let step =
      list.motion.take(event.value, ofRow: row)
      ?? list.motion.take(first: event.value, ofRow: row, restUnits: list.restUnits(of: row))
    if strip == nil { list.counters.offscreenStripEvents += 1 }
    if event.coasts {
      list.counters.countsMotion = true
      let isFirst = list.motion.continueCoast(row, with: strip)
      let driven = list.motion.strip(drivenBy: row)
      coast(
        Coast(
          row: row, step: step, units: event.value, isFirst: isFirst, isDisplayed: strip != nil,
          strip: driven, isOnRow: driven != nil && driven == strip))
      if let driven, let ends = list.motion.coastEnds, ends[list.frame.eventCount - 1] {
        settle(driven, hasCoasted: true)
        list.motion.noteSettled(ofRow: row)
      }
    } else {
      list.motion.end(ofRow: row)
      if let strip { finger(strip, row, to: event.value, index: index) }
    }
  }

  /// A finger puts a strip at an offset, and lifts.
  mutating func finger(
    _ strip: StripPointer, _ row: Int32, to units: Int64, index: Int
  ) {
    drag(strip, row, to: units, index: index)
    if list.motion.coastEnds != nil { settle(strip, hasCoasted: false) }
  }

  mutating func settle(_ strip: StripPointer, hasCoasted: Bool) {
    delegate.stripSettled(strip, hasCoasted: hasCoasted, in: &list, &watcher)
  }

  private mutating func drag(
    _ strip: StripPointer, _ row: Int32, to units: Int64, index: Int
  ) {
    list.motion.stop(strip)
    let before = strip.pointee.offsetUnits
    strip.pointee.offsetUnits = list.host.clamps ? list.clamped(units, of: strip) : units
    if delegate.needsTrueOffsets { list.rows.leave(row, atUnits: units) }
    if W.isWatching {
      watcher.saw(.scrolled(strip, row: row, index: index, to: units), in: &list)
    }
    if list.host.clamps, strip.pointee.offsetUnits == before {
      // The strip did not move, so there is nothing to deliver.
    } else if list.host.queues {
      list.motion.enqueue(strip)
    } else {
      list.counters.scrollsTold += 1
      delegate.stripScrolled(strip, in: &list, &watcher)
    }
    if list.host.clamps { tileConfined(strip) } else { tile(strip) }
  }

  private mutating func coast(_ coast: Coast) {
    if W.isWatching { watcher.saw(.coasted(coast), in: &list) }
    guard let driven = coast.strip else { return }
    if delegate.needsTrueOffsets {
      // As the row's span moves, or its end does towards which the step points: it stays within.
      let units = StripMotion.clamped(list.rows.trueOffsetUnits(of: coast.row) + coast.step)
      list.rows.leave(coast.row, atUnits: units)
    }
    let before = driven.pointee.offsetUnits
    driven.pointee.offsetUnits = StripMotion.clamped(before + coast.step)
    let isClamped = list.host.clamps && driven.pointee.isDisplayed
    if isClamped {
      driven.pointee.offsetUnits = list.clamped(driven.pointee.offsetUnits, of: driven)
    }
    if !list.host.clamps || driven.pointee.offsetUnits != before {
      delegate.deliverScroll(of: driven, in: &list, &watcher)
    }
    if isClamped {
      tileConfined(driven)
    } else if driven.pointee.isDisplayed || list.isPrepared(driven) {
      tile(driven)
    }
    if W.isWatching, !coast.isOnRow, driven.pointee.isDisplayed, coast.step != 0 {
      watcher.saw(.drifted(driven, by: coast.row), in: &list)
    }
  }

  /// `queued`: delivers the scrolls that have waited for this frame, with each strip's current row and offset.
  ///
  /// - Precondition: at least one scroll waits.
  @inline(never)
  mutating func deliverWaitingScrolls() {
    if W.isWatching { watcher.saw(.scrollsWaited, in: &list) }
    if list.motion.confinedCount > 0 {
      for strip in list.motion.takeConfined() {
        delegate.deliverScroll(of: strip, in: &list, &watcher)
        strip.pointee.releaseCell()
      }
    }
    let count = list.motion.waitingCount
    for index in 0..<count {
      let strip = list.motion.strip(waitingAt: index)
      delegate.deliverScrollAtOnce(of: strip, in: &list, &watcher)
      strip.pointee.releaseCell()
    }
    list.motion.removeFirst(count)
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }
}

extension ListState {
  /// The strip of the row at an index, where it is displayed.
  func strip(displayedAt index: Int) -> StripPointer? {
    let offset = index - first.index
    return 0..<displayed.count ~= offset ? displayed[offset] : nil
  }

  /// Returns true if a strip is prepared for a row, or kept prepared for it.
  fileprivate func isPrepared(_ strip: StripPointer) -> Bool {
    prepares && strip.pointee.row >= 0 && prepared.strip(of: strip.pointee.row) == strip
  }
}
