import Foundation
import Testing

/// The commits before in the rows of a comparison, and the way of a comparison into a history.
@Suite struct HistoryTrendsTests {
  private static func compare(
    _ repository: CommitRepository, pool: String, into folder: String
  ) throws -> FilmstripTool.Outcome {
    try repository.run(
      "compare small.jsonl --exact --design stable-id,pool=\(pool) --host late --history "
        + "../h.jsonl --output ../\(folder)")
  }

  @Test func aComparisonShowsTheCommitsBefore() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text()])
    let first = try Self.compare(repository, pool: "none", into: "first").exiting(0)
    #expect(first.output.contains("history: the most that"))
    // At an older commit the same design had no pool, and took more.
    try repository.folder.replace(
      "stable-id,pool=none", with: "stable-id", in: "first/result.json")
    try repository.run(
      "history add ../first --to ../h.jsonl --commit old --branch main --time 3600"
    )
    .exiting(0)
    try repository.commit([:])
    let second = try Self.compare(repository, pool: "lifo", into: "second")
    #expect(second.output.contains(/\s+█▁\n/), "\(second.output)")
    #expect(second.errors.contains("Added to ../h.jsonl: 1 result"))
    func page(_ name: String) throws -> String {
      try repository.folder.text(of: "second/\(name)")
    }
    let links = try page("report.html").matches(of: /href="history.html#(chart-[0-9a-f]+)"/)
    #expect(!links.isEmpty)
    let history = try page("history.html")
    for link in links { #expect(history.contains("id=\"\(link.1)\"")) }
    #expect(try page("table.txt").contains(/\s+█▁\n/))
    // Existing files are not replaced, nor is the page.
    for name in ["result.json", "report.html", "table.txt"] {
      try FileManager.default.removeItem(
        at: repository.folder.url.appendingPathComponent("second/\(name)"))
    }
    try Self.compare(repository, pool: "lifo", into: "second")
      .exiting(73, naming: "history.html: exists")
    // Without a folder there is no page to open.
    let printed = try repository.run(
      "compare small.jsonl --exact --design stable-id --host late --history ../h.jsonl --format html"
    )
    #expect(printed.output.contains("history: list memory"))
    #expect(!printed.output.contains("href=\"history.html"))
  }

  @Test func aRunThatFailsBeginsNoHistory() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text()])
    try repository.run("compare missing.jsonl --exact --history ../h.jsonl").exiting(66)
    // A pass that takes too long has no outcome.
    try repository.run(
      "compare small.jsonl --exact --design stable-id --host late --time-limit 0.000001 --history ../h.jsonl"
    ).exiting(70, naming: "Nothing was added to ../h.jsonl: the run has failures.")
    #expect(try repository.folder.names == ["repository", "temporary"])
  }

  /// A line whose hash is right and whose content is not an entry is found after the run, when the whole history is read.
  @Test func aRunThatFailsHidesNoErrorOfTheHistory() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text()])
    try repository.folder.write(
      #"{"_history":2}"# + "\n" + #"{"entry":"08f44b07b5901a25","body":{}}"# + "\n", to: "h.jsonl")
    let line = "compare small.jsonl --exact --design stable-id --host late --history ../h.jsonl"
    try repository.run("\(line) --time-limit 0.000001").exiting(
      70, naming: "filmstrip: ../h.jsonl:2: ", "filmstrip: the fidelity")
  }

  @Test func whatCannotBeKeptIsRefusedFirst() throws {
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text(), "h.txt": "no history\n"])
    for (file, exitCode, words) in [
      ("none/h.jsonl", 73, "none/h.jsonl: "), (".", 73, ".: "), ("h.txt", 65, "h.txt:1: "),
    ] {
      let outcome = try repository.run("compare", "missing.jsonl", "--exact", "--history", file)
      #expect(Int(outcome.exitCode) == exitCode, "\(file): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(file): \(outcome.errors)")
    }
    #expect(try repository.git("status", "--porcelain").isEmpty)
  }

  /// Outside a repository, and where HEAD is on no branch, what to do is something that can be done.
  @Test func withoutACommitTheAdviceCanBeTaken() throws {
    try SmallTrace.run("compare small.jsonl --exact --history h.jsonl")
      .exiting(64, naming: "add DIR --to h.jsonl --commit COMMIT --branch NAME --time TIME'")
    let repository = try CommitRepository()
    try repository.commit(["small.jsonl": SmallTrace.text()])
    try repository.git("checkout", "-q", "--detach")
    try FilmstripTool.run(
      "compare small.jsonl --exact --history h.jsonl", in: repository.url,
      environment: ["GITHUB_HEAD_REF": "", "GITHUB_REF_NAME": ""]
    ).exiting(64, naming: "add DIR --to h.jsonl --branch NAME'")
  }
}
