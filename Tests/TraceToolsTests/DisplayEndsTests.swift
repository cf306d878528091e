import Testing

@testable import ScrollTrace
@testable import TraceTools

@Suite struct DisplayEndsTests {
  /// In real touch at least a quarter of all displays end while the strip moves; none do if the person waits until
  /// everything is at rest.
  @Test(arguments: [("chromium-flings", [256, 75, 62]), ("chromium-browse", [1361, 0, 0])])
  func recordingsEndDisplaysAsTheirPageSays(name: String, counts: [Int]) throws {
    let ends = DisplayEnds(try #require(try EmbeddedTraces.trace(named: name)).trace)
    #expect([ends.count, ends.movingCount, ends.coastingCount] == counts)
  }
}

/// The ends of a trace's displays, and whether the row's strip moved then.
private struct DisplayEnds {
  private(set) var count = 0
  /// Those whose strip moved shortly before, or goes on in its coast.
  private(set) var movingCount = 0
  /// Those whose strip goes on in its coast after the end.
  private(set) var coastingCount = 0

  init(_ trace: Trace) {
    var feed = LiveFeed(trace)
    var shown = Set(feed.visibleRows().map(\.identity))
    // The strips' events by identity, and the displays that end after so many of them.
    var moves: [Int32: [(time: Double, coasts: Bool)]] = [:]
    var ends: [(identity: Int32, moveCount: Int, time: Double)] = []
    for (index, event) in trace.events.enumerated() {
      let time = trace.timesMilliseconds[index]
      var ended: Set<Int32> = []
      switch event.kind {
      case .stripOffset:
        moves[feed.identity(at: Int(event.row)), default: []].append((time, event.coasts))
      case .reload: ended = shown.intersection([feed.identity(at: Int(event.row))])
      case .reloadAll: ended = shown
      default: break
      }
      feed.apply(event, of: trace)
      let next = Set(feed.visibleRows().map(\.identity))
      ended.formUnion(shown.subtracting(next))
      ends += ended.map { ($0, moves[$0, default: []].count, time) }
      shown = next
    }
    for end in ends {
      let all = moves[end.identity, default: []]
      let (before, after) = (all.prefix(end.moveCount).last, all.dropFirst(end.moveCount).first)
      let goesOn = before?.coasts == true && after?.coasts == true
      let moved = before.map { end.time - $0.time <= TraceSummary.stopMilliseconds } ?? false
      count += 1
      if goesOn { coastingCount += 1 }
      if goesOn || moved { movingCount += 1 }
    }
  }
}
