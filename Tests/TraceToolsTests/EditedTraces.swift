import ScrollTrace
import SeededRandom

@testable import TraceTools

extension Trace {
  /// This trace with half of the scrolls of its strips, and of its table, going on by themselves.
  func withCoasts(seed: UInt64) -> Trace {
    var generator = SplitMix64(seed: seed)
    var trace = self
    for place in trace.events.indices
    where [.position, .stripOffset].contains(trace.events[place].kind) {
      trace.events[place].coasts = Bool.random(using: &generator)
    }
    return trace
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
    return Trace.edited([pieces], by: search.finish())
  }

  static func joined(
    _ traces: [Trace], gapMilliseconds gap: Double, piecesOfEvents count: Int = 16_384
  ) throws(TraceJoinError) -> Trace {
    let pieces = traces.map { $0.pieces(ofEvents: count) }
    var search = TraceSearch(of: traces[0].withoutEvents)
    for (index, trace) in traces.enumerated() {
      if index > 0 { try search.goOn(with: trace.withoutEvents, gapMilliseconds: gap) }
      for piece in pieces[index] { search.note(eventsOf: piece) }
    }
    return edited(pieces, by: search.finish())
  }

  private static func edited(_ parts: [[Trace]], by editor: consuming TraceEditor) -> Trace {
    var piece = editor.parts[0].opening
    var whole = piece.withoutEvents
    for (index, pieces) in parts.enumerated() {
      if index > 0 { _ = editor.goOn(to: &piece) }
      for next in pieces where editor.append(eventsOf: next, to: &piece) {
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
      var whole = editor.parts[0].opening
      for number in 0..<count {
        if number > 0, !editor.goOn(to: &whole) { return nil }
        _ = editor.append(eventsOf: self, to: &whole)
      }
      return whole
    }
  }
}
