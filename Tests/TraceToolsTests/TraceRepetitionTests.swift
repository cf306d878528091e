import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// A trace behind itself, and the grid that its times stay on.
@Suite struct TraceRepetitionTests {
  /// Each round ends as the first does.
  @Test func aRecordingStaysOnItsGrid() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse")).trace
    let repeated = try #require(try trace.repeated(5))
    // The reader checks that time never goes back.
    let whole = try TraceFormat.strip.bytes(of: repeated).withUnsafeBytes {
      try TraceFormat.read(bytes: $0, named: "rounds").trace
    }
    #expect(whole == repeated)
    let grid = TimeGrid(exponent: 1)
    #expect(whole.timesMilliseconds.allSatisfy { grid.ticks(of: $0) != nil })
    #expect(Array(whole.events.prefix(trace.events.count)) == trace.events)
    #expect(Array(whole.events.suffix(trace.events.count)) == trace.events)
    let last = try #require(trace.timesMilliseconds.last)
    // A frame of 16.6 ms between two rounds: 1000/60 cut to the recording's tenths.
    #expect(whole.timesMilliseconds.last == (((last + 16.6) * 4 + last) * 10).rounded() / 10)
  }

  @Test func twoRoundsAreAJoin() throws {
    var joinedCount = 0
    for seed in 0..<60 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small)
      let grid = TimeGrid(for: trace.timesMilliseconds)
      let gap = grid.time(ofTicks: max(1, grid.ticks(before: 1000 / trace.frameRate)))
      guard let joined = try? trace.joined(with: trace, gapMilliseconds: gap) else { continue }
      joinedCount += 1
      #expect(try trace.repeated(2) == joined, "seed \(seed)")
    }
    #expect(joinedCount > 10)
  }

  @Test func timesEnd() throws {
    var trace = try TextFormat.read(smallHeader).trace
    trace.append(.position, atMilliseconds: 0x1p52, value: 0)
    #expect(try trace.repeated(1) == trace)
    #expect(try trace.repeated(2) == nil)
  }

  /// Turned there and back, a start that is on no page ends a unit before where it was.
  @Test func aTurnedTraceIsRepeated() throws {
    var shape = Feed.ItemShape.points(width: 320, height: 40, spacing: 0)
    shape.widthShare = Feed.ItemShape.wholeShare
    var trace = Trace.byHand(shape: shape, width: 320, [])
    trace.feed.startUnits = Array(repeating: 131 * Points.units, count: 10)
    trace.append(.viewport(568, 50), .viewport(320, 50))
    let repeated = try #require(try trace.repeated(2))
    #expect(repeated.events.count { $0.kind == .viewport } == 4)
  }

  @Test func anotherFeedAtTheEndIsRefused() throws {
    var trace = try TextFormat.read(smallHeader).trace
    trace.append(.delete, atMilliseconds: 1, row: 0, value: 1)
    #expect(throws: TraceJoinError.self) { try trace.repeated(2) }
  }

  // MARK: The grid

  @Test func aGridIsTheCoarsestThatHasAll() {
    #expect(TimeGrid(for: [0, 16, 33]).exponent == 0)
    #expect(TimeGrid(for: [0, 16.7, 33]).exponent == 1)
    #expect(TimeGrid(for: [0, 16.7, 0.000001]).exponent == 6)
    // None has the third of a second: the one that has most.
    #expect(TimeGrid(for: [0.25, 0.5, 1000 / 3]).exponent == 2)
    #expect(TimeGrid(for: [1000 / 3]).exponent == 0)
  }

  /// Every decimal of so many digits comes back to its last bit, as the text form reads it.
  @Test(arguments: 0...6)
  func decimalsComeBack(exponent: Int) throws {
    let grid = TimeGrid(exponent: exponent)
    var generator = SplitMix64(seed: UInt64(exponent))
    for _ in 0..<2_000 {
      let ticks = Int64.random(
        in: 0...(1 << Int64.random(in: 1...51, using: &generator)), using: &generator)
      let scale = Int64(grid.ticksPerMillisecond)
      let digits = String(String(ticks % scale + scale).dropFirst())
      let text = exponent == 0 ? "\(ticks)" : "\(ticks / scale).\(digits)"
      let time = try #require(Double(text))
      #expect(grid.ticks(of: time) == ticks, "\(text)")
      #expect(grid.time(ofTicks: ticks) == time, "\(text)")
    }
    #expect(grid.ticks(of: -0.0) == nil)
    #expect(grid.ticks(of: -1) == nil)
    #expect(grid.ticks(of: .infinity) == nil)
    #expect(grid.ticks(of: .nan) == nil)
  }
}
