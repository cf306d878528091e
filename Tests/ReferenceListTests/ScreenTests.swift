import ReferenceList
import ScrollTrace
import Testing

/// Screens that go away and come back, worked out by hand.
///
/// With `recycleFirst` all rows are shown by one strip in turn, A.
@Suite struct ScreenTests {
  private static let covered: [HandEvent] = [.x(0, 30), .leave(), .enter]
  private static let lost: [HandEvent] = [.x(0, 30), .leave(.screen), .enter]
  private static let killed: [HandEvent] = [.x(0, 30), .leave(.process), .enter]
  /// A row comes above row 0, which leaves the screen.
  private static let inserted: [HandEvent] = [.x(0, 30), .leave(), .insert(0, items: [4])]
  /// Row 0 is at index 1 when the screen comes back.
  private static let insertedInLost: [HandEvent] = [
    .x(0, 30), .leave(.screen), .insert(0, items: [4]), .enter, .y(50),
  ]

  static let cases: [Case] = [
    // A covered screen keeps its cells, and nothing is displayed or saved.
    Case(
      covered, "store=kept", writes: 0, lost: 0,
      counts: ["rowsDisplayed": 1, "rowsEnded": 0, "cellsCreated": 1, "cellsDiscarded": 0]),
    Case(covered, "pool=perRow,store=kept", counts: ["cellsCreated": 10]),
    // A lost one discards A, ends no display and asks for all heights again.
    Case(
      lost, "saves=scroll", writes: 1, stored: 0, lost: 1,
      counts: [
        "rowsDisplayed": 2, "rowsEnded": 0, "cellsCreated": 2, "cellsDiscarded": 1,
        "cellsReused": 0, "heightQuestions": 20, "offsetReads": 2,
      ]),
    // Nothing is stored at the end of a display, wherever it would live.
    Case(lost, "lives=archive", writes: 0, stored: 0, lost: 1),
    Case(lost, "saves=scroll,lives=app", writes: 1, stored: 1),
    Case(lost, "saves=scroll,lives=archive", stored: 1),
    Case(killed, "saves=scroll,lives=app", stored: 0, lost: 1),
    Case(killed, "saves=scroll,lives=archive", stored: 1),
    // A list that keeps a cell for each row loses them all.
    Case(
      lost, "pool=perRow,store=kept", lost: 1,
      counts: ["cellsCreated": 20, "cellsDiscarded": 10, "peakCells": 10]),
    // The list is built at the top: row 0 is displayed, and then row 1 again.
    Case(
      [.y(50), .x(1, 30), .leave(.screen), .enter, .y(50)], "saves=scroll,lives=app",
      counts: ["rowsDisplayed": 4, "rowsEnded": 2]),
    Case([.y(50), .x(1, 30), .leave(.screen), .enter, .y(50)], "saves=scroll", lost: 1),
    // A shows the new row at 30, which is seen when the screen comes back.
    Case(inserted + [.enter], "store=kept", on: "recycleFirst", foreign: 1),
    Case(inserted, "store=kept", on: "recycleFirst", counts: ["rowsDisplayed": 2]),
    Case(inserted + [.enter], "reload=never", on: "recycleFirst", stale: 1),
    Case(inserted, "reload=never", on: "recycleFirst", counts: ["rowsDisplayed": 2]),
    // A row that is displayed wrong is wrong again when the screen comes back.
    Case([.x(0, 30), .y(50), .leave(), .enter], "store=kept", on: "recycleFirst", foreign: 2),
    // Edits move stored offsets while the screen is lost. Heights are asked when it comes back: of 10 and 11 rows.
    Case(
      insertedInLost, "key=remapped,saves=scroll,lives=app", stored: 1,
      counts: ["heightQuestions": 21]),
    Case(insertedInLost, "key=path,saves=scroll,lives=app", lost: 1, foreign: 1),
    // A reset stores rest only if the store is still there.
    Case(
      [.x(0, 30), .leave(.screen), .reset(0, items: 4), .enter],
      "saves=scroll,renewed=rest,lives=app", writes: 2, stored: 1),
    Case(
      [.x(0, 30), .leave(.screen), .reset(0, items: 4), .enter], "saves=scroll,renewed=rest",
      writes: 1, stored: 0),
    // The end of row 0's display is still pending, and is dropped.
    Case(
      [.x(0, 30), .y(50), .leave(.screen), .enter], "lives=app", on: "late", writes: 0, lost: 1),
    // So is a scroll that waits; one that was delivered at the beginning of the frame is saved.
    Case(lost, "saves=scroll,lives=app", on: "queued", scrolls: 1, writes: 1),
    Case(
      [.together([.x(0, 30), .leave(.screen)]), .enter], "saves=scroll,lives=app", on: "queued",
      scrolls: 0, writes: 0, lost: 1),
    // The next step of a coast is counted from the last: the strip of the new cell goes from 0 to 20.
    Case(
      [.coast(0, 10), .leave(.screen), .enter, .coast(0, 30), .y(50), .y(0)], "saves=scroll",
      scrolls: 2, writes: 2, lost: 1, foreign: 1),
    // The table has another size when the list is built.
    Case([.leave(.screen), .viewport(100, 100), .enter], counts: ["rowsDisplayed": 3]),
    Case([.leave(), .viewport(100, 100), .enter], counts: ["rowsDisplayed": 2]),
    // Nothing is left to reload or to release.
    Case(
      [.leave(.screen), .reloadAll, .memoryWarning], counts: ["rowsDisplayed": 1, "rowsEnded": 0]),
    // The cell of a row that was prepared ahead is discarded unseen.
    Case(
      [.y(10), .leave(.screen), .enter], "prefetch=ahead:1",
      counts: ["rowsPrepared": 1, "preparedInVain": 1, "cellsDiscarded": 3]),
  ]

  @Test(arguments: cases) func theCaseHasTheseCounts(_ tested: Case) { tested.check() }
}
