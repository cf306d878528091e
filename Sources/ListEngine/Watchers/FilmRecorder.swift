import ScrollTrace

/// What a film is made of, as it happens.
public enum FilmNews: Sendable {
  /// A frame of the window is over. The last may be over twice, where rows are prepared at its end: then it is told
  /// again.
  case screen(Screen)
  /// A fault, as fidelity counted it, in the window or not. Of an offset, in units: what was shown, and where the
  /// person left it; else a row: the one that was shown or opened, -1 for none, and the one that should have been.
  case fault(FaultKind, frame: Int, row: Int32, cell: Int, shown: Int64, expected: Int64)
  /// An item was tapped in the window; an opened row of -1 is none.
  case tap(frame: Int, row: Int32, item: Int32, openedRow: Int32)
  /// What is stored for a row when the trace is over, nil for nothing, whether the row would come back where the
  /// person left it, and where that is.
  case stored(index: Int, row: Int32, offsetUnits: Int64?, isRight: Bool, trueUnits: Int64)
}

/// Tells what is on the screen at the end of each frame, and what went wrong.
///
/// Frames are those of the trace, the events of one time; frame 0 is the first layout, before any event. Only
/// the screens of a window are told, as if nothing had been on the screen before.
struct FilmRecorder: Watcher {
  static var isWatching: Bool { true }

  private(set) var fidelity: Fidelity
  private let timesMilliseconds: [Double]
  private let window: Range<Int>
  fileprivate let tell: (FilmNews) -> Void
  private var frame = 0
  private var time = 0.0
  private var eventCount = 0
  /// The cells that were on a screen and are not gone, and the row that each showed last.
  private var rowsShown: [Int: Int32] = [:]

  init(trace: Trace, window: Range<Int>, telling tell: @escaping (FilmNews) -> Void) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
    self.window = window
    self.tell = tell
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
        tell(
          .tap(
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
      tell(fault(kind, callback, in: &list))
    }
  }

  private func fault(
    _ kind: FaultKind, _ callback: Callback, in list: inout ListState
  ) -> FilmNews {
    func fault(_ strip: StripPointer, shown: Int64, expected: Int64) -> FilmNews {
      .fault(
        kind, frame: frame, row: strip.pointee.row,
        cell: strip.pointee.cell?.pointee.serial ?? -1, shown: shown, expected: expected)
    }
    switch callback {
    case .displayed(let strip, let row, _):
      let shown = strip.pointee.offsetUnits
      return fault(
        strip, shown: shown, expected: fidelity.trueOffsetUnits(of: row, nearestTo: shown))
    case .drifted(let strip, _):
      let shown = strip.pointee.offsetUnits
      return fault(
        strip, shown: shown,
        expected: fidelity.trueOffsetUnits(of: strip.pointee.row, nearestTo: shown))
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
    guard window.contains(frame) else { return }
    let cells = displayedCells(in: &list)
    for cell in cells { rowsShown[cell.cell] = cell.row.row }
    tell(
      .screen(
        Screen(
          frame: frame, timeMilliseconds: time, positionUnits: list.offsetUnits,
          viewport: list.viewport, liveCells: list.cellCount, cells: cells,
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
      let rightUnits = fidelity.trueOffsetUnits(of: row, nearestTo: fields.offsetUnits)
      cells.append(
        Screen.Cell(
          cell: FilmRecorder.serial(of: strip),
          row: Screen.Row(
            row: row, index: cursor.index, topUnits: cursor.topUnits,
            heightUnits: list.heightUnits(ofRow: row, at: cursor),
            itemCount: list.rows.itemCount(of: row), version: list.rows.version(of: row),
            kind: fields.kind),
          trueUnits: fidelity.seenOffsetUnits(of: row),
          strip: Screen.Strip(
            offsetUnits: fields.offsetUnits,
            marks: Screen.Marks(
              offsetUnits: fields.offsetUnits, trueUnits: rightUnits,
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
      let cell = FilmRecorder.serial(of: strip)
      if left.removeValue(forKey: cell) != nil { absent.append((cell, false)) }
    }
    for (cell, row) in left.sorted(by: { $0.key < $1.key }) {
      let isGone = !list.hasOwnCellWaiting(ofRow: row)
      if isGone { rowsShown[cell] = nil }
      absent.append((cell, isGone))
    }
    return absent
  }

  private static func serial(of strip: StripPointer) -> Int {
    strip.pointee.cell.unsafelyUnwrapped.pointee.serial
  }
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
        for index in 0..<cachedCells.count { strips.append(cachedCells[index]) }
      }
      for pool in 0..<pools.count {
        let waiting = pools[pool]
        for index in 0..<waiting.count { strips.append(waiting[index]) }
      }
      if choices.pool != .perRow {
        for index in 0..<prepared.count { strips.append(prepared[index]) }
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
  /// Replays a trace and tells what is on the screen at the end of each frame of a window, every fault, and at last
  /// what is stored.
  ///
  /// - Parameter window: frames, counted from 0, the first layout; with an empty one faults alone are told.
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(events + frames in the window x cells).
  public func filmedReplay(
    of trace: ValidTrace, host: Host, window: Range<Int>, telling tell: @escaping (FilmNews) -> Void
  ) -> WatchedReplay {
    var recorder = FilmRecorder(trace: trace.trace, window: window, telling: tell)
    let replay = replay(of: trace, host: host, watcher: AnyWatcher { recorder.saw($0, in: &$1) })
    replay.setUp()
    replay.run(0, nil)
    if !window.isEmpty { recorder.tellStoredOffsets(of: replay) }
    return WatchedReplay(counters: replay.counters(), fidelity: recorder.fidelity.counters)
  }
}

extension FilmRecorder {
  /// Tells what is stored for each row of the feed, by ascending index, and where the person left it; rows that were
  /// never scrolled and for which nothing but rest is stored are left out. Bounded stores take the look-ups for use.
  ///
  /// - Complexity: O(rows log rows).
  fileprivate func tellStoredOffsets(of replay: ErasedReplay) {
    replay.readStoredOffsets { index, row, points in
      let offset = points.map(Points.units(nearestTo:))
      let truth = fidelity.trueOffsetUnits(of: row, nearestTo: offset ?? 0)
      if truth == 0, offset ?? 0 == 0 { return }
      tell(
        .stored(
          index: index, row: row, offsetUnits: offset,
          isRight: Fidelity.areSame(offset ?? 0, truth), trueUnits: truth))
    }
  }
}
