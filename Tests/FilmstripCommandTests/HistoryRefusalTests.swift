import Foundation
import Testing

/// What a history is asked for that it has not: names, commits, steps, and what a slip of the finger makes of them.
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
      try repository.run("history add ../result.json --to ../h.db").exiting(0)
    }
    return repository
  }

  @Test func whatTheHistoryHasNothingOfIsRefused() throws {
    let repository = try Self.history()
    for (command, option, value, name) in [
      ("show", "--metric", "cellsCreated", "'counters.cellsCreated'"),
      ("log", "--metric", "time", "'time'"), ("steps", "--metric", "memory.*", "'memory.*'"),
      ("chart", "--design", "stableid", "'stable-id'"), ("show", "--workload", "big", "small"),
      ("steps", "--host", "soon", "'soon'"),
    ] {
      try repository.run("history \(command) ../h.db \(option) \(value)")
        .failing(65, naming: name)
    }
    try repository.run("history chart ../h.db --metric counters.*").exiting(0)
  }

  @Test func aStepTakesSixDigitsAndIsSaidInFull() throws {
    let repository = try Self.history()
    let steps = try repository.run(
      "history steps ../h.db --metric counters.cellsCreated --format json"
    ).objects()
    let id = try #require(steps.first?["id"] as? String)
    try repository.run("history", "acknowledge", "../h.db", String(id.prefix(5)), "--reason", "x")
      .exiting(64)
    try repository.run("history confirm ../h.db a --run true").exiting(64)
    let done = try repository.run(
      "history", "acknowledge", "../h.db", String(id.prefix(6)), "--reason", "no pool"
    ).exiting(0)
    #expect(done.errors.hasPrefix("Step \(id) is acknowledged: counters.cellsCreated of stable-id"))
  }

  @Test func whatAllRowsAreOfIsSaidOnce() throws {
    let repository = try Self.history()
    let words = "design stable-id, workload small, host acquireFirst+late"
    for command in ["show", "steps", "log"] {
      let table = try repository.run("history \(command) ../h.db")
      #expect(table.output.hasPrefix("All of \(words):\n"))
      #expect(table.output.split(separator: "stable-id").count <= (command == "log" ? 3 : 2))
      let markdown = try repository.run("history \(command) ../h.db --format markdown")
      #expect(markdown.output.hasPrefix("All of \(words):\n\n| "))
      let json = try repository.run("history \(command) ../h.db --format json")
      #expect(json.output.hasPrefix("["))
    }
    let page = try repository.run("history chart ../h.db")
    #expect(page.output.contains("<li>All charts: \(words).</li>"))
  }

  @Test func aPageIsForAFile() throws {
    let repository = try Self.history()
    let (exitCode, shown) = try PseudoTerminal.outcome(
      of: ["history", "chart", "../h.db"], in: repository.url)
    #expect(exitCode == 64)
    #expect(shown.contains("name a file with --output FILE"))
    #expect(!shown.contains("<html"))
  }
}
