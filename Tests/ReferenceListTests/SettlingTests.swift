import ScrollTrace
import Testing

/// `saves=settled`: what is saved when a movement is over, worked out by hand.
///
/// With `recycleFirst` all rows are shown by one strip in turn, A.
@Suite struct SettlingTests {
  /// "Behind an `x` without `coast` of its row, where that is displayed"; not at the end of a display.
  @Test func everyStepOfAFingerIsSaved() {
    // 30 and 60, and nothing for row 1, which is not displayed.
    let trace = Trace.byHand([.x(0, 30), .x(0, 60), .x(1, 20), .y(50), .y(0)])
    expect(
      "saves=settled", on: "", trace,
      counts: ["offsetWrites": 2, "storedOffsets": 1, "offsetHits": 1])
  }

  /// "And behind the last event of a coast, if that drives a strip."
  @Test func aCoastIsSavedWhenItIsOver() {
    // 10 by hand, and 60.
    let trace = Trace.byHand([.x(0, 10), .coast(0, 30), .coast(0, 60), .y(50), .y(0)])
    expect("saves=settled", on: "", trace, counts: ["scrollsTold": 3, "offsetWrites": 2])
    // Stopped by a finger, which is a movement of its own: 30, and 30 again.
    let caught = Trace.byHand([.coast(0, 30), .x(0, 30), .y(50), .y(0)])
    expect("saves=settled", on: "", caught, counts: ["scrollsTold": 2, "offsetWrites": 2])
  }

  /// "A fling that is cut off is not saved."
  @Test func aCoastThatIsCutOffIsNotSaved() {
    // Row 0 is at 30 when it leaves, and comes back at 10.
    let cut = Trace.byHand([.x(0, 10), .coast(0, 30), .y(50), .coast(0, 60), .y(0)])
    expect(
      "saves=settled", on: "", cut,
      counts: ["scrollsTold": 2, "offsetWrites": 1, "foreignOffsets": 1])
    // The same where the rest of it comes when the row is back: it drives none again.
    let back = Trace.byHand([.x(0, 10), .coast(0, 30), .y(50), .y(0), .coast(0, 60)])
    expect(
      "saves=settled", on: "", back,
      counts: ["scrollsTold": 2, "offsetWrites": 1, "foreignOffsets": 1])
    // A driven on from 0 settles at 30 in row 1, which it says it shows.
    expect(
      "saves=settled", on: "recycleFirst+coasting", cut,
      counts: [
        "scrollsTold": 3, "offsetWrites": 2, "storedOffsets": 2, "foreignOffsets": 1,
        "driftedStrips": 1,
      ])
  }

  /// "That no `x` with `coast` of the row follows": by its identity, wherever it stands by then.
  @Test func theLastEventIsThatOfTheRow() {
    // Row 2 is put before row 0, scrolled to, and flung at index 1 in between: row 0's coast is cut off at 30.
    let trace = Trace.byHand([.coast(0, 30), .move(2, to: 0), .coast(1, 60), .y(50)])
    expect(
      "saves=settled", on: "", trace,
      counts: ["scrollsTold": 1, "offsetWrites": 0, "lostOffsets": 1])
    // The event at index 0 is row 2's by then: row 0's coast was over at 30.
    let other = Trace.byHand([.coast(0, 30), .move(2, to: 0), .coast(0, 60), .y(50)])
    expect("saves=settled", on: "", other, counts: ["scrollsTold": 2, "offsetWrites": 2])
  }

  /// "At once on every host"; "neither is what code sets".
  @Test func itIsSavedAtOnceAndNoEchoIs() {
    let trace = Trace.byHand([.x(0, 30), .y(50), .y(0)])
    // Told when row 1 comes, to 0, and when row 0 is back, to 30.
    expect(
      "saves=settled", on: "recycleFirst+echoing", trace,
      counts: ["scrollsTold": 3, "offsetWrites": 1])
    // In one frame: told when A is row 1's, and saved long before.
    let together = Trace.byHand([.together([.x(0, 30), .y(50)]), .y(0)])
    expect(
      "saves=settled", on: "recycleFirst+queued", together,
      counts: ["scrollsTold": 1, "offsetWrites": 1, "storedOffsets": 1])
  }
}
