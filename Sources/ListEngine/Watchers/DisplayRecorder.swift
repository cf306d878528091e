import ScrollTrace

/// Records what a replay displays, as the lines of a display log.
///
/// `Fidelity` says what is right. An `edit` line follows where a finger or a confined display alone does not.
struct DisplayRecorder: Watcher {
  private(set) var fidelity: Fidelity
  private let report: (DisplayRecord) -> Void
  private var event = -1
  private var time = 0.0
  /// The rows that the log shows.
  private var shown: [Int32: Entry] = [:]
  /// The rows that were displayed again before the end of their earlier display (`newFirst`).
  private var pendingEnds: [Int32: Int] = [:]

  /// The rows of which the log says where they were left since all strips were moved; nil if they never were.
  private var knownRows: Set<Int32>?

  /// True while the screen is away: the log shows no row.
  private var isAway = false

  /// The rows whose strips code or the list moved in this event. Where they are at its end is what the screen shows.
  private var movedByCode: Set<Int32> = []

  /// The right offsets of a row before a display, which may have allowed more.
  private var spanBefore: OffsetSpan?
  /// True if the strip that is displayed was counted as blank.
  private var isBlank = false
  /// True if the strip that is displayed was covered by another screen.
  private var comesBack = false
  /// The rows for which the log has a rest.
  private var namedRests: Set<Int32> = []

  private struct Entry {
    let strip: StripPointer
    /// The time of the last look.
    let timeMilliseconds: Double
    /// The offset that the log has, in units.
    var offsetUnits: Int64
    /// True if the log has items of another row.
    var hasOtherItems: Bool
  }

  init(trace: Trace, onRecord report: @escaping (DisplayRecord) -> Void) {
    fidelity = Fidelity(trace: trace)
    self.report = report
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .displayed(_, let row, _), .returned(_, let row, _):
      spanBefore = fidelity.span(of: row, in: &list)
    default: break
    }
    let blankBefore = fidelity.counters.blankStrips
    fidelity.saw(callback, in: &list)
    isBlank = fidelity.counters.blankStrips > blankBefore
    if case .returned = callback { comesBack = true } else { comesBack = false }
    switch callback {
    case .began:
      event += 1
      time = list.trace.timesMilliseconds[event - list.eventsBefore]
    case .allScrolled: knownRows = []
    case .displayed(_, let row, _) where isAway:
      if list.confinesAtDisplays { edit(row, in: &list) }
    case .displayed(let strip, let row, _), .returned(let strip, let row, _):
      display(strip, row, in: &list)
    case .left: changeScreen(.leave)
    case .entered: changeScreen(.enter)
    case .ended(_, let row, _), .replaced(_, let row, _): end(row)
    case .scrolled(_, let row, _, let units):
      scroll(row, to: units, by: .finger, in: &list)
    case .coasted(let coast):
      guard coast.strip != nil else { return }
      if coast.isOnRow { scroll(coast.row, to: coast.units, by: .finger, in: &list) }
      let span = fidelity.span(of: coast.row, in: &list)
      if !coast.isOnRow || span != OffsetSpan(at: coast.units) || shown[coast.row] == nil {
        edit(coast.row, in: &list)
      }
    case .drifted(let strip, _):
      scroll(strip.pointee.row, to: strip.pointee.offsetUnits, by: .fling, in: &list)
    case .restored(let strip, _), .confined(let strip): movedByCode.insert(strip.pointee.row)
    case .settled: writeMoves(in: &list)
    case .resized(let strip): edit(strip.pointee.row, in: &list)
    case .spliced(let row, _, _), .reset(let row): edit(row, in: &list)
    case .contentChanged(let row, let pages):
      if list.isRightToLeft { return turnAgain(row, in: &list) }
      let rows = row.map { [$0] } ?? fidelity.rowsWithState(in: &list)
      for row in rows where !pages.isEmpty || fidelity.isWidened(row, in: &list) {
        edit(row, in: &list)
      }
    case .refitted(let strip, let row, _):
      guard shown[row] != nil else { return }
      write(row, .hide)
      edit(row, in: &list)
      shown[row] = entry(of: strip)
      write(row, .show(look(of: strip, in: &list)))
    case .selected(let strip, _, _, let opened):
      write(
        strip.pointee.row, .tap(opened: opened.map { String($0.row) } ?? DisplayRecorder.nothing))
    case .tiled(let strip, _): noteItems(of: strip, in: &list)
    case .itemsAsked, .dequeued, .preparing, .calling, .gaveUp, .reloaded, .lookedUp, .stopped,
      .endDelivered, .saved, .scrollsWaited, .contentChanges:
      break
    }
  }

  private mutating func changeScreen(_ change: DisplayRecord.Change) {
    isAway = change == .leave
    shown = [:]
    report(
      DisplayRecord(atMilliseconds: time, event: event < 0 ? nil : event, change))
  }

  /// The name for a tap that opened no row.
  private static let nothing = "nothing"

  private mutating func display(_ strip: StripPointer, _ row: Int32, in list: inout ListState) {
    let look = look(of: strip, in: &list)
    let isWider = spanBefore != fidelity.span(of: row, in: &list)
    if knownRows?.contains(row) == false || isWider && !saysMost(of: row, in: &list) {
      edit(row, in: &list)
    }
    if let entry = shown[row] {
      if entry.strip == strip, list.choices.updates == .reconfigure {
        shown[row] = self.entry(of: strip)
        return write(row, .change(look))
      }
      pendingEnds[row, default: 0] += 1
      write(row, .hide)
    }
    shown[row] = self.entry(of: strip)
    write(row, .show(look))
  }

  private func entry(of strip: StripPointer) -> Entry {
    Entry(
      strip: strip, timeMilliseconds: time, offsetUnits: strip.pointee.offsetUnits,
      hasOtherItems: hasOtherItems(strip))
  }

  private func hasOtherItems(_ strip: StripPointer) -> Bool {
    let fields = strip.pointee
    return fields.firstItem < fields.endItem
      && (fields.firstItem..<fields.endItem).contains {
        fields.cell(ofItem: $0).pointee.row != fields.row
      }
  }

  /// Writes a `change` where a strip on screen gets items of another row, or its own again. A strip that another row's
  /// fling moved is left out: its offset would be a second fault.
  private mutating func noteItems(of strip: StripPointer, in list: inout ListState) {
    let (row, offsetUnits) = (strip.pointee.row, strip.pointee.offsetUnits)
    guard strip.pointee.isDisplayed, let entry = shown[row], entry.strip == strip,
      entry.hasOtherItems != hasOtherItems(strip),
      Fidelity.areSame(
        offsetUnits, fidelity.trueOffsetUnits(of: row, nearestTo: offsetUnits, in: &list))
    else { return }
    shown[row] = self.entry(of: strip)
    // The content is the same: what a finger has done since it was displayed is not confined to it.
    var look = look(of: strip, in: &list)
    look.most = nil
    write(row, .change(look))
  }

  private mutating func end(_ row: Int32) {
    if let count = pendingEnds[row], count > 0 {
      pendingEnds[row] = count - 1
    } else if shown.removeValue(forKey: row) != nil {
      write(row, .hide)
    }
  }

  private mutating func writeMoves(in list: inout ListState) {
    for row in movedByCode.sorted() {
      guard let entry = shown[row], entry.strip.pointee.row == row,
        entry.strip.pointee.offsetUnits != entry.offsetUnits
      else { continue }
      let strip = entry.strip
      scroll(
        row, to: strip.pointee.offsetUnits, by: .code,
        mostUnits: mostUnits(of: strip, in: &list), in: &list)
    }
    movedByCode.removeAll(keepingCapacity: true)
  }

  private mutating func scroll(
    _ row: Int32, to units: Int64, by mover: DisplayMover, mostUnits: Int64? = nil,
    in list: inout ListState
  ) {
    guard shown[row] != nil else {
      if mover == .finger { edit(row, in: &list) }
      return
    }
    // A replay compares a display before something moves it. The line has it compared.
    if mover != .finger, shown[row]?.timeMilliseconds == time { edit(row, in: &list) }
    shown[row]?.offsetUnits = units
    knownRows?.insert(row)
    write(
      row,
      .scroll(
        DisplayLook(
          offset: points(units, row, in: &list), most: mostUnits.map { points($0, row, in: &list) }),
        by: mover))
  }

  /// From right to left, an app's offset of the same items changes with the content's length: writes what is right now, of
  /// all rows if `row` is nil.
  private mutating func turnAgain(_ row: Int32?, in list: inout ListState) {
    for row in row.map({ $0..<$0 + 1 }) ?? 0..<Int32(list.rows.count) { edit(row, in: &list) }
  }

  /// An offset of a row as apps have it.
  private func points(_ units: Int64, _ row: Int32, in list: inout ListState) -> Double {
    Points.points(list.turned(units, ofRow: row))
  }

  /// Writes the offsets that are right now.
  private mutating func edit(_ row: Int32, in list: inout ListState) {
    let span = fidelity.span(of: row, in: &list)
    knownRows?.insert(row)
    let ends = [span.lowUnits, span.highUnits].map { points($0, row, in: &list) }.sorted()
    write(row, .edit(right: ends[0]...ends[1]))
  }

  private func write(_ row: Int32, _ change: DisplayRecord.Change) {
    report(
      DisplayRecord(
        atMilliseconds: time, event: event < 0 ? nil : event, row: String(row), change))
  }

  // MARK: Looks

  private mutating func look(of strip: StripPointer, in list: inout ListState) -> DisplayLook {
    let row = strip.pointee.row
    let bounds = list.bounds(of: strip)
    let offsetUnits = strip.pointee.offsetUnits
    var look = DisplayLook(
      offset: points(offsetUnits, row, in: &list), items: items(of: strip, in: &list),
      cell: strip.serial,
      most: mostUnits(of: strip, in: &list).map { points($0, row, in: &list) })
    let rest = list.turned(list.restUnits(of: row), ofRow: row)
    // A rest that was named for a row holds until another one is.
    if rest != list.layouts[0].restUnits || namedRests.contains(row) {
      look.rest = Points.points(rest)
      namedRests.insert(row)
    }
    if bounds.layout.pageUnits > 0 {
      // A strip that a coast moves is not at rest, and the content's ends are pages.
      let isMoving = strip.pointee.driverRow == row || comesBack
      let isAtEnd = bounds.layout.isAtEnd(offsetUnits, mostUnits: bounds.mostUnits)
      look.page = isMoving || isAtEnd ? 0 : Points.points(bounds.layout.pageUnits)
    }
    if isBlank {
      look.items = nil
      let beyond = Double(offsetUnits - bounds.mostUnits) / Double(max(1, bounds.extentUnits))
      look.empty = beyond > 1.0 / 3 ? min(beyond, 1) : 1
    }
    return look
  }

  /// True if lines say the greatest offset, by which the judge allows what a display of a confined strip allows.
  private func saysMost(of row: Int32, in list: inout ListState) -> Bool {
    let layout = list.layouts[Int(list.rows.kind(of: row))]
    return list.confinesAtDisplays && list.restUnits(of: row) <= 0
      && list.restUnits(of: row) == layout.restUnits && layout.pageUnits == 0
  }

  /// The greatest offset that the row's content allows, where offsets are confined.
  private func mostUnits(of strip: StripPointer, in list: inout ListState) -> Int64? {
    saysMost(of: strip.pointee.row, in: &list) ? list.bounds(of: strip).mostUnits : nil
  }

  /// The item cells of a strip, by the row and the number of their content. Nil where the row has no item in sight, and
  /// none is displayed: that is right.
  private func items(of strip: StripPointer, in list: inout ListState) -> [String]? {
    let fields = strip.pointee
    if fields.firstItem < fields.endItem {
      return (fields.firstItem..<fields.endItem).map { item in
        let content = fields.cell(ofItem: item).pointee
        return "\(content.row)/\(content.item)"
      }
    }
    let visible = list.layouts[Int(fields.kind)].visibleItems(
      offsetUnits: fields.offsetUnits, extentUnits: list.extentUnits(of: strip),
      itemCount: list.rows.itemCount(of: fields.row))
    return visible.0 == visible.1 ? nil : []
  }
}

extension Design {
  /// Replays a trace and reports what it displays, as the lines of a display log.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func displayedReplay(
    of trace: ValidTrace, host: ListHost, onRecord report: @escaping (DisplayRecord) -> Void
  ) -> WatchedReplay {
    let (counters, recorder) = watch(
      trace, host: host, watcher: DisplayRecorder(trace: trace.trace, onRecord: report))
    return WatchedReplay(counters: counters, fidelity: recorder.fidelity.counters)
  }

  /// The header of the display log of a replay: displays are compared at once, as exactly as a replay compares them.
  public func displayHeader(for trace: Trace, host: ListHost) -> DisplayHeader {
    var header = DisplayHeader()
    header.source = "\(name) on \(trace.name), \(host.description)"
    header.viewport = trace.viewport
    header.rest = Points.points(trace.feed.itemShapes[0].restUnits)
    header.settleMilliseconds = 0
    header.same = Points.points(Fidelity.sameUnitsMax)
    return header
  }
}
