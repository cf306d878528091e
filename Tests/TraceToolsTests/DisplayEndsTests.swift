import ScrollTrace
import Testing
import TraceTools

@Suite struct DisplayEndsTests {
  /// 100 points, and three rows of 50: at 60 row 0 goes 90 ms after its strip moved, at 0 row 2 goes 110 ms after;
  /// then row 1 is reloaded while its strip coasts, and again when it has come to rest.
  @Test func endsAreCountedAsTheyAre() {
    var trace = Trace(
      name: "ends", viewport: Viewport(widthUnits: 100 << 10, heightUnits: 100 << 10),
      feed: Feed(
        itemCounts: [9, 9, 9], rowHeight: .uniform(units: 50 << 10),
        itemShapes: [Feed.ItemShape(width: 50, height: 50)]))
    trace.append(.stripOffset, atMilliseconds: 10, row: 0, value: 5 << 10)
    trace.append(.position, atMilliseconds: 100, value: 60 << 10)
    trace.append(.stripOffset, atMilliseconds: 110, row: 2, value: 5 << 10)
    trace.append(.position, atMilliseconds: 220, value: 0)
    trace.append(.stripOffset, atMilliseconds: 300, row: 1, value: 5 << 10, coasts: true)
    trace.append(.reload, atMilliseconds: 500, row: 1, value: 12)
    trace.append(.stripOffset, atMilliseconds: 510, row: 1, value: 6 << 10, coasts: true)
    trace.append(.reload, atMilliseconds: 700, row: 1, value: 15)
    let ends = DisplayEnds(trace)
    #expect([ends.count, ends.movingCount, ends.coastingCount] == [4, 2, 1])
  }

  /// A quarter and more of real touch, where the app ends displays of strips that run.
  @Test func stripsMoveOnWhereNobodyWaits() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-flings")).trace
    let ends = DisplayEnds(trace)
    #expect([ends.count, ends.movingCount, ends.coastingCount] == [256, 75, 62])
    #expect(4 * ends.movingCount >= ends.count)
  }

  /// Of somebody who waits until all rests no strip moves.
  @Test func noStripMovesWhereEverybodyWaits() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse")).trace
    let ends = DisplayEnds(trace)
    #expect(ends.count > 1000)
    #expect(ends.movingCount == 0)
  }
}
