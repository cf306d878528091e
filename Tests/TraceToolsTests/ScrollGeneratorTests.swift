import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Generated traces: valid, and possible on a screen. `GoldenRecipeTests` has their bytes.
@Suite struct ScrollGeneratorTests {
  private static let phone = Viewport(widthUnits: 375 * 1024, heightUnits: 667 * 1024)

  private static let feed = Feed(
    itemCounts: (0..<200).map { Int32($0 * 7 % 13) }, rowHeight: .uniform(units: 180 * 1024),
    itemShapes: [
      Feed.ItemShape(widthUnits: 120 * 1024, heightUnits: 160 * 1024, spacingUnits: 8 * 1024)
    ])

  /// A random feed scrolled as a scenario says, with every mutation in it.
  private static func lively(seed: UInt64) -> Trace {
    let random = RandomTrace.make(
      seed: seed, size: seed % 2 == 0 ? .small : .medium, allowsZeroStride: true)
    let scenario = Scenario.all[Int(seed) % Scenario.all.count]
    var recipe = TraceRecipe(scenario, feed: random.feed, viewport: random.viewport, seed: seed)
    recipe.platform = ScrollPhysics.all[Int(seed) / Scenario.all.count % ScrollPhysics.all.count]
    recipe.mutations = Mutation.all
    recipe.pacing = FramePacing(rate: seed % 2 == 0 ? 60 : 120, jitter: 0.3, dropChance: 0.05)
    recipe.durationMilliseconds = 20_000
    return recipe.trace(name: "seed \(seed)", source: "a test")
  }

  /// A trace without strips that went on by themselves, on the screen or not.
  private static func fingers(of trace: Trace) -> Trace {
    var fingers = trace
    let places = trace.events.indices.filter {
      !(trace.events[$0].coasts && trace.events[$0].kind == .stripOffset)
    }
    fingers.events = places.map { trace.events[$0] }
    fingers.timesMilliseconds = places.map { trace.timesMilliseconds[$0] }
    return fingers
  }

  /// Nothing is touched that is not on the screen, by the plain model of SEMANTICS; and what is written
  /// reads back, so that every edit is one of rows that are there.
  @Test func whatIsTouchedIsOnTheScreenWhateverTheAppDoes() throws {
    var counts: [TraceEvent.Kind: Int] = [:]
    for seed in 0..<24 as Range<UInt64> {
      let trace = Self.lively(seed: seed)
      let result = ReferenceList.replay(
        Self.fingers(of: trace),
        design: ReferenceDesign(["identity": "id", "key": "id", "saves": "scroll"]),
        host: ReferenceHost("acquireFirst"))
      #expect(result.counters["offscreenStripEvents"] == 0, "seed \(seed)")
      #expect(result.counters["offscreenSelections"] == 0, "seed \(seed)")
      let bytes = TextFormat.bytes(of: trace)
      let read = try bytes.withUnsafeBytes {
        try TraceFormat.read(bytes: $0, named: "generated").trace
      }
      #expect(read == trace, "seed \(seed)")
      for event in trace.events { counts[event.kind, default: 0] += 1 }
    }
    let kinds: [TraceEvent.Kind] = [
      .position, .stripOffset, .select, .insert, .move, .reload, .viewport, .memoryWarning,
    ]
    for kind in kinds { #expect(counts[kind, default: 0] > 0, "\(kind)") }
  }

  private static func trace(
    of feed: Feed = feed, seed: UInt64, durationMilliseconds: Double = 60_000
  ) -> Trace {
    var recipe = TraceRecipe(.browse, feed: feed, viewport: phone, seed: seed)
    recipe.person = .browsing
    recipe.mutations = []
    recipe.durationMilliseconds = durationMilliseconds
    return recipe.trace(name: "generated", source: "a test")
  }

  @Test func offsetsAndTimesStandOnTheirGrids() {
    let trace = Self.trace(seed: 5, durationMilliseconds: 120_000)
    let end = Int64(200 * 180 - 667) * 1024
    #expect(trace.events.count > 1000)
    for (event, time) in zip(trace.events, trace.timesMilliseconds) {
      #expect((time * 10).rounded() / 10 == time)
      #expect(time < 120_000)
      guard event.kind == .position else { continue }
      // Every edge of this feed is a whole point, so that no edge is off the grid.
      #expect(event.value % 512 == 0)
      // A bounce goes out by less than 8,000 / (10 e) points.
      #expect((-300 * 1024...end + 300 * 1024).contains(event.value))
    }
    let pairs = zip(trace.timesMilliseconds, trace.timesMilliseconds.dropFirst())
    #expect(pairs.allSatisfy { $0 < $1 })
  }

  @Test func aFeedWithoutAnythingToTouchHasNoEvents() {
    for itemCounts in [[], [0, 0]] as [[Int32]] {
      let feed = Feed(
        itemCounts: itemCounts, rowHeight: .uniform(units: 1024), itemShapes: Self.feed.itemShapes)
      #expect(Self.trace(of: feed, seed: 1).events.isEmpty)
    }
  }

  @Test func anotherSeedIsAnotherTrace() {
    #expect(Self.trace(seed: 77).events == Self.trace(seed: 77).events)
    #expect(Self.trace(seed: 77).events != Self.trace(seed: 78).events)
  }
}
