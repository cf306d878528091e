import ScrollTrace
import Testing

@testable import ListEngine

/// Each known defect, on the trace that shows it, and nothing else wrong there. `Gallery` says what the person does and
/// should see. Rows are 50 high in a table of 100 by 100; a strip at rest shows the first two of its four items.
@Suite struct GalleryTests {
  /// By exhibit the defect that its design shows, and how often.
  static let symptoms: KeyValuePairs<String, [String: Int]> = [
    // Rows 3, 4 and 5 come in the cells of rows 0, 1 and 2.
    "reused-strip": ["staleStrips": 3],
    "section-tag": ["staleStrips": 2], "section-key": ["foreignOffsets": 1],
    "reset": ["lostOffsets": 1],
    // Row 2 is displayed before the 50 of row 0 is stored; row 3 finds it.
    "shared-key": ["foreignOffsets": 1],
    "summed-heights": [:],
    // Behind the insert row 0 finds the rest of row 1; behind delete and move a row at rest finds 50.
    "insert-key": ["lostOffsets": 1], "delete-key": ["foreignOffsets": 1],
    "move-key": ["foreignOffsets": 1],
    "insert-tag": ["misroutedSelections": 1], "delete-tag": ["staleStrips": 1],
    "move-tag": ["misroutedSelections": 1], "trapped-tag": ["traps": 1],
    // The cell of row 0 is at the 30 of row 2 when its end is told: stored under row 0, or row 2.
    "late-callback": ["foreignOffsets": 1], "late-strip": ["lostOffsets": 1],
    "reload-restore": ["lostOffsets": 1], "kept-tag": ["misroutedSelections": 1],
    "ahead-tag": ["misroutedSelections": 1], "cached-tag": ["misroutedSelections": 1],
    "fling-next-row": ["driftedStrips": 1], "fling-reset": ["driftedStrips": 1],
    "reset-echo": ["lostOffsets": 1], "bound-late": ["lostOffsets": 1],
    "confined-kept": ["lostOffsets": 1], "confined-turned": ["lostOffsets": 1],
    "confined-early": ["foreignOffsets": 1], "forgotten": ["lostOffsets": 1],
    "told-next-frame": ["lostOffsets": 1], "splice-points": ["foreignOffsets": 1],
    "anchor-gone": ["lostOffsets": 1],
  ]

  /// Exhibits that `stable-id` shows too: it stores points, at the end of a display.
  static let shownByStableID = ["late-callback", "late-strip", "reload-restore", "splice-points"]

  @Test func everyExhibitIsOneOfThese() {
    #expect(Gallery.exhibits.map(\.name) == GalleryTests.symptoms.map(\.key))
  }

  @Test(arguments: zip(symptoms.map(\.key), symptoms.map(\.value)))
  func anExhibitShowsItsDefectAloneAndItsRemedyNone(name: String, symptom: [String: Int]) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(try exhibit.trace().name == name && exhibit.text.hasSuffix("}\n"))
    #expect(try exhibit.trace().events.count <= 8)
    let found = try exhibit.finding(with: exhibit.design)
    #expect(found.fidelity.list.filter { $0.value != 0 }.map(\.name) == symptom.map(\.key))
    for (kind, count) in symptom {
      #expect(exhibit.symptom.rawValue == kind && found.shows(only: exhibit.symptom))
      #expect(found.count(of: exhibit.symptom) == count)
    }
    #expect(try exhibit.finding(with: exhibit.remedyDesign).fidelity.isFaithful)
    guard !Gallery.motion.map(\.name).contains(name) else { return }
    let isShownByStableID = GalleryTests.shownByStableID.contains(name)
    let stable = try exhibit.finding(with: "stable-id").fidelity
    #expect(stable.isFaithful == !isShownByStableID)
    guard isShownByStableID, name != "splice-points" else { return }
    #expect(try exhibit.finding(with: "stable-id,saves=scroll").fidelity.isFaithful)
  }

  /// Where a tag is stale in a prepared or cached cell, a list that binds every cell shows nothing wrong.
  @Test(arguments: ["ahead-tag", "cached-tag"])
  func aCellThatIsBoundHasNoStaleTag(name: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(try exhibit.finding(with: "tag-lookup").fidelity.isFaithful)
  }

  /// On a host on which strips do not move by themselves no strip drifts.
  @Test(arguments: Gallery.motion.map(\.name))
  func aStripDriftsOnlyWhereItMovesByItself(name: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    let replay = try Design(exhibit.design).watchedReplay(of: exhibit.trace(), host: .acquireFirst)
    #expect(replay.fidelity[.driftedStrips] == 0)
  }

  /// Rows of 3, 5 and 2 items, and then one of 6: four questions, and a loop over the items at each.
  @Test func summedHeightsAskEachItemAtEveryQuestion() throws {
    let exhibit = try #require(Gallery.exhibit(named: "summed-heights"))
    #expect(try exhibit.finding(with: exhibit.design).itemsAsked == 3 + 5 + 2 + 6)
    #expect(try exhibit.finding(with: exhibit.remedyDesign).itemsAsked == 0)
    #expect(try exhibit.finding(with: "stable-id").itemsAsked == 0)
    let replay = try Design(exhibit.design).watchedReplay(of: exhibit.trace(), host: exhibit.host)
    #expect(replay.counters.heightQuestions == 4)
  }
}
