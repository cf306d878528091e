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

  @Test func theyAreThese() {
    #expect(EmbeddedTraces.seedFeeds == Self.feeds.map(\.name))
    #expect(EmbeddedTraces.recordings == ["chromium-browse", "chromium-flings", "edited-feed"])
    #expect(EmbeddedTraces.samples == ["edited-feed-confined", "browser-recorder"])
    #expect(
      EmbeddedTraces.names
        == EmbeddedTraces.recordings + EmbeddedTraces.seedFeeds + EmbeddedTraces.samples)
  }

  @Test func anUnknownNameIsNoTrace() throws {
    #expect(try EmbeddedTraces.trace(named: "chromium")?.trace == nil)
  }

  @Test(arguments: feeds.indices)
  func eachIsWhatTheGeneratorMakesOfItsHeader(place: Int) throws {
    let (name, seed, rows, items) = Self.feeds[place]
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CEmbedded/Traces/\(name).jsonl").standardized
    let header = try TextFormat.read(path: file.path).trace
    #expect(header.feed.rowCount == rows)
    #expect(header.feed.itemCounts.allSatisfy { items.contains($0) })
    let recipe = TraceRecipe(.explore, feed: header.feed, viewport: header.viewport, seed: seed)
    let made = recipe.trace(name: name, source: header.source)
    if ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] == "1" {
      try Data(TextFormat.bytes(of: made)).write(to: file)
      Issue.record("recorded \(name): build again, then test without recording")
    } else {
      #expect(try EmbeddedTraces.trace(named: name)?.trace == made)
    }
    // A short scroll with something of everything that the feed allows.
    let kinds = Set(made.events.map(\.kind))
    #expect(kinds.contains(.position) && kinds.contains(.select))
    #expect(kinds.contains(.stripOffset) == (made.feed.axis == .horizontal))
  }

  @Test(
    arguments: [
      ("chromium-browse", [.position: 10_624, .stripOffset: 4_158]),
      ("chromium-flings", [.position: 2070, .stripOffset: 2335, .reload: 67, .insert: 64]),
      (
        "edited-feed",
        [
          .position: 5_026, .stripOffset: 2_633, .select: 408, .insert: 197, .delete: 174,
          .viewport: 168, .move: 133, .reload: 124, .memoryWarning: 62, .reloadAll: 40,
        ]
      ),
    ] as [(String, [TraceEvent.Kind: Int])])
  func everyEventIsRead(name: String, counts: [TraceEvent.Kind: Int]) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: name)).trace
    #expect(trace.name == name)
    #expect(Dictionary(trace.events.map { ($0.kind, 1) }, uniquingKeysWith: +) == counts)
    #expect(trace.events.count == counts.values.reduce(0, +))
    #expect(trace.timesMilliseconds.count == trace.events.count)
    #expect(trace.insertions.count == counts[.insert, default: 0])
    #expect(trace.viewports.count == counts[.viewport, default: 0])
  }
}
