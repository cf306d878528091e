import Foundation
import TestSupport
import Testing

/// The README's commands, run from its text with its sample trace.
@Suite struct ReadmeTests {
  private static let text = Result {
    try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
  }

  /// The first screen is short; `scripts/document --check` compares it with the tool's.
  @Test func theFirstScreenHasAtMost200Words() throws {
    let page = try Self.text.get()
    let block = try #require(
      page.components(separatedBy: "<!-- $ filmstrip compare --width 100 -->").dropFirst().first?
        .components(separatedBy: "<!-- end -->").first)
    let screen = block.replacing("```", with: "")
    #expect(screen.split { $0.isWhitespace }.count <= 200)
    let lines = screen.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Use ") == true)
    // The table begins within the first screenful of sentences.
    let head = try #require(lines.firstIndex { $0.hasPrefix("design ") })
    #expect(head < 9)
    #expect(lines.count { $0.hasPrefix("See ") || $0.hasPrefix("Write ") } <= 3)
  }

  /// Values for the placeholders of the page.
  private static let placeholders = [
    "TRACE": "my-feed.jsonl", "D": "tag-lookup", "NAME": "stable-id",
  ]

  /// The sample trace: the fence that begins with a header.
  static func sample() throws -> String {
    try #require(
      try text.get().components(separatedBy: "```\n").first { $0.hasPrefix(#"{"filmstrip""#) })
  }

  /// The commands in the fences of a page without comments and printed output.
  static func fencedCommands(in page: String) -> [String] {
    var (isFenced, isOutput) = (false, false)
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("<!-- ") { isOutput = line.hasPrefix("<!-- $") }
      if line.hasPrefix("```") { isFenced.toggle() }
      guard isFenced, !isOutput else { return nil }
      let command = (line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line)
        .trimmingCharacters(in: .whitespaces)
      if command.hasPrefix("filmstrip ") { return command }
      // The script hands its arguments to 'filmstrip compare'.
      let script = "scripts/compare "
      return command.hasPrefix(script)
        ? "filmstrip compare " + command.dropFirst(script.count) : nil
    }
  }

  /// The commands within a page's sentences, with a value for each placeholder.
  static func inlineCommands(in page: String) -> [String] {
    page.split(separator: "`").filter { $0.hasPrefix("filmstrip ") && !$0.contains("\n") }.map {
      $0.split(separator: " ").map { placeholders[String($0)] ?? String($0) }
        .joined(separator: " ")
    }
  }

  /// No test waits for times.
  private static func withoutTimes(_ command: String) -> String {
    let takesTimes = ["compare", "recommend", "gate", "baseline update"].contains {
      command.hasPrefix("filmstrip \($0) ")
    }
    return takesTimes && !command.contains(" --exact") ? "\(command) --exact" : command
  }

  /// A command that is only named in a sentence, such as `filmstrip trace import`, has a help.
  @Test(arguments: [true, false])
  func everyCommandRunsOnTheSampleTrace(isFenced: Bool) throws {
    let page = try Self.text.get()
    let commands = isFenced ? Self.fencedCommands(in: page) : Self.inlineCommands(in: page)
    #expect(commands.count >= (isFenced ? 4 : 8), "\(commands)")
    let folder = try ScratchFolder()
    try folder.write(try Self.sample(), to: "my-feed.jsonl")
    for (number, command) in commands.enumerated() {
      let isNamed = !isFenced && command.allSatisfy { $0.isLetter || $0 == " " }
      // 'new' refuses an existing folder.
      let line = Self.withoutTimes(command).replacing("new my-feed", with: "new my-feed-\(number)")
      let arguments = line.dropFirst("filmstrip ".count) + (isNamed ? " --help" : "")
      let outcome = try folder.run(String(arguments))
      #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
    }
  }

  /// The sample is a scroll that a finger can make, and shows what it is there for.
  @Test func theSampleTraceShowsALostOffsetWithinItsFeed() throws {
    let folder = try ScratchFolder()
    try folder.write(try Self.sample(), to: "my-feed.jsonl")
    let trace = try Self.sample().split(separator: "\n").map {
      try #require(
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let feed = try #require(trace[0]["feed"] as? [String: Any])
    let viewport = try #require(trace[0]["viewport"] as? [Double])
    let rowHeight = try #require(feed["rowHeight"] as? Double)
    let rowCount = try #require(feed["items"] as? [Int]).count
    let lowest = Double(rowCount) * rowHeight - viewport[1]
    #expect(trace.compactMap { $0["y"] as? Double }.allSatisfy { (0...lowest).contains($0) })
    let lost = try folder.run("explain my-feed.jsonl --design tag-lookup --fault lost").exiting(0)
    #expect(lost.output.contains("  ! lost "))
    try folder.run("explain my-feed.jsonl --design stable-id,saves=scroll,stops=bind").exiting(69)
  }

  @Test func commandsAreReadFromFencesAndSentences() {
    let page = """
      Use `filmstrip film TRACE --design D`, or `scripts/test`.
      ```
      filmstrip gate suite.yml  # in CI
      scripts/compare a.jsonl --exact
      ls
      ```
      <!-- $~~ filmstrip compare -->
      ```
      filmstrip explain a
      ```
      <!-- end -->
      ```
      filmstrip hosts
      ```
      """
    #expect(
      Self.fencedCommands(in: page) == [
        "filmstrip gate suite.yml", "filmstrip compare a.jsonl --exact", "filmstrip hosts",
      ])
    #expect(
      Self.inlineCommands(in: page) == ["filmstrip film my-feed.jsonl --design tag-lookup"])
  }
}
