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

  /// A command in a fence, and what the page says of it.
  struct FencedCommand {
    let words: String
    /// As its comment says: `# exit code 2`.
    let exitCode: Int32
    /// The lines below it.
    var output: [String] = []
  }

  /// The commands in the fences of a page, without blocks that `scripts/document` writes.
  static func fencedCommands(in page: String) -> [FencedCommand] {
    var (isFenced, isWritten) = (false, false)
    var commands: [FencedCommand] = []
    var isOutput = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("<!-- ") { isWritten = line.hasPrefix("<!-- $") }
      if line.hasPrefix("```") {
        isFenced.toggle()
        isOutput = false
        continue
      }
      guard isFenced, !isWritten else { continue }
      let parts = line.split(separator: " #", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // The script hands its arguments to 'filmstrip compare'.
      let words = parts[0].replacing("scripts/compare ", with: "filmstrip compare ")
      if words.hasPrefix("filmstrip ") {
        let code = parts.last.flatMap { $0.wholeMatch(of: /exit code (\d+)/)?.1 }
        commands.append(
          FencedCommand(words: words, exitCode: code.flatMap { Int32($0) } ?? 0))
        isOutput = true
      } else if isOutput, !line.hasPrefix("scripts/") {
        commands[commands.count - 1].output.append(String(line))
      }
    }
    return commands
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
    let commands =
      isFenced
      ? Self.fencedCommands(in: page)
      : Self.inlineCommands(in: page).map { FencedCommand(words: $0, exitCode: 0) }
    #expect(commands.count >= (isFenced ? 4 : 8), "\(commands)")
    let folder = try ScratchFolder()
    try folder.write(try Self.sample(), to: "my-feed.jsonl")
    for (number, one) in commands.enumerated() {
      let command = one.words
      let isNamed = !isFenced && command.allSatisfy { $0.isLetter || $0 == " " }
      // 'new' refuses an existing folder.
      let line = Self.withoutTimes(command).replacing("new my-feed", with: "new my-feed-\(number)")
      let arguments = line.dropFirst("filmstrip ".count) + (isNamed ? " --help" : "")
      let outcome = try folder.run(String(arguments))
      #expect(outcome.exitCode == one.exitCode, "\(command): \(outcome.errors)")
      let printed = Set(
        outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
      #expect(one.output.allSatisfy(printed.contains), "\(command): \(outcome.output)")
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
      scripts/test
      scripts/compare a.jsonl --exact  # exit code 2
      Use a.
      And b.
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
    let commands = Self.fencedCommands(in: page)
    #expect(
      commands.map(\.words) == [
        "filmstrip gate suite.yml", "filmstrip compare a.jsonl --exact", "filmstrip hosts",
      ])
    #expect(commands.map(\.exitCode) == [0, 2, 0])
    #expect(commands.map(\.output) == [[], ["Use a.", "And b."], []])
    #expect(
      Self.inlineCommands(in: page) == ["filmstrip film my-feed.jsonl --design tag-lookup"])
  }
}
