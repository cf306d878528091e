import ScrollTrace
import Testing

/// Which offsets are right, worked out by hand: the span of row 0, and what it is shown at.
///
/// With `recycleFirst` the end of a row is saved before the next one is looked up.
@Suite struct RightOffsetTests {
  /// "An `x` without `coast` on a displayed row makes it from v to v."
  @Test func aFingerMakesOneOffsetRight() {
    let trace = Trace.byHand([.coast(0, 30), .x(0, 80), .y(50), .y(0)])
    expect("", on: "", trace, counts: ["scrollsTold": 2])
    // Rest is not the same as 80, nor was the strip there: lost.
    expect("offsets=reset", on: "", trace, counts: ["scrollsTold": 2, "lostOffsets": 1])
  }

  /// "Case 1 moves both its ends by d, then it is widened to hold v."
  @Test func whatACoastMovedIsRightAndWhereTheTraceSaysToo() {
    // The strip is at 20 and the trace says 60, as 40 of that were scrolled off screen. Row 1 shares row 0's
    // entry: it is shown at 20, which is foreign; left at `end`, where row 0 is shown then.
    func left(at end: Double) -> Trace {
      .byHand([
        .y(50), .x(0, 40), .y(0), .coast(0, 60), .y(50), .x(1, end), .y(0),
      ])
    }
    let unit = 1.0 / 1024
    // From 20 to 60, and 170 units (1/6 point is 170.67) to either side.
    let inside = [20 - 170 * unit, 20, 45, 60, 60 + 170 * unit]
    let outside = [20 - 171 * unit, 60 + 171 * unit]
    for end in inside + outside {
      let isForeign = outside.contains(end)
      expect(
        "key=shared", on: "recycleFirst", left(at: end),
        counts: [
          "scrollsTold": 2, "offscreenStripEvents": 1, "foreignOffsets": isForeign ? 2 : 1,
        ])
    }
    // Both ends moved: 0, where it was before, is not right any more.
    let reset = Trace.byHand([.coast(0, 20), .coast(0, 60), .y(50), .y(0)])
    expect("offsets=reset", on: "", reset, counts: ["scrollsTold": 2, "lostOffsets": 1])
  }

  /// "Case 2: while the coast drives a strip, the end towards which d points moves by d; then it is widened
  /// to hold v."
  @Test func whileAStripGoesOnWhereItLeftIsRightAndWhereItIs() {
    // Driven off screen from 30 to 50: row 0 is right at both, and between them, as it is shown next.
    func left(at end: Double, coast: Double) -> Trace {
      .byHand([.coast(0, 30), .y(50), .coast(0, coast), .x(1, end), .y(0)])
    }
    for (coast, end, isForeign) in [
      (50.0, 30.0, false), (50, 40, false), (50, 50, false), (50, 51, true), (50, 29, true),
      (10, 10, false), (10, 30, false), (10, 31, true), (10, 9, true),
    ] {
      // Row 1 shares row 0's entry: shown at 30, foreign; left at `end`, which row 0 finds.
      expect(
        "key=shared,pool=perRow", on: "recycleFirst+coasting", left(at: end, coast: coast),
        counts: [
          "scrollsTold": 3, "offscreenStripEvents": 1, "foreignOffsets": isForeign ? 2 : 1,
        ])
    }
  }

  @Test func anEndMovesByTheStepWhereTheStripDoesNotFollowTheTrace() {
    // The step from 40 to 60 took the strip to 20: from 20 to 60. Driven off screen by 10, to 70: from 20 to
    // 70. By -30, to 40: from -10 to 70. Row 1 drifts not, as row 0's strip waits.
    func left(at end: Double) -> Trace {
      .byHand([
        .y(50), .x(0, 40), .y(0), .coast(0, 60), .y(50), .coast(0, 70), .coast(0, 40), .x(1, end),
        .y(0),
      ])
    }
    for (end, isForeign) in [(70.0, false), (71, true), (-10, false), (-11, true)] {
      expect(
        "key=shared,pool=perRow", on: "recycleFirst+coasting", left(at: end),
        counts: [
          "scrollsTold": 4, "offscreenStripEvents": 3, "foreignOffsets": isForeign ? 2 : 1,
        ])
    }
  }

  /// Where nothing is driven nothing moved: what the trace goes on to say is not right.
  @Test func aCoastWithoutAStripMakesNothingRight() {
    let trace = Trace.byHand([.coast(0, 30), .y(50), .coast(0, 0), .y(0)])
    expect(
      "offsets=reset", on: "", trace,
      counts: ["scrollsTold": 1, "offscreenStripEvents": 1, "lostOffsets": 1])
    // Driven, it is: from 0 to 30.
    expect(
      "offsets=reset", on: "coasting", trace,
      counts: ["scrollsTold": 2, "offscreenStripEvents": 1])
  }

  /// "A reloaded row keeps its identity and its true offset": its span, too.
  @Test func aReloadKeepsTheSpan() {
    let trace = Trace.byHand([.coast(0, 30), .reload(0, items: 9), .y(50), .y(0)])
    expect("", on: "", trace, counts: ["scrollsTold": 1])
    expect("offsets=reset", on: "", trace, counts: ["scrollsTold": 1, "lostOffsets": 2])
  }
}
