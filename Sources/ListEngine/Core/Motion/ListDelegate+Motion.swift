import ScrollTrace

// Moves of strips by the app, and the notifications that follow.
extension ListDelegate {
  /// Asks the app which row the strip shows, and gives that row's visible items cells.
  @inline(__always)
  mutating func tile<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    list.counters.stripsTiled &+= 1
    let shown = row(shownBy: strip, in: &list)
    let itemCount = itemCount(of: strip, showing: shown, in: &list)
    let offset = strip.pointee.offsetUnits
    if offset < strip.pointee.steadyFromUnits || offset > strip.pointee.steadyToUnits
      || itemCount != strip.pointee.tiledItemCount
    {
      list.retile(strip, shown: shown, itemCount: itemCount)
    }
    if W.isWatching { watcher.saw(.tiled(strip, shown: shown), in: &list) }
  }

  /// Notifies the app of a strip's new content offset, at once or at the beginning of the next frame.
  mutating func deliverScroll<W: Watcher>(
    of strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    if list.host.queues {
      list.motion.enqueue(strip)
    } else {
      deliverScrollAtOnce(of: strip, in: &list, &watcher)
    }
  }

  mutating func deliverScrollAtOnce<W: Watcher>(
    of strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    list.counters.scrollsTold += 1
    stripScrolled(strip, in: &list, &watcher)
  }

  /// Code sets a strip's offset: the design, or the list that confines it.
  @inline(__always)
  mutating func setOffset<W: Watcher>(
    of strip: StripPointer, to askedUnits: Int64, isConfined: Bool = false,
    in list: inout ListState, _ watcher: inout W
  ) {
    let units = list.host.clamps ? list.clamped(askedUnits, of: strip) : askedUnits
    let isEchoed = list.host.echoes && strip.pointee.offsetUnits != units
    strip.pointee.offsetUnits = units
    if W.isWatching {
      watcher.saw(isConfined ? .confined(strip) : .restored(strip, to: askedUnits), in: &list)
    }
    if isEchoed { deliverScroll(of: strip, in: &list, &watcher) }
  }

  /// `confining`: brings a strip's offset back to where the content that it shows begins or ends.
  ///
  /// - Parameter tilesAgain: not where the app lays it out at its binding, before it is tiled at all.
  mutating func confine<W: Watcher>(
    _ strip: StripPointer, tilesAgain: Bool = true, in list: inout ListState, _ watcher: inout W
  ) {
    let shown = strip.pointee.knowsRow ? row(shownBy: strip, in: &list) : -1
    let itemCount = shown >= 0 ? itemCount(of: strip, showing: shown, in: &list) : 0
    if !tilesAgain { strip.pointee.tiledItemCount = itemCount }
    let confined = list.confined(strip.pointee.offsetUnits, of: strip, itemCount: itemCount)
    guard confined != strip.pointee.offsetUnits else { return }
    list.counters.offsetsConfined += 1
    if list.host.clamps {
      strip.pointee.offsetUnits = confined
      if list.host.echoes { list.motion.notesConfined(strip) }
      if W.isWatching { watcher.saw(.confined(strip), in: &list) }
    } else {
      setOffset(of: strip, to: confined, isConfined: true, in: &list, &watcher)
    }
    if tilesAgain { tile(strip, in: &list, &watcher) }
  }
}

extension ListState {
  /// A strip takes the offset at which its row was left, within the row's content on a `confining` host, and on a page
  /// where there are pages. It is not by code, and calls nothing back.
  mutating func setTrueOffset(ofRow row: Int32, to strip: StripPointer) {
    var units = rows.trueOffsetUnits(of: row)
    if hasPages, strip.pointee.driverRow != row { units = nearestPageUnits(to: units, of: row) }
    strip.pointee.offsetUnits =
      host.confines ? confined(units, of: strip, itemCount: rows.itemCount(of: row)) : units
  }

  private mutating func nearestPageUnits(to units: Int64, of row: Int32) -> Int64 {
    guard let bounds = bounds(ofRow: row), bounds.layout.pageUnits > 0 else { return units }
    let (page, rest, most) = (bounds.layout.pageUnits, restUnits(of: row), bounds.mostUnits)
    if bounds.layout.isOnPage(units, restUnits: rest, mostUnits: most) { return units }
    let number = Anchor.page(ofUnits: units, restUnits: rest, pageUnits: page)
    let units = Anchor.offsetUnits(ofPage: number, restUnits: rest, pageUnits: page)
    return min(max(units, bounds.layout.leastUnits), most)
  }

  /// `clamping`: the offset that a strip takes which is to have another.
  mutating func clamped(_ units: Int64, of strip: StripPointer) -> Int64 {
    confined(units, of: strip, itemCount: strip.pointee.tiledItemCount)
  }

  /// The nearest offset at which a strip shows nothing beyond the content of so many items.
  mutating func confined(_ units: Int64, of strip: StripPointer, itemCount: Int32) -> Int64 {
    layouts[Int(strip.pointee.kind)].confined(
      units, itemCount: itemCount, extentUnits: extentUnits(of: strip))
  }
}
