import ListEngine
import Results
import ScrollTrace

/// Writes the screens of one design into the columns of a film: an entry for each change.
struct FilmWriter {
  private var film: Film
  private var take: FilmTake
  private let window: Range<Int>
  // The last written values, by row and by cell.
  private var viewport: Viewport?
  private var rows: [Int32: Screen.Row] = [:]
  private var trueOffsets: [Int32: Int64] = [:]
  private var rowsOfCells: [Int: Int] = [:]
  private var strips: [Int: Screen.Strip] = [:]
  private var items: [Int: [Screen.Items]] = [:]

  /// - Parameter film: an empty film.
  init(_ film: Film, _ design: Design, _ window: Range<Int>) {
    self.film = film
    self.window = window
    take = FilmTake(design: design.name)
    if design.storesOffsets { take.stored = FilmedStore() }
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
      guard window.contains(frame) else {
        if frame < window.lowerBound { take.faultsBefore += 1 } else { take.faultsBehind += 1 }
        return
      }
      guard let number = FaultKind.counted.firstIndex(of: kind) else {
        preconditionFailure("a replay counted a fault of the kind \(kind)")
      }
      // Offsets are lengths, and rows are numbers.
      let isLength = kind.isOfOffset
      take.faults.append([
        \.frames: frame, \.kinds: number, \.rows: Int(row), \.cells: cell,
        \.shown: isLength ? Filming.hundredths(shown) : Int(shown),
        \.expected: isLength ? Filming.hundredths(expected) : Int(expected),
      ])
    case .tap(let frame, let row, let item, let openedRow):
      take.taps.append([
        \.frames: frame, \.rows: Int(row), \.items: Int(item), \.openedRows: Int(openedRow),
      ])
    case .stored(let index, let row, let offset, let isRight, let trueOffset):
      take.stored?.append([
        \.indices: index, \.rows: Int(row), \.states: offset == nil ? 0 : isRight ? 1 : 2,
        \.offsets: Filming.hundredths(offset ?? 0), \.trueOffsets: Filming.hundredths(trueOffset),
      ])
    }
  }

  // MARK: Screens

  private mutating func note(_ screen: Screen) {
    noteFrame(screen)
    for cell in screen.cells {
      noteRow(cell, screen.frame)
      noteCell(cell, screen.frame)
    }
    for (cell, isGone) in screen.absentCells {
      note(cell, row: isGone ? FilmedCells.gone : FilmedCells.waiting, screen.frame)
      guard isGone else { continue }
      rowsOfCells[cell] = nil
      strips[cell] = nil
      items[cell] = nil
    }
  }

  private mutating func noteFrame(_ screen: Screen) {
    // A repeated screen replaces the last one.
    let count = screen.frame - film.firstFrame
    film.times.values.removeSubrange(count...)
    film.positions.values.removeSubrange(count...)
    if take.liveFrames.values.last == screen.frame {
      take.liveFrames.values.removeLast()
      take.liveCells.values.removeLast()
    }
    film.times.values.append(Filming.hundredths(screen.timeMilliseconds))
    film.positions.values.append(Filming.hundredths(screen.positionUnits))
    if take.liveCells.values.last != screen.liveCells {
      take.append([\.liveFrames: screen.frame, \.liveCells: screen.liveCells])
    }
    if viewport != screen.viewport {
      viewport = screen.viewport
      film.sizes.append([
        \.frames: screen.frame, \.widths: Filming.hundredths(screen.viewport.widthUnits),
        \.heights: Filming.hundredths(screen.viewport.heightUnits),
      ])
    }
  }

  private mutating func noteRow(_ cell: Screen.Cell, _ frame: Int) {
    let row = cell.row
    if rows.updateValue(row, forKey: row.row) != row {
      film.rows.append([
        \.frames: frame, \.rows: Int(row.row), \.indices: row.index,
        \.tops: Filming.hundredths(row.topUnits), \.heights: Filming.hundredths(row.heightUnits),
        \.itemCounts: Int(row.itemCount), \.versions: Int(row.version), \.kinds: Int(row.kind),
      ])
    }
    if trueOffsets.updateValue(cell.trueUnits, forKey: row.row) != cell.trueUnits {
      film.trueOffsets.append([
        \.frames: frame, \.rows: Int(row.row), \.offsets: Filming.hundredths(cell.trueUnits),
      ])
    }
  }

  private mutating func noteCell(_ cell: Screen.Cell, _ frame: Int) {
    note(cell.cell, row: Int(cell.row.row), frame)
    let strip = cell.strip
    if strips.updateValue(strip, forKey: cell.cell) != strip {
      take.strips.append([
        \.frames: frame, \.cells: cell.cell, \.offsets: Filming.hundredths(strip.offsetUnits),
        \.marks: strip.marks.rawValue,
      ])
    }
    guard items.updateValue(cell.items, forKey: cell.cell) != cell.items else { return }
    for run in cell.items {
      take.items.append([
        \.frames: frame, \.cells: cell.cell, \.firstItems: Int(run.firstItem),
        \.counts: Int(run.count), \.rows: Int(run.row), \.versions: Int(run.version),
      ])
    }
  }

  private mutating func note(_ cell: Int, row: Int, _ frame: Int) {
    guard rowsOfCells.updateValue(row, forKey: cell) != row else { return }
    take.cells.append([\.frames: frame, \.cells: cell, \.rows: row])
  }
}

extension FilmedColumns {
  mutating func append(
    _ entry: KeyValuePairs<WritableKeyPath<Self, DeltaColumn>, Int>
  ) {
    for (column, value) in entry { self[keyPath: column].values.append(value) }
  }
}
