// "Geometry": *Right to left*.

extension ReferenceReplay {
  /// The offset of a row's strip as apps have it, for the one counted from where the items begin, and back.
  func turned(_ units: Int64, at row: Row) -> Int64 {
    guard trace.feed.isRightToLeft else { return units }
    let line = stripLine(at: row)
    return Int64(line.length(itemCount: row.itemCount) - line.extent - Int128(units))
  }

  func pointsOfApp(of strip: Strip) -> Int64 {
    guard let row = strip.place else { return strip.offsetUnits }
    return turned(strip.offsetUnits, at: row)
  }

  /// *What a cell keeps*: the strip gets the content of a row.
  func place(_ strip: Strip, at row: Row) {
    defer { strip.place = row }
    guard trace.feed.isRightToLeft, let old = strip.place, old !== row, !host.forgetsOffsets
    else { return }
    if case .detached = design.itemPool { return }
    strip.offsetUnits = turned(turned(strip.offsetUnits, at: old), at: row)
  }
}

extension StripLine {
  /// The length of so many items with the insets around them.
  func length(itemCount: Int) -> Int128 {
    lead + Int128(itemCount) * size + Int128(max(itemCount - 1, 0)) * spacing + trail
  }
}
