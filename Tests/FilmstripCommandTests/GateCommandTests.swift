import Foundation
import Testing

/// `filmstrip gate`: exit codes, problems and files. GateTests checks the verdicts themselves.
@Suite struct GateCommandTests {
  /// A suite whose design has changed since its baseline.
  private static func changed(to design: String = "stable-id,pool=none") throws -> GateSuite {
    let suite = try GateSuite()
    try suite.replace("app: stable-id", with: "app: \(design)")
    return suite
  }

  @Test func aRegressionIsExplainedInEveryFormat() throws {
    let suite = try Self.changed()
    try suite.folder.write("before\n", to: "summary.md")
    let outcome = try suite.gate("--format", "html", "--format", "csv", "--output", "out")
      .exiting(2)
    // A page is for a browser: the terminal gets words beside it.
    #expect(outcome.output.hasPrefix("REGRESSED (exit code 2)"))
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[1] == "What changed: app is now stable-id,pool=none; it was stable-id.")
    #expect(lines[2].hasPrefix("Worst: app on small, host ") && lines.count <= 40)
    let details = try suite.gate("--result", "out/result.json", "--details").exiting(2).output
    #expect(details.contains("Why app, small, acquireFirst:"))
    #expect(details.contains("counter cellsCreated ") && details.contains(" bytes "))
    let page = try suite.text(of: "out/gate.html")
    #expect(page.contains("What moved along") && page.contains("counter cellsCreated"))
    #expect(try suite.text(of: "out/gate.csv").hasPrefix("workload,host,design,metric,verdict,"))
    #expect(try suite.text(of: "out/gate.md").hasPrefix("### ❌ REGRESSED (exit code 2)"))
    #expect(try suite.text(of: "out/gate.xml").contains("<failure type=\"regressed\""))

    let summary = suite.folder.url.appendingPathComponent("summary.md").path
    func again(_ format: String) throws -> FilmstripTool.Outcome {
      try suite.gate(
        "--result", "out/result.json", "--format", format,
        environment: ["GITHUB_STEP_SUMMARY": summary]
      ).exiting(2)
    }
    let judged = try JSONSerialization.jsonObject(with: Data(suite.text(of: "out/gate.json").utf8))
    let record = try #require(judged as? [String: Any])
    #expect(record["exitCode"] as? Int == 2)
    let judgements = try #require(record["judgements"] as? NSArray)
    #expect(try again("json").object()["judgements"] as? NSArray == judgements)
    #expect(try again("junit").output == suite.text(of: "out/gate.xml"))
    #expect(try again("html").output.contains("What moved along"))
    #expect(
      try again("github").output.contains(
        "\n::error title=regressed%3A app on small%2C acquireFirst::"))
    #expect(try suite.text(of: "summary.md").hasPrefix("before\n### ❌ REGRESSED"))
    let allowed = try suite.gate(
      "--result", "out/result.json", "--allow", "regressed", "--allow", "improved"
    ).exiting(0)
    #expect(allowed.output.contains("Allowed, and so decides nothing: regressed, improved."))

    // With the result as the new baseline the gate passes, and the old design is an improvement.
    let taken = try suite.run(
      "baseline update suite.yml --baseline b.json --result out/result.json"
    ).exiting(0)
    #expect(taken.output.hasPrefix("REGRESSED: "), "\(taken)")
    try suite.gate().exiting(0)
    try suite.replace("app: stable-id,pool=none", with: "app: stable-id")
    let better = try suite.gate("--format", "json").object()
    let improved = try #require(better["judgements"] as? [[String: Any]])
    #expect(improved.contains { $0["verdict"] as? String == "improved" })
  }

  @Test func aFaultIsNamedFirstWithWhatShowsIt() throws {
    let suite = try Self.changed(to: "stable-id,offsets=reset")
    let outcome = try suite.gate().exiting(2)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("Worst: app on small, ") })
    let group = try #require(lines.firstIndex { $0.hasPrefix("  regressed  faults, ") })
    #expect(first < group)
    let command = try #require(lines.first { $0.hasPrefix("  filmstrip explain ") })
    let words = command.split(separator: " ").dropFirst().map(String.init)
    try suite.run(words).exiting(0)
  }

  /// Fewer strips drift, nothing judged gets worse, and counters without a better direction move.
  @Test func removingAFaultIsAnImprovement() throws {
    let folder = try ScratchFolder()
    func write(_ design: String) throws {
      let suite = try folder.run("suite init chromium-flings --design \(design)").exiting(0)
      try folder.write(
        suite.output.replacing("[uikit]", with: "[recycleFirst+coasting+echoing]"), to: "suite.yml")
    }
    try write("stable-id,saves=scroll")
    try folder.run("baseline update suite.yml --baseline b.json").exiting(0)
    try write("stable-id,saves=scroll,stops=bind")
    let outcome = try folder.run("gate suite.yml --baseline b.json").exiting(3)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count <= 40 && lines[0].hasPrefix("IMPROVED (exit code 3)"), "\(outcome.output)")
    #expect(lines.prefix(5).contains { $0.hasPrefix("Best: my-app on chromium-flings, ") })
    #expect(lines.contains { $0.hasPrefix("  changed    counters, ") })
    try folder.run("gate suite.yml --baseline b.json --allow improved").exiting(0)
  }

  @Test func theFilmOfAFaultStandsBesideWhatTheBaselineHad() throws {
    let suite = try Self.changed(to: "stable-id,offsets=reset")
    let outcome = try suite.gate("--output", "out")
    let page = try suite.text(of: "out/gate.html")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let noun = try #require(
      lines.first { $0.hasPrefix("Worst: ") }?.firstMatch(of: /: ([a-z ]+) 0 to ([0-9,]+)/))
    #expect(page.contains("app now shows \(noun.2) \(noun.1.dropLast())"), "\(noun.0)")
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
    _ = try suite.run("baseline update suite.yml --baseline b.json")
    #expect(try suite.gate("--output", "right").errors.contains("See the") == false)
    #expect(!(try suite.text(of: "right/gate.html").contains("film-record")), "nothing broke")
  }

  @Test(
    arguments: [
      // What the suite has instead, the kind of the problem, and the name in it.
      ("app: stable-id", "apps: stable-id", "new", "'app'"),
      ("  - tag-lookup\n", "", "vanished", ""),
      ("  - tag-lookup\n", "  - tag-lookup\n  - row-dictionary\n", "new", ""),
      ("[acquireFirst, late]", "[acquireFirst]", "vanished", ""),
      ("stable-id", "stable-idd", "noInput", "suite.yml:5: "),
      ("small.jsonl", "smal.jsonl", "noInput", "'small.jsonl'"),
    ])
  func whatIsNotAsTheBaselineHasItIsInvalid(
    old: String, new: String, kind: String, name: String
  ) throws {
    let suite = try GateSuite()
    try suite.replace(old, with: new)
    let outcome = try suite.gate("--format", "json").exiting(1)
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
    let outcome = try suite.gate("--format", "json").exiting(1)
    try GateCommandTests.expect(["otherTrace"], naming: [], in: outcome)
  }

  @Test func whatCannotBeReadIsInvalidAndNeverPasses() throws {
    let suite = try GateSuite()
    let whole = try suite.text(of: "b.json")
    let seal = try #require(whole.split(separator: "\"").dropLast().last)
    for (text, found) in [
      ("", ""), (whole.replacing("\"schema\" : 2", with: "\"schema\" : 7"), "schema 7"),
      (whole.replacing(" : 8", with: " : 9"), "'\(seal)'"),
    ] {
      try suite.folder.write(text, to: "b.json")
      let outcome = try suite.gate("--format", "json").exiting(1)
      try GateCommandTests.expect(["noInput"], naming: ["b.json: ", found], in: outcome)
    }
    try suite.run("gate suite.yml --baseline none.json").exiting(1)
    try suite.run("gate none.yml --baseline b.json").exiting(1)
    try suite.run("gate suite.yml --baseline .").exiting(1)
  }

  @Test(arguments: [
    ("\"schema\" : 1", "\"schema\" : 3", "noInput", "r.json: schema: found '3'"),
    ("\"seed\" : 1", "\"seed\" : NaN", "noInput", "r.json: "),
    ("\"isPartial\" : false", "\"isPartial\" : true", "partialRun", ""),
    ("\"rowsEnded\"", "\"rowsEnd\"", "noInput", "rowsEnd'"),
  ])
  func aDamagedResultIsInvalid(old: String, new: String, kind: String, found: String) throws {
    let suite = try GateSuite()
    try suite.gate("--output", "out").exiting(0)
    let whole = try suite.text(of: "out/result.json")
    try suite.folder.write(whole.replacing(old, with: new), to: "r.json")
    let outcome = try suite.gate("--result", "r.json", "--format", "json").exiting(1)
    try GateCommandTests.expect([kind], naming: [found], in: outcome)
  }

  @Test func aStoppedRunIsInvalid() throws {
    let suite = try GateSuite(
      GateSuite.text.replacing("small.jsonl", with: "chromium-browse"), hasBaseline: false)
    try PseudoTerminal.outcome(
      of: ["baseline", "update", "suite.yml", "--baseline", "b.json"], in: suite.folder.url,
      sending: SIGINT, once: "fidelity of stable-id"
    ).exiting(130, naming: "b.json")
    #expect(!suite.folder.has("b.json"))
  }
}
