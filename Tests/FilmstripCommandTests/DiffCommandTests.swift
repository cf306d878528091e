import Foundation
import Testing

/// Any two results side by side, along any dimension.
@Suite struct DiffCommandTests {
  private static func results() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    for (name, pool) in [("a", "lifo"), ("b", "none")] {
      let outcome = try folder.run(
        "compare", "small.jsonl", "--exact", "--design", "tag-lookup", "--design", "stable-id",
        "--design", "row-dictionary,pool=\(pool)", "--host", "late", "--host", "acquireFirst",
        "--output", name)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    return folder
  }

  @Test func oneResultAgainstItselfDiffersInNothing() throws {
    let folder = try DiffCommandTests.results()
    let outcome = try folder.run("diff", "x=a/result.json", "y=a/result.json")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "Nothing differs.\n")
  }

  @Test func designsOfOneRunAreHeldAgainstEachOther() throws {
    let folder = try DiffCommandTests.results()
    let outcome = try folder.run(
      "diff", "a/result.json", "--by", "design", "--design", "tag-lookup", "--design", "stable-id",
      "--metric", "allocations.total.count", "--all")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.output)")
    #expect(lines[0].contains("tag-lookup") && lines[0].contains("stable-id"))
    let hosts = try folder.run("diff", "a/result.json", "--by", "host", "--format", "json").object()
    #expect(hosts["columns"] as? [String] == ["acquireFirst+late", "acquireFirst"])
    let rows = try #require(hosts["rows"] as? [[String: Any]])
    #expect(!rows.isEmpty)
  }

  @Test func whatOneFileLacksIsShown() throws {
    let folder = try DiffCommandTests.results()
    let outcome = try folder.run(
      "diff", "old=a/result.json", "new=b/result.json", "--metric", "counters.cellsCreated")
    #expect(outcome.output.contains("row-dictionary,pool=none"))
    #expect(outcome.output.contains("none"))
    #expect(try folder.run("diff", "a/result.json", "missing.json").exitCode == 66)
    try folder.write("{}", to: "no.json")
    #expect(try folder.run("diff", "a/result.json", "no.json").exitCode == 65)
  }
}
