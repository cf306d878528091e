import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Traces that are cut and joined in pieces: the results do not depend on the pieces.
@Suite struct StreamedCutTests {
  private static func randomTrace(_ seed: UInt64) -> Trace {
    let trace = RandomTrace.make(
      seed: seed, size: seed % 4 == 0 ? .medium : .small, hasCoasts: seed % 5 == 0,
      hasSplices: seed % 7 < 3, isRich: seed % 5 < 2)
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

  @Test func aPartDoesNotDependOnThePieces() {
    var eventCount = 0
    for seed in 0..<600 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let trace = Self.randomTrace(seed)
      let (begin, end) = Self.times(of: trace, &random)
      let wanted = trace.cut(fromMilliseconds: begin, toMilliseconds: end)
      let found = trace.cut(
        fromMilliseconds: begin, toMilliseconds: end, piecesOfEvents: seed % 2 == 0 ? 1 : 7)
      #expect(found == wanted, "seed \(seed), from \(begin) to \(end)")
      eventCount += wanted.events.count
    }
    #expect(eventCount > 20_000)
  }

  @Test func theSearchKnowsTheEndAndTheHashOfTheWhole() throws {
    for seed in 0..<60 as Range<UInt64> {
      let trace = Self.randomTrace(seed)
      var search = TraceSearch(of: trace, inMilliseconds: 5..<20)
      for piece in trace.pieces(ofEvents: 7) { search.note(eventsOf: piece) }
      #expect(search.endMilliseconds == trace.timesMilliseconds.last ?? 0, "seed \(seed)")
      let hash = try search.finish().parts[0].contentHash
      #expect(hash == trace.contentHash, "seed \(seed)")
    }
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
      emptyCount += parts.dropFirst().count { $0.events.isEmpty }
      let gaps: [Double] = [0, 1000.0 / 60, 1000.0 / 120, 5]
      let gap = gaps[Int(random.next() % 4)]
      var wanted = parts[0]
      for part in parts.dropFirst() { wanted = try wanted.joined(with: part, gapMilliseconds: gap) }
      restCount += wanted.events.count - parts.reduce(0) { $0 + $1.events.count }
      let found = try Trace.joined(
        parts, gapMilliseconds: gap, piecesOfEvents: [1, 7, 16_384][Int(seed / 3 % 3)])
      #expect(found == wanted, "seed \(seed), borders \(borders), gap \(gap)")
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
          try Trace.joined(traces, gapMilliseconds: 1, piecesOfEvents: 7)
        }
      }
    }
    #expect(count > 20)
  }
}
