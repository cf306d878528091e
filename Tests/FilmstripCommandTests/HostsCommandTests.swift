import Foundation
import Testing

/// `filmstrip hosts`, and platforms by name wherever a host may stand.
@Suite struct HostsCommandTests {
  private static let names = [
    "uikit", "uikit-15", "recycler-view", "compose", "flutter", "react-native", "web",
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
        "acquireFirst", "recycleFirst", "newFirst", "late", "prepared", "coasting", "echoing",
        "confining", "clamping", "queued", "forgetting",
      ])
  }

  /// What no source says is shown both ways.
  @Test func aPlatformStandsForAllThatItMayBe() throws {
    let hosts = [
      "acquireFirst+coasting+echoing", "recycleFirst+coasting+echoing", "newFirst+coasting+echoing",
      "acquireFirst+late+coasting+echoing", "acquireFirst+coasting+echoing+confining",
    ]
    let folder = try ScratchFolder.withSmallTrace()
    let result = try folder.run(
      "compare small.jsonl --host uikit --design stable-id --exact --format json"
    ).object()
    let workloads = try #require(result["workloads"] as? [[String: Any]])
    #expect(workloads.compactMap { $0["host"] as? String } == hosts)
    let replay = try folder.run("replay small.jsonl --host uikit --design stable-id --format json")
      .object()
    #expect(replay["host"] as? String == hosts[0])
  }

  @Test func aSuiteHasPlatformsToo() throws {
    let suite = try GateSuite(hasBaseline: false)
    try suite.replace("hosts: [acquireFirst, late]", with: "hosts: [uikit, late]")
    try suite.run("baseline update suite.yml --baseline b.json").exiting(0)
    let baseline = try suite.text(of: "b.json")
    for host in ["newFirst+coasting+echoing", "acquireFirst+late"] {
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
