import ScrollTrace
import TraceTools

/// Random traces as files, read as many events at a time as a test wants.
struct TracePieces {
  let header: Trace
  private let bytes: [UInt8]
  private let eventCount: Int

  init(of trace: Trace, ofEvents count: Int) throws {
    bytes = TraceFormat.strip.bytes(of: trace)
    eventCount = count
    header = try bytes.withUnsafeBytes { try TraceReader(bytes: $0, named: "pieces").header }
  }

  func read(_ take: (Trace) -> Bool) throws {
    try bytes.withUnsafeBytes {
      var reader = try TraceReader(bytes: $0, named: "pieces")
      try reader.readPieces(ofEvents: eventCount, take)
    }
  }

  /// Reads all.
  func readAll(_ take: (Trace) -> Void) throws {
    try read { piece in
      take(piece)
      return true
    }
  }

  /// 1 and 7, and more than any of these traces has.
  static func eventCount(seed: UInt64) -> Int { [1, 7, 16_384][Int(seed % 3)] }
}

/// What a trace comes to that is handed on in pieces, each emptied behind the writer.
struct WrittenPieces {
  var piece: Trace
  private var writer = TraceFormat.strip.writer()
  private var batches: [Bool] = []

  init(headerOf trace: Trace) {
    piece = trace
    writer.append(headerOf: trace)
    take()
  }

  mutating func take() {
    writer.append(eventsOf: piece, 0..<piece.events.count)
    batches += piece.events.map(\.continuesBatch)
    piece.removeEvents()
  }

  /// Whether it is the same bytes, and the same batches.
  mutating func isSame(as trace: Trace) -> Bool {
    writer.finish()
    return writer.takeBytes() == TraceFormat.strip.bytes(of: trace)
      && batches == trace.events.map(\.continuesBatch)
  }
}
