import ScrollTrace

/// Records what was on the screen when: at the end of each frame, whatever is another than at the end of the
/// frame before.
///
/// Frames are those of the trace, the events of one time; frame 0 is the first layout, before any event. Only
/// the frames of a window are recorded, as if nothing had been on the screen before; faults before it and
/// behind it are counted.
struct FilmRecorder: Watcher {
  static var isWatching: Bool { true }

  private(set) var fidelity: Fidelity
  private(set) var film: FilmedReplay
  private let timesMilliseconds: [Double]
  private let window: Range<Int>
  private var frame = 0
  private var time = 0.0
  private var eventCount = 0
  // What was recorded last.
  private var rows: [Int32: FilmedReplay.Row] = [:]
  private var trueOffsets: [Int32: Int64] = [:]
  private var cells: [Int: KnownCell] = [:]
  private var viewport: Viewport?

  /// What was recorded last of a cell.
  private struct KnownCell {
    var place: FilmedReplay.Place
    var row: Int32
    var offsetUnits: Int64?
    var mark = FilmedReplay.Mark()
    var items: [FilmedReplay.Items] = []
    var frame: Int
  }

  init(trace: Trace, window: Range<Int>) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
    self.window = window
    film = FilmedReplay(firstFrame: window.lowerBound)
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .began:
      let next = timesMilliseconds[eventCount]
      if eventCount == 0 || next != time {
        closeFrame(in: &list)
        frame += 1
        time = next
      }
      eventCount += 1
    case .settled where eventCount == timesMilliseconds.count:
      closeFrame(in: &list)
    case .selected(let strip, _, let item, let opened):
      if window.contains(frame) {
        film.taps.append(
          FilmedReplay.Tap(
            frame: frame, row: strip.pointee.row, item: item, openedRow: opened?.row ?? -1))
      }
    default:
      break
    }
    noteFaults(of: callback, in: &list)
  }

  // MARK: Faults

  private mutating func noteFaults(of callback: Callback, in list: inout ListState) {
    let before = fidelity.counters
    fidelity.saw(callback, in: &list)
    let after = fidelity.counters
    guard after != before else { return }
    for kind in FaultKind.allCases where after[kind] > before[kind] {
      film.faultFrames.append(frame)
      guard window.contains(frame) else { continue }
      film.faults.append(fault(kind, callback, in: &list))
    }
  }

  private func fault(
    _ kind: FaultKind, _ callback: Callback, in list: inout ListState
  ) -> FilmedReplay.Fault {
    func fault(_ strip: StripPointer, shown: Int64, expected: Int64) -> FilmedReplay.Fault {
      FilmedReplay.Fault(
        frame: frame, kind: kind, row: strip.pointee.row,
        cell: strip.pointee.cell?.pointee.serial ?? -1, shown: shown, expected: expected)
    }
    switch callback {
    case .displayed(let strip, let row, _):
      return fault(
        strip, shown: strip.pointee.offsetUnits, expected: fidelity.trueOffsetUnits(of: row))
    case .tiled(let strip, let shown):
      return fault(strip, shown: Int64(shown), expected: Int64(strip.pointee.row))
    case .selected(let strip, _, _, let opened):
      return fault(strip, shown: Int64(opened?.row ?? -1), expected: Int64(strip.pointee.row))
    default:
      preconditionFailure("a fault where none is counted")
    }
  }

  // MARK: What is on the screen

  private mutating func closeFrame(in list: inout ListState) {
    film.frameCount = frame + 1
    guard window.contains(frame) else { return }
    // The last frame is over twice, where rows are prepared at its end.
    if film.frames.last?.frame == frame { film.frames.removeLast() }
    film.frames.append(
      FilmedReplay.Frame(
        frame: frame, timeMilliseconds: time, positionUnits: list.offsetUnits,
        liveCells: list.cellCount))
    if viewport != list.viewport {
      viewport = list.viewport
      film.viewports.append(FilmedReplay.Size(frame: frame, viewport: list.viewport))
    }
    noteDisplayedRows(in: &list)
    noteWaitingCells(in: &list)
  }

  private mutating func noteDisplayedRows(in list: inout ListState) {
    guard list.displayed.count > 0 else { return }
    var cursor = list.first
    while cursor.index < list.end.index {
      guard let strip = list.displayed[cursor.index - list.first.index] else {
        preconditionFailure("no strip at index \(cursor.index), where the list is laid out")
      }
      let row = strip.pointee.row
      note(
        FilmedReplay.Row(
          frame: frame, row: row, index: cursor.index, topUnits: cursor.topUnits,
          heightUnits: list.heightUnits(ofRow: row, at: cursor),
          itemCount: list.rows.itemCount(of: row), version: list.rows.version(of: row),
          kind: strip.pointee.kind))
      let offset = fidelity.trueOffsetUnits(of: row)
      if trueOffsets[row] != offset {
        trueOffsets[row] = offset
        film.trueOffsets.append(
          FilmedReplay.TrueOffset(frame: frame, row: row, offsetUnits: offset))
      }
      note(strip, in: &list)
      list.sequence.advance(&cursor)
    }
  }

  private mutating func note(_ row: FilmedReplay.Row) {
    if rows[row.row]?.isSame(as: row) ?? false { return }
    rows[row.row] = row
    film.rows.append(row)
  }

  private mutating func note(_ strip: StripPointer, in list: inout ListState) {
    let fields = strip.pointee
    let serial = serial(of: strip)
    var known =
      cells[serial] ?? KnownCell(place: .gone, row: -1, offsetUnits: nil, frame: frame)
    known.frame = frame
    if known.place != .displayed || known.row != fields.row {
      known.place = .displayed
      known.row = fields.row
      film.cells.append(
        FilmedReplay.Cell(frame: frame, cell: serial, place: .displayed, row: fields.row))
    }
    let mark = FilmedReplay.Mark(
      offsetUnits: fields.offsetUnits, trueUnits: fidelity.trueOffsetUnits(of: fields.row),
      isStale: fidelity.isStale(strip, in: &list))
    if known.offsetUnits != fields.offsetUnits || known.mark != mark {
      known.offsetUnits = fields.offsetUnits
      known.mark = mark
      film.strips.append(
        FilmedReplay.Strip(
          frame: frame, cell: serial, offsetUnits: fields.offsetUnits, mark: mark))
    }
    let items = FilmedReplay.Items.runs(of: fields, cell: serial, frame: frame)
    if !known.items.elementsEqual(items, by: { $0.isSame(as: $1) }) {
      known.items = items
      film.items += items
    }
    cells[serial] = known
  }

  /// Cells that were on the screen and are not now: those that wait for another row, in the order in which they
  /// came to wait, and those that are gone.
  private mutating func noteWaitingCells(in list: inout ListState) {
    for strip in list.waitingStrips {
      let serial = serial(of: strip)
      guard var known = cells[serial] else { continue }
      known.frame = frame
      if known.place != .waiting {
        known.place = .waiting
        film.cells.append(
          FilmedReplay.Cell(frame: frame, cell: serial, place: .waiting, row: known.row))
      }
      cells[serial] = known
    }
    for (serial, known) in cells.filter({ $0.value.frame != frame }).sorted(by: { $0.key < $1.key })
    {
      if list.hasOwnCellWaiting(ofRow: known.row) {
        guard known.place != .waiting else { continue }
        cells[serial]?.place = .waiting
        film.cells.append(
          FilmedReplay.Cell(frame: frame, cell: serial, place: .waiting, row: known.row))
      } else {
        cells[serial] = nil
        film.cells.append(
          FilmedReplay.Cell(frame: frame, cell: serial, place: .gone, row: known.row))
      }
    }
  }

  private func serial(of strip: StripPointer) -> Int {
    strip.pointee.cell.unsafelyUnwrapped.pointee.serial
  }

  /// Notes what is stored when the trace is over, by ascending index of the rows.
  mutating func note(stored: [FilmedReplay.Stored]) { film.stored = stored }
}

extension ListState {
  /// The strips in the cache, and those in the pools, kind by kind, the one that came first in front; then those
  /// prepared for a row.
  ///
  /// - Complexity: O(strips in the cache and the pools).
  fileprivate var waitingStrips: [StripPointer] {
    mutating get {
      var strips: [StripPointer] = []
      if let cachedCells {
        for place in 0..<cachedCells.count { strips.append(cachedCells[place]) }
      }
      for pool in 0..<pools.count {
        let waiting = pools[pool]
        for place in 0..<waiting.count { strips.append(waiting[place]) }
      }
      if choices.pool != .perRow {
        for place in 0..<prepared.count { strips.append(prepared[place]) }
      }
      return strips
    }
  }

  /// Whether a row has a cell of its own that is not displayed (`perRow`).
  fileprivate mutating func hasOwnCellWaiting(ofRow row: Int32) -> Bool {
    guard choices.pool == .perRow, Int(row) < ownStrips.count, let own = ownStrips[Int(row)]
    else { return false }
    return !own.pointee.isDisplayed
  }
}

extension Design {
  /// Replays a trace and records what was on the screen at the end of each frame of a window.
  ///
  /// - Parameter window: frames, counted from 0, the first layout; an empty one records nothing, and finds the
  ///   frames of all faults.
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(events + frames in the window x cells).
  public func filmedReplay(of trace: Trace, host: Host, window: Range<Int>) -> FilmedReplay {
    var replay = replay(
      of: trace, host: host, watcher: FilmRecorder(trace: trace, window: window))
    replay.setUp()
    trace.events.withUnsafeBufferPointer { replay.run($0) }
    replay.finish()
    if !window.isEmpty { replay.watcher.note(stored: replay.storedOffsets()) }
    var film = replay.watcher.film
    film.counters = replay.list.counters
    film.fidelity = replay.watcher.fidelity.counters
    return film
  }
}

extension Replay where W == FilmRecorder {
  /// What is stored for each row of the feed, and where the person left it; rows that were never scrolled and for
  /// which nothing but rest is stored are left out. Bounded stores take the look-ups for use.
  ///
  /// - Complexity: O(rows log rows).
  fileprivate mutating func storedOffsets() -> [FilmedReplay.Stored] {
    var stored: [FilmedReplay.Stored] = []
    guard app.storesOffsets else { return stored }
    for index in 0..<list.sequence.rowCount {
      let row = list.sequence.identity(at: index)
      let truth = watcher.fidelity.trueOffsetUnits(of: row)
      let offset = app.storedOffset(ofRow: row, in: &list).map {
        Points.units(nearestTo: $0)
      }
      if truth == 0, offset ?? 0 == 0 { continue }
      stored.append(
        FilmedReplay.Stored(index: index, row: row, storedUnits: offset, trueUnits: truth))
    }
    return stored
  }
}
