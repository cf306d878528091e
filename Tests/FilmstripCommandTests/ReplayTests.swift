import Foundation
import Testing

/// `filmstrip replay`: the exact numbers of the embedded recordings.
@Suite struct ReplayTests {
  static let counterNames: Set = [
    "rowsDisplayed", "rowsEnded", "cellsCreated", "cellsReused", "cellsDiscarded", "peakCells",
    "reloads", "itemsDisplayed", "itemCellsCreated", "itemCellsReused", "offsetReads",
    "offsetHits", "offsetWrites", "storedOffsets", "heightQuestions", "selections",
    "offscreenSelections", "offscreenStripEvents",
  ]
  static let fidelityNames: Set = [
    "lostOffsets", "foreignOffsets", "staleStrips", "misroutedSelections", "traps",
  ]

  struct Replayed {
    let design: String?
    let host: String?
    let counters: [String: Int]
    let fidelity: [String: Int]

    init(_ outcome: FilmstripTool.Outcome) throws {
      #expect(outcome.exitCode == 0)
      #expect(outcome.errors == "")
      let object = try outcome.object()
      design = object["design"] as? String
      host = object["host"] as? String
      counters = try #require(object["counters"] as? [String: Int])
      fidelity = try #require(object["fidelity"] as? [String: Int])
      #expect(Set(counters.keys) == ReplayTests.counterNames)
      // Blank strips are only there where there are some.
      #expect(Set(fidelity.keys).subtracting(["blank"]) == ReplayTests.fidelityNames)
      #expect(fidelity["blank"] != 0)
    }

    /// Lost, foreign, stale, misrouted, blank.
    var faults: [Int?] {
      ["lostOffsets", "foreignOffsets", "staleStrips", "misroutedSelections"].map { fidelity[$0] }
        + [fidelity["blank"] ?? 0]
    }
  }

  private static func replay(_ arguments: String..., input: URL? = nil) throws -> Replayed {
    try Replayed(FilmstripTool.run(["replay", "--format", "json"] + arguments, input: input))
  }

  @Test func theRecordingHasItsKnownCounters() throws {
    let file = packageFolder.appendingPathComponent(
      "Sources/CEmbedded/Traces/chromium-browse.jsonl")
    for trace in ["chromium-browse", file.path, "-"] {
      let replayed = try ReplayTests.replay(
        trace, "--design", "tag-lookup", "--host", "acquireFirst", input: file)
      #expect(replayed.design == "tag-lookup")
      #expect(replayed.host == "acquireFirst")
      for (name, value) in [
        ("rowsDisplayed", 1366), ("cellsCreated", 8), ("itemsDisplayed", 5966),
        ("itemCellsCreated", 51), ("offsetHits", 773), ("storedOffsets", 593),
      ] {
        #expect(replayed.counters[name] == value, "\(name)")
      }
      #expect(replayed.fidelity.values.allSatisfy { $0 == 0 })
    }
  }

  @Test(
    arguments: [
      ("chromium-browse", "tag-lookup", "late", [68, 17, 0, 0, 3]),
      ("chromium-browse", "tag-lookup", "acquireFirst+late", [68, 17, 0, 0, 3]),
      ("chromium-browse", "tag-lookup", "late+acquireFirst", [68, 17, 0, 0, 3]),
      ("chromium-browse", "tag-lookup,keyedBy=strip", "late", [52, 3, 0, 0, 0]),
      ("edited-feed", "tag-lookup", "acquireFirst", [290, 1574, 398, 14, 356]),
      ("edited-feed", "stable-id", "acquireFirst", [0, 0, 0, 0, 66]),
    ] as [(String, String, String, [Int])])
  func faultsAreCountedOnAHostOfAnyName(
    trace: String, design: String, host: String, faults: [Int]
  ) throws {
    let replayed = try ReplayTests.replay(trace, "--design", design, "--host", host)
    #expect(replayed.design == design)
    #expect(replayed.host == (host.contains("late") ? "acquireFirst+late" : host))
    #expect(replayed.faults == faults)
    #expect(replayed.fidelity["traps"] == 0)
  }

  @Test func everyCounterAndFaultIsALine() throws {
    let outcome = try FilmstripTool.run("replay chromium-browse --design tag-lookup --host late")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[1] == "Not faithful: 88 faults.")
    // Faults have the words of reports: `lost` of `lostOffsets`.
    let faults = ReplayTests.fidelityNames.map { String($0.prefix(while: \.isLowercase)) }
    for name in ReplayTests.counterNames.union(faults + ["blank"]) {
      #expect(lines.count { $0.hasPrefix("\(name) ") } == 1, "\(name)")
    }
  }

  // MARK: Platforms

  private static let behaviours = [
    "uikit/usual", "uikit/old-rows-first", "uikit/edited-rows-last", "uikit/late",
    "uikit/offsets-confined",
  ]

  /// The faults of a replay's object.
  private static func faultCount(_ object: [String: Any]) -> Int {
    (object["fidelity"] as? [String: Int] ?? [:]).values.reduce(0, +)
  }

  /// From a file and from standard input the same; and of each behaviour what it shows by itself.
  @Test(arguments: ["tag-lookup", "stable-id", "stable-id,saves=settled"])
  func onAPlatformTheBehaviourThatShowsTheMostIsShown(design: String) throws {
    let file = packageFolder.appendingPathComponent(
      "Sources/CEmbedded/Traces/edited-feed.jsonl")
    let line = ["replay", "--design", design, "--format", "json"]
    let printed = try FilmstripTool.run(line + ["edited-feed"]).exiting(0)
    #expect(try FilmstripTool.run(line + ["-"], input: file).output == printed.output)
    let object = try printed.object()
    #expect(object["platform"] as? String == "uikit")
    let listed = try #require(object["behaviours"] as? [[String: Any]])
    #expect(listed.compactMap { $0["name"] as? String } == ReplayTests.behaviours)
    var counts: [Int] = []
    for (behaviour, name) in zip(listed, ReplayTests.behaviours) {
      let alone = try FilmstripTool.run(line + ["edited-feed", "--host", name]).exiting(0).object()
      #expect(alone["host"] as? String == behaviour["host"] as? String)
      #expect(
        alone["fidelity"] as? [String: Int] == behaviour["faults"] as? [String: Int], "\(name)")
      #expect(alone["behaviours"] == nil && alone["platform"] as? String == "uikit")
      counts.append(ReplayTests.faultCount(alone))
    }
    let most = try #require(counts.max())
    #expect(ReplayTests.faultCount(object) == most)
    let first = try #require(counts.firstIndex(of: most))
    #expect(object["host"] as? String == listed[first]["host"] as? String)
    let page = try FilmstripTool.run("replay edited-feed --design \(design)").exiting(0).output
    let sentence = try #require(page.split(separator: "\n").first)
    #expect(sentence.hasPrefix("on uikit "), "\(sentence)")
    let others = (first == 0 ? "old rows leave first" : "usual") + " \(counts[first == 0 ? 1 : 0])"
    #expect(sentence.contains("others: \(others)"), "\(sentence)")
  }
}
