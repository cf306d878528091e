import Foundation
import Testing

/// `filmstrip hosts`, and platforms by name wherever a host may stand.
@Suite struct HostsCommandTests {
  private static let names = [
    "uikit", "uikit-14", "recycler-view", "compose", "flutter", "react-native", "web",
  ]

  @Test func everyPlatformIsALineAndAnObject() throws {
    let listed = try FilmstripTool.run("hosts --width 1000").exiting(0)
    let lines = listed.output.split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.prefix { $0 != " " }) } == HostsCommandTests.names)
    let objects = try FilmstripTool.run("hosts --format json").objects()
    #expect(objects.compactMap { $0["name"] as? String } == HostsCommandTests.names)
    for object in objects {
      #expect((object["sources"] as? [String])?.isEmpty == false)
    }
  }

  @Test func everyPartIsSaid() throws {
    let parts = try FilmstripTool.run("hosts --parts --format json").objects()
    #expect(
      parts.compactMap { $0["name"] as? String } == [
        "acquireFirst", "recycleFirst", "newFirst", "interleaved", "late", "prepared", "ahead",
        "coasting", "echoing", "confining", "clamping", "queued", "forgetting",
      ])
  }

  /// What no source says is shown both ways.
  @Test func aPlatformStandsForAllThatItMayBe() throws {
    let parts = "prepared+ahead+coasting+echoing"
    let hosts = [
      "acquireFirst+\(parts)", "recycleFirst+\(parts)", "newFirst+\(parts)",
      "acquireFirst+late+\(parts)", "acquireFirst+\(parts)+confining",
    ]
    let folder = try ScratchFolder.withSmallTrace()
    let result = try folder.run(
      "compare small.jsonl --host uikit --design stable-id --exact --format json"
    ).object()
    let workloads = try #require(result["workloads"] as? [[String: Any]])
    #expect(workloads.compactMap { $0["host"] as? String } == hosts)
    #expect(workloads.allSatisfy { $0["platform"] as? String == "uikit" })
    #expect(
      workloads.map { $0["behaviour"] as? String } == [
        nil, "old rows leave first", "edited rows leave last", "ends come late",
        "offsets are brought back into the content",
      ])
  }

  /// The name of each behaviour is one for `--host`; the alias is the same; by its parts a host has no platform.
  @Test func everyBehaviourHasANameAndIsAHost() throws {
    let folder = try ScratchFolder.withSmallTrace()
    func workloads(_ hosts: String) throws -> [[String: Any]] {
      let result = try folder.run(
        "compare small.jsonl \(hosts) --design stable-id --exact --format json"
      ).object()
      return try #require(result["workloads"] as? [[String: Any]])
    }
    for platform in try FilmstripTool.run("hosts --format json").objects() {
      let behaviours = try #require(platform["behaviours"] as? [[String: String]])
      let names = behaviours.compactMap { $0["name"] }
      let listed = try workloads(names.map { "--host \($0)" }.joined(separator: " "))
      let whole = try workloads("--host \(try #require(platform["name"] as? String))")
      #expect(NSArray(array: listed) == NSArray(array: whole))
      #expect(whole.compactMap { $0["host"] as? String } == behaviours.compactMap { $0["host"] })
      let pages = try FilmstripTool.run("hosts \(try #require(platform["name"] as? String))")
      for name in names { #expect(pages.output.contains("  \(name): "), "\(name)") }
    }
    #expect(
      try NSArray(array: workloads("--host uikit-15")) == NSArray(array: workloads("--host uikit")))
    #expect(try NSArray(array: workloads("")) == NSArray(array: workloads("--host uikit")))
    let byParts = try workloads("--host late+coasting+echoing")
    #expect(byParts[0]["platform"] == nil && byParts[0]["behaviour"] == nil)
    for twice in [
      "uikit uikit", "uikit uikit-15", "uikit uikit/ends-late", "late acquireFirst+late",
    ] {
      let hosts = twice.split(separator: " ").map { "--host \($0)" }.joined(separator: " ")
      try folder.run("compare small.jsonl \(hosts) --exact").failing(64, naming: "twice")
    }
    try folder.run("compare small.jsonl --host uikit/end-late --exact")
      .failing(64, naming: "uikit/ends-late")
  }

  /// A baseline that was taken when `uikit` was the older list says so.
  @Test func aBaselineOfTheOlderUIKitIsInvalidWithTheReason() throws {
    let suite = try GateSuite(hasBaseline: false)
    try suite.replace("hosts: [acquireFirst, late]", with: "hosts: [uikit-14]")
    try suite.run("baseline update suite.yml --baseline b.json").exiting(0)
    try suite.run("gate suite.yml --baseline b.json --exact").exiting(0)
    try suite.replace("hosts: [uikit-14]", with: "hosts: [uikit]")
    let gate = try suite.run("gate suite.yml --baseline b.json --exact").exiting(1)
    #expect(gate.output.contains("'uikit' has another meaning"), "\(gate.output)")
    #expect(gate.output.contains("uikit-14"))
  }

  @Test func aSuiteHasPlatformsToo() throws {
    let suite = try GateSuite(hasBaseline: false)
    try suite.replace("hosts: [acquireFirst, late]", with: "hosts: [uikit, late]")
    try suite.run("baseline update suite.yml --baseline b.json").exiting(0)
    let baseline = try suite.text(of: "b.json")
    for host in ["newFirst+prepared+ahead+coasting+echoing", "acquireFirst+late"] {
      #expect(baseline.contains("\"\(host)\""), "\(host)")
    }
    try suite.replace("hosts: [uikit, late]", with: "hosts: [uikti]")
    let refused = try suite.run("suite check suite.yml")
    #expect(refused.exitCode == 65 && refused.errors.contains("uikit"), "\(refused)")
  }

  @Test func flingsWhereNoStripMovesByItselfAreNoted() throws {
    let folder = try ScratchFolder()
    try folder.run("gallery fling-next-row --output e").exiting(0)
    func notes(_ host: String) throws -> [String] {
      let result = try folder.run(
        "compare e/fling-next-row.jsonl --host \(host) --design tag-lookup --exact --format json"
      ).object()
      return try #require(result["notes"] as? [String])
    }
    #expect(try notes("acquireFirst").contains { $0.contains("--host uikit") })
    #expect(try !notes("coasting").contains { $0.contains("--host uikit") })
  }
}
