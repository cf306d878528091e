import Foundation
import TestSupport
import Testing

/// Commits that are built and run again, without a clock: they print their times.
@Suite struct HistoryConfirmTests {
  /// Three commits: the second takes 5% more than the first, the third does not build.
  private static func repository() throws -> CommitRepository {
    let repository = try CommitRepository()
    let timed = try repository.timedResult()
    for (ratio, state) in [("20000", "whole"), ("21000", "whole"), ("21000", "broken")] {
      try repository.commit(["timed.json": timed, "ratio": ratio, "state": state])
    }
    return repository
  }

  private static func confirm(
    _ repository: CommitRepository, _ before: String, _ after: String, _ options: String...
  ) throws -> FilmstripTool.Outcome {
    try repository.run(
      ["history", "confirm", before, after, "--build", "! grep -q broken state"] + options)
  }

  @Test func aChangeOfATimeIsConfirmedAndNoneIsNot() throws {
    let repository = try Self.repository()
    let names = repository.names
    let run = CommitRepository.printsRatio
    for (before, after, word, exitCode) in [
      (names[0], names[1], "confirmed: time: +", 0), (names[1], names[0], "confirmed: time: -", 0),
      (names[0], names[0], "not confirmed: time: ", 69),
    ] {
      let outcome = try Self.confirm(
        repository, before, after, "--run", run, "--design", "stable-id")
      #expect(Int(outcome.exitCode) == exitCode, "\(outcome.errors)")
      let commits = "\(before.prefix(10)) to \(after.prefix(10))"
      #expect(outcome.output.hasPrefix("\(commits): \(word)"), "\(outcome.output)")
      #expect(outcome.output.contains("in 11 pairs"), "\(outcome.output)")
      #expect(try repository.isAsItWas())
    }
    try Self.confirm(repository, names[0], names[2], "--run", run)
      .exiting(70, naming: "commit \(names[2].prefix(10)) does not build")
    try Self.confirm(repository, names[0], names[1], "--run", run)
      .exiting(70, naming: "has 2 times (")
    try Self.confirm(repository, names[0], names[1], "--run", "true")
      .exiting(70, naming: "printed no result")
    try Self.confirm(repository, names[0], "none", "--run", run).exiting(66)
    try Self.confirm(repository, names[0], names[1], "--run", run, "--metric", "floats").exiting(64)
    #expect(try repository.isAsItWas())
  }

  @Test func anExactChangeTakesOneRunOfEachCommit() throws {
    let repository = try CommitRepository()
    let timed = try repository.timedResult().replacing("RATIO", with: "20000")
    let more = timed.replacing(#""reloads":"#, with: #""reloads":7"#)
    try #require(more != timed)
    for text in [timed, more] { try repository.commit(["result.json": text]) }
    let run = ["--run", "echo run >&2; cat result.json", "--metric", "counters.reloads"]
    let changed = try repository.run(["history", "confirm", "HEAD~1", "HEAD"] + run).exiting(0)
    #expect(changed.output.contains("confirmed: counters.reloads of "))
    #expect(changed.errors.split(separator: "\n").count { $0 == "run" } == 2)
    let same = try repository.run(["history", "confirm", "HEAD", "HEAD"] + run).exiting(69)
    #expect(same.output.contains("not confirmed: counters.reloads is the same in"))
    #expect(try repository.isAsItWas())
  }

  @Test func whoeverStopsItFindsNothingLeftBehind() throws {
    let repository = try Self.repository()
    let mark = repository.folder.url.appendingPathComponent("begun").path
    let arguments = [
      "history", "confirm", "HEAD~2", "HEAD~1", "--build", "touch '\(mark)'; sleep 600; true",
      "--run", "true",
    ]
    let stopped = try repository.run(arguments) { process in
      while !FileManager.default.fileExists(atPath: mark) { Thread.sleep(forTimeInterval: 0.01) }
      kill(process, SIGTERM)
    }
    #expect(stopped.exitCode == 143, "\(stopped.errors)")
    #expect(try repository.isAsItWas())
  }

  /// The script of the History page: sixteen commits, of which the twelfth loses its pool and the eighth does not build.
  @Test func gitBisectsWithTheGate() throws {
    let repository = try CommitRepository()
    for number in 1...16 {
      let design = number < 12 ? "stable-id" : "stable-id,pool=none"
      try repository.commit([
        "small.jsonl": SmallTrace.text(), "number": "\(number)",
        "state": number == 8 ? "broken" : "whole",
        "suite.yml": GateSuite.text.replacing("app: stable-id", with: "app: \(design)"),
      ])
    }
    try repository.git("checkout", "-q", repository.names[0])
    try repository.run("baseline update suite.yml --baseline ../baseline.json --exact").exiting(0)
    let page = try String(
      contentsOf: packageFolder.appending(path: "Sources/History/History.docc/History.md"),
      encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```sh\n(#!\/bin\/sh\n[^`]*)```/))
    let script = String(block.1)
      .replacing("swift build -c release --product my-feed", with: "! grep -q broken state")
      .replacing(".build/release/my-feed", with: try BuiltExecutable.url(named: "filmstrip").path)
    let file = try repository.folder.write(script, to: "changed")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    try repository.git("bisect", "start", "main", repository.names[0])
    let output = try repository.git("bisect", "run", "../changed")
    #expect(output.contains("\(repository.names[11]) is the first bad commit"), "\(output)")
  }
}
