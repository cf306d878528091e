import ReferenceList
import ScrollTrace
import Testing

/// Where offsets are confined, to what, and which offsets are right, worked out by hand.
///
/// With `recycleFirst` the end of a row is saved before the next one is looked up.
@Suite struct ConfiningTests {
  static let cases: [Case] = [
    // "9. On a `confining` host it is confined"; "fingers and coasts are never confined". 500 and 600 by hand;
    // restored at 600, confined to 90, which is right.
    Case([.x(0, 500), .coast(0, 600), .y(50), .y(0)], on: "confining", scrolls: 2, confined: 1),
    Case([.x(0, -20), .y(50), .y(0)], on: "confining", scrolls: 1, confined: 1),
    // "Count `offsetsConfined`, set it (by code) to the nearer of the two, and tile the strip again." Items 0 and 1 at
    // rest, none at 500, two of row 1; none at 500, items 2 and 3 at 90. Told by hand, at 500 to 0 for row 1, at 0 to
    // 500 for row 0, and at 500 to 90.
    Case(
      [.x(0, 500), .y(50), .y(0)], "saves=scroll", on: "recycleFirst+confining+echoing", scrolls: 4,
      confined: 1, writes: 4, stored: 2, items: 6),
    // "For each displayed strip at a `viewport` event, right after that strip was tiled there." All of the content
    // fits in 200: 80 becomes 0. At 80 in 100 there are items 1, 2 and 3, in 200 too; at 0 item 0 comes: the strip was
    // tiled again.
    Case([.x(0, 80), .viewport(200, 50)], on: "confining", scrolls: 1, confined: 1, items: 5),
    Case([.x(0, 80), .viewport(200, 50)], on: "confining+echoing", scrolls: 2, confined: 1),
    // "Content has its length before anything in it is laid out": as `clamping` has it. Row 0 is deleted: row 1's
    // strip says a path where row 2 is by now, of two items, which fit in 100. It is brought to 60 within its four
    // items, and to 0 before it is tiled: items 0 and 1 of row 1 stay, as item 0 would not at 60.
    Case(
      [.reload(2, items: 2), .delete(0), .x(0, 60)], "identity=indexPath", on: "confining+clamping",
      in: .byHand(rows: 3, height: 100, []), scrolls: 1, confined: 1, items: 6),
    // "At each `viewport` event for each displayed row, before its strip is confined", "for good". 0 is right since
    // the resize; restored there in the old size.
    Case(
      [.x(0, 80), .viewport(200, 50), .viewport(100, 50), .y(50), .y(0)], on: "confining",
      scrolls: 1,
      confined: 1),
    // 90 is right since the display, and still when there are twenty items and 500 would do again.
    Case(
      [.x(0, 500), .y(50), .y(0), .reload(0, items: 20), .y(50), .y(0)], on: "confining",
      scrolls: 1,
      confined: 1),
    // "Confined to the row's own content, as the row is then": not to what a strip says that it shows. Row 0 is
    // deleted, so that row 1 is at path 0 while its strip says path 1, where no row is: the strip is confined to
    // nothing, 0. Row 1's own content ends at 190: in 150 it is right from 40 to 45. It is saved at 0, and lost when
    // it is back.
    Case(
      [.x(1, 45), .delete(0), .viewport(150, 100), .y(200), .y(0)], "identity=indexPath",
      on: "confining", in: .byHand(rows: 2, height: 100, []), scrolls: 1, confined: 1, stale: 2,
      lost: 1, counts: ["traps": 2]),
    // "A tiling that confining asks for is as any other (`traps`, `staleStrips` and all)." Row 1's strip says path 1
    // when its row has gone to path 0, and no row is there: tiled twice.
    Case(
      [.x(1, 80), .delete(0), .viewport(200, 100)], "identity=indexPath", on: "confining",
      in: .byHand(rows: 2, height: 100, []), scrolls: 1, confined: 1, stale: 2, counts: ["traps": 2]
    ),
    // "Not the display of a prepared row, nor what comes back from a cache": but what is right is as at any display.
    Case([.x(0, 500), .y(50), .y(0)], on: "prepared+confining", scrolls: 1),
    Case([.x(0, 500), .y(50), .y(0)], "pool=twoLevel:1+1", on: "confining", scrolls: 1),
    // "It is done in each binding": in preparing a row too. On the way back to row 1 the next row up is prepared: row
    // 0, restored at 500.
    Case(
      [.x(0, 500), .y(50), .y(100), .y(50)], "prefetch=ahead:1", on: "recycleFirst+confining",
      scrolls: 1, confined: 1, counts: ["rowsPrepared": 3]),
  ]

  @Test(arguments: cases)
  func whatCodeSetsIsConfinedToTheContent(_ handWorked: Case) { handWorked.check() }

  /// "It ends at `lead + n size + (n - 1) spacing + trail`, for n = 0 at `lead + trail`"; "the greatest
  /// offset is that end less the extent, or 0 where that is negative".
  @Test func theGreatestOffsetShowsTheEndOfTheContent() {
    let shape = Feed.ItemShape.points(length: 40, spacing: 10, lead: 5, trail: 7)
    // 5 + 190 + 7 less 100 wide; the same less 50 high; 5 + 7 less 10; 5 + 7 less 100, negative.
    for (axis, items, width, greatest) in [
      (Feed.Axis.horizontal, Int32(4), 100.0, 102.0), (.vertical, 4, 100, 152),
      (.horizontal, 0, 10, 2), (.horizontal, 0, 100, 0),
    ] {
      for (x, isPast) in [(greatest, false), (greatest + 1.0 / 1024, true)] {
        let feed = Trace.byHand(items: items, shape: shape, axis: axis, width: width, [])
        let events: [HandEvent] = [.x(0, x), .y(50), .y(0)]
        Case(events, on: "confining", in: feed, scrolls: 1, confined: isPast ? 1 : 0).check()
      }
    }
  }

  // MARK: Which offsets are right: the span of row 0

  static let casesOfSpans: [Case] = [
    // "An `x` without `coast` on a displayed row makes it from v to v."
    Case([.coast(0, 30), .x(0, 80), .y(50), .y(0)], scrolls: 2),
    // Rest is not the same as 80, nor was the strip there: lost.
    Case([.coast(0, 30), .x(0, 80), .y(50), .y(0)], "store=reset", scrolls: 2, lost: 1),
    // Where nothing is driven nothing moved: what the trace goes on to say is not right.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 0), .y(0)], "store=reset", scrolls: 1, offscreen: 1,
      lost: 1),
    // Driven, it is: from 0 to 30.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 0), .y(0)], "store=reset", on: "coasting", scrolls: 2,
      offscreen: 1),
    // "A reloaded row keeps its identity and its true offset": its span, too.
    Case([.coast(0, 30), .reload(0, items: 9), .y(50), .y(0)], scrolls: 1),
    Case(
      [.coast(0, 30), .reload(0, items: 9), .y(50), .y(0)], "store=reset", scrolls: 1, lost: 2),
  ]

  @Test(arguments: casesOfSpans)
  func whatIsRightIsASpan(_ handWorked: Case) { handWorked.check() }

  /// "Case 1 moves both its ends by d, then it is widened to hold v."
  @Test func whatACoastMovedIsRightAndWhereTheTraceSaysToo() {
    // The strip is at 20 and the trace says 60, as 40 of that were scrolled off screen. Row 1 shares row 0's
    // entry: it is shown at 20, which is foreign; left at `end`, where row 0 is shown then.
    func left(at end: Double) -> [HandEvent] {
      [.y(50), .x(0, 40), .y(0), .coast(0, 60), .y(50), .x(1, end), .y(0)]
    }
    let unit = 1.0 / 1024
    // From 20 to 60, and 170 units (1/6 point is 170.67) to either side.
    let inside = [20 - 170 * unit, 20, 45, 60, 60 + 170 * unit]
    let outside = [20 - 171 * unit, 60 + 171 * unit]
    for end in inside + outside {
      let isForeign = outside.contains(end)
      Case(
        left(at: end), "key=shared", on: "recycleFirst", scrolls: 2, offscreen: 1,
        foreign: isForeign ? 2 : 1
      ).check()
    }
    // Both ends moved: 0, where it was before, is not right any more.
    Case([.coast(0, 20), .coast(0, 60), .y(50), .y(0)], "store=reset", scrolls: 2, lost: 1)
      .check()
  }

  /// "Case 2: while the coast drives a strip, the end towards which d points moves by d; then it is widened
  /// to hold v."
  @Test func whileAStripGoesOnWhereItLeftIsRightAndWhereItIs() {
    // Driven off screen from 30 to 50: row 0 is right at both, and between them, as it is shown next.
    func left(at end: Double, coast: Double) -> [HandEvent] {
      [.coast(0, 30), .y(50), .coast(0, coast), .x(1, end), .y(0)]
    }
    for (coast, end, isForeign) in [
      (50.0, 30.0, false), (50, 40, false), (50, 50, false), (50, 51, true), (50, 29, true),
      (10, 10, false), (10, 30, false), (10, 31, true), (10, 9, true),
    ] {
      // Row 1 shares row 0's entry: shown at 30, foreign; left at `end`, which row 0 finds.
      Case(
        left(at: end, coast: coast), "key=shared,pool=perRow", on: "recycleFirst+coasting",
        scrolls: 3,
        offscreen: 1, foreign: isForeign ? 2 : 1
      ).check()
    }
  }

  @Test func anEndMovesByTheStepWhereTheStripDoesNotFollowTheTrace() {
    // The step from 40 to 60 took the strip to 20: from 20 to 60. Driven off screen by 10, to 70: from 20 to
    // 70. By -30, to 40: from -10 to 70. Row 1 drifts not, as row 0's strip waits.
    func left(at end: Double) -> [HandEvent] {
      [
        .y(50), .x(0, 40), .y(0), .coast(0, 60), .y(50), .coast(0, 70), .coast(0, 40), .x(1, end),
        .y(0),
      ]
    }
    for (end, isForeign) in [(70.0, false), (71, true), (-10, false), (-11, true)] {
      Case(
        left(at: end), "key=shared,pool=perRow", on: "recycleFirst+coasting", scrolls: 4,
        offscreen: 3,
        foreign: isForeign ? 2 : 1
      ).check()
    }
  }
}
