import Foundation
import ScrollTrace
import Testing
import TraceTools

/// The embedded traces of the articles' own feeds: each is what the generator makes of its header.
///
/// Where a feed or the generator changes on purpose, `FILMSTRIP_RECORD_GOLDEN=1 scripts/test --filter
/// SeedFeedTests` writes the files anew and fails, so that no record passes unread.
@Suite struct SeedFeedTests {
  /// Rows, their items and heights, sections and axis, as the articles' code has them.
  static let feeds: [(name: String, seed: UInt64, rows: Int, items: ClosedRange<Int32>)] = [
    ("furrow-2015-feed", 2015, 20, 15...15), ("filmstrip-2014-feed", 2014, 4, 5...5),
    ("viblo-feed", 2019, 20, 15...15), ("nested-tables-2016-feed", 2016, 12, 1...8),
    ("furrow-2013-feed", 2013, 20, 15...15),
  ]

  static let durationMilliseconds = 60_000.0

  @Test func theyAreThese() {
    #expect(EmbeddedTraces.seedFeeds == Self.feeds.map(\.name))
  }

  @Test(arguments: feeds.indices)
  func eachIsWhatTheGeneratorMakesOfItsHeader(place: Int) throws {
    let (name, seed, rows, items) = Self.feeds[place]
    let header = try TraceFormat.read(path: EmbeddedTraceFile.url(named: name).path).trace
    #expect(header.feed.rowCount == rows)
    #expect(header.feed.itemCounts.allSatisfy { items.contains($0) })
    var recipe = TraceRecipe(.explore, feed: header.feed, viewport: header.viewport, seed: seed)
    recipe.durationMilliseconds = Self.durationMilliseconds
    let made = recipe.trace(name: name, source: header.source)
    try EmbeddedTraceFile.expect(made)
    // A short scroll with something of everything that the feed allows.
    let kinds = Set(made.events.map(\.kind))
    #expect(kinds.contains(.position) && kinds.contains(.select))
    #expect(kinds.contains(.stripOffset) == (made.feed.axis == .horizontal))
  }
}

/// The source files of embedded traces, which tests write anew.
enum EmbeddedTraceFile {
  static func url(named name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CEmbedded/Traces/\(name).jsonl").standardized
  }

  /// Holds a trace to the embedded one of its name, or records it.
  static func expect(_ made: Trace) throws {
    if ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] == "1" {
      try Data(TextFormat.bytes(of: made)).write(to: url(named: made.name))
      Issue.record("recorded \(made.name): build again, then test without recording")
    } else {
      #expect(try EmbeddedTraces.trace(named: made.name)?.trace == made)
    }
  }
}
