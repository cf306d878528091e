import ScrollTrace
import Testing
import TraceTools

@Suite struct EmbeddedTraceTests {
  @Test func namesAreListed() {
    #expect(EmbeddedTraces.recordings == ["chromium-browse", "chromium-flings", "edited-feed"])
    #expect(EmbeddedTraces.samples == ["edited-feed-confined", "browser-recorder"])
    #expect(
      EmbeddedTraces.names
        == EmbeddedTraces.recordings + EmbeddedTraces.seedFeeds + EmbeddedTraces.samples)
  }

  @Test func anUnknownNameIsNoTrace() throws {
    #expect(try EmbeddedTraces.trace(named: "chromium")?.trace == nil)
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
