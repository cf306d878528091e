import ScrollTrace
import Testing

@testable import TraceTools

/// Offsets beyond the content.
@Suite struct TraceReachTests {
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
      // A strip of one item ends at 0, but may stay where it was with 8 items, at up to 570.
      (
        #"{"t": 1, "reload": 1, "items": 8}"# + "\n" + #"{"t": 2, "reload": 1, "items": 1}"# + "\n"
          + #"{"t": 3, "row": 1, "x": 570}"#, nil
      ),
      (
        #"{"t": 1, "reload": 1, "items": 8, "splice": [0, 0, 4]}"# + "\n"
          + #"{"t": 2, "reload": 1, "items": 1, "splice": [0, 7, 0]}"# + "\n"
          + #"{"t": 3, "row": 1, "x": 571}"#, (2, 0)
      ),
      (
        #"{"t": 1, "reload": 1, "items": 1}"# + "\n" + #"{"t": 2, "row": 1, "x": -300}"#, (1, 0)
      ),
    ] as [(String, (Int, Double)?)])
  func aScreenPastTheEndIsTold(events: String, expected: (event: Int, points: Double)?) throws {
    let found = try Self.summary(events).overreach
    #expect(found?.event == expected?.event)
    #expect(found.map { Points.points($0.endUnits) } == expected?.points)
  }

  /// The end of a long table is not limited to half of what a trace can say: two rows of 400,000,000 points and 200 end
  /// at 800,000,000 on a screen of 200.
  @Test func theEndOfALongTableIsTheTrueOne() throws {
    let header = """
      {"filmstrip": 1, "viewport": [300, 200], "feed": {"items": [4, 4, 4], "rowHeight": \
      [400000000, 400000000, 200], "item": {"width": 100, "height": 80}}}
      """
    let trace = try TextFormat.read(
      header + "\n" + #"{"t": 1, "y": 800000000}"# + "\n" + #"{"t": 2, "y": 800000200.5}"# + "\n"
    ).trace
    let summary = TraceSummary(trace)
    #expect(summary.tableReach.count == 1)
    #expect(Points.points(summary.tableReach.largestUnits) == 200.5)
    let found = try #require(summary.overreach)
    #expect(found.event == 1 && Points.points(found.endUnits) == 800_000_000)
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

  /// The result does not depend on the pieces.
  @Test func aTraceInPiecesIsOneTrace() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    let whole = try #require(TraceSummary(trace).overreach)
    for count in [1, 7, 500] {
      var review = TraceReview(of: trace)
      for piece in trace.pieces(ofEvents: count) { review.append(eventsOf: piece) }
      let found = review.overreach
      #expect(found?.event == whole.event)
      #expect(found?.eventInPiece == whole.event % count)
      #expect(found?.endUnits == whole.endUnits)
    }
  }

  /// `edited-feed` goes on purpose where a list that does not confine goes.
  @Test func embeddedTracesStayWithinReachButOne() throws {
    let names = try EmbeddedTraces.names.filter { name in
      TraceSummary(try #require(try EmbeddedTraces.trace(named: name)).trace).overreach != nil
    }
    #expect(names == ["edited-feed"])
  }
}
