import Foundation
import Testing

/// Names, commits and steps that a history does not have.
@Suite struct HistoryRefusalTests {
  /// Two commits, at the second of which the same design has no pool.
  private static func history() throws -> CommitRepository {
    let repository = try CommitRepository()
    for pool in ["lifo", "none"] {
      try repository.commit(["small.jsonl": SmallTrace.text(), "pool": pool])
      let outcome = try repository.run(
        "compare small.jsonl --exact --base stable-id,pool=\(pool) --host late "
          + "--design stable-id,pool=\(pool) --format json"
      ).exiting(0)
      try repository.folder.write(
        outcome.output.replacing("stable-id,pool=none", with: "stable-id"), to: "result.json")
      try repository.run("history add ../result.json --to ../h.jsonl").exiting(0)
    }
    return repository
  }

  @Test func whatTheHistoryHasNothingOfIsRefused() throws {
    let repository = try Self.history()
    for (option, value, name) in [
      ("--metric", "cellsCreated", "'counters.cellsCreated'"), ("--metric", "time", "'time'"),
      ("--metric", "memory.*", "'memory.*'"), ("--design", "stableid", "'stable-id'"),
      ("--workload", "big", "small"), ("--host", "soon", "'soon'"), ("--branch", "none", "main"),
    ] {
      for mode in ["--all", "--steps"] {
        try repository.run("history show ../h.jsonl \(mode) \(option) \(value)")
          .failing(65, naming: name)
      }
    }
    try repository.run("history show ../h.jsonl --metric counters.*").exiting(0)
  }

  @Test func aStepTakesSixDigitsAndIsSaidInFull() throws {
    let repository = try Self.history()
    let steps = try repository.run(
      "history show ../h.jsonl --steps --metric counters.cellsCreated --format json"
    ).objects()
    let id = try #require(steps.first?["id"] as? String)
    try repository.run(
      "history", "acknowledge", "../h.jsonl", String(id.prefix(5)), "--reason", "x"
    )
    .exiting(64)
    try repository.run("history acknowledge ../h.jsonl 000000 --reason x")
      .exiting(65, naming: "found 0 steps '000000' on ")
    let done = try repository.run(
      "history", "acknowledge", "../h.jsonl", String(id.prefix(6)), "--reason", "no pool"
    ).exiting(0)
    #expect(done.errors.hasPrefix("Step \(id) is acknowledged: counters.cellsCreated of stable-id"))
  }

  @Test func whatAllRowsAreOfIsSaidOnce() throws {
    let repository = try Self.history()
    let words = "design stable-id, workload small, host acquireFirst+late"
    for option in ["--last 9", "--steps"] {
      let table = try repository.run("history show ../h.jsonl \(option)")
      #expect(table.output.hasPrefix("All of \(words):\n"))
      #expect(table.output.split(separator: "stable-id").count <= 2)
      let markdown = try repository.run("history show ../h.jsonl \(option) --format markdown")
      #expect(markdown.output.hasPrefix("All of \(words):\n\n| "))
      let json = try repository.run("history show ../h.jsonl \(option) --format json")
      #expect(json.output.hasPrefix("["))
    }
    try repository.run("history show ../h.jsonl --html ../page.html").exiting(0)
    #expect(try repository.folder.text(of: "page.html").contains("<li>All charts: \(words).</li>"))
  }
}
