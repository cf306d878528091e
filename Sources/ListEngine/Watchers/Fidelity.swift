import ScrollTrace

/// Counts what a design shows wrong, against what the person did.
struct Fidelity: Watcher {
  static var isWatching: Bool { true }

  private(set) var counters = FidelityCounters()
  /// Where each row was scrolled to, by identity, as far as any was; the others are at rest.
  private var trueOffsetsUnits: [Int64]

  init(trace: Trace) {
    trueOffsetsUnits = Array(repeating: 0, count: trace.identityCount)
  }

  /// Where a row was scrolled to.
  func trueOffsetUnits(of row: Int32) -> Int64 {
    Int(row) < trueOffsetsUnits.count ? trueOffsetsUnits[Int(row)] : 0
  }

  /// A trace that is replayed by pieces inserts rows that nobody knew of at the start.
  private mutating func note(_ offset: Int64, of row: Int32) {
    let missing = Int(row) + 1 - trueOffsetsUnits.count
    if missing > 0 { trueOffsetsUnits.append(contentsOf: repeatElement(0, count: missing)) }
    trueOffsetsUnits[Int(row)] = offset
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .scrolled(let strip, let row, _):
      note(strip.pointee.offsetUnits, of: row)
    case .displayed(let strip, let row, _):
      compareOffset(strip.pointee.offsetUnits, of: row)
    case .tiled(let strip, let shown):
      if shown < 0 { counters.traps += 1 }
      // What is prepared and not displayed nobody sees.
      if strip.pointee.isDisplayed, isStale(strip, in: &list) { counters.staleStrips += 1 }
    case .selected(let strip, _, _, let opened):
      if opened?.row != strip.pointee.row { counters.misroutedSelections += 1 }
    case .began, .itemsAsked, .dequeued, .preparing, .displaying, .gaveUp, .reloaded, .restored,
      .ended, .endTold, .saved, .settled:
      break
    }
  }

  private mutating func compareOffset(_ offset: Int64, of row: Int32) {
    if Fidelity.areSame(offset, trueOffsetUnits(of: row)) { return }
    if Fidelity.areSame(offset, 0) {
      counters.lostOffsets += 1
    } else {
      counters.foreignOffsets += 1
    }
  }

  /// Whether two offsets differ by at most 1/6 point, half a pixel at three to the point.
  static func areSame(_ left: Int64, _ right: Int64) -> Bool {
    abs(left - right) * 6 <= Points.units
  }

  /// Whether a visible item of the row that is there has no cell or another's content, or there is a
  /// cell for an item that the row does not have.
  func isStale(_ strip: StripPointer, in list: inout ListState) -> Bool {
    let fields = strip.pointee
    let itemCount = list.rows.itemCount(of: fields.row)
    let version = list.rows.version(of: fields.row)
    if fields.firstItem < fields.endItem, fields.endItem > itemCount { return true }
    let (first, end) = list.layouts[Int(fields.kind)].visibleItems(
      offsetUnits: fields.offsetUnits, extentUnits: list.extentUnits(of: strip),
      itemCount: itemCount)
    if first == end { return false }
    if first < fields.firstItem || end > fields.endItem { return true }
    for item in first..<end {
      let cell = fields.cell(ofItem: item).pointee
      if cell.row != fields.row || cell.version != version || cell.item != item { return true }
    }
    return false
  }
}
