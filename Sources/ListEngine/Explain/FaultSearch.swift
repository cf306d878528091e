import ScrollTrace

/// The first fault of a replay: what it is, and how far one has to replay to see it.
struct FirstFault: Equatable {
  let kind: FaultKind
  /// The events up to the fault, that which brings it about included; 0 where the first layout does.
  let eventCount: Int
  /// The identity of the row that is shown wrong.
  let row: Int32
}

/// Looks for the first fault of a kind, or of any.
private struct FaultSearch: Watcher {
  static var isWatching: Bool { true }

  private(set) var found: FirstFault?
  private var fidelity: Fidelity
  private let kinds: [FaultKind]
  private var eventCount = 0

  init(trace: Trace, kind: FaultKind?) {
    fidelity = Fidelity(trace: trace)
    // A trap comes before the stale strip that it leaves, as in the log; no others come together.
    kinds = kind.map { [$0] } ?? FaultKind.allCases.reversed()
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    guard found == nil else { return }
    if case .began = callback { eventCount += 1 }
    fidelity.saw(callback, in: &list)
    guard !fidelity.counters.isFaithful,
      let kind = kinds.first(where: { fidelity.counters[$0] > 0 })
    else { return }
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
  /// The first fault of a kind, or of any, that this design shows on a trace; nil where it shows none.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: that of a watched replay of the events up to the fault, and O(rows).
  func firstFault(of kind: FaultKind?, on trace: ValidTrace, host: Host) -> FirstFault? {
    var search = FaultSearch(trace: trace.trace, kind: kind)
    var replay = replay(of: trace, host: host, watcher: AnyWatcher { search.saw($0, in: &$1) })
    replay.setUp()
    trace.events.withUnsafeBufferPointer { events in
      var begin = 0
      repeat {
        let end = min(begin + FaultSearch.stretch, events.count)
        replay.run(UnsafeBufferPointer(rebasing: events[begin..<end]))
        begin = end
      } while begin < events.count && search.found == nil
    }
    // The last batch may still wait for its layout.
    replay.finish()
    return search.found
  }
}

extension FaultSearch {
  /// Events that are replayed before anybody looks whether the fault has been seen.
  fileprivate static let stretch = 128
}
