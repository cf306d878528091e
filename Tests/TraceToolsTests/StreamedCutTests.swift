import ReferenceList
import SeededRandom
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Traces that are cut and joined piece by piece: the results do not depend on the pieces.
@Suite struct StreamedCutTests {
  private static func randomTrace(_ seed: UInt64) -> Trace {
    let trace = RandomTrace.make(
      seed: seed, size: seed % 4 == 0 ? .medium : .small, hasCoasts: seed % 5 == 0,
      hasSplices: seed % 7 < 3)
    return seed % 2 == 0 ? trace.withCoasts(seed: seed) : trace
  }

  /// Times at which to cut: of events, between them, and at the ends.
  private static func times(of trace: Trace, _ random: inout SplitMix64) -> (Double, Double) {
    func time() -> Double {
      let time = trace.timesMilliseconds.randomElement(using: &random) ?? 0
      return [0, time, time + 0.3, time * 0.7].randomElement(using: &random) ?? 0
    }
    let (one, other) = (time(), time())
    return (min(one, other), one == other ? .infinity : max(one, other))
  }

  @Test func aPartDoesNotDependOnThePieces() throws {
    var eventCount = 0
    for seed in 0..<600 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let trace = Self.randomTrace(seed)
      let pieces = try TracePieces(of: trace, ofEvents: TracePieces.eventCount(seed: seed))
      let (begin, end) = Self.times(of: trace, &random)
      var search = TraceSearch(of: pieces.header, inMilliseconds: begin..<end)
      try pieces.readAll { search.note(eventsOf: $0) }
      #expect(search.endMilliseconds == trace.timesMilliseconds.last ?? 0, "seed \(seed)")
      var editor = search.finish()
      #expect(editor.parts[0].contentHash == trace.contentHash, "seed \(seed)")
      var written = WrittenPieces(headerOf: editor.parts[0].opening)
      try pieces.read { piece in
        defer { written.take() }
        return editor.append(eventsOf: piece, to: &written.piece)
      }
      let wanted = trace.cut(fromMilliseconds: begin, toMilliseconds: end)
      eventCount += wanted.events.count
      let isSame = written.isSame(as: wanted)
      #expect(isSame, "seed \(seed), from \(begin) to \(end)")
    }
    #expect(eventCount > 20_000)
  }

  /// The traces as one, or why they do not join.
  private static func joined(
    _ traces: [Trace], gap: Double, ofEvents count: Int
  ) throws -> WrittenPieces {
    let pieces = try traces.map { try TracePieces(of: $0, ofEvents: count) }
    var search = TraceSearch(of: pieces[0].header)
    for (index, trace) in pieces.enumerated() {
      if index > 0 { try search.goOn(with: trace.header, gapMilliseconds: gap) }
      try trace.readAll { search.note(eventsOf: $0) }
    }
    var editor = search.finish()
    #expect(editor.parts.map(\.contentHash) == traces.map(\.contentHash))
    var written = WrittenPieces(headerOf: editor.parts[0].opening)
    for (index, trace) in pieces.enumerated() {
      if index > 0 { _ = editor.goOn(to: &written.piece) }
      try trace.readAll { piece in
        _ = editor.append(eventsOf: piece, to: &written.piece)
        written.take()
      }
    }
    written.take()
    return written
  }

  /// Four parts of a trace, some of them without events, with gaps of nothing, of a frame at 60 Hz and at 120 Hz.
  @Test func aJoinDoesNotDependOnThePieces() throws {
    var (restCount, emptyCount) = (0, 0)
    for seed in 0..<600 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let trace = Self.randomTrace(seed)
      let (one, other) = Self.times(of: trace, &random)
      let borders = [0, one, one, min(other, 1e6)].sorted()
      let parts = borders.indices.map { index in
        trace.cut(
          fromMilliseconds: borders[index],
          toMilliseconds: index + 1 < borders.count ? borders[index + 1] : .infinity)
      }
      // On a screen of one unit not all can be scrolled back, and parts are of few rows.
      emptyCount += parts.dropFirst().count { $0.events.isEmpty }
      let gaps: [Double] = [0, 1000.0 / 60, 1000.0 / 120, 5]
      let gap = gaps[Int(random.next() % 4)]
      var wanted = parts[0]
      for part in parts.dropFirst() { wanted = try wanted.joined(with: part, gapMilliseconds: gap) }
      restCount += wanted.events.count - parts.reduce(0) { $0 + $1.events.count }
      var found = try Self.joined(parts, gap: gap, ofEvents: TracePieces.eventCount(seed: seed / 3))
      let isSame = found.isSame(as: wanted)
      #expect(isSame, "seed \(seed), borders \(borders), gap \(gap)")
    }
    #expect(restCount > 600)
    #expect(emptyCount > 100)
  }

  @Test func aRefusedJoinDoesNotDependOnThePieces() throws {
    var count = 0
    for seed in 0..<60 as Range<UInt64> {
      let traces = [Self.randomTrace(seed), Self.randomTrace(seed)]
      do {
        _ = try traces[0].joined(with: traces[1], gapMilliseconds: 1)
      } catch {
        count += 1
        #expect(throws: error, "seed \(seed)") {
          try Self.joined(traces, gap: 1, ofEvents: 7)
        }
      }
    }
    #expect(count > 20)
  }
}
