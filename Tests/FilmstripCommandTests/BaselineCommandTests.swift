import Foundation
import Testing

/// Baselines as files: whole or as they were, whatever happens, and whatever they are called.
@Suite struct BaselineCommandTests {
  @Test func theSameRunIsTheSameBytes() throws {
    let suite = try GateSuite()
    let first = try suite.text(of: "b.json")
    let again = try suite.run("baseline update suite.yml --baseline b.json").exiting(0)
    #expect(try suite.text(of: "b.json") == first)
    #expect(again.output.hasPrefix("PASSED: "), "nothing moved: \(again.output)")
  }

  @Test(
    arguments: [
      HostileNameTests.written,
      #"é ☃ 雪 \"quoted\" | <b> , =cmd() "# + "\u{1F468}\u{200D}\u{1F469}",
    ])
  func namesOfAnyUnicodeAreFoundAgain(name: String) throws {
    let suite = try GateSuite(name: name)
    try suite.gate("--output", "out").exiting(0)
    for format in ["table", "markdown", "junit", "github"] {
      let text = try suite.gate("--result", "out/result.json", "--format", format).output
      let hostile = text.unicodeScalars.filter {
        $0 != "\n" && [.control, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(hostile.isEmpty, "\(format)")
    }
  }

  /// A file may grow to so many kilobytes and no further. Its writing ends in the middle for
  /// each that is too few for the new baseline, and writes it where they are enough.
  @Test func anUpdateThatIsKilledWhileItWritesLeavesTheOldBaseline() throws {
    let suite = try GateSuite()
    let old = try suite.text(of: "b.json")
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    try suite.gate("--output", "out").exiting(2)
    try BaselineCommandTests.update("new.json", in: suite, limit: "unlimited").exiting(0)
    let new = try suite.text(of: "new.json")
    #expect(new != old)
    let kilobytes = (new.utf8.count + 1023) / 1024
    #expect(kilobytes > 2)
    for limit in 0...kilobytes {
      let outcome = try BaselineCommandTests.update("b.json", in: suite, limit: "\(limit)")
      let isKilled = limit < kilobytes
      #expect(outcome.exitCode == (isKilled ? 73 : 0), "\(limit) KB: \(outcome)")
      #expect(try suite.text(of: "b.json") == (isKilled ? old : new), "\(limit) KB")
    }
    try suite.gate("--result", "out/result.json").exiting(0)
    // The same where the process ignores the signal and the write fails instead.
    try suite.folder.write(old, to: "b.json")
    try BaselineCommandTests.update("b.json", in: suite, limit: "1", signal: "ignore")
      .exiting(73, naming: "b.json: ")
    #expect(try suite.text(of: "b.json") == old)
  }

  /// Makes a baseline of the figures in `out`, with files of so many kilobytes at the most.
  ///
  /// - Parameter signal: what comes of the signal that a file is too large: `default` kills. Said either way, since
  ///   whoever runs the tests may ignore it, and processes inherit that.
  private static func update(
    _ baseline: String, in suite: GateSuite, limit: String, signal: String = "default"
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.shell(
      "ulimit -c 0 -f \(limit); exec env --\(signal)-signal=XFSZ \"$0\" baseline update suite.yml"
        + " --result out/result.json --baseline \(baseline) >/dev/null", in: suite.folder.url)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsNoSuccess() throws {
    let suite = try GateSuite()
    try suite.run("baseline update suite.yml --baseline /dev/full")
      .exiting(73, naming: "/dev/full: ")
  }

  @Test func aBaselineIsComparedToAnother() throws {
    let suite = try GateSuite()
    try FileManager.default.copyItem(
      at: suite.folder.url.appendingPathComponent("b.json"),
      to: suite.folder.url.appendingPathComponent("old.json"))
    let same = try suite.run("baseline diff old.json b.json").exiting(0)
    #expect(same.output.hasPrefix("PASSED: "), "\(same)")
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    _ = try suite.run("baseline update suite.yml --baseline b.json")
    let moved = try suite.run("baseline diff old.json b.json --format json").exiting(0).object()
    let judgements = try #require(moved["judgements"] as? [[String: Any]])
    #expect(judgements.contains { $0["verdict"] as? String == "changed" })
    try suite.folder.write("{}", to: "no.json")
    try suite.run("baseline diff no.json b.json").exiting(65)
  }

  @Test func theEmbeddedSuiteIsRightAndIsWhatInitWrites() throws {
    let folder = try ScratchFolder()
    let embedded = try folder.run("suite check").exiting(0)
    try folder.run("suite init --output s.yml").exiting(0)
    let written = try folder.run("suite check s.yml")
    #expect(written.output.replacing("s.yml", with: "the embedded suite") == embedded.output)
    // What is there is left as it is.
    try folder.run("suite init --output s.yml").exiting(73)
    let workflow = try folder.run("suite init --workflow").output
    #expect(workflow.contains("filmstrip gate suite.yml --baseline baseline.json"))
  }

  @Test func aSuiteOfOnesOwnHoldsTheTraceAndTheDesign() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.makeFolder("ci")
    let line = "suite init small.jsonl edited-feed --design tag-lookup"
    try folder.run("\(line) --output ci/suite.yml").exiting(0)
    let text = try folder.text(of: "ci/suite.yml")
    #expect(text.contains("  - ../small.jsonl\n  - edited-feed\n"), "\(text)")
    #expect(text.contains("  - my-app: tag-lookup\n") && text.contains("hosts: [uikit]"))
    let checked = try folder.run("suite check ci/suite.yml").exiting(0)
    #expect(checked.output.contains("my-app: 2 designs"), "the design and the base")
    try folder.run("baseline update ci/suite.yml --baseline b.json").exiting(0)
    try folder.run("gate ci/suite.yml --baseline b.json").exiting(0)
  }

  @Test(arguments: [
    ("small.jsonl", 64), ("--design stable-id", 64), ("--workflow small.jsonl", 64),
    ("small.jsonl --design stable-idd", 64), ("- --design stable-id", 64),
    ("small.jsonl --design stable-id --workflow", 64), ("no.jsonl --design stable-id", 66),
    ("bad.jsonl --design stable-id", 65),
  ])
  func aSuiteOfOnesOwnIsRefusedAsElsewhere(arguments: String, code: Int32) throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write("damaged", to: "bad.jsonl")
    try folder.run("suite init \(arguments)").exiting(code)
  }

  @Test func aNameThatYAMLWouldMisreadIsQuoted() throws {
    let folder = try ScratchFolder()
    let name = #"- a: "b" # \c.jsonl"#
    try folder.write(SmallTrace.text(), to: name)
    let text = try folder.run("suite", "init", "./\(name)", "--design", "stable-id").exiting(0)
    try folder.write(text.output, to: "s.yml")
    try folder.run("suite check s.yml").exiting(0)
  }

  /// What exceeds its budget is named when the baseline is taken, and scripts see it.
  @Test func aBudgetThatIsExceededAlreadyIsNamed() throws {
    let suite = try GateSuite()
    try suite.folder.write(
      GateSuite.text + "budgets: [{metric: counters.cellsCreated, design: app, at-most: 0}]\n",
      to: "suite.yml")
    try suite.run("baseline update suite.yml --baseline b.json")
      .exiting(2, naming: "Over budget: counters.cellsCreated of app on small")
    #expect(suite.folder.has("b.json"))
    try suite.gate().exiting(2)
  }

  @Test func everyMistakeOfASuiteIsNamed() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "feed.jsonl")
    try folder.write(
      """
      filmstrip-suite: 1
      traces: [feed.jsnl, none/*.jsonl, {scenario: brows}]
      designs:
        - stabel-id
        - stable-id,pool=lifi
      vary: {offsets: [dictonary]}
      hosts: [lat]
      metrics: [counters.cellsCreate]
      """, to: "s.yml")
    let outcome = try folder.run("suite check s.yml").exiting(65)
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    for (line, words) in [
      (2, "did you mean 'feed.jsonl'?"), (2, "no file fits 'none/*.jsonl'"), (2, "'brows'"),
      (4, "did you mean 'stable-id'?"), (5, "did you mean 'lifo'?"),
      (6, "did you mean 'dictionary'?"), (7, "did you mean 'late'?"),
      (8, "did you mean 'counters.cellsCreated'?"),
    ] {
      #expect(
        lines.contains { $0.hasPrefix("filmstrip: s.yml:\(line): ") && $0.contains(words) },
        "\(line): \(words): \(lines)")
    }
    #expect(lines.count == 8)
  }

  @Test func whatOnlyShowsInTheTracesIsNamedToo() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "feed.jsonl")
    try folder.write("damaged", to: "bad.jsonl")
    try folder.write(
      """
      filmstrip-suite: 1
      traces:
        - feed.jsonl
        - f*.jsonl
        - bad.jsonl
      designs:
        - floor
        - stable-id,heights=summed
        - floor
      times: {blocks: 3}
      """, to: "s.yml")
    let lines = try folder.run("suite check s.yml").errors.split(separator: "\n")
    for (line, words) in [
      (4, "a second trace called 'small'"), (5, "bad.jsonl:1"), (8, "'base' and 'perItem'"),
      (9, "found the design 'floor' twice"),
    ] {
      #expect(
        lines.contains { $0.contains("s.yml:\(line): ") && $0.contains(words) }, "\(lines)")
    }
  }

  @Test func tracesAreMadeFromTheirSeeds() throws {
    let suite = try GateSuite(
      """
      filmstrip-suite: 1
      traces:
        - {scenario: browse, feed: "flat:40x5", seed: 3, duration: 5, name: made}
        - small.jsonl
      designs: [stable-id]
      vary: {pool: [fifo, cap:2]}
      times: off
      """)
    try suite.gate().exiting(0)
    let shown = try suite.folder.text(of: "b.json")
    for name in ["made", "small", "stable-id,pool=cap:2", "stable-id,pool=fifo", "floor"] {
      #expect(shown.contains(name), "\(name)")
    }
  }
}
