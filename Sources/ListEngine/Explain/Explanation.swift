import ScrollTrace

/// A fault that a design shows on a trace, on the shortest trace that was found to show it.
public struct Explanation: Sendable {
  public let kind: FaultKind
  /// The index in the whole trace of the event that first brings such a fault about; nil where the first layout
  /// does.
  public let event: Int?
  /// The small trace, which shows a fault of the kind.
  public let trace: ValidTrace
  /// Every callback from the beginning of the small trace to its fault, which is the last entry.
  public let log: [LogEntry]
  /// The number of candidates that were replayed.
  public let replayCount: Int

  /// - Precondition: the log is not empty.
  package init(
    kind: FaultKind, event: Int?, trace: ValidTrace, log: [LogEntry], replayCount: Int
  ) {
    precondition(!log.isEmpty, "an explanation without a log")
    self.kind = kind
    self.event = event
    self.trace = trace
    self.log = log
    self.replayCount = replayCount
  }

  /// The fault in one sentence.
  public var sentence: String {
    let fault = log[log.count - 1]
    let row = "row \(fault.index ?? 0)"
    let tap = log.last { $0.callback == .didSelectItem }
    let offset = LogEntry.text(fault.offsetPoints ?? 0)
    let what =
      switch kind {
      case .lost: "\(row) comes back at rest, and \(fault.note)"
      case .foreign: "\(row) is displayed at \(offset), and \(fault.note)"
      case .stale: "the strip of \(row) does not show the row's items: \(fault.note)"
      case .misrouted: "a tap on \(row) is misrouted: \(tap?.note ?? fault.note)"
      case .drifted: "\(row) is scrolled by another row's fling, to \(offset)"
      case .trap: "a list would stop the app at the strip of \(row): \(fault.note)"
      case .blank: "the strip of \(row) is empty: \(fault.note)"
      case .between: "\(row) is displayed at \(offset), between two pages"
      case .flash, .twice:
        preconditionFailure("a replay showed a fault of the kind \(kind)")
      }
    let after =
      trace.events.isEmpty
      ? "As soon as the table appears" : "After \(Plural.of(trace.events.count, "event"))"
    return "\(after) \(what)."
  }
}

extension Explanation {
  /// The name of the small trace.
  package static func name(of kind: FaultKind, on trace: ValidTrace) -> String {
    "\(kind.rawValue) on \(trace.name)"
  }

  /// The source of the small trace: the command that makes it.
  package static func source(
    of kind: FaultKind, of design: Design, on trace: ValidTrace, host: ListHost
  ) -> String {
    "filmstrip explain \(trace.contentHash) --design \(design.name) --host \(host) "
      + "--fault \(kind.rawValue)"
  }
}

extension Design {
  /// Returns the first fault of a kind, or of any, on a small trace; nil where this design shows none.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: as `Shrinker` says.
  public func explanation(
    of kind: FaultKind? = nil, on trace: ValidTrace, host: ListHost
  ) -> Explanation? {
    guard let fault = firstFault(of: kind, on: trace, host: host) else { return nil }
    let shrinker = Shrinker(trace.trace, design: self, host: host, fault: fault)
    var smallest = shrinker.trace
    smallest.name = Explanation.name(of: fault.kind, on: trace)
    smallest.source = Explanation.source(of: fault.kind, of: self, on: trace, host: host)
    let small = ValidTrace(unchecked: smallest)
    var log: [LogEntry] = []
    _ = loggedReplay(of: small, host: host) { entry in
      if log.last?.fault != fault.kind { log.append(entry) }
    }
    return Explanation(
      kind: fault.kind, event: fault.eventCount == 0 ? nil : fault.eventCount - 1, trace: small,
      log: log, replayCount: shrinker.replayCount)
  }
}

/// The first fault of a replay.
struct FirstFault: Equatable {
  let kind: FaultKind
  /// The number of events up to and with the one that causes the fault; 0 for the first layout.
  let eventCount: Int
  /// The identity of the row that is shown wrong.
  let row: Int32
  /// The rows and keys that the design took for each other, up to the fault; empty unless asked for.
  var keyUses: [KeyUse] = []
}

/// A strip of a row for which an offset was stored or looked up, or which showed another row.
struct KeyUse: Equatable {
  let row: Int32
  /// The number of the key, in the order of first use, so that keys that merely have other names are the same.
  var key: Int?
  /// The row that the strip showed instead.
  var shownRow: Int32?
}

private struct FaultSearch: Watcher {
  /// The number of events that are replayed between two checks for the fault.
  static let sliceLength = 256
  /// The kind that is searched; nil for any.
  let kind: FaultKind?
  var fidelity: Fidelity
  /// True if `keyUses` is wanted.
  let notesKeys: Bool
  var eventCount = 0
  var found: FirstFault?
  private var keyUses: [KeyUse] = []
  private var keyNumbers: [String: Int] = [:]

  init(kind: FaultKind?, trace: Trace, notesKeys: Bool) {
    self.kind = kind
    self.notesKeys = notesKeys
    fidelity = Fidelity(trace: trace)
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    guard found == nil else { return }
    if case .began = callback { eventCount += 1 }
    if notesKeys { noteKeys(of: callback) }
    // A trap comes before the stale strip that it leaves, as in the log.
    let fault = fidelity.faults(of: callback, in: &list).last { kind == nil || $0.kind == kind }
    guard let fault else { return }
    found = FirstFault(
      kind: fault.kind, eventCount: eventCount, row: fault.strip.pointee.row, keyUses: keyUses)
  }

  private mutating func noteKeys(of callback: Callback) {
    switch callback {
    case .saved(let strip, let key), .lookedUp(let strip, let key, _):
      let number = keyNumbers[key] ?? keyNumbers.count
      keyNumbers[key] = number
      keyUses.append(KeyUse(row: strip.pointee.row, key: number))
    case .tiled(let strip, let shown) where shown != strip.pointee.row:
      keyUses.append(KeyUse(row: strip.pointee.row, shownRow: shown))
    default: break
    }
  }
}

extension Design {
  /// Returns the first fault of a kind, or of any, that this design shows on a trace.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(rows), and a replay of the events up to the fault and `sliceLength` more.
  func firstFault(
    of kind: FaultKind?, on trace: ValidTrace, host: ListHost, notesKeys: Bool = false
  ) -> FirstFault? {
    var search = FaultSearch(kind: kind, trace: trace.trace, notesKeys: notesKeys)
    let watcher = AnyWatcher { search.saw($0, in: &$1) }
    replay(trace, on: host, watcher: watcher) { search.found != nil }
    return search.found
  }

  /// Returns the number of all faults that this design shows on a trace; nil if `isTooMany` is true of the number at
  /// some event.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(rows), and a replay of the events up to that one and `sliceLength` more.
  public func faultCount(
    on trace: ValidTrace, host: ListHost, isTooMany: (_ count: Int) -> Bool
  ) -> Int? {
    var fidelity = Fidelity(trace: trace.trace)
    var count: Int { FaultKind.counted.reduce(0) { $0 + fidelity.counters[$1] } }
    let watcher = AnyWatcher { fidelity.saw($0, in: &$1) }
    replay(trace, on: host, watcher: watcher) { isTooMany(count) }
    return isTooMany(count) ? nil : count
  }

  /// Replays a trace in slices until `isOver` is true after one.
  private func replay(
    _ trace: ValidTrace, on host: ListHost, watcher: AnyWatcher, until isOver: () -> Bool
  ) {
    let replay = replay(of: trace, host: host, watcher: watcher)
    replay.setUp()
    var next = 0
    repeat {
      let end = min(next + FaultSearch.sliceLength, trace.events.count)
      replay.run(next, end)
      next = end
    } while next < trace.events.count && !isOver()
    if !isOver() { replay.finish() }
  }
}
