import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The figures of scrolling, calculated by hand.
@Suite struct TraceSummaryTests {
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
}
