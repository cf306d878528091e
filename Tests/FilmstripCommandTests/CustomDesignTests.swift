import Foundation
import TestSupport
import Testing

@testable import FilmstripCommand

/// Custom designs in another executable (Tests/CustomDesigns), through the commands.
@Suite struct CustomDesignTests {
  /// Runs the executable with the words of a command line in a folder with the small trace.
  private static func run(_ line: String) throws -> FilmstripTool.Outcome {
    let folder = try ScratchFolder.withSmallTrace()
    return try folder.run(line, executable: "CustomDesigns")
  }

  /// The code of the page on custom designs, on a feed with edits and taps, on UIKit however it may be.
  @Test func theCodeOfTheReadmeIsRight() throws {
    let outcome = try CustomDesignTests.run(
      "compare edited-feed --host uikit --design right --exact --format json")
    let answer = try #require(try outcome.object()["answer"] as? [String: Any])
    #expect(answer["designs"] as? [String] == ["right"] && answer["kind"] as? String == "one")
  }

  /// The design counts as `tag-lookup` does, except for look-ups and saves in a private dictionary.
  @Test func itIsComparedAsAnyOther() throws {
    let outcome = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design mine --design tag-lookup "
        + "--exact --format json"
    )
    let counters = try outcome.results().reduce(into: [String: [String: Int]]()) {
      $0[$1["design"] as? String ?? ""] = $1["counters"] as? [String: Int]
    }
    var expected = try #require(counters["tag-lookup"])
    #expect(expected["offsetHits"] == SmallTrace.counters["offsetHits"])
    for name in ["offsetReads", "offsetHits", "offsetWrites", "storedOffsets"] {
      expected[name] = 0
    }
    #expect(counters["mine"] == expected)
  }

  /// The number of faults is the same each time, and what is displayed is not.
  @Test func aDesignThatDisplaysByChanceFailsTheRun() throws {
    let outcome = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design chance --design tag-lookup --exact")
    try outcome.exiting(
      70, naming: "the fidelity pass of chance", "not exact here: one process counted displays")
  }

  @Test func timesSayWhatTheWayThroughHooksCosts() throws {
    let outcome = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design mine --blocks 2 --format json"
    ).exiting(0)
    let notes = try #require(try outcome.object()["notes"] as? [String])
    #expect(notes.contains { $0.contains("called through a protocol") }, "\(notes)")
  }

  @Test func itsParametersAreListedVariedAndChecked() throws {
    let page = try CustomDesignTests.run("designs mine")
    #expect(page.output.contains("cap=1000"), "\(page)")
    let varied = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design mine --vary cap --exact --format csv")
    #expect(varied.exitCode == 0 && varied.output.contains("\"mine,cap=2\""), "\(varied)")
    for (design, words) in [
      ("mine,cap=0", "there is no value '0' of 'cap'"), ("mine,cup=5", "did you mean 'cap'"),
      ("mine,key=id", "does not apply"), ("mime", "did you mean 'mine'"),
    ] {
      let refused = try CustomDesignTests.run("replay small.jsonl --design \(design)")
      #expect(refused.exitCode == 64 && refused.errors.contains(words), "\(design): \(refused)")
    }
    try CustomDesignTests.run("replay small.jsonl --design mine,pool=cap:1,cap=7").exiting(0)
  }

  @Test func itIsLoggedFilmedAndExplained() throws {
    let log = try CustomDesignTests.run("replay small.jsonl --design mine --log")
    #expect(log.exitCode == 0 && log.output.contains("didEndDisplaying"), "\(log)")
    try CustomDesignTests.run("film small.jsonl --design mine --format json").exiting(0)
    let explained = try CustomDesignTests.run(
      "explain small.jsonl --design mine,cap=1 --host acquireFirst")
    #expect(explained.exitCode == 0 && explained.output.contains("comes back at rest"))
  }

  /// A log of a custom design is explained by it: its replay is judged in a process of its own. One that fails costs its
  /// own explanation.
  @Test func itExplainsTheLogThatItDisplays() throws {
    let folder = try ScratchFolder.withSmallTrace()
    func run(_ line: String) throws -> FilmstripTool.Outcome {
      try folder.run(line, executable: "CustomDesigns")
    }
    try run("replay edited-feed --design mine --host acquireFirst --displays run.jsonl")
      .exiting(0)
    let judged = try run(
      "judge run.jsonl --trace edited-feed --host acquireFirst --format json")
    #expect(judged.exitCode == 2, "\(judged)")
    #expect(judged.errors.contains(/pass of faulty .*; it explains nothing/), "\(judged.errors)")
    let record = try judged.object()
    let explanations = try #require(record["explanations"] as? [[String: Any]])
    let best = try #require(explanations.first)
    for key in ["displays", "faults"] {
      let share = try #require(best[key] as? [Int])
      #expect(share[0] == share[1] && share[1] > 0, "\(key): \(share)")
    }
    #expect(best["design"] as? String == "mine", "\(best)")
    #expect((record["mend"] as? [String: Any])?["faultCount"] as? Int == 0)
  }

  @Test(arguments: [
    ("traps", "row 0 is not below 0"), ("throws", "cellForRow of faulty"),
    ("returnsOneCellTwice", "makeCell of faulty"),
  ])
  func whatADesignSaysLastIsShown(mistake: String, reason: String) throws {
    let object = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design mine --design "
        + "faulty,mistake=\(mistake) --exact --format json"
    ).object()
    let failures = try #require(object["failures"] as? [[String: Any]])
    #expect(
      failures.contains { ($0["lastWords"] as? String)?.contains(reason) ?? false }, "\(failures)")
  }

  /// The commands in reports start this executable, which has the custom design, and not `filmstrip`.
  @Test(arguments: [
    ("mine,cap=1", "explain"), ("stable-id", "new"), ("mine --design swiftui-lazy", ""),
  ])
  func itsPrintedCommandsRun(designs: String, expected: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let tool = try BuiltExecutable.url(named: "CustomDesigns").path
    let line = "compare small.jsonl --host acquireFirst --exact --width 1000 --design \(designs)"
    let output = try folder.run(line, executable: "CustomDesigns").exiting(0).output
    let commands = output.split(separator: "\n").compactMap { line in
      line.firstRange(of: ": \(tool) ").map {
        String(line.suffix(from: $0.lowerBound).dropFirst(2))
      }
    }
    #expect(!output.contains(": filmstrip "), "\(output)")
    #expect(
      expected.isEmpty || commands.contains { $0.hasPrefix("\(tool) \(expected) ") }, "\(output)")
    for command in commands { try folder.shell(command).exiting(0) }
  }

  /// In a package the commands are those of its users; elsewhere the executable's path starts it.
  @Test(arguments: [
    (
      "/apps/feed/.build/x86/release/feed", "/apps/feed", ["swift", "run", "-c", "release", "feed"]
    ),
    ("/apps/feed/.build/x86/debug/feed", "/apps/feed/Sources", ["swift", "run", "feed"]),
    ("/apps/feed/.build/x86/release/feed", "/apps", ["./feed"]),
    ("/apps/feed/.build/x86/release/feed", "/apps/feed-2", ["./feed"]),
    ("/usr/bin/feed", "/apps/feed", ["./feed"]),
  ])
  func anExecutableIsStartedAsItsUsersDo(executable: String, folder: String, words: [String]) {
    let found = FilmstripCommand.FilmstripTool.startWords(
      of: URL(fileURLWithPath: executable), called: "./feed", in: URL(fileURLWithPath: folder))
    #expect(found == words)
  }

  // MARK: Hostile designs

  /// How a mistake ends; nil if the design still has its figures. A short run has the first ten.
  static let mistakes: [(mistake: String, end: String?)] = [
    ("traps", "signal"), ("waits", "timeLimit"), ("exitsWell", "unreadable"),
    ("writesForged", "unreadable"), ("closesTheChannel", "exitCode"), ("printsAForgery", nil),
    ("printsNoNewline", nil), ("printsMarks", nil), ("floods", nil), ("leavesAProcess", nil),
    ("throws", "signal"), ("returnsOneCellTwice", "signal"), ("loops", "timeLimit"),
    ("overflows", "signal"), ("aborts", "signal"), ("segfaults", "signal"), ("divides", "signal"),
    ("isKilled", "signal"), ("stops", "timeLimit"), ("terminates", "signal"),
    ("exitsBadly", "exitCode"), ("allocates", "memoryLimit"), ("hangsAtExit", nil),
    ("closesEverything", "exitCode"), ("writesNonsense", "unreadable"),
    ("writesHalf", "unreadable"), ("floodsForGood", "timeLimit"), ("leavesASession", nil),
    ("closesItsOutput", nil), ("readsItsInput", nil), ("ignoresSignals", nil),
    ("changesTheFolder", nil), ("startsAThread", nil), ("forgesAnotherRow", "unreadable"),
    ("forgesLargestCounts", "unreadable"), ("forgesTwice", "unreadable"), ("forksTwice", nil),
    ("leavesASessionAndWaits", "timeLimit"),
  ]

  /// Reports of a design in the place of its worker. A short run has the first eight, as of the others.
  static let forgeries: [(mistake: String, end: String?)] = [
    ("ownRow", nil), ("anotherDesign", "unreadable"), ("twice", "unreadable"),
    ("thenCrashes", "signal"), ("largestCount", "unreadable"), ("nested", "unreadable"),
    ("randomDisplays", "disagreed"), ("shortRefusal", "refused"),
    ("withoutBeginning", nil), ("tinyFigure", nil), ("inPieces", nil), ("zeroTimes", nil),
    ("tinyTimes", nil), ("hugeTimes", nil), ("disturbances", nil), ("thenExits", "exitCode"),
    ("thenWaits", "timeLimit"), ("thenMore", "unreadable"), ("countBelowZero", "unreadable"),
    ("fraction", "unreadable"), ("exponent", "unreadable"), ("notANumber", "unreadable"),
    ("infinite", "unreadable"), ("text", "unreadable"), ("null", "unreadable"),
    ("repeatedKey", "unreadable"), ("unknownKey", "unreadable"), ("otherOrder", "unreadable"),
    ("spaces", "unreadable"), ("lineBreak", "unreadable"), ("missingCounter", "unreadable"),
    ("unknownFault", "unreadable"), ("unknownCounter", "unreadable"),
    ("emptyObject", "unreadable"), ("array", "unreadable"), ("nestedObjects", "unreadable"),
    ("cutOff", "unreadable"), ("notUTF8", "unreadable"), ("byteOrderMark", "unreadable"),
    ("zeroBytes", "unreadable"), ("noBytes", "unreadable"), ("lengthTooLong", "unreadable"),
    ("lengthAboveLimit", "unreadable"), ("longestSpaces", "unreadable"),
    ("endlessBeginnings", "timeLimit"), ("endlessOutcomes", "unreadable"),
    ("refusalWithMarks", "unreadable"), ("longRefusal", "unreadable"), ("twoParts", "unreadable"),
    ("partOfALog", "unreadable"), ("noDisplays", "unreadable"), ("otherHertz", "unreadable"),
    ("manyFrames", nil), ("allDescriptors", "unreadable"),
  ]

  /// Acts of a design on other processes and on files.
  static let reaches = [
    "killsTool", "killsGuard", "killsWorkers", "writesTrace", "writesFiles", "opensMemory",
    "limitsTheTool", "writesExecutable", "signalsAll", "stopsTool", "stopsGuard",
    "signalsAThread", "queuesASignal", "sendsByDescriptor", "ownsASignal", "traces",
    "readsMemory", "writesMemory", "writesToItsDescriptors", "limitsItself", "slowsTheTool",
    "bindsTheTool", "killedFirst", "removesTrace", "cutsTrace", "renamesTrace", "locksTrace",
    "hidesTrace", "replacesExecutable", "makesFolders", "linksFiles", "writesScratch",
    "movesTheFolder", "opensASocket", "sharesMemory", "hidesMemory", "watchesByRing", "mounts",
    "changesTheRoot",
  ]

  /// How a design tries to outlive its run.
  static let escapes: [(mistake: String, end: String?)] = [
    ("forks", nil), ("forksTwice", nil), ("spawns", nil), ("runsInABackground", nil),
    ("clones", nil), ("becomesADaemon", nil), ("clearsItsDeathSignal", nil), ("leavesTimers", nil),
    ("forksInAVirtualWay", nil), ("runsAShell", nil), ("opensAPipe", nil), ("clonesAnew", nil),
    ("clonesASibling", nil), ("clonesInNewSpaces", nil), ("forksWithoutEnd", nil),
    ("leavesManyThreads", nil), ("leavesAnAlarm", nil), ("hangsAtItsEnd", nil),
    ("catchesAllSignals", nil), ("adoptsOrphans", nil), ("leavesAQueue", nil),
    ("leavesASemaphore", nil), ("leavesItsSession", nil), ("becomesAnotherProgram", "timeLimit"),
    ("becomesAnotherProgramInASession", "timeLimit"), ("waitsWithoutDescriptors", "timeLimit"),
    ("waitsBehindSignals", "timeLimit"), ("waitsWithoutADeathSignal", "timeLimit"),
    ("stopsInASession", "timeLimit"),
  ]

  /// Hostile designs by their names, and how they end.
  private static var hostile: [(design: String, end: String?)] {
    func some(_ all: [(mistake: String, end: String?)], _ count: Int, _ name: String)
      -> [(design: String, end: String?)]
    {
      all.prefix(Thorough.count(count, of: all.count)).map { ("\(name)=\($0.mistake)", $0.end) }
    }
    return some(mistakes, 10, "faulty,mistake") + some(forgeries, 8, "forger,forgery")
      + some(reaches.map { ($0, nil) }, 8, "reacher,goal") + some(escapes, 8, "escaper,way")
  }

  /// One comparison has all of them, so that each could spoil every other's row.
  @Test func whatGoesWrongCostsItsOwnRow() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let line =
      "compare --host acquireFirst small.jsonl --design mine --design stable-id DESIGNS --exact "
      + "--format json --time-limit 5 --memory-limit 400"
    func results(_ object: [String: Any], of design: String) throws -> NSDictionary? {
      let results = try #require(object["results"] as? [[String: Any]])
      return results.first { $0["design"] as? String == design } as NSDictionary?
    }
    let quiet = try folder.run(line.replacing("DESIGNS", with: ""), executable: "CustomDesigns")
      .object()
    let designs = Self.hostile.map { "--design \($0.design)" }.joined(separator: " ")
    let outcome = try folder.run(
      line.replacing("DESIGNS", with: designs), executable: "CustomDesigns"
    ).exiting(70)
    let object = try outcome.object()
    for design in ["mine", "stable-id", "floor"] {
      #expect(try results(object, of: design) == results(quiet, of: design), "\(design)")
    }
    let failures = try #require(object["failures"] as? [[String: Any]])
    var ends: [String: Set<String>] = [:]
    for failure in failures {
      let design = try #require(failure["design"] as? String)
      let end = try #require((failure["end"] as? [String: Any])?.keys.first)
      ends[design, default: []].insert(end)
    }
    for (name, end) in Self.hostile {
      // The first of its values is the parameter's own, and is left out of names.
      let design = name == "faulty,mistake=traps" ? "faulty" : name
      #expect(ends[design] == end.map { [$0] }, "\(name)")
      let counters = try results(object, of: design)?["counters"] as? [String: Int]
      if end == nil { #expect(counters?["rowsDisplayed"] == 8, "\(name)") }
    }
    let answer = try #require(object["answer"] as? [String: Any])
    // A design that lies about its own row may be the answer.
    let best = try #require((answer["designs"] as? [String])?.first)
    #expect(best == "mine" || best.hasPrefix("forger,"), "\(answer)")
    #expect(try folder.names == ["small.jsonl"])
    #expect(try folder.text(of: "small.jsonl") == SmallTrace.text())
    // Killed processes end soon.
    try FilmstripTool.shell(
      "for i in {1..100}; do grep -qsz '^601$' /proc/[0-9]*/cmdline || exit 0; sleep 0.1; done; exit 1"
    ).exiting(0)
  }

  private static let forgedTimes: [(design: String, end: String?)] = [
    ("forger,forgery=zeroTimes", "unreadable"), ("reacher,goal=killsTool", nil),
    ("faulty,mistake=exitsWell", "unreadable"), ("forger,forgery=tinyTimes", "unreadable"),
    ("forger,forgery=hugeTimes", "unreadable"), ("forger,forgery=disturbances", "unreadable"),
    ("forger,forgery=anotherDesign", "unreadable"), ("forger,forgery=largestCount", "unreadable"),
    ("forger,forgery=ownRow", nil),
  ]

  /// A custom design has a process with the base alone.
  @Test(arguments: forgedTimes.prefix(Thorough.count(2, of: forgedTimes.count)))
  func noDesignChangesTheTimesOfAnother(design: String, end: String?) throws {
    let object = try CustomDesignTests.run(
      "compare --host acquireFirst small.jsonl --design mine --design stable-id --design \(design) "
        + "--blocks 2 --format json"
    ).exiting(end == nil ? 0 : 70).object()
    let failures = try #require(object["failures"] as? [[String: Any]])
    let timed = failures.filter { $0["pass"] as? String == "time" }
    #expect(timed.allSatisfy { $0["design"] as? String == design }, "\(failures)")
    #expect(
      timed.compactMap { ($0["end"] as? [String: Any])?.keys.first } == [end].compactMap(\.self))
    let results = try #require(object["results"] as? [[String: Any]])
    for result in results where result["design"] as? String != design || end == nil {
      let timing = result["timing"] as? [String: Any]
      #expect((timing?["samples"] as? [Double])?.count == 2, "\(result["design"] ?? "")")
    }
  }

  /// As a mistake of the tool would.
  @Test func theToolRefusesToRunACustomDesignItself() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run(
      "compare small.jsonl --host acquireFirst --design tag-lookup --exact",
      executable: "CustomDesigns", environment: ["OWN_DESIGNS_IN_THE_TOOL": "1"]
    ).failing(70, naming: "internal error: the custom design 'mine' was about to run")
  }

  /// Commands with a correct custom design, and their exit codes. In small.jsonl it has no fault.
  private static let judging: [(line: String, exitCode: Int32)] = [
    ("compare small.jsonl --host acquireFirst --design mine --exact --output table", 0),
    ("compare small.jsonl --host acquireFirst --design mine --exact --format html", 0),
    ("compare small.jsonl --host acquireFirst --design mine --vary cap --exact", 0),
    ("report table --format html --trace small.jsonl", 0),
    ("report table table", 0),
    ("film small.jsonl --design mine --host acquireFirst --output film.html", 0),
    ("explain small.jsonl --design mine --host acquireFirst", 69),
    ("explain small.jsonl --design mine,cap=1 --host acquireFirst --page page.html", 0),
    ("replay small.jsonl --design mine", 0),
    ("replay small.jsonl --design mine --log", 0),
    ("replay small.jsonl --design mine --host acquireFirst --displays displays.jsonl", 0),
    ("suite check suite.yml", 0),
    ("baseline update suite.yml --baseline b.json", 0),
    ("gate suite.yml --baseline b.json --exact --output gate", 0),
    ("gate worse.yml --baseline b.json --exact --output worse", 2),
    // The other custom designs of this executable fail.
    ("recommend small.jsonl --host acquireFirst --exact", 70),
  ]

  /// The tool ends with an internal error if it is about to make a custom design in its own process.
  @Test func noCommandMakesACustomDesignItself() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let suite = GateSuite.text.replacing("app: stable-id", with: "app: mine")
    try folder.write(suite, to: "suite.yml")
    try folder.write(suite.replacing("app: mine", with: "app: 'mine,cap=1'"), to: "worse.yml")
    for (line, exitCode) in Self.judging {
      let outcome = try folder.run(line, executable: "CustomDesigns")
      #expect(outcome.exitCode == exitCode, "\(line): \(outcome)")
      #expect(!outcome.errors.contains("internal error"), "\(line): \(outcome.errors)")
    }
  }

  /// The processes that were started in a folder, or below a process that was. One that has ended has no folder.
  private static func processes(in folder: ScratchFolder) throws -> [String] {
    let path = folder.url.resolvingSymlinksInPath().path
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int32(name) != nil else { return false }
      let link = "/proc/\(name)/cwd"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
    }
  }

  /// Nothing is left of a tool that was killed: neither a worker, nor what a design has started in another session.
  @Test(arguments: [
    "compare small.jsonl --host acquireFirst --design DESIGN --exact",
    "compare small.jsonl --host acquireFirst --design right --design DESIGN --blocks 2",
    "film small.jsonl --host acquireFirst --design DESIGN",
    "sweep run sweep.plan --into done",
  ])
  func aKilledToolLeavesNoProcess(line: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let design = "faulty,mistake=leavesASessionAndWaits"
    try folder.write(
      """
      filmstrip-sweep: 1
      traces: [small.jsonl]
      designs: ['\(design)']
      hosts: [acquireFirst]

      """, to: "sweep.yml")
    try folder.run("sweep plan sweep.yml --output sweep.plan", executable: "CustomDesigns").exiting(
      0)
    let outcome = try folder.run(
      line.replacing("DESIGN", with: design), executable: "CustomDesigns"
    ) { tool in
      // The tool, a guard and a worker, which waits.
      for _ in 0..<1200 where (try? Self.processes(in: folder).count) ?? 0 < 3 { usleep(50_000) }
      usleep(300_000)
      kill(tool, SIGKILL)
    }
    #expect(outcome.exitCode == 128 + SIGKILL, "\(outcome)")
    for _ in 0..<40 where try !Self.processes(in: folder).isEmpty { usleep(50_000) }
    #expect(try Self.processes(in: folder) == [])
  }

  /// Commands that replay a design for a page, a log or an explanation, and their exit codes where the design fails.
  private static let shown: [(command: String, exitCode: Int32)] = [
    ("film small.jsonl --design DESIGN -o page.html", 70),
    ("replay small.jsonl --design DESIGN", 70), ("explain small.jsonl --design DESIGN", 70),
    ("replay small.jsonl --design DESIGN --log", 70),
    ("compare small.jsonl --design DESIGN --exact --output report", 70),
    ("compare small.jsonl --design DESIGN --exact --format html", 70),
  ]

  /// A design that exits, traps or prints does so in another process: no command ends with its exit code, and none lacks
  /// its report.
  @Test(arguments: [
    "traps", "exitsWell", "exitsBadly", "printsAForgery", "isKilled", "forksTwice", "throws",
  ])
  func noDesignRunsInTheProcessOfACommand(mistake: String) throws {
    let count = Thorough.count(1, of: Self.shown.count)
    for (command, exitCode) in Self.shown.suffix(2) + Self.shown.prefix(count) {
      let folder = try ScratchFolder.withSmallTrace()
      let line = command.replacing("DESIGN", with: "faulty,mistake=\(mistake)")
        .replacing("small.jsonl", with: "small.jsonl --host acquireFirst")
      let outcome = try folder.run(line, executable: "CustomDesigns")
      let isFine = mistake == "printsAForgery" || mistake == "forksTwice"
      let expected = isFine ? [0, 69] : [exitCode]
      #expect(expected.contains(outcome.exitCode), "\(line): \(outcome)")
      #expect(!outcome.output.contains(#"{"row":1}"#), "\(line)")
      if command.contains("--output") {
        let page = try Data(contentsOf: folder.url.appending(path: "report/report.html"))
        #expect(!page.isEmpty)
      }
      if command.contains("html"), command.contains("--format") {
        #expect(outcome.output.contains("</html>"), "\(line)")
      }
    }
  }

  /// Each command stops a design at its limit, and names the design and the option.
  @Test(arguments: [
    "film small.jsonl --host acquireFirst --design DESIGN",
    "explain small.jsonl --host acquireFirst --design DESIGN",
    "replay small.jsonl --host acquireFirst --design DESIGN",
    "replay small.jsonl --host acquireFirst --design DESIGN --log",
    "replay small.jsonl --host acquireFirst --design DESIGN --displays run.jsonl",
  ])
  func aShownDesignHasTheLimitsOfTheOptions(line: String) throws {
    for (mistake, option, words) in [
      ("loops", "--time-limit 0.5", "longer than 0.5 s (see --time-limit)"),
      (
        "allocates", "--memory-limit 200",
        "200 MB are allowed, and was stopped (see --memory-limit)"
      ),
    ] {
      let design = "faulty,mistake=\(mistake)"
      try CustomDesignTests.run("\(line.replacing("DESIGN", with: design)) \(option)")
        .exiting(70, naming: design, words)
    }
  }

  /// A page without a film has the reason.
  @Test func aFilmBeyondItsLimitIsMissingWithItsReason() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run(
      "compare small.jsonl --host acquireFirst --design mine --exact --format json --output kept",
      executable: "CustomDesigns"
    ).exiting(0)
    let line = "report kept --format html --trace small.jsonl --film mine"
    let whole = try folder.run(line, executable: "CustomDesigns").exiting(0).output
    #expect(!whole.contains("There is no film"))
    let page = try folder.run("\(line) --time-limit 0.000001", executable: "CustomDesigns")
      .exiting(0).output
    #expect(page.contains("There is no film of small on"))
    #expect(page.contains("the film pass of mine on small") && page.contains("see --time-limit"))
  }

  /// Starts the tool where the call that Landlock begins with is missing.
  private static let withoutLandlock = """
    import ctypes, os, struct, sys
    steps = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x50000 | 38), (6, 0, 0, 0x7fff0000)]
    filter = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    class Program(ctypes.Structure):
        _fields_ = [("count", ctypes.c_ushort), ("steps", ctypes.c_void_p)]
    program = Program(len(steps), ctypes.addressof(filter))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(program)):
        sys.exit("no filter")
    os.execv(sys.argv[1], sys.argv[1:])
    """

  /// Results and gate reports with custom designs say that they ran without Landlock; others have nothing to say.
  @Test func aReportSaysThatCustomDesignsWereNotConfined() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write(Self.withoutLandlock, to: "without.py")
    try folder.write(
      GateSuite.text.replacing("app: stable-id", with: "app: mine"), to: "suite.yml")
    let tool = try BuiltExecutable.url(named: "CustomDesigns").path
    let words = "not confined: custom designs may write files, since there is no Landlock"
    for (line, isNoted) in [
      ("compare small.jsonl --host acquireFirst --exact --design mine", true),
      ("compare small.jsonl --host acquireFirst --exact --design mine --format json", true),
      ("compare small.jsonl --host acquireFirst --exact --design tag-lookup", false),
      ("baseline update suite.yml --baseline b.json --exact", false),
      ("gate suite.yml --baseline b.json --exact --width 300", true),
    ] {
      let outcome = try folder.shell("python3 without.py '\(tool)' \(line)").exiting(0)
      let output = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(output.contains(words) == isNoted, "\(line): \(outcome)")
    }
  }

  /// A design that ends its process makes the gate invalid, and a complete report says so.
  @Test(
    arguments: [
      ("traps", 1), ("exitsWell", 1), ("exitsBadly", 1), ("forgesAnotherRow", 1),
      ("printsAForgery", 2), ("forksTwice", 2),
    ] as [(String, Int32)])
  func noDesignEndsTheGate(mistake: String, exitCode: Int32) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let suite = GateSuite.text.replacing("app: stable-id", with: "app: DESIGN")
    try folder.write(suite.replacing("DESIGN", with: "mine"), to: "good.yml")
    try folder.write(
      suite.replacing("DESIGN", with: "'faulty,mistake=\(mistake)'"), to: "suite.yml")
    try folder.run("baseline update good.yml --baseline b.json", executable: "CustomDesigns")
      .exiting(0)
    let line = "gate suite.yml --baseline b.json --exact --output gate"
    let outcome = try folder.run(line, executable: "CustomDesigns").exiting(exitCode)
    #expect(!outcome.output.contains(#"{"row":1}"#))
    for file in ["gate.html", "gate.json", "gate.md", "gate.xml", "result.json"] {
      #expect(try !folder.text(of: "gate/\(file)").isEmpty, "\(file)")
    }
  }

  // MARK: Packages

  /// Every file of a folder, by its path, links left out.
  private static func texts(in folder: URL) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let kind = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      if kind == true { texts[path] = try String(contentsOf: file, encoding: .utf8) }
    }
    return texts
  }

  /// No file names a place on this machine, and the workflow brings Filmstrip to where the manifest looks.
  @Test func aPackageNamesNoPlaceOfThisMachine() throws {
    let folder = try ScratchFolder()
    try folder.run("new", "feed", "--from", packageFolder.path).exiting(0)
    let package = folder.url.appending(path: "feed")
    let texts = try Self.texts(in: package)
    #expect(texts.count == 8)
    for (path, text) in texts {
      for place in [packageFolder.path, folder.url.path, NSHomeDirectory(), "/work", "/tmp"]
      where place != "/" { #expect(!text.contains(place), "\(path): \(place)") }
    }
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: package.appending(path: "filmstrip").path)
    #expect(link.hasPrefix("../"), "\(link)")
    let manifest = try #require(texts["Package.swift"])
    #expect(manifest.contains(#"Context.environment["FILMSTRIP_PATH"] ?? "filmstrip""#))
    let workflow = try #require(texts[".github/workflows/gate.yml"])
    // The remote of the checkout, or the place where it goes.
    #expect(workflow.contains(/run: git clone \S+:\S+ filmstrip( # where your Filmstrip is)?\n/))
  }

  /// The suite of an untouched package allows what its first code displays. The code does what the design does
  /// (`DesignCodeTests`), which takes its place here.
  @Test(
    arguments: Thorough.isOn ? ["save-on-scroll", "stable-id", "tag-lookup"] : ["save-on-scroll"])
  func aNewPackagePassesItsGate(design: String) throws {
    let folder = try ScratchFolder()
    try folder.run("new", "feed", "--design", design, "--from", packageFolder.path).exiting(0)
    try folder.replace("  - feed\n", with: "  - feed: \(design)\n", in: "feed/suite.yml")
    // It exits with 2 over a budget.
    try folder.run("baseline update feed/suite.yml --baseline b.json --exact").exiting(0)
    let gate = try folder.run("gate feed/suite.yml --baseline b.json --exact").exiting(0)
    #expect(gate.output.hasPrefix("PASSED"), "\(gate)")
  }

  /// An executable outside its checkout finds the one from which it was compiled.
  @Test func aCopiedExecutableWritesAPackage() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.shell("cp \"$0\" tool; ./tool new feed").exiting(0)
    #expect(!outcome.errors.contains("outside the source"), "\(outcome)")
    #expect(!outcome.output.contains("git clone"), "\(outcome)")
    #expect(folder.has("feed/filmstrip/Sources/Filmstrip/Filmstrip.swift"))
  }

  /// The package and the checkout are moved to another place, each into another folder, and built there.
  @Test(.enabled(if: Thorough.isOn)) func aPackageBuildsOnAnotherMachine() throws {
    let folder = try ScratchFolder()
    try folder.run("new", "feed", "--from", packageFolder.path).exiting(0)
    // Another machine has what git and the workflow bring: no link, no build.
    try folder.shell(
      """
      set -e
      mkdir -p elsewhere/sources elsewhere/apps
      mv feed elsewhere/apps/feed
      rm elsewhere/apps/feed/filmstrip
      tar -C '\(packageFolder.path)' --exclude .build --exclude .git --exclude .mods -cf - . \
        | tar -C elsewhere/sources -xf -
      """
    ).exiting(0)
    let built = try folder.shell(
      """
      cd elsewhere/apps/feed
      FILMSTRIP_PATH=../../sources swift build --build-tests
      """, seconds: 3600)
    #expect(built.exitCode == 0, "\(built.output.suffix(2000))")
    // In the folder that the workflow clones into it is found without a word.
    try folder.shell(
      """
      cd elsewhere/apps/feed
      mv ../../sources filmstrip
      swift package describe
      """, seconds: 600
    ).exiting(0)
  }
}
