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
      [], ["--scenario", "hunt", "--seed", "9", "--platform", "android"],
      ["--scenario", "reload-storm", "--duration", "12.5", "--frame-rate", "120"],
      ["--scenario", "rotate", "--like", "edited-feed", "--jitter", "0.25", "--dropped", "0.02"],
      ["--feed", "flat:300x4", "--viewport", "320.5x480", "--person", "hunting"],
      ["--mutation", "none", "--feed", "settings", "--name", "plain"],
      ["--scenario", "reading", "--platform", "android", "--duration", "60"],
      ["--person", "browsing"],
    ])
  func theSourceIsTheCommandThatMakesItAgain(arguments: [String]) throws {
    let made = try FilmstripTool.run(
      ["trace", "generate"] + (arguments.contains("--duration") ? [] : ["--duration", "20"])
        + arguments)
    #expect(made.exitCode == 0)
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
    let outcome = try Self.generate("--scenario", scenario, "--duration", "60")
    #expect(outcome.exitCode == 0)
    let coasts = outcome.output.split(separator: "\n").filter { $0.contains(#""coast":true"#) }
    #expect((coasts.count > 100) == tells)
  }

  @Test func theSourceQuotesWhatAShellWouldTakeApart() throws {
    let outcome = try Self.generate("--duration", "1", "--name", "Ann's \"feed\"")
    let source = try #require(try Self.header(outcome.output)["source"] as? String)
    #expect(source.contains(#"--name 'Ann'\''s "feed"' (generator"#), "\(source)")
    let like = try Self.generate("--duration", "1", "--like", "edited-feed")
    let other = try #require(try Self.header(like.output)["source"] as? String)
    #expect(other.hasSuffix(", feed of 73707a9de99851f9)"), "\(other)")
  }

  @Test func aFileHasTheBytesOfStandardOutput() throws {
    let folder = try ScratchFolder()
    let written = try folder.run(
      "trace", "generate", "--duration", "20", "--output", "new/browse.jsonl")
    #expect(written.exitCode == 0)
    #expect(written.output == "")
    #expect(written.errors.hasPrefix("Wrote new/browse.jsonl: "))
    let file = folder.url.appendingPathComponent("new/browse.jsonl")
    let printed = try Self.generate("--duration", "20")
    #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
    let replayed = try folder.run("replay", "new/browse.jsonl", "--design", "stable-id")
    #expect(replayed.exitCode == 0)
  }

  @Test func theFeedOfAnotherTraceIsScrolled() throws {
    let made = try Self.header(try Self.generate("--like", "edited-feed", "--duration", "5").output)
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/CEmbeddedTraces/Traces/edited-feed.jsonl")
    let like = try Self.header(try String(contentsOf: file, encoding: .utf8))
    #expect(NSDictionary(dictionary: like["feed"] as? [String: Any] ?? [:]).count > 3)
    let feeds = try [made, like].map { try #require($0["feed"] as? NSDictionary) }
    #expect(feeds[0]["items"] as? [Int] == feeds[1]["items"] as? [Int])
    #expect(feeds[0]["sections"] as? [Int] == feeds[1]["sections"] as? [Int])
    #expect(feeds[0]["kinds"] as? [Int] == feeds[1]["kinds"] as? [Int])
    #expect(made["viewport"] as? [Int] == like["viewport"] as? [Int])
  }

  @Test(
    arguments: [
      (["--scenario", "brows"], "did you mean 'browse'?"),
      (["--feed", "stor"], "did you mean 'store'?"), (["--feed", "flat:5"], "flat:ROWSxITEMS"),
      (["--platform", "io"], "did you mean 'ios'?"),
      (["--person", "hunter"], "did you mean 'hunting'?"),
      (["--person", "readin"], "did you mean 'reading'?"),
      (["--mutation", "rotation"], "did you mean 'rotations'?"),
      (["--mutation", "paging", "--mutation", "paging"], "named twice"),
      (["--mutation", "paging", "--mutation", "none"], "there is no mutation 'none'"),
      (["--feed", "store", "--like", "edited-feed"], "leave one out"),
      (["--viewport", "390"], "such as 390x844"), (["--viewport", "0x10"], "such as 390x844"),
      (["--frame-rate", "0"], "--frame-rate takes 1 to 1000, and not 0"),
      (["--jitter", "0.5"], "--jitter takes 0 to 0.4"), (["--dropped", "1"], "--dropped takes"),
      (["--duration", "0"], "more than 0"), (["--duration", "nan"], "--duration"),
      (["--seed", "-1"], "--seed"),
    ] as [([String], String)])
  func whatMakesNoSenseSaysWhatWasMeant(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(["trace", "generate"] + arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.contains("Usage: filmstrip trace generate"), "\(outcome.errors)")
  }

  @Test func filesThatCannotBeReadOrWrittenHaveTheirExitCodes() throws {
    let folder = try ScratchFolder()
    try folder.write("no trace", to: "bad.jsonl")
    try folder.write("a file", to: "file")
    #expect(try folder.run("trace", "generate", "--like", "bad.jsonl").exitCode == 65)
    #expect(try folder.run("trace", "generate", "--like", "missing.jsonl").exitCode == 66)
    let outcome = try folder.run("trace", "generate", "--output", "file/below.jsonl")
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.contains("file/below.jsonl"))
  }

  @Test(arguments: [["trace"], ["trace", "generate"]])
  func helpHasExamples(command: [String]) throws {
    let help = try FilmstripTool.run(["help"] + command)
    #expect(help.exitCode == 0)
    #expect(help.output.contains("Examples:"))
    #expect(help.output.contains("filmstrip trace generate"))
  }
}
