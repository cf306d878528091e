import ScrollTrace
import Testing

@testable import ListEngine

/// Each known defect, on the trace that shows it: what the person does, what they should see, and what the
/// design shows. Rows are 50 high in a table of 100 by 100, which shows two of them; a strip at rest shows
/// the first two of its four items (40 wide, 10 apart).
@Suite struct GalleryTests {
  /// The events of an exhibit: everything below its header.
  private static func events(_ name: String) throws -> String {
    let text = try #require(Gallery.exhibit(named: name)).text
    return text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  /// Expects an exhibit to have these events, its design to show this and nothing else wrong, and its
  /// remedy and stable-id to show nothing wrong.
  private static func expect(
    _ name: String, _ written: String, _ design: String, shows expected: [String: Int],
    isAbsentFromStableID: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try events(name) == written, sourceLocation: sourceLocation)
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(exhibit.design == design, sourceLocation: sourceLocation)
    let finding = try exhibit.finding(with: design)
    let found = finding.fidelity.list.filter { $0.value != 0 }
    #expect(
      Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.value) }) == expected,
      sourceLocation: sourceLocation)
    if let symptom = expected.first {
      #expect(exhibit.symptom.rawValue == symptom.key, sourceLocation: sourceLocation)
      #expect(finding.shows(only: exhibit.symptom), sourceLocation: sourceLocation)
    }
    let mended = try exhibit.finding(with: exhibit.remedyDesign)
    #expect(mended.fidelity.isFaithful, "\(exhibit.remedyDesign)", sourceLocation: sourceLocation)
    let reference = try exhibit.finding(with: "stable-id")
    #expect(
      reference.fidelity.isFaithful == isAbsentFromStableID, "stable-id",
      sourceLocation: sourceLocation)
  }

  // MARK: Reuse

  /// Down a row at a time: row 2 in a new cell C, then rows 3, 4 and 5 in those of rows 0, 1 and 2. They
  /// should show their own items; their cells still hold items 0 and 1 of the rows before.
  @Test func withoutReloadAReusedStripKeepsTheLastRowsItems() throws {
    try GalleryTests.expect(
      "reused-strip",
      """
      {"t":16,"y":50}
      {"t":32,"y":100}
      {"t":48,"y":150}
      {"t":64,"y":200}
      """, "furrow-2015", shows: ["staleStrips": 3])
  }

  /// The second section's rows are numbers 0 and 1 there: the model's rows 0 and 1 are the first section's.
  @Test func aTagIsWrongAsSoonAsThereAreTwoSections() throws {
    try GalleryTests.expect(
      "section-tag", #"{"t":16,"y":100}"#, "tag-lookup", shows: ["staleStrips": 2])
  }

  /// Row 0 goes to 50, and leaves: 50 lies under 0. Row 3 is number 0 of its section: it should be at rest,
  /// and finds 50.
  @Test func aRowKeyIsWrongAsSoonAsThereAreTwoSections() throws {
    try GalleryTests.expect(
      "section-key",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":50}
      {"t":48,"y":100}
      """, "stable-id,key=row", shows: ["foreignOffsets": 1])
  }

  /// Row 0 goes to 50, leaves and comes back: it should be at 50, and is at rest.
  @Test func resetForgets() throws {
    try GalleryTests.expect(
      "reset",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":50}
      {"t":48,"y":0}
      """, "filmstrip-2014", shows: ["lostOffsets": 1])
  }

  /// Row 0 goes to 50. Row 2 is displayed before it leaves, and finds nothing; then 50 lies under the one
  /// key. Row 3 should be at rest, and finds it.
  @Test func aSharedKeyShowsOneRowsOffsetInAll() throws {
    try GalleryTests.expect(
      "shared-key",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":50}
      {"t":48,"y":100}
      """, "tag-lookup,key=shared", shows: ["foreignOffsets": 1])
  }

  /// Rows of 3, 5 and 2 items, and then one of 6: four questions, and a loop over the items at each.
  @Test func summedHeightsAskEachItemAtEveryQuestion() throws {
    try GalleryTests.expect(
      "summed-heights", #"{"t":16,"reload":1,"items":6}"#, "nested-tables-2016", shows: [:])
    let exhibit = try #require(Gallery.exhibit(named: "summed-heights"))
    #expect(try exhibit.finding(with: exhibit.design).itemsAsked == 3 + 5 + 2 + 6)
    #expect(try exhibit.finding(with: exhibit.remedyDesign).itemsAsked == 0)
    #expect(try exhibit.finding(with: "stable-id").itemsAsked == 0)
    let design = try Design(exhibit.design)
    let replay = design.watchedReplay(of: try exhibit.trace(), host: exhibit.host)
    #expect(replay.counters.heightQuestions == 4)
  }

  // MARK: Rows that move

  /// Row 0 goes to 50 and leaves: 50 lies under 0; row 1 leaves: rest lies under 1. A row comes in above.
  /// What was row 0 is at index 1: it should be at 50, and finds row 1's rest.
  @Test func aRowKeyIsStaleAfterAnInsert() throws {
    try GalleryTests.expect(
      "insert-key",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":50}
      {"t":48,"y":100}
      {"t":64,"insert":0,"items":[4]}
      {"t":80,"y":50}
      """, "tag-lookup", shows: ["lostOffsets": 1])
  }

  /// Row 2 goes to 50 and leaves: 50 lies under 2. Row 0 is deleted: what was row 3 is at index 2, should
  /// be at rest, and finds 50.
  @Test func aRowKeyIsStaleAfterADelete() throws {
    try GalleryTests.expect(
      "delete-key",
      """
      {"t":16,"y":50}
      {"t":32,"row":2,"x":50}
      {"t":48,"y":200}
      {"t":64,"delete":0,"count":1}
      {"t":80,"y":100}
      """, "tag-lookup", shows: ["foreignOffsets": 1])
  }

  /// Row 1 goes to 50 and leaves: 50 lies under 1. Rows 0 and 1 change places: what was row 0 is at index
  /// 1, should be at rest, and finds 50.
  @Test func aRowKeyIsStaleAfterAMove() throws {
    try GalleryTests.expect(
      "move-key",
      """
      {"t":16,"row":1,"x":50}
      {"t":32,"y":100}
      {"t":48,"move":0,"to":1}
      {"t":64,"y":50}
      """, "tag-lookup", shows: ["foreignOffsets": 1])
  }

  /// A row comes in at the top; row 0 stays on screen at index 1 with tag 0. A tap on it should open its
  /// item, and opens one of the new row.
  @Test func aTagOnScreenIsStaleAfterAnInsert() throws {
    try GalleryTests.expect(
      "insert-tag",
      """
      {"t":16,"insert":0,"items":[4]}
      {"t":32,"select":[1,1]}
      """, "tag-lookup", shows: ["misroutedSelections": 1])
  }

  /// Row 0 goes; row 1 stays on screen at index 0 with tag 1. Swiped to 50 it should show its item 2, and
  /// is given that of the model's row 1, which was row 2.
  @Test func aTagOnScreenIsStaleAfterADelete() throws {
    try GalleryTests.expect(
      "delete-tag",
      """
      {"t":16,"delete":0,"count":1}
      {"t":32,"row":0,"x":50}
      """, "tag-lookup", shows: ["staleStrips": 1])
  }

  /// Rows 0 and 1 change places on screen and keep tags 0 and 1. A tap on the upper one, which was row 1,
  /// should open its item, and opens that of the model's row 1, which was row 0.
  @Test func aTagOnScreenIsStaleAfterAMove() throws {
    try GalleryTests.expect(
      "move-tag",
      """
      {"t":16,"move":0,"to":1}
      {"t":32,"select":[0,0]}
      """, "tag-lookup", shows: ["misroutedSelections": 1])
  }

  /// Of two rows the first goes; the other, without items, keeps tag 1, and the model has no row 1 now.
  @Test func aStaleTagCanNameNoRowAtAll() throws {
    try GalleryTests.expect(
      "trapped-tag",
      """
      {"t":16,"delete":0,"count":1}
      {"t":32,"row":0,"x":-20}
      """, "tag-lookup", shows: ["traps": 1])
  }

  // MARK: Late ends

  static let lateEvents = """
    {"t":16,"row":0,"x":50}
    {"t":32,"y":50}
    {"t":48,"row":2,"x":30}
    {"t":64,"y":60}
    {"t":80,"y":0}
    """

  /// Row 0 (A) goes to 50 and leaves; recycled first, A shows row 2 at once, which goes to 30. The next
  /// layout tells of row 0's end: A is at 30, which is written under 0. Row 0 should be at 50, and finds 30.
  /// So with every design that saves then, stable-id too: saving on scroll is the remedy.
  @Test func aLateEndWritesTheNewRowsOffsetUnderTheOldRowsKey() throws {
    try GalleryTests.expect(
      "late-callback", GalleryTests.lateEvents, "tag-lookup", shows: ["foreignOffsets": 1],
      isAbsentFromStableID: false)
    let exhibit = try #require(Gallery.exhibit(named: "late-callback"))
    #expect(try exhibit.finding(with: "stable-id,saves=scroll").fidelity.isFaithful)
  }

  /// The same, but A says that it is row 2's: 30 is written under 2, and nothing under 0.
  @Test func aLateEndKeyedByTheStripLosesTheOldRowsOffset() throws {
    try GalleryTests.expect(
      "late-strip", GalleryTests.lateEvents, "tag-lookup,keyedBy=strip", shows: ["lostOffsets": 1],
      isAbsentFromStableID: false)
    let exhibit = try #require(Gallery.exhibit(named: "late-strip"))
    #expect(try exhibit.finding(with: "stable-id,saves=scroll").fidelity.isFaithful)
  }

  // MARK: Prepared cells

  /// Row 0 (A) is at 50. Reloaded, it is displayed in a new cell before A's end is told, which saves the 50.
  /// It should be at 50, and finds nothing. So with every design that saves then: saving on scroll is the remedy.
  @Test func aReloadedRowIsRestoredBeforeItsOffsetIsSaved() throws {
    try GalleryTests.expect(
      "reload-restore",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"reload":0,"items":4}
      """, "tag-lookup", shows: ["lostOffsets": 1], isAbsentFromStableID: false)
    let exhibit = try #require(Gallery.exhibit(named: "reload-restore"))
    #expect(try exhibit.finding(with: "stable-id,saves=scroll").fidelity.isFaithful)
  }

  /// Down a row and back: row 2 has shown itself with tag 2, and keeps its cell. A row comes in before it, out of
  /// sight; at 100 the new row stands at 2 and row 2, in its cell, at 3: a tap there asks for the row of tag 2.
  @Test func aKeptTagIsStaleWhenRowsComeMeanwhile() throws {
    try GalleryTests.expect(
      "kept-tag",
      """
      {"t":16,"y":50}
      {"t":32,"y":0}
      {"t":48,"insert":2,"items":[4]}
      {"t":64,"y":100}
      {"t":80,"select":[3,1]}
      """, "tag-lookup", shows: ["misroutedSelections": 1])
  }

  /// At 10 rows 3 and 4 are prepared, tags 3 and 4. A row comes in at 3; row 3 stands at 4, in reach, with tag 3.
  @Test func aTagSetAheadIsStaleWhenRowsComeBeforeTheDisplay() throws {
    try GalleryTests.expect(
      "ahead-tag",
      """
      {"t":16,"y":10}
      {"t":32,"insert":3,"items":[4]}
      {"t":48,"y":110}
      {"t":64,"select":[4,1]}
      """, "tag-lookup,prefetch=ahead:2", shows: ["misroutedSelections": 1])
    let exhibit = try #require(Gallery.exhibit(named: "ahead-tag"))
    #expect(try exhibit.finding(with: "tag-lookup").fidelity.isFaithful)
  }

  /// The same trace as for `kept-tag`: row 2 left its cell in the cache, with tag 2, and finds it there. A list that
  /// binds every cell has no such fault.
  @Test func aTagInTheCacheIsStaleWhenRowsComeMeanwhile() throws {
    try GalleryTests.expect(
      "cached-tag",
      """
      {"t":16,"y":50}
      {"t":32,"y":0}
      {"t":48,"insert":2,"items":[4]}
      {"t":64,"y":100}
      {"t":80,"select":[3,1]}
      """, "tag-lookup,pool=twoLevel:2+5", shows: ["misroutedSelections": 1])
    let exhibit = try #require(Gallery.exhibit(named: "cached-tag"))
    #expect(try exhibit.finding(with: "tag-lookup").fidelity.isFaithful)
  }

  // MARK: All of them

  @Test func everyExhibitIsOneOfThese() {
    #expect(
      Gallery.exhibits.map(\.name) == [
        "reused-strip", "section-tag", "section-key", "reset", "shared-key", "summed-heights",
        "insert-key", "delete-key", "move-key", "insert-tag", "delete-tag", "move-tag",
        "trapped-tag", "late-callback", "late-strip", "reload-restore", "kept-tag", "ahead-tag",
        "cached-tag", "fling-next-row", "fling-reset", "reset-echo", "bound-late", "confined-kept",
        "confined-turned", "confined-early", "forgotten", "told-next-frame", "splice-points",
        "anchor-gone",
      ])
  }

  /// Each shows its fault, and nothing else, with as little as a person can follow; what sets it right shows none.
  @Test(arguments: Gallery.motion.map(\.name))
  func whatStripsDoByThemselvesIsShownInEightEvents(name: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(try exhibit.trace().events.count <= 8)
    let found = try exhibit.finding(with: exhibit.design)
    #expect(found.shows(only: exhibit.symptom) && found.count(of: exhibit.symptom) == 1)
    #expect(try exhibit.finding(with: exhibit.remedyDesign).fidelity.isFaithful)
    // On a host on which strips do nothing by themselves the defect cannot be seen.
    let design = try Design(exhibit.design)
    let plain = design.watchedReplay(of: try exhibit.trace(), host: .acquireFirst).fidelity
    #expect(plain[.driftedStrips] == 0)
  }

  @Test func everyExhibitIsAValidTraceOfItsName() throws {
    for exhibit in Gallery.exhibits {
      #expect(try exhibit.trace().name == exhibit.name)
      #expect(exhibit.text.hasSuffix("}\n"))
    }
  }
}
