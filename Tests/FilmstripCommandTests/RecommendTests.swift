import Foundation
import Testing

/// `filmstrip recommend`: what it finds, on exact figures, and how it says so.
@Suite struct RecommendTests {
  private static func recommend(
    _ line: String, executable: String = "filmstrip"
  ) throws -> [String: Any] {
    let folder = try ScratchFolder.withSmallTrace()
    return try folder.run("recommend --format json \(line)", executable: executable).object()
  }

  private static func lines(_ object: [String: Any]) throws -> [String] {
    try #require(object["lines"] as? [String])
  }

  /// Where ends are told at once, saving at the end is plainer, and nothing else is cheaper by what counts; where they
  /// are told late it loses what was scrolled, and saving at each scroll does not.
  @Test(arguments: [
    ("acquireFirst", "stable-id"), ("late", "stable-id,saves=scroll"),
  ])
  func ofAllThatAreRightThePlainestIsNamed(host: String, design: String) throws {
    let found = try RecommendTests.recommend("edited-feed --exact --host \(host)")
    #expect(found["kind"] as? String == "one" && found["design"] as? String == design, "\(found)")
    #expect(found["triedCount"] as? Int == 70)
    #expect((found["code"] as? String)?.contains("final class MyFeed: FeedDesign {") ?? false)
    let results = try #require(found["results"] as? [[String: Any]])
    let own = results.filter { $0["design"] as? String == design }
    #expect(own.count == 1)
    let faults = try #require(own[0]["fidelity"] as? [String: Int])
    #expect(faults.values.allSatisfy { $0 == 0 })
  }

  @Test func whatItFindsIsCheaperThanThePresets() throws {
    let designs = ["stable-id,identity=owned,saves=scroll", "stable-id,saves=scroll"]
    let results = try FilmstripTool.run(
      "compare edited-feed --exact --host late --format json "
        + "--design \(designs[0]) --design \(designs[1])"
    ).results()
    let totals = try designs.map { design in
      let result = try #require(results.first { $0["design"] as? String == design })
      let allocations = try #require(result["allocations"] as? [String: Any])
      return try #require(allocations["total"] as? [String: Any])
    }
    for name in ["peakBytes", "bytes", "count"] {
      let figures = totals.compactMap { $0[name] as? Int }
      #expect(figures.count == 2 && figures[0] <= figures[1], "\(name): \(figures)")
    }
    #expect(totals[0]["peakBytes"] as? Int != totals[1]["peakBytes"] as? Int)
  }

  @Test func theUsualWaysAreToldWithWhatTheyShowWrong() throws {
    let found = try RecommendTests.recommend("edited-feed --exact --host acquireFirst")
    let ways = try #require(found["usualWays"] as? [[String: Any]])
    let tags = try #require(
      ways.first { ($0["designs"] as? [String])?.first == "tag-lookup" })
    let tally = try #require(tags["tally"] as? [String: Any])
    #expect(tally["count"] as? Int == 290 + 1586 + 398 + 14)
    #expect(tally["behaviourCount"] as? Int == 1)
    let words = try #require(tags["faults"] as? String)
    #expect(
      words.contains(" lost, ") && words.hasSuffix(" misrouted per 1,000 displays"), "\(words)")
    let explain = try #require(found["explain"] as? String)
    #expect(explain.hasPrefix("filmstrip explain edited-feed --design "))
    #expect(explain.hasSuffix(" --host acquireFirst"))
    let why = try RecommendTests.lines(found).first { $0.hasPrefix("Why") }
    #expect(why?.contains("with key=row ") ?? false, "\(why ?? "none")")
  }

  @Test func itIsOneScreenAndTheSameEachTime() throws {
    let runs = try (0..<2).map { _ in
      try SmallTrace.run("recommend small.jsonl --exact --host late --width 80")
    }
    #expect(runs[0].exitCode == 0 && runs[0].errors == "", "\(runs[0].errors)")
    #expect(runs[0].output == runs[1].output)
    let lines = runs[0].output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("Use "))
    #expect(lines.count <= 60 && lines.allSatisfy { $0.count <= 80 }, "\(runs[0].output)")
    #expect(runs[0].output.contains("final class MyFeed: FeedDesign {"))
    #expect(runs[0].output.contains("there is no edit"))
    #expect(runs[0].output.contains("is named because it is the plainest"), "\(runs[0].output)")
  }

  /// What is written already is plainest; one that goes wrong costs its own row.
  @Test func designsOfOnesOwnAreCandidates() throws {
    let found = try RecommendTests.recommend(
      "small.jsonl --exact --host acquireFirst", executable: "OwnDesigns")
    let lines = try RecommendTests.lines(found)
    #expect(found["design"] as? String == "mine", "\(lines)")
    #expect(found["code"] == nil)
  }

  @Test func stoppedItSaysSo() throws {
    let folder = try ScratchFolder()
    try PseudoTerminal.outcome(
      of: ["recommend", "chromium-browse"], in: folder.url, sending: SIGINT, once: "stable-id"
    ).failing(130, naming: "nothing is known yet")
  }

  @Test func newWritesTheCodeOfADesign() throws {
    let folder = try ScratchFolder()
    let from = packageFolder.path
    let design = "stable-id,identity=owned,saves=scroll"
    try folder.run("new", "feed", "--design", design, "--from", from).exiting(0)
    let text = try folder.text(of: "feed/Sources/feed/MyFeed.swift")
    #expect(text.contains("final class RowStrip: Strip"))
    #expect(text.contains("static let design = OwnDesign(\"feed\""))
    try folder.run("new", "other", "--design", "scroll-view", "--from", from)
      .exiting(64, naming: "there is no generated code for offsets=kept")
  }
}
