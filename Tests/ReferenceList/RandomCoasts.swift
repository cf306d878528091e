import ScrollTrace

/// Random coasts: runs of one row's strip, with every event that may happen to the row during a run.
extension RandomEvents {
  /// Goes on with a coast, or begins one, with table scrolls and edits between its events; some are
  /// stopped, and some go on whenever they are drawn again.
  mutating func appendCoast() {
    guard let row = coastingRow() else { return }
    if random.chance(percent: 40) { appendScroll(backTo: row) }
    for _ in 0..<random.number(in: 1...6) {
      if random.chance(percent: 30) {
        if random.chance(percent: 50) { appendScroll(backTo: row) } else { appendScroll(past: row) }
      }
      if random.chance(percent: 6) {
        appendEdit()
        passTime()
      }
      // "A row that is not there" is an error.
      if row.isDeleted { break }
      append(nextCoastOffset(of: row), of: row, coasts: true)
    }
    coastingRows.removeAll { $0 === row }
    if row.isDeleted { return }
    // "A coast that a finger stopped without moving it ends with an `x` of the same value without `coast`."
    if random.chance(percent: 25) {
      append(row.lastOffsetUnits, of: row, coasts: false)
    } else {
      coastingRows.append(row)
    }
  }

  /// Returns a row with a coast that no finger has stopped, or another row: mostly one on screen.
  private mutating func coastingRow() -> Row? {
    coastingRows.removeAll(where: \.isDeleted)
    if !coastingRows.isEmpty, random.chance(percent: 60) { return random.pick(coastingRows) }
    return nearbyRow()
  }

  private mutating func append(_ offsetUnits: Int64, of row: Row, coasts: Bool) {
    row.lastOffsetUnits = offsetUnits
    trace.append(
      .stripOffset, atMilliseconds: timeMilliseconds, row: Int32(row.index), value: offsetUnits,
      coasts: coasts)
    passTime()
  }

  /// Mostly a step as of a fling, often none, or where a finger might have taken it, seldom a huge one.
  private mutating func nextCoastOffset(of row: Row) -> Int64 {
    switch random.number(in: 0...99) {
    case 0..<15: return row.lastOffsetUnits
    case 15..<60: return clamped(row.lastOffsetUnits + within(120 * Points.units))
    case 60..<66: return clamped(row.lastOffsetUnits + random.pick([1, -1, 170, -171]))
    case 66..<70: return 0
    case 70..<94: return clamped(nextOffset(of: row))
    case 94..<97: return clamped(random.pick([Points.limitUnits, -Points.limitUnits]))
    default: return clamped(row.lastOffsetUnits + within(Points.limitUnits))
    }
  }

  /// Brings a row to an edge of the screen.
  private mutating func appendScroll(backTo row: Row) {
    if row.isDeleted { return }
    let top = Int64(clamping: row.topUnits)
    let bottom = Int64(clamping: row.topUnits + row.heightUnits)
    appendCoastingScroll(to: random.pick([top, bottom - viewport.heightUnits]))
  }

  /// Takes a row off the screen, by as little as possible or by two screenfuls.
  private mutating func appendScroll(past row: Row) {
    if row.isDeleted { return }
    let height = viewport.heightUnits
    let above = clamped(Int64(clamping: row.topUnits)) - height
    let below = clamped(Int64(clamping: row.topUnits + row.heightUnits))
    let further = random.chance(percent: 80) ? 0 : 2 * height
    appendCoastingScroll(to: random.chance(percent: 50) ? above - further : below + further)
  }

  private mutating func appendCoastingScroll(to units: Int64) {
    positionUnits = clamped(units)
    trace.append(
      .position, atMilliseconds: timeMilliseconds, value: positionUnits,
      coasts: random.chance(percent: 40))
    passTime()
  }
}
