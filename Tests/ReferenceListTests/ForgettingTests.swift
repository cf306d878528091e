import ScrollTrace
import Testing

/// Strips that forget where they were when their cell leaves the screen, worked out by hand.
@Suite struct ForgettingTests {
  private let backAndForth = Trace.byHand([.x(0, 30), .y(50), .y(0)])

  /// "Cells of `perRow` and those that wait in a cache forget too."
  @Test(arguments: ["perRow", "twoLevel:1+1"])
  func aStripForgetsWhereItWaits(pool: String) {
    expect("offsets=kept,pool=\(pool)", on: "queued", backAndForth, counts: ["scrollsTold": 1])
    expect(
      "offsets=kept,pool=\(pool)", on: "forgetting", backAndForth,
      counts: ["scrollsTold": 1, "lostOffsets": 1])
  }

  /// "An end that is told at once has been told before; a late one finds 0."
  @Test func aLateEndFindsNothing() {
    expect("pool=perRow", on: "forgetting", backAndForth, counts: ["scrollsTold": 1])
    // Told in the layout of y = 100, of a strip that is row 0's own.
    let trace = Trace.byHand([.x(0, 30), .y(50), .y(100), .y(0)])
    expect("pool=perRow", on: "late+queued", trace, counts: ["scrollsTold": 1])
    expect(
      "pool=perRow", on: "late+forgetting", trace, counts: ["scrollsTold": 1, "lostOffsets": 1])
  }

  /// "When a display ends and the row is not kept prepared, and when a prepared row is given up."
  @Test func aRowThatIsKeptPreparedForgetsWhenItIsGivenUp() {
    expect(
      "offsets=kept,pool=perRow", on: "prepared+forgetting", backAndForth,
      counts: ["scrollsTold": 1, "preparedDisplays": 1])
    // At y = 200 row 0 is more than a screenful away.
    let far = Trace.byHand([.x(0, 30), .y(50), .y(200), .y(0)])
    expect(
      "offsets=kept,pool=perRow", on: "prepared+forgetting", far,
      counts: ["scrollsTold": 1, "lostOffsets": 1])
    expect("offsets=kept,pool=perRow", on: "prepared+queued", far, counts: ["scrollsTold": 1])
  }

  /// "It is not by code: nobody is told."
  @Test func nobodyIsToldOfWhatIsForgotten() {
    let trace = Trace.byHand([.x(0, 30), .y(50)])
    // Row 1's 0 is what the strip has, so that it is not set.
    expect("", on: "recycleFirst+echoing+forgetting", trace, counts: ["scrollsTold": 1])
    expect("", on: "recycleFirst+echoing", trace, counts: ["scrollsTold": 2])
  }

  /// Edits and reloads end displays too.
  @Test func aReloadedRowIsForgotten() {
    for event in [HandEvent.reload(0, items: 4), .reloadAll] {
      let trace = Trace.byHand([.x(0, 30), event])
      expect(
        "offsets=kept,pool=perRow", on: "forgetting", trace,
        counts: ["scrollsTold": 1, "lostOffsets": 1])
    }
  }

  /// A strip that goes on being driven goes on from 0.
  @Test func whatIsForgottenCoastsOnFromRest() {
    // 30, 0, 20, where item 0 is visible; 20 is neither where row 0 was left nor where the coast went, from 30
    // to 50.
    let trace = Trace.byHand([.coast(0, 30), .y(50), .coast(0, 50), .y(0), .tap(item: 0, of: 0)])
    expect(
      "offsets=kept,pool=perRow", on: "coasting+forgetting", trace,
      counts: [
        "scrollsTold": 2, "offscreenStripEvents": 1, "foreignOffsets": 1, "selections": 1,
      ])
  }
}
