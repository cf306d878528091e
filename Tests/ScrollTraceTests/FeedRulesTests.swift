import Testing

@testable import ScrollTrace

/// The rows that events are checked against, after edits.
@Suite struct FeedRulesTests {
  private static func trace(_ counts: [Int32]) -> Trace {
    Trace(
      name: "", viewport: Viewport(widthUnits: 1, heightUnits: 1),
      feed: Feed(
        itemCounts: counts, rowHeight: .uniform(units: 1),
        itemShapes: [Feed.ItemShape(widthUnits: 1, heightUnits: 1)]))
  }

  /// Applies the events of a trace that have not been applied, and expects these numbers of items.
  private func apply(
    _ trace: inout Trace, to feed: inout FeedRules, _ counts: [Int32], _ seed: UInt64,
    isCompared: Bool = true
  ) throws {
    for event in trace.events { try feed.apply(event, of: trace) }
    trace.removeEvents()
    guard isCompared else { return }
    #expect(feed.rowCount == counts.count, "seed \(seed)")
    let found = (0..<feed.rowCount).map { feed.itemCount(at: $0) }
    #expect(found == counts, "seed \(seed)")
  }

  @Test(arguments: [0, 1, 3, 700, 3_000] as [Int])
  func itFollowsAnArrayThroughAnyEdits(rows: Int) throws {
    for seed in 0..<4 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      var counts = (0..<rows).map { Int32($0) }
      var trace = Self.trace(counts)
      var feed = FeedRules(trace.feed)
      for turn in 0..<300 {
        edit(&trace, &counts, turn, &generator)
        try apply(&trace, to: &feed, counts, seed, isCompared: turn % 50 == 0)
      }
      try apply(&trace, to: &feed, counts, seed)
      if !counts.isEmpty {
        trace.append(.delete, atMilliseconds: 0, value: Int64(counts.count))
      }
      try apply(&trace, to: &feed, [], seed)
      trace.append(Insertion(itemCounts: [4, 5]), atMilliseconds: 0, row: 0)
      try apply(&trace, to: &feed, [4, 5], seed)
    }
  }

  private func edit(
    _ trace: inout Trace, _ counts: inout [Int32], _ turn: Int, _ generator: inout SplitMix64
  ) {
    let kind = counts.isEmpty ? 0 : Int.random(in: 0..<8, using: &generator)
    let many = Int.random(in: 0..<10, using: &generator) == 0
    let index = Int.random(in: 0..<max(1, counts.count), using: &generator)
    switch kind {
    case 0, 1:
      let new = (0..<Int.random(in: 1...(many ? 2_500 : 3), using: &generator)).map {
        Int32(10_000 + turn + $0)
      }
      let place = Int.random(in: 0...counts.count, using: &generator)
      trace.append(Insertion(itemCounts: new), atMilliseconds: 0, row: Int32(place))
      counts.insert(contentsOf: new, at: place)
    case 2, 3:
      let left = counts.count - index
      let count = Int.random(in: 1...(many ? left : min(left, 3)), using: &generator)
      trace.append(.delete, atMilliseconds: 0, row: Int32(index), value: Int64(count))
      counts.removeSubrange(index..<(index + count))
    case 4, 5:
      let target = Int.random(in: 0..<counts.count, using: &generator)
      trace.append(.move, atMilliseconds: 0, row: Int32(index), value: Int64(target))
      counts.insert(counts.remove(at: index), at: target)
    default:
      trace.append(.reload, atMilliseconds: 0, row: Int32(index), value: Int64(turn))
      counts[index] = Int32(turn)
    }
  }

  @Test func aReloadBeforeAnyOtherEditIsRemembered() throws {
    var trace = Self.trace([1, 2, 3])
    var feed = FeedRules(trace.feed)
    trace.append(.reload, atMilliseconds: 0, row: 1, value: 9)
    trace.append(.delete, atMilliseconds: 0, value: 1)
    try apply(&trace, to: &feed, [9, 3], 0)
  }

  @Test func anInvalidEventChangesNothing() throws {
    var trace = Self.trace([1, 2, 3])
    var feed = FeedRules(trace.feed)
    trace.append(.delete, atMilliseconds: 0, row: 2, value: 2)
    let event = trace.events[0]
    #expect(throws: Mistake.self) { try feed.apply(event, of: trace) }
    trace.removeEvents()
    try apply(&trace, to: &feed, [1, 2, 3], 0)
  }
}
