import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// Taps, by both ways of the articles: what the detail screen's model is in the end.
@Suite struct SelectionTests {
  /// Notes what the detail screen shows after each tap.
  private struct Screens: Watcher {
    var models: [DetailModel?] = []

    mutating func saw(_ callback: Callback, in list: inout ListState) {
      if case .selected(_, _, _, let opened) = callback { models.append(opened) }
    }
  }

  private static func models(_ design: String, _ trace: Trace) throws -> [DetailModel?] {
    try Design(design).watch(trace, host: .acquireFirst, watcher: Screens()).1.models
  }

  /// A tap opens a row by the design's own look-up, and by the content of the tapped item's cell.
  @Test(arguments: [
    ("tag-lookup", [HandEvent.tap(item: 1, of: 0)], [0, 1], [0, 1]),
    ("tag-lookup", [.tap(item: 0, of: 1)], [1, 0], [1, 0]),
    // A row comes in above: the tag of row 0 names it, while the tapped cell holds what it held.
    ("tag-lookup", [.insert(0, items: [4]), .tap(item: 1, of: 1)], [5, 1], [0, 1]),
    // Without reload row 3 is in row 0's cell, with row 0's items: the tag is right, the cell is wrong.
    ("furrow-2015", [.y(50), .y(100), .tap(item: 1, of: 3)], [3, 1], [0, 1]),
  ])
  func aTapOpensWhatTheDesignLooksUp(
    design: String, events: [HandEvent], byDelegate: [Int32], byNotification: [Int32]
  ) throws {
    let trace = Trace.byHand(sections: [5], events)
    for (way, found) in [("delegate", byDelegate), ("notification", byNotification)] {
      let models = try Self.models("\(design),selection=\(way)", trace)
      #expect(models == [DetailModel(row: found[0], item: found[1])], "\(way)")
    }
  }

  /// A row with two items goes above one with four, which keeps tag 1: the model's row 1 has one item, so
  /// that a tap on the second opens nothing, and not what the tap before had opened.
  @Test func aTapOnAnItemThatTheNamedRowHasNotOpensNothing() throws {
    let trace = Trace.byHand(
      sections: [3], items: [2, 4, 1], [.tap(item: 1, of: 0), .delete(0), .tap(item: 1, of: 0)])
    #expect(try Self.models("tag-lookup", trace) == [DetailModel(row: 0, item: 1), nil])
  }
}
