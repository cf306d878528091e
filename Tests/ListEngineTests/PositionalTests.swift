import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The part `positional`: cells that stay at their indices over an edit.
@Suite struct PositionalTests {
  private static let host = ListHost(isPositional: true)
  /// Rows 0 (A) and 1 (B) of four; row 0 goes to 50 and shows items 1 and 2.
  private static let scrolled = Trace.byHand(sections: [4], [.x(0, 50)])

  /// Expects the counts of the cases: two cells, five items and two look-ups before the edit, two items for each cell that
  /// is bound again, and nothing saved.
  private static func expectRebound(
    _ cells: Int, _ events: HandEvent..., heights: Int = 4, faults: [String: Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var trace = scrolled
    for event in events { trace.append(event) }
    let counts = ["cellsReused": 0, "offsetReads": 2, "offsetWrites": 0]
    try expect(
      "tag-lookup", on: trace, host, displayed: 2 + cells, ended: cells, cells: 2,
      items: 5 + 2 * cells, itemCells: 5, heights: heights, counts: counts, faults,
      sourceLocation: sourceLocation)
    try ReferenceTests.compare(trace, [:], host, "by hand")
  }

  /// A shows the new row at 50, and B shows row 0 at rest.
  @Test func anInsertedRowHasTheOffsetOfTheRowThatWasThere() throws {
    try Self.expectRebound(
      2, .insert(0, items: [4]), heights: 5, faults: ["foreignOffsets": 1, "lostOffsets": 1])
  }

  /// A shows row 1 at 50; B shows row 2, and both are at rest.
  @Test func aRowThatMovesUpHasTheOffsetOfTheDeletedOne() throws {
    try Self.expectRebound(2, .delete(0), faults: ["foreignOffsets": 1])
  }

  @Test func aMovedRowLeavesItsOffset() throws {
    try Self.expectRebound(2, .move(0, to: 3), faults: ["foreignOffsets": 1])
    // Both rows are on the screen: row 0 is at rest in B.
    try Self.expectRebound(2, .move(0, to: 1), faults: ["foreignOffsets": 1, "lostOffsets": 1])
  }

  /// Only the rows after the last edit matter.
  @Test func theEditsOfABatchCountTogether() throws {
    try Self.expectRebound(
      0, .together([.insert(0, items: [4]), .delete(0)]), heights: 5, faults: [:])
    // The new row replaces row 0, and row 1 stays.
    try Self.expectRebound(
      1, .together([.delete(0), .insert(0, items: [4])]), heights: 5,
      faults: ["foreignOffsets": 1])
    try Self.expectRebound(
      2, .together([.delete(1), .move(0, to: 2), .insert(2, items: [4])]), heights: 5,
      faults: ["foreignOffsets": 1])
  }

  /// Two rows. No row takes the index of the last one, whose display ends and is saved under its number.
  @Test func aCellBeyondTheFeedEndsItsDisplay() throws {
    let last = Trace.byHand(sections: [2], [.x(1, 50), .delete(1)])
    try expect(
      "tag-lookup", on: last, Self.host, displayed: 2, ended: 1, cells: 2, items: 5, itemCells: 5)
    // A shows row 1 at 50.
    let first = Trace.byHand(sections: [2], [.x(0, 50), .delete(0)])
    try expect(
      "tag-lookup", on: first, Self.host, displayed: 3, ended: 2, cells: 2, items: 7, itemCells: 5,
      counts: ["cellsReused": 0, "offsetReads": 2, "offsetWrites": 1, "foreignOffsets": 1])
  }

  /// Both cells go to the pools of their kinds. Row 1 is displayed in B, and finds the 50 that A saved under number 0.
  @Test func aCellOfAnotherKindEndsItsDisplay() throws {
    let trace = Trace.byHand(sections: [4], kinds: [0, 1, 0, 1], [.x(0, 50), .delete(0)])
    try expect(
      "tag-lookup", on: trace, Self.host, displayed: 4, ended: 2, cells: 2, items: 9, itemCells: 5,
      hits: 2, counts: ["foreignOffsets": 1])
  }

  /// Rows 1 and 2 are displayed, and row 3 is prepared. That cell stays at index 3, and row 2 is displayed in it at rest,
  /// unbound. Row 1 shows row 2's 50.
  @Test func aPreparedCellStaysToo() throws {
    let trace = Trace.byHand(
      sections: [6], [.y(50), .x(2, 50), .insert(0, items: [4]), .y(100)])
    let axes = ["prefetch": "ahead:1", "saves": "scroll"]
    let replay = try ReferenceTests.design(axes).watchedReplay(of: trace, host: Self.host)
    #expect(replay.faults == ["foreignOffsets": 1, "lostOffsets": 1])
    #expect(replay.counters.preparedDisplays == 1)
    for prefetch in ["ahead:1", "window:1/1", "rows:1", "deadline"] {
      try ReferenceTests.compare(trace, ["prefetch": prefetch], Self.host, "by hand")
    }
  }

  /// Identities, keys that move with their rows, one key for all, no key, and cells that belong to rows.
  @Test(arguments: [
    "stable-id", "tag-lookup,key=remapped", "tag-lookup,key=shared", "tag-lookup,store=kept",
    "tag-lookup,pool=perRow", "tag-lookup,pool=created", "tag-lookup,pool=farthest", "floor",
  ])
  func otherDesignsKeepTheirCells(design: String) throws {
    var trace = Self.scrolled
    trace.append(.insert(0, items: [4]), .move(0, to: 2), .delete(1))
    let design = try Design(design)
    #expect(
      design.watchedReplay(of: trace, host: Self.host)
        == design.watchedReplay(of: trace, host: .acquireFirst))
  }

  @Test(arguments: ["tag-lookup", "tag-lookup,key=path,updates=reconfigure"])
  func reloadsAreAsOnOtherHosts(design: String) throws {
    var trace = Self.scrolled
    trace.append(
      .reload(0, items: 3), .reloadAll,
      .together([.reload(1, items: 2), .reload(0, items: 4)]))
    let design = try Design(design)
    #expect(
      design.watchedReplay(of: trace, host: Self.host)
        == design.watchedReplay(of: trace, host: .acquireFirst))
  }

  /// jonathanpeppers/Microsoft.AndroidX.Compose, issue 351: a record is inserted in front of rows without keys.
  @Test func composeWithoutKeysMovesStatesToOtherRowsAtOnce() throws {
    let items = Array(repeating: "10", count: 40).joined(separator: ",")
    let start = """
      {"filmstrip":1,"viewport":[390,600],"feed":{"items":[\(items)],"rowHeight":150,\
      "item":{"width":120,"height":140,"spacing":10}}}
      {"t":200,"row":1,"x":260}
      {"t":1000,"insert":0,"items":[10]}

      """
    let away = (1...10).map { "{\"t\":\(1900 + 100 * $0),\"y\":\(300 * $0)}\n" }.joined()
    let back = start + away + "{\"t\":4000,\"y\":0}\n"
    let host = ListHost(echoes: true, confines: true, isPositional: true)
    // Row 0 shows 260, and row 1 has lost it; and again after the way there and back.
    for (text, count) in [(start, 1), (back, 2)] {
      let trace = try TextFormat.read(text)
      let byPosition = try Design("compose-lazy,key=row").watchedReplay(of: trace, host: host)
      #expect(byPosition.faults == ["foreignOffsets": count, "lostOffsets": count])
      let byKey = try Design("compose-lazy").watchedReplay(of: trace, host: host)
      #expect(byKey.faults == [:])
    }
  }
}
