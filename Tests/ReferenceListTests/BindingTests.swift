import ReferenceList
import ScrollTrace
import Testing

/// Bindings of a strip, worked out by hand: the offsets that are set, the scrolls that are delivered, and their
/// order.
///
/// With `recycleFirst` all rows are shown by one strip in turn, A.
@Suite struct BindingTests {
  private static let away: [HandEvent] = [.x(0, 30), .y(50)]
  private static let pastTheEnd: [HandEvent] = [.x(0, 500), .y(50)]
  private static let backAndForth: [HandEvent] = [.x(0, 30), .y(50), .y(0)]

  static let cases: [Case] = [
    // "The strip takes it, and on an `echoing` host its scroll is reported." Row 0 saved at 30. Row 1: 30 to 0, saved for
    // row 1. Row 0: 0 to 30, saved for row 0.
    Case(
      backAndForth, "saves=scroll", on: "recycleFirst+echoing", scrolls: 3, writes: 3, stored: 2),
    // "When it resets one (`store=reset`, `resets=reuse`)"; "with `store=kept` nothing".
    Case(away, "store=reset", on: "recycleFirst+echoing", scrolls: 2),
    Case(away, "store=kept", on: "recycleFirst+echoing", scrolls: 1, foreign: 1),
    Case(away, "store=kept,resets=reuse", on: "recycleFirst+echoing", scrolls: 2),
    // "7. Its identity is set (`binds=last`)": the echo of row 1's offset overwrites row 0's. Row 0 saved at 30; A
    // goes to 0 for row 1 and saves that for row 0, which finds 0: lost.
    Case(
      backAndForth, "saves=scroll,binds=last", on: "recycleFirst+echoing", scrolls: 2, writes: 2,
      stored: 1, lost: 1),
    // Without an echo nothing is saved in between.
    Case(backAndForth, "saves=scroll,binds=last", on: "recycleFirst", writes: 1),
    // "1. With `resets=reuse`, if the cell came out of a pool [...]: the offset is set to 0. The strip still says what
    // it said before."
    Case(
      backAndForth, "saves=scroll,resets=reuse", on: "recycleFirst+echoing", scrolls: 2, writes: 2,
      stored: 1, lost: 1),
    // At 30 again from 0: the cell came out of the pool, without a callback.
    Case(backAndForth, "saves=scroll,resets=reuse", on: "recycleFirst", writes: 1),
    // "With `reuse` and `stop` the strip still says what it said before."
    Case(
      backAndForth, "saves=scroll,resets=stop", on: "recycleFirst+echoing", scrolls: 2, writes: 2,
      stored: 1, lost: 1),
    // "With `unbound` it says no row, from before the offset is set until its identity is." Row 0 saved at 30; A goes
    // to 0 and saves nothing, as it claims no row; row 0 finds its 30, and claims it.
    Case(
      backAndForth, "saves=scroll,resets=unbound", on: "recycleFirst+echoing", scrolls: 3,
      writes: 2,
      stored: 1),
    // Nor where all rows share a key: row 1 finds 30 under it, and row 0 again.
    Case(
      backAndForth, "saves=scroll,key=shared,resets=unbound", on: "recycleFirst+echoing",
      scrolls: 5,
      writes: 3, stored: 1, foreign: 1),
    // Its row is set last, so it claims none at the look-up either: row 0's own offset is delivered and not saved.
    Case(
      backAndForth, "saves=scroll,resets=unbound,binds=last", on: "recycleFirst+echoing",
      scrolls: 3,
      writes: 1, stored: 1),
    // A scroll that is delivered a frame later is saved for the row that the strip claims by then.
    Case(
      backAndForth, "saves=scroll,resets=unbound", on: "recycleFirst+echoing+queued", scrolls: 2,
      writes: 2, stored: 2),
    // "A display, or preparing a row." A goes to the pool at 30 as row 1 has B; row 2 is prepared in A, which is set
    // to 0 and says so.
    Case(away, "saves=scroll,prefetch=ahead:1", on: "echoing", scrolls: 2, writes: 2, stored: 2),
    // Put back to rest while it says row 0.
    Case(
      away, "saves=scroll,prefetch=ahead:1,resets=reuse", on: "echoing", scrolls: 2, writes: 2,
      stored: 1),
    // "5. With `laysOut=first`, on a `confining` host, it is confined as below, without being tiled." Row 0 at 500,
    // past the end. A, which claims row 1, is confined to 90 and saves that for row 1, which finds it: foreign.
    Case(
      pastTheEnd, "saves=scroll,laysOut=first", on: "recycleFirst+confining+echoing", scrolls: 2,
      confined: 1, writes: 2, foreign: 1),
    // Looked up first: nothing is stored, 0.
    Case(pastTheEnd, "saves=scroll", on: "recycleFirst+confining+echoing", scrolls: 2, writes: 2),
    // Two items of row 0 at rest, none at 500, two of row 1 at rest: none at 90 in between.
    Case(
      pastTheEnd, "laysOut=first", on: "recycleFirst+confining", scrolls: 1, confined: 1, items: 4),
    // On another host there is nothing to be laid out for.
    Case(pastTheEnd, "laysOut=first", on: "recycleFirst+echoing", scrolls: 2),
    // "Its content is that of the row that the design says it shows (none: 0 items; this look-up counts no trap)." Row
    // 0 is deleted, and A, bound to the next, still claims it if its row is set last.
    Case(
      [.x(0, 30), .delete(0)], "binds=last,laysOut=first", on: "confining", scrolls: 1, confined: 1),
    // The next row has four items, and 30 is within them.
    Case([.x(0, 30), .delete(0)], "laysOut=first", on: "confining", scrolls: 1),
  ]

  @Test(arguments: cases)
  func anOffsetSetByABindingIsDeliveredAndSaved(_ handWorked: Case) { handWorked.check() }

  static let casesOfReloads: [Case] = [
    // "`otherRow` (when the row's identity differs from it, whatever the content version)". Row 0 gets A again, which
    // keeps the old content.
    Case([.reload(0, items: 4)], "reload=otherRow", stale: 1),
    Case([.reload(0, items: 4)], "reload=changed"),
    Case([.reload(0, items: 4)], "reload=otherRow,updates=reconfigure", stale: 1),
    // Row 1 gets B, and row 0 its A again; A shows row 1 in between where row 0 leaves first.
    Case([.reload(0, items: 4), .y(50), .y(0)], "reload=otherRow", stale: 2),
    Case([.reload(0, items: 4), .y(50), .y(0)], "reload=otherRow", on: "recycleFirst", stale: 1),
    // Row 1 has row 0's index now, and another identity.
    Case([.delete(0)], "reload=otherRow"),
  ]

  @Test(arguments: casesOfReloads)
  func aStripIsReloadedByTheRuleOfItsDesign(_ handWorked: Case) { handWorked.check() }

  /// "Where it is the same nothing happens."
  @Test func whatIsTheSameIsNotSet() {
    for axes in ["", "resets=reuse", "saves=scroll,binds=last"] {
      Case([.y(50), .y(0)], axes, on: "recycleFirst+echoing").check()
    }
    // One unit is another offset.
    Case([.x(0, 1.0 / 1024), .y(50)], on: "recycleFirst+echoing", scrolls: 2).check()
  }

  /// "(`cellsReused`; so never with `perRow`)": nor a cell that is new, or not bound.
  @Test func onlyACellOutOfAPoolIsPutBackToRest() {
    for pool in ["perRow", "twoLevel:1+1"] {
      Case(
        Self.backAndForth, "saves=scroll,resets=reuse,pool=\(pool)", on: "echoing", scrolls: 1,
        writes: 1
      ).check()
    }
    Case(
      Self.backAndForth, "saves=scroll,resets=reuse,pool=none", on: "echoing", scrolls: 2, writes: 2
    ).check()
  }
}
