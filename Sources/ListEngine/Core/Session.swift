import ScrollTrace

/// A design on a trace, ready to be measured: set up, run, and run again, in that order and no other.
///
/// Each step is a method of the value that the step before returned, and consumes that value:
///
///     let ready = design.session(on: trace, host: host).setUp()
///     let finished = ready.run()
///     let again = finished.rewind().run()
///
/// One call a whole replay, so that the call costs nothing that shows.
public struct Session: ~Copyable {
  private let replay: ErasedReplay

  fileprivate init(_ replay: ErasedReplay) { self.replay = replay }

  /// Asks for the heights of rows and makes what the design needs in advance.
  ///
  /// - Complexity: O(rows).
  public consuming func setUp() -> ReadyReplay {
    replay.setUp()
    return ReadyReplay(replay)
  }
}

/// A replay that is set up or rewound.
public struct ReadyReplay: ~Copyable {
  private let replay: ErasedReplay
  private var nextEvent = 0

  fileprivate init(_ replay: ErasedReplay) { self.replay = replay }

  /// The counters since `setUp` or `rewind`.
  public var counters: Counters { replay.counters() }

  /// Replays the events before an index; more may follow.
  ///
  /// - Precondition: the trace has so many events, and no later one has been replayed.
  public mutating func run(upTo event: Int) {
    replay.run(nextEvent, event)
    nextEvent = event
  }

  /// Replays all that is left, and the end of the trace.
  public consuming func run() -> FinishedReplay {
    replay.run(nextEvent, nil)
    return FinishedReplay(replay)
  }
}

/// A replay of a whole trace.
public struct FinishedReplay: ~Copyable {
  private let replay: ErasedReplay

  fileprivate init(_ replay: ErasedReplay) { self.replay = replay }

  /// The counters since `setUp` or `rewind`.
  public var counters: Counters { replay.counters() }

  /// A checksum of every live cell, so that no work on them can be optimised away.
  public var checksum: UInt64 { replay.checksum() }

  /// Puts the feed back to how the trace begins, set up; cells, pools and offsets stay warm.
  ///
  /// - Complexity: O(rows).
  public consuming func rewind() -> ReadyReplay {
    replay.rewind()
    return ReadyReplay(replay)
  }
}

/// A replay without the types of its app and its watcher. The calls are closures made where those types are known, and
/// so specialised for them: the methods of a generic class or of a protocol would not be (93 ns an event against 14).
final class ErasedReplay {
  let setUp: () -> Void
  /// Replays the events from one to before another; without another, to the last one and the end of the trace.
  let run: (Int, Int?) -> Void
  /// Replays the next piece of a trace that is read as it is replayed, as `Replay.run(next:)` does.
  let runPiece: (inout Trace) -> Void
  let finish: () -> Void
  let rewind: () -> Void
  let counters: () -> Counters
  let checksum: () -> UInt64
  /// Calls back with the index, the identity and the stored offset in points of each row of the feed, by ascending
  /// index; not at all where the app stores no offsets. Bounded stores take the look-ups for use.
  let readStoredOffsets: ((Int, Int32, Double?, inout ListState) -> Void) -> Void
  private let destroy: () -> Void

  init<Delegate: ListDelegate, W: Watcher>(_ replay: consuming Replay<Delegate, W>) {
    let memory = UnsafeMutablePointer<Replay<Delegate, W>>.allocate(capacity: 1)
    memory.initialize(to: replay)
    setUp = { memory.pointee.setUp() }
    run = { first, end in
      memory.pointee.list.trace.events.withUnsafeBufferPointer {
        memory.pointee.run(UnsafeBufferPointer(rebasing: $0[first..<(end ?? $0.count)]))
      }
      if end == nil { memory.pointee.finish() }
    }
    runPiece = { memory.pointee.run(next: &$0) }
    finish = { memory.pointee.finish() }
    rewind = { memory.pointee.rewind() }
    counters = { memory.pointee.list.counters }
    checksum = { memory.pointee.list.checksum }
    readStoredOffsets = { body in
      guard memory.pointee.delegate.storesOffsets else { return }
      for index in 0..<memory.pointee.list.sequence.rowCount {
        let row = memory.pointee.list.sequence.identity(at: index)
        let stored = memory.pointee.delegate.storedOffset(ofRow: row, in: &memory.pointee.list)
        body(index, row, stored, &memory.pointee.list)
      }
    }
    destroy = {
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }

  deinit { destroy() }
}

private struct ReplayMaker: OffsetStoreVisitor {
  let trace: ValidTrace
  let choices: AxisValues
  let host: ListHost

  func visit(_ store: some OffsetStore) -> ErasedReplay {
    ErasedReplay(
      Replay(
        trace: trace, choices: choices, host: host,
        delegate: BuiltInDelegate(choices, store: store), watcher: NoWatcher()))
  }
}

/// The counters and the faults of a replay.
public struct WatchedReplay: Equatable, Sendable {
  public let counters: Counters
  public let fidelity: FidelityCounters

  init(counters: Counters, fidelity: FidelityCounters) {
    self.counters = counters
    self.fidelity = fidelity.listed(as: counters)
  }
}

extension Design {
  /// A replay of this design for measuring: specialised for its form of offset, and unwatched.
  ///
  /// - Parameter throughHooks: whether a built-in design goes the way of a custom one, to be measured beside one.
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: O(rows).
  public func session(on trace: ValidTrace, host: ListHost, throughHooks: Bool = false) -> Session {
    guard isCustom || throughHooks else {
      return Session(
        choices.offsetStore(
          for: trace, host: host, ReplayMaker(trace: trace, choices: choices, host: host)))
    }
    return Session(
      ErasedReplay(
        Replay(
          trace: trace, choices: choices, host: host,
          delegate: customDelegate(on: trace, host: host),
          watcher: NoWatcher())))
  }

  /// This design behind the calls of a custom one.
  func customDelegate(on trace: ValidTrace, host: ListHost) -> CustomDelegate {
    CustomDelegate(named: name, feed: trace.feed) { model in
      if let own, let values = choices.own?.values {
        return try own.make(model, DesignParameters(values))
      }
      return BuiltInBehindHooks(anyStoreDelegate(on: trace, host: host), model.context)
    }
  }

  /// This built-in design over a store whose type is erased.
  private func anyStoreDelegate(on trace: ValidTrace, host: ListHost) -> BuiltInDelegate<AnyOffsets>
  {
    BuiltInDelegate(
      choices, store: choices.offsetStore(for: trace, host: host, AnyOffsets.Maker()))
  }

  /// Replays a trace and counts this design's faults. Slower than a session, and never timed.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func watchedReplay(of trace: ValidTrace, host: ListHost) -> WatchedReplay {
    let (counters, fidelity) = watch(trace, host: host, watcher: Fidelity(trace: trace.trace))
    return WatchedReplay(counters: counters, fidelity: fidelity.counters)
  }

  /// Replays a trace and reports every callback as it happens, faults included.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func loggedReplay(
    of trace: ValidTrace, host: ListHost, onEntry report: @escaping (LogEntry) -> Void
  ) -> WatchedReplay {
    let log = CallbackLog(trace: trace.trace, onEntry: report)
    let (counters, watcher) = watch(trace, host: host, watcher: log)
    return WatchedReplay(counters: counters, fidelity: watcher.fidelity.counters)
  }

  /// Replays a trace and reports every callback to a watcher.
  func watch<W: Watcher>(_ trace: ValidTrace, host: ListHost, watcher: W) -> (Counters, W) {
    var watcher = watcher
    let replay = replay(of: trace, host: host, watcher: AnyWatcher { watcher.saw($0, in: &$1) })
    replay.setUp()
    replay.run(0, nil)
    return (replay.counters(), watcher)
  }

  /// Returns a watched replay that is not yet set up. Two copies of `Replay` serve all of these.
  ///
  /// - Parameter isPiece: whether more events follow than the trace has.
  func replay(
    of trace: ValidTrace, isPiece: Bool = false, host: ListHost, watcher: AnyWatcher
  ) -> ErasedReplay {
    func replay(with delegate: some ListDelegate) -> ErasedReplay {
      ErasedReplay(
        Replay(
          trace: trace, isPiece: isPiece, choices: choices, host: host, delegate: delegate,
          watcher: watcher))
    }
    return isCustom
      ? replay(with: customDelegate(on: trace, host: host))
      : replay(with: anyStoreDelegate(on: trace, host: host))
  }
}
