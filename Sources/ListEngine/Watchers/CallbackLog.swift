import ScrollTrace

/// Tells every callback, in the order in which a list would have made it, with the faults among them.
struct CallbackLog: Watcher {
  static var isWatching: Bool { true }

  private(set) var fidelity: Fidelity
  private let tell: (LogEntry) -> Void
  private var event = -1
  private var time = 0.0
  /// The strip that was dequeued last and is not displayed yet.
  private var dequeued: StripPointer?

  init(trace: Trace, telling tell: @escaping (LogEntry) -> Void) {
    fidelity = Fidelity(trace: trace)
    self.tell = tell
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .began(let event):
      self.event += 1
      time = list.trace.timesMilliseconds[self.event - list.eventsBefore]
      write(.event, note: list.trace.words(for: event))
    case .itemsAsked(let count):
      write(.heightForRow, note: "asks \(count) items")
    case .dequeued(let strip, let row, let index, let origin):
      tellDequeue(strip, row: row, index: index, origin)
      dequeued = strip
    case .preparing(let strip, let row, let index, let origin):
      tellDequeue(strip, row: row, index: index, origin, ", ahead of its display")
    case .calling(.prepareForReuse, let strip):
      write(.prepareForReuse, strip, in: &list)
    case .calling(.cellForRow, let strip):
      write(.cellForRow, strip, in: &list)
    case .calling(.willDisplay, let strip):
      write(
        .willDisplay, strip, in: &list, offset: strip.pointee.offsetUnits,
        note: strip == dequeued ? "" : "prepared before")
      dequeued = nil
    case .calling(.scrollViewDidScroll, let strip):
      write(.scrollViewDidScroll, strip, offset: strip.pointee.offsetUnits)
    case .gaveUp(let strip, let row, let index):
      write(
        .giveUp, row: row, index: index, strip,
        note: strip.pointee.isUnseen ? "prepared in vain" : "kept long enough")
    case .reloaded(let strip):
      write(.reloadData, strip, in: &list)
    case .calling(.scrollViewDidEndDragging, let strip):
      write(.scrollViewDidEndDragging, strip, offset: strip.pointee.offsetUnits)
    case .calling(.scrollViewDidEndDecelerating, let strip):
      write(.scrollViewDidEndDecelerating, strip, offset: strip.pointee.offsetUnits)
    case .lookedUp(let strip, let key, let offset):
      write(
        .lookUp, strip, offset: offset.map(Points.units(nearestTo:)),
        note: (offset == nil ? "nothing " : "") + "under \(key)")
    case .stopped(let strip):
      write(.stopScrollingAndZooming, strip)
    case .restored(let strip):
      write(.setContentOffset, strip, in: &list, offset: strip.pointee.offsetUnits)
    case .ended(let strip, let row, let index):
      if list.host.endsLate {
        write(.enqueue, row: row, index: index, strip, note: "its end is told later")
      }
    case .endTold(let strip, let row, let index):
      write(
        .didEndDisplaying, row: row, index: index, strip, offset: strip.pointee.offsetUnits,
        note: strip.pointee.row == row ? "" : "the cell shows another row by now")
    case .saved(let strip, let key):
      write(.save, strip, offset: strip.pointee.offsetUnits, note: "under \(key)")
    case .selected(let strip, _, let item, let opened):
      let shown = opened.map { "item \($0.item) of the row with id \($0.row)" } ?? "nothing"
      write(.didSelectItem, strip, in: &list, note: "item \(item); the detail shows \(shown)")
    case .confined(let strip):
      write(
        .setContentOffset, strip, offset: strip.pointee.offsetUnits, note: "confined to its content"
      )
    case .tiled, .displayed, .scrolled, .coasted, .drifted, .scrollsWaited, .resized, .spliced,
      .settled:
      break
    }
    tellFaults(of: callback, in: &list)
  }

  private func tellDequeue(
    _ strip: StripPointer, row: Int32, index: Int, _ origin: CellOrigin, _ note: String = ""
  ) {
    let kind =
      switch origin {
      case .new: "new"
      case .pooled: "reused"
      case .own: "its own"
      case .cached: "from the cache, bound as it was"
      }
    write(.dequeue, row: row, index: index, strip, note: kind + note)
  }

  /// Passes the callback on to what counts faults, and names those that it counted.
  private mutating func tellFaults(of callback: Callback, in list: inout ListState) {
    let before = fidelity.counters
    fidelity.saw(callback, in: &list)
    let after = fidelity.counters
    guard after != before else { return }
    switch callback {
    case .displayed(let strip, let row, let index):
      let isLost = after.lostOffsets > before.lostOffsets
      let truth = truth(of: row, on: strip)
      write(
        isLost ? .lostOffsets : .foreignOffsets, row: row, index: index, strip,
        offset: strip.pointee.offsetUnits, note: "was left at \(truth)")
    case .tiled(let strip, let shown):
      if after.traps > before.traps {
        write(.traps, strip, in: &list, note: "there is no row that the design names")
      }
      if after.staleStrips > before.staleStrips {
        let why =
          shown == strip.pointee.row
          ? "cells of other content stay" : "filled as the row with id \(shown)"
        write(.staleStrips, strip, in: &list, note: shown < 0 ? "empty" : why)
      }
    case .drifted(let strip, let row):
      write(
        .driftedStrips, strip, in: &list, offset: strip.pointee.offsetUnits,
        note: "a fling of the row with id \(row) goes on here; this row was left at "
          + truth(of: strip.pointee.row, on: strip))
    case .selected(let strip, _, let item, _):
      write(.misroutedSelections, strip, in: &list, note: "item \(item) of this row was tapped")
    default:
      preconditionFailure("a fault where none is counted")
    }
  }

  /// Where a row was left: of all that is right, what is nearest to what its strip shows.
  private func truth(of row: Int32, on strip: StripPointer) -> String {
    LogEntry.text(
      Points.points(fidelity.trueOffsetUnits(of: row, nearestTo: strip.pointee.offsetUnits)))
  }

  // MARK: Writing

  private func write(
    _ callback: LogEntry.Callback, _ strip: StripPointer, in list: inout ListState,
    offset: Int64? = nil, note: String = ""
  ) {
    let row = strip.pointee.row
    write(
      callback, row: row, index: list.sequence.index(ofIdentity: row), strip, offset: offset,
      note: note)
  }

  private func write(
    _ callback: LogEntry.Callback, row: Int32? = nil, index: Int? = nil,
    _ strip: StripPointer? = nil, offset: Int64? = nil, note: String = ""
  ) {
    tell(
      LogEntry(
        event: event < 0 ? nil : event,
        timeMilliseconds: time, callback: callback, index: index, row: row.map(Int.init),
        cell: strip?.pointee.cell?.pointee.serial,
        offsetPoints: offset.map(Points.points), note: note))
  }
}
