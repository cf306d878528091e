import ScrollTrace

// Replays of traces of any length, which are read as they are replayed: two pieces are in memory at a time, and
// the feed. The counters are those of a replay of the whole trace.
//
// `belady`, `saves=settled` and a `ScrollEndDesign` alone know the future, and have the whole trace in memory.
//
// The feed grows by every row that is inserted, since an identity is never used again: a trace that inserts rows
// without end needs about 40 bytes a row, and what the design keeps of each.
extension Design {
  /// Replays a trace as it is read and counts this design's faults.
  ///
  /// - Throws: the reader's error; the counters are lost then.
  /// - Precondition: nothing has been read yet, and the design applies to the feed (`check(appliesTo:)`).
  public func watchedReplay(
    reading reader: inout TraceReader, host: ListHost,
    pieceEventCount: Int = TraceReader.pieceEventCount
  ) throws -> WatchedReplay {
    try watchedReplays(reading: &reader, hosts: [host], pieceEventCount: pieceEventCount)[0]
  }

  /// Replays a trace on several hosts as it is read once, in the memory of the feed for each of them.
  ///
  /// - Parameter onPiece: receives the events as they are read, in pieces, before their replay.
  /// - Returns: a replay for each host, in their order.
  /// - Throws: as `watchedReplay(reading:host:)`.
  /// - Precondition: as there.
  public func watchedReplays(
    reading reader: inout TraceReader, hosts: [ListHost],
    pieceEventCount: Int = TraceReader.pieceEventCount, onPiece: (Trace) -> Void = { _ in }
  ) throws -> [WatchedReplay] {
    let header = reader.header
    return try watch(&reader, hosts: hosts, pieceEventCount, onPiece) { Fidelity(trace: header) }
      .map { WatchedReplay(counters: $0, fidelity: $1.counters) }
  }

  /// Replays a trace as it is read and reports every callback as it happens, faults included.
  ///
  /// - Throws: the reader's error, after the callbacks of the events before it.
  /// - Precondition: nothing has been read yet, and the design applies to the feed (`check(appliesTo:)`).
  public func loggedReplay(
    reading reader: inout TraceReader, host: ListHost,
    pieceEventCount: Int = TraceReader.pieceEventCount, onPiece: (Trace) -> Void = { _ in },
    onEntry report: @escaping (LogEntry) -> Void
  ) throws -> WatchedReplay {
    let header = reader.header
    let (counters, log) = try watch(&reader, hosts: [host], pieceEventCount, onPiece) {
      CallbackLog(trace: header, onEntry: report)
    }[0]
    return WatchedReplay(counters: counters, fidelity: log.fidelity.counters)
  }

  /// Replays a trace as it is read and reports what it displays, as the lines of a display log.
  ///
  /// - Throws: the reader's error, after the records of the events before it.
  /// - Precondition: nothing has been read yet, and the design applies to the feed (`check(appliesTo:)`).
  public func displayedReplay(
    reading reader: inout TraceReader, host: ListHost, onPiece: (Trace) -> Void = { _ in },
    onRecord report: @escaping (DisplayRecord) -> Void
  ) throws -> WatchedReplay {
    let header = reader.header
    let (counters, recorder) = try watch(
      &reader, hosts: [host], TraceReader.pieceEventCount, onPiece
    ) {
      DisplayRecorder(trace: header, onRecord: report)
    }[0]
    return WatchedReplay(counters: counters, fidelity: recorder.fidelity.counters)
  }

  private func watch<W: Watcher>(
    _ reader: inout TraceReader, hosts: [ListHost], _ pieceEventCount: Int,
    _ onPiece: (Trace) -> Void, by makeWatcher: () -> W
  ) throws -> [(Counters, W)] {
    var piece = reader.header
    let waitsForEnds =
      isCustom
      ? customDelegate(on: ValidTrace(unchecked: piece), host: hosts[0]).wantsSettled
      : choices.saves == .settled
    if choices.store == .belady || waitsForEnds {
      while try reader.readEvents(atMost: pieceEventCount, into: &piece) > 0 {}
      onPiece(piece)
      let trace = ValidTrace(unchecked: piece)
      return hosts.map { watch(trace, host: $0, watcher: makeWatcher()) }
    }
    let watched = hosts.map { _ in Watched(makeWatcher()) }
    // Set up with the first layout, which a trace without events has too.
    let header = ValidTrace(unchecked: piece)
    let replays = zip(hosts, watched).map { host, watched in
      let replay = replay(
        of: header, isPiece: true, host: host,
        watcher: AnyWatcher { watched.watcher.saw($0, in: &$1) })
      replay.setUp()
      replay.run(0, 0)
      return replay
    }
    while try reader.readEvents(atMost: pieceEventCount, into: &piece) > 0 {
      onPiece(piece)
      // The last takes the piece, and gives back the memory of the one before.
      for replay in replays.dropLast() {
        var copy = piece
        replay.runPiece(&copy)
      }
      replays.last?.runPiece(&piece)
      piece.removeEvents()
    }
    return zip(replays, watched).map { replay, watched in
      replay.finish()
      return (replay.counters(), watched.watcher)
    }
  }
}

private final class Watched<W: Watcher> {
  var watcher: W
  init(_ watcher: W) { self.watcher = watcher }
}
