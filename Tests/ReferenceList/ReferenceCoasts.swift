import ScrollTrace

// What moves with nobody's finger on it, and which offsets are right then, written straight from Semantics.md,
// "Coasts" and "What is right".

/// "A row's *coast* is a run of `x` events of that row (its identity) with `coast`, with no `x` event
/// of it without one between."
struct ReferenceCoasts {
  /// The rows, by identity, that are in a coast now.
  private var running: Set<Int> = []
  /// The strip that a row's coast drives, by the row's identity. "A coast drives at most one strip, and
  /// a strip is driven by at most one coast."
  private var driven: [Int: Strip] = [:]

  /// "If its coast drives a strip T."
  func strip(drivenByRow identity: Int) -> Strip? { driven[identity] }

  /// "At the first event of a coast, if the row is displayed, the coast drives its strip; [...]. If the
  /// row is not displayed, the coast drives nothing, ever."
  ///
  /// - Parameter strip: that of the row's display; nil where the row is not displayed.
  mutating func go(onWithRow identity: Int, strip: Strip?) {
    guard running.insert(identity).inserted, let strip else { return }
    // "What drove that strip before drives nothing now."
    stop(strip)
    driven[identity] = strip
  }

  mutating func end(ofRow identity: Int) {
    running.remove(identity)
    driven[identity] = nil
  }

  /// "A strip is driven no more", and "a coast that has lost its strip drives none again": it stays in
  /// its run, in which no event is the first any more.
  mutating func stop(_ strip: Strip) {
    driven = driven.filter { $0.value !== strip }
  }
}

extension ReferenceReplay {
  /// "An offset that a coast would take beyond 2^40 points, either way, stays there."
  private static let farthestCoastUnits: Int64 = 1 << 50

  private func moved(_ offsetUnits: Int64, by stepUnits: Int64) -> Int64 {
    min(max(offsetUnits + stepUnits, -Self.farthestCoastUnits), Self.farthestCoastUnits)
  }

  /// "An `x` event with `coast` of row r, with step d and value v."
  func coast(_ row: Row, to value: Int64) {
    // "Its value less that of the row's previous `x` event in the trace (less 0 for the first)."
    let step = value - row.lastOffsetUnits
    let ownStrip = displayed[row.identity]?.cell.strip
    coasts.go(onWithRow: row.identity, strip: ownStrip)
    let driven = coasts.strip(drivenByRow: row.identity)
    // "A row is left farther on by d, at each event of a coast that drives a strip."
    if driven != nil { row.leftUnits = moved(row.leftUnits, by: step) }

    if let ownStrip, driven === ownStrip {
      // "1. r is displayed, and its coast drives its strip: the strip's offset grows by d; tell the scroll; tile it
      // (with d = 0 too)."
      // "Case 1 moves both its ends by d, then it is widened to hold v."
      let span = row.trueSpanUnits
      row.trueSpanUnits = moved(span.lowerBound, by: step)...moved(span.upperBound, by: step)
      row.trueSpanUnits.widen(toHold: value)
      move(ownStrip, by: step, at: row)
      if host.clampsOffsets { tileConfined(ownStrip, at: row) } else { tile(ownStrip, at: row) }
      return
    }
    // "2. Otherwise: if r is not displayed, count `offscreenStripEvents`."
    if ownStrip == nil { result[.offscreenStripEvents] += 1 }
    guard let driven else { return }
    // "While the coast drives a strip, the end towards which d points moves by d; then it is widened to hold v."
    let span = row.trueSpanUnits
    row.trueSpanUnits.widen(toHold: moved(step < 0 ? span.lowerBound : span.upperBound, by: step))
    row.trueSpanUnits.widen(toHold: value)
    drift(driven, by: step)
  }

  /// "T's offset grows by d; tell T's scroll; if T is displayed for another row q, or prepared, tile it;
  /// if d is not 0 and T is displayed for q, count `driftedStrips`, once for each display of q."
  private func drift(_ strip: Strip, by stepUnits: Int64) {
    let other = displayed.values.first { $0.cell.strip === strip }?.row
    move(strip, by: stepUnits, at: other)
    if let other {
      if host.clampsOffsets { tileConfined(strip, at: other) } else { tile(strip, at: other) }
      if stepUnits != 0, driftedDisplays.insert(other.identity).inserted {
        result[.driftedStrips] += 1
      }
    } else if let other = prepared.values.first(where: { $0.cell.strip === strip })?.row {
      tile(strip, at: other)
    }
  }

  /// "The strip's offset grows by d; tell the scroll."
  private func move(_ strip: Strip, by stepUnits: Int64, at row: Row?) {
    let before = strip.offsetUnits
    strip.offsetUnits = moved(before, by: stepUnits)
    if let row { strip.offsetUnits = clamped(strip.offsetUnits, in: strip, at: row) }
    if !host.clampsOffsets || strip.offsetUnits != before { tellScroll(of: strip) }
  }

  /// "A strip *settles* behind an `x` without `coast` of its row, where that is displayed, and behind the last event of a
  /// coast, if that drives a strip."
  func saveIfSettled(by event: TraceEvent, of row: Row) {
    guard design.saves == .settled else { return }
    if !event.coasts {
      if let (_, cell) = displayed[row.identity] { saveWhereSettled(cell.strip) }
    } else if let driven = coasts.strip(drivenByRow: row.identity), isLastOfCoast {
      saveWhereSettled(driven)
    }
  }

  /// "The last is the one that no `x` with `coast` of the row follows before its next `x` without, or before the
  /// trace's end."
  private var isLastOfCoast: Bool {
    let row = stripRows[event]
    guard let next = stripRows[(event + 1)...].firstIndex(of: row) else { return true }
    return !trace.events[next].coasts
  }

  func stopDriving(_ strip: Strip) { coasts.stop(strip) }

  /// "When a display ends, its strip is driven no more, before anything else is done about that end; on a
  /// host that is `coasting` it goes on being driven."
  func stopAtEndOfDisplay(_ strip: Strip) {
    if !host.keepsCoasting { stopDriving(strip) }
  }

  /// "An offset is *right* when it is the same (1/6 point) as some offset in the span, ends included."
  func isRight(_ offsetUnits: Int64, for row: Row) -> Bool {
    let span = row.trueSpanUnits
    // The offset in the span that is nearest.
    return areSame(offsetUnits, min(max(offsetUnits, span.lowerBound), span.upperBound))
  }

  /// `lostOffsets`: "the offset is the same as rest, and not right"; `foreignOffsets`: "it is neither
  /// right nor the same as rest".
  func judgeOffset(of strip: Strip, at row: Row) {
    if isRight(strip.offsetUnits, for: row) { return }
    if areSame(strip.offsetUnits, 0) {
      result[.lostOffsets] += 1
    } else {
      result[.foreignOffsets] += 1
    }
  }

  /// "Two offsets are the same when they differ by at most 1/6 point."
  private func areSame(_ oneUnits: Int64, _ otherUnits: Int64) -> Bool {
    abs(oneUnits - otherUnits) * 6 <= 1024
  }
}

extension ClosedRange<Int64> {
  mutating func widen(toHold offsetUnits: Int64) {
    self = Swift.min(lowerBound, offsetUnits)...Swift.max(upperBound, offsetUnits)
  }
}
