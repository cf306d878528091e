import ScrollTrace

// "Geometry": pages. "What is right": pages, and content that becomes shorter. "What is counted": a blank strip.

extension ReferenceReplay {
  /// "Geometry": the length of a page of a kind's strips; nil without pages.
  func pageUnits(ofKind kind: UInt8) -> Int128? {
    let shape = trace.feed.itemShape(ofKind: kind)
    guard trace.feed.axis == .horizontal else { return nil }
    let line = stripLine(ofKind: kind)
    let isItem = shape.paging == .item || shape.paging == nil && shape.widthShare != 0
    guard shape.paging == .strip || isItem else { return nil }
    let length = isItem ? line.size + line.spacing : line.extent
    return length > 0 ? length : nil
  }

  /// The greatest offset that a row's content allows.
  func greatest(of row: Row) -> Int64 { confined(1 << 60, toItems: row.itemCount, at: row) }

  /// The least.
  func least(of row: Row) -> Int64 { confined(-1 << 60, toItems: row.itemCount, at: row) }

  /// "What is counted": whether a strip at an offset would be blank.
  func isBlank(_ offsetUnits: Int64, at row: Row) -> Bool {
    let confined = confined(offsetUnits, toItems: row.itemCount, at: row)
    if row.itemCount == 0 || confined == offsetUnits { return false }
    let line = stripLine(at: row)
    let begin = Int128(offsetUnits)
    if begin - Int128(confined) > line.extent / 3 { return true }
    return !(0..<row.itemCount).contains { item in
      let start = line.lead + Int128(item) * (line.size + line.spacing)
      return start < begin + line.extent && start + line.size > begin
    }
  }

  // MARK: Shorter content

  /// Changes the content of rows, and lets what becomes blank by it be at the content's end too.
  ///
  /// - Parameter isReset: whether the rows are at rest after it, so that where they were before does not matter.
  func changeContent(of rows: [Row], isReset: Bool = false, _ change: () -> Void) {
    let before = rows.map { row in
      (
        areEndsBlank: [row.spanUnits.lowerBound, row.spanUnits.upperBound].map {
          isBlank($0, at: row)
        },
        isLeftBlank: isBlank(row.leftUnits, at: row)
      )
    }
    change()
    for (row, before) in zip(rows, before) {
      if !before.isLeftBlank || isReset, isBlank(row.leftUnits, at: row) {
        row.leftUnits = confined(row.leftUnits, toItems: row.itemCount, at: row)
      }
      let ends = [row.spanUnits.lowerBound, row.spanUnits.upperBound]
      var areNew: [Bool] = []
      for (end, wasBlank) in zip(ends, before.areEndsBlank) where isBlank(end, at: row) {
        areNew.append(!wasBlank || isReset)
      }
      guard areNew.contains(true) else { continue }
      if !areNew.contains(false) { row.isShortened = true }
      for end in ends {
        row.spanUnits.widen(toHold: confined(end, toItems: row.itemCount, at: row))
      }
    }
  }

  // MARK: Pages

  /// Gives the table another size: what was an offset of a page stays one of that page.
  func setViewport(_ size: Viewport) {
    let old = trace.feed.itemShapes.indices.map { pageUnits(ofKind: UInt8($0)) }
    for row in feed.rows { row.formerFallback = fallback(of: row) }
    changeContent(of: feed.rows) {
      viewport = size
      for row in feed.rows {
        guard let was = old[old.count == 1 ? 0 : Int(row.kind)],
          let now = pageUnits(ofKind: row.kind)
        else { continue }
        func moved(_ units: Int64) -> Int64 {
          // Pages count from the kind's rest.
          let rest = Int128(feed.restUnits(ofKind: row.kind))
          let distance = Int128(units) - rest
          // Rounded down.
          var length = distance * now / was
          if distance < 0, length * was != distance * now { length -= 1 }
          let offset = rest + length
          return Int64(min(max(offset, -(1 << 50)), 1 << 50))
        }
        let span = row.spanUnits
        row.spanUnits = moved(span.lowerBound)...moved(span.upperBound)
        row.leftUnits = moved(row.leftUnits)
        row.lastOffsetUnits = moved(row.lastOffsetUnits)
        row.restUnits = moved(row.restUnits)
        guard was != now else { continue }
        for end in [moved(span.lowerBound), moved(span.upperBound)] where end != row.restUnits {
          row.spanUnits.widen(toHold: confined(end, toItems: row.itemCount, at: row))
        }
      }
    }
    changedPages = Set(
      old.indices.filter { old[$0] != nil && old[$0] != pageUnits(ofKind: UInt8($0)) }
        .map { UInt8($0) })
    oldPages = old
  }

  func hasChangedPage(_ row: Row) -> Bool {
    changedPages.contains(oldPages.count == 1 ? 0 : row.kind)
  }

  /// The axis `form`, `page`: a displayed strip shows the nearest page again.
  func showPageAgain(_ strip: Strip, at row: Row) {
    if design.store == .oracle, hasChangedPage(row) { return setLeftOffset(to: strip, of: row) }
    guard design.form == .page, design.remembersOffsets, hasChangedPage(row),
      let was = oldPages[oldPages.count == 1 ? 0 : Int(row.kind)],
      let now = pageUnits(ofKind: row.kind)
    else { return }
    let page = nearestPage(of: strip.offsetUnits, from: row.formerFallback, length: was)
    let wanted = offset(ofPage: page, from: fallback(of: row), length: now)
    setOffset(
      of: strip, to: confined(wanted, toItems: row.itemCount, at: row), at: row)
  }

  func nearestPage(of offsetUnits: Int64, from rest: Int64, length: Int128) -> Int128 {
    floor(Int128(offsetUnits) - Int128(rest) + length / 2, by: length)
  }

  func offset(ofPage page: Int128, from rest: Int64, length: Int128) -> Int64 {
    let farthest = Int128(1) << 50
    let distance = min(max(page * length, -farthest), farthest)
    return Int64(min(max(Int128(rest) + distance, -farthest), farthest))
  }

  func floor(_ dividend: Int128, by divisor: Int128) -> Int128 {
    let quotient = dividend / divisor
    return quotient * divisor > dividend ? quotient - 1 : quotient
  }

  /// "What is right": the pages around the ends of a row's span are right too.
  func allowPages(of row: Row, length: Int128) {
    let greatest = greatest(of: row)
    let least = least(of: row)
    for (end, isLow) in [(row.spanUnits.lowerBound, true), (row.spanUnits.upperBound, false)] {
      if isOnPage(end, of: row, length: length) { continue }
      let page = floor(Int128(end) - Int128(row.restUnits), by: length)
      let first = Int128(row.restUnits) + page * length
      let offset =
        isLow
        ? max(first, Int128(least)) : min(first + length, Int128(greatest))
      row.spanUnits.widen(toHold: Int64(offset))
    }
  }

  func isOnPage(_ offsetUnits: Int64, of row: Row, length: Int128) -> Bool {
    let confined = confined(offsetUnits, toItems: row.itemCount, at: row)
    if confined != offsetUnits || areSame(offsetUnits, greatest(of: row))
      || areSame(offsetUnits, least(of: row))
    {
      return true
    }
    let distance = Int128(offsetUnits) - Int128(row.restUnits)
    let beyond = distance - floor(distance, by: length) * length
    return min(beyond, length - beyond) * 6 <= 1024
  }
}
