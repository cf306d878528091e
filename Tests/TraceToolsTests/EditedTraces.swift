import ScrollTrace

@testable import TraceTools

extension Trace {
  private var withoutEvents: Trace {
    Trace(name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
  }

  /// Moves the events of a piece to the end of this trace.
  private mutating func take(eventsOf piece: inout Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      append(event, of: piece, atMilliseconds: time)
      events[events.count - 1].continuesBatch = event.continuesBatch
    }
    piece.removeEvents()
  }

  /// The trace in pieces of this many events.
  func pieces(ofEvents count: Int) -> [Trace] {
    var pieces: [Trace] = []
    for (index, event) in events.enumerated() {
      if index % count == 0 { pieces.append(withoutEvents) }
      let last = pieces.count - 1
      pieces[last].append(event, of: self, atMilliseconds: timesMilliseconds[index])
      pieces[last].events[index % count].continuesBatch = event.continuesBatch
    }
    return pieces
  }

  // Edits as the editor makes them of pieces, each of which is taken before the next.

  func cut(
    fromMilliseconds begin: Double, toMilliseconds end: Double = .infinity,
    piecesOfEvents count: Int = 16_384
  ) -> Trace {
    let pieces = pieces(ofEvents: count)
    var search = TraceSearch(of: withoutEvents, inMilliseconds: begin..<end)
    for piece in pieces { search.note(eventsOf: piece) }
    guard var editor = try? search.finish() else { preconditionFailure("the parts end too late") }
    var piece = editor.parts[0].opening
    var part = piece.withoutEvents
    part.take(eventsOf: &piece)
    for next in pieces {
      let continues = editor.append(eventsOf: next, to: &piece)
      part.take(eventsOf: &piece)
      if !continues { break }
    }
    return part
  }

  static func joined(
    _ traces: [Trace], gapMilliseconds gap: Double, piecesOfEvents count: Int = 16_384
  ) throws(TraceJoinError) -> Trace {
    var search = TraceSearch(of: traces[0].withoutEvents)
    for (index, trace) in traces.enumerated() {
      if index > 0 { try search.goOn(with: trace.withoutEvents, gapMilliseconds: gap) }
      for piece in trace.pieces(ofEvents: count) { search.note(eventsOf: piece) }
    }
    var editor = try search.finish()
    var piece = editor.parts[0].opening
    var whole = piece.withoutEvents
    for (index, trace) in traces.enumerated() {
      if index > 0 { editor.goOn(to: &piece) }
      for next in trace.pieces(ofEvents: count) {
        _ = editor.append(eventsOf: next, to: &piece)
        whole.take(eventsOf: &piece)
      }
    }
    whole.take(eventsOf: &piece)
    return whole
  }

  func joined(with other: Trace, gapMilliseconds gap: Double) throws(TraceJoinError) -> Trace {
    try Trace.joined([self, other], gapMilliseconds: gap)
  }

  /// The trace several times; nil if it would end after 2^53 milliseconds.
  func repeated(_ count: Int) throws -> Trace? {
    try TraceFormat.strip.bytes(of: self).withUnsafeBytes { bytes in
      var editor = try TraceEditor.repeating { try TraceReader(bytes: bytes, named: "whole") }
      guard editor.contains(part: count - 1) else { return nil }
      var whole = editor.parts[0].opening
      for number in 0..<count {
        if number > 0 { editor.goOn(to: &whole) }
        _ = editor.append(eventsOf: self, to: &whole)
      }
      return whole
    }
  }
}

extension TraceSummary {
  init(_ trace: Trace) {
    var review = TraceReview(of: trace, keepsMovements: true)
    review.append(eventsOf: trace)
    self = review.finish()
  }
}

extension Spread {
  init?(_ numbers: [Double]) {
    var tally = SpreadTally()
    for number in numbers { tally.append(number) }
    guard let spread = tally.spread else { return nil }
    self = spread
  }
}
