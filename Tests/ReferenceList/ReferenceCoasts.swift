import ScrollTrace

// "Coasts", and "What is right".

/// "Coasts in a trace": the coasts that run, and the strips that they drive.
struct ReferenceCoasts {
  /// The rows, by identity, that are in a coast now.
  private var running: Set<Int> = []
  /// The strip that a row's coast drives, by the row's identity.
  private var driven: [Int: Strip] = [:]

  func strip(drivenByRow identity: Int) -> Strip? { driven[identity] }

  /// The row, by its identity, whose coast drives a strip; nil without one.
  func row(driving strip: Strip) -> Int? { driven.first { $0.value === strip }?.key }

  /// "Coasts": at the first event of a coast it drives the strip of a displayed row.
  ///
  /// - Parameter strip: that of the row's display; nil without one.
  mutating func continueCoast(ofRow identity: Int, strip: Strip?) {
    guard running.insert(identity).inserted, let strip else { return }
    // A coast that drove that strip before drives nothing now.
    stop(strip)
    driven[identity] = strip
  }

  mutating func end(ofRow identity: Int) {
    running.remove(identity)
    driven[identity] = nil
  }

  /// Ends the driving of a strip. Its coast runs on, so that no later event is its first: it drives none again.
  mutating func stop(_ strip: Strip) {
    driven = driven.filter { $0.value !== strip }
  }
}

extension ReferenceReplay {
  /// A coast moves an offset to 2^40 points either way at most.
  private static let farthestCoastUnits: Int64 = 1 << 50

  private func moved(_ offsetUnits: Int64, by stepUnits: Int64) -> Int64 {
    min(max(offsetUnits + stepUnits, -Self.farthestCoastUnits), Self.farthestCoastUnits)
  }

  /// *An `x` event with `coast`*.
  func coast(_ row: Row, to value: Int64) {
    let step = value - row.lastOffsetUnits
    let ownStrip = displayed[row.identity]?.cell.strip
    coasts.continueCoast(ofRow: row.identity, strip: ownStrip)
    let driven = coasts.strip(drivenByRow: row.identity)
    // "The oracle".
    if driven != nil {
      row.leftUnits = moved(row.leftUnits, by: step)
      row.isShortened = false
    }

    if let ownStrip, driven === ownStrip {
      // 1.
      let span = row.spanUnits
      row.spanUnits = moved(span.lowerBound, by: step)...moved(span.upperBound, by: step)
      row.spanUnits.widen(toHold: value)
      move(ownStrip, by: step, at: row)
      if host.clampsOffsets { tileConfined(ownStrip, at: row) } else { tile(ownStrip, at: row) }
      return
    }
    // 2.
    if ownStrip == nil { result[.offscreenStripEvents] += 1 }
    guard let driven else { return }
    // "What is right": case 2, while the coast drives a strip.
    let span = row.spanUnits
    row.spanUnits.widen(toHold: moved(step < 0 ? span.lowerBound : span.upperBound, by: step))
    row.spanUnits.widen(toHold: value)
    drift(driven, by: step)
  }

  /// *An `x` event with `coast`*, 2.
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

  /// Moves the strip's offset by d, and reports the scroll.
  private func move(_ strip: Strip, by stepUnits: Int64, at row: Row?) {
    let before = strip.offsetUnits
    strip.offsetUnits = moved(before, by: stepUnits)
    if let row { strip.offsetUnits = clamped(strip.offsetUnits, in: strip, at: row) }
    if !host.clampsOffsets || strip.offsetUnits != before { reportScroll(of: strip) }
  }

  /// *Settling*.
  func saveIfSettled(by event: TraceEvent, of row: Row) {
    guard design.saves == .settled else { return }
    if !event.coasts {
      if let (_, cell) = displayed[row.identity] { saveSettled(cell.strip) }
    } else if let driven = coasts.strip(drivenByRow: row.identity), isOver(coastOf: row.identity) {
      saveSettled(driven)
    }
  }

  /// True if no `x` with `coast` of the row follows the present event before its next `x` without, before the screen is
  /// lost, or before the end.
  private func isOver(coastOf identity: Int) -> Bool {
    guard let next = stripRows[(event + 1)...].firstIndex(of: identity) else { return true }
    let between = trace.events[(event + 1)..<next]
    if between.contains(where: { $0.kind == .leave && $0.loss != .nothing }) { return true }
    return !trace.events[next].coasts
  }

  func endDriving(_ strip: Strip) { coasts.stop(strip) }

  /// *End the display of a row*, 1.
  func endDrivingAtEndOfDisplay(_ strip: Strip) {
    guard !host.keepsCoasting else { return }
    let driver = coasts.row(driving: strip)
    endDriving(strip)
    // *Settling*, on a `settling` host.
    if host.settlesCutCoasts, design.saves == .settled, let driver, !isOver(coastOf: driver) {
      saveSettled(strip)
    }
  }

  /// "What is right": whether an offset is the same as some offset in the span.
  func isRight(_ offsetUnits: Int64, for row: Row) -> Bool {
    let span = row.spanUnits
    return areSame(offsetUnits, min(max(offsetUnits, span.lowerBound), span.upperBound))
  }

  /// "What is counted": the faults of a display.
  ///
  /// - Parameter comesBack: true if the strip was covered, and is not compared with pages.
  func compareOffset(of strip: Strip, at row: Row, comesBack: Bool = false) {
    // "The screen goes away": nothing is seen.
    if away != nil { return }
    // Not where the row's own coast moves the strip.
    let isMoving = coasts.row(driving: strip) == row.identity
    let page = isMoving ? nil : pageUnits(ofKind: row.kind)
    if let page { allowPages(of: row, length: page) }
    let isRight = isRight(strip.offsetUnits, for: row)
    if !isRight {
      if areSame(strip.offsetUnits, row.restUnits) {
        result[.lostOffsets] += 1
      } else {
        result[.foreignOffsets] += 1
      }
    } else if let page, !comesBack, !isOnPage(strip.offsetUnits, of: row, length: page) {
      result[.between] += 1
    }
    let span = row.spanUnits
    let right = min(max(strip.offsetUnits, span.lowerBound), span.upperBound)
    if isBlank(strip.offsetUnits, at: row),
      row.isShortened || !isBlank(right, at: row), !isStale(strip, at: row)
    {
      result[.blank] += 1
    }
  }

  /// "Numbers".
  func areSame(_ oneUnits: Int64, _ otherUnits: Int64) -> Bool {
    abs(oneUnits - otherUnits) * 6 <= 1024
  }
}

extension ClosedRange<Int64> {
  mutating func widen(toHold offsetUnits: Int64) {
    self = Swift.min(lowerBound, offsetUnits)...Swift.max(upperBound, offsetUnits)
  }
}
