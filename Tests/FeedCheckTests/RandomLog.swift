import ScrollTrace

/// Seeded random display logs that keep the rules of logs.
struct RandomLog {
  private(set) var header = DisplayHeader()
  private(set) var records: [DisplayRecord] = []
  private var random: SplitMix64
  private var time = 0.0
  private var shown: [(row: String, cell: Int?)] = []
  private var rowCount = 2
  /// True if lines name rests and pages.
  private var namesGeometry = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    header.rest = [0, 0, -16, 480][below(4)]
    header.same = [0.5, 0.5, 0.1, 1][below(4)]
    header.settleMilliseconds = [100, 100, 0, 16, 250][below(5)]
    if below(3) == 0 { header.page = 390 }
    namesGeometry = below(4) == 0
    rowCount += below(12)
    for _ in 0..<20 + below(180) { appendRecord() }
  }

  private mutating func below(_ count: Int) -> Int { random.index(below: count) }

  private mutating func row() -> String { "\(["", "row "][below(2)])\(below(rowCount))" }

  private mutating func offset() -> Double {
    let steps = [0, 0, 55.5, 130, 130.4, 390, 780, 1000]
    return header.rest + steps[below(steps.count)]
  }

  private mutating func look(of row: String) -> DisplayLook {
    var look = DisplayLook(offset: offset())
    switch below(6) {
    case 0: look.items = []
    case 1: look.items = ["promo"]
    // Of rows that the log may show later, or never.
    case 2: look.items = ["\(self.row())/0", "\(self.row())/0", "\(row)/1"]
    case 3: look.items = ["\(row)/0", "\(row)/1"]
    default: break
    }
    if below(2) == 0 { look.cell = below(6) }
    if below(4) == 0 { look.most = header.rest + [0, 130, 600, -300][below(4)] }
    if namesGeometry, below(4) == 0 { look.rest = offset() }
    if namesGeometry, below(4) == 0 { look.page = [0, 55.5, 390][below(3)] }
    return look
  }

  private mutating func append(_ row: String, _ change: DisplayRecord.Change) {
    records.append(DisplayRecord(atMilliseconds: time, row: row, change))
  }

  private mutating func appendRecord() {
    time += [0, 0, 0.1, 8.3, 16.7, 120, 400][below(7)]
    let row = row()
    let place = shown.firstIndex { $0.row == row }
    switch below(20) {
    case 0:
      append("", below(3) == 0 ? .leave : .enter)
      if records.last?.change == .leave { shown = [] }
    case 1: append(row, .tap(opened: below(2) == 0 ? row : self.row()))
    case 2:
      let low = offset()
      append(row, .edit(right: low...low + [0, 75][below(2)]))
    default:
      var look = look(of: row)
      guard let place else {
        shown.append((row, look.cell))
        return append(row, .show(look))
      }
      switch below(8) {
      case 0...1:
        shown.remove(at: place)
        append(row, .hide)
      case 2:
        if look.cell != nil { shown[place].cell = look.cell }
        append(row, .change(look))
      case 3 where look.cell != nil && look.cell != shown[place].cell: append(row, .show(look))
      case 4...5:
        (look.cell, look.rest, look.page) = (nil, nil, nil)
        append(row, .scroll(look, by: .finger))
      default:
        (look.cell, look.rest, look.page) = (nil, nil, nil)
        append(row, .scroll(look, by: below(3) == 0 ? .fling : .code))
      }
    }
  }
}
