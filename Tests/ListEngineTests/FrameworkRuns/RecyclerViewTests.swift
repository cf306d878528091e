import Testing

@testable import ListEngine

/// RecyclerView's presets against its own classes: totals, and the event, row, cell and offset of each display.
@Suite struct RecyclerViewTests {
  static let presets = [
    "set-adapter": "recycler-view", "swap-adapter": "recycler-view-swapped",
    "kept-adapter": "recycler-view-kept", "shared-pool": "recycler-view-shared",
    "shared-pool-detach": "recycler-view-shared-detach", "saved": "recycler-view-saved",
  ]
  static let prefetches = ["off": "none", "on": "cache", "forced": "cacheForced"]

  @Test(arguments: ["chromium-browse", "edited-feed-scrolls"])
  func presetsDisplayAsTheClassesDo(trace name: String) throws {
    let trace = try FrameworkRun.trace(named: name)
    let host = try #require(ListPlatform.named("recycler-view")).usual
    let runs = try FrameworkRun.all(in: "recycler-view").filter { $0.run.trace == name }
    #expect(runs.count == 18)
    for (run, displays) in runs {
      let preset = try #require(Self.presets[run.variant])
      let prefetch = try #require(Self.prefetches[run.mode])
      let design = try Design("\(preset),prefetch=\(prefetch)")
      DisplayRecorder(design, on: trace, host: host).expectEqual(
        to: run, displays, "\(design.name) on \(name)")
    }
  }
}
