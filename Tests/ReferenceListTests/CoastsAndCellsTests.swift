import ScrollTrace
import Testing

/// Coasts of rows whose cells are discarded, and of rows that are edited meanwhile, worked out by hand.
@Suite struct CoastsAndCellsTests {
  /// "A strip whose cell is discarded is driven no more."
  @Test(arguments: ["none", "cap:0", "twoLevel:0+0"])
  func aDiscardedStripIsDrivenNoMore(pool: String) {
    let trace = Trace.byHand([.coast(0, 30), .y(50), .coast(0, 50)])
    expect(
      "pool=\(pool)", on: "coasting", trace,
      counts: ["scrollsTold": 1, "offscreenStripEvents": 1, "cellsDiscarded": 1])
  }

  @Test func aCellThatACachePushesOutIsDiscardedToo() {
    // The cache of one holds row 0's cell, then row 1's: row 0's is discarded in a pool of none.
    let trace = Trace.byHand([.coast(0, 30), .y(50), .coast(0, 40), .y(100), .coast(0, 50)])
    expect(
      "pool=twoLevel:1+0", on: "coasting", trace,
      counts: ["scrollsTold": 2, "offscreenStripEvents": 2, "cellsDiscarded": 1])
  }

  @Test func aMemoryWarningDiscardsWhatWaits() {
    // A waits in the pool as row 1 has B.
    let trace = Trace.byHand([
      .coast(0, 30), .y(50), .coast(0, 40), .memoryWarning, .coast(0, 50),
    ])
    expect(
      "", on: "coasting", trace,
      counts: ["scrollsTold": 2, "offscreenStripEvents": 2, "cellsDiscarded": 1])
  }

  /// A cell that comes back from the cache is not bound: `stops=bind` does not stop it.
  @Test func aCellFromTheCacheIsStillDriven() {
    // 30, 50 in the cache, 60: item 3 is visible.
    let trace = Trace.byHand([
      .coast(0, 30), .y(50), .coast(0, 50), .y(0), .coast(0, 60), .tap(item: 3, of: 0),
    ])
    for axes in ["pool=twoLevel:1+1", "pool=twoLevel:1+1,stops=bind"] {
      expect(
        axes, on: "coasting", trace,
        counts: ["scrollsTold": 3, "offscreenStripEvents": 1, "selections": 1])
    }
  }

  /// "Not the display of a prepared row": `stops=bind` does not stop it either.
  @Test func aPreparedRowIsDisplayedInTheStripThatWentOn() {
    let trace = Trace.byHand([
      .coast(0, 30), .y(50), .coast(0, 50), .y(0), .coast(0, 60), .tap(item: 3, of: 0),
    ])
    expect(
      "stops=bind", on: "prepared+coasting", trace,
      counts: [
        "scrollsTold": 3, "offscreenStripEvents": 1, "selections": 1, "preparedDisplays": 1,
      ])
  }

  /// Preparing a row binds its strip: `stops=bind` stops it there, and without it a prepared row drifts
  /// without being counted, as nobody sees it.
  @Test func aRowMayBePreparedInAStripThatCoasts() {
    // Down to row 1 in B; row 2 is prepared in A, which row 0's coast drives, at 0. 20 more; row 2 is
    // displayed with them.
    let trace = Trace.byHand([.coast(0, 30), .y(50), .coast(0, 50), .y(100)])
    expect(
      "prefetch=ahead:1", on: "coasting", trace,
      counts: ["scrollsTold": 2, "offscreenStripEvents": 1, "foreignOffsets": 1])
    expect(
      "prefetch=ahead:1,stops=bind", on: "coasting", trace,
      counts: ["scrollsTold": 1, "offscreenStripEvents": 1])
  }

  /// "(Its identity)": another row at the index has steps and a coast of its own.
  @Test func aCoastIsOfARowAndNotOfAnIndex() {
    // Row 1 takes row 0's index: its step is 50, and at 50 item 0 is out of sight.
    let deleted = Trace.byHand([
      .coast(0, 30), .delete(0), .coast(0, 50), .tap(item: 0, of: 0),
    ])
    expect("", on: "", deleted, counts: ["scrollsTold": 2, "offscreenSelections": 1])
    // Two rows are displayed. Row 0 at index 1 goes on by 20, to 50, where item 3 is not visible.
    let moved = Trace.byHand(
      height: 100, [.coast(0, 30), .move(0, to: 1), .coast(1, 50), .tap(item: 3, of: 1)])
    expect("", on: "", moved, counts: ["scrollsTold": 2, "offscreenSelections": 1])
  }

  /// An edit ends a display as a layout does.
  @Test(arguments: ["", "newFirst", "late"])
  func aReloadEndsTheDrivingButOnACoastingHost(order: String) {
    // Row 0 is displayed again, in its own cell or another.
    for event in [HandEvent.reload(0, items: 4), .reloadAll] {
      let trace = Trace.byHand([.coast(0, 30), event, .coast(0, 50)])
      expect("saves=scroll", on: order, trace, counts: ["scrollsTold": 1])
      expect("saves=scroll,pool=perRow", on: order, trace, counts: ["scrollsTold": 1])
      expect(
        "saves=scroll,pool=perRow", on: order + "+coasting", trace, counts: ["scrollsTold": 2])
    }
  }
}
