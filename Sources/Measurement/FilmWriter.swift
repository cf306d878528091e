import ListEngine
import Results
import ScrollTrace

/// Writes the screens of one design into the columns of a film: an entry for each change.
struct FilmWriter {
  private var film: Film
  private var take: FilmTake
  private let window: Range<Int>
  private var size: [Int] = []
  private var rows = Changes<FilmedRows>([
    \.frames, \.rows, \.indices, \.tops, \.heights, \.itemCounts, \.versions, \.kinds,
  ])
  private var trueOffsets = Changes<FilmedOffsets>([\.frames, \.rows, \.offsets])
  private var cells = Changes<FilmedCells>([\.frames, \.cells, \.rows])
  private var strips = Changes<FilmedStrips>([\.frames, \.cells, \.offsets, \.marks])
  /// The last written items of each cell.
  private var items: [Int: [Items]] = [:]

  /// Adjacent item cells with the content of one row.
  struct Items: Equatable {
    var first: Int
    var count: Int
    var row: Int
    var version = 0
  }

  /// - Parameter film: an empty film.
  init(_ film: Film, design: String, storesOffsets: Bool = false, _ window: Range<Int>) {
    self.film = film
    self.window = window
    take = FilmTake(design: design)
    if storesOffsets { take.stored = FilmedStore() }
  }

  /// The film with its only take.
  func film(fidelity: [String: Int]) -> Film {
    var (film, take) = (film, take)
    take.fidelity = fidelity
    film.takes = [take]
    return film
  }

  mutating func note(_ news: FilmNews) {
    switch news {
    case .screen(let screen): note(screen)
    case .fault(let kind, let frame, let row, let cell, let shown, let expected):
      // Offsets are lengths, and rows are numbers.
      let (shown, expected) =
        kind.isOfOffset
        ? (Filming.hundredths(shown), Filming.hundredths(expected)) : (Int(shown), Int(expected))
      noteFault(kind, frame: frame, row: Int(row), cell: cell, shown: shown, expected: expected)
    case .tap(let frame, let row, let item, let openedRow):
      noteTap(frame: frame, row: Int(row), item: Int(item), openedRow: Int(openedRow))
    case .stored(let index, let row, let offset, let isRight, let trueOffset):
      take.stored?.append([
        \.indices: index, \.rows: Int(row), \.states: offset == nil ? 0 : isRight ? 1 : 2,
        \.offsets: Filming.hundredths(offset ?? 0), \.trueOffsets: Filming.hundredths(trueOffset),
      ])
    }
  }

  /// - Parameter words: the fault in words, for a log.
  mutating func noteFault(
    _ kind: FaultKind, frame: Int, row: Int, cell: Int, shown: Int, expected: Int,
    words: String? = nil
  ) {
    guard window.contains(frame) else {
      if frame < window.lowerBound { take.faultsBefore += 1 } else { take.faultsBehind += 1 }
      return
    }
    guard let number = FaultKind.ordered.firstIndex(of: kind) else {
      preconditionFailure("the kind \(kind) is not listed")
    }
    take.faults.append([
      \.frames: frame, \.kinds: number, \.rows: row, \.cells: cell, \.shown: shown,
      \.expected: expected,
    ])
    if let words { take.faultWords = (take.faultWords ?? []) + [words] }
  }

  mutating func noteTap(frame: Int, row: Int, item: Int, openedRow: Int) {
    guard window.contains(frame) else { return }
    take.taps.append([
      \.frames: frame, \.rows: row, \.items: item, \.openedRows: openedRow,
    ])
  }

  // MARK: Screens

  private mutating func note(_ screen: Screen) {
    let frame = screen.frame
    noteFrame(
      frame, screen.timeMilliseconds, position: Filming.hundredths(screen.positionUnits),
      size: [
        Filming.hundredths(screen.viewport.widthUnits),
        Filming.hundredths(screen.viewport.heightUnits),
      ], liveCells: screen.liveCells)
    for cell in screen.cells {
      let (row, strip) = (cell.row, cell.strip)
      noteRow(
        Int(row.row), frame, index: row.index, top: Filming.hundredths(row.topUnits),
        height: Filming.hundredths(row.heightUnits), itemCount: Int(row.itemCount),
        version: Int(row.version), kind: Int(row.kind),
        trueOffset: Filming.hundredths(cell.trueUnits))
      noteCell(
        cell.cell, frame, row: Int(row.row), offset: Filming.hundredths(strip.offsetUnits),
        marks: strip.marks.rawValue,
        cell.items.map {
          Items(
            first: Int($0.firstItem), count: Int($0.count), row: Int($0.row),
            version: Int($0.version))
        })
    }
    for (cell, isGone) in screen.absentCells {
      noteAbsent(cell, frame, isGone: isGone)
    }
  }

  /// Lengths are in hundredths of a point.
  mutating func noteFrame(
    _ frame: Int, _ timeMilliseconds: Double, position: Int, size: [Int], liveCells: Int
  ) {
    // A repeated screen replaces the last one.
    let count = frame - film.firstFrame
    film.times.values.removeSubrange(count...)
    film.positions.values.removeSubrange(count...)
    if take.liveFrames.values.last == frame {
      take.liveFrames.values.removeLast()
      take.liveCells.values.removeLast()
    }
    film.times.values.append(Filming.hundredths(timeMilliseconds))
    film.positions.values.append(position)
    if take.liveCells.values.last != liveCells {
      take.append([\.liveFrames: frame, \.liveCells: liveCells])
    }
    if self.size != size {
      self.size = size
      film.sizes.append([\.frames: frame, \.widths: size[0], \.heights: size[1]])
    }
  }

  mutating func noteRow(
    _ row: Int, _ frame: Int, index: Int, top: Int, height: Int, itemCount: Int = 1,
    version: Int = 0, kind: Int = 0, trueOffset: Int
  ) {
    rows.note([frame, row, index, top, height, itemCount, version, kind], in: &film.rows)
    trueOffsets.note([frame, row, trueOffset], in: &film.trueOffsets)
  }

  /// - Parameter marks: as `FilmedStrips.marks`.
  mutating func noteCell(
    _ cell: Int, _ frame: Int, row: Int, offset: Int, marks: Int, _ items: [Items]
  ) {
    cells.note([frame, cell, row], in: &take.cells)
    strips.note([frame, cell, offset, marks], in: &take.strips)
    guard self.items.updateValue(items, forKey: cell) != items else { return }
    for run in items {
      take.items.append([
        \.frames: frame, \.cells: cell, \.firstItems: run.first, \.counts: run.count,
        \.rows: run.row, \.versions: run.version,
      ])
    }
  }

  /// A cell of earlier screens waits for another row, or is gone.
  mutating func noteAbsent(_ cell: Int, _ frame: Int, isGone: Bool = false) {
    cells.note(
      [frame, cell, isGone ? FilmedCells.gone : FilmedCells.waiting], in: &take.cells)
    guard isGone else { return }
    cells.forget(cell)
    strips.forget(cell)
    items[cell] = nil
  }
}

/// The last written values of each row, or of each cell.
private struct Changes<Columns: FilmedColumns> {
  /// The column of the frame, and that of the row or cell, come first.
  private let columns: [WritableKeyPath<Columns, DeltaColumn>]
  private var written: [Int: [Int]] = [:]

  init(_ columns: [WritableKeyPath<Columns, DeltaColumn>]) { self.columns = columns }

  /// Writes an entry if it differs from the last of its row or cell.
  mutating func note(_ entry: [Int], in film: inout Columns) {
    let values = Array(entry.dropFirst())
    guard written.updateValue(values, forKey: entry[1]) != values else { return }
    for (column, value) in zip(columns, entry) { film[keyPath: column].values.append(value) }
  }

  mutating func forget(_ key: Int) { written[key] = nil }
}

extension FilmedColumns {
  fileprivate mutating func append(
    _ entry: KeyValuePairs<WritableKeyPath<Self, DeltaColumn>, Int>
  ) {
    for (column, value) in entry { self[keyPath: column].values.append(value) }
  }
}
