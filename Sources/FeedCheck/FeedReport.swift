import ScrollTrace

/// The result of a check: what the list displayed wrong, the log of what it displayed, and the events that were skipped.
///
/// Its description is the message of a failed test: the faults in words, with a likely cause and a fix.
public struct FeedReport: Sendable {
  /// The faults, and the number of displays.
  public private(set) var judgement = Judgement(DisplayHeader(), displayCount: 0, found: [])
  /// The display log, which `filmstrip judge` reads.
  public private(set) var logBytes: [UInt8] = []
  /// The events of the trace that were not performed, in order.
  public internal(set) var skipped: [SkippedEvent] = []

  // Facts of the run, for `cause(of:)`.
  struct Display: Hashable {
    var row: String
    var timeMilliseconds: Double
  }
  /// The row that the cell of a display showed before.
  var rowsBefore: [Display: String] = [:]
  /// True if an edit gave rows other indices.
  var hasChangedIndices = false
  var displayCount = 0

  init() {}

  /// True if nothing was displayed wrong.
  public var isClean: Bool { judgement.found.isEmpty }

  /// The display log as text: JSON Lines.
  public var log: String { String(decoding: logBytes, as: UTF8.self) }

  mutating func finish(_ judgement: Judgement, log: [UInt8]) {
    self.judgement = judgement
    logBytes = log
  }

  /// A likely cause of a fault, by what is displayed, and its fix. `filmstrip judge LOG --trace TRACE` compares the log
  /// with designs, and is more certain.
  public func cause(of fault: FoundFault) -> FaultCause {
    let display = Display(row: fault.row, timeMilliseconds: fault.timeMilliseconds)
    return FaultCause(
      of: fault, rowBefore: rowsBefore[display], hasChangedIndices: hasChangedIndices)
  }
}

/// An event of the trace that was not performed.
public struct SkippedEvent: Equatable, Sendable {
  /// The number of the event in the trace.
  public var event: Int
  public var timeMilliseconds: Double
  public var reason: String
}

/// A likely cause of a fault, and its fix.
public struct FaultCause: Equatable, Sendable {
  public var cause: String
  public var fix: String

  init(of fault: FoundFault, rowBefore: String?, hasChangedIndices: Bool) {
    let row = fault.row
    let save = "store the offset under the row's identity each time that its strip is scrolled"
    let restore = "set the content offset each time that a cell gets a row: the row's, or rest"
    let index = "an index or a tag, which an edit gave to another row"
    (cause, fix) =
      switch fault.kind {
      case .lost, .foreign:
        if fault.inPlace {
          ("code moved the strip while it was on the screen", "restore the offset after a reload")
        } else if fault.kind == .lost {
          ("no offset was found for \(row)", "\(save), and \(restore)")
        } else if let other = fault.of, other == rowBefore, !hasChangedIndices {
          ("the cell showed \(other) before, and its strip kept the offset", restore)
        } else if let other = fault.of {
          (
            "the offset of \(other) was stored under the key of \(row)"
              + (hasChangedIndices ? ": \(index)" : ""), save
          )
        } else {
          ("an earlier offset of \(row), or an offset that no row has", save)
        }
      case .stale:
        (
          hasChangedIndices
            ? "the strip looks its row up by \(index)" : "the strip was not reloaded for \(row)",
          "keep the row's identity in the cell, and reload the strip when the cell gets a row"
        )
      case .misrouted:
        ("the tap's row was looked up by \(index)", "keep the row's identity in the cell")
      case .blank:
        ("the strip has no items, or its offset is beyond them", "reload the strip, then restore")
      case .drifted:
        ("the strip was still scrolling for another row", "stop the strip when a cell gets a row")
      case .flash:
        ("the offset was set after the row was shown", "restore it before the cell is displayed")
      case .between:
        ("an offset between two pages was restored", "store the page and not the offset")
      case .twice: ("two cells got \(row)", "reload the table after a change of the model")
      case .trap: preconditionFailure("the judge found a fault that no log has")
      }
  }
}

extension FeedReport: CustomStringConvertible {
  /// The largest number of faults in words.
  private static let namedMax = 5

  public var description: String {
    let counts = FaultKind.judged.filter { judgement[$0] > 0 }.map {
      "\($0.rawValue) \(judgement[$0])"
    }
    var lines = [
      Plural.of(judgement.found.count, "fault") + " in "
        + Plural.of(judgement.displayCount, "display")
        + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
    ]
    // The first of each kind, in place and not: many of one kind would hide the others.
    var named: [FoundFault] = []
    for fault in judgement.found where named.count < Self.namedMax {
      if named.contains(where: { $0.kind == fault.kind && $0.inPlace == fault.inPlace }) {
        continue
      }
      named.append(fault)
    }
    for fault in named {
      let cause = cause(of: fault)
      lines += [
        judgement.words(for: fault), "  likely cause: \(cause.cause)", "  fix: \(cause.fix)",
      ]
    }
    let restCount = judgement.found.count - named.count
    if restCount > 0 { lines.append("and \(restCount) more: report.judgement.found") }
    var reasons: [String] = []
    for event in skipped where !reasons.contains(event.reason) { reasons.append(event.reason) }
    for reason in reasons {
      let events = skipped.filter { $0.reason == reason }
      lines.append(
        "skipped \(Plural.of(events.count, "event")), first event \(events[0].event) at "
          + "\(events[0].timeMilliseconds.short) ms: \(reason)")
    }
    return lines.joined(separator: "\n")
  }
}
