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
