import ScrollTrace
import Testing

@testable import ListEngine

/// Taps, by both ways of the articles: what the detail screen's model is in the end.
@Suite struct SelectionTests {
  /// Notes what the detail screen shows after each tap.
  private struct Screens: Watcher {
    static var isWatching: Bool { true }
    var models: [DetailScreen.Model?] = []

    mutating func saw(_ callback: Callback, in list: inout ListState) {
      if case .selected(_, _, _, let opened) = callback { models.append(opened) }
    }
  }

  private static func models(_ design: String, _ trace: Trace) throws -> [DetailScreen.Model?] {
    try Design(design).watch(trace, host: .acquireFirst, watcher: Screens()).1.models
  }

  @Test(arguments: ["delegate", "notification"])
  func aTapOpensTheItemThatWasTapped(way: String) throws {
    var trace = Trace.byHand(sections: [3])
    trace.tap(item: 1, of: 0)
    trace.tap(item: 0, of: 1)
    #expect(
      try SelectionTests.models("tag-lookup,selection=\(way)", trace)
        == [DetailScreen.Model(row: 0, item: 1), DetailScreen.Model(row: 1, item: 0)])
  }

  /// A row comes in above: the tag of row 0 names it, while the tapped cell holds what it held.
  @Test func aStaleTagOpensAnotherRowsItemAndACellItsOwn() throws {
    var trace = Trace.byHand(sections: [3])
    trace.insert(items: [4], at: 0)
    trace.tap(item: 1, of: 1)
    #expect(
      try SelectionTests.models("tag-lookup", trace) == [DetailScreen.Model(row: 3, item: 1)])
    #expect(
      try SelectionTests.models("tag-lookup,selection=notification", trace)
        == [DetailScreen.Model(row: 0, item: 1)])
  }

  /// Without reload row 3 stands in row 0's cell, with row 0's items: the tag is right, the cell is not.
  @Test func aStaleCellOpensWhatItHolds() throws {
    var trace = Trace.byHand(sections: [5])
    trace.scroll(to: 50)
    trace.scroll(to: 100)
    trace.tap(item: 1, of: 3)
    #expect(
      try SelectionTests.models("furrow-2015", trace) == [DetailScreen.Model(row: 3, item: 1)])
    #expect(
      try SelectionTests.models("furrow-2015,selection=notification", trace)
        == [DetailScreen.Model(row: 0, item: 1)])
  }

  /// A row with two items goes above one with four, which keeps tag 1: the model's row 1 has one item, so
  /// that a tap on the second opens nothing, and not what the tap before had opened.
  @Test func aTapOnAnItemThatTheNamedRowHasNotOpensNothing() throws {
    var trace = Trace.byHand(sections: [3], items: [2, 4, 1])
    trace.tap(item: 1, of: 0)
    trace.delete(1, at: 0)
    trace.tap(item: 1, of: 0)
    #expect(
      try SelectionTests.models("tag-lookup", trace)
        == [DetailScreen.Model(row: 0, item: 1), nil])
  }
}
