import ScrollTrace

@testable import TraceTools

/// The designs and feeds on which costs are measured, in pairs of a kind, so that each half has one of each.
enum CostFeeds {
  /// Fixes which of each pair is fitted to.
  static let seed: UInt64 = 15

  /// Pairs that do much the same: all recycled; nothing reloaded; strips made anew; item cells made anew, or shared;
  /// all items; all items made anew; a strip for every row.
  static let designs: [[String]] = [
    ["stable-id", "stable-id,identity=owned,store=array,reload=changed"],
    ["stable-id,reload=never", "furrow-2015"], ["stable-id,pool=none", "stable-id,pool=cap:2"],
    ["stable-id,itemPool=cap:0", "stable-id,itemPool=shared"],
    ["stable-id,items=all", "iglistkit,items=all"], ["ceiling", "stack-view,pool=none"],
    ["scroll-view", "scroll-view,items=all"],
  ]

  /// A steady scroll over mixed and equal rows; many short rows and few long ones; a search and a fast scroll; a feed that
  /// is edited. In each, rows appear often enough for designs to differ by more than the cost of a frame.
  static let names: [[String]] = [
    ["auto-store", "auto-flat:800x25"], ["auto-flat:2000x6", "auto-flat:300x40"],
    ["hunt-flat:600x12", "fling-store"], ["edited-feed", "edited-feed-confined"],
  ]

  static func trace(_ name: String, count: Int) throws -> Trace {
    let whole: Trace
    if let embedded = try EmbeddedTraces.trace(named: name) {
      whole = embedded.trace
    } else {
      let scenarios: [(String, Scenario)] = [
        ("auto-", .flashListAuto), ("hunt-", .hunt), ("fling-", .flingToEnd),
      ]
      guard let (prefix, scenario) = scenarios.first(where: { name.hasPrefix($0.0) }) else {
        preconditionFailure("no trace is called \(name)")
      }
      var recipe = TraceRecipe(
        scenario, feed: try FeedModel.named(String(name.dropFirst(prefix.count))).feed(seed: seed),
        viewport: FeedModel.viewport, seed: seed)
      recipe.durationMilliseconds = 40_000
      whole = recipe.trace(name: name, source: "generated")
    }
    return whole.beginning(count).asShown()
  }

  /// One of each pair, drawn from the seed; and the others.
  static func halves(of pairs: [[String]], stream: UInt64)
    -> (fitted: Set<String>, others: Set<String>)
  {
    var random = SplitMix64(seed: SplitMix64.mix(seed) ^ stream)
    var (fitted, others) = (Set<String>(), Set<String>())
    for pair in pairs {
      let first = random.index(below: 2)
      fitted.insert(pair[first])
      others.insert(pair[1 - first])
    }
    return (fitted, others)
  }
}
