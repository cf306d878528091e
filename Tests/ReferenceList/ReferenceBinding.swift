// Binding a strip, setting its offset by code, and whom either tells, written straight from Semantics.md, "Setting an offset by code".

extension ReferenceReplay {
  /// Whether the counters of moving strips are there: "where the host has one of the five parts or the trace an
  /// `x` with `coast`".
  var moves: Bool {
    host.hasPartOfMotion || trace.events.contains { $0.kind == .stripOffset && $0.coasts }
  }

  /// "*Binding a strip* (a display, or preparing a row; not the display of a prepared row, nor what comes
  /// back from a cache) is, in this order."
  ///
  /// - Parameter isReused: whether "the cell came out of a pool (`cellsReused`; so never with `perRow`)".
  func bind(_ strip: Strip, to row: Row, isReused: Bool) {
    // "1. With `stop` it is driven no more; then its offset is set to 0. With `reuse` and `stop` the strip still says
    // what it said before; with `unbound` it says no row, from before the offset is set until its identity is."
    if design.resets == .stop, isReused { stopDriving(strip) }
    if design.resets == .unbound, isReused { strip.label = nil }
    if design.resets != .no, isReused { setOffset(of: strip, to: 0, at: row) }
    // "2. It is driven no more."
    if design.stops == .bind { stopDriving(strip) }
    // "3. Its identity is set (`binds=first`, the default)."
    if design.binds == .first { strip.label = label(for: row) }
    // "4. Reload, if the design reloads here (`changed` compares with the strip's last binding)."
    if reloadsAtBinding(strip, of: row) { reload(strip) }
    strip.lastDisplay = (row.identity, row.version)
    // "5. With `laysOut=first`, on a `confining` host, it is confined as below, without being tiled."
    if design.laysOut == .first { strip.contentItemCount = rowShown(by: strip)?.itemCount ?? 0 }
    if design.laysOut == .first { confine(strip, at: row, tilesAgain: false) }
    // "6. Its offset is looked up and set."
    restoreOffset(of: strip, for: row)
    // "7. Its identity is set (`binds=last`)."
    if design.binds == .last { strip.label = label(for: row) }
    // "8. It is tiled." "9. On a `confining` host it is confined."
    tileConfined(strip, at: row)
  }

  /// "`changed` (when the row's identity or content version is another than at the strip's last
  /// display; a new strip too)."
  private func reloadsAtBinding(_ strip: Strip, of row: Row) -> Bool {
    switch design.reload {
    case .always: return true
    case .never: return false
    case .changed:
      guard let last = strip.lastDisplay else { return true }
      return last.rowIdentity != row.identity || last.version != row.version
    }
  }

  /// "What the design stored or 0; with `offsets=kept` nothing": "a look-up, under the displayed row's
  /// own key, counts `offsetReads`, and `offsetHits` if it found one; not found: rest".
  private func restoreOffset(of strip: Strip, for row: Row) {
    switch design.offsets {
    case .reset:
      // "Always back to rest."
      setOffset(of: strip, to: 0, at: row)
    case .kept:
      // "Whatever the reused strip has."
      break
    case .told:
      tellOffset(to: strip, of: row)
    case .dictionary, .boxed, .strings, .indexPaths, .array, .bounded:
      result[.offsetReads] += 1
      lookUps.append(OffsetKey(of: row, by: design.key))
      let found = offsets.lookUp(OffsetKey(of: row, by: design.key))
      if found != nil { result[.offsetHits] += 1 }
      setOffset(of: strip, to: found.map { offset($0, of: row) } ?? 0, at: row)
    }
  }

  /// "The strip takes the offset at which its row was left, on a `confining` host the nearest within the row's own
  /// content; it is not by code, and nobody is told."
  func tellOffset(to strip: Strip, of row: Row) {
    strip.offsetUnits =
      host.confinesOffsets
      ? confined(row.leftUnits, toItems: row.itemCount, at: row) : row.leftUnits
  }

  /// "Where the new offset is another than the strip has (exactly), the strip takes it, and on an
  /// `echoing` host its scroll is told; where it is the same nothing happens."
  private func setOffset(of strip: Strip, to wantedUnits: Int64, at row: Row) {
    let offsetUnits = clamped(wantedUnits, in: strip, at: row)
    guard strip.offsetUnits != offsetUnits else { return }
    strip.offsetUnits = offsetUnits
    if host.echoesSets { tellScroll(of: strip) }
  }

  /// The offset that a strip takes which is to have another: on a `clamping` host the nearest within its content, as
  /// that was tiled last.
  func clamped(_ offsetUnits: Int64, in strip: Strip, at row: Row) -> Int64 {
    guard host.clampsOffsets else { return offsetUnits }
    return confined(offsetUnits, toItems: strip.contentItemCount, at: row)
  }

  // MARK: Telling a scroll

  /// "It is told at once; on a `queued` host the strip is queued (once: one that waits already keeps its
  /// turn)."
  func tellScroll(of strip: Strip) {
    guard host.queuesScrolls else {
      tellScrollNow(of: strip)
      return
    }
    if !waitingScrolls.contains(where: { $0 === strip }) { waitingScrolls.append(strip) }
  }

  /// "All that wait are told, in their order, with what each strip says and has *then*, also one whose
  /// cell has been discarded."
  func tellWaitingScrolls() {
    for strip in confinedStrips { tellScroll(of: strip) }
    confinedStrips = []
    for strip in waitingScrolls { tellScrollNow(of: strip) }
    waitingScrolls = []
  }

  /// "Count `scrollsTold` when it is told, for every design."
  private func tellScrollNow(of strip: Strip) {
    result[.scrollsTold] += 1
    see(.scroll, strip)
    saveAtScroll(strip)
  }

  // MARK: Confining and forgetting

  /// "If the strip's offset is below 0 or above the greatest, count `offsetsConfined`, set it (by code) to
  /// the nearer of the two, and tile the strip again."
  ///
  /// - Parameters:
  ///   - row: where the strip stands.
  ///   - tilesAgain: not where it is confined "without being tiled".
  func confine(_ strip: Strip, at row: Row, tilesAgain: Bool = true) {
    guard host.confinesOffsets else { return }
    // "Its content is that of the row that the design says it shows (none: 0 items; this look-up counts no trap)."
    let itemCount = rowShown(by: strip)?.itemCount ?? 0
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

  /// A strip is tiled, and confined behind it; with `clamping` "it is confined first, and tiled then".
  func tileConfined(_ strip: Strip, at row: Row) {
    if !host.clampsOffsets { tile(strip, at: row) }
    confine(strip, at: row)
    if host.clampsOffsets { tile(strip, at: row) }
  }

  /// "On a `confining` host it is widened, for good, to hold what its two ends come to when confined to
  /// the row's own content, as the row is then."
  func widenSpanToConfined(of row: Row) {
    guard host.confinesOffsets else { return }
    let span = row.trueSpanUnits
    for end in [span.lowerBound, span.upperBound] {
      row.trueSpanUnits.widen(toHold: confined(end, toItems: row.itemCount, at: row))
    }
  }

  /// The nearest offset from 0 up to the greatest: "it ends at `lead + n size + (n - 1) spacing + trail`,
  /// for n = 0 at `lead + trail`"; "the greatest offset is that end less the extent, or 0 where that is
  /// negative".
  private func confined(_ offsetUnits: Int64, toItems count: Int, at row: Row) -> Int64 {
    let line = stripLine(at: row)
    let gapCount = Int128(max(count - 1, 0))
    let end = line.lead + Int128(count) * line.size + gapCount * line.spacing + line.trail
    let greatest = max(end - line.extent, 0)
    return Int64(min(max(Int128(offsetUnits), 0), greatest))
  }

  /// "When a display ends and the row is not kept prepared, and when a prepared row is given up, its offset
  /// becomes 0. [...] It is not by code: nobody is told."
  func forgetOffset(of strip: Strip) {
    guard host.forgetsOffsets else { return }
    strip.offsetUnits = 0
    // What was confined is told by what is on the screen alone.
    confinedStrips.removeAll { $0 === strip }
  }
}
