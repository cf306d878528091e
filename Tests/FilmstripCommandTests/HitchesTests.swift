import Foundation
import Testing

/// `filmstrip hitches`: what it prints, and how it ends.
@Suite struct HitchesTests {
  private static func results(_ outcome: FilmstripTool.Outcome) throws -> [[String: Any]] {
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    return try #require(try outcome.object()["results"] as? [[String: Any]])
  }

  private static func modelled(_ result: [String: Any]) throws -> [String: Any] {
    try #require(result["modelled"] as? [String: Any])
  }

  /// Six events, one a frame, all within 150 ms: a motion of 95 - 16 ms and an interval.
  @Test func theRecordHasEveryFigureBelowModelled() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let arguments = [
      "hitches", "small.jsonl", "--design", "stable-id", "--design", "ceiling", "--host", "late",
      "--host", "recycleFirst", "--format", "json",
    ]
    let outcome = try FilmstripTool.run(arguments, in: folder.url)
    let results = try HitchesTests.results(outcome)
    #expect(
      results.map { $0["design"] as? String } == ["stable-id", "ceiling", "stable-id", "ceiling"])
    #expect(
      results.map { $0["host"] as? String }
        == ["acquireFirst+late", "acquireFirst+late", "recycleFirst", "recycleFirst"])
    let modelled = try HitchesTests.modelled(results[0])
    #expect(modelled["frameCount"] as? Int == 6)
    #expect(modelled["motionFrameCount"] as? Int == 6)
    let displays = try #require(modelled["displays"] as? [[String: Any]])
    #expect(displays.map { $0["hertz"] as? Int } == [60, 120])
    let scrolled = displays.compactMap { $0["scrolledMilliseconds"] as? Double }
    let (slow, fast) = (1000.0 / 60, 1000.0 / 120)
    #expect(scrolled == [79 + slow, 79 + fast])
    // The figures are exact: the same input prints the same bytes.
    #expect(try FilmstripTool.run(arguments, in: folder.url).output == outcome.output)
    let object = try outcome.object()
    #expect(object["costsName"] as? String == "default")
    #expect((object["costs"] as? [String: Any])?.count == 10)
    #expect(
      Set(object.keys) == [
        "schema", "version", "command", "costsName", "costs", "workloads", "results",
      ])
  }

  @Test func withoutArgumentsItIsEveryPresetOnTheRecordings() throws {
    let first = try FilmstripTool.run("hitches --format json")
    let results = try HitchesTests.results(first)
    #expect(results.count == 3 * ListingTests.comparison.count)
    #expect(
      results.prefix(ListingTests.comparison.count).map { $0["design"] as? String }
        == ListingTests.comparison)
  }

  @Test func theTablesSayThatTheyAreModelled() throws {
    let table = try FilmstripTool.run("hitches chromium-browse --design stable-id")
    #expect(table.output.hasPrefix("Modelled, and measured on no phone"))
    #expect(table.output.contains("\nModelled hitches: chromium-browse, host acquireFirst"))
    let markdown = try FilmstripTool.run(
      "hitches chromium-browse --design stable-id --format markdown")
    #expect(markdown.output.contains("| design | faults | modelled at 60 Hz: ms/s |"))
  }

  // MARK: Costs

  @Test func theDefaultCostsAreAFileThatCanBeRead() throws {
    let folder = try ScratchFolder()
    let printed = try folder.run("hitches --print-costs").exiting(0)
    try folder.write(printed.output, to: "costs.json")
    let arguments = ["hitches", "edited-feed", "--design", "stable-id", "--format", "json"]
    let own = try FilmstripTool.run(arguments + ["--costs", "costs.json"], in: folder.url)
    let standard = try FilmstripTool.run(arguments)
    #expect(try own.object()["costsName"] as? String == "costs.json")
    let (left, right) = (
      try HitchesTests.modelled(HitchesTests.results(own)[0]),
      try HitchesTests.modelled(HitchesTests.results(standard)[0])
    )
    #expect(NSDictionary(dictionary: left) == NSDictionary(dictionary: right))
  }

  /// 20 ms for a bound cell: every frame of the small trace that shows a row is late at 60 Hz by one refresh a row
  /// and more, and no other is. Frames 2, 3 and 4 show one row each, the last two: 1 + 1 + 1 + 2 missed.
  @Test func otherCostsGiveOtherHitches() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let printed = try folder.run("hitches --print-costs").object()
    var costs = printed.mapValues { _ in ["microseconds": 0, "source": "a test"] as [String: Any] }
    costs["bindCell"]?["microseconds"] = 20_000
    try folder.write(try JSONSerialization.data(withJSONObject: costs), to: "costs.json")
    let outcome = try folder.run(
      "hitches small.jsonl --design stable-id --costs costs.json --format json")
    let modelled = try HitchesTests.modelled(HitchesTests.results(outcome)[0])
    let displays = try #require(modelled["displays"] as? [[String: Any]])
    #expect(displays[0]["lateFrameCount"] as? Int == 4)
    #expect(displays[0]["missedFrameCount"] as? Int == 5)
    #expect(displays[0]["band"] as? String == "poor")
    let worst = try #require(modelled["worstFrame"] as? [String: Any])
    #expect(worst["microseconds"] as? Double == 40_000)
    #expect(worst["events"] as? [String] == ["the table is scrolled to 0"])
    #expect(worst["firstEvent"] as? Int == 5)
  }

  @Test func theCostsAreATableForPeopleToo() throws {
    let markdown = try FilmstripTool.run("hitches --print-costs --format markdown")
    #expect(markdown.output.hasPrefix("| operation | what it is | modelled us | source |\n"))
    #expect(markdown.output.split(separator: "\n").count == 12)
  }

  @Test func thePageIsOfTheSameRecord() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let page = try folder.run(
      "hitches small.jsonl --design stable-id --design scroll-view --format html"
    ).exiting(0)
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("id=\"late-0\""))
  }

  /// By its name, and as the file that is printed of it: the same figures.
  @Test func aTableOfTheToolsIsNamed() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let printed = try folder.run("hitches --print-costs --costs web").exiting(0)
    try folder.write(printed.output, to: "costs.json")
    let arguments = ["hitches", "small.jsonl", "--design", "scroll-view", "--format", "json"]
    func modelled(_ costs: String...) throws -> (name: String?, NSDictionary) {
      let outcome = try FilmstripTool.run(arguments + costs, in: folder.url)
      return (
        try outcome.object()["costsName"] as? String,
        NSDictionary(
          dictionary: try HitchesTests.modelled(HitchesTests.results(outcome)[0]))
      )
    }
    let web = try modelled("--costs", "web")
    #expect(web.name == "web")
    #expect(try modelled("--costs", "costs.json").1 == web.1)
    let phone = try modelled("--costs", "phone")
    #expect(phone.name == "default")
    #expect(try modelled().1 == phone.1)
    #expect(phone.1 != web.1)
  }

  @Test func aDamagedFileIsNamedWithItsLine() throws {
    let folder = try ScratchFolder()
    let printed = try folder.run("hitches --print-costs").output
    try folder.write(printed.replacing(" : 371,", with: " : -371,"), to: "costs.json")
    let costs = try folder.run("hitches --costs costs.json").failing(65)
    #expect(
      costs.errors.hasPrefix("filmstrip: costs.json:11: 'bindCell.microseconds': found "),
      "\(costs.errors)")
  }
}
