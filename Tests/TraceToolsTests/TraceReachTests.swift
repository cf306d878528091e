import ScrollTrace
import Testing
import TraceTools

/// Traces that scroll where no finger can.
@Suite struct TraceReachTests {
  /// Three rows of 100 points on a screen of 200, with strips of 4 items of 100 points, 10 apart: tables end at 100,
  /// strips of 430 points on 300 at 130.
  private static func overreach(_ events: String) throws -> OverreachSearch.Overreach? {
    let header = """
      {"filmstrip": 1, "viewport": [300, 200], "feed": {"items": [4, 4, 4], "rowHeight": 100, \
      "item": {"width": 100, "height": 80, "spacing": 10}}}
      """
    return Self.first(in: try TextFormat.read(header + "\n" + events + "\n").trace)
  }

  private static func first(in trace: Trace) -> OverreachSearch.Overreach? {
    var search = OverreachSearch(in: trace)
    return search.first(in: trace)
  }

  @Test(
    arguments: [
      (#"{"t": 1, "y": 299}"#, nil), (#"{"t": 1, "y": 300}"#, (0, 100)),
      (#"{"t": 1, "y": -199}"#, nil), (#"{"t": 1, "y": -200}"#, (0, 0)),
      (#"{"t": 1, "row": 1, "x": 429}"#, nil), (#"{"t": 1, "row": 1, "x": 430}"#, (0, 130)),
      (#"{"t": 1, "row": 1, "x": -300}"#, (0, 0)),
      // What an edit leaves: one row of 100 points ends at 0.
      (
        #"{"t": 1, "y": 100}"# + "\n" + #"{"t": 2, "delete": 1, "count": 2}"# + "\n"
          + #"{"t": 3, "y": 200}"#, (2, 0)
      ),
    ] as [(String, (Int, Double)?)])
  func aScreenPastTheEndIsTold(events: String, expected: (event: Int, points: Double)?) throws {
    let found = try Self.overreach(events)
    #expect(found?.event == expected?.event)
    #expect(found.map { Points.points($0.endUnits) } == expected?.points)
  }

  /// What is found does not depend on where the trace is cut.
  @Test func aTraceInPiecesIsOneTrace() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    let whole = try #require(Self.first(in: trace))
    for count in [1, 7, 500] {
      var search = OverreachSearch(in: trace)
      var found: OverreachSearch.Overreach?
      try TracePieces(of: trace, ofEvents: count).read { piece in
        found = search.first(in: piece)
        return found == nil
      }
      #expect(found?.event == whole.event)
      #expect(found?.eventInPiece == whole.event % count)
      #expect(found?.endUnits == whole.endUnits)
    }
  }

  /// `edited-feed` goes on purpose where a list that does not confine goes.
  @Test func embeddedTracesStayWithinReachButOne() throws {
    let names = try EmbeddedTraces.names.filter { name in
      Self.first(in: try #require(try EmbeddedTraces.trace(named: name)).trace) != nil
    }
    #expect(names == ["edited-feed"])
  }
}
