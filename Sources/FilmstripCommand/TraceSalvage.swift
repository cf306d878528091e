import ScrollTrace

/// Reads a trace to its end in pieces, past damage where that can be.
enum TraceSalvage {
  /// What is wrong in one line or block, and what is missing for it.
  struct Damage {
    let error: TraceError
    let loss: TraceLoss

    /// What is missing, as a person says it.
    var missing: String {
      guard let end = loss.toMilliseconds, let count = loss.eventCount else {
        return "missing: all behind t \(loss.fromMilliseconds) ms"
      }
      return
        "missing: \(Plural.of(count, "event")) behind t \(loss.fromMilliseconds) ms, "
        + "up to t \(end) ms"
    }
  }

  static let pieceEventCount = 65_536

  /// Hands all events to `take`, a piece at a time, and says what was damaged.
  ///
  /// - Throws: what `take` throws; `TraceFileError`; and, where it does not recover, `TraceError`.
  static func read(
    _ reader: inout TraceReader, recovers: Bool, _ take: (Trace) throws -> Void
  ) throws -> [Damage] {
    var damages: [Damage] = []
    var piece = reader.header
    while true {
      do {
        while try reader.readEvents(atMost: pieceEventCount, into: &piece) > 0 {
          try take(piece)
          piece.removeEvents()
        }
        return damages
      } catch let error as TraceError {
        guard recovers, let loss = try reader.recover() else { throw error }
        // The events before the damage are whole.
        try take(piece)
        piece.removeEvents()
        damages.append(Damage(error: error, loss: loss))
      }
    }
  }
}
