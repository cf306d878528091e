import ScrollTrace

/// Judges a display log, a record at a time, by the rules of <doc:DisplayLogs>.
///
/// Memory grows with the rows, the faults, and the displays with items of rows that the log has not shown yet.
public struct Judge {
  private let header: DisplayHeader
  private let keepsOffsets: Bool
  private var rows: [Row] = []
  /// Indices in `rows`.
  private var indices: [String: Int] = [:]
  /// The row that each cell shows, or showed last.
  private var rowOfCell: [Int: Int] = [:]
  /// By the order of their first `show`.
  private var shownRows: [Int] = []
  /// The shown rows whose right range was changed, in the same order. While all rows rest at one offset, a foreign offset
  /// can only be of these.
  private var movedRows: [Int] = []
  /// True if a line has named a rest other than the header's.
  private var hasOtherRests = false
  /// The rows on screen.
  private var displayedRows: Set<Int> = []
  /// The rows with an open display, by the order of its `show`.
  private var openRows: [Int] = []
  /// The least time at which one of them was opened.
  private var earliestOpening = Double.infinity
  private var displayCount = 0
  private var keptOffsetCount = 0
  private var awayCount = 0
  private var namesRowsOfItems = false
  private var found: [FoundFault] = []
  private var undecided: [UndecidedLook] = []

  /// - Parameter keepsOffsets: whether the judgement has the offset of each display, which takes memory for each.
  public init(_ header: DisplayHeader, keepsOffsets: Bool = false) {
    self.header = header
    self.keepsOffsets = keepsOffsets
  }

  private struct Row {
    let name: String
    /// The offset of the strip before it was ever scrolled.
    var rest: Double
    /// The length of a page; nil or 0 for none.
    var page: Double?
    /// The right range.
    var low: Double
    var high: Double
    /// The number of rows that were shown before; nil if the row was not shown yet.
    var showNumber: Int?
    var isMoved = false
    /// The offset of the last look; nil before the first.
    var lastOffset: Double?
    /// Nil if the row is not on screen.
    var display: Display?
    /// The offset of each display as it was first compared, if offsets are kept.
    var offsets: [Double] = []
  }

  private struct Display {
    /// The number of displays before.
    let number: Int
    /// The time of the `show` or `change` that is not compared yet; nil if the display is not open.
    var openedAt: Double?
    var firstOffset: Double
    var offset: Double
    var firstItems: Items
    var items: Items
    /// The row that its cell showed before.
    var rowBefore: Int?
    /// The offset at which its cell showed another row before; nil if it showed none.
    var offsetBefore: Double?
    /// The kinds that were counted.
    var kinds: Set<FaultKind> = []
    /// True if a look of this display is undecided.
    var isUndecided = false
    /// True if a look of this display was compared.
    var isCompared = false
  }

  /// The items of a look.
  private struct Items {
    var isEmpty = false
    /// The other rows that items are of. Items are stale if the log shows one of these rows, before or later.
    var otherRows: [Int] = []
  }

  /// A look whose items are of rows that the log has not shown yet, or a later look of such a display.
  private struct UndecidedLook {
    let display: Int
    let timeMilliseconds: Double
    let row: Int
    let firstOffset: Double
    let isOffsetRight: Bool
    let isFirstOffsetRight: Bool
    let itemRows: [Int]
    let firstItemRows: [Int]
    /// The number of faults that were found before, and the kinds among them that the display counted.
    let foundBefore: Int
    let kindsBefore: Set<FaultKind>
  }

  /// The offsets that are right for a row now, in points.
  public func right(of row: String) -> ClosedRange<Double> {
    indices[row].map { rows[$0].low...rows[$0].high } ?? header.rest...header.rest
  }

  /// The same; nil for a row that was never scrolled, whose right offset no line has named.
  func namedRight(of row: String) -> ClosedRange<Double>? {
    indices[row].flatMap { rows[$0].isMoved ? rows[$0].low...rows[$0].high : nil }
  }

  // MARK: Records

  /// Takes the next record.
  ///
  /// - Precondition: the record follows the rules of logs, which `DisplayLogReader` checks.
  /// - Complexity: O(open displays + items); a foreign offset costs O(rows that were scrolled), and O(rows) once a line has
  ///   named another rest.
  public mutating func take(_ record: DisplayRecord) {
    let time = record.timeMilliseconds
    if time - earliestOpening > header.settleMilliseconds { compareSettled(until: time) }
    if record.change == .leave { return leave() }
    if record.change == .enter { return }
    let row = index(of: record.row)
    switch record.change {
    case .show(let look): show(row, look, at: time)
    case .change(let look): change(row, look, at: time)
    case .scroll(let look, let mover): scroll(row, look, by: mover, at: time)
    case .hide:
      compare(row)
      rows[row].display = nil
      displayedRows.remove(row)
    case .tap(let opened):
      compare(row)
      if opened != record.row {
        found.append(
          FoundFault(.misrouted, atMilliseconds: time, row: record.row, of: opened))
      }
    case .edit(let right):
      compare(row)
      setRight(row, right.lowerBound, right.upperBound)
    case .leave, .enter: break
    }
  }

  /// Ends the log, and returns what was found.
  public consuming func finish() -> Judgement {
    leave()
    decideLooks()
    let rests = rows.filter { $0.rest != header.rest }.map { ($0.name, $0.rest) }
    var judgement = Judgement(
      header, displayCount: displayCount, found: found, keptOffsetCount: keptOffsetCount,
      awayCount: awayCount, namesRowsOfItems: namesRowsOfItems,
      rests: Dictionary(uniqueKeysWithValues: rests))
    for row in rows where !row.offsets.isEmpty { judgement.offsets[row.name] = row.offsets }
    return judgement
  }

  private mutating func show(_ row: Int, _ look: DisplayLook, at time: Double) {
    noteGeometry(row, look)
    if rows[row].display != nil {
      widen(row, toHold: look.most)
      count(FoundFault(.twice, atMilliseconds: time, row: rows[row].name), in: row)
      return
    }
    if rows[row].showNumber == nil {
      rows[row].showNumber = shownRows.count
      shownRows.append(row)
      if rows[row].isMoved { insertMoved(row) }
    }
    widen(row, toHold: look.most)
    let items = self.items(of: look, in: row) ?? Items()
    let before = take(look.cell, for: row)
    rows[row].display = Display(
      number: displayCount, openedAt: nil, firstOffset: look.offset, offset: look.offset,
      firstItems: items, items: items, rowBefore: before,
      offsetBefore: offset(leftIn: before, by: row))
    rows[row].lastOffset = look.offset
    displayCount += 1
    displayedRows.insert(row)
    open(row, at: time)
  }

  private mutating func change(_ row: Int, _ look: DisplayLook, at time: Double) {
    compare(row)
    noteGeometry(row, look)
    widen(row, toHold: look.most)
    guard var display = rows[row].display else { preconditionFailure("a change of a hidden row") }
    if let items = items(of: look, in: row) { display.items = items }
    display.firstItems = display.items
    (display.firstOffset, display.offset) = (look.offset, look.offset)
    if look.cell != nil {
      display.rowBefore = take(look.cell, for: row)
      display.offsetBefore = offset(leftIn: display.rowBefore, by: row)
    }
    rows[row].display = display
    rows[row].lastOffset = look.offset
    open(row, at: time)
  }

  private mutating func scroll(
    _ row: Int, _ look: DisplayLook, by mover: DisplayMover, at time: Double
  ) {
    if mover == .finger { compare(row) }
    widen(row, toHold: look.most)
    if mover == .finger { setRight(row, look.offset, look.offset) }
    guard let before = rows[row].display else { preconditionFailure("a scroll of a hidden row") }
    rows[row].display?.offset = look.offset
    rows[row].lastOffset = look.offset
    if let items = items(of: look, in: row) { rows[row].display?.items = items }
    guard !isRight(look.offset, of: row) else { return }
    switch mover {
    case .finger: break
    case .fling: count(fault(.drifted, look.offset, of: row, at: time), in: row)
    case .code:
      if before.openedAt == nil, abs(look.offset - before.offset) > header.same {
        countWrong(look.offset, of: row, at: time, inPlace: true)
      }
    }
  }

  /// Notes where the row rests and how long its pages are, as far as a line says it.
  private mutating func noteGeometry(_ row: Int, _ look: DisplayLook) {
    if let page = look.page { rows[row].page = page }
    guard let rest = look.rest else { return }
    rows[row].rest = rest
    if rest != header.rest { hasOtherRests = true }
    if !rows[row].isMoved { (rows[row].low, rows[row].high) = (rest, rest) }
  }

  private mutating func leave() {
    for row in openRows { compare(row) }
    for row in displayedRows { rows[row].display = nil }
    displayedRows.removeAll(keepingCapacity: true)
  }

  /// Notes that a cell shows a row, and returns the row that it showed before.
  private mutating func take(_ cell: Int?, for row: Int) -> Int? {
    guard let cell else { return nil }
    return rowOfCell.updateValue(row, forKey: cell)
  }

  /// The offset at which a cell showed the row before another; nil if it showed that other one, or none.
  private func offset(leftIn before: Int?, by row: Int) -> Double? {
    before.flatMap { $0 == row ? nil : rows[$0].lastOffset }
  }

  // MARK: Rows

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = rows.count
    rows.append(
      Row(
        name: name, rest: header.rest, page: header.page, low: header.rest, high: header.rest))
    return rows.count - 1
  }

  /// Returns the items of a look; nil if it does not have them.
  private mutating func items(of look: DisplayLook, in row: Int) -> Items? {
    guard look.items != nil || look.empty != nil else { return nil }
    var items = look.items == nil ? rows[row].display?.items ?? Items() : Items()
    items.isEmpty = look.items == [] || look.empty ?? 0 > 1.0 / 3
    for item in look.items ?? [] {
      guard let owner = DisplayLook.row(ofItem: item) else { continue }
      guard owner != rows[row].name else {
        namesRowsOfItems = true
        continue
      }
      let other = index(of: String(owner))
      if !items.otherRows.contains(other) { items.otherRows.append(other) }
    }
    return items
  }

  /// The first of some rows that the log has shown; nil if it has shown none.
  private func firstShown(_ otherRows: [Int]) -> Int? {
    otherRows.first { rows[$0].showNumber != nil }
  }

  // MARK: Right ranges

  private func isRight(_ offset: Double, of row: Int) -> Bool {
    rows[row].low - header.same <= offset && offset <= rows[row].high + header.same
  }

  private mutating func setRight(_ row: Int, _ low: Double, _ high: Double) {
    (rows[row].low, rows[row].high) = (low, high)
    if !rows[row].isMoved {
      rows[row].isMoved = true
      if rows[row].showNumber != nil { insertMoved(row) }
    }
  }

  /// Widens the right range to hold its ends as the content confines them.
  private mutating func widen(_ row: Int, toHold most: Double?) {
    guard let most else { return }
    let right = rows[row].low...rows[row].high
    let wider = widened(right, toHold: most, restingAt: rows[row].rest)
    if wider != right { setRight(row, wider.lowerBound, wider.upperBound) }
  }

  private func widened(
    _ right: ClosedRange<Double>, toHold most: Double, restingAt rest: Double
  ) -> ClosedRange<Double> {
    let (least, greatest) = (min(rest, most), max(rest, most))
    let ends = [right.lowerBound, right.upperBound].map { min(max($0, least), greatest) }
    return min(right.lowerBound, ends[0], ends[1])...max(right.upperBound, ends[0], ends[1])
  }

  /// The right range of a row, in points.
  ///
  /// - Parameter most: the greatest offset that the row's content allows now; the range is widened by it.
  func right(of row: String, most: Double? = nil) -> ClosedRange<Double> {
    let right = self.right(of: row)
    let rest = indices[row].map { rows[$0].rest } ?? header.rest
    return most.map { widened(right, toHold: $0, restingAt: rest) } ?? right
  }

  private mutating func insertMoved(_ row: Int) {
    var (low, high) = (0, movedRows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[movedRows[middle]].showNumber ?? 0 < rows[row].showNumber ?? 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    movedRows.insert(row, at: low)
  }

  /// Returns the row that a foreign offset is of: the one that the cell showed before, or the first that was shown.
  private func owner(ofForeign offset: Double, in row: Int) -> Int? {
    if let before = rows[row].display?.rowBefore, before != row, isRight(offset, of: before) {
      return before
    }
    return (hasOtherRests ? shownRows : movedRows).first { $0 != row && isRight(offset, of: $0) }
  }

  // MARK: Comparisons

  private mutating func open(_ row: Int, at time: Double) {
    guard let number = rows[row].display?.number else { return }
    rows[row].display?.openedAt = time
    earliestOpening = min(earliestOpening, time)
    // A new look of an older display comes before the displays that began after it.
    let index = openRows.lastIndex { rows[$0].display?.number ?? 0 < number }
    openRows.insert(row, at: index.map { $0 + 1 } ?? 0)
  }

  private mutating func compareSettled(until time: Double) {
    for row in openRows {
      guard let openedAt = rows[row].display?.openedAt else { continue }
      if time - openedAt > header.settleMilliseconds { compare(row) }
    }
  }

  /// Compares an open display with what is right, and closes it.
  private mutating func compare(_ row: Int) {
    guard let display = rows[row].display, let time = display.openedAt else { return }
    rows[row].display?.openedAt = nil
    openRows.removeAll { $0 == row }
    earliestOpening = openRows.reduce(.infinity) { min($0, rows[$1].display?.openedAt ?? $0) }
    let offset = display.offset
    if !display.isCompared {
      if keepsOffsets { rows[row].offsets.append(offset) }
      if !isRight(rows[row].rest, of: row) { awayCount += 1 }
    }
    rows[row].display?.isCompared = true
    let isOffsetRight = isRight(offset, of: row)
    if !isOffsetRight {
      countWrong(offset, of: row, at: time, inPlace: false)
    } else if let page = rows[row].page, page > 0 {
      let beyond = offset - rows[row].rest
      let pages = (beyond / page).rounded()
      if abs(beyond - pages * page) > header.same {
        count(fault(.between, offset, of: row, at: time), in: row)
      }
    }
    if display.items.isEmpty {
      count(FoundFault(.blank, atMilliseconds: time, row: rows[row].name), in: row)
    }
    let look = UndecidedLook(
      display: display.number, timeMilliseconds: time, row: row,
      firstOffset: display.firstOffset, isOffsetRight: isOffsetRight,
      isFirstOffsetRight: isRight(display.firstOffset, of: row),
      itemRows: display.items.otherRows, firstItemRows: display.firstItems.otherRows,
      foundBefore: found.count, kindsBefore: rows[row].display?.kinds ?? [])
    // Later rows change nothing if the log has shown the first of the other rows, and one of the first look's.
    let isDecided =
      look.itemRows.first == firstShown(look.itemRows)
      && (look.firstItemRows.isEmpty || firstShown(look.firstItemRows) != nil)
    if isDecided, !display.isUndecided {
      if let fault = itemFault(of: look) { count(fault, in: row) }
    } else {
      rows[row].display?.isUndecided = true
      undecided.append(look)
    }
  }

  /// Returns the fault of a look that depends on its items: `stale`, or `flash`.
  private func itemFault(of look: UndecidedLook) -> FoundFault? {
    let (time, name) = (look.timeMilliseconds, rows[look.row].name)
    if let other = firstShown(look.itemRows) {
      return FoundFault(.stale, atMilliseconds: time, row: name, of: rows[other].name)
    }
    guard look.isOffsetRight, !look.isFirstOffsetRight || firstShown(look.firstItemRows) != nil
    else { return nil }
    return FoundFault(.flash, atMilliseconds: time, row: name, shown: look.firstOffset)
  }

  /// Adds the faults of looks that were undecided, each at its place.
  private mutating func decideLooks() {
    var all: [FoundFault] = []
    all.reserveCapacity(found.count)
    var counted: [Int: Set<FaultKind>] = [:]
    var next = 0
    for look in undecided {
      all += found[next..<look.foundBefore]
      next = look.foundBefore
      guard let fault = itemFault(of: look), !look.kindsBefore.contains(fault.kind),
        counted[look.display, default: []].insert(fault.kind).inserted
      else { continue }
      all.append(fault)
    }
    found = all + found[next...]
  }

  // MARK: Faults

  private func fault(
    _ kind: FaultKind, _ offset: Double, of row: Int, at time: Double
  ) -> FoundFault {
    FoundFault(
      kind, atMilliseconds: time, row: rows[row].name, shown: offset,
      right: rows[row].low...rows[row].high)
  }

  /// Counts a fault, once a display.
  ///
  /// - Returns: whether it is the first of its kind.
  @discardableResult
  private mutating func count(_ fault: FoundFault, in row: Int) -> Bool {
    guard rows[row].display?.kinds.insert(fault.kind).inserted == true else { return false }
    found.append(fault)
    return true
  }

  /// Counts an offset that is not right: `lost` at rest, otherwise `foreign`.
  private mutating func countWrong(
    _ offset: Double, of row: Int, at time: Double, inPlace: Bool
  ) {
    let isLost = abs(offset - rows[row].rest) <= header.same
    var wrong = fault(isLost ? .lost : .foreign, offset, of: row, at: time)
    wrong.inPlace = inPlace
    if !isLost { wrong.of = owner(ofForeign: offset, in: row).map { rows[$0].name } }
    guard count(wrong, in: row), !isLost, !inPlace,
      let before = rows[row].display?.offsetBefore, abs(offset - before) <= header.same
    else { return }
    keptOffsetCount += 1
  }
}
