import Foundation
import Testing

/// The gate as a command: what it runs, what it ends with, what it writes.
@Suite struct GateCommandTests {
  @Test func anUntouchedBuildPassesAgainAndAgain() throws {
    let suite = try GateSuite()
    for _ in 0..<3 {
      let outcome = try suite.gate()
      #expect(outcome.exitCode == 0, "\(outcome.output)")
      #expect(outcome.output.hasPrefix("PASSED (exit code 0): "))
    }
  }

  @Test func aDesignThatDoesOtherwiseRegressesAndSaysWhy() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    let outcome = try suite.gate()
    #expect(outcome.exitCode == 2, "\(outcome.output)")
    #expect(outcome.output.contains("Why app, small, acquireFirst:"))
    #expect(outcome.output.contains("counter cellsCreated: "))
    #expect(outcome.output.contains(" bytes: "))
    #expect(outcome.output.contains("Note: app is now stable-id,pool=none; it was stable-id."))
    // And back: what is better asks for a new baseline.
    let taken = try suite.run("baseline", "update", "suite.yml", "--baseline", "b.json")
    #expect(taken.exitCode == 0 && taken.output.contains("counters.cellsCreated"), "\(taken)")
    try suite.replace("app: stable-id,pool=none", with: "app: stable-id")
    let better = try suite.gate("--format", "json").object()
    let judgements = try #require(better["judgements"] as? [[String: Any]])
    let improved = judgements.filter { $0["verdict"] as? String == "improved" }
    #expect(!improved.isEmpty)
  }

  /// What a person would see stands first, and the command below it shows it.
  @Test func aFaultIsNamedFirstWithWhatShowsIt() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,offsets=reset")
    let outcome = try suite.gate()
    #expect(outcome.exitCode == 2, "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("app now shows ") })
    let table = try #require(lines.firstIndex { $0.hasPrefix("verdict ") })
    #expect(first < table)
    let command = try #require(lines.first { $0.hasPrefix("  filmstrip explain ") })
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let shown = try suite.run(words)
    #expect(shown.exitCode == 0, "\(command): \(shown)")
  }

  /// The page begins with it too, and plays it beside what the baseline had.
  @Test func theFilmOfAFaultStandsBesideWhatTheBaselineHad() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,offsets=reset")
    let outcome = try suite.gate("--output", "out")
    let page = try suite.text(of: "out/gate.html")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first { $0.hasPrefix("app now shows ") })
    let title = try #require(first.split(separator: ",").first)
    #expect(page.contains("-title\">\(title)</h1>"), "\(title)")
    #expect(page.contains("id=\"film-record\""))
    #expect(
      page.contains(
        "stable-id,offsets=reset is app as it is now, stable-id as the baseline had it."))
    let told = outcome.errors.split(separator: "\n")
    #expect(told.last?.hasPrefix("Wrote the page: ") == true)
    let link = try #require(told.dropLast().last)
    #expect(link.hasPrefix("See the first lost offset of stable-id,offsets=reset: file:"))
    #expect(link.contains(suite.folder.url.lastPathComponent))
    #expect(link.hasSuffix("/out/gate.html#fault=1&design=stable-id,offsets%3Dreset"))
    // Judged again from the result that was kept it is the same.
    let again = try suite.gate("--result", "out/result.json", "--output", "again")
    #expect(
      again.errors.contains("\nSee the first lost") || again.errors.hasPrefix("See the first"))
    // Taken as the new baseline nothing is broken, and there is nothing to play.
    _ = try suite.run("baseline", "update", "suite.yml", "--baseline", "b.json")
    #expect(try suite.gate("--output", "right").errors.contains("See the") == false)
    #expect(!(try suite.text(of: "right/gate.html").contains("film-record")), "nothing broke")
  }

  @Test func whatIsAllowedIsPrinted() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    let outcome = try suite.gate("--allow", "regressed", "--allow", "improved")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    #expect(outcome.output.contains("Allowed, and so decides nothing: regressed, improved."))
  }

  @Test(
    arguments: [
      // What the suite has instead, the kind of the problem, and the name in it.
      ("app: stable-id", "apps: stable-id", "new", "'app'"),
      ("  - tag-lookup\n", "", "vanished", ""),
      ("  - tag-lookup\n", "  - tag-lookup\n  - row-dictionary\n", "new", ""),
      ("[acquireFirst, late]", "[acquireFirst]", "vanished", ""),
      ("stable-id", "stable-idd", "noInput", "suite.yml:5: "),
      ("stable-id", "stable-idd", "noInput", "'stable-id'"),
      ("small.jsonl", "smal.jsonl", "noInput", "'small.jsonl'"),
    ])
  func whatIsNotAsTheBaselineHasItIsInvalid(
    old: String, new: String, kind: String, name: String
  ) throws {
    let suite = try GateSuite()
    try suite.replace(old, with: new)
    let outcome = try suite.gate("--format", "json")
    #expect(outcome.exitCode == 1)
    try GateCommandTests.expect([kind], naming: [name], in: outcome)
  }

  /// - Parameter kinds: one of them is the kind of a problem that names all of `names`.
  private static func expect(
    _ kinds: [String], naming names: [String], in outcome: FilmstripTool.Outcome
  ) throws {
    let problems = try #require(try outcome.object()["problems"] as? [[String: Any]])
    #expect(
      problems.contains { problem in
        let words = problem["words"] as? String ?? ""
        return kinds.contains(problem["kind"] as? String ?? "")
          && names.allSatisfy { $0.isEmpty || words.contains($0) }
      }, "\(kinds), \(names): \(problems)")
  }

  @Test func anotherTraceIsInvalid() throws {
    let suite = try GateSuite()
    try suite.folder.write(SmallTrace.text() + "{\"t\":99,\"y\":1}\n", to: "small.jsonl")
    let outcome = try suite.gate("--format", "json")
    #expect(outcome.exitCode == 1)
    try GateCommandTests.expect(["otherTrace"], naming: [], in: outcome)
  }

  @Test func whatCannotBeReadIsInvalidAndNeverPasses() throws {
    let suite = try GateSuite()
    let whole = try suite.text(of: "b.json")
    let seal = try #require(whole.split(separator: "\"").dropLast().last)
    for (text, found) in [
      ("", ""), (String(whole.dropLast(200)), "'{"),
      (whole.replacing("\"schema\" : 2", with: "\"schema\" : 7"), "schema 7"),
      (whole.replacing(" : 8", with: " : 9"), "'\(seal)'"), ("{}", "'{}'"),
    ] {
      try suite.folder.write(text, to: "b.json")
      let outcome = try suite.gate("--format", "json")
      #expect(outcome.exitCode == 1)
      try GateCommandTests.expect(["noInput"], naming: ["b.json: ", found], in: outcome)
    }
    #expect(try suite.run("gate", "suite.yml", "--baseline", "none.json").exitCode == 1)
    #expect(try suite.run("gate", "none.yml", "--baseline", "b.json").exitCode == 1)
    #expect(try suite.run("gate", "suite.yml", "--baseline", ".").exitCode == 1)
  }

  @Test(
    arguments: [
      (["gate"], "--baseline"),
      (["gate", "--baseline", "b", "--allow", "invalid"], "never passes"),
      (["gate", "--baseline", "b", "--allow", "passed"], "needs no allowance"),
      (["gate", "--baseline", "b", "--format", "xml"], "junit"),
      (["caches", "chromium-browse", "--format", "junit"], "there is nothing to pass or fail"),
      (["caches", "chromium-browse", "--format", "htm"], "did you mean 'html'?"),
      (["diff", "a.json"], "nothing to be held against"),
      (["diff", "a.json", "b.json", "--alpha", "1"], "--alpha lies between"),
      (["diff", "a.json", "--by", "row"], "--by"), (["baseline", "update"], "--baseline"),
    ] as [([String], String)])
  func whatMakesNoSenseIsAMistake(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  // MARK: What it writes

  @Test func aPageShowsTheVerdictAndWhatMoved() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    let outcome = try suite.gate("--format", "html", "--format", "csv", "--output", "out")
    #expect(outcome.exitCode == 2)
    // A page is for a browser: people are told in words beside it.
    #expect(outcome.output.hasPrefix("REGRESSED (exit code 2)"))
    let page = try suite.text(of: "out/gate.html")
    #expect(page.contains("What moved along") && page.contains("counter cellsCreated"))
    #expect(try suite.text(of: "out/gate.csv").hasPrefix("workload,host,design,metric,verdict,"))
    #expect(try suite.gate("--format", "html").output.contains("What moved along"))
  }

  @Test func everyFormIsWrittenAndAgrees() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    let outcome = try suite.gate("--format", "json", "--output", "out")
    #expect(outcome.exitCode == 2)
    #expect(try suite.text(of: "out/gate.json") == outcome.output)
    #expect(try suite.text(of: "out/gate.md").hasPrefix("### ❌ REGRESSED (exit code 2)"))
    #expect(try suite.text(of: "out/gate.xml").contains("<failure type=\"regressed\""))
    #expect(try outcome.object()["exitCode"] as? Int == 2)
    // The result that it kept is judged the same without a run.
    let again = try suite.gate("--result", "out/result.json", "--format", "junit")
    #expect(again.exitCode == 2)
    #expect(again.output == (try suite.text(of: "out/gate.xml")))
    let taken = try suite.run(
      "baseline", "update", "suite.yml", "--baseline", "b.json", "--result", "out/result.json")
    #expect(taken.exitCode == 0)
    #expect(try suite.gate().exitCode == 0)
  }

  @Test func theJobsPageHasAnnotationsAndASummary() throws {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    try suite.folder.write("before\n", to: "summary.md")
    let outcome = try suite.gate(
      "--format", "github",
      environment: [
        "GITHUB_STEP_SUMMARY": suite.folder.url.appendingPathComponent("summary.md").path
      ])
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.contains("\n::error title=regressed%3A app on small%2C acquireFirst::"))
    #expect(try suite.text(of: "summary.md").hasPrefix("before\n### ❌ REGRESSED"))
  }

  @Test func aDamagedResultIsInvalid() throws {
    let suite = try GateSuite()
    #expect(try suite.gate("--output", "out").exitCode == 0)
    let whole = try suite.text(of: "out/result.json")
    for (text, kind, found) in [
      ("", "noInput", "r.json: "), (String(whole.dropLast(9)), "noInput", "r.json: "),
      (
        whole.replacing("\"schema\" : 1", with: "\"schema\" : 3"), "noInput",
        "r.json: schema: found '3'"
      ),
      (whole.replacing("\"seed\" : 1", with: "\"seed\" : NaN"), "noInput", "r.json: "),
      (
        whole.replacing("\"isPartial\" : false", with: "\"isPartial\" : true"), "partialRun", ""
      ),
      (whole.replacing("\"rowsEnded\"", with: "\"rowsEnd\""), "noInput", "rowsEnd'"),
    ] {
      try suite.folder.write(text, to: "r.json")
      let outcome = try suite.gate("--result", "r.json", "--format", "json")
      #expect(outcome.exitCode == 1, "\(kind), \(found)")
      try GateCommandTests.expect([kind], naming: [found], in: outcome)
    }
  }

  /// Ctrl-C leaves a partial run, and no baseline is made of it.
  @Test func aStoppedRunIsInvalid() throws {
    let suite = try GateSuite(
      GateSuite.text.replacing("small.jsonl", with: "chromium-browse"), hasBaseline: false)
    let stopped = try PseudoTerminal.outcome(
      of: ["baseline", "update", "suite.yml", "--baseline", "b.json"], in: suite.folder.url,
      sending: SIGINT, once: "fidelity of stable-id")
    #expect(stopped.exitCode == 130, "\(stopped.errors)")
    #expect(stopped.errors.contains("b.json"), "\(stopped.errors)")
    #expect(
      !FileManager.default.fileExists(
        atPath: suite.folder.url.appendingPathComponent("b.json").path))
  }
}
