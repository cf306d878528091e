import ScrollTrace

/// A design on a trace, ready to be measured: set up, run, and run again.
///
/// One object a measured design; a call a whole replay, so that the call costs nothing that shows.
public protocol Session: AnyObject {
  /// Heights are asked, and what a design makes in advance is made. Once, or after `rewind`.
  ///
  /// - Complexity: O(rows).
  func setUp()
  /// Replays the whole trace.
  func run()
  /// Puts the feed back to how the trace begins, set up; cells, pools and offsets stay warm.
  ///
  /// - Complexity: O(rows).
  func rewind()
  /// What was counted since `setUp` or `rewind`; complete after `run`.
  var counters: Counters { get }
  /// A number that every live cell enters, so that no work on them can be optimised away.
  var checksum: UInt64 { get }
}

final class ReplaySession<Store: OffsetStore>: Session {
  private var replay: Replay<Store, NoWatcher>

  init(trace: Trace, choices: Choices, host: Host, store: Store) {
    replay = Replay(
      trace: trace, choices: choices, host: host, store: store, watcher: NoWatcher())
  }

  func setUp() { replay.setUp() }

  func run() {
    replay.list.trace.events.withUnsafeBufferPointer { replay.run($0) }
    replay.finish()
  }

  func rewind() { replay.rewind() }

  var counters: Counters { replay.list.counters }

  var checksum: UInt64 { replay.list.checksum }
}

private struct SessionMaker: OffsetStoreVisitor {
  let trace: Trace
  let choices: Choices
  let host: Host

  func visit(_ store: some OffsetStore) -> any Session {
    ReplaySession(trace: trace, choices: choices, host: host, store: store)
  }
}

/// What a replay comes to, with what was shown wrong.
public struct WatchedReplay: Equatable, Sendable {
  public let counters: Counters
  public let fidelity: FidelityCounters
}

extension Design {
  /// A replay of this design for measuring: specialised for its offset store, and unwatched.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(rows).
  public func session(on trace: Trace, host: Host) -> any Session {
    choices.offsetStore(
      for: trace, SessionMaker(trace: trace, choices: choices, host: host))
  }

  /// Replays a trace and counts what this design shows wrong: slower, and never timed.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func watchedReplay(of trace: Trace, host: Host) -> WatchedReplay {
    let (counters, fidelity) = watch(trace, host: host, watcher: Fidelity(trace: trace))
    return WatchedReplay(counters: counters, fidelity: fidelity.counters)
  }

  /// Replays a trace under a watcher's eyes.
  func watch<W: Watcher>(_ trace: Trace, host: Host, watcher: W) -> (Counters, W) {
    var replay = Replay(
      trace: trace, choices: choices, host: host,
      store: choices.offsetStore(for: trace, StoreErasure()), watcher: watcher)
    replay.setUp()
    trace.events.withUnsafeBufferPointer { replay.run($0) }
    replay.finish()
    return (replay.list.counters, replay.watcher)
  }
}
