import FeedCheck
import ScrollTrace

/// The plain list as a list that a check drives. It has the trace too, since a replay looks ahead for the end of a
/// coast and the end of a batch; each call steps to its own event, and events that were not performed change nothing.
public final class DrivenReferenceList: DrivenFeed {
  private let replay: ReferenceReplay
  private var next = 0
  /// The rows of a `viewport` event before its layout.
  private var rowsBeforeLayout: [DisplayedRow]?
  private var taps: [Int?] = []

  public init(_ trace: Trace, design: ReferenceDesign, host: ReferenceHost) {
    replay = ReferenceReplay(
      trace, design: design, host: host,
      offsets: ReferenceOffsets(design.store, rowCount: trace.feed.rowCount, future: []))
    replay.resized = { [unowned self] in
      rowsBeforeLayout = rows(saysMost: replay.host.confinesOffsets)
      refitCount += replay.displayedRows().count { replay.hasChangedPage($0) }
    }
    replay.look = { [unowned self] in if $0.callback == .select { taps.append($0.opened) } }
    replay.begin()
  }

  /// The displays so far that began anew because their pages got another length.
  public private(set) var refitCount = 0

  /// The replay's counts so far.
  public var result: ReferenceResult { replay.result }

  private func step(to matches: (TraceEvent) -> Bool) {
    while next < replay.trace.events.count {
      let event = replay.trace.events[next]
      replay.step(next)
      next += 1
      if matches(event) { return }
    }
    preconditionFailure("a call that is no event of the trace")
  }

  public func scroll(toY y: Double) {
    step { $0.kind == .position && Points.points($0.value) == y }
  }

  public func scroll(row: Int, toX x: Double) {
    step { $0.kind == .stripOffset && Int($0.row) == row && pointsOfApp($0) == x }
  }

  /// The offset of an event as apps have it, before the event.
  private func pointsOfApp(_ event: TraceEvent) -> Double {
    Points.points(replay.turned(event.value, at: replay.feed.rows[Int(event.row)]))
  }

  public func scrollAll(toX x: Double) {
    step { $0.kind == .allStrips && Points.points($0.value) == x }
  }

  public func leave(losing loss: ScreenLoss) {
    step { $0.kind == .leave && $0.loss == loss }
  }

  public func enter() { step { $0.kind == .enter } }

  public func fling(row: Int, by distance: Double) throws {
    step { $0.coasts && $0.kind == .stripOffset && Int($0.row) == row }
    let identity = replay.feed.rows[row].identity
    guard replay.coasts.strip(drivenByRow: identity) != nil else {
      throw NotPerformed("the fling has ended")
    }
  }

  public func tap(item: Int, ofRow row: Int) throws -> String? {
    taps = []
    step { $0.kind == .select && Int($0.row) == row && Int($0.value) == item }
    guard let tap = taps.last else { throw NotPerformed("the item was not on the screen") }
    return tap.map { String($0) }
  }

  public func apply(_ edit: FeedEdit) throws {
    step { event in
      switch edit {
      case .insert(_, let index): event.kind == .insert && Int(event.row) == index
      case .delete(let rows):
        event.kind == .delete && Int(event.row) == rows.lowerBound
          && Int(event.value) == rows.count
      case .move(let from, let to):
        event.kind == .move && Int(event.row) == from && Int(event.value) == to
      case .reload(let row, _, let splice):
        event.kind == (splice == nil ? .reload : .splice) && Int(event.row) == row
      case .reset(let row, _): event.kind == .reset && Int(event.row) == row
      case .reloadAll: event.kind == .reloadAll
      case .resize: event.kind == .viewport
      case .memoryWarning: event.kind == .memoryWarning
      }
    }
  }

  public func layOut() { rowsBeforeLayout = nil }

  public var displayedRows: [DisplayedRow] {
    rowsBeforeLayout
      ?? rows(saysMost: replay.host.confinesOffsets || replay.design.fits == .content)
  }

  private func rows(saysMost: Bool) -> [DisplayedRow] {
    replay.displayedRows().compactMap { row in
      guard let strip = replay.displayed[row.identity]?.cell.strip else { return nil }
      let visible = replay.visibleItems(ofCount: row.itemCount, in: strip, at: row)
      let cells = visible.compactMap { strip.itemCells[$0]?.content }
      return DisplayedRow(
        index: row.index, offset: Points.points(replay.turned(strip.offsetUnits, at: row)),
        items: visible.isEmpty ? nil : cells.map { "\($0.rowIdentity)/\($0.item)" },
        cell: strip.number,
        most: saysMost
          ? Points.points(
            replay.turned(
              replay.confined(2 * Points.limitUnits, toItems: row.itemCount, at: row), at: row))
          : nil)
    }
  }
}
