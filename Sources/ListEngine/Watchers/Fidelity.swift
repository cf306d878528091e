import ScrollTrace

/// Counts what a design displays wrong, against what the user did.
struct Fidelity: Watcher {
  private(set) var counters = FidelityCounters()
  /// By identity; nil and rows beyond the end are untouched.
  private var rows: [Row?]
  /// Where all strips were moved: where untouched rows are; nil if they are at rest.
  private var commonUnits: Int64?
  /// True while the screen is away: nothing is seen.
  private var isAway = false
  /// Displayed strips that have drifted since their display began.
  private var drifted: Set<StripPointer> = []

  private struct Row {
    /// The right offsets.
    var span: OffsetSpan
    /// Where the user saw the row last, whatever a design did with it: at the event of a finger, or of a coast that has
    /// been on the screen since its first event. Films show it.
    var seenUnits: Int64
    /// The same before some of the row's items were replaced; nil if the user has scrolled it since.
    var unsplicedUnits: Int64?
    /// True if a coast began on the screen, and the row has not left the screen since.
    var followsCoast = false
    /// Before the content changes: true if a strip would be blank at the low end of the span, and at the high end.
    var wasBlank = (low: false, high: false)
    /// True if the content has become so short that its end is right too, and no end of the span that is blank was blank
    /// before.
    var isShortened = false
    /// True if the last change of the content made its end right too.
    var isWidened = false

    init(at units: Int64) {
      span = OffsetSpan(at: units)
      seenUnits = units
    }
  }

  init(trace: Trace) {
    rows = Array(repeating: nil, count: trace.identityCount)
  }

  /// The right offset of a row that is nearest to an offset.
  func trueOffsetUnits(
    of row: Int32, nearestTo units: Int64, in list: inout ListState
  ) -> Int64 {
    span(of: row, in: &list).nearest(to: units)
  }

  /// Where the user left a row, which is the same for every design.
  func seenOffsetUnits(of row: Int32, in list: inout ListState) -> Int64 {
    state(of: row, in: &list).seenUnits
  }

  /// Where the user left a row whose items have been replaced in part since then; nil for other rows.
  func offsetUnitsBeforeSplices(of row: Int32, in list: inout ListState) -> Int64? {
    state(of: row, in: &list).unsplicedUnits
  }

  /// The right offsets of a row.
  func span(of row: Int32, in list: inout ListState) -> OffsetSpan {
    state(of: row, in: &list).span
  }

  /// True if a change of the row's content made its end right too: the last change, or one after which the user has not
  /// scrolled the row.
  func isWidened(_ row: Int32, in list: inout ListState) -> Bool {
    let state = state(of: row, in: &list)
    return state.isWidened || state.isShortened
  }

  /// The rows with a state, and those that rest where their content may not reach, deleted ones too.
  func rowsWithState(in list: inout ListState) -> [Int32] {
    (0..<Int32(list.rows.count)).filter {
      list.hasStarts || hasState($0) || list.restUnits(of: $0) > 0
    }
  }

  private func hasState(_ row: Int32) -> Bool {
    commonUnits != nil || Int(row) < rows.count && rows[Int(row)] != nil
  }

  private func state(of row: Int32, in list: inout ListState) -> Row {
    if Int(row) < rows.count, let state = rows[Int(row)] { return state }
    return Row(at: commonUnits ?? list.restUnits(of: row))
  }

  /// Grows `rows`: a streamed trace inserts rows that were unknown at the start.
  private mutating func change(
    _ row: Int32, in list: inout ListState, _ change: (inout Row) -> Void
  ) {
    let missing = Int(row) + 1 - rows.count
    if missing > 0 { rows.append(contentsOf: repeatElement(nil, count: missing)) }
    var state = state(of: row, in: &list)
    change(&state)
    rows[Int(row)] = state
  }

  /// Where offsets are confined, widens a row's span to hold its ends as confined to the row's content.
  private mutating func allowConfining(_ strip: StripPointer, in list: inout ListState) {
    guard list.confinesAtDisplays else { return }
    let row = strip.pointee.row
    let span = span(of: row, in: &list)
    let bounds = list.bounds(of: strip)
    let low = bounds.confined(span.lowUnits)
    let high = bounds.confined(span.highUnits)
    change(row, in: &list) {
      $0.span.hold(low)
      $0.span.hold(high)
    }
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .scrolled(_, let row, _, let units):
      change(row, in: &list) { $0 = Row(at: units) }
    case .coasted(let coast):
      change(coast.row, in: &list) {
        if coast.isFirst { $0.followsCoast = coast.isDisplayed }
        if $0.followsCoast {
          $0.seenUnits = coast.units
          $0.unsplicedUnits = nil
        }
        guard coast.strip != nil else { return }
        $0.isShortened = false
        if coast.isOnRow {
          $0.span.move(by: coast.step)
        } else {
          $0.span.stretch(by: coast.step)
        }
        $0.span.hold(coast.units)
      }
    case .drifted(let strip, _):
      if drifted.insert(strip).inserted { counters[.drifted] += 1 }
    case .resized(let strip):
      allowConfining(strip, in: &list)
    case .spliced(let row, let splice, let line):
      let rest = list.restUnits(of: row)
      change(row, in: &list) {
        $0.span.splice(splice, along: line, restUnits: rest)
        $0.unsplicedUnits = $0.unsplicedUnits ?? $0.seenUnits
        $0.seenUnits =
          line.offsetsUnits(of: $0.seenUnits, after: splice, restUnits: rest).first
      }
    case .allScrolled(let units):
      commonUnits = units
      rows.removeAll(keepingCapacity: true)
    case .reset(let row):
      let rest = list.restUnits(of: row)
      change(row, in: &list) { $0 = Row(at: rest) }
    case .contentChanges(let row):
      forEach(row, in: &list) { state, bounds in
        let span = state.span
        state.wasBlank = (bounds.isBlank(span.lowUnits), bounds.isBlank(span.highUnits))
        state.isWidened = false
      }
    case .contentChanged(let row, let pages):
      if !pages.isEmpty { movePages(pages, in: &list) }
      forEach(row, in: &list) { state, bounds in
        let (low, high) = (state.span.lowUnits, state.span.highUnits)
        let (isLowBlank, isHighBlank) = (bounds.isBlank(low), bounds.isBlank(high))
        guard isLowBlank && !state.wasBlank.low || isHighBlank && !state.wasBlank.high else {
          return
        }
        // The person may have scrolled the strip to an end that was already blank.
        let staysBlank = isLowBlank && state.wasBlank.low || isHighBlank && state.wasBlank.high
        if !staysBlank { state.isShortened = true }
        state.isWidened = true
        state.span.hold(bounds.confined(low))
        state.span.hold(bounds.confined(high))
      }
    case .displayed(let strip, let row, _):
      drifted.remove(strip)
      allowConfining(strip, in: &list)
      if !isAway { compare(strip, of: row, in: &list) }
    case .refitted(let strip, let row, _):
      if !isAway { compare(strip, of: row, in: &list) }
    case .left: isAway = true
    case .entered:
      isAway = false
      // Coasts are over if the screen was lost.
      if list.isLost { for row in rows.indices { rows[row]?.followsCoast = false } }
    case .returned(let strip, let row, _):
      drifted.remove(strip)
      allowConfining(strip, in: &list)
      compare(strip, of: row, comesBack: true, in: &list)
      if isStale(strip, in: &list) { counters[.stale] += 1 }
    case .tiled(let strip, let shown):
      if shown < 0 { counters[.trap] += 1 }
      // A prepared strip is not seen.
      if !isAway, strip.pointee.isDisplayed, isStale(strip, in: &list) { counters[.stale] += 1 }
    case .selected(let strip, _, _, let opened):
      if opened?.row != strip.pointee.row { counters[.misrouted] += 1 }
    case .ended(_, let row, _), .replaced(_, let row, _):
      change(row, in: &list) { $0.followsCoast = false }
    case .began, .itemsAsked, .dequeued, .preparing, .calling, .gaveUp, .reloaded, .lookedUp,
      .stopped, .restored, .endDelivered, .saved, .scrollsWaited, .confined, .settled:
      break
    }
  }

  /// Passes a callback on, and returns the faults that it shows, in the order of `FaultKind.counted`.
  mutating func faults(of callback: Callback, in list: inout ListState) -> [Fault] {
    let before = counters
    saw(callback, in: &list)
    if counters == before { return [] }
    let (strip, shownRow): (StripPointer, Int32)
    switch callback {
    case .displayed(let shown, _, _), .refitted(let shown, _, _), .drifted(let shown, _):
      (strip, shownRow) = (shown, -1)
    case .tiled(let tiled, let row): (strip, shownRow) = (tiled, row)
    case .returned(let shown, _, _):
      (strip, shownRow) = (shown, shown.pointee.itemRuns[0].row)
    case .selected(let tapped, _, _, let opened): (strip, shownRow) = (tapped, opened?.row ?? -1)
    // A callback at which `saw` counts a fault has a case above.
    default: preconditionFailure("a fault at \(callback), where none is counted")
    }
    let row = strip.pointee.row
    let offset = strip.pointee.offsetUnits
    return FaultKind.counted.filter { counters[$0] > before[$0] }.map { kind in
      Fault(
        kind: kind, strip: strip, shown: kind.isOfOffset ? offset : Int64(shownRow),
        expected: kind.isOfOffset
          ? trueOffsetUnits(of: row, nearestTo: offset, in: &list) : Int64(row))
    }
  }

  /// Compares what a strip displays with what is right for its row.
  ///
  /// - Parameter comesBack: true if the strip was covered, and stands as the person left it.
  private mutating func compare(
    _ strip: StripPointer, of row: Int32, comesBack: Bool = false, in list: inout ListState
  ) {
    let offset = strip.pointee.offsetUnits
    let bounds = list.bounds(of: strip)
    // A strip that the row's own coast moves is not at rest.
    let rests = bounds.layout.pageUnits > 0 && strip.pointee.driverRow != row
    if rests { allowPages(bounds, of: row, in: &list) }
    let rest = list.restUnits(of: row)
    let right = trueOffsetUnits(of: row, nearestTo: offset, in: &list)
    let isRight = Fidelity.areSame(offset, right)
    if !isRight {
      if Fidelity.areSame(offset, rest) {
        counters[.lost] += 1
      } else {
        counters[.foreign] += 1
      }
    } else if rests, !comesBack,
      !bounds.layout.isOnPage(offset, restUnits: rest, mostUnits: bounds.mostUnits)
    {
      counters[.between] += 1
    }
    // A blank strip whose right offset is blank too was scrolled there, unless the row was shortened since. One with items
    // of another row is stale instead.
    if bounds.isBlank(offset),
      state(of: row, in: &list).isShortened || !bounds.isBlank(right), !isStale(strip, in: &list)
    {
      counters[.blank] += 1
    }
  }

  /// Widens a row's span to hold the pages around its ends.
  private mutating func allowPages(
    _ bounds: StripBounds, of row: Int32, in list: inout ListState
  ) {
    let (rest, page) = (list.restUnits(of: row), bounds.layout.pageUnits)
    let most = bounds.mostUnits
    let span = span(of: row, in: &list)
    let low = pages(around: span.lowUnits).first
    let high = pages(around: span.highUnits).last
    if low == span.lowUnits, high == span.highUnits { return }
    change(row, in: &list) {
      $0.span.hold(low)
      $0.span.hold(high)
    }

    func pages(around units: Int64) -> (first: Int64, last: Int64) {
      if bounds.layout.isOnPage(units, restUnits: rest, mostUnits: most) { return (units, units) }
      let beyond = (units - rest) % page
      let first = units - (beyond < 0 ? beyond + page : beyond)
      return (max(first, bounds.layout.leastUnits), min(first + page, most))
    }
  }

  /// An offset of a page stays one of that page, and the end of the content the end. A row that was never scrolled begins
  /// where it begins now.
  private mutating func movePages(_ pages: [PageChange?], in list: inout ListState) {
    for row in 0..<Int32(list.rows.count)
    where hasState(row) && pages[Int(list.rows.kind(of: row))] != nil {
      let span = span(of: row, in: &list)
      let seen = seenOffsetUnits(of: row, in: &list)
      let low = list.moved(span.lowUnits, ofRow: row, pages)
      let high = list.moved(span.highUnits, ofRow: row, pages)
      let seenNow = list.moved(seen, ofRow: row, pages)
      let (rest, bounds) = (list.restUnits(of: row), list.bounds(ofRow: row))
      change(row, in: &list) {
        $0.span = OffsetSpan(at: low)
        $0.span.hold(high)
        $0.seenUnits = seenNow
        guard let bounds else { return }
        if low != rest { $0.span.hold(bounds.confined(low)) }
        if high != rest { $0.span.hold(bounds.confined(high)) }
      }
    }
  }

  /// Changes the state of `row` with its content; nil: of all rows. Rows at rest that were never scrolled stay.
  private mutating func forEach(
    _ row: Int32?, in list: inout ListState, _ body: (inout Row, StripBounds) -> Void
  ) {
    if let row {
      guard let bounds = list.bounds(ofRow: row) else { return }
      return change(row, in: &list) { body(&$0, bounds) }
    }
    for row in rowsWithState(in: &list) {
      guard let bounds = list.bounds(ofRow: row) else { continue }
      change(row, in: &list) { body(&$0, bounds) }
    }
  }

  /// 1/6 point, half a pixel at 3x.
  static let sameUnitsMax = Points.units / 6

  /// Returns true if two offsets differ by at most 1/6 point.
  static func areSame(_ left: Int64, _ right: Int64) -> Bool {
    abs(left - right) <= sameUnitsMax
  }

  /// Returns true if a visible item of the row has no cell or a cell with other content, or if a cell shows an
  /// item that the row does not have.
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

/// One fault, at the callback that showed it.
struct Fault {
  let kind: FaultKind
  let strip: StripPointer
  /// An offset in units if the kind is of offsets; else a row, -1 for none.
  let shown: Int64
  let expected: Int64
}
