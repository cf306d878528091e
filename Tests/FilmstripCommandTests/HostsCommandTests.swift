import Foundation
import Testing

/// `filmstrip hosts`, and platforms by name wherever a host may stand.
@Suite struct HostsCommandTests {
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
      "uikit uikit", "uikit uikit-15", "uikit uikit/late", "late acquireFirst+late",
    ] {
      let hosts = twice.split(separator: " ").map { "--host \($0)" }.joined(separator: " ")
      try folder.run("compare small.jsonl \(hosts) --exact").failing(64, naming: "twice")
    }
    try folder.run("compare small.jsonl --host uikit/end-late --exact")
      .failing(64, naming: "uikit/late")
  }
}
