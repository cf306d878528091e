import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine

/// Stored offsets, as points or anchors, by hand and on random feeds.
@Suite struct AnchorTests {
  private static let anchors = ["number", "nearest", "item"]

  /// What `stable-id` with a value of `form` shows wrong, on a plain and on a confining host.
  private static func faults(
    _ form: String, _ trace: Trace
  ) throws -> [[String: Int]] {
    try [ListHost.acquireFirst, ListHost(confines: true)].map { host in
      try Design("stable-id,form=\(form)").watchedReplay(of: trace, host: host).faults
    }
  }

  /// Where the first row is shown when it comes back, in points.
  private static func comesBack(_ design: String, _ trace: Trace) throws -> Double {
    let log = ShownOffsets()
    _ = try Design(design).watch(trace, host: .acquireFirst, watcher: log)
    return try #require(log.points.last)
  }

  /// Notes where the first row is put at each of its displays.
  private final class ShownOffsets: Watcher {
    var points: [Double] = []

    func saw(_ callback: Callback, in list: inout ListState) {
      guard case .displayed(let strip, 0, _) = callback else { return }
      points.append(Points.points(strip.pointee.offsetUnits))
    }
  }

  /// The first row has items, is scrolled to a content offset and out of sight, changed and seen again.
  private static func away(
    items: Int32 = 6, at points: Double, lead: Double = 0,
    _ change: (inout Trace) -> Void
  ) -> Trace {
    var shape = Feed.ItemShape.points(width: 40, height: 40, spacing: 10)
    shape.leftInsetUnits = Points.units(nearestTo: lead)
    var trace = Trace.byHand(
      sections: [6], items: [items, 4, 4, 4, 4, 4], shape: shape, [.x(0, points), .y(100)])
    change(&trace)
    trace.append(.y(0))
    return trace
  }

  // MARK: By hand

  /// Item k occupies [50 k, 50 k + 40). Six items end at 290, so that 190 is the end; three at 140, and 40 is.
  @Test func aReloadToFewerItemsIsWhatStoresDifferIn() throws {
    let shorter = Self.away(at: 190) { $0.append(.reload(0, items: 3)) }
    // 190 would leave the strip empty, so that all from 40 to 190 is right, but beyond 73 a third is empty.
    #expect(try Self.faults("points", shorter) == [["blank": 1], [:]])
    #expect(try Self.faults("number", shorter) == [["lostOffsets": 1], ["lostOffsets": 1]])
    // The third item at its start, 100.
    #expect(try Self.faults("nearest", shorter) == [["blank": 1], [:]])
    #expect(try Self.faults("item", shorter) == [["blank": 1], [:]])
    // Item 4 is there still: the same points. Five items end at 240, so that 140 is the end.
    let longer = Self.away(at: 190) { $0.append(.reload(0, items: 5)) }
    for form in ["points"] + Self.anchors {
      #expect(try Self.faults(form, longer) == [["blank": 1], [:]])
      #expect(try Self.faults(form + ",fits=content", longer) == [[:], [:]])
      guard form != "number" else { continue }
      #expect(try Self.faults(form + ",fits=content", shorter) == [[:], [:]])
    }
    // 170 leaves 30 points empty: less than a third.
    let nearly = Self.away(at: 170) { $0.append(.reload(0, items: 5)) }
    for form in ["points"] + Self.anchors {
      #expect(try Self.faults(form, nearly) == [[:], [:]])
    }
  }

  /// With a lead of 20 item k occupies [20 + 50 k, 60 + 50 k).
  @Test(arguments: [
    (-30.0, 0, -50.0), (10, 0, -10), (59, 0, 39), (60, 1, -10), (65, 1, -5), (110, 2, -10),
    (309, 5, 39), (310, 5, 40), (1000, 5, 730),
  ])
  func anAnchorIsTheFirstItemThatEndsBeyond(offset: Double, item: Int, distance: Double) {
    let line = ItemLine(leadUnits: 20 << 10, sizeUnits: 40 << 10, strideUnits: 50 << 10)
    let anchor = Anchor(
      ofUnits: Points.units(nearestTo: offset), in: StripContent(row: 0, itemCount: 6, line: line))
    #expect(anchor.item == Int32(item) && anchor.distance == distance)
  }

  /// A strip at rest and a strip without items have no anchor, which restores rest.
  @Test func noneIsAtRestOrOfNoItems() {
    let line = ItemLine(leadUnits: 0, sizeUnits: 40 << 10, strideUnits: 50 << 10)
    func anchor(_ units: Int64, itemCount: Int32) -> Anchor {
      Anchor(ofUnits: units, in: StripContent(row: 0, itemCount: itemCount, line: line))
    }
    #expect(anchor(9, itemCount: 6).item == 0)
    for none in [anchor(0, itemCount: 6), anchor(0, itemCount: 0), anchor(9, itemCount: 0)] {
      #expect(none.item == Anchor.rest.item)
      let content = StripContent(row: 0, itemCount: 6, line: line)
      #expect(none.offsetUnits(in: content) == 0)
    }
  }

  /// Points say where the row was, an identity which item it showed, whatever came or went before it.
  @Test(arguments: [
    // Two come at the beginning: item 1 is the fourth.
    (0, 0, 2, 60.0, 60.0, 160.0),
    // One of what is before went, and none came.
    (0, 1, 0, 60, 60, 10),
    // Behind what is visible nothing matters.
    (3, 3, 1, 60, 60, 60),
    // The item itself went: the one that has its number now, as if it were it.
    (1, 1, 0, 60, 60, 60),
  ])
  func aSpliceIsFollowedByIdentity(
    at: Int, removed: Int, added: Int, points: Double, number: Double, item: Double
  ) throws {
    let splice = Splice(
      itemCount: Int32(6 - removed + added), at: Int32(at), removed: Int32(removed),
      added: Int32(added))
    let trace = Self.away(at: 60) { $0.append(splice, atMilliseconds: 40, row: 0) }
    #expect(try Self.comesBack("stable-id", trace) == points)
    #expect(try Self.comesBack("stable-id,form=number", trace) == number)
    #expect(try Self.comesBack("stable-id,form=item", trace) == item)
    #expect(try Self.faults("item", trace) == [[:], [:]])
  }

  /// For a row whose item was removed, the item with its number, the item in its place and all between are right.
  @Test func anEndOfASpanMovesWithItsItem() {
    let line = ItemLine(leadUnits: 20, sizeUnits: 40, strideUnits: 50)
    func ends(_ units: Int64, _ items: Int32, _ at: Int32, _ removed: Int32, _ added: Int32)
      -> [Int64]
    {
      var span = OffsetSpan(at: units)
      span.splice(
        Splice(itemCount: items - removed + added, at: at, removed: removed, added: added),
        along: line, restUnits: 0)
      return [span.lowUnits, span.highUnits]
    }
    // At rest, and in a row without items, it stays.
    #expect(ends(0, 6, 0, 2, 3) == [0, 0])
    #expect(ends(75, 0, 0, 0, 3) == [75, 75])
    // 75 is 5 into item 1, which stays item 1, or becomes item 3 or 0.
    #expect(ends(75, 6, 2, 2, 0) == [75, 75])
    #expect(ends(75, 6, 0, 0, 2) == [175, 175])
    #expect(ends(75, 6, 0, 1, 0) == [25, 25])
    // It went, and two came in its place, so that the next is item 3 at 170; or none, and the next is item 1 at 70.
    #expect(ends(75, 6, 1, 1, 2) == [75, 170])
    #expect(ends(75, 6, 1, 1, 0) == [70, 75])
    // All behind the first went: that one, at 20, is the last.
    #expect(ends(175, 6, 1, 5, 0) == [20, 20])
    // Nothing is left.
    #expect(ends(75, 6, 0, 6, 0) == [0, 75])
    // A span from 75 to 275 (item 5): one end stays, the other is the last item now.
    var span = OffsetSpan(at: 75)
    span.hold(275)
    span.splice(
      Splice(itemCount: 3, at: 3, removed: 3, added: 0), along: line, restUnits: 0)
    #expect([span.lowUnits, span.highUnits] == [75, 120])
  }

  @Test func identitiesGoWithTheirItems() {
    var items = ItemIdentities()
    func identities(_ count: Int32) -> [UInt32] {
      (0..<count).map { items.identity(ofItem: $0, ofRow: 7) }
    }
    #expect(identities(4) == [0, 1, 2, 3])
    items.change(7, by: Splice(itemCount: 5, at: 1, removed: 1, added: 2))
    #expect(identities(5) == [0, 4, 5, 2, 3])
    items.change(7, by: Splice(itemCount: 4, at: 2, removed: 1, added: 0))
    #expect(identities(4) == [0, 4, 2, 3])
    #expect(items.item(2, ofRow: 7, itemCount: 4) == 2)
    #expect(items.item(5, ofRow: 7, itemCount: 4) == nil)
    // A reload: all are others.
    items.change(7, by: Splice(itemCount: 2, at: 0, removed: 4, added: 2))
    #expect(identities(2) == [6, 7])
    // Another row's are its own.
    #expect(items.identity(ofItem: 1, ofRow: 8) == 1)
  }

  @Test func theLogSaysWhatCameAndWent() throws {
    let trace = Self.away(at: 60) {
      $0.append(Splice(itemCount: 7, at: 2, removed: 0, added: 1), atMilliseconds: 40, row: 0)
    }
    #expect(
      trace.words(forEventAt: 2) == "row 0 reloaded with 7 items: at item 2 0 went and 1 came")
  }

  // MARK: On random feeds

  /// Where no content changes, every row has items and the key is the row's own, an anchor is what points are.
  @Test(arguments: AnchorTests.anchors)
  func anchorsAreWhatPointsAreWhereNothingIsReloaded(form: String) throws {
    for seed in 0..<UInt64(Thorough.count(20, of: 150)) {
      var trace = RandomTrace.make(seed: seed, size: .small, hasCoasts: seed.isMultiple(of: 2))
        .without(.reload).without(.select)
      trace.feed.itemCounts = trace.feed.itemCounts.map { max($0, 1) }
      for index in trace.insertions.indices {
        trace.insertions[index].itemCounts = trace.insertions[index].itemCounts.map { max($0, 1) }
      }
      for design in ["stable-id", "stable-id,saves=scroll", "stable-id,store=lru:3"] {
        for host in [
          ListHost.acquireFirst, ListHost(coasts: true, echoes: true),
          ListHost(confines: true, queues: true),
        ] {
          let points = try Design(design).watchedReplay(of: trace, host: host)
          let anchors = try Design("\(design),form=\(form)")
            .watchedReplay(of: trace, host: host)
          #expect(points == anchors, "seed \(seed), \(design) on \(host)")
        }
      }
    }
  }

  // MARK: All small ones

  /// The first row is scrolled out of sight, an item comes in anywhere within it, and it is seen again; with the number
  /// of the item that was first in sight, which ends at 40, 90, 140 and so on.
  private static let grown: [(trace: Trace, at: Int32, first: Int32)] =
    (3...6 as ClosedRange<Int32>).flatMap { items in
      stride(from: 5.0, through: 200, by: 15).flatMap { points in
        (0...items).map { at in
          let trace = away(items: items, at: points) {
            $0.append(
              Splice(itemCount: items + 1, at: at, removed: 0, added: 1), atMilliseconds: 40, row: 0
            )
          }
          return (trace, at, min(Int32((points + 10) / 50), items - 1))
        }
      }
    }

  /// An item inserted before the visible ones moves them, except for designs that know the items' identities.
  @Test func onlyIdentitiesAreRightWhereItemsCome() throws {
    for (trace, at, first) in Self.grown {
      let isForeign = at <= first
      for form in ["points"] + Self.anchors {
        let fidelity = try Design("stable-id,form=\(form)")
          .watchedReplay(of: trace, host: .acquireFirst).fidelity
        #expect(fidelity.foreignOffsets == (isForeign && form != "item" ? 1 : 0))
        #expect(fidelity.lostOffsets == 0)
      }
    }
  }

  /// A swipe and the splice are enough, where the row is in sight: the one is never taken for a whole reload.
  @Test func whatIsExplainedKeepsItsSplice() throws {
    let design = try Design("stable-id")
    for (trace, at, first) in Self.grown where at == first {
      let explanation = try #require(
        design.explanation(of: .foreign, on: trace, host: .acquireFirst))
      let small = explanation.trace
      #expect(try ValidTrace(checking: small.trace) == small)
      #expect(small.splices.count == 1 && small.events.count <= 3)
    }
  }
}
