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
  /// How many events are replayed before it is asked whether the fault was found.
  static let sliceLength = 256
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
  /// - Complexity: O(rows), and a replay of the events up to the fault and `sliceLength` more.
  func firstFault(of kind: FaultKind?, on trace: ValidTrace, host: Host) -> FirstFault? {
    // A trap comes before the stale strip that it leaves, as in the log.
    let kinds = kind.map { [$0] } ?? FaultKind.allCases.reversed()
    // A closure that is kept would look at each callback whether anybody else holds what it has captured.
    let search = UnsafeMutablePointer<FaultSearch>.allocate(capacity: 1)
    search.initialize(to: FaultSearch(kinds: kinds, fidelity: Fidelity(trace: trace.trace)))
    defer {
      search.deinitialize(count: 1)
      search.deallocate()
    }
    var replay = replay(
      of: trace, host: host, watcher: AnyWatcher { search.pointee.saw($0, in: &$1) })
    replay.setUp()
    trace.events.withUnsafeBufferPointer { events in
      var next = 0
      repeat {
        let end = min(next + FaultSearch.sliceLength, events.count)
        replay.run(UnsafeBufferPointer(rebasing: events[next..<end]))
        next = end
      } while next < events.count && search.pointee.found == nil
    }
    if search.pointee.found == nil { replay.finish() }
    return search.pointee.found
  }
}
