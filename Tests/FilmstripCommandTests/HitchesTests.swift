import Foundation
import Testing

/// `filmstrip hitches`: what it prints, and how it ends.
@Suite struct HitchesTests {
  private static func modelled(_ result: [String: Any]) throws -> [String: Any] {
    try #require(result["modelled"] as? [String: Any])
  }

  /// Six events, one a frame, all within 150 ms: a motion of 95 - 16 ms and an interval.
  @Test func theRecordHasEveryFigureBelowModelled() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let line =
      "hitches small.jsonl --design stable-id --design ceiling --host late --host recycleFirst "
      + "--format json"
    let outcome = try folder.run(line)
    #expect(outcome.errors == "")
    let results = try outcome.results()
    #expect(
      results.map { $0["design"] as? String } == ["stable-id", "ceiling", "stable-id", "ceiling"])
    #expect(
      results.map { $0["host"] as? String }
        == ["acquireFirst+late", "acquireFirst+late", "recycleFirst", "recycleFirst"])
    let modelled = try HitchesTests.modelled(results[0])
    #expect(modelled["frameCount"] as? Int == 6)
    let displays = try #require(modelled["displays"] as? [[String: Any]])
    let scrolled = displays.compactMap { $0["scrolledMilliseconds"] as? Double }
    let expected: [Double] = [79 + 1000.0 / 60, 79 + 1000.0 / 120]
    #expect(scrolled == expected)
    // The figures are exact: the same input prints the same bytes.
    #expect(try folder.run(line).output == outcome.output)
    let object = try outcome.object()
    #expect(object["costsName"] as? String == "default")
    #expect((object["costs"] as? [String: Any])?.count == 10)
    #expect(
      Set(object.keys) == [
        "schema", "version", "command", "costsName", "costs", "workloads", "results",
      ])
  }

  @Test func withoutArgumentsItIsEveryPresetOnTheRecordings() throws {
    let designs = try FilmstripTool.run("hitches --format json").designs()
    #expect(designs.count == 3 * 5 * ListingTests.comparison.count)
    #expect(Array(designs.prefix(ListingTests.comparison.count)) == ListingTests.comparison)
  }

  @Test func theCostsAreATableForPeopleToo() throws {
    let markdown = try FilmstripTool.run("hitches --print-costs --format markdown")
    #expect(markdown.output.hasPrefix("| operation | what it is | modelled us | kind | source |\n"))
    #expect(markdown.output.split(separator: "\n").count == 12)
  }

  @Test func thePageIsOfTheSameRecord() throws {
    let page = try SmallTrace.run(
      "hitches small.jsonl --design stable-id --design scroll-view --format html"
    ).exiting(0)
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("id=\"late-0\""))
  }

  /// A table has the same figures by its name and as the file that is printed of it.
  @Test(arguments: [("web", "web", false), ("phone", "default", true)])
  func aTableOfTheToolsIsNamed(table: String, name: String, isDefault: Bool) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let printed = try folder.run("hitches --print-costs --costs \(table)").exiting(0)
    try folder.write(printed.output, to: "costs.json")
    func modelled(_ costs: String) throws -> (name: String?, figures: NSDictionary) {
      let outcome = try folder.run(
        "hitches small.jsonl --design scroll-view --format json \(costs)")
      let figures = try HitchesTests.modelled(try outcome.results()[0])
      return (
        try outcome.object()["costsName"] as? String, NSDictionary(dictionary: figures)
      )
    }
    let named = try modelled("--costs \(table)")
    #expect(named.name == name)
    let read = try modelled("--costs costs.json")
    #expect(read.name == "costs.json")
    #expect(read.figures == named.figures)
    #expect(try (modelled("").figures == named.figures) == isDefault)
  }

  @Test func aDamagedFileIsNamedWithItsLine() throws {
    let folder = try ScratchFolder()
    let printed = try folder.run("hitches --print-costs").output
    try folder.write(printed.replacing(" : 371,", with: " : -371,"), to: "costs.json")
    let costs = try folder.run("hitches --costs costs.json").failing(65)
    #expect(costs.errors.hasPrefix("filmstrip: costs.json:14: 'bindCell.microseconds': found "))
  }
}
