import ReferenceList
import ScrollTrace
import Testing

/// Which strip a coast drives, and how far, worked out by hand.
///
/// With `recycleFirst` all rows are shown by one strip in turn, A; with `acquireFirst` by two, A and B:
/// a row that comes takes what the row before the last one had. An item's tap says where its strip is.
@Suite struct CoastTests {
  /// Row 0's strip: 30; 50 off screen; 60 back on screen, where item 3 is visible, as it is not at 50.
  private static let thereAndBack: [HandEvent] = [
    .coast(0, 30), .y(50), .coast(0, 50), .y(0), .coast(0, 60), .tap(item: 3, of: 0),
  ]

  static let cases: [Case] = [
    // "1. [...] the strip's offset grows by d; tell the scroll; tile it." Items 0 and 1 at rest; at 30 item 2 comes,
    // [100, 140) in [30, 130); at 70 item 3, [150, 190) in [70, 170).
    Case(
      [.coast(0, 30), .coast(0, 70), .tap(item: 3, of: 0)], scrolls: 2, items: 4, selections: 1),
    // "(With d = 0 too.)" A shows row 1 with the items of row 0, as nothing is reloaded: stale at its display, and
    // once more when it is tiled.
    Case([.y(50), .coast(1, 0)], "reload=never", on: "recycleFirst", scrolls: 1, stale: 2),
    // "The *step* is its value less that of the row's previous `x` event in the trace, displayed or not." The strip is
    // at 0, the event off screen said 40: 60 is a step of 20. At 20 item 0, [0, 40), is visible, at 60 it would not
    // be; item 3, [150, 190), would be at 60.
    Case(
      [.y(50), .x(0, 40), .y(0), .coast(0, 60), .tap(item: 0, of: 0), .tap(item: 3, of: 0)],
      scrolls: 1, offscreen: 1, selections: 1, offscreenSelections: 1),
    // In the layout or edit, not when the end is delivered. Row 0's cell is its own. The end is delivered in the layout of y =
    // 100, and what it saves is 30.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 60), .y(100), .y(0)], "pool=perRow", on: "late", scrolls: 1,
      offscreen: 1),
    // "On a host that is `coasting` it goes on being driven", "also" case 1 when the row is back in it.
    Case(
      thereAndBack, "pool=perRow,store=kept", on: "coasting", scrolls: 3, offscreen: 1,
      selections: 1
    ),
    // "With the axis `stops=bind` a strip is driven no more when it is bound": it stays at 50.
    Case(
      thereAndBack, "pool=perRow,store=kept,stops=bind", on: "coasting", scrolls: 2, offscreen: 1,
      offscreenSelections: 1),
    // "If d is not 0 and T is displayed for q, count `driftedStrips`, once for each display of q." A: row 0 at 30. Row
    // 1 at 0, then 20 (drifted) and 30; saved. Row 2 at 0, then 1 (drifted). Row 1 again at 30, which no finger scrolled:
    // foreign.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50), .coast(0, 60), .y(100), .coast(0, 61), .y(50)],
      on: "recycleFirst+coasting", scrolls: 4, offscreen: 3, drifted: 2, foreign: 1),
    // A step of nothing is no drift.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 30)], on: "recycleFirst+coasting", scrolls: 2, offscreen: 1),
    // "If T is displayed for another row q, or prepared, tile it"; else not. Two items of row 0, item 2 at 30; two of
    // row 1 at rest; at 20 item 2 of row 1.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50)], on: "recycleFirst+coasting", scrolls: 2, offscreen: 1,
      drifted: 1, items: 6),
    // Row 0 keeps A as it leaves, and row 1 has another: at 70 item 3 of row 0.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 70)], on: "prepared+coasting", scrolls: 2, offscreen: 1,
      items: 6),
    // A waits in the pool.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 70)], on: "coasting", scrolls: 2, offscreen: 1, items: 5),
    // "2. Otherwise: if r is not displayed, count `offscreenStripEvents`": it is, in another strip. Row 0 in A, row 1
    // in B, row 2 in A, row 0 in B at 30; A ends in the pool and goes on to 20.
    Case(
      [.coast(0, 30), .y(50), .y(100), .y(0), .coast(0, 50), .tap(item: 0, of: 0)], on: "coasting",
      scrolls: 2, selections: 1),
    // "What drove that strip before drives nothing now."
    Case(
      [.coast(0, 30), .y(50), .coast(1, 10), .coast(0, 60)], on: "recycleFirst+coasting",
      scrolls: 2,
      offscreen: 1),
    // "An `x` event without `coast` ends the row's coast, and, if the row is displayed, the driving of its strip."
    Case(
      [.coast(0, 30), .y(50), .x(1, 10), .coast(0, 60)], on: "recycleFirst+coasting", scrolls: 2,
      offscreen: 1),
    // Off screen the row's own coast ends, and the next begins where there is no strip to drive.
    Case(
      [.coast(0, 30), .y(50), .x(0, 40), .coast(0, 70)], on: "recycleFirst+coasting", scrolls: 1,
      offscreen: 2),
    // Caught on screen: delivered and tiled as usual, and the next coast drives again, to 50.
    Case(
      [.coast(0, 30), .x(0, 30), .coast(0, 50), .tap(item: 0, of: 0)], scrolls: 3,
      offscreenSelections: 1),
  ]

  @Test(arguments: cases)
  func aCoastMovesTheStripThatItDrives(_ handWorked: Case) { handWorked.check() }

  /// "If the row is not displayed, the coast drives nothing, ever."
  @Test func aCoastThatBeginsOffScreenDrivesNothing() {
    // At 0 item 0 is visible; 50 more, and it would not be.
    let events: [HandEvent] = [.y(50), .coast(0, 100), .y(0), .coast(0, 150), .tap(item: 0, of: 0)]
    for host in ["", "coasting"] {
      Case(events, on: host, offscreen: 1, selections: 1).check()
    }
  }

  /// "When a display ends, its strip is driven no more"; "a coast that has lost its strip drives none
  /// again, also where its row is displayed again".
  @Test func aCoastLosesItsStripWhenTheDisplayEnds() {
    // Saved and restored at 30, where item 0 is visible; at 90 it would not be.
    let events: [HandEvent] = [
      .coast(0, 30), .y(50), .coast(0, 60), .y(0), .coast(0, 90), .tap(item: 0, of: 0),
    ]
    for host in ["", "recycleFirst", "prepared"] {
      Case(events, on: host, scrolls: 1, offscreen: 1, selections: 1).check()
    }
  }

  /// "An offset that a coast would take beyond 2^40 points, either way, stays there."
  @Test func aCoastEndsAtTheEndOfTheWorld() {
    // Each round takes row 0's own strip 2,000,000,000 points on. Items are 1,000,000,000 long: at 2^40 =
    // 1,099,511,627,776 item 1,099 is visible; 551 rounds without an end would show item 1,102.
    func rounds(_ count: Int, to end: Double) -> [HandEvent] {
      Array(repeating: [.y(50), .x(0, -end), .y(0), .coast(0, end)] as [HandEvent], count: count)
        .flatMap { $0 }
    }
    let far = 1_000_000_000.0
    let shape = Feed.ItemShape.points(length: far, spacing: 0)
    let down = rounds(551, to: far) + [.tap(item: 1099, of: 0), .tap(item: 1101, of: 0)]
    Case(
      down, "pool=perRow,store=kept", in: .byHand(items: 1200, shape: shape, []), scrolls: 551,
      offscreen: 551, selections: 1, offscreenSelections: 1
    ).check()
    // From -2^40 550 rounds lead to 488,372,224, in item 0; without an end they would lead to below 0.
    let up = rounds(551, to: -far) + rounds(550, to: far) + [.tap(item: 0, of: 0)]
    Case(
      up, "pool=perRow,store=kept", in: .byHand(items: 1200, shape: shape, []), scrolls: 1101,
      offscreen: 1101, selections: 1, offscreenSelections: 0
    ).check()
  }

  // MARK: Cells that are discarded, and edits

  /// "A strip whose cell is discarded is driven no more."
  @Test(arguments: [
    ("pool=none", [HandEvent.coast(0, 40)], 1), ("pool=cap:0", [.coast(0, 40)], 1),
    ("pool=twoLevel:0+0", [.coast(0, 40)], 1),
    // The cache of one holds row 0's cell, then row 1's: row 0's is discarded in a pool of none.
    ("pool=twoLevel:1+0", [.coast(0, 40), .y(100), .coast(0, 50)], 2),
    // Row 0's cell waits in the pool as row 1 has another.
    ("", [.coast(0, 40), .memoryWarning, .coast(0, 50)], 2),
  ])
  func aDiscardedStripIsDrivenNoMore(axes: String, events: [HandEvent], scrolls: Int) {
    let all: [HandEvent] = [.coast(0, 30), .y(50)] + events
    Case(
      all, axes, on: "coasting", scrolls: scrolls, offscreen: scrolls, counts: ["cellsDiscarded": 1]
    )
    .check()
  }

  /// A cell that comes back from the cache is not bound, and "not the display of a prepared row": `stops=bind` does not
  /// stop them.
  @Test func whatIsNotBoundIsStillDriven() {
    for axes in ["pool=twoLevel:1+1", "pool=twoLevel:1+1,stops=bind"] {
      Case(Self.thereAndBack, axes, on: "coasting", scrolls: 3, offscreen: 1, selections: 1).check()
    }
    Case(
      Self.thereAndBack, "stops=bind", on: "prepared+coasting", scrolls: 3, offscreen: 1,
      selections: 1, counts: ["preparedDisplays": 1]
    ).check()
  }

  static let casesOfCells: [Case] = [
    // Preparing a row binds its strip: `stops=bind` stops it there, and without it a prepared row drifts without being
    // counted, as it is not displayed. Down to row 1 in B; row 2 is prepared in A, which row 0's coast drives, at 0. 20
    // more; row 2 is displayed with them.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50), .y(100)], "prefetch=ahead:1", on: "coasting",
      scrolls: 2,
      offscreen: 1, foreign: 1),
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50), .y(100)], "prefetch=ahead:1,stops=bind",
      on: "coasting", scrolls: 1, offscreen: 1),
    // "(Its identity)": another row at the index has other steps and another coast. Row 1 takes row 0's index: its step
    // is 50, and at 50 item 0 is out of sight.
    Case(
      [.coast(0, 30), .delete(0), .coast(0, 50), .tap(item: 0, of: 0)], scrolls: 2,
      offscreenSelections: 1),
    // Two rows are displayed. Row 0 at index 1 goes on by 20, to 50, where item 3 is not visible.
    Case(
      [.coast(0, 30), .move(0, to: 1), .coast(1, 50), .tap(item: 3, of: 1)],
      in: .byHand(height: 100, []), scrolls: 2, offscreenSelections: 1),
  ]

  @Test(arguments: casesOfCells)
  func drivingEndsWithTheCellAndFollowsTheRow(_ handWorked: Case) { handWorked.check() }

  /// An edit ends a display as a layout does.
  @Test(arguments: ["", "newFirst", "late"])
  func aReloadEndsTheDrivingButOnACoastingHost(order: String) {
    // Row 0 is displayed again, in its own cell or another.
    for event in [HandEvent.reload(0, items: 4), .reloadAll] {
      let events: [HandEvent] = [.coast(0, 30), event, .coast(0, 50)]
      Case(events, "saves=scroll", on: order, scrolls: 1).check()
      Case(events, "saves=scroll,pool=perRow", on: order, scrolls: 1).check()
      Case(events, "saves=scroll,pool=perRow", on: order + "+coasting", scrolls: 2).check()
    }
  }
}
