import FeedCheck
import ScrollTrace

/// A second judge, written from the rules of display logs alone. It has the whole log and searches it.
struct PlainJudge {
  private struct Row {
    var name: String
    var right: [Double]
  }

  /// The last that a line has named.
  private struct Geometry {
    var row: String
    var rest: Double?
    var page: Double?
  }

  private struct Look {
    var time: Double
    var firstOffset: Double
    var firstItems: [String]?
  }

  private struct Display {
    var row: String
    var cell: Int?
    var rowBefore: String?
    var offsetBefore: Double?
    var offset: Double
    var items: [String]?
    var isBlank = false
    var look: Look?
    var kinds: [FaultKind] = []
    var wasCompared = false
  }

  private let header: DisplayHeader
  private var rows: [Row] = []
  private var geometries: [Geometry] = []
  /// In the order of their first `show`.
  private var shownRows: [String] = []
  private var rowsShownEver: [String] = []
  private var cells: [(cell: Int, row: String)] = []
  private var displays: [Display] = []
  /// By row, in the order of the log.
  private var offsets: [(row: String, offset: Double)] = []
  private var displayCount = 0
  private var keptOffsetCount = 0
  private var awayCount = 0
  private var ownItems: [String] = []
  private var found: [FoundFault] = []

  static func judgement(of records: [DisplayRecord], _ header: DisplayHeader) -> Judgement {
    var judge = PlainJudge(header: header)
    judge.rowsShownEver = records.compactMap {
      if case .show = $0.change { $0.row } else { nil }
    }
    for record in records { judge.take(record) }
    for row in judge.displays.map(\.row) { judge.close(row) }
    let rests = judge.geometries.compactMap { geometry in geometry.rest.map { (geometry.row, $0) } }
    return Judgement(
      header, displayCount: judge.displayCount, found: judge.found,
      keptOffsetCount: judge.keptOffsetCount, awayCount: judge.awayCount,
      namesRowsOfItems: !judge.ownItems.isEmpty,
      rests: Dictionary(rests) { $1 }.filter { $0.value != header.rest })
  }

  private init(header: DisplayHeader) { self.header = header }

  private mutating func noteItems(_ look: DisplayLook, of row: String) {
    ownItems += (look.items ?? []).filter {
      $0.hasPrefix("\(row)/") && !$0.dropFirst(row.count + 1).contains("/")
    }
  }

  private mutating func take(_ record: DisplayRecord) {
    let (row, time) = (record.row, record.timeMilliseconds)
    for display in displays {
      if let look = display.look, time - look.time > header.settleMilliseconds {
        close(display.row)
      }
    }
    switch record.change {
    case .show(let look):
      geometries.append(Geometry(row: row, rest: look.rest, page: look.page))
      if displays.contains(where: { $0.row == row }) {
        widen(row, look.most)
        add(FoundFault(.twice, atMilliseconds: time, row: row), to: row)
        return
      }
      noteItems(look, of: row)
      if !shownRows.contains(row) { shownRows.append(row) }
      widen(row, look.most)
      displayCount += 1
      let before = rowBefore(in: look.cell)
      displays.append(
        Display(
          row: row, cell: look.cell, rowBefore: before,
          offsetBefore: lastOffset(of: before, unless: row), offset: look.offset,
          items: look.items, isBlank: Self.isBlank(look),
          look: Look(time: time, firstOffset: look.offset, firstItems: look.items)))
      note(look.cell, shows: row)
      offsets.append((row, look.offset))
    case .change(let look):
      noteItems(look, of: row)
      close(row)
      geometries.append(Geometry(row: row, rest: look.rest, page: look.page))
      widen(row, look.most)
      let before = rowBefore(in: look.cell)
      let offsetBefore = lastOffset(of: before, unless: row)
      change(row) { display in
        display.offset = look.offset
        display.items = look.items ?? display.items
        display.isBlank = Self.keepsBlank(look) ? display.isBlank : Self.isBlank(look)
        if look.cell != nil {
          (display.cell, display.rowBefore, display.offsetBefore) =
            (look.cell, before, offsetBefore)
        }
        display.look = Look(
          time: time, firstOffset: look.offset, firstItems: display.items)
      }
      note(look.cell, shows: row)
      offsets.append((row, look.offset))
    case .scroll(let look, .finger):
      noteItems(look, of: row)
      close(row)
      widen(row, look.most)
      setRight(row, [look.offset, look.offset])
      move(row, look)
    case .scroll(let look, let mover):
      noteItems(look, of: row)
      widen(row, look.most)
      let display = displays.first { $0.row == row }!
      move(row, look)
      if isRight(look.offset, row) { return }
      if mover == .fling {
        add(
          FoundFault(
            .drifted, atMilliseconds: time, row: row, shown: look.offset, right: range(row)),
          to: row)
      } else if display.look == nil, abs(look.offset - display.offset) > header.same {
        addWrong(look.offset, row, time, inPlace: true)
      }
    case .hide:
      close(row)
      displays.removeAll { $0.row == row }
    case .tap(let opened):
      close(row)
      if opened != row {
        found.append(FoundFault(.misrouted, atMilliseconds: time, row: row, of: opened))
      }
    case .edit(let right):
      close(row)
      setRight(row, [right.lowerBound, right.upperBound])
    case .leave:
      for row in displays.map(\.row) { close(row) }
      displays = []
    case .enter: break
    }
  }

  private mutating func close(_ row: String) {
    guard let display = displays.first(where: { $0.row == row }), let look = display.look else {
      return
    }
    if !display.wasCompared, !isRight(rest(row), row) { awayCount += 1 }
    change(row) { ($0.look, $0.wasCompared) = (nil, true) }
    let offset = display.offset
    var isGood = true
    if !isRight(offset, row) {
      isGood = false
      addWrong(offset, row, look.time, inPlace: false)
    } else if let page = page(row), page > 0 {
      let pages = ((offset - rest(row)) / page).rounded()
      if abs(offset - rest(row) - pages * page) > header.same {
        add(
          FoundFault(
            .between, atMilliseconds: look.time, row: row, shown: offset, right: range(row)),
          to: row)
      }
    }
    if display.isBlank { add(FoundFault(.blank, atMilliseconds: look.time, row: row), to: row) }
    if let other = staleRow(display.items, row) {
      isGood = false
      add(FoundFault(.stale, atMilliseconds: look.time, row: row, of: other), to: row)
    }
    if isGood, !isRight(look.firstOffset, row) || staleRow(look.firstItems, row) != nil {
      add(
        FoundFault(.flash, atMilliseconds: look.time, row: row, shown: look.firstOffset), to: row)
    }
  }

  private func staleRow(_ items: [String]?, _ row: String) -> String? {
    (items ?? []).compactMap { item in
      item.lastIndex(of: "/").map { String(item[..<$0]) }
    }.first { $0 != row && rowsShownEver.contains($0) }
  }

  // MARK: Rows, cells and faults

  private func right(_ row: String) -> [Double] {
    rows.first { $0.name == row }?.right ?? [rest(row), rest(row)]
  }

  private func rest(_ row: String) -> Double {
    geometries.last { $0.row == row && $0.rest != nil }?.rest ?? header.rest
  }

  private func page(_ row: String) -> Double? {
    geometries.last { $0.row == row && $0.page != nil }?.page ?? header.page
  }

  private func range(_ row: String) -> ClosedRange<Double> { right(row)[0]...right(row)[1] }

  private func isRight(_ offset: Double, _ row: String) -> Bool {
    right(row)[0] - header.same <= offset && offset <= right(row)[1] + header.same
  }

  private mutating func setRight(_ row: String, _ right: [Double]) {
    rows.removeAll { $0.name == row }
    rows.append(Row(name: row, right: right))
  }

  private mutating func widen(_ row: String, _ most: Double?) {
    guard let most else { return }
    let allowed = min(rest(row), most)...max(rest(row), most)
    let ends = right(row)
    let confined = ends.map { min(max($0, allowed.lowerBound), allowed.upperBound) }
    let wider = [(ends + confined).min()!, (ends + confined).max()!]
    // A row that never left its rest is right wherever that is.
    if wider != ends { setRight(row, wider) }
  }

  private func rowBefore(in cell: Int?) -> String? { cells.last { $0.cell == cell }?.row }

  private mutating func note(_ cell: Int?, shows row: String) {
    if let cell { cells.append((cell, row)) }
  }

  private mutating func change(_ row: String, _ body: (inout Display) -> Void) {
    for index in displays.indices where displays[index].row == row { body(&displays[index]) }
  }

  private mutating func move(_ row: String, _ look: DisplayLook) {
    change(row) { display in
      display.offset = look.offset
      display.items = look.items ?? display.items
      display.isBlank = Self.keepsBlank(look) ? display.isBlank : Self.isBlank(look)
    }
    offsets.append((row, look.offset))
  }

  private func lastOffset(of row: String?, unless other: String) -> Double? {
    row == other ? nil : offsets.last { $0.row == row }?.offset
  }

  private static func keepsBlank(_ look: DisplayLook) -> Bool {
    look.items == nil && look.empty == nil
  }

  private static func isBlank(_ look: DisplayLook) -> Bool {
    look.items == [] || (look.empty ?? 0) * 3 > 1
  }

  private mutating func addWrong(
    _ offset: Double, _ row: String, _ time: Double, inPlace: Bool
  ) {
    let isLost = abs(offset - rest(row)) <= header.same
    let before = displays.first { $0.row == row }?.rowBefore
    let candidates = [before].compactMap { $0 } + shownRows
    let kept = displays.first { $0.row == row }?.offsetBefore
    let foundBefore = found.count
    add(
      FoundFault(
        isLost ? .lost : .foreign, atMilliseconds: time, row: row, shown: offset,
        right: range(row), of: isLost ? nil : candidates.first { $0 != row && isRight(offset, $0) },
        inPlace: inPlace), to: row)
    if found.count > foundBefore, !isLost, !inPlace, let kept, abs(kept - offset) <= header.same {
      keptOffsetCount += 1
    }
  }

  private mutating func add(_ fault: FoundFault, to row: String) {
    guard let display = displays.first(where: { $0.row == row }),
      !display.kinds.contains(fault.kind)
    else { return }
    change(row) { $0.kinds.append(fault.kind) }
    found.append(fault)
  }
}
