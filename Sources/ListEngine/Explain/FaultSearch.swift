import ScrollTrace

/// The first fault of a replay.
struct FirstFault: Equatable {
  let kind: FaultKind
  /// The number of events up to and with the one that causes the fault; 0 for the first layout.
  let eventCount: Int
  /// The identity of the row that is shown wrong.
  let row: Int32
}

private struct FaultSearch: Watcher {
  static var isWatching: Bool { true }
  let kinds: [FaultKind]
  var fidelity: Fidelity
  var eventCount = 0
  var found: FirstFault?

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    guard found == nil else { return }
    if case .began = callback { eventCount += 1 }
    fidelity.saw(callback, in: &list)
    guard let kind = kinds.first(where: { fidelity.counters[$0] > 0 }) else { return }
    switch callback {
    case .displayed(let strip, _, _), .tiled(let strip, _), .selected(let strip, _, _, _),
      .drifted(let strip, _):
      found = FirstFault(kind: kind, eventCount: eventCount, row: strip.pointee.row)
    default:
      preconditionFailure("a fault where none is counted")
    }
  }
}

extension Design {
  /// Returns the first fault of a kind, or of any, that this design shows on a trace.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  func firstFault(of kind: FaultKind?, on trace: ValidTrace, host: Host) -> FirstFault? {
    // A trap comes before the stale strip that it leaves, as in the log.
    let kinds = kind.map { [$0] } ?? FaultKind.allCases.reversed()
    let search = FaultSearch(kinds: kinds, fidelity: Fidelity(trace: trace.trace))
    return watch(trace, host: host, watcher: search).1.found
  }
}
