import Foundation
import Testing

/// `filmstrip judge`, and the logs of `filmstrip replay --displays`.
@Suite struct JudgeCommandTests {
  private static let log = """
    {"displays":1}
    {"t":0,"show":"news","x":0,"cell":0}
    {"t":200,"scroll":"news","x":130,"by":"finger"}
    {"t":900,"hide":"news"}
    {"t":950,"show":"sport","x":130,"cell":0}
    {"t":1600,"show":"news","x":0}

    """

  @Test func faultsArePrintedAndHaveAnExitCode() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log, to: "run.jsonl")
    let outcome = try FilmstripTool.run(["judge", file.path])
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.contains("2 faults in 3 displays"))
    #expect(
      outcome.output.contains(
        "sport, at 950 ms: shown at 130, where news was left; sport belongs at its start"))
    for (allowed, code) in [("lost=1,foreign=1", Int32(0)), ("lost=1", 2), ("foreign=9,lost=0", 2)]
    {
      #expect(
        try FilmstripTool.run(["judge", file.path, "--allow", allowed]).exitCode == code,
        "\(allowed)")
    }
    for allowed in ["lost", "lost=-1", "late=1", "lost=1,lost=2"] {
      #expect(try FilmstripTool.refusal(of: ["judge", "a", "--allow", allowed]).exitCode == 64)
    }
  }

  @Test func aLogWithoutLossesToFindIsSaidToBe() throws {
    let folder = try ScratchFolder()
    let still = try folder.write(
      "{\"displays\":1}\n{\"t\":0,\"show\":1,\"x\":0}\n{\"t\":9,\"scroll\":1,\"x\":90,\"by\":\"finger\"}\n",
      to: "still.jsonl")
    let words = "No row was shown that belongs elsewhere than at its start"
    #expect(try FilmstripTool.run(["judge", still.path]).exiting(0).output.contains(words))
    let file = try folder.write(Self.log, to: "run.jsonl")
    #expect(try !FilmstripTool.run(["judge", file.path]).exiting(2).output.contains(words))
  }

  /// All names of rows, and one too few.
  @Test func rowsAreNamedOneByOne() throws {
    let folder = try ScratchFolder()
    let trace =
      "{\"filmstrip\":1,\"viewport\":[100,100],\"feed\":{\"items\":[3],\"rowHeight\":50,\"item\":{\"width\":40,\"height\":40}}}\n"
    try folder.write(
      trace + "{\"t\":1,\"insert\":0,\"items\":[3]}\n{\"t\":2,\"y\":0}\n", to: "feed.jsonl")
    try folder.write(
      "{\"displays\":1}\n{\"t\":0,\"show\":\"sport\",\"x\":0}\n{\"t\":1,\"show\":\"news\",\"x\":0}\n",
      to: "run.jsonl")
    try folder.write("sport\nnews\n", to: "rows.txt")
    for rows in ["sport,news", "rows.txt"] {
      try folder.run("judge run.jsonl --trace feed.jsonl --rows \(rows)").exiting(0)
    }
    try folder.run("judge run.jsonl --trace feed.jsonl --rows sport").exiting(
      64, naming: "found 1 name, expected 2", "the 1 that it inserts")
    try folder.run("judge feed.jsonl").exiting(65, naming: "this is a trace, for --trace")
  }

  @Test func itemsWithoutTheirRowAreSaidNotToBeJudged() throws {
    let folder = try ScratchFolder()
    for (items, isSaid) in [("0", true), ("news/0", false), ("0/news", true)] {
      let file = try folder.write(
        "{\"displays\":1}\n{\"t\":0,\"show\":\"news\",\"x\":0,\"items\":[\"\(items)\"]}\n",
        to: "run.jsonl")
      let outcome = try FilmstripTool.run(["judge", file.path]).exiting(0)
      #expect(outcome.output.contains("No item names its row") == isSaid, "\(items)")
    }
  }

  @Test func aLogOfAnotherScreenAndAMissingHideAreNamed() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      """
      {"displays":1,"viewport":[1079,1260]}
      {"t":0,"show":"1","x":0,"cell":1}
      {"t":10,"show":"1","x":0,"cell":2}

      """, to: "run.jsonl")
    let outcome = try FilmstripTool.run([
      "judge", file.path, "--trace", "edited-feed", "--width", "200",
    ])
    #expect(outcome.output.contains("The log's viewport is 1079 x 1260, and the trace's "))
    #expect(outcome.output.contains("without a 'hide' counts as shown by two cells"))
  }

  @Test func theSentenceNamesTheKindAboveItsLimit() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log, to: "run.jsonl")
    for (allowed, sight) in [("lost=1", "at a wrong place"), ("foreign=1", "start.")] {
      let outcome = try FilmstripTool.run(["judge", file.path, "--allow", allowed])
      let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("most often: strips come back") && words.contains(sight), "\(words)")
    }
    let empty = try folder.write("{\"displays\":1}\n", to: "empty.jsonl")
    for format in ["terminal", "markdown", "junit", "github"] {
      let outcome = try FilmstripTool.run([
        "judge", empty.path, "--format", format, "--width", "200",
      ])
      #expect(outcome.exitCode == 69 && outcome.output.contains("has no displays"), "\(format)")
      #expect(outcome.errors.contains("expected at least one 'show'"))
    }
    let junit = try FilmstripTool.run(["judge", empty.path, "--format", "junit"]).output
    #expect(junit.contains("errors=\"1\"") && junit.contains("tests=\"1\""), "\(junit)")
  }

  /// `reset-offset` is wrong under the usual behaviour too. A log without a fault has no cause.
  @Test func aBehaviourIsNamedAsTheCauseOnlyIfTheUsualOneIsRight() throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent("run.jsonl").path
    func explanation(_ design: String) throws -> String {
      let arguments = ["chromium-flings", "--host", "uikit/edited-rows-last"]
      let replay = try FilmstripTool.run(
        ["replay", "--design", design, "--displays", path, "--force"] + arguments)
      #expect(replay.exitCode == 0, "\(replay.errors)")
      return try FilmstripTool.run(["judge", path, "--trace"] + arguments).output
    }
    let wrong = try explanation("reset-offset")
    #expect(wrong.contains("under the usual behaviour too"), "\(wrong)")
    #expect(!wrong.contains("It happens only"), "\(wrong)")
    let right = try explanation("save-on-scroll")
    #expect(right.contains("There is no fault to explain"), "\(right)")
  }

  @Test func theRecordHasEachFaultWithTheMembersOfItsKind() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log, to: "run.jsonl")
    let record = try FilmstripTool.run(["judge", "-", "--format", "json"], input: file).object()
    #expect(record["displays"] as? Int == 3)
    #expect((record["faults"] as? [String: Int])?.count == 9)
    let found = try #require(record["found"] as? [[String: Any]])
    #expect(
      found[0] as NSDictionary == [
        "kind": "foreign", "t": 950, "row": "sport", "shown": 130, "right": [0, 0], "of": "news",
        "inPlace": false,
      ])
    #expect(found[1]["of"] is NSNull && found[1]["right"] as? [Int] == [130, 130])
  }

  @Test func staleItemsNameTheirRow() throws {
    let folder = try ScratchFolder()
    let log = Self.log.replacing(#""sport","x":130"#, with: #""sport","x":0,"items":["news/0"]"#)
    let file = try folder.write(log, to: "run.jsonl")
    let words = try FilmstripTool.run(["judge", file.path]).output
    #expect(words.contains("sport, at 950 ms: shown with items of row news"))
    let csv = try FilmstripTool.run(["judge", file.path, "--format", "csv"]).output
    #expect(csv.contains(",stale,950.0,sport,,,,news,no"), "\(csv)")
  }

  @Test func severalLogsAreJudgedApartAndTogether() throws {
    let folder = try ScratchFolder()
    let bad = try folder.write(Self.log, to: "run.jsonl").path
    let good = try folder.write("{\"displays\":1}\n", to: "good.jsonl").path
    let right = try folder.write(
      "{\"displays\":1}\n{\"t\":0,\"show\":\"a\",\"x\":0}\n", to: "right.jsonl"
    ).path
    let record = try FilmstripTool.run(["judge", bad, good, "--format", "json"]).object()
    #expect((record["logs"] as? [[String: Any]])?.map { $0["log"] as? String } == [bad, good])
    #expect(record["displays"] as? Int == 3)
    #expect((record["faults"] as? [String: Int])?["lost"] == 1)
    #expect(try FilmstripTool.run(["judge", right]).exitCode == 0)
    for (arguments, total) in [
      ([bad, good, bad], "All logs: 4 faults in 6 displays, in 2 of 3 logs."),
      ([good, good], "All logs: they have no displays, so nothing was judged."),
      (
        [bad, good, "--allow", "lost=1,foreign=1"],
        "All logs: 2 faults in 3 displays, in 1 of 2 logs (allowed)."
      ),
      (
        [bad, good, "--allow", "lost=1"],
        "All logs: 2 faults in 3 displays, in 1 of 2 logs; 1 log with more than allowed."
      ),
    ] {
      let output = try FilmstripTool.run(["judge", "--width", "200"] + arguments).output
      #expect(output.contains("\n\n\(total)\n"), "\(output)")
    }
    for format in ["markdown", "csv", "junit", "github"] {
      let outcome = try FilmstripTool.run(["judge", bad, good, "--format", format])
      #expect(outcome.exitCode == 2 && outcome.output.contains("foreign"), "\(format)")
    }
  }

  @Test func aDamagedLogIsRefusedWithItsLine() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log + "{\"t\":1700,\"hide\":\"x\"}\n", to: "run.jsonl")
    let outcome = try FilmstripTool.run(["judge", file.path])
    #expect(outcome.exitCode == 65 && outcome.output == "")
    #expect(outcome.errors.contains("run.jsonl:7: found"))
    #expect(try FilmstripTool.run(["judge", "missing.jsonl"]).exitCode == 66)
  }

  @Test func aDamagedLogDoesNotStopTheOthers() throws {
    let folder = try ScratchFolder()
    let bad = try folder.write(Self.log, to: "run.jsonl").path
    let damaged = try folder.write(Self.log + "{\"t\":1700}\n", to: "damaged.jsonl").path
    let good = try folder.write("{\"displays\":1}\n", to: "good.jsonl").path
    for format in ["terminal", "markdown", "html", "json", "junit", "github"] {
      let outcome = try FilmstripTool.run(["judge", damaged, bad, good, "--format", format])
      #expect(outcome.exitCode == 65, "\(format)")
      #expect(outcome.errors.contains("damaged.jsonl:7: found"), "\(format)")
      #expect(
        outcome.output.contains("damaged.jsonl:7") && outcome.output.contains("foreign"),
        "\(format): \(outcome.output)")
    }
    let csv = try FilmstripTool.run(["judge", bad, damaged, "--format", "csv"])
    #expect(csv.exitCode == 65 && csv.output.contains("foreign"))
    let record = try FilmstripTool.run(["judge", good, damaged, "--format", "json"]).object()
    #expect((record["damaged"] as? [String])?.count == 1)
    #expect((record["logs"] as? [[String: Any]])?.count == 1)
    let outcome = try FilmstripTool.run(["judge", damaged, "missing.jsonl"])
    #expect(outcome.exitCode == 65 && outcome.output == "")
    #expect(outcome.errors.contains("missing.jsonl"))
  }

  @Test func aLogIsExplainedByTheDesignThatDisplaysTheSame() throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent("run.jsonl").path
    let trace = "chromium-flings"
    _ = try FilmstripTool.run([
      "replay", trace, "--design", "reset-offset", "--host", "uikit/usual", "--displays", path,
    ])
    // The rows as an app may call them.
    let log = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(/("(?:show|scroll|change|hide|tap|edit|opened)":)"(\d+)"/) {
        "\($0.1)\"r\($0.2)\""
      }.replacing(/"(\d+\/\d+)"/) { "\"r\($0.1)\"" }
    try log.write(toFile: path, atomically: true, encoding: .utf8)
    let arguments = ["judge", path, "--trace", trace, "--host", "uikit/usual", "--rows", "r{n}"]
    let record = try FilmstripTool.run(arguments + ["--format", "json"]).object()
    let explanations = try #require(record["explanations"] as? [[String: Any]])
    let best = explanations[0]
    #expect(best["design"] as? String == "reset-offset")
    #expect(best["host"] as? String == "acquireFirst+prepared+ahead+coasting+echoing")
    for (key, count) in [
      ("displays", record["displays"]),
      ("faults", (record["faults"] as? [String: Int])?.values.reduce(0, +)),
    ] {
      let share = try #require(best[key] as? [Int])
      #expect(share[0] == share[1] && share[1] == count as? Int, "\(key)")
    }
    let fix = try #require(record["mend"] as? [String: Any])
    #expect(fix["faultCount"] as? Int == 0)
    #expect((fix["code"] as? [String: Any])?["text"] is String)
    let csv = try FilmstripTool.run(arguments + ["--format", "csv"]).output
      .split(whereSeparator: \.isNewline)
    #expect(
      csv[0].hasSuffix(",explainedBy,host,displaysAgree,displays,faultsAgree,faults,cause"),
      "\(csv[0])")
    #expect(
      csv[1].contains("reset-offset") && csv[1].contains("a row that returns starts at rest"),
      "\(csv[1])")
    let annotations = try FilmstripTool.run(arguments + ["--format", "github"]).output
      .split(separator: "\n").filter { $0.hasPrefix("::error") }
    #expect(
      !annotations.isEmpty
        && annotations.allSatisfy { $0.contains("reset-offset on uikit/usual explains") })
    let cases = try FilmstripTool.run(arguments + ["--format", "junit"]).output
      .split(separator: "\n").filter { $0.contains("<failure") }
    #expect(
      !cases.isEmpty
        && cases.allSatisfy {
          $0.contains("reset-offset on uikit/usual explains")
            && $0.contains("a row that returns starts at rest")
        })
    for format in ["terminal", "markdown", "github"] {
      let outcome = try FilmstripTool.run(arguments + ["--format", format, "--width", "200"])
      #expect(
        outcome.exitCode == 2 && outcome.output.contains("reset-offset on uikit/usual explains"))
      #expect(outcome.output.contains("a row that returns starts at rest"), "\(format)")
    }
  }

  @Test func thePageHasTheFilmOfTheLog() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log.replacing("sport", with: "s<b>"), to: "run.jsonl")
    let page = try FilmstripTool.run(["judge", file.path, "--format", "html"])
    #expect(page.exitCode == 2)
    #expect(page.output.contains("the shipped feed") && page.output.contains("what was right"))
    #expect(page.output.contains("2 faults in 3 displays, of 2 kinds."))
    #expect(page.output.contains("2 faults of the shipped feed in this log"))
    #expect(
      page.output.contains(
        "<td class=\"words\">s&lt;b&gt;, at 950 ms: shown at 130, where news was left;"))
    #expect(!page.output.contains("in this replay"))
    #expect(!page.output.contains("s<b>") && page.output.contains("s\\u003cb\\u003e"))
  }

  @Test func aRowThatTheTraceDoesNotHaveIsRefusedWithItsLine() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.log, to: "run.jsonl")
    let outcome = try FilmstripTool.run(["judge", file.path, "--trace", "viblo-feed"])
    #expect(outcome.exitCode == 65 && outcome.errors.contains("run.jsonl:2: found the row news"))
    for arguments in [
      ["--rows", "r{n}"], ["--host", "uikit"], ["--trace", "viblo-feed", "--rows", "r"],
      ["--trace", "viblo-feed", "--host", "ui"],
    ] {
      #expect(try FilmstripTool.refusal(of: ["judge", file.path] + arguments).exitCode == 64)
    }
  }

  @Test func aLogThatNoDesignDisplaysIsNotExplained() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      """
      {"displays":1}
      {"t":0,"show":0,"x":77}
      {"t":0,"show":1,"x":78}

      """, to: "run.jsonl")
    let arguments = ["judge", file.path, "--trace", "viblo-feed"]
    #expect(try FilmstripTool.run(arguments).output.contains("Nothing explains half of the faults"))
    let record = try FilmstripTool.run(arguments + ["--format", "json"]).object()
    #expect((record["cause"] as? [String]) == [] && record["mend"] == nil)
  }

  /// Almost all displays of a short log are in any long replay.
  @Test func aLogOfLessThanHalfOfTheTraceIsDoubted() throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent("run.jsonl").path
    let words = [
      "replay", "edited-feed", "--design", "reset-offset", "--displays", path, "--force",
    ]
    _ = try FilmstripTool.run(words)
    let doubt = /The log has (\d+) displays, the replay ([\d,]+), and (\d+) agree: check/
    let arguments = ["judge", path, "--trace", "edited-feed"]
    #expect(try !FilmstripTool.run(arguments).output.contains(doubt))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    _ = try folder.write(lines.prefix(60).joined(separator: "\n") + "\n", to: "run.jsonl")
    let match = try #require(FilmstripTool.run(arguments).output.firstMatch(of: doubt))
    let replayed = try FilmstripTool.run(words + ["--format", "json"]).object()
    let count = try #require((replayed["counters"] as? [String: Int])?["rowsDisplayed"])
    #expect(match.1 == match.3 && match.2.filter { $0 != "," } == "\(count)")
  }

  @Test func rowsAreWholeNumbersOfAnyLength() throws {
    let folder = try ScratchFolder()
    func judged(_ row: String) throws -> FilmstripTool.Outcome {
      let log = "{\"displays\":1}\n{\"t\":0,\"show\":\(row),\"x\":5}\n"
      return try FilmstripTool.run(["judge", folder.write(log, to: "run.jsonl").path])
    }
    let long = "123456789012345678901234567890"
    for row in ["9223372036854775807", "-9223372036854775808", "9007199254740993", long] {
      let outcome = try judged(row)
      #expect(outcome.exitCode == 2 && outcome.output.contains(row))
    }
    for row in ["1e3", "1.0", "true"] {
      let outcome = try judged(row)
      #expect(outcome.exitCode == 65 && outcome.errors.contains("a string or a whole number"))
    }
  }

  @Test func theLogOfAReplayHasTheFaultsOfTheReplay() throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent("run.jsonl").path
    for host in ["uikit", "late"] {
      let replay = try FilmstripTool.run([
        "replay", "chromium-browse", "--design", "reset-offset", "--host", host, "--displays", path,
        "--force", "--format", "json",
      ])
      let faults = try #require(try replay.object()["fidelity"] as? [String: Int])
      let judged = try FilmstripTool.run(["judge", path, "--format", "json"]).object()
      let found = try #require(judged["faults"] as? [String: Int])
      #expect(
        found["lost"] == faults["lostOffsets"] && found["foreign"] == faults["foreignOffsets"])
      #expect(found.values.reduce(0, +) > 0)
    }
    #expect(
      try FilmstripTool.run([
        "replay", "chromium-browse", "--design", "reset-offset", "--displays", path,
      ]).exitCode == 73)
  }
}
