import Testing

@testable import ListEngine

/// FlashList, legend-list and TanStack Virtual against their own classes: totals, and the event, row, cell and offset of
/// each display.
@Suite struct ReactNativeAndWebTests {
  @Test(arguments: ["chromium-browse", "edited-feed-scrolls", "edited-feed-edits"])
  func presetsDisplayAsTheClassesDo(trace name: String) throws {
    let trace = try FrameworkRun.trace(named: name)
    // The classes have no host: rows leave first, and nothing else moves a strip.
    let host = ListEngine.Host(recyclesFirst: true)
    let runs = try FrameworkRun.all(in: "react-native-and-web").filter { $0.run.trace == name }
    #expect(runs.count == ["chromium-browse": 11, "edited-feed-scrolls": 5][name] ?? 3)
    for (run, displays) in runs {
      let design = try Design("\(run.variant),\(run.mode)")
      DisplayRecorder(design, on: trace, host: host).expectEqual(
        to: run, displays, "\(design.name) on \(name)")
    }
  }
}
