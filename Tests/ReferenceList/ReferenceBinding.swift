// "One event at a time, in file order": *Binding a strip*. "Telling a scroll", and "Setting an offset by code".

extension ReferenceReplay {
  /// "What is counted": whether strips move.
  var moves: Bool {
    host.hasPartOfMotion || trace.events.contains { $0.kind == .stripOffset && $0.coasts }
  }

  /// *Binding a strip*.
  ///
  /// - Parameters:
  ///   - isReused: whether the cell came out of a pool.
  ///   - isPrepared: whether the row is prepared.
  func bind(_ strip: Strip, to row: Row, isReused: Bool, isPrepared: Bool) {
    place(strip, at: row)
    let isCarried = !isPrepared && carriesOffset(strip, to: row)
    // 1.
    if design.resets == .stop, isReused { endDriving(strip) }
    if design.resets == .unbound, isReused { strip.identity = nil }
    if design.resets != .no, isReused {
      let rest =
        design.fallback == .zero ? turned(0, at: row) : feed.restUnits(ofKind: strip.kind)
      setOffset(of: strip, to: rest, at: row)
    }
    // 2.
    if design.stops == .bind { endDriving(strip) }
    // 3.
    if design.binds == .first { strip.identity = stripIdentity(of: row) }
    // 4.
    if reloadsAtBinding(strip, of: row) { reload(strip) }
    strip.lastBinding = (row.identity, row.version)
    strip.lastRowIdentity = row.identity
    // 5.
    if design.laysOut == .first { strip.contentItemCount = claimedRow(of: strip)?.itemCount ?? 0 }
    if design.laysOut == .first { confine(strip, at: row, tilesAgain: false) }
    // 6.
    restoreOffset(of: strip, for: row, isCarried: isCarried, isPrepared: isPrepared)
    // 7.
    if design.binds == .last { strip.identity = stripIdentity(of: row) }
    if displayed[row.identity]?.cell.strip === strip { fit(strip, at: row) }
    // 8, 9.
    tileConfined(strip, at: row)
  }

  /// "Designs: axes": the axis `reload`.
  func reloadsAtBinding(_ strip: Strip, of row: Row) -> Bool {
    switch design.reload {
    case .always: return true
    case .never: return false
    case .changed:
      guard let last = strip.lastBinding else { return true }
      return last.rowIdentity != row.identity || last.version != row.version
    case .otherRow: return strip.lastRowIdentity != row.identity
    }
  }

  /// *Binding a strip*, 6.
  private func restoreOffset(
    of strip: Strip, for row: Row, isCarried: Bool, isPrepared: Bool
  ) {
    switch design.store {
    case .reset:
      setOffset(of: strip, to: fallback(of: row), at: row)
    case .kept:
      break
    case .carried:
      if !isCarried { setOffset(of: strip, to: fallback(of: row), at: row) }
    case .oracle:
      setLeftOffset(to: strip, of: row)
    case .dictionary, .boxed, .strings, .indexPaths, .array, .bounded:
      result[.offsetReads] += 1
      lookUps.append(OffsetKey(of: row, by: design.key))
      let found = offsets.lookUp(OffsetKey(of: row, by: design.key))
      if found != nil {
        result[.offsetHits] += 1
      } else if case .bounded = design.store, design.form == .points {
        // "Bounded stores": an entry at rest, which a save would have written so.
        offsets.write(
          .points(turned(fallback(of: row), at: row)), under: OffsetKey(of: row, by: design.key))
      }
      var entry = found
      if design.saves == .pooled {
        entry = found ?? strip.held
        strip.held = isPrepared ? entry : nil
      }
      setOffset(of: strip, to: offset(entry ?? .nothing, of: row), at: row)
    }
  }

  /// The axis `fits`: at a display, before the strip is tiled.
  func fit(_ strip: Strip, at row: Row) {
    guard design.fits == .content, design.remembersOffsets else { return }
    let confined = confined(strip.offsetUnits, toItems: row.itemCount, at: row)
    if confined != strip.offsetUnits { setOffset(of: strip, to: confined, at: row) }
  }

  /// The axis `fallback`.
  func fallback(of row: Row) -> Int64 {
    design.fallback == .zero ? turned(0, at: row) : row.restUnits
  }

  /// The axis `store`, `carried`: whether the row has the item that the strip showed first when it was laid out last.
  private func carriesOffset(_ strip: Strip, to row: Row) -> Bool {
    guard design.store == .carried, strip.contentItemCount > 0 else { return false }
    let (item, _) = anchor(
      ofUnits: strip.offsetUnits, itemCount: strip.contentItemCount, kind: strip.kind)
    return item < row.itemCount
  }

  /// The axis `saves`, `pooled`: the entry that a prepared strip holds is set again when the strip is laid out.
  func layOutHeld(_ strip: Strip, at row: Row) {
    guard let held = strip.held else { return }
    strip.held = nil
    setOffset(of: strip, to: offset(held, of: row), at: row)
  }

  /// "The oracle": `store=oracle`.
  func setLeftOffset(to strip: Strip, of row: Row) {
    var units = row.leftUnits
    if let length = pageUnits(ofKind: row.kind), coasts.row(driving: strip) != row.identity,
      !isOnPage(units, of: row, length: length)
    {
      let page = nearestPage(of: units, from: row.restUnits, length: length)
      units = confined(
        offset(ofPage: page, from: row.restUnits, length: length), toItems: row.itemCount, at: row)
    }
    strip.offsetUnits =
      host.confinesOffsets ? confined(units, toItems: row.itemCount, at: row) : units
  }

  /// "Setting an offset by code".
  func setOffset(of strip: Strip, to wantedUnits: Int64, at row: Row) {
    let offsetUnits = clamped(wantedUnits, in: strip, at: row)
    guard strip.offsetUnits != offsetUnits else { return }
    strip.offsetUnits = offsetUnits
    if host.echoesSets { reportScroll(of: strip) }
  }

  /// *Clamping*: the nearest offset within the content as last laid out.
  func clamped(_ offsetUnits: Int64, in strip: Strip, at row: Row) -> Int64 {
    guard host.clampsOffsets else { return offsetUnits }
    return confined(offsetUnits, toItems: strip.contentItemCount, at: row)
  }

  // MARK: Reporting a scroll

  /// "Telling a scroll": at once, or queued once.
  func reportScroll(of strip: Strip) {
    guard host.queuesScrolls else {
      deliverScroll(of: strip)
      return
    }
    if !queuedScrolls.contains(where: { $0 === strip }) { queuedScrolls.append(strip) }
  }

  /// "Telling a scroll": between two frames, with the key and offset of that moment.
  func deliverQueuedScrolls() {
    for strip in confinedStrips { reportScroll(of: strip) }
    confinedStrips = []
    for strip in queuedScrolls { deliverScroll(of: strip) }
    queuedScrolls = []
  }

  private func deliverScroll(of strip: Strip) {
    result[.scrollsTold] += 1
    see(.scroll, strip)
    saveAtScroll(strip)
  }

  // MARK: Confining and forgetting

  /// *Confining a strip*.
  ///
  /// - Parameters:
  ///   - row: where the strip is.
  ///   - tilesAgain: false at step 5 of a binding.
  func confine(_ strip: Strip, at row: Row, tilesAgain: Bool = true) {
    guard host.confinesOffsets else { return }
    // The content is that of the claimed row; no trap is counted.
    let itemCount = claimedRow(of: strip)?.itemCount ?? 0
    let confined = confined(strip.offsetUnits, toItems: itemCount, at: row)
    guard confined != strip.offsetUnits else { return }
    result[.offsetsConfined] += 1
    if host.clampsOffsets {
      strip.offsetUnits = confined
      if host.echoesSets { confinedStrips.append(strip) }
    } else {
      setOffset(of: strip, to: confined, at: row)
    }
    see(.confine, strip, at: row)
    if tilesAgain { tile(strip, at: row) }
  }

  /// Tiles and confines a strip; with *Clamping*, confines it first.
  func tileConfined(_ strip: Strip, at row: Row) {
    if !host.clampsOffsets { tile(strip, at: row) }
    confine(strip, at: row)
    if host.clampsOffsets { tile(strip, at: row) }
  }

  /// "What is right": on a `confining` host, the span is widened for good.
  func widenSpan(of row: Row) {
    guard host.confinesOffsets || design.fits == .content else { return }
    let span = row.spanUnits
    for end in [span.lowerBound, span.upperBound] {
      row.spanUnits.widen(toHold: confined(end, toItems: row.itemCount, at: row))
    }
  }

  /// *Confining a strip*: the nearest offset from the least to the greatest.
  func confined(_ offsetUnits: Int64, toItems count: Int, at row: Row) -> Int64 {
    let line = stripLine(at: row)
    let end = line.length(itemCount: count)
    let least = Int128(min(feed.restUnits(ofKind: row.kind), 0))
    let greatest = max(end - line.extent, least)
    return Int64(min(max(Int128(offsetUnits), least), greatest))
  }

  /// *Forgetting*, and "Item pools", `detached`.
  func forgetOffset(of strip: Strip) {
    if case .detached = design.itemPool {
      removeItemCells(of: strip, except: [])
      strip.offsetUnits = feed.restUnits(ofKind: strip.kind)
    }
    guard host.forgetsOffsets else { return }
    strip.offsetUnits = feed.restUnits(ofKind: strip.kind)
    // *Clamping*: its pending reports of having been confined are cancelled.
    confinedStrips.removeAll { $0 === strip }
  }
}
