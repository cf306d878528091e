import FeedCheck
import Foundation
import Results
import ScrollTrace

/// Films a display log: what the screen showed, beside what was right.
///
/// A log has no heights and no lengths of items. Rows on the screen are one below the other by their names, each as high
/// as the others, and the length of an item is that which fits the first visible items at their offsets.
package struct LogFilm {
  private let header: DisplayHeader
  private var judge: Judge
  private var records: [DisplayRecord] = []

  package init(_ header: DisplayHeader) {
    self.header = header
    judge = Judge(header)
  }

  /// Takes the next record of the log.
  package mutating func take(_ record: DisplayRecord) { records.append(record) }

  /// The names of both takes.
  private static let takes = ["the shipped feed", "what was right"]

  /// Returns the film; nil for a log without records. Of a log with more frames than `framesMax` it has those around the
  /// first fault.
  ///
  /// - Complexity: O(records × rows on the screen), and O(rows log rows).
  package consuming func film(
    of judgement: Judgement, named name: String, framesMax: Int = Filming.framesMax
  ) -> Film? {
    guard !records.isEmpty else { return nil }
    var times: [Double] = []
    for record in records where times.last != record.timeMilliseconds {
      times.append(record.timeMilliseconds)
    }
    let places = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    // Each fault has the time of a line.
    let frames = judgement.found.map { places[$0.timeMilliseconds] ?? 0 }
    let found = Dictionary(grouping: zip(frames, judgement.found), by: \.0)
    let window = Filming.window(
      frameCount: times.count, faultFrames: [frames], framesMax: min(framesMax, times.count))
    var screen = LogScreen(header, records, judgement)
    var film = Film(
      workload: name, host: LogResult.host, traceHash: "", frameCount: times.count,
      firstFrame: window.lowerBound, isVertical: false, shapes: [screen.shape])
    film.rowNames = screen.names
    let size = screen.size
    film.sizes.append([
      \.frames: window.lowerBound, \.widths: Filming.hundredths(size.width),
      \.heights: Filming.hundredths(size.height),
    ])
    film.takes = LogFilm.takes.map(FilmTake.init)
    film.takes[0].fidelity = Dictionary(
      uniqueKeysWithValues: FaultKind.judged.map { ($0.rawValue, judgement[$0]) })
    var next = 0
    for (number, time) in times.enumerated() {
      while next < records.count, records[next].timeMilliseconds == time {
        judge.take(records[next])
        screen.apply(records[next], right: judge.right(of: records[next].row))
        next += 1
      }
      guard window.contains(number) else { continue }
      screen.write(frame: number, time, to: &film)
      for (_, fault) in found[number] ?? [] {
        screen.write(fault, frame: number, to: &film.takes[0])
      }
    }
    film.takes[0].faultsBefore = frames.count { $0 < window.lowerBound }
    film.takes[0].faultsBehind = frames.count { $0 >= window.upperBound }
    return film
  }
}

/// The screen of a log, with the rows as numbers.
private struct LogScreen {
  let names: [String]
  let size: (width: Double, height: Double)
  let shape: FilmedShape
  private let header: DisplayHeader
  private let numbers: [String: Int]
  private let rowHeight: Double
  private let stride: Double
  private let faults: [String: [FoundFault]]
  private var shown: [Int: Shown] = [:]
  private var written = Written()

  private struct Shown: Equatable {
    var cell: Int
    var offset: Double
    var items: [String]?
    var right: ClosedRange<Double>
    /// As `FilmedStrips.marks`.
    var mark = 0
  }

  private struct Written {
    var tops: [Int: Int] = [:]
    var rightOffsets: [Int: Int] = [:]
    /// The row of each cell.
    var rows: [Int: Int] = [:]
    /// By take and cell: offset and mark, and the items.
    var strips: [[Int: [Int]]] = [[:], [:]]
    var items: [[Int: [[Int]]]] = [[:], [:]]
    var liveCells = -1
  }

  init(_ header: DisplayHeader, _ records: [DisplayRecord], _ judgement: Judgement) {
    self.header = header
    size = (
      header.viewport.map { Points.points($0.widthUnits) } ?? 390,
      header.viewport.map { Points.points($0.heightUnits) } ?? 844
    )
    var order: [String] = []
    var known: Set<String> = []
    var count = 0
    var most = 1
    for record in records {
      if !record.row.isEmpty, known.insert(record.row).inserted { order.append(record.row) }
      switch record.change {
      case .show: count += 1
      case .hide: count -= 1
      case .leave: count = 0
      default: break
      }
      most = max(most, count)
    }
    let areNumbered = order.allSatisfy { $0.contains(where: \.isNumber) }
    names =
      areNumbered ? order.sorted { $0.compare($1, options: .numeric) == .orderedAscending } : order
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    rowHeight = size.height / Double(min(most, LogScreen.rowsMax))
    stride = LogScreen.stride(of: records, width: size.width)
    shape = FilmedShape(
      lead: 0, size: Filming.hundredths(0.94 * stride), stride: Filming.hundredths(stride),
      crossLead: Filming.hundredths(0.1 * rowHeight),
      crossSize: Filming.hundredths(0.8 * rowHeight))
    faults = Dictionary(grouping: judgement.found, by: \.row)
  }

  /// The largest number of rows that are drawn at once.
  private static let rowsMax = 12

  /// The distance from an item to the next for which most looks show the items that are at their offsets.
  private static func stride(of records: [DisplayRecord], width: Double) -> Double {
    var ratios: [Double] = []
    var counts: [Double] = []
    for look in records.compactMap(\.look) {
      guard let items = look.items, let first = items.first.flatMap(LogScreen.item) else {
        continue
      }
      if first > 0, look.offset > 0 { ratios.append(look.offset / (Double(first) + 0.5)) }
      if items.count > 1 { counts.append(width / Double(items.count)) }
    }
    let middle = { (values: [Double]) in values.sorted()[values.count / 2] }
    let stride = ratios.isEmpty ? counts.isEmpty ? 120 : middle(counts) : middle(ratios)
    return min(max(stride, 20), width)
  }

  /// The number of an item, which is the end of its name.
  private static func item(_ name: String) -> Int? {
    Int(name.split(separator: "/").last ?? "").flatMap { (0..<1_000_000).contains($0) ? $0 : nil }
  }

  // MARK: Records

  mutating func apply(_ record: DisplayRecord, right: ClosedRange<Double>) {
    guard record.change != .leave else { return shown.removeAll() }
    guard let row = numbers[record.row] else { return }
    shown[row]?.right = right
    switch record.change {
    case .show(let look) where shown[row] == nil:
      let cell = look.cell ?? (1 << 20) + row
      shown[row] = Shown(cell: cell, offset: look.offset, items: look.items, right: right)
      mark(row, record)
    case .change(let look):
      if let cell = look.cell { shown[row]?.cell = cell }
      move(row, look)
      mark(row, record)
    case .scroll(let look, let mover):
      move(row, look)
      if mover == .finger || isRight(row) {
        shown[row]?.mark &= 4
      } else {
        // A fault counts once a display, and stays.
        let before = shown[row]?.mark ?? 0
        mark(row, record)
        shown[row]?.mark |= before
      }
    case .hide: shown[row] = nil
    case .edit: if isRight(row) { shown[row]?.mark &= 4 }
    case .show, .tap, .leave, .enter: break
    }
  }

  private mutating func move(_ row: Int, _ look: DisplayLook) {
    shown[row]?.offset = look.offset
    if let items = look.items { shown[row]?.items = items }
  }

  private func isRight(_ row: Int) -> Bool {
    guard let shown = shown[row] else { return true }
    return shown.right.lowerBound - header.same <= shown.offset
      && shown.offset <= shown.right.upperBound + header.same
  }

  /// Marks a row by the faults that the judge found at the time of a record.
  private mutating func mark(_ row: Int, _ record: DisplayRecord) {
    var mark = 0
    for fault in faults[record.row] ?? [] where fault.timeMilliseconds == record.timeMilliseconds {
      switch fault.kind {
      case .lost: mark |= 1
      case .foreign, .drifted, .between: mark |= 2
      case .stale, .blank: mark |= 4
      case .misrouted, .flash, .twice, .trap: break
      }
    }
    shown[row]?.mark = mark
  }

  // MARK: Frames

  mutating func write(frame: Int, _ time: Double, to film: inout Film) {
    let rows = shown.keys.sorted()
    let position = Double(rows.first ?? 0) * rowHeight
    film.times.values.append(Filming.hundredths(time))
    film.positions.values.append(Filming.hundredths(position))
    for (place, row) in rows.enumerated() {
      guard let each = shown[row] else { continue }
      let top = Filming.hundredths(position + Double(place) * rowHeight)
      if written.tops.updateValue(top, forKey: row) != top {
        film.rows.append([
          \.frames: frame, \.rows: row, \.indices: row, \.tops: top,
          \.heights: Filming.hundredths(rowHeight), \.itemCounts: 1, \.versions: 0, \.kinds: 0,
        ])
      }
      let right = min(max(each.offset, each.right.lowerBound), each.right.upperBound)
      let offset = Filming.hundredths(right)
      if written.rightOffsets.updateValue(offset, forKey: row) != offset {
        film.trueOffsets.append([\.frames: frame, \.rows: row, \.offsets: offset])
      }
      let isNew = written.rows.updateValue(row, forKey: each.cell) != row
      let own = visible(at: right, of: row)
      let runs = [
        each.items.map { self.runs($0, of: row) } ?? visible(at: each.offset, of: row), own,
      ]
      for (take, strip) in [[Filming.hundredths(each.offset), each.mark], [offset, 0]].enumerated()
      {
        if isNew {
          film.takes[take].cells.append([\.frames: frame, \.cells: each.cell, \.rows: row])
        }
        if written.strips[take].updateValue(strip, forKey: each.cell) != strip {
          film.takes[take].strips.append([
            \.frames: frame, \.cells: each.cell, \.offsets: strip[0], \.marks: strip[1],
          ])
        }
        guard written.items[take].updateValue(runs[take], forKey: each.cell) != runs[take] else {
          continue
        }
        for run in runs[take].isEmpty ? [[0, 0, row]] : runs[take] {
          film.takes[take].items.append([
            \.frames: frame, \.cells: each.cell, \.firstItems: run[0], \.counts: run[1],
            \.rows: run[2], \.versions: 0,
          ])
        }
      }
    }
    let used = Set(shown.values.map(\.cell))
    for cell in written.rows.filter({ $1 >= 0 }).keys.sorted() where !used.contains(cell) {
      written.rows[cell] = FilmedCells.waiting
      for take in 0..<2 {
        film.takes[take].cells.append([
          \.frames: frame, \.cells: cell, \.rows: FilmedCells.waiting,
        ])
      }
    }
    guard written.liveCells != written.rows.count else { return }
    written.liveCells = written.rows.count
    for take in 0..<2 {
      film.takes[take].append([\.liveFrames: frame, \.liveCells: written.liveCells])
    }
  }

  /// The items of a row that are at an offset: first item, count and row.
  private func visible(at offset: Double, of row: Int) -> [[Int]] {
    let first = max(0, Int((offset / stride).rounded(.down)))
    let end = max(first, Int(((offset + size.width) / stride).rounded(.up)))
    return [[first, end - first, row]]
  }

  /// Named items in runs of adjacent ones of one row.
  private func runs(_ items: [String], of row: Int) -> [[Int]] {
    var runs: [[Int]] = []
    for (place, name) in items.enumerated() {
      let item = LogScreen.item(name) ?? place
      let owner = DisplayLook.row(ofItem: name).flatMap { numbers[String($0)] } ?? row
      if let last = runs.last, last[2] == owner, last[0] + last[1] == item {
        runs[runs.count - 1][1] += 1
      } else {
        runs.append([item, 1, owner])
      }
    }
    return runs
  }

  // MARK: Faults

  func write(_ fault: FoundFault, frame: Int, to take: inout FilmTake) {
    let row = numbers[fault.row] ?? 0
    let other = fault.of.flatMap { numbers[$0] } ?? -1
    let isOfOffset = fault.shown != nil
    let right = fault.right.map { min(max(fault.shown ?? 0, $0.lowerBound), $0.upperBound) }
    take.faults.append([
      \.frames: frame, \.kinds: FilmedFaults.kinds.firstIndex(of: fault.kind) ?? 0,
      \.rows: row, \.cells: shown[row]?.cell ?? -1,
      \.shown: isOfOffset ? Filming.hundredths(fault.shown ?? 0) : other,
      \.expected: isOfOffset ? Filming.hundredths(right ?? fault.shown ?? 0) : row,
    ])
    guard fault.kind == .misrouted else { return }
    take.taps.append([\.frames: frame, \.rows: row, \.items: 0, \.openedRows: other])
  }
}

extension DisplayRecord {
  fileprivate var look: DisplayLook? {
    switch change {
    case .show(let look), .change(let look), .scroll(let look, _): look
    default: nil
    }
  }
}
