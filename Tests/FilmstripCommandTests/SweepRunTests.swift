import Foundation
import ScrollTrace
import TestSupport
import Testing

/// `filmstrip sweep`: shards, kills and damage do not change the bytes of a table.
@Suite struct SweepRunTests {
  private static let spec = """
    filmstrip-sweep: 1
    traces:
      - small.jsonl
      - {scenario: browse, duration: 2, seeds: 1-2}
    designs:
      - floor
      - design: tag-lookup
        vary:
          identity: [tag, owned, id]
          key: [row, id]
          saves: [end, scroll]
        without: ['identity=owned key=row']
    hosts: [acquireFirst, recycleFirst]

    """

  static func folder(_ spec: String = spec) throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write(spec, to: "sweep.yml")
    try folder.run("sweep plan sweep.yml --output sweep.plan").exiting(0)
    return folder
  }

  private static func merged(_ folder: ScratchFolder, _ folders: String...) throws -> String {
    try folder.run("sweep merge sweep.plan \(folders.joined(separator: " ")) --output -")
      .exiting(0).output
  }

  static func whole(_ folder: ScratchFolder) throws -> String {
    try folder.run("sweep run sweep.plan --into whole").exiting(0)
    return try merged(folder, "whole")
  }

  @Test func aRunAShardAndAnotherRunAreTheSame() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    #expect(whole.split(separator: "\n").count == 1 + 3 * 2 * 11)
    for shard in 1...7 {
      let part = shard < 4 ? "one" : "two"
      try folder.run("sweep run sweep.plan --shard \(shard)/7 --jobs 1 --into \(part)").exiting(0)
    }
    #expect(try SweepRunTests.merged(folder, "one", "two") == whole)
    let again = try folder.run("sweep run sweep.plan --into whole")
    #expect(again.errors == "Nothing is left to do.\n")
    let status = try folder.run("sweep status sweep.plan whole")
    #expect(status.output == "66 of 66 units done, 0 of them failed, 0 left\n")
  }

  @Test func figuresAreThoseOfAReplay() throws {
    let folder = try SweepRunTests.folder()
    let lines = try SweepRunTests.whole(folder).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let column = try #require(lines[0].firstIndex(of: "counters.offsetHits"))
    let line = try #require(
      lines.first { $0[0] == "small" && $0[2] == "acquireFirst" && $0[3] == "tag-lookup" })
    #expect(line[column] == "\(try #require(SmallTrace.counters["offsetHits"]))")
  }

  /// One design with two sizes of pools: 400 designs, or 60,000 in a thorough run.
  private static let manyDesigns: String = {
    func caps(_ count: Int) -> String {
      (1...count).map { "'cap:\($0)'" }.joined(separator: ", ")
    }
    return """
      filmstrip-sweep: 1
      traces: [{scenario: browse, duration: 1, seeds: 1}]
      designs:
        - design: stable-id
          vary:
            pool: [\(caps(Thorough.count(20, of: 250)))]
            itemPool: [\(caps(Thorough.count(20, of: 240)))]
      hosts: [acquireFirst]

      """
  }()

  /// The bytes are the same whole, in seven shards, and in seven shards that are killed at random moments and run again.
  @Test(arguments: [spec, manyDesigns])
  func shardsAndKillsChangeNothing(spec: String) throws {
    let folder = try SweepRunTests.folder(spec)
    let whole = try SweepRunTests.whole(folder)
    let begin = ContinuousClock.now
    for shard in 1...7 {
      try folder.run("sweep run sweep.plan --shard \(shard)/7 --into shards").exiting(0)
    }
    let shardMicroseconds = (ContinuousClock.now - begin) / .microseconds(7)
    #expect(try SweepRunTests.merged(folder, "shards") == whole)

    var random = SplitMix64(seed: 5)
    var killed = 0
    let turnCount = Thorough.count(14, of: 50)
    for turn in 0..<turnCount {
      let moment = UInt32(random.fraction() * shardMicroseconds)
      let shard = turn % 7 + 1
      let outcome = try folder.run("sweep run sweep.plan --shard \(shard)/7 --into killed") {
        process in
        usleep(moment)
        kill(process, SIGKILL)
      }
      if outcome.exitCode == 128 + SIGKILL { killed += 1 }
    }
    #expect(killed > turnCount / 12, "\(killed) were killed before they were done")
    for shard in 1...7 {
      try folder.run("sweep run sweep.plan --shard \(shard)/7 --into killed").exiting(0)
    }
    #expect(try SweepRunTests.merged(folder, "killed") == whole)
  }

  /// A design that crashes, hangs or prints what its process prints costs no other its figures.
  @Test func aDesignThatFailsLosesNoOtherRow() throws {
    let folder = try ScratchFolder.withSmallTrace()
    func lines(_ name: String, _ designs: String) throws -> (errors: String, [Substring]) {
      try folder.write(
        """
        filmstrip-sweep: 1
        traces: [small.jsonl]
        designs: [\(designs)]
        hosts: [acquireFirst, late]

        """, to: "\(name).yml")
      func run(_ line: String) throws -> FilmstripTool.Outcome {
        try folder.run("sweep \(line)", executable: "CustomDesigns").exiting(0)
      }
      _ = try run("plan \(name).yml --output \(name).plan")
      let errors = try run(
        "run \(name).plan --into \(name) --time-limit 5 --memory-limit 400"
      ).errors
      let status = try run("status \(name).plan \(name)").output
      #expect(status.contains(" 0 left\n"))
      let merged = try run("merge \(name).plan \(name) --output -")
      return (errors + status + merged.errors, merged.output.split(separator: "\n"))
    }
    let mistakes =
      CustomDesignTests.mistakes.prefix(10)
      + CustomDesignTests.mistakes.filter { $0.mistake == "allocates" }
    let faulty = mistakes.map { "'faulty,mistake=\($0.mistake)'" }
    let good = try lines("good", "right, mine, stable-id").1
    let (errors, mixed) = try lines(
      "mixed", "right, \(faulty[0]), mine, \(faulty.dropFirst().joined(separator: ", ")), stable-id"
    )
    #expect(mixed.filter { !$0.contains("faulty") } == good)
    #expect(mixed.count == good.count + 2 * faulty.count)
    #expect(errors.contains("\(2 * mistakes.count { $0.end != nil }) units failed, the first: "))
    #expect(errors.contains("failed: 'filmstrip sweep status' says why"))
    for words in ["row 0 is not below 0", "it took longer than 5.0 s", "400 MB are allowed"] {
      #expect(errors.contains(words), "\(words)")
    }
  }

  /// `merge` names a line that was damaged, and takes the result of the run after it.
  @Test func aDamagedLineIsDoneAgain() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    let segment = try #require(
      FileManager.default.subpaths(atPath: folder.url.path)?.first { $0.hasSuffix(".segment") })
    let line = try #require(try folder.text(of: segment).split(separator: "\n").last)
    try folder.replace(String(line), with: String(line.replacing(",", with: ";")), in: segment)
    try folder.run("sweep merge sweep.plan whole --output x.csv")
      .exiting(
        65, naming: ":67: found a line that is not as its hash says", "not merged: 1 missing")
    try folder.run("sweep run sweep.plan --into whole").exiting(0, naming: ": it is done again")
    let merged = try folder.run("sweep merge sweep.plan whole --output -")
      .exiting(0, naming: ":67: found a line", "their units are done again")
    #expect(merged.output == whole)
  }

  /// A plan of many generated traces is ended by the first signal.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func planningEndsAtASignal(signal: Int32) throws {
    // Tests that were started with nohup ignore SIGHUP, and so would the tool.
    Foundation.signal(signal, SIG_DFL)
    let folder = try ScratchFolder()
    try folder.write(
      """
      filmstrip-sweep: 1
      traces: [{scenario: browse, duration: 1, seeds: 1-40000}]
      designs: [stable-id]

      """, to: "sweep.yml")
    let outcome = try folder.run("sweep plan sweep.yml") { process in
      // In the midst of writing traces.
      func isWriting() -> Bool {
        (try? folder.names)?.contains { $0.hasPrefix(".filmstrip-") } ?? false
      }
      for _ in 0..<3000 where !isWriting() { usleep(10_000) }
      usleep(20_000)
      kill(process, signal)
    }
    #expect(outcome.exitCode == 128 + signal)
    #expect(try folder.names == ["sweep.yml"])
  }

  /// Combinations, units and traces are counted before any is made.
  @Test func whatIsTooLargeIsRefused() throws {
    let folder = try SweepRunTests.folder()
    try folder.run("sweep plan sweep.yml --output x.plan --limit 11")
      .exiting(65, naming: "sweep.yml:7: found 12 combinations, expected at most 11")
    try folder.run("sweep plan sweep.yml --output x.plan --limit 12")
      .exiting(
        65, naming: "found 66 units (designs, traces, hosts and passes), expected at most 12")
    try folder.run("sweep plan sweep.yml --output x.plan --limit 66").exiting(0)
    let numbers = (1...2000).map { "'cap:\($0)'" }.joined(separator: ", ")
    try folder.write(
      """
      filmstrip-sweep: 1
      traces: [small.jsonl]
      designs:
        - design: stable-id
          vary: {pool: [\(numbers)], itemPool: [\(numbers)]}

      """, to: "large.yml")
    try folder.run("sweep plan large.yml --output y.plan")
      .exiting(65, naming: "large.yml:4: found 4000000 combinations")
    #expect(!folder.has("y.plan"))
  }

  /// Formulas of spreadsheets and escape sequences are harmless in the table.
  @Test func namesAreHarmlessInTheTable() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(named: "=HYPERLINK(0)"), to: "small.jsonl")
    try folder.write(
      "filmstrip-sweep: 1\ntraces: [small.jsonl]\ndesigns: [stable-id]\n", to: "sweep.yml")
    try folder.run("sweep plan sweep.yml").exiting(0)
    let whole = try SweepRunTests.whole(folder)
    #expect(whole.split(separator: "\n")[1].hasPrefix("\"'=HYPERLINK(0)\","))
    try folder.write(whole, to: "sweep.csv")
    try folder.run("sweep answer sweep.plan sweep.csv").exiting(0)
  }

  @Test func whatIsMissingIsNamed() throws {
    let folder = try SweepRunTests.folder()
    _ = try folder.run("sweep run sweep.plan --shard 1/2 --into one")
    let missing = try folder.run("sweep merge sweep.plan one --output x.csv")
      .exiting(65, naming: "(fidelity of")
    let words = try #require(missing.errors.firstMatch(of: /not merged: (\d+) missing/))
    let left = try #require(Int(words.1))
    #expect((1..<66).contains(left))
    #expect(!folder.has("x.csv"))
    try folder.run("sweep merge sweep.plan one --allow missing --output x.csv")
      .exiting(0, naming: "\(left) units of 66 missing, as was allowed")
    for rule in ["right", "front"] {
      try folder.run("sweep plan sweep.yml --output next.plan --\(rule) sweep.plan x.csv")
        .exiting(65, naming: "sweep.plan: found units that were not measured (")
    }
    let answer = try folder.run("sweep answer sweep.plan x.csv").exiting(0)
    #expect(
      answer.output.contains("and so not counted as right: up to 10 of 10 designs on"))
    #expect(answer.output.contains("no answer, since each lacks figures"))
    #expect(!answer.output.contains("nothing is right on"))
    // Another division of the plan does some units again, with the same figures.
    _ = try folder.run("sweep run sweep.plan --into two")
    try folder.run("sweep merge sweep.plan one two --output y.csv").exiting(0)
    #expect(try folder.text(of: "y.csv") == SweepRunTests.whole(folder))
  }

  /// A unit that took too long is done again where that is asked for.
  @Test func failedUnitsAreRetried() throws {
    let folder = try SweepRunTests.folder()
    try folder.run("sweep run sweep.plan --time-limit 1e-9 --into done").exiting(
      0, naming: "failed")
    let failed = try folder.run("sweep run sweep.plan --into done").exiting(0)
    #expect(
      failed.errors.contains("Nothing is left to do. 66 units failed: --retry does them again."))
    try folder.run("sweep run sweep.plan --retry --into done").exiting(0)
    #expect(try SweepRunTests.merged(folder, "done") == SweepRunTests.whole(folder))
  }

  @Test func aCellThatIsNoFigureIsNamed() throws {
    let folder = try SweepRunTests.folder()
    let lines = try SweepRunTests.whole(folder).split(separator: "\n")
    let column = try #require(
      lines[0].split(separator: ",").firstIndex(of: "counters.rowsDisplayed"))
    let fields = lines[1].split(separator: ",", omittingEmptySubsequences: false)
    for bad in ["-1", "x", "inf"] {
      var changed = fields
      changed[column] = Substring(bad)
      try folder.write(
        "\(lines[0])\n\(changed.joined(separator: ","))\n", to: "bad.csv")
      try folder.run("sweep answer sweep.plan bad.csv")
        .exiting(65, naming: "bad.csv:2: found '\(bad)' as counters.rowsDisplayed")
    }
    try folder.write("\(lines[0])\n", to: "empty.csv")
    try folder.run("sweep answer sweep.plan empty.csv")
      .exiting(65, naming: "found no line after its head")
  }

  @Test func aTraceThatChangedIsTold() throws {
    let folder = try SweepRunTests.folder()
    try folder.write(
      SmallTrace.text().replacing(#""x":50"#, with: #""x":51"#), to: "small.jsonl")
    try folder.run("sweep run sweep.plan --into done")
      .exiting(65, naming: "small.jsonl: its hash is")
  }

  @Test func aPlanOfAnotherBuildIsRefused() throws {
    let folder = try SweepRunTests.folder()
    let plan = try folder.text(of: "sweep.plan")
    let own = try #require(plan.firstMatch(of: /"executable" : "([0-9a-f]{16})"/)?.1)
    try folder.write(plan.replacing(own, with: "0000000000000000"), to: "sweep.plan")
    try folder.run("sweep run sweep.plan --into done")
      .exiting(65, naming: "sweep.plan:1: found the hash")
    let other = try SweepRunTests.folder()
    try other.run("sweep run sweep.plan --into done", executable: "CustomDesigns")
      .exiting(65, naming: "was planned for another build")
  }

  @Test func aFullDiskIsTold() throws {
    let folder = try SweepRunTests.folder()
    try folder.shell(
      "trap '' XFSZ; ulimit -f 1; exec \"$0\" sweep run sweep.plan --into done >/dev/null"
    ).exiting(73, naming: "cannot be written: File too large")
    try folder.run("sweep run sweep.plan --into done").exiting(0)
    #expect(try SweepRunTests.merged(folder, "done") == SweepRunTests.whole(folder))
  }

  @Test(
    arguments: [
      ("hosts: [acquireFirst,", "hosts: [aquireFirst,", ":13: there is no host"),
      ("seeds: 1-2", "seeds: 2-1", "found '2-1', expected seeds"),
      ("'identity=owned key=row'", "'identity=map key=row'", "that no combination meets"),
      ("'identity=owned key=row'", "'identiy=owned'", "axis"),
      ("saves: [end, scroll]", "saves: [end, never]", "never"),
    ])
  func mistakesHaveALine(old: String, new: String, expected: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write(SweepRunTests.spec.replacing(old, with: new), to: "sweep.yml")
    try folder.run("sweep plan sweep.yml").exiting(65, naming: expected)
    #expect(!folder.has("sweep.plan"))
  }

  @Test func theAnswerIsOfTheTable() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    try folder.write(whole, to: "sweep.csv")
    let text = try folder.run("sweep answer sweep.plan sweep.csv").exiting(0)
    let lines = text.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("10 designs on 6 workloads: ") == true, "\(text.output)")
    #expect(text.output.contains("what to use"))
    #expect(lines.count < 40 && lines.allSatisfy { $0.count <= 100 }, "\(text.output)")
    let details = try folder.run("sweep answer sweep.plan sweep.csv --details")
    #expect(details.output.contains("what it does"))
    #expect(details.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let page = try folder.run("sweep answer sweep.plan sweep.csv --output sweep.html")
    #expect(page.errors == "Wrote sweep.html\n")
    let html = try folder.text(of: "sweep.html")
    #expect(html.contains("10 designs on 6 workloads: ") && html.utf8.count < 300_000)
    let late = try folder.run("sweep answer sweep.plan sweep.csv --trace small --host recycle*")
    #expect(late.output.hasPrefix("10 designs on 1 workload: "))
    try folder.run("sweep answer sweep.plan sweep.csv --host late")
      .exiting(65, naming: "its hosts: acquireFirst, recycleFirst")
    let answer = try folder.run("sweep answer sweep.plan sweep.csv --format json").object()
    #expect((answer["designs"] as? [Any])?.count == 11)
    #expect(answer["designCount"] as? Int == 10 && answer["workloadCount"] as? Int == 6)
    #expect((answer["front"] as? [Any])?.isEmpty == false)
  }

  /// A second sweep reports the dropped designs, and runs the kept ones in every pass.
  @Test func aSweepGoesOnWithWhatIsLeft() throws {
    let folder = try SweepRunTests.folder()
    try folder.write(SweepRunTests.whole(folder), to: "sweep.csv")
    func planned(_ options: String) throws -> FilmstripTool.Outcome {
      try folder.run("sweep plan sweep.yml --output next.plan --force \(options)")
    }
    let right = try planned("--right sweep.plan sweep.csv").exiting(0)
    let note = try #require(right.errors.firstMatch(of: /discarded: .* on 6 workloads .*/)?.0)
    // The runs were of another plan.
    try folder.run("sweep status next.plan whole").exiting(65)
    try folder.run("sweep run next.plan --into next").exiting(0)
    let status = try folder.run("sweep status next.plan next")
    #expect(status.output.contains(note))

    let front = try planned("--front sweep.plan sweep.csv")
    #expect(front.errors.contains("discarded: all but"))
    _ = try folder.run("sweep run next.plan --into front")
    try folder.run("sweep merge next.plan front --output front.csv").exiting(0)
    let answer = try folder.run("sweep answer next.plan front.csv")
    #expect(answer.output.contains("bookkeeping"))
    #expect(answer.output.contains("discarded: all but"))
    try planned("--front sweep.plan")
      .exiting(64, naming: "--front takes a plan and its table, and not 1 file")
  }
}
