import ScrollTrace

// Content that gets another length on its strip: by a reload, or with the viewport.
extension Replay {
  /// Gives the table another size, without the layout that follows.
  @inline(never)
  mutating func resize(to size: Viewport) {
    if W.isWatching { watcher.saw(.contentChanges(nil), in: &list) }
    let oldWidth = list.viewport.widthUnits
    let blank = list.hasPages ? rowsLeftBlank() : []
    let pages = list.resize(to: size)
    if !pages.isEmpty { movePages(pages) }
    if delegate.needsTrueOffsets, list.trace.feed.axis == .horizontal {
      for row in 0..<Int32(list.rows.count) {
        keepLeftInContent(row, wasBlank: blank.isEmpty ? nil : blank[Int(row)], oldWidth)
      }
    }
    if W.isWatching { watcher.saw(.contentChanged(nil, pages: pages), in: &list) }
    let confinedCount = list.motion.confinedCount
    for offset in 0..<list.displayed.count {
      guard let strip = list.displayed[offset] else { continue }
      refit(strip, index: list.first.index + offset, pages)
    }
    if list.motion.confinedCount > confinedCount { list.motion.sortConfined(from: confinedCount) }
  }

  /// Lays a displayed strip out in a table of another size.
  private mutating func refit(_ strip: StripPointer, index: Int, _ pages: [PageChange?]) {
    strip.pointee.forgetTiling()
    let page = pages.isEmpty ? nil : pages[Int(strip.pointee.kind)]
    if let page { delegate.pageResized(strip, by: page, in: &list, &watcher) }
    if list.host.confines {
      if W.isWatching { watcher.saw(.resized(strip), in: &list) }
      tileConfined(strip)
    } else {
      tile(strip)
    }
    if W.isWatching, page != nil {
      watcher.saw(.refitted(strip, row: strip.pointee.row, index: index), in: &list)
    }
  }

  /// An offset of a page stays one of that page.
  private mutating func movePages(_ pages: [PageChange?]) {
    let rowCount = list.rows.count
    var moved: [Int64] = []
    if delegate.needsTrueOffsets {
      for row in 0..<Int32(rowCount) {
        moved.append(list.moved(list.rows.trueOffsetUnits(of: row), ofRow: row, pages))
      }
      for row in 0..<rowCount { list.rows.leave(Int32(row), atUnits: moved[row]) }
    }
    guard list.moves else { return }
    for row in 0..<Int32(rowCount) {
      guard let value = list.motion.valueUnits(of: row) else { continue }
      list.motion.set(list.moved(value, ofRow: row, pages), ofRow: row)
    }
  }

  /// By row: whether a strip would be blank where the row was left; empty if the app does not ask where that is.
  private mutating func rowsLeftBlank() -> [Bool] {
    guard delegate.needsTrueOffsets else { return [] }
    return (0..<Int32(list.rows.count)).map { isLeftBlank($0) }
  }

  mutating func isLeftBlank(_ row: Int32) -> Bool {
    guard delegate.needsTrueOffsets, let bounds = list.bounds(ofRow: row) else {
      return false
    }
    return bounds.isBlank(list.rows.trueOffsetUnits(of: row))
  }

  /// `oracle`: a row whose strip would be blank now where the row was left is shown at its content's end.
  ///
  /// - Parameters:
  ///   - wasBlank: whether it would have been blank before the content changed; nil where only the width did.
  ///   - oldWidth: the viewport's width before.
  mutating func keepLeftInContent(_ row: Int32, wasBlank: Bool?, _ oldWidth: Int64 = 0) {
    guard let bounds = list.bounds(ofRow: row) else { return }
    let units = list.rows.trueOffsetUnits(of: row)
    let before = StripBounds(
      layout: bounds.layout, itemCount: bounds.itemCount, extentUnits: oldWidth)
    guard bounds.isBlank(units), !(wasBlank ?? before.isBlank(units)) else { return }
    list.rows.leave(row, atUnits: bounds.confined(units))
  }
}

/// A row's content on its strip.
struct StripBounds {
  let layout: StripLayout
  let itemCount: Int32
  let extentUnits: Int64

  func isBlank(_ units: Int64) -> Bool {
    layout.isBlank(units, itemCount: itemCount, extentUnits: extentUnits)
  }

  func confined(_ units: Int64) -> Int64 {
    layout.confined(units, itemCount: itemCount, extentUnits: extentUnits)
  }

  var mostUnits: Int64 { layout.mostUnits(itemCount: itemCount, extentUnits: extentUnits) }
}

extension ListState {
  /// A row's content on a strip of its kind; nil for a deleted row whose height is not known any more.
  ///
  /// - Complexity: O(1), and O(log rows) for vertical strips.
  mutating func bounds(ofRow row: Int32) -> StripBounds? {
    let layout = layouts[Int(rows.kind(of: row))]
    var extentUnits = viewport.widthUnits
    if layout.isVertical {
      guard sequence.contains(identity: row) else { return nil }
      let cursor = sequence.cursor(at: sequence.index(ofIdentity: row))
      extentUnits = heightUnits(ofRow: row, at: cursor)
    }
    return StripBounds(
      layout: layout, itemCount: rows.itemCount(of: row), extentUnits: extentUnits)
  }

  /// The offset of a row's strip as apps have it, for the one counted from where the items begin, and back.
  @inline(__always)
  mutating func turned(_ units: Int64, ofRow row: Int32) -> Int64 {
    guard isRightToLeft, hasContent(row) else { return units }
    return contentUnits(ofRow: row) - viewport.widthUnits - units
  }

  /// The same on a viewport of another size.
  mutating func turned(_ units: Int64, ofRow row: Int32, on viewport: Viewport) -> Int64 {
    guard isRightToLeft, hasContent(row) else { return units }
    let kind = rows.kind(of: row)
    let layout = StripLayout(
      trace.feed.itemShape(ofKind: kind, on: viewport), axis: trace.feed.axis, viewport: viewport)
    return layout.contentEndUnits(itemCount: rows.itemCount(of: row)) - viewport.widthUnits - units
  }

  /// False before a cell's first row, and for a row of the replay before a rewind that is not inserted yet.
  @inline(__always)
  private func hasContent(_ row: Int32) -> Bool { row >= 0 && row < rows.count }

  /// The length of a row's content on its strip.
  private mutating func contentUnits(ofRow row: Int32) -> Int64 {
    layouts[Int(rows.kind(of: row))].contentEndUnits(itemCount: rows.itemCount(of: row))
  }

  /// The same of a strip, by the content that it has.
  @inline(__always)
  mutating func turned(_ units: Int64, of strip: StripPointer) -> Int64 {
    let row = strip.pointee.row
    return turned(
      units, ofRow: row >= 0 ? row : strip.pointee.cell.unsafelyUnwrapped.pointee.row)
  }

  /// From right to left, a strip keeps its offset as apps have it when it gets another row, unless it returned to rest.
  @inline(__always)
  mutating func keepOffset(of strip: StripPointer, for row: Int32) {
    let old = strip.pointee.cell.unsafelyUnwrapped.pointee.row
    guard isRightToLeft, hasContent(old), old != row, !host.forgets, choices.itemPool != .detached
    else { return }
    strip.pointee.offsetUnits += contentUnits(ofRow: row) - contentUnits(ofRow: old)
  }

  /// The content of the row of a displayed strip.
  mutating func bounds(of strip: StripPointer) -> StripBounds {
    StripBounds(
      layout: layouts[Int(strip.pointee.kind)], itemCount: rows.itemCount(of: strip.pointee.row),
      extentUnits: extentUnits(of: strip))
  }

  /// An offset of a row when pages have got another length. Pages count from the rest of the row's kind.
  mutating func moved(_ units: Int64, ofRow row: Int32, _ pages: [PageChange?]) -> Int64 {
    let kind = Int(rows.kind(of: row))
    guard !pages.isEmpty, let page = pages[kind] else { return units }
    return page.moved(units, restUnits: layouts[kind].restUnits)
  }
}
