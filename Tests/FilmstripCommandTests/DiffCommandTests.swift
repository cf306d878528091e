import Foundation
import Testing

/// Any two results side by side, along any dimension.
@Suite struct DiffCommandTests {
  private static func results() throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    for (name, pool) in [("a", "lifo"), ("b", "none")] {
      try folder.run(
        "compare small.jsonl --exact --design tag-lookup --design stable-id --design "
          + "row-dictionary,pool=\(pool) --host late --host acquireFirst --output \(name)"
      ).exiting(0)
    }
    return folder
  }

  /// The largest difference of what is shown wrong is the title, as the record has it.
  @Test func thePageBeginsWithTheLargestDifference() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run(
      "compare small.jsonl --exact --host acquireFirst --design stable-id --design "
        + "tag-lookup,offsets=kept --output a"
    ).exiting(0)
    let line = "diff a/result.json --by design --design stable-id --design tag-lookup,* --format"
    let page = try folder.run("\(line) html").exiting(0)
    let record = try folder.run("\(line) json").object()
    let columns = try #require(record["columns"] as? [String])
    let rows = try #require(record["rows"] as? [[String: Any]])
    let faults = rows.compactMap { row -> [Double]? in
      let name = (row["metric"] as? [String: Any])?["name"] as? String ?? ""
      let values = (row["cells"] as? [[String: Any]])?.compactMap { $0["value"] as? Double }
      return name.hasPrefix("fidelity.") ? values : nil
    }
    let largest = try #require(faults.max { abs($0[1] - $0[0]) < abs($1[1] - $1[0]) })
    let title = "\(Int(largest[0])) in \(columns[0]), \(Int(largest[1])) in \(columns[1])</h1>"
    #expect(page.output.contains(title), "\(title)")
    #expect(page.output.contains("id=\"differences-faults\""))
    let same = try folder.run("diff x=a/result.json y=a/result.json --format html")
    #expect(same.output.contains(">Nothing differs</h1>"))
  }

  /// With few blocks no difference is certain, and so none is ruled out either.
  @Test func timesThatAreNotKnownToDifferAreNotCalledEqual() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run("compare small.jsonl --quick --host acquireFirst --design stable-id --output a")
      .exiting(0)
    let same = try folder.run("diff x=a/result.json y=a/result.json").exiting(0)
    #expect(!same.errors.contains("Nothing differs"), "\(same.errors)")
    #expect(same.errors.hasPrefix("No exact figure differs. Of 2 times 2 are not known to differ"))
    let all = try folder.run("diff x=a/result.json y=a/result.json --all")
    #expect(all.output.contains("time, millionths of the ruler"))
    let exact = try folder.run("diff x=a/result.json y=a/result.json --metric counters.*")
    #expect(exact.errors == "Nothing differs.\n")
  }

  @Test func whatSharesNothingIsNotHeldAgainstEachOther() throws {
    let folder = try DiffCommandTests.results()
    try folder.write(SmallTrace.text(named: "other"), to: "other.jsonl")
    for (names, output) in [("other.jsonl", "c"), ("small.jsonl other.jsonl", "d")] {
      try folder.run(
        "compare \(names) --host acquireFirst --exact --design stable-id --output \(output)"
      ).exiting(0)
    }
    for option in ["", "--all"] {
      try folder.run("diff a=a/result.json c=c/result.json \(option)")
        .failing(64, naming: "(a: small; c: other)")
    }
    // One workload is common; of the other each design is one row.
    let some = try folder.run("diff c=c/result.json d=d/result.json").exiting(0)
    #expect(some.output.contains("every metric") && some.output.contains("small"))
    let object = try folder.run("diff c=c/result.json d=d/result.json --format json").object()
    #expect((object["rows"] as? [Any])?.isEmpty == true)
    #expect((object["absences"] as? [Any])?.count == 2)
  }

  @Test func hostsOfOneRunAreHeldAgainstEachOther() throws {
    let folder = try DiffCommandTests.results()
    let hosts = try folder.run("diff a/result.json --by host --format json").object()
    #expect(hosts["columns"] as? [String] == ["acquireFirst+late", "acquireFirst"])
    #expect((hosts["rows"] as? [Any])?.isEmpty == false)
  }

  @Test func whatOneFileLacksIsShown() throws {
    let folder = try DiffCommandTests.results()
    let outcome = try folder.run(
      "diff old=a/result.json new=b/result.json --metric counters.cellsCreated")
    #expect(outcome.output.contains("row-dictionary,pool=none"))
    try folder.run("diff a/result.json missing.json").exiting(66)
    try folder.write("{}", to: "no.json")
    try folder.run("diff a/result.json no.json").exiting(65)
  }
}
