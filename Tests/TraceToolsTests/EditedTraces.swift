import ScrollTrace

@testable import TraceTools

/// Traces in memory that are edited as one piece.
extension Trace {
  func cut(fromMilliseconds begin: Double, toMilliseconds end: Double = .infinity) -> Trace {
    var search = TraceSearch(of: self, inMilliseconds: begin..<end)
    search.note(eventsOf: self)
    var editor = search.finish()
    var part = editor.parts[0].opening
    _ = editor.append(eventsOf: self, to: &part)
    return part
  }

  func joined(with other: Trace, gapMilliseconds gap: Double) throws(TraceJoinError) -> Trace {
    var search = TraceSearch(of: self)
    search.note(eventsOf: self)
    try search.goOn(with: other, gapMilliseconds: gap)
    search.note(eventsOf: other)
    var editor = search.finish()
    var whole = editor.parts[0].opening
    _ = editor.append(eventsOf: self, to: &whole)
    _ = editor.goOn(to: &whole)
    _ = editor.append(eventsOf: other, to: &whole)
    return whole
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
