import ScrollTrace

// Replays of traces of any length, which are read as they are replayed: two pieces are in memory at a time, and
// the feed. What is counted is what a replay of the whole trace counts.
//
// `belady` and `saves=settled` alone know the future, and have the whole trace in memory.
//
// The feed grows by every row that is inserted, since an identity is never used again: a trace that inserts rows
// for ever takes memory for ever, about 40 bytes a row and what the design keeps of it.
extension Design {
  /// Replays a trace as it is read, and counts what this design shows wrong.
  ///
  /// - Throws: what reading throws, at the first thing that is wrong; nothing that was counted is left then.
  /// - Precondition: nothing has been read yet, and the design applies to the feed (`check(appliesTo:)`).
  public func watchedReplay(
    reading reader: inout TraceReader, host: Host,
    pieceEventCount: Int = TraceReader.pieceEventCount
  ) throws -> WatchedReplay {
    let (counters, watcher) = try watch(
      &reader, host: host, watcher: Fidelity(trace: reader.header), pieceEventCount)
    return WatchedReplay(counters: counters, fidelity: watcher.counters)
  }

  /// Replays a trace as it is read, and tells every callback as it happens, up to where the trace is wrong.
  ///
  /// - Throws: what reading throws, at the first thing that is wrong.
  /// - Precondition: nothing has been read yet, and the design applies to the feed (`check(appliesTo:)`).
  public func loggedReplay(
    reading reader: inout TraceReader, host: Host,
    pieceEventCount: Int = TraceReader.pieceEventCount,
    telling tell: @escaping (LogEntry) -> Void
  ) throws -> WatchedReplay {
    let log = CallbackLog(trace: reader.header, telling: tell)
    let (counters, watcher) = try watch(&reader, host: host, watcher: log, pieceEventCount)
    return WatchedReplay(counters: counters, fidelity: watcher.fidelity.counters)
  }

  private func watch<W: Watcher>(
    _ reader: inout TraceReader, host: Host, watcher: W, _ pieceEventCount: Int
  ) throws -> (Counters, W) {
    var piece = reader.header
    if choices.offsets == .belady || choices.saves == .settled {
      while try reader.readEvents(atMost: pieceEventCount, into: &piece) > 0 {}
      return watch(ValidTrace(unchecked: piece), host: host, watcher: watcher)
    }
    var watcher = watcher
    var replay = replay(
      of: ValidTrace(unchecked: piece), isPiece: true, host: host,
      watcher: AnyWatcher { watcher.saw($0, in: &$1) })
    replay.setUp()
    // The first layout, which a trace without events has too.
    replay.run(UnsafeBufferPointer(start: nil, count: 0))
    while try reader.readEvents(atMost: pieceEventCount, into: &piece) > 0 {
      replay.run(next: &piece)
      piece.removeEvents()
    }
    replay.finish()
    return (replay.list.counters, watcher)
  }
}
