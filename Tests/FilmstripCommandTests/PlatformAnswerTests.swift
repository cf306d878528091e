import Foundation
import ListEngine
import Results
import TestSupport
import Testing

/// On every platform `compare` and `recommend` give one usable answer, and the commands that they print run.
@Suite struct PlatformAnswerTests {
  private static let scenarios = [
    "browse", "reading", "hunt", "explore", "fling-to-end", "reload-storm", "rotate",
  ]

  /// A platform and the recipe of a trace: two for each platform, all scenarios with five seeds in thorough runs.
  static let questions: [(host: String, recipe: String)] = ListPlatform.all.enumerated().flatMap {
    number, platform in
    let all = scenarios.flatMap { scenario in
      (1...5).map { "--scenario \(scenario) --seed \($0) --duration 6 --feed flat:40x12" }
    }
    // Other scenarios for each platform.
    let first = number * 5 % all.count
    let short = [all[first], all[(first + 11) % all.count]]
    return (Thorough.isOn ? all : short).map { (platform.name, $0) }
  }

  @Test(arguments: questions)
  func thereIsOneUsableAnswer(host: String, recipe: String) throws {
    let folder = try ScratchFolder()
    try folder.run("trace generate \(recipe) -o made.jsonl").exiting(0)
    let compared = try folder.run("compare made.jsonl --exact --host \(host) --format json")
    let record = try compared.exiting(0).object()
    let answer = try #require(record["answer"] as? [String: Any])
    let kind = try #require(answer["kind"] as? String)
    let lines = try #require(answer["lines"] as? [String])
    let names = (answer["designs"] as? [String]) ?? []
    let hasNoQuestion = ["No fault is seen on ", "Nothing is recommended: "].contains {
      lines[0].hasPrefix($0)
    }
    #expect(["one", "choice"].contains(kind) != hasNoQuestion, "\(lines)")
    try Self.check(names, of: record, lines)
    // The condition of a fault that is left.
    if lines[0].contains("fewest") {
      #expect(lines.contains { $0.hasPrefix("It happens ") }, "\(lines)")
    }
    let text = try folder.run("recommend made.jsonl --exact --host \(host) --width 1000")
    let output = try text.exiting(0).output
    #expect(output.hasPrefix(lines[0] + "\n"))
    for name in names { #expect(output.contains("Why \(name)"), "\(output)") }
    for command in Set(PrintedCommandTests.commands(in: output)) {
      let outcome = try folder.shell("\"$0\"\(command.dropFirst("filmstrip".count))")
      #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
      if command.hasPrefix("filmstrip new ") {
        try folder.shell("rm -r written 2>&-; true").exiting(0)
      }
    }
  }

  /// The answer opens in time if a design that recycles cells does, and none of these has fewer faults.
  private static func check(
    _ names: [String], of record: [String: Any], _ lines: [String]
  ) throws {
    let results = try #require(record["results"] as? [[String: Any]])
    let tallies = try #require(record["tallies"] as? [[String: Any]])
    func rate(_ name: String) throws -> Double {
      let tally = try #require(tallies.first { $0["design"] as? String == name })
      return try #require(tally["perThousandDisplays"] as? Double)
    }
    let recycling = Set(
      results.filter { $0["isBound"] as? Bool == false && $0["recyclesNothing"] == nil }
        .compactMap { $0["design"] as? String })
    let least = try recycling.map(rate).map(FaultTally.printed).min() ?? 0
    for name in names {
      // Rates that are printed alike are equal.
      #expect(try FaultTally.printed(rate(name)) <= least, "\(name): \(lines)")
      #expect(try (rate(name) == 0) != lines[0].contains("fewest"), "\(lines)")
      for result in results where result["design"] as? String == name {
        let modelled = try #require(result["modelled"] as? [String: Any])
        let opening = try #require(modelled["openingMicroseconds"] as? Double)
        #expect(opening <= 400_000, "\(name) on \(lines)")
      }
    }
  }

  @Test(arguments: [("tag-lookup", "uikit"), ("recycler-view-saved,key=path", "recycler-view")])
  func aSuiteGatesADesignOnItsPlatform(design: String, host: String) throws {
    let suite = try ScratchFolder().run("suite init edited-feed --design \(design)").exiting(0)
    #expect(suite.output.contains("hosts: [\(host)]"))
    #expect(suite.errors.contains("Its host is uikit") == (host == "uikit"))
  }

  @Test(arguments: [("filmstrip drive http://127.0.0.1/feed", "web"), ("by hand", "uikit")])
  func aSuiteOfATraceThatAPagePerformedIsForTheWeb(source: String, host: String) throws {
    let folder = try ScratchFolder()
    let header = "{\"filmstrip\":1,\"name\":\"a\",\"source\":\"\(source)\",\"frameRate\":60,"
    try folder.write(
      header + "\"viewport\":[100,100],\"feed\":{\"items\":[3,3],\"rowHeight\":50,"
        + "\"item\":{\"width\":40,\"height\":40}}}\n",
      to: "page.jsonl")
    let suite = try folder.run("suite init page.jsonl --design stable-id").exiting(0)
    #expect(suite.output.contains("hosts: [\(host)]"), "\(suite.output)")
    #expect(suite.errors.contains("Its host is uikit") == (host == "uikit"))
  }

  @Test func designsThatDoTheSameHaveOneLineAndANote() throws {
    let line = "compare edited-feed --exact --host acquireFirst --width 200 --design stable-id"
    let compared = try ScratchFolder().run("\(line) --design stable-id,pool=lifo").exiting(0)
    #expect(
      compared.output.contains("2 of the designs do the same, and have one line: stable-id"))
  }
}
