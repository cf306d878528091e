import ReferenceList
import ScrollTrace
import Testing

/// The delivery of scrolls: the receiver, the moment, and the saved offset. Also the offsets that strips save when
/// they settle, and forget. Worked out by hand.
///
/// With `recycleFirst` all rows are shown by one strip in turn, A.
@Suite struct ScrollDeliveryTests {
  private static let backAndForth: [HandEvent] = [.x(0, 30), .y(50), .y(0)]
  private static let twoDownAndBack: [HandEvent] = [.x(0, 30), .y(50), .y(100), .y(0)]
  private static let farAndBack: [HandEvent] = [.x(0, 30), .y(50), .y(200), .y(0)]
  private static let inOneFrame: [HandEvent] = [.together([.x(0, 30), .y(50)]), .y(0)]
  private static let parts = ["coasting", "echoing", "confining", "queued", "forgetting"]

  /// "Where the host has one of the five parts or the trace an `x` with `coast`; elsewhere they are left
  /// out."
  @Test func countersOfMotionAreListedIfStripsMove() {
    func areThere(_ axes: String, on host: String, _ events: [HandEvent]) -> Set<Bool> {
      let result = replay(axes, on: host, .byHand(events))
      return [
        result.counters["scrollsTold"] != nil, result.counters["offsetsConfined"] != nil,
        result.fidelity["driftedStrips"] != nil,
      ]
    }
    for part in Self.parts { #expect(areThere("", on: part, [.x(0, 30)]) == [true]) }
    #expect(areThere("", on: "", [.coast(0, 30)]) == [true])
    #expect(areThere("", on: "late+prepared+newFirst", [.x(0, 30), .coastY(10)]) == [false])
    let axes = "binds=last,resets=reuse,stops=bind,laysOut=first"
    #expect(areThere(axes, on: "", [.x(0, 30)]) == [false])
  }

  /// "With `y` it changes nothing on replay."
  @Test func aTableThatCoastsIsATableThatScrolls() {
    let coasting = Trace.byHand([.x(0, 30), .coastY(50), .coastY(0)])
    let scrolled = Trace.byHand([.x(0, 30), .y(50), .y(0)])
    for host in ["", "coasting"] {
      #expect(replay("", on: host, coasting) == replay("", on: host, scrolled))
    }
  }

  /// "Count `scrollsTold` at delivery, for every design."
  @Test(arguments: ["", "saves=scroll", "store=kept", "store=reset"])
  func aScrollIsDeliveredToEveryDesign(axes: String) {
    let writes = axes == "saves=scroll" ? 2 : 0
    Case([.x(0, 30), .coast(0, 40)], axes, scrolls: 2, writes: writes).check()
  }

  /// "The callback in which a design that saves on scroll saves, under what the strip says of itself then."
  @Test func aDriftIsSavedForTheRowThatTheStripShows() {
    // Row 0 saved at 30; A shows row 1 and drifts to 20, saved for row 1, which is shown there next.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50), .y(100), .y(50)], "saves=scroll",
      on: "recycleFirst+coasting", scrolls: 2, offscreen: 1, writes: 2, stored: 2, drifted: 1,
      foreign: 1
    ).check()
  }

  /// "A strip that never had an identity claims none and saves nothing, also with `tag` and `indexed`."
  @Test(arguments: ["tag", "indexed", "indexPath", "map", "owned", "id"])
  func aStripWithoutARowSavesNothing(identity: String) {
    // Each display has a new cell. Row 0 is saved at 30, and set to 30 the next time: an echo, before which
    // the strip had its row or not.
    let axes = "identity=\(identity),key=row,saves=scroll,pool=none"
    Case(Self.backAndForth, axes, on: "echoing", scrolls: 2, writes: 2).check()
    Case(Self.backAndForth, axes + ",binds=last", on: "echoing", scrolls: 2, writes: 1).check()
  }

  // MARK: Queued

  static let queued: [Case] = [
    // "All queued scrolls are delivered after the next frame has begun", "with the key and offset that each strip
    // has *then*". Row 0 at 30, and in the same frame row 1 in A at 0: that is what is saved. Row 0 comes back at
    // rest.
    Case(inOneFrame, "saves=scroll", on: "recycleFirst"),
    Case(inOneFrame, "saves=scroll", on: "recycleFirst+queued", scrolls: 1, writes: 1, lost: 1),
    // "Before the first event with another `t` is applied."
    Case(backAndForth, "saves=scroll", on: "recycleFirst+queued", scrolls: 1, writes: 1),
    // "After a batch before it has been laid out and rows have been prepared." At y = 10 row 2 is prepared and finds
    // nothing under the key that all rows share; then 30 is saved. Row 2 is displayed at rest; row 3 is prepared and
    // finds 30.
    Case(
      [.together([.y(10), .x(0, 30)]), .y(60)], "saves=scroll,key=shared,prefetch=ahead:1",
      on: "queued", scrolls: 1, counts: ["offsetReads": 4, "offsetHits": 1, "rowsPrepared": 2]),
    // "(Once: one that waits already keeps its turn)"; "delivered in their order". A at 45 is delivered before B
    // at 60, under one key: row 2 is set to 60, where item 3 is visible.
    Case(
      [.together([.x(0, 10), .x(1, 60), .x(0, 45)]), .y(100), .tap(item: 3, of: 2)],
      "saves=scroll,key=shared", on: "queued", in: .byHand(height: 100, []), scrolls: 2, writes: 2,
      foreign: 2, selections: 1),
    // "Also one whose cell has been discarded."
    Case(inOneFrame, "saves=scroll,pool=none", on: "queued", scrolls: 1, writes: 1),
    // By then it has forgotten: 0 is saved.
    Case(
      inOneFrame, "saves=scroll,pool=none", on: "queued+forgetting", scrolls: 1, writes: 1, lost: 1),
    // "Scrolls that wait at the end of the trace are never delivered."
    Case([.y(50), .together([.x(1, 30), .y(0)])], "saves=scroll", on: "queued", writes: 0),
  ]

  @Test(arguments: queued)
  func aQueuedScrollIsDeliveredAtTheNextFrame(_ handWorked: Case) { handWorked.check() }

  // MARK: `saves=settled`

  static let settled: [Case] = [
    // "Behind an `x` without `coast` of its row, where that is displayed"; not at the end of a display. 30 and 60, and
    // nothing for row 1, which is not displayed.
    Case(
      [.x(0, 30), .x(0, 60), .x(1, 20), .y(50), .y(0)], "saves=settled", writes: 2, stored: 1,
      counts: ["offsetHits": 1]),
    // "And behind the last event of a coast, if that drives a strip." 10 by hand, and 60.
    Case(
      [.x(0, 10), .coast(0, 30), .coast(0, 60), .y(50), .y(0)], "saves=settled", scrolls: 3,
      writes: 2),
    // Stopped by a finger, which is another movement: 30, and 30 again.
    Case([.coast(0, 30), .x(0, 30), .y(50), .y(0)], "saves=settled", scrolls: 2, writes: 2),
    // "That no `x` with `coast` of the row follows": by its identity, wherever it stands by then. Row 2 is put before
    // row 0, scrolled to, and flung at index 1 in between: row 0's coast is cut off at 30.
    Case(
      [.coast(0, 30), .move(2, to: 0), .coast(1, 60), .y(50)], "saves=settled", scrolls: 1,
      writes: 0,
      lost: 1),
    // The event at index 0 is row 2's by then: row 0's coast was over at 30.
    Case(
      [.coast(0, 30), .move(2, to: 0), .coast(0, 60), .y(50)], "saves=settled", scrolls: 2,
      writes: 2),
    // "At once on every host"; "neither is what code sets". Delivered when row 1 comes, to 0, and when row 0 is back, to
    // 30.
    Case(backAndForth, "saves=settled", on: "recycleFirst+echoing", scrolls: 3, writes: 1),
    // In one frame: delivered when A is row 1's, and saved long before.
    Case(inOneFrame, "saves=settled", on: "recycleFirst+queued", scrolls: 1, writes: 1, stored: 1),
  ]

  @Test(arguments: settled)
  func aStripIsSavedWhenItSettles(_ handWorked: Case) { handWorked.check() }

  /// "A fling that is cut off is not saved."
  @Test func aCoastThatIsCutOffIsNotSaved() {
    // Row 0 is at 30 when it leaves, and comes back at 10.
    let cut: [HandEvent] = [.x(0, 10), .coast(0, 30), .y(50), .coast(0, 60), .y(0)]
    Case(cut, "saves=settled", scrolls: 2, writes: 1, foreign: 1).check()
    // The same where the rest of it comes when the row is back: it drives none again.
    let back: [HandEvent] = [.x(0, 10), .coast(0, 30), .y(50), .y(0), .coast(0, 60)]
    Case(back, "saves=settled", scrolls: 2, writes: 1, foreign: 1).check()
    // A driven on from 0 settles at 30 in row 1, which it says it shows.
    Case(
      cut, "saves=settled", on: "recycleFirst+coasting", scrolls: 3, writes: 2, stored: 2,
      drifted: 1,
      foreign: 1
    ).check()
  }

  static let settling: [Case] = [
    // "It is saved at the offset that it has then": 10 by hand, and 30 as row 0 leaves.
    Case(cutOff, "saves=settled", on: "settling", scrolls: 2, offscreen: 1, writes: 2, stored: 1),
    Case(
      cutOff, "saves=settled", on: "recycleFirst+settling", scrolls: 2, offscreen: 1, writes: 2,
      stored: 1),
    // "Before the end is counted and delivered": a late end saves nothing.
    Case(
      cutOff, "saves=settled", on: "recycleFirst+late+settling", scrolls: 2, offscreen: 1,
      writes: 2, stored: 1),
    // The end alone saves what the strip has.
    Case(cutOff, on: "settling", scrolls: 2, offscreen: 1, writes: 2, stored: 2),
    // The rest of the coast comes when the row is back, and drives nothing.
    Case(
      [.x(0, 10), .coast(0, 30), .y(50), .y(0), .coast(0, 60), .y(50)], "saves=settled",
      on: "settling", scrolls: 2, writes: 2),
    // "Whose last event is still to come": it has settled at 30, by itself or because a finger follows.
    Case([.coast(0, 30), .y(50), .y(0)], "saves=settled", on: "settling", scrolls: 1, writes: 1),
    Case(
      [.coast(0, 30), .y(50), .x(0, 60), .y(0)], "saves=settled", on: "settling", scrolls: 1,
      offscreen: 1, writes: 1),
    // A finger stops it in place: 30, and 30 again. It is driven no more when it leaves.
    Case(
      [.coast(0, 30), .x(0, 30), .y(50), .coast(0, 60)], "saves=settled", on: "settling",
      scrolls: 2, offscreen: 1, writes: 2),
    // "With `coasting` driving does not end there": A goes on from 0, and settles at 30 in row 1.
    Case(
      cutOff, "saves=settled", on: "recycleFirst+coasting+settling", scrolls: 3, offscreen: 1,
      writes: 2, stored: 2, drifted: 1, foreign: 1),
    // An edit ends a display too. Row 0 is displayed again, at 30.
    Case(
      [.coast(0, 30), .reload(0, items: 4), .coast(0, 60)], "saves=settled", on: "settling",
      scrolls: 1, writes: 1),
    Case(
      [.coast(0, 30), .reloadAll, .coast(0, 60)], "saves=settled", on: "settling", scrolls: 1,
      writes: 1),
    // In another cell, before its old display ends: it finds nothing.
    Case(
      [.coast(0, 30), .reload(0, items: 4), .coast(0, 60)], "saves=settled",
      on: "newFirst+settling", scrolls: 1, writes: 1, lost: 1),
  ]

  /// Row 0 is at 30 when it leaves in the middle of its coast, and comes back.
  private static let cutOff: [HandEvent] = [
    .x(0, 10), .coast(0, 30), .y(50), .coast(0, 60), .y(0),
  ]

  @Test(arguments: settling)
  func aCoastThatIsCutOffSettlesOnASettlingHost(_ handWorked: Case) { handWorked.check() }

  // MARK: Strips that forget

  /// "Cells of `perRow` and those that wait in a cache forget too."
  @Test(arguments: ["perRow", "twoLevel:1+1"])
  func aStripForgetsWhereItWaits(pool: String) {
    Case(Self.backAndForth, "store=kept,pool=\(pool)", on: "queued", scrolls: 1).check()
    Case(Self.backAndForth, "store=kept,pool=\(pool)", on: "forgetting", scrolls: 1, lost: 1)
      .check()
  }

  static let forgetting: [Case] = [
    // "An end that is delivered at once comes before; a late one finds 0."
    Case(backAndForth, "pool=perRow", on: "forgetting", scrolls: 1),
    // Delivered in the layout of y = 100, of a strip that is row 0's own.
    Case(twoDownAndBack, "pool=perRow", on: "late+queued", scrolls: 1),
    Case(twoDownAndBack, "pool=perRow", on: "late+forgetting", scrolls: 1, lost: 1),
    // "When a display ends and the row is not kept prepared, and when a prepared row is given up."
    Case(
      backAndForth, "store=kept,pool=perRow", on: "prepared+forgetting", scrolls: 1,
      counts: ["preparedDisplays": 1]),
    // At y = 200 row 0 is more than a screenful away.
    Case(farAndBack, "store=kept,pool=perRow", on: "prepared+forgetting", scrolls: 1, lost: 1),
    Case(farAndBack, "store=kept,pool=perRow", on: "prepared+queued", scrolls: 1),
    // "The change is not by code and has no callback." Row 1's 0 is what the strip has, so that it is not set.
    Case([.x(0, 30), .y(50)], on: "recycleFirst+echoing+forgetting", scrolls: 1),
    Case([.x(0, 30), .y(50)], on: "recycleFirst+echoing", scrolls: 2),
    // A strip that goes on being driven goes on from 0. 30, 0, 20, where item 0 is visible; 20 is neither where row 0
    // was left nor where the coast went, from 30 to 50.
    Case(
      [.coast(0, 30), .y(50), .coast(0, 50), .y(0), .tap(item: 0, of: 0)],
      "store=kept,pool=perRow", on: "coasting+forgetting", scrolls: 2, offscreen: 1, foreign: 1,
      selections: 1),
  ]

  @Test(arguments: forgetting)
  func aStripForgetsWhenItsDisplayEnds(_ handWorked: Case) { handWorked.check() }

  /// Edits and reloads end displays too.
  @Test func aReloadedRowIsForgotten() {
    for event in [HandEvent.reload(0, items: 4), .reloadAll] {
      Case([.x(0, 30), event], "store=kept,pool=perRow", on: "forgetting", scrolls: 1, lost: 1)
        .check()
    }
  }
}
