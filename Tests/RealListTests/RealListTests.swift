import Browser
import Foundation
import ListEngine
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@Suite struct WebHostTests {
  @Test func theWebHostIsThePagesOrder() {
    #expect(ListPlatform.named("web")?.usual == RealList.Order().host)
  }
}

/// A list that recycles, in a real browser, against what a replay predicts of it.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RealListTests {
  /// The five articles' designs, and others; a page lays out before it sets an offset.
  private static let designs = [
    "furrow-2013", "furrow-2013-demo", "filmstrip-2014", "furrow-2015", "furrow-2015-demo",
    "nested-tables-2016", "stack-view", "viblo", "scroll-view", "stable-id",
    "stable-id,saves=scroll", "row-dictionary", "iglistkit",
  ]

  /// The number of events of each trace: `FILMSTRIP_REAL_EVENTS`, or few enough for seconds; `all` for all.
  private static let eventCount: Int = {
    let text = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_EVENTS"] ?? ""
    return text == "all" ? .max : Int(text) ?? 120
  }()

  /// `FILMSTRIP_REAL_TRACE` names one; otherwise all.
  private static let traces: [String] = {
    let asked = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_TRACE"]
    return EmbeddedTraces.names.filter { asked == nil || $0 == asked }
  }()

  /// Every value that the page is said to have; and of the others none, but for one that is not compared.
  @Test func thePageHasWhatItIsSaidToHave() throws {
    let list = try RealList()
    // Item pools are there for what they cost, and compared nowhere.
    for axis in AxisDescription.all where axis.name != "itemPool" {
      for value in axis.values where "\(axis.name)=\(value.example)" != "binds=last" {
        let isThere = try list.page.evaluate(
          """
          (() => {
            try { new Design({ \(axis.name): '\(value.example)' }); return true; } catch { return false; }
          })()
          """, as: Bool.self)
        #expect(
          isThere == RealListPage.plays(value.example, of: axis.name),
          "\(axis.name)=\(value.example)")
      }
    }
  }

  @Test(arguments: RealListTests.traces)
  func aPageDoesWhatAReplayDoes(name: String) throws {
    let recording = try #require(try EmbeddedTraces.trace(named: name)).trace
    try compare(recording, named: name)
  }

  /// Who scrolls generated feeds, and waits for no strip to rest.
  static let generated: [(String, String, UInt64)] = [
    ("flinging", "store", 1), ("reading", "social", 2), ("flinging", "social", 3),
  ]

  static func generatedTrace(
    _ personName: String, _ feedName: String, _ seed: UInt64
  ) throws -> Trace {
    let person = try #require(Person.all.first { $0.name == personName })
    var recipe = TraceRecipe(
      .browse, feed: try FeedModel.named(feedName).feed(seed: seed), viewport: FeedModel.viewport,
      seed: seed)
    recipe.person = person
    recipe.mutations = Mutation.all
    return recipe.trace(name: "\(personName)-\(feedName)-\(seed)", source: "generated")
  }

  @Test(arguments: RealListTests.generated)
  func aPageDoesWhatAReplayDoesOnAGeneratedFeed(
    personName: String, feedName: String, seed: UInt64
  ) throws {
    let trace = try Self.generatedTrace(personName, feedName, seed)
    #expect(trace.events.contains { $0.coasts })
    try compare(trace, named: trace.name)
  }

  private func compare(_ trace: Trace, named name: String) throws {
    let trace = trace.beginning(Self.eventCount).asShown()
    let list = try RealList()
    for order in [RealList.Order(), RealList.Order(recyclesFirst: true, endsLate: true)] {
      for design in Self.designs {
        let played = try PlayedDesign(design + ",laysOut=first")
        let real = try list.play(trace, design: played, order: order)
        let agreement = Agreement(
          real, predicted: try played.prediction(for: trace, host: order.host))
        #expect(agreement.isWhole, "\(name), \(design) on \(order.host): \(agreement)")
        try AgreementTable.add(
          agreement, to: "replay", trace: name, events: trace.events.count, design: design)
      }
    }
    #expect(list.page.errors == [])
  }
}
