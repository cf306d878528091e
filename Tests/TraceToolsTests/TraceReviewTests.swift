import ReferenceList
import SeededRandom
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The figures of scrolling, calculated by hand; offsets beyond the content; traces in pieces.
@Suite struct TraceReviewTests {
  @Test func aSmallTraceIsCountedByHand() throws {
    let trace = try TextFormat.read(
      tableHeader + """
        {"t":100,"row":0,"x":50}
        {"t":120,"row":0,"x":60}
        {"t":700,"y":30}
        {"t":720,"y":60}
        {"t":750,"y":66}
        {"t":750,"row":0,"x":5}
        {"t":2000,"y":0}
        {"t":2050,"y":88}
        {"t":2050,"reload":2,"items":9}
        {"t":2600,"select":[2,1]}

        """
    ).trace
    let summary = TraceSummary(trace)
    #expect(summary.durationMilliseconds == 2600)
    #expect(summary.frameCount == 8)
    #expect(summary.eventCounts == [.stripOffset: 3, .position: 5, .reload: 1, .select: 1])
    #expect(summary.visitedRowCount == 4)
    // At 2,000 row 0 is back; row 3 left then and is back at 2,050.
    #expect(summary.returnCount == 2)
    // The last x is of a row that has left the screen.
    #expect(summary.touchedStripCount == 1)
    #expect(summary.rests.map(\.lengthMilliseconds) == [580, 1250, 550])
    let movements = summary.movements
    #expect(movements.map(\.strip) == [0, nil, nil])
    #expect(movements.map(\.beginMilliseconds) == [100, 700, 2000])
    #expect(movements.map(\.endMilliseconds) == [120, 750, 2050])
    #expect(movements.map { Points.points($0.beginUnits) } == [0, 0, 66])
    #expect(movements.map { Points.points($0.endUnits) } == [60, 66, 88])
    // 10 points in 20 ms; 30 in 20, and not 6 in 30; 88 in 50.
    #expect(movements.map(\.peakVelocity) == [500, 1500, 1760])
  }

  /// Row 0 leaves at 40 with its coast under way, and comes back; row 2's coasts on from off the screen to the end.
  @Test func coastsAreCountedByHand() throws {
    let trace = try TextFormat.read(
      tableHeader + """
        {"t":0,"row":0,"x":10}
        {"t":10,"row":0,"x":20,"coast":true}
        {"t":20,"row":0,"x":26,"coast":true}
        {"t":30,"y":10,"coast":true}
        {"t":40,"y":50,"coast":true}
        {"t":45,"y":51,"coast":true}
        {"t":50,"row":0,"x":30,"coast":true}
        {"t":60,"y":0}
        {"t":70,"row":0,"x":33,"coast":true}
        {"t":80,"row":0,"x":40}
        {"t":90,"row":0,"x":45,"coast":true}
        {"t":90,"row":3,"x":5,"coast":true}

        """
    ).trace
    let summary = TraceSummary(trace)
    #expect(summary.coastingEventCounts == [.stripOffset: 6, .position: 3])
    #expect(summary.coastCount == 3)
    #expect(summary.lostCoastCount == 2)
    // The strip stood at 26 until the finger put it to 40, not for long enough to be a stop.
    let strips = summary.movements.filter { $0.strip == 0 }
    #expect(strips.map { Points.points($0.beginUnits) } == [0])
    #expect(strips.map { Points.points($0.endUnits) } == [45])
    #expect(summary.touchedStripCount == 1)
  }

  @Test func aTraceWithoutEventsHasSeenItsFirstScreen() throws {
    let summary = TraceSummary(try TextFormat.read(tableHeader).trace)
    #expect(summary.visitedRowCount == 3)
    #expect(summary.frameCount == 0)
    #expect(summary.movements.isEmpty)
  }

  /// Displays in the plain model are first visits and returns, where no edit reloads a row that is shown.
  @Test func theRecordingIsCountedAsItReplays() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse")).trace
    let summary = TraceSummary(trace)
    #expect(summary.visitedRowCount + summary.returnCount == 1366)
    #expect(summary.durationMilliseconds == trace.timesMilliseconds.last)
  }

  // MARK: Beyond the content

  /// Three rows of 100 points on a screen of 200, with strips of 4 items of 100 points, 10 apart: tables end at 100,
  /// strips of 430 points on 300 at 130.
  private static func summary(_ events: String) throws -> TraceSummary {
    let header = """
      {"filmstrip": 1, "viewport": [300, 200], "feed": {"items": [4, 4, 4], "rowHeight": 100, \
      "item": {"width": 100, "height": 80, "spacing": 10}}}
      """
    return TraceSummary(try TextFormat.read(header + "\n" + events + "\n").trace)
  }

  @Test(
    arguments: [
      (#"{"t": 1, "y": 299}"#, nil), (#"{"t": 1, "y": 300}"#, (0, 100)),
      (#"{"t": 1, "y": -199}"#, nil), (#"{"t": 1, "y": -200}"#, (0, 0)),
      (#"{"t": 1, "row": 1, "x": 429}"#, nil), (#"{"t": 1, "row": 1, "x": 430}"#, (0, 130)),
      (#"{"t": 1, "row": 1, "x": -300}"#, (0, 0)),
      // After the edit one row of 100 points ends at 0.
      (
        #"{"t": 1, "y": 100}"# + "\n" + #"{"t": 2, "delete": 1, "count": 2}"# + "\n"
          + #"{"t": 3, "y": 200}"#, (2, 0)
      ),
    ] as [(String, (Int, Double)?)])
  func aScreenPastTheEndIsTold(events: String, expected: (event: Int, points: Double)?) throws {
    let found = try Self.summary(events).overreach
    #expect(found?.event == expected?.event)
    #expect(found.map { Points.points($0.endUnits) } == expected?.points)
  }

  /// Each offset counts once, with its distance from the nearer end.
  @Test func offsetsBeyondTheContentAreCounted() throws {
    let summary = try Self.summary(
      """
      {"t": 1, "y": 100}
      {"t": 2, "y": 101.5}
      {"t": 3, "y": -7}
      {"t": 4, "row": 0, "x": 130}
      {"t": 5, "row": 0, "x": 131}
      {"t": 6, "row": 2, "x": -0.5, "coast": true}
      {"t": 7, "reload": 1, "items": 0}
      {"t": 8, "row": 1, "x": 20}
      """)
    #expect(summary.tableReach.count == 2)
    #expect(Points.points(summary.tableReach.largestUnits) == 7)
    #expect(summary.stripReach.count == 3)
    #expect(Points.points(summary.stripReach.largestUnits) == 20)
    #expect(summary.overreach == nil)
  }

  /// `edited-feed` goes on purpose where a list that does not confine goes.
  @Test func embeddedTracesStayWithinReachButOne() throws {
    let names = try EmbeddedTraces.names.filter { name in
      TraceSummary(try #require(try EmbeddedTraces.trace(named: name)).trace).overreach != nil
    }
    #expect(names == ["edited-feed"])
    // Its sibling has each offset within its content.
    let confined = try #require(try EmbeddedTraces.trace(named: "edited-feed-confined")).trace
    let summary = TraceSummary(confined)
    #expect(summary.eventCount > 5000)
    #expect(summary.tableReach.count + summary.stripReach.count == 0)
  }

  // MARK: Pieces

  @Test func piecesComeToWhatTheWholeComesTo() throws {
    var movementCount = 0
    for seed in 0..<300 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: seed % 4 == 0 ? .medium : .small)
        .withCoasts(seed: seed)
      let whole = TraceSummary(trace)
      movementCount += whole.movements.count
      #expect(whole.frameCount == Set(trace.timesMilliseconds).count, "seed \(seed)")
      #expect(whole.eventCount == trace.events.count)
      let speeds = whole.movements.filter { $0.peakVelocity != 0 }
      let (table, strips) = (speeds.filter { $0.strip == nil }, speeds.filter { $0.strip != nil })
      #expect(whole.tableVelocity == Spread(table.map(\.peakVelocity.magnitude)))
      #expect(whole.stripVelocity == Spread(strips.map(\.peakVelocity.magnitude)))
      #expect(whole.restMilliseconds == Spread(whole.rests.map(\.lengthMilliseconds)))
      let count = [1, 7, 16_384][Int(seed % 3)]
      for keepsMovements in [false, true] {
        var found = TraceSummary(trace, piecesOfEvents: count, keepsMovements: keepsMovements)
        #expect(found.overreach.map { $0.eventInPiece == $0.event % count } ?? true)
        #expect(found.overreach?.event == whole.overreach?.event, "seed \(seed)")
        found.overreach = whole.overreach
        if !keepsMovements {
          #expect(found.movements.isEmpty && found.rests.isEmpty)
          (found.movements, found.rests) = (whole.movements, whole.rests)
        }
        #expect(found == whole, "seed \(seed)")
      }
    }
    #expect(movementCount > 1000)
  }

  /// As many different numbers as are kept are exact, however often they come.
  @Test func repeatedNumbersStayExact() {
    var tally = SpreadTally(exactCount: 5)
    #expect(tally.spread == nil)
    for number in [4, 0.1, 1000, 3, 2, 0.1, 3] { tally.append(number) }
    #expect(tally.spread == Spread([4, 0.1, 1000, 3, 2, 0.1, 3]))
  }

  @Test func ofMoreTheRanksAreCloseAndTheEndsExact() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let numbers = (0..<Int.random(in: 11...3000, using: &random)).map { _ in
        // From a thousandth to a million, and often 0.
        let number = Double.random(in: 0...1e3, using: &random)
        return seed % 2 == 0 ? number * number * number / 1e3 : max(0, number - 500)
      }
      var tally = SpreadTally(exactCount: 10)
      for number in numbers { tally.append(number) }
      let found = try #require(tally.spread)
      let wanted = try #require(Spread(numbers))
      #expect(found.count == wanted.count)
      #expect(found.least == wanted.least && found.largest == wanted.largest, "seed \(seed)")
      for (found, wanted) in [
        (found.tenth, wanted.tenth), (found.median, wanted.median),
        (found.ninetieth, wanted.ninetieth),
      ] {
        #expect(abs(found - wanted) <= wanted / 100_000 + 1e-300, "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      ([10, 3, 8, 1, 6, 2, 9, 4, 7, 5], [1, 1, 5, 9, 10]), ([3, 1, 2], [1, 1, 2, 3, 3]),
      ([7], [7, 7, 7, 7, 7]),
    ] as [([Double], [Double])])
  func ranksAreTheNearest(numbers: [Double], ranks: [Double]) throws {
    let spread = try #require(Spread(numbers))
    #expect(spread.count == numbers.count)
    let found = [spread.least, spread.tenth, spread.median, spread.ninetieth, spread.largest]
    #expect(found == ranks)
    #expect(Spread([]) == nil)
  }
}

extension TraceSummary {
  init(_ trace: Trace, piecesOfEvents count: Int = 16_384, keepsMovements: Bool = true) {
    var review = TraceReview(of: trace, keepsMovements: keepsMovements)
    for piece in trace.pieces(ofEvents: count) { review.append(eventsOf: piece) }
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
