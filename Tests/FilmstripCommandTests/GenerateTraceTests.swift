import Foundation
import Testing

/// `filmstrip trace generate`: what it writes, and what it refuses.
@Suite struct GenerateTraceTests {
  private static func generate(_ arguments: String...) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(["trace", "generate"] + arguments)
  }

  private static func header(_ text: String) throws -> [String: Any] {
    let line = try #require(text.split(separator: "\n").first)
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(value as? [String: Any])
  }

  @Test(
    arguments: [
      "", "--scenario hunt --seed 9 --platform android",
      "--scenario reload-storm --duration 12.5 --frame-rate 120",
      "--scenario rotate --feed edited-feed --jitter 0.25 --dropped 0.02",
      "--feed flat:300x4 --viewport 320.5x480 --person hunting",
      "--mutation none --feed settings --name plain",
      "--scenario reading --platform android --duration 60",
      "--person browsing",
    ])
  func theSourceIsTheCommandThatMakesItAgain(options: String) throws {
    let duration = options.contains("--duration") ? "" : "--duration 20"
    let made = try FilmstripTool.run("trace generate \(duration) \(options)").exiting(0)
    #expect(made.errors == "")
    let source = try #require(try Self.header(made.output)["source"] as? String)
    let words = source.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["filmstrip", "trace", "generate"])
    #expect(words.contains("(generator"))
    let again = try FilmstripTool.run(Array(words.dropFirst().prefix { $0 != "(generator" }))
    #expect(again.output == made.output)
    #expect(made.output.split(separator: "\n").count > 10)
  }

  @Test(arguments: [("browse", true), ("reading", true), ("hunt", false)])
  func whoeverWaitsForNothingTellsWhatCoasts(scenario: String, tells: Bool) throws {
    let outcome = try Self.generate("--scenario", scenario, "--duration", "60").exiting(0)
    let coasts = outcome.output.split(separator: "\n").filter { $0.contains(#""coast":true"#) }
    #expect((coasts.count > 100) == tells)
  }

  @Test func theSourceQuotesWhatAShellWouldTakeApart() throws {
    let outcome = try Self.generate("--duration", "1", "--name", "Ann's \"feed\"")
    let source = try #require(try Self.header(outcome.output)["source"] as? String)
    #expect(source.contains(#"--name 'Ann'\''s "feed"' (generator"#), "\(source)")
    let like = try Self.generate("--duration", "1", "--feed", "edited-feed")
    let other = try #require(try Self.header(like.output)["source"] as? String)
    #expect(other.hasSuffix(", feed of 73707a9de99851f9)"))
  }

  @Test func aFileHasTheBytesOfStandardOutput() throws {
    let folder = try ScratchFolder()
    let written = try folder.run("trace generate --duration 20 --output new/browse.jsonl")
      .exiting(0)
    #expect(written.output == "")
    #expect(written.errors.hasPrefix("Wrote new/browse.jsonl: "))
    let printed = try Self.generate("--duration", "20")
    #expect(try folder.text(of: "new/browse.jsonl") == printed.output)
    try folder.run("replay new/browse.jsonl --design stable-id").exiting(0)
  }

  @Test func theFeedOfAnotherTraceIsScrolled() throws {
    let made = try Self.header(try Self.generate("--feed", "edited-feed", "--duration", "5").output)
    let file = packageFolder.appendingPathComponent(
      "Sources/CEmbedded/Traces/edited-feed.jsonl")
    let like = try Self.header(try String(contentsOf: file, encoding: .utf8))
    #expect(NSDictionary(dictionary: like["feed"] as? [String: Any] ?? [:]).count > 3)
    let feeds = try [made, like].map { try #require($0["feed"] as? NSDictionary) }
    #expect(feeds[0]["items"] as? [Int] == feeds[1]["items"] as? [Int])
    #expect(feeds[0]["sections"] as? [Int] == feeds[1]["sections"] as? [Int])
    #expect(feeds[0]["kinds"] as? [Int] == feeds[1]["kinds"] as? [Int])
    #expect(made["viewport"] as? [Int] == like["viewport"] as? [Int])
  }
}
