import ReferenceList
import ScrollTrace
import Testing

/// Strips that rest elsewhere than at 0, pages, and content that becomes shorter, worked out by hand. One row is displayed
/// at a time.
@Suite struct ContentTests {
  /// Strips rest at -16; four items end at 190, so that offsets from -16 to 90 are within the content.
  private static func resting(_ shape: Feed.ItemShape? = nil) -> Trace {
    var shape = shape ?? .points(width: 40, height: 40, spacing: 10)
    shape.restUnits = -16 * Points.units
    return .byHand(shape: shape, [])
  }

  /// Four items as wide as the table: pages are at 0, 100, 200 and 300.
  private static func paged(isShare: Bool = false) -> Trace {
    var shape = Feed.ItemShape.points(width: 100, height: 40, spacing: 0)
    if isShare {
      shape.widthShare = Feed.ItemShape.wholeShare
    } else {
      shape.paging = .strip
    }
    return .byHand(shape: shape, [])
  }

  /// Four items of 90 in pages of 100 from 24 on: the content allows offsets from 0 to 260.
  private static var uneven: Trace {
    var shape = Feed.ItemShape.points(width: 90, height: 40, spacing: 0)
    shape.paging = .strip
    shape.restUnits = 24 * Points.units
    return .byHand(shape: shape, [])
  }

  /// Four items end at 190, so that an offset of the app is 90 less the one that is counted from where they begin.
  private static var turned: Trace {
    var trace = Trace.byHand([])
    trace.feed.isRightToLeft = true
    return trace
  }

  static let cases: [Case] = [
    // "The fallback: 0": rows 0 and 1, and row 0 again, which was saved at 0.
    Case([.y(50), .y(0)], in: resting(), foreign: 3),
    Case([.y(50), .y(0)], "fallback=rest", in: resting()),
    // 50 is left, and rest is shown.
    Case([.x(0, 50), .y(50), .y(0)], "store=reset,fallback=rest", in: resting(), lost: 1),
    Case([.x(0, 50), .y(50), .y(0)], "store=reset", in: resting(), foreign: 3),
    // "The least, min(0, rest of the kind)": -30 is brought to -16, and both are right.
    Case(
      [.x(0, -30), .y(50), .y(0)], "fallback=rest", on: "confining", in: resting(), scrolls: 1,
      confined: 1),
    // "Forgetting": to rest, and there it is kept.
    Case([.x(0, 50), .y(50)], "store=kept", on: "forgetting", in: resting(), scrolls: 1),
    // A fling is cut off at 40. Pages 0 and 100 are right, and the place between them is not lost.
    Case(
      [.coast(0, 40), .y(50), .coast(0, 100), .y(0)], in: paged(), scrolls: 1,
      counts: ["between": 1]),
    // "The nearest": page 0, and page 1 from 60 on.
    Case([.coast(0, 40), .y(50), .coast(0, 100), .y(0)], "form=page", in: paged(), scrolls: 1),
    Case([.x(0, 60), .y(50), .y(0)], "form=page", in: paged()),
    // "Or as the least or the greatest, or if the content does not allow it."
    Case([.x(0, 0), .y(50), .y(0)], "fallback=rest", in: uneven),
    Case([.x(0, 260), .y(50), .y(0)], "fallback=rest", in: uneven),
    Case([.x(0, 265), .y(50), .y(0)], "fallback=rest", in: uneven),
    Case([.x(0, 10), .y(50), .y(0)], "fallback=rest", in: uneven, counts: ["between": 1]),
    Case([.x(0, 250), .y(50), .y(0)], "fallback=rest", in: uneven, counts: ["between": 1]),
    Case([.x(0, 10), .y(50), .x(1, 250), .y(0), .y(50)], "store=oracle", in: uneven),
    // "Each end e becomes rest + floor((e - rest) P' / P)": page 2 is at 400 now, and the strip is at 200.
    Case([.x(0, 200), .viewport(200, 50)], in: paged(isShare: true), foreign: 1),
    Case([.x(0, 200), .viewport(200, 50)], "form=page", in: paged(isShare: true)),
    // Stored as points, and as a page, while the row was away.
    Case(
      [.x(0, 200), .y(50), .viewport(200, 50), .y(0)], in: paged(isShare: true), foreign: 1),
    Case([.x(0, 200), .y(50), .viewport(200, 50), .y(0)], "form=page", in: paged(isShare: true)),
    // One item ends at 40. At 90 nothing is left to see; rest, the content's end, is right too.
    Case(
      [.x(0, 90), .y(50), .reload(0, items: 1), .y(0)], "fallback=rest", in: resting(),
      counts: ["blank": 1]),
    Case(
      [.x(0, 90), .y(50), .reload(0, items: 1), .y(0)], "fallback=rest,fits=content", in: resting()),
    // At 110 a fifth of the strip is empty, at 130 two fifths; the person left both so.
    Case([.x(0, 110), .y(50), .y(0)], "fallback=rest", in: resting()),
    Case([.x(0, 130), .y(50), .y(0)], "fallback=rest", in: resting()),
    // 80 of three items: 40 is the end, and 40 points are empty. Of 65, 25 are.
    Case(
      [.x(0, 80), .y(50), .reload(0, items: 3), .y(0)], "fallback=rest", in: resting(),
      counts: ["blank": 1]),
    Case([.x(0, 65), .y(50), .reload(0, items: 3), .y(0)], "fallback=rest", in: resting()),
    // The same where strips rest at 0: one item ends at 40.
    Case([.x(0, 90), .y(50), .reload(0, items: 1), .y(0)], counts: ["blank": 1]),
    Case([.x(0, 90), .y(50), .reload(0, items: 1), .y(0)], "fits=content"),
    // In a table 200 wide four items, which end at 190, leave 60 empty, less than a third, and of 90, 90.
    Case([.x(0, 60), .viewport(200, 50), .y(50), .y(0)]),
    Case([.x(0, 90), .viewport(200, 50), .y(50), .y(0)], counts: ["blank": 1]),
    // "Right to left": the app's 0 is where the four items end, 90 from where they begin.
    Case([.y(50), .y(0)], in: turned, foreign: 3),
    Case([.x(0, 30), .y(50), .y(0)], "fallback=rest", in: turned),
    // 60 for the app, which is 130 from where six items begin; as an item it stays.
    Case(
      [.x(0, 30), .y(50), .reload(0, items: 6), .y(0)], "fallback=rest", in: turned, foreign: 1),
    Case(
      [.x(0, 30), .y(50), .reload(0, items: 6), .y(0)], "fallback=rest,form=item", in: turned),
    // "A strip that is bound to another row": row 2 gets row 0's cell, and 30 of four items is 130 of six.
    Case(
      [.reload(2, items: 6), .x(0, 30), .y(50), .y(100)], "store=kept", in: turned, foreign: 1),
    Case([.reload(2, items: 6), .y(50), .y(100)], "store=kept", in: turned, foreign: 1),
    Case(
      [.reload(2, items: 6), .y(50), .y(100)], "store=kept", on: "forgetting", in: turned),
    // 90 is blank with 3 items, which end at 140: 40 is right too, and that is blank with one item. Then rest is.
    Case(
      [.x(0, 90), .y(50), .reload(0, items: 3), .reload(0, items: 1), .y(0)], "store=oracle",
      in: resting()),
  ]

  @Test(arguments: cases)
  func whatIsShown(_ one: Case) { one.check() }

  /// Row 1 begins at its third page, and rests there.
  @Test func aRowBeginsWhereItIsOpened() {
    var trace = Self.paged()
    trace.feed.startUnits = (0..<10).map { $0 == 1 ? 200 * Points.units : 0 }
    for event in [HandEvent.y(50), .y(0)] { trace.append(event) }
    #expect(replay("fallback=rest", on: "", trace).fidelity["foreignOffsets"] == 0)
    #expect(replay("", on: "", trace).fidelity["foreignOffsets"] == 1)
    trace.append(.y(50))
    #expect(replay("store=reset,fallback=rest", on: "", trace).fidelity["lostOffsets"] == 0)
  }

  /// It begins at its third page on the wider screen too, and the strip that stays at its points does not.
  @Test(arguments: [
    ("fallback=rest", 1, 2), ("form=page,fallback=rest", 0, 0), ("store=reset,fallback=rest", 1, 1),
    ("store=oracle", 0, 0),
  ])
  func aPageThatARowBeginsAtStaysThatPage(design: String, turned: Int, again: Int) {
    var trace = Self.paged(isShare: true)
    trace.feed.startUnits = (0..<10).map { $0 == 1 ? 200 * Points.units : 0 }
    for event in [HandEvent.y(50), .viewport(200, 50)] { trace.append(event) }
    #expect(replay(design, on: "", trace).fidelity["foreignOffsets"] == turned)
    // Stored as points, as nothing but rest, not, and by the list.
    for event in [HandEvent.y(0), .y(50)] { trace.append(event) }
    #expect(replay(design, on: "", trace).fidelity["foreignOffsets"] == again)
  }
}
