import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The bytes of generated traces, which are the same on every machine.
///
/// Where a change is meant, `TraceRecipe.generatorVersion` goes up with these hashes: a trace's source names the
/// version that makes it again.
@Suite struct GoldenRecipeTests {
  /// FNV-1a of 64 bits (Fowler, Noll, Vo).
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Without a person it is the scenario's own, who waits for nothing.
  @Test(
    arguments: [
      ("browse", "ios", "browsing", "bee6b262195c6650"),
      ("browse", "ios-fast", "browsing", "6c5d013afe874478"),
      ("browse", "ios-paging", "browsing", "508ebf247de9d5f9"),
      ("browse", "android", "browsing", "23260dbb46c7171b"),
      ("hunt", "ios", "hunting", "fc99bcac79f9acc6"),
      ("hunt", "android", "hunting", "6282d3046ad8c3ee"),
      ("explore", "ios", "exploring", "3b4011f90f17a57b"),
      ("explore", "android", "exploring", "c12d0683199abf20"),
      ("fling-to-end", "ios", "browsing", "29fb7207d3f25ef1"),
      ("fling-to-end", "android", "browsing", "9760f5078011e129"),
      ("reload-storm", "ios", "browsing", "95b5fcdbf081c62"),
      ("reload-storm", "android", "browsing", "933746ccadcf04ef"),
      ("rotate", "ios", "browsing", "e6d1c9b5919d12b9"),
      ("rotate", "android", "browsing", "b71584d631661537"),
      ("flashlist-auto", "ios", "browsing", "6fe1d131cc6c61eb"),
      ("flashlist-auto", "android", "browsing", "6fe1d131cc6c61eb"),
      ("browse", "ios", nil, "abc258a86ace91be"),
      ("browse", "ios-fast", nil, "2a0540aca2f3b83b"),
      ("browse", "ios-paging", nil, "985d73efe1372c85"),
      ("browse", "android", nil, "dbb83c651a71740b"),
      ("reading", "ios", nil, "8a7479a8541267e6"),
      ("reading", "android", nil, "5af2958c58fd79b3"),
      ("reload-storm", "ios", nil, "6c5ced5c56b0cab2"),
      ("reload-storm", "android", nil, "380d911dbbec194d"),
      ("rotate", "ios", nil, "abd9e477d79361c"),
      ("rotate", "android", nil, "434d0c6a93d4bead"),
    ] as [(String, String, String?, String)])
  func bytesAreFixed(scenario: String, platform: String, person: String?, hash: String) throws {
    let scenario = try #require(Scenario.all.first { $0.name == scenario })
    let platform = try #require(ScrollPhysics.all.first { $0.name == platform })
    let named = Person.all.first { $0.name == person }
    #expect((named == nil) == (person == nil))
    #expect(person != nil || !scenario.person.waits)
    let feed = try FeedModel.named(scenario.feedName).feed(seed: 1)
    var recipe = TraceRecipe(scenario, feed: feed, viewport: FeedModel.viewport, seed: 1)
    recipe.platform = platform
    recipe.person = named ?? scenario.person
    recipe.pacing = FramePacing(rate: 60, jitter: 0.1, dropChance: 0.01)
    recipe.durationMilliseconds = 60_000
    let bytes = TextFormat.bytes(of: recipe.trace(name: scenario.name, source: "golden"))
    #expect(Self.hash(bytes) == hash, "\(scenario.name) on \(platform.name)")
  }

  @Test(
    arguments: [
      ("store", 160, "b9e6bff56796ff63"),
      ("social", 600, "4e30636cda4d09a5"),
      ("settings", 20, "8ed9aee14fb07741"),
      ("flat:50x20", 50, "277aa57d7424196d"),
    ] as [(String, Int, String)])
  func feedsAreFixed(name: String, rowCount: Int, hash: String) throws {
    let feed = try FeedModel.named(name).feed(seed: 1)
    #expect(feed.rowCount == rowCount)
    let trace = Trace(name: name, source: "golden", viewport: FeedModel.viewport, feed: feed)
    #expect(Self.hash(TextFormat.bytes(of: trace)) == hash, "\(name)")
    #expect(try FeedModel.named(name).feed(seed: 1) == feed)
    if feed.kinds != nil { #expect(try FeedModel.named(name).feed(seed: 2) != feed) }
  }

  @Test(arguments: ["flat:", "flat:5", "flat:5x", "flat:x5", "flat:5x5x5", "flat:-1x5", "stor"])
  func aFeedThatIsNoneSaysWhatThereIs(name: String) {
    #expect(throws: FeedModelError.self) { try FeedModel.named(name) }
  }
}
