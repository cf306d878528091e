import Foundation
import Testing

/// `filmstrip compare --costs`: which costs frames are modelled with, and what the record says of them.
@Suite struct CostsTests {
  private static let line = "compare small.jsonl --exact --design scroll-view --format json"

  /// Six events, one a frame, all within 150 ms: a motion of 95 - 16 ms and an interval.
  @Test func theRecordHasTheFramesOnEachDisplay() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let line =
      "compare small.jsonl --exact --design stable-id --design ceiling --host late "
      + "--host recycleFirst --format json"
    let outcome = try folder.run(line)
    #expect(outcome.errors == "")
    let results = try outcome.results()
    for (design, host) in [
      ("stable-id", "acquireFirst+late"), ("ceiling", "acquireFirst+late"),
      ("stable-id", "recycleFirst"), ("ceiling", "recycleFirst"),
    ] {
      let result = try #require(
        results.first { $0["design"] as? String == design && $0["host"] as? String == host })
      let modelled = try #require(result["modelled"] as? [String: Any])
      #expect(modelled["frameCount"] as? Int == 6)
      let displays = try #require(modelled["displays"] as? [[String: Any]])
      let scrolled = displays.compactMap { $0["scrolledMilliseconds"] as? Double }
      let expected: [Double] = [79 + 1000.0 / 60, 79 + 1000.0 / 120]
      #expect(scrolled == expected)
    }
    // The figures are exact: the same input prints the same bytes.
    #expect(try folder.run(line).output == outcome.output)
    // The standard costs are in no record.
    #expect(try outcome.object()["costs"] == nil)
  }

  @Test func theCostsArePrintedAsATable() throws {
    let markdown = try FilmstripTool.run("compare --print-costs --format markdown")
    #expect(markdown.output.hasPrefix("| operation | what it is | modelled us | kind | source |\n"))
    #expect(markdown.output.split(separator: "\n").count == 12)
  }

  @Test func theDetailsHaveEachDisplayAndTheWorstFrame() throws {
    let details = try SmallTrace.run(
      "compare small.jsonl --exact --design stable-id --host acquireFirst --details --width 1000"
    ).exiting(0).output
    for part in [
      "Modelled hitches: small, host acquireFirst, 6 of 6 frames in motion", "120 Hz",
      "Modelled worst frame: small, host acquireFirst", "(filmstrip compare --print-costs)",
    ] {
      #expect(details.contains(part), "\(part)")
    }
  }

  /// A named table has the same figures as the file that is printed of it.
  @Test(arguments: [("web", "web", false), ("phone", nil, true)] as [(String, String?, Bool)])
  func aTableOfTheToolHasAName(table: String, name: String?, isDefault: Bool) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let printed = try folder.run("compare --print-costs --costs \(table)").exiting(0)
    try folder.write(printed.output, to: "costs.json")
    func modelled(_ costs: String) throws -> (name: String?, count: Int?, figures: NSDictionary) {
      let outcome = try folder.run("\(CostsTests.line) \(costs)").exiting(0)
      let result = try #require(
        try outcome.results().first { $0["design"] as? String == "scroll-view" })
      let figures = try #require(result["modelled"] as? [String: Any])
      let record = try outcome.object()["costs"] as? [String: Any]
      return (
        record?["name"] as? String, (record?["costs"] as? [String: Any])?.count,
        NSDictionary(dictionary: figures)
      )
    }
    let named = try modelled("--costs \(table)")
    #expect(named.name == name)
    let read = try modelled("--costs costs.json")
    #expect(read.name == "costs.json")
    #expect(read.count == (try printed.object().count))
    #expect(read.figures == named.figures)
    #expect(try (modelled("").figures == named.figures) == isDefault)
  }

  /// The ranges in which the answer holds are those of the costs in the file: one that is measured has none.
  @Test func theRangesAreThoseOfTheAssumedCostsOfTheTable() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let printed = try folder.run("compare --print-costs").output
    try folder.write(printed.replacing("assumed", with: "measured"), to: "costs.json")
    let line =
      "compare edited-feed --exact --host acquireFirst --design stable-id --design scroll-view "
      + "--format json"
    func operations(_ costs: String) throws -> [String]? {
      let ranges = try folder.run("\(line) \(costs)").object()["costRanges"] as? [[String: Any]]
      return ranges?.compactMap { $0["operation"] as? String }
    }
    #expect(try operations("")?.isEmpty == false)
    #expect(try operations("--costs costs.json")?.isEmpty != false)
  }

  @Test func aDamagedFileIsNamedWithItsLine() throws {
    let folder = try ScratchFolder()
    let printed = try folder.run("compare --print-costs").output
    try folder.write(printed.replacing(" : 371,", with: " : -371,"), to: "costs.json")
    let costs = try folder.run("compare --costs costs.json").failing(65)
    #expect(costs.errors.hasPrefix("filmstrip: costs.json:14: 'bindCell.microseconds': found "))
  }
}
