import ScrollTrace
import Testing

@testable import ListEngine

/// Each known defect, on the trace that shows it, and nothing else wrong there. `Gallery` says what the person does and
/// should see. Rows are 50 high in a table of 100 by 100; a strip at rest shows the first two of its four items.
@Suite struct GalleryTests {
  /// How often an exhibit shows its defect, where that is not once.
  private static let counts = [
    // Rows 3, 4 and 5 come in the cells of rows 0, 1 and 2.
    "reused-strip": 3, "section-tag": 2,
    // Rows of 3, 5 and 2 items, and then one of 6: a loop over the items at each question.
    "summed-heights": 3 + 5 + 2 + 6,
  ]

  @Test(arguments: Gallery.exhibits.map(\.name))
  func anExhibitShowsItsDefectAloneAndItsRemedyNone(name: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(try exhibit.trace().name == name && exhibit.text.hasSuffix("}\n"))
    #expect(try exhibit.trace().events.count <= 8)
    let found = try exhibit.finding(with: exhibit.design)
    #expect(found.shows(only: exhibit.symptom))
    #expect(found.count(of: exhibit.symptom) == Self.counts[name, default: 1])
    #expect(try exhibit.finding(with: exhibit.remedyDesign).fidelity.isFaithful)
    guard !Gallery.motion.map(\.name).contains(name) else { return }
    // It stores points, at the end of a display, and does not confine them.
    let isShownByStableID = [
      "late-callback", "late-strip", "reload-restore", "splice-points", "anchor-gone",
    ].contains(name)
    #expect(try exhibit.finding(with: "stable-id").fidelity.isFaithful == !isShownByStableID)
  }

  /// Offsets that were saved too late are saved on scroll. Where a tag is stale in a prepared or cached cell, a list that binds
  /// every cell shows nothing wrong.
  @Test(arguments: [
    ("late-callback", "stable-id,saves=scroll"), ("late-strip", "stable-id,saves=scroll"),
    ("reload-restore", "stable-id,saves=scroll"), ("ahead-tag", "tag-lookup"),
    ("cached-tag", "tag-lookup"),
  ])
  func anotherDesignHasNoDefect(name: String, design: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    #expect(try exhibit.finding(with: design).fidelity.isFaithful)
  }

  /// On a host on which strips do not move by themselves no strip drifts.
  @Test(arguments: Gallery.motion.map(\.name))
  func aStripDriftsOnlyWhereItMovesByItself(name: String) throws {
    let exhibit = try #require(Gallery.exhibit(named: name))
    let replay = try Design(exhibit.design).watchedReplay(of: exhibit.trace(), host: .acquireFirst)
    #expect(replay.fidelity[.drifted] == 0)
  }

  @Test func summedHeightsAskEachItemAtEveryQuestion() throws {
    let exhibit = try #require(Gallery.exhibit(named: "summed-heights"))
    #expect(try exhibit.finding(with: exhibit.remedyDesign).counters.itemsAsked == 0)
    #expect(try exhibit.finding(with: "stable-id").counters.itemsAsked == 0)
    #expect(try exhibit.finding(with: exhibit.design).counters.heightQuestions == 4)
  }
}
