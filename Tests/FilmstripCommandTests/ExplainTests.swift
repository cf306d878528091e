import Foundation
import Testing

/// `filmstrip explain`: what it prints and writes, and how it ends.
@Suite struct ExplainTests {
  /// The faults of a kind that a replay of `small.jsonl` counts.
  private static func count(
    _ fault: String, in folder: ScratchFolder, host: String = "acquireFirst"
  ) throws -> Int? {
    let replay = try folder.run(
      "replay small.jsonl --design tag-lookup --host \(host) --format json"
    ).exiting(0)
    return (try replay.object()["fidelity"] as? [String: Int])?[fault]
  }

  /// The recording with late ends: 14,782 events, of which at most 6 are left, and replay to the same fault.
  @Test func theRecordingsFaultIsAFewEventsLong() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run(
      "explain chromium-browse --design tag-lookup --host late --output small.jsonl"
    ).exiting(0)
    #expect(outcome.errors == "Wrote small.jsonl: 5 events\n")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("After 5 events row "))
    #expect(lines[2] == "The trace:")
    let file = try folder.text(of: "small.jsonl")
    let events = file.split(separator: "\n").dropFirst()
    #expect(events.count <= 6)
    #expect(outcome.output.contains("    " + events.joined(separator: "\n    ") + "\n\nWhat "))
    #expect(lines.dropLast().last?.hasPrefix("  ! foreignOffsets") == true)
    #expect(try ExplainTests.count("foreignOffsets", in: folder, host: "late") == 1)
    try folder.run("trace validate small.jsonl").exiting(0)
  }

  @Test func thePageOpensAtTheFault() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run(
      "explain edited-feed --design tag-lookup --fault stale --page tap.html"
    ).exiting(0)
    let told = outcome.errors.split(separator: "\n").map(String.init)
    #expect(told.last == "Wrote the page: tap.html")
    #expect(told.first?.hasPrefix("See the first stale strip of tag-lookup: file://") == true)
    let link = try #require(told.first?.split(separator: "/").last)
    #expect(link.hasPrefix("tap.html#fault=") && link.hasSuffix("&design=tag-lookup"), "\(link)")
    let page = try folder.text(of: "tap.html")
    let sentence = try #require(outcome.output.split(separator: "\n").first)
    let title = sentence.replacing("'", with: "&#39;").replacing("\"", with: "&quot;")
    #expect(page.split(separator: "\n").contains("<h1 class=\"headline\">\(title)</h1>"))
    #expect(page.contains("id=\"film-record\""), "no film")
    let again = try folder.run("explain edited-feed --design tag-lookup --page tap.html")
    #expect(again.exitCode == 73 && again.errors.contains("--force"), "\(again.errors)")
  }

  /// Faults may be named as tables name them, too: `stale`.
  @Test(arguments: ["lostOffsets", "foreignOffsets", "stale", "misroutedSelections"])
  func everyFaultOfTheEditedFeedIsExplained(word: String) throws {
    let folder = try ScratchFolder()
    let line =
      "explain edited-feed --design tag-lookup --host acquireFirst --format json --fault \(word)"
    let fault = word == "stale" ? "staleStrips" : word
    let outcome = try folder.run("\(line) -o small.jsonl").exiting(0)
    let record = try outcome.object()
    #expect(record["fault"] as? String == fault)
    #expect(record["host"] as? String == "acquireFirst")
    #expect((record["eventCount"] as? Int ?? 99) <= 5)
    let file = try folder.text(of: "small.jsonl")
    #expect(record["trace"] as? String == file)
    let log = try #require(record["log"] as? [[String: Any]])
    #expect(log.last?["callback"] as? String == fault)
    #expect(log.last?["isFault"] as? Bool == true)
    #expect(try ExplainTests.count(fault, in: folder) ?? 0 > 0)
    // The same again, to the byte.
    let again = try FilmstripTool.run(line)
    #expect(again.output == outcome.output)
    #expect(again.errors == "")
  }

  /// What 'compare' shows on a platform 'explain' finds with the same words.
  @Test(arguments: [
    ("edited-feed", "stable-id,stops=bind", "uikit-14"), ("edited-feed", "tag-lookup", "uikit"),
    ("chromium-browse", "tag-lookup", "uikit-14"), ("chromium-flings", "stable-id", "uikit"),
  ])
  func whatAComparisonShowsIsFound(trace: String, design: String, platform: String) throws {
    let words = "\(trace) --design \(design) --host \(platform) --format json"
    let results = try FilmstripTool.run("compare \(words) --exact").exiting(0).results()
    let counts = results.filter { $0["design"] as? String == design }.map { result in
      (result["host"] as? String, (result["fidelity"] as? [String: Int] ?? [:]).values.reduce(0, +))
    }
    #expect(counts.count == 5)
    let most = try #require(counts.map(\.1).max())
    #expect(most > 0, "\(counts)")
    let record = try FilmstripTool.run("explain \(words)").exiting(0).object()
    #expect(record["host"] as? String == counts.first { $0.1 == most }?.0)
    #expect((record["behaviours"] as? [[String: Any]])?.count == 5)
    let page = try FilmstripTool.run("explain \(trace) --design \(design) --host \(platform)")
    #expect(page.output.contains("\nThe whole trace: on \(platform) "), "\(page.output)")
  }

  @Test(arguments: [
    ("chromium-browse", "--host acquireFirst", "fault"), ("edited-feed", "--fault traps", "trap"),
  ])
  func whereThereIsNoFaultTheCodeSaysSo(trace: String, option: String, kind: String) throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run(
      "explain \(trace) --design tag-lookup \(option) --output small.jsonl"
    ).failing(69, naming: " \(kind) ")
    #expect(outcome.errors.hasPrefix("filmstrip: \(trace): tag-lookup "))
    #expect(!folder.has("small.jsonl"))
  }
}
