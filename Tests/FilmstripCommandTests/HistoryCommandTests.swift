import Foundation
import Results
import Testing

/// A history from results to steps, by the commands.
@Suite struct HistoryCommandTests {
  /// Two results that differ in their pools, and so in the cells that they create.
  private static func results() throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    for (name, pool) in [("a", "lifo"), ("b", "none")] {
      try folder.run(
        "compare small.jsonl --exact --design stable-id,pool=\(pool) --host late --output \(name)"
      ).exiting(0)
      // The same design at every commit, however it was named when it was measured.
      try folder.replace("stable-id,pool=none", with: "stable-id", in: "\(name)/result.json")
    }
    return folder
  }

  private static func add(
    _ folder: ScratchFolder, _ result: String, _ number: Int
  ) throws -> FilmstripTool.Outcome {
    try folder.run(
      "history add \(result) --to h.jsonl --commit c\(number) --branch main --time \(number * 3600)"
    )
  }

  @Test func whatChangedIsNamedWithItsCommit() throws {
    let folder = try Self.results()
    for (number, name) in [(1, "a"), (2, "a"), (3, "b"), (4, "b")] {
      let added = try Self.add(folder, name, number).exiting(0)
      #expect(added.errors == "Added to h.jsonl: 1 result\n")
    }
    let again = try Self.add(folder, "a", 1)
    #expect(again.errors == "Added to h.jsonl: 0 results; 1 already known\n")
    let metric = "counters.cellsCreated"
    let own = try folder.run("history show h.jsonl --steps --metric \(metric) --format json")
      .objects()
    #expect(own.allSatisfy { ($0["commit"] as? [String: Any])?["name"] as? String == "c3" })
    try #require(own.count == 1, "\(own)")
    #expect(own[0]["state"] as? String == "open")
    let table = try folder.run("history", "show", "h.jsonl", "--steps", "--metric", metric)
    #expect(table.output.contains("worse"))
    #expect(table.errors == "main: 4 commits, 1 step\n")
    let show = try folder.run("history", "show", "h.jsonl", "--metric", metric)
    #expect(show.output.contains("▁▁█"))
    // Faults have the names of reports, and can be named by them.
    let faults = try folder.run("history", "show", "h.jsonl", "--all", "--metric", "lost")
    #expect(faults.output.contains("lost") && !faults.output.contains("lostOffsets"), "\(faults)")
    try folder.run("history show h.jsonl --html page.html").exiting(0)
    try folder.run("history show h.jsonl --html page.html").exiting(73, naming: "--force")
    let html = try folder.text(of: "page.html")
    #expect(html.contains("<figcaption>\(metric) <span>"))
    #expect(html.contains("false in 1% of histories"))
    #expect(!html.contains("counters.rowsDisplayed"))
    // Decisions of the user.
    let id = try #require(own[0]["id"] as? String)
    // The last counts, also of several within a second.
    for reason in ["unknown", "a pool of none", "no pool on purpose"] {
      try folder.run("history", "acknowledge", "h.jsonl", id, "--reason", reason).exiting(0)
    }
    let after = try folder.run("history", "show", "h.jsonl", "--steps", "--metric", metric)
    #expect(after.output.contains("acknowledged: no pool on"))
    let open = try folder.run("history", "show", "h.jsonl", "--steps", "--metric", metric, "--open")
    #expect(open.output.isEmpty)
  }

  @Test func whatIsNoHistoryGetsOneLine() throws {
    let folder = try ScratchFolder()
    try folder.write("no history\n" + String(repeating: "x", count: 3000), to: "text.jsonl")
    try folder.run("history show text.jsonl").exiting(65, naming: "text.jsonl:1:")
    try folder.run("history show missing.jsonl").exiting(66)
    try folder.write("{\"_history\":2}\n{\"entry\":\"0\"}\n", to: "x.jsonl")
    try folder.run("history show x.jsonl").exiting(65, naming: "x.jsonl:2: found")
    try folder.run("history acknowledge missing.jsonl 3fa9c1d2 --reason x").exiting(66)
    #expect(try !folder.names.contains("missing.jsonl"))
    try folder.run("history add x --to h.jsonl --time yesterday").exiting(64)
  }

  @Test func aDamagedResultIsRefusedWhole() throws {
    let folder = try Self.results()
    try Self.add(folder, "a", 1).exiting(0)
    let before = try folder.text(of: "h.jsonl")
    let text = try folder.text(of: "b/result.json")
    try folder.write(String(text.prefix(text.count / 2)), to: "b/result.json")
    try folder.run("history add a b --to h.jsonl --commit c2 --branch main --time 7200").exiting(65)
    #expect(try folder.text(of: "h.jsonl") == before)
  }

  @Test func gitSaysWhichCommitItIs() throws {
    let repository = try CommitRepository()
    try repository.git("checkout", "-q", "-b", "trunk")
    try repository.commit(["small.jsonl": SmallTrace.text()])
    try repository.run(
      "compare small.jsonl --exact --design stable-id --host late --history h.jsonl"
    ).exiting(0, naming: "Added to h.jsonl: 1 result")
    let text = try repository.folder.text(of: "repository/h.jsonl")
    #expect(text.contains(#""branch":"trunk""#))
    #expect(text.contains(#""number":1,"#))
  }

  /// A gate counts only the steps of the regressed design.
  @Test func aGateCountsTheStepsOfTheDesignAlone() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text(), "suite.yml": GateSuite.text])
    try repository.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    // An hour before, tag-lookup had no pool.
    let compared = try repository.run(
      "compare small.jsonl --exact --design tag-lookup,pool=none --host acquireFirst "
        + "--host late --format json"
    ).exiting(0)
    let old = try repository.folder.write(
      compared.output.replacing("tag-lookup,pool=none", with: "tag-lookup"), to: "old.json")
    let time = Int(Date().timeIntervalSince1970) - 3600
    try repository.run(
      "history add \(old.path) --to ../h.jsonl --commit old --branch main --time \(time)"
    ).exiting(0)
    // The design 'app' loses its pool.
    try repository.commit([
      "suite.yml": GateSuite.text.replacing("app: stable-id", with: "app: stable-id,pool=none")
    ])
    let gate = try repository.run("gate suite.yml --baseline b.json --exact --history ../h.jsonl")
      .exiting(2)
    let lines = gate.errors.split(separator: "\n").filter {
      $0.hasPrefix("History:") && $0.contains("of app on small")
    }
    #expect(!lines.isEmpty, "\(gate.errors)")
    #expect(lines.allSatisfy { $0.contains("0 steps on main in the 30 days") }, "\(lines)")
    let steps = try repository.run(
      "history show ../h.jsonl --steps --design tag-lookup --format json")
    #expect(try !steps.objects().isEmpty)
  }

  /// The history keeps the suite's name of a design.
  @Test func anotherDesignUnderTheSameNameIsAStep() throws {
    let repository = try CommitRepository()
    for pool in ["lifo", "none"] {
      let text = GateSuite.text.replacing("app: stable-id", with: "app: stable-id,pool=\(pool)")
      try repository.commit(["small.jsonl": SmallTrace.text(), "suite.yml": text])
      try repository.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
      try repository.run("gate suite.yml --baseline b.json --exact --history ../h.jsonl").exiting(0)
    }
    let steps = try repository.run(
      "history show ../h.jsonl --steps --design app --metric counters.cellsCreated --format json"
    ).objects()
    #expect(!steps.isEmpty)
  }

  @Test func aGateShowsTheCommitsBefore() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text(), "suite.yml": GateSuite.text])
    try repository.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    func gate(into folder: String) throws -> (FilmstripTool.Outcome, GateReport) {
      let outcome = try repository.run(
        "gate suite.yml --baseline b.json --exact --history h.jsonl --output \(folder)")
      let json = try Data(contentsOf: repository.url.appendingPathComponent("\(folder)/gate.json"))
      return (outcome, try JSONDecoder().decode(GateReport.self, from: json))
    }
    // An older commit at which 'app' had no pool.
    try repository.run(
      "compare small.jsonl --exact --design tag-lookup,pool=none --host acquireFirst "
        + "--host late --output old"
    ).exiting(0)
    try repository.folder.replace(
      "tag-lookup,pool=none", with: "app", in: "repository/old/result.json")
    try repository.run("history add old --to h.jsonl --commit old --branch main --time 3600")
      .exiting(0)

    let (passed, first) = try gate(into: "first")
    #expect(passed.exitCode == 0, "\(passed.errors)")
    #expect(first.judgements.allSatisfy { $0.trend == nil })

    // The design 'app' is now another one, and continues the history of the name.
    try repository.commit([
      "suite.yml": GateSuite.text.replacing("app: stable-id", with: "app: tag-lookup")
    ])
    let (improved, second) = try gate(into: "second")
    #expect(improved.exitCode == 3, "\(improved.errors)")
    let trends = second.judgements.filter { $0.verdict != .passed }.compactMap(\.trend)
    #expect(trends.contains { $0.values.count == 3 })
    let charts = trends.compactMap(\.chart)
    #expect(!charts.isEmpty)
    #expect(trends.allSatisfy { Set($0.values).count > 1 || $0.chart == nil })
    let gatePage = try repository.folder.text(of: "repository/second/gate.html")
    let historyPage = try repository.folder.text(of: "repository/second/history.html")
    for chart in charts {
      #expect(gatePage.contains("<a href=\"\(chart)\">"))
      let identifier = try #require(chart.split(separator: "#").last)
      #expect(historyPage.contains("id=\"\(identifier)\""))
    }
  }
}
