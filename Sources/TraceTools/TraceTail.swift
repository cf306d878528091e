import ScrollTrace

/// The end of a trace whose events are handed on in pieces: the next one may belong to the batch of one that is gone.
struct TraceTail: Sendable {
  private var isEdit = false
  private var time = -Double.infinity

  /// Appends an event of another trace to the piece that is being filled.
  mutating func append(
    _ event: TraceEvent, of other: Trace, atMilliseconds time: Double, to piece: inout Trace
  ) {
    piece.append(event, of: other, atMilliseconds: time)
    piece.events[piece.events.count - 1].continuesBatch =
      event.kind.isEdit && isEdit && time == self.time
    (isEdit, self.time) = (event.kind.isEdit, time)
  }
}
