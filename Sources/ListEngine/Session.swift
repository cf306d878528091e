import ScrollTrace

/// A design on a trace, ready to be measured: set up, run, and run again.
///
/// One call a whole replay, so that the call costs nothing that shows. The calls are closures made where
/// the app's type is known, and so specialised for it: the methods of a generic class or of a protocol
/// would not be (93 ns an event against 14).
public final class Session {
  /// Heights are asked, and what a design makes in advance is made. Once.
  ///
  /// - Complexity: O(rows).
  public let setUp: () -> Void
  /// Replays the whole trace.
  public let run: () -> Void
  /// Replays some events; all of them, piece by piece in their order, are a run.
  public let runPiece: (Range<Int>) -> Void
  /// Puts the feed back to how the trace begins, set up; cells, pools and offsets stay warm.
  ///
  /// - Complexity: O(rows).
  public let rewind: () -> Void
  private let readCounters: () -> Counters
  private let readChecksum: () -> UInt64
  private let destroy: () -> Void

  /// What was counted since `setUp` or `rewind`; complete after `run`.
  public var counters: Counters { readCounters() }

  /// A number that every live cell enters, so that no work on them can be optimised away.
  public var checksum: UInt64 { readChecksum() }

  fileprivate init<App: ListApp>(_ replay: consuming Replay<App, NoWatcher>) {
    let memory = UnsafeMutablePointer<Replay<App, NoWatcher>>.allocate(capacity: 1)
    memory.initialize(to: replay)
    setUp = { memory.pointee.setUp() }
    run = {
      memory.pointee.list.trace.events.withUnsafeBufferPointer { memory.pointee.run($0) }
      memory.pointee.finish()
    }
    runPiece = { piece in
      let eventCount = memory.pointee.list.trace.events.count
      memory.pointee.list.trace.events.withUnsafeBufferPointer {
        memory.pointee.run(UnsafeBufferPointer(rebasing: $0[piece]))
      }
      if piece.upperBound == eventCount { memory.pointee.finish() }
    }
    rewind = { memory.pointee.rewind() }
    readCounters = { memory.pointee.list.counters }
    readChecksum = { memory.pointee.list.checksum }
    destroy = {
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }

  deinit { destroy() }
}

private struct SessionMaker: OffsetStoreVisitor {
  let trace: Trace
  let choices: Choices
  let host: Host

  func visit(_ store: some OffsetStore) -> Session {
    Session(
      Replay(
        trace: trace, choices: choices.list, host: host,
        app: AxesApp(choices.app, store: store), watcher: NoWatcher()))
  }
}

/// Hides the type of a store, and of the app that has it.
private struct AppErasure: OffsetStoreVisitor {
  let choices: AppChoices

  func visit(_ store: some OffsetStore) -> AnyApp { AnyApp(AxesApp(choices, store: store)) }
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
  ///
  /// - Parameter throughHooks: whether a built-in design goes the way of one's own, to be measured beside one.
  public func session(on trace: Trace, host: Host, throughHooks: Bool = false) -> Session {
    guard isOwn || throughHooks else {
      return choices.offsetStore(
        for: trace, host: host, SessionMaker(trace: trace, choices: choices, host: host))
    }
    return Session(
      Replay(
        trace: trace, choices: choices.list, host: host, app: hookedApp(on: trace, host: host),
        watcher: NoWatcher()))
  }

  /// This design behind the calls of one's own.
  private func hookedApp(on trace: Trace, host: Host) -> HookedApp {
    HookedApp(named: name, feed: trace.feed) { model in
      guard let own, let values = choices.own?.values else {
        return choices.offsetStore(
          for: trace, host: host, AxesDesignMaker(choices: choices.app, model: model))
      }
      return try own.make(model, DesignParameters(values))
    }
  }

  /// Replays a trace and counts what this design shows wrong: slower, and never timed.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func watchedReplay(of trace: Trace, host: Host) -> WatchedReplay {
    let (counters, fidelity) = watch(trace, host: host, watcher: Fidelity(trace: trace))
    return WatchedReplay(counters: counters, fidelity: fidelity.counters)
  }

  /// Replays a trace and tells every callback as it happens, with what is shown wrong among them.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func loggedReplay(
    of trace: Trace, host: Host, telling tell: @escaping (LogEntry) -> Void
  ) -> WatchedReplay {
    let log = CallbackLog(trace: trace, telling: tell)
    let (counters, watcher) = watch(trace, host: host, watcher: log)
    return WatchedReplay(counters: counters, fidelity: watcher.fidelity.counters)
  }

  /// Replays a trace under a watcher's eyes.
  func watch<W: Watcher>(_ trace: Trace, host: Host, watcher: W) -> (Counters, W) {
    var replay = replay(of: trace, host: host, watcher: watcher)
    replay.setUp()
    trace.events.withUnsafeBufferPointer { replay.run($0) }
    replay.finish()
    return (replay.list.counters, replay.watcher)
  }

  /// A replay under a watcher's eyes, not yet set up.
  func replay<W: Watcher>(of trace: Trace, host: Host, watcher: W) -> Replay<AnyApp, W> {
    Replay(
      trace: trace, choices: choices.list, host: host,
      app: isOwn
        ? AnyApp(hookedApp(on: trace, host: host))
        : choices.offsetStore(for: trace, host: host, AppErasure(choices: choices.app)),
      watcher: watcher)
  }
}
