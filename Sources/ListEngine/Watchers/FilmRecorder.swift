import ScrollTrace

/// A piece of a film.
public enum FilmNews: Sendable {
  /// The end of a frame of the window. The last frame may come twice, if rows are prepared at its end.
  case screen(Screen)
  /// A fault, in the window or not. Shown and expected are offsets in units, or rows, -1 for none.
  case fault(FaultKind, frame: Int, row: Int32, cell: Int, shown: Int64, expected: Int64)
  /// A tap on an item in the window; `openedRow` is -1 if no row opened.
  case tap(frame: Int, row: Int32, item: Int32, openedRow: Int32)
  /// The offset stored for a row at the end, nil for none; whether it is right; and where the user left the row.
  case stored(index: Int, row: Int32, offsetUnits: Int64?, isRight: Bool, trueUnits: Int64)
}

/// Records the screen at the end of each frame of a window, and every fault.
///
/// Frame 0 is the first layout, before any event. The window begins as if nothing had been on the screen before.
struct FilmRecorder: Watcher {
  private(set) var fidelity: Fidelity
  private let timesMilliseconds: [Double]
  private let window: Range<Int>
  fileprivate let report: (FilmNews) -> Void
  private var frame = 0
  private var time = 0.0
  private var eventCount = 0
  /// The cells that were on a screen and are not gone, with the row that each showed last.
  private var rowsShown: [Int: Int32] = [:]

  init(trace: Trace, window: Range<Int>, onNews report: @escaping (FilmNews) -> Void) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
    self.window = window
    self.report = report
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
        let row = strip.pointee.row
        report(.tap(frame: frame, row: row, item: item, openedRow: opened?.row ?? -1))
      }
    default:
      break
    }
    for fault in fidelity.faults(of: callback, in: &list) {
      report(
        .fault(
          fault.kind, frame: frame, row: fault.strip.pointee.row,
          cell: fault.strip.serial, shown: fault.shown, expected: fault.expected))
    }
  }

  // MARK: Screens

  private mutating func closeFrame(in list: inout ListState) {
    guard window.contains(frame) else { return }
    let cells = displayedCells(in: &list)
    for cell in cells { rowsShown[cell.cell] = cell.row.row }
    report(
      .screen(
        Screen(
          frame: frame, timeMilliseconds: time, positionUnits: list.offsetUnits,
          viewport: list.viewport, liveCells: list.cells.count, cells: cells,
          absentCells: absentCells(in: &list, beside: cells))))
  }

  private func displayedCells(in list: inout ListState) -> [Screen.Cell] {
    guard list.displayed.count > 0 else { return [] }
    var cells: [Screen.Cell] = []
    var cursor = list.first
    while cursor.index < list.end.index {
      guard let strip = list.displayed[cursor.index - list.first.index] else {
        preconditionFailure("no strip at index \(cursor.index), where the list is laid out")
      }
      let fields = strip.pointee
      let row = fields.row
      let rightUnits = fidelity.trueOffsetUnits(
        of: row, nearestTo: fields.offsetUnits, in: &list)
      cells.append(
        Screen.Cell(
          cell: strip.serial,
          row: Screen.Row(
            row: row, index: cursor.index, topUnits: cursor.topUnits,
            heightUnits: list.heightUnits(ofRow: row, at: cursor),
            itemCount: list.rows.itemCount(of: row), version: list.rows.version(of: row),
            kind: fields.kind),
          trueUnits: fidelity.seenOffsetUnits(of: row, in: &list),
          strip: Screen.Strip(
            offsetUnits: fields.offsetUnits,
            marks: Screen.Marks(
              offsetUnits: fields.offsetUnits, trueUnits: rightUnits,
              restUnits: list.restUnits(of: row),
              isStale: fidelity.isStale(strip, in: &list))),
          items: fields.itemRuns))
      list.sequence.advance(&cursor)
    }
    return cells
  }

  private mutating func absentCells(
    in list: inout ListState, beside cells: [Screen.Cell]
  ) -> [(cell: Int, isGone: Bool)] {
    var left = rowsShown
    for cell in cells { left[cell.cell] = nil }
    var absent: [(cell: Int, isGone: Bool)] = []
    for strip in list.waitingStrips {
      let cell = strip.serial
      if left.removeValue(forKey: cell) != nil { absent.append((cell, false)) }
    }
    for (cell, row) in left.sorted(by: { $0.key < $1.key }) {
      let isGone = !list.hasOwnCellWaiting(ofRow: row)
      if isGone { rowsShown[cell] = nil }
      absent.append((cell, isGone))
    }
    return absent
  }
}

extension ListState {
  /// The strips in the cache, then those in the pools, kind by kind, the oldest first; then the prepared ones.
  ///
  /// - Complexity: O(strips in the cache and the pools).
  fileprivate var waitingStrips: [StripPointer] {
    mutating get {
      var strips: [StripPointer] = []
      let cached = cache.waiting
      for index in 0..<cached.count { strips.append(cached[index]) }
      for kind in 0..<cells.kindCount {
        let waiting = cells.waiting(ofKind: kind)
        for index in 0..<waiting.count { strips.append(waiting[index]) }
      }
      if choices.pool != .perRow {
        for index in 0..<prepared.count { strips.append(prepared[index]) }
      }
      return strips
    }
  }

  /// Returns true if a row's own cell exists and is not displayed (`perRow`).
  fileprivate mutating func hasOwnCellWaiting(ofRow row: Int32) -> Bool {
    guard choices.pool == .perRow, let own = cells.own(ofRow: row) else { return false }
    return !own.pointee.isDisplayed
  }
}

extension Design {
  /// Replays a trace and calls with the screen at the end of each frame of a window, every fault, and at last the stored
  /// offsets.
  ///
  /// - Parameter window: frames, counted from 0, the first layout; with an empty one only faults are recorded.
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(events + frames in the window x cells).
  public func filmedReplay(
    of trace: ValidTrace, host: ListHost, window: Range<Int>,
    onNews report: @escaping (FilmNews) -> Void
  ) -> WatchedReplay {
    var recorder = FilmRecorder(trace: trace.trace, window: window, onNews: report)
    let replay = replay(of: trace, host: host, watcher: AnyWatcher { recorder.saw($0, in: &$1) })
    replay.setUp()
    replay.run(0, nil)
    if !window.isEmpty { recorder.reportStoredOffsets(of: replay) }
    return WatchedReplay(counters: replay.counters(), fidelity: recorder.fidelity.counters)
  }
}

extension FilmRecorder {
  /// Calls with the offset stored for each row of the feed, by ascending index, and where the user left it. Rows that
  /// were never scrolled, with nothing but rest stored, are left out. Bounded stores count the look-ups as requests.
  ///
  /// - Complexity: O(rows log rows).
  fileprivate func reportStoredOffsets(of replay: ErasedReplay) {
    replay.readStoredOffsets { index, row, points, list in
      let offset = points.map(Points.units(nearestTo:))
      let rest = list.restUnits(of: row)
      let truth = fidelity.trueOffsetUnits(of: row, nearestTo: offset ?? rest, in: &list)
      if truth == rest, offset ?? rest == rest { return }
      report(
        .stored(
          index: index, row: row, offsetUnits: offset,
          isRight: Fidelity.areSame(offset ?? rest, truth), trueUnits: truth))
    }
  }
}
