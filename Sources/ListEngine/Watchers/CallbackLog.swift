import ScrollTrace

/// Logs every callback, in the order in which a list would have made it, with the faults among them.
struct CallbackLog: Watcher {
  private(set) var fidelity: Fidelity
  private let report: (LogEntry) -> Void
  private var event = -1
  private var time = 0.0
  /// The strip that was dequeued last and has not been displayed yet.
  private var dequeued: StripPointer?

  init(trace: Trace, onEntry report: @escaping (LogEntry) -> Void) {
    fidelity = Fidelity(trace: trace)
    self.report = report
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
      writeDequeue(strip, row: row, index: index, origin)
      dequeued = origin == .indexed ? nil : strip
    case .preparing(let strip, let row, let index, let origin):
      writeDequeue(strip, row: row, index: index, origin, ", ahead of its display")
    case .calling(.willDisplay, let strip):
      write(
        .willDisplay, strip, in: &list, offset: strip.pointee.offsetUnits,
        note: strip == dequeued ? "" : "prepared before")
      dequeued = nil
    case .calling(let call, let strip) where [.prepareForReuse, .cellForRow].contains(call):
      write(call, strip, in: &list)
    case .calling(let call, let strip):
      write(call, strip, offset: strip.pointee.offsetUnits)
    case .gaveUp(let strip, let row, let index):
      write(
        .giveUp, row: row, index: index, strip,
        note: strip.pointee.isUnseen ? "prepared in vain" : "kept long enough")
    case .reloaded(let strip):
      write(.reloadData, strip, in: &list)
    case .lookedUp(let strip, let key, let offset):
      write(
        .lookUp, strip,
        offset: offset.map { list.turned(Points.units(nearestTo: $0), of: strip) },
        note: (offset == nil ? "nothing " : "") + "under \(key)")
    case .stopped(let strip):
      write(.stopScrollingAndZooming, strip)
    case .restored(let strip, let asked):
      write(
        .setContentOffset, strip, in: &list, offset: strip.pointee.offsetUnits,
        note: asked == strip.pointee.offsetUnits
          ? ""
          : "asked for \(LogEntry.text(Points.points(asked))), but "
            + (strip.pointee.tiledItemCount == 0
              ? "the strip has no content yet" : "this is beyond the strip's content"))
    case .ended(let strip, let row, let index):
      if list.host.endsLate {
        write(.enqueue, row: row, index: index, strip, note: "its end is delivered later")
      }
    case .endDelivered(let strip, let row, let index):
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
    case .tiled, .displayed, .replaced, .scrolled, .coasted, .drifted, .scrollsWaited, .resized,
      .spliced, .reset, .allScrolled, .contentChanges, .contentChanged, .refitted, .left, .entered,
      .returned, .settled:
      break
    }
    // Reversed, so that a trap comes before the stale strip that it causes.
    for fault in fidelity.faults(of: callback, in: &list).reversed() {
      let row = fault.strip.pointee.row
      write(
        .fault, fault: fault.kind, row: row, index: list.sequence.index(ofIdentity: row),
        fault.strip, offset: fault.kind.isOfOffset ? fault.shown : nil,
        note: note(of: fault, at: callback, in: &list))
    }
  }

  private func writeDequeue(
    _ strip: StripPointer, row: Int32, index: Int, _ origin: CellOrigin, _ note: String = ""
  ) {
    write(.dequeue, row: row, index: index, strip, note: origin.rawValue + note)
  }

  private func note(
    of fault: Fault, at callback: Callback, in list: inout ListState
  ) -> String {
    switch (fault.kind, callback) {
    case (.drifted, .drifted(_, let row)):
      return
        "a fling of the row with id \(row) goes on here; this row \(whereLeft(fault, in: &list))"
    case (.misrouted, .selected(_, _, let item, _)):
      return "item \(item) of this row was tapped"
    case (.blank, _): return "its offset is beyond the row's content"
    case (.trap, _): return "there is no row that the design names"
    case (.stale, _):
      if fault.shown < 0 { return "empty" }
      return fault.shown == fault.expected
        ? "cells of other content stay" : "filled as the row with id \(fault.shown)"
    default: return whereLeft(fault, in: &list)
    }
  }

  /// Where the user left the row, and where that item is now; or that it belongs at its start.
  private func whereLeft(_ fault: Fault, in list: inout ListState) -> String {
    let row = fault.strip.pointee.row
    let right = LogEntry.text(Points.points(fault.expected))
    if let left = fidelity.offsetUnitsBeforeSplices(of: row, in: &list), left != fault.expected {
      return "was left at \(LogEntry.text(Points.points(left))); its item is now at \(right)"
    }
    return fault.expected == list.restUnits(of: row)
      ? "belongs at its start, \(right)" : "was left at \(right)"
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
    _ callback: LogEntry.Callback, fault: FaultKind? = nil, row: Int32? = nil,
    index: Int? = nil, _ strip: StripPointer? = nil, offset: Int64? = nil, note: String = ""
  ) {
    report(
      LogEntry(
        event: event < 0 ? nil : event,
        timeMilliseconds: time, callback: callback, fault: fault, index: index,
        row: row.map(Int.init),
        cell: strip?.pointee.cell?.pointee.serial,
        offsetPoints: offset.map(Points.points), note: note))
  }
}
