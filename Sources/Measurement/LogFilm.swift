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

  // The names of the takes.
  private static let shown = "the shipped feed"
  private static let right = "what was right"

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
    let window = Filming.window(
      frameCount: times.count, faultFrames: [frames], framesMax: min(framesMax, times.count))
    var screen = LogScreen(header, records)
    var empty = Film(
      workload: name, host: LogResult.host, traceHash: "", frameCount: times.count,
      firstFrame: window.lowerBound, isVertical: false, shapes: [screen.shape])
    empty.rowNames = screen.names
    var shown = FilmWriter(empty, design: LogFilm.shown, window)
    var right = FilmWriter(empty, design: LogFilm.right, window)
    let faults = Dictionary(grouping: zip(frames, judgement.found), by: \.0)
    var next = 0
    for (number, time) in times.enumerated() {
      while next < records.count, records[next].timeMilliseconds == time {
        judge.take(records[next])
        screen.apply(records[next], right: judge.right(of: records[next].row))
        next += 1
      }
      if window.contains(number) {
        screen.write(frame: number, time, to: &shown)
        screen.write(frame: number, time, isRight: true, to: &right)
      }
      for (_, fault) in faults[number] ?? [] {
        screen.write(fault, judgement.words(for: fault), frame: number, to: &shown)
      }
    }
    var film = shown.film(
      fidelity: Dictionary(
        uniqueKeysWithValues: FaultKind.judged.map { ($0.rawValue, judgement[$0]) }))
    film.takes += right.film(fidelity: [:]).takes
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
  /// The least number of an item: names may begin at 0 or at 1.
  private let firstItem: Int
  /// By row, the greatest number of its items that the log has.
  private let lastItems: [Int: Int]
  private var shown: [Int: Shown] = [:]
  private var cells: Set<Int> = []

  private struct Shown: Equatable {
    var cell: Int
    var offset: Double
    var items: [String]?
    var right: ClosedRange<Double>
    /// True if a finger moved the strip last.
    var isByFinger = false
  }

  init(_ header: DisplayHeader, _ records: [DisplayRecord]) {
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
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.numbers = numbers
    rowHeight = size.height / Double(min(most, LogScreen.rowsMax))
    var lastItems: [Int: Int] = [:]
    var firstItem: Int?
    for (record, look) in records.compactMap({ record in record.look.map { (record, $0) } }) {
      let row = numbers[record.row]
      for name in look.items ?? [] {
        guard let item = LogScreen.item(name) else { continue }
        firstItem = min(firstItem ?? item, item)
        let owner = DisplayLook.row(ofItem: name).flatMap { numbers[String($0)] } ?? row
        if let owner { lastItems[owner] = max(lastItems[owner] ?? item, item) }
      }
    }
    (self.firstItem, self.lastItems) = (firstItem ?? 0, lastItems)
    stride = LogScreen.stride(of: records, from: firstItem ?? 0, width: size.width)
    shape = FilmedShape(
      lead: Filming.hundredths(-stride * Double(firstItem ?? 0)),
      size: Filming.hundredths(0.94 * stride), stride: Filming.hundredths(stride),
      crossLead: Filming.hundredths(0.1 * rowHeight),
      crossSize: Filming.hundredths(0.8 * rowHeight))
  }

  /// The largest number of rows that are drawn at once.
  private static let rowsMax = 12

  /// The distance from an item to the next for which most looks show the items that are at their offsets.
  private static func stride(
    of records: [DisplayRecord], from firstItem: Int, width: Double
  ) -> Double {
    var ratios: [Double] = []
    var counts: [Double] = []
    for look in records.compactMap(\.look) {
      guard let items = look.items, let number = items.first.flatMap(LogScreen.item) else {
        continue
      }
      let first = number - firstItem
      if first > 0, look.offset > 0 { ratios.append(look.offset / (Double(first) + 0.5)) }
      if items.count > 1 { counts.append(width / Double(items.count)) }
    }
    let middle = { (values: [Double]) in values.sorted()[values.count / 2] }
    let stride = ratios.isEmpty ? counts.isEmpty ? 120 : middle(counts) : middle(ratios)
    return max(1, min(max(stride, 20), width))
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
      shown[row] = Shown(
        cell: look.cell ?? (1 << 20) + row, offset: look.offset, items: look.items, right: right)
    case .change(let look), .scroll(let look, _):
      shown[row]?.offset = look.offset
      shown[row]?.isByFinger = record.change == .scroll(look, by: .finger)
      if let cell = look.cell { shown[row]?.cell = cell }
      if let items = look.items { shown[row]?.items = items }
    case .hide: shown[row] = nil
    case .show, .edit, .tap, .leave, .enter: break
    }
  }

  /// The present faults of a row, as `FilmedStrips.marks`.
  private func marks(of row: Int, _ shown: Shown) -> Int {
    let owners = shown.items?.map { DisplayLook.row(ofItem: $0) ?? names[row][...] }
    let isStale = owners.map { $0.isEmpty || $0.contains { $0 != names[row] } } ?? false
    let stale = isStale ? 4 : 0
    let (fromRest, right) = (shown.offset - header.rest, shown.right)
    if right.lowerBound - header.same <= shown.offset,
      shown.offset <= right.upperBound + header.same
    {
      let page = shown.isByFinger ? nil : header.page
      let isBetween = page.map { abs(fromRest.remainder(dividingBy: $0)) > header.same } ?? false
      return stale + (isBetween ? 2 : 0)
    }
    return stale + (abs(fromRest) <= header.same ? 1 : 2)
  }

  // MARK: Frames

  /// Writes what the screen showed, or what was right.
  mutating func write(
    frame: Int, _ time: Double, isRight: Bool = false, to writer: inout FilmWriter
  ) {
    let rows = shown.sorted { $0.key < $1.key }
    let used = Set(rows.map(\.value.cell))
    cells.formUnion(used)
    let position = Double(rows.first?.key ?? 0) * rowHeight
    writer.noteFrame(
      frame, time, position: Filming.hundredths(position),
      size: [Filming.hundredths(size.width), Filming.hundredths(size.height)],
      liveCells: cells.count)
    for (place, (row, each)) in rows.enumerated() {
      let right = self.right(each)
      writer.noteRow(
        row, frame, index: row, top: Filming.hundredths(position + Double(place) * rowHeight),
        height: Filming.hundredths(rowHeight), trueOffset: Filming.hundredths(right))
      let offset = isRight ? right : each.offset
      // Where the strip was right, its own items are.
      let isWrong = marks(of: row, each) != 0
      let items = isRight && isWrong ? nil : each.items.map { runs($0, of: row) }
      writer.noteCell(
        each.cell, frame, row: row, offset: Filming.hundredths(offset),
        marks: isRight ? 0 : marks(of: row, each), items ?? visible(at: offset, of: row))
    }
    for cell in cells.subtracting(used).sorted() { writer.noteAbsent(cell, frame) }
  }

  /// The right offset of a strip that is nearest to its own, on a page.
  private func right(_ shown: Shown) -> Double {
    let right = min(max(shown.offset, shown.right.lowerBound), shown.right.upperBound)
    guard let page = header.page, !shown.isByFinger else { return right }
    return header.rest + ((right - header.rest) / page).rounded() * page
  }

  /// The items of a row that are at an offset, as far as the log has them.
  private func visible(at offset: Double, of row: Int) -> [FilmWriter.Items] {
    let first = firstItem + max(0, Int((offset / stride).rounded(.down)))
    let last = firstItem + Int(((offset + size.width) / stride).rounded(.up)) - 1
    let end = max(first, min(last, lastItems[row] ?? last) + 1)
    return [FilmWriter.Items(first: first, count: end - first, row: row)]
  }

  /// Named items in runs of adjacent ones of one row.
  private func runs(_ items: [String], of row: Int) -> [FilmWriter.Items] {
    var runs: [FilmWriter.Items] = []
    for (place, name) in items.enumerated() {
      let item = LogScreen.item(name) ?? place
      let owner = DisplayLook.row(ofItem: name).flatMap { numbers[String($0)] } ?? row
      if let last = runs.last, last.row == owner, last.first + last.count == item {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(FilmWriter.Items(first: item, count: 1, row: owner))
      }
    }
    return runs.isEmpty ? [FilmWriter.Items(first: 0, count: 0, row: row)] : runs
  }

  // MARK: Faults

  func write(_ fault: FoundFault, _ words: String, frame: Int, to writer: inout FilmWriter) {
    let row = numbers[fault.row] ?? 0
    let other = fault.of.flatMap { numbers[$0] } ?? -1
    let right = fault.shown.map { shown in
      fault.right.map { min(max(shown, $0.lowerBound), $0.upperBound) } ?? shown
    }
    writer.noteFault(
      fault.kind, frame: frame, row: row, cell: shown[row]?.cell ?? -1,
      shown: fault.shown.map(Filming.hundredths) ?? other,
      expected: right.map(Filming.hundredths) ?? row, words: words)
    if fault.kind == .misrouted {
      writer.noteTap(frame: frame, row: row, item: 0, openedRow: other)
    }
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
