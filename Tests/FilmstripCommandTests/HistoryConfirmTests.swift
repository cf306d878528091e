import Foundation
import Testing

/// Steps that are measured again, and times among many commits, without a clock: commits print their times.
@Suite struct HistoryConfirmTests {
  /// 32 commits, of which the 18th takes 5% more, and the 19th says that it does not build.
  private static func repository() throws -> CommitRepository {
    let repository = try CommitRepository()
    let timed = try repository.timedResult()
    for number in 1...32 {
      try repository.commit([
        "timed.json": timed, "ratio": number < 18 ? "20000" : "21000",
        "state": number == 19 ? "broken" : "whole",
      ])
    }
    return repository
  }

  /// Adds results of all commits with the times that are given.
  private static func keep(
    _ repository: CommitRepository, as file: String, _ ratio: (Int) -> Int
  ) throws {
    let timed = try repository.folder.text(of: "repository/timed.json")
    for (index, name) in repository.names.enumerated() {
      let result = try repository.folder.write(
        timed.replacing("RATIO", with: "\(ratio(index + 1))"), to: "result.json")
      try repository.run("history", "add", result.path, "--to", "../\(file)", "--commit", name)
        .exiting(0)
    }
  }

  @Test func aTrueStepIsConfirmedAndAFalseOneIsNot() throws {
    let repository = try Self.repository()
    try Self.keep(repository, as: "true.db") { ($0 < 18 ? 20000 : 21000) + $0 % 3 * 20 }
    try Self.keep(repository, as: "false.db") { ($0 < 12 ? 20000 : 21500) + $0 % 3 * 20 }
    for (file, word, exitCode) in [("true.db", "confirmed", 0), ("false.db", "not confirmed", 69)] {
      let before = try repository.run(
        "history steps ../\(file) --metric time --design stable-id --format json"
      ).objects()
      try #require(before.count == 1, "\(before)")
      let id = try #require(before[0]["id"] as? String)
      let confirm = try repository.run(
        "history", "confirm", "../\(file)", id, "--build", "! grep -q broken state", "--run",
        CommitRepository.printsRatio)
      #expect(Int(confirm.exitCode) == exitCode, "\(confirm.errors)")
      #expect(confirm.output.hasPrefix("Step \(id) is \(word): time of stable-id"))
      #expect(confirm.output.contains("in 11 pairs"))
      #expect(try repository.isAsItWas())
    }
  }

  @Test func anExactStepTakesOneRunOfEachCommit() throws {
    let repository = try CommitRepository()
    let timed = try repository.timedResult().replacing("RATIO", with: "20000")
    let more = timed.replacing(#""reloads":"#, with: #""reloads":7"#)
    try #require(more != timed)
    for text in [timed, more, timed] { try repository.commit(["result.json": text]) }
    for (name, text) in zip(repository.names, [timed, more, more]) {
      let result = try repository.folder.write(text, to: "result.json")
      try repository.run("history", "add", result.path, "--to", "../h.db", "--commit", name)
        .exiting(0)
    }
    // Without a name, the newest that was not accepted.
    let first = try repository.run(
      "history", "confirm", "../h.db", "--build", "true", "--run", "cat result.json"
    ).exiting(0)
    #expect(first.output.contains("is confirmed: counters.reloads of"))
    #expect(first.errors.split(separator: "\n").count { $0.hasPrefix("Building") } == 2)
    #expect(try repository.isAsItWas())
  }

  @Test func theCommitOfATimeIsFoundAmongMany() throws {
    let repository = try Self.repository()
    let bisect = try repository.run(
      "history", "bisect", repository.names[0], "main", "--metric", "time", "--design", "stable-id",
      "--build", "! grep -q broken state", "--run", CommitRepository.printsRatio
    ).exiting(0)
    #expect(bisect.output.hasPrefix("\(repository.names[17]): time of stable-id on small"))
    #expect(bisect.errors.split(separator: "\n").count { $0.hasPrefix("Building") } <= 8)
    try repository.run(
      "history", "bisect", repository.names[0], repository.names[16], "--metric", "time",
      "--design", "stable-id", "--run", CommitRepository.printsRatio
    ).exiting(69)
    try repository.run(
      "history", "bisect", repository.names[0], "main", "--metric", "time", "--run",
      CommitRepository.printsRatio
    ).exiting(70, naming: "has 2 times that fit")
    #expect(try repository.isAsItWas())
  }

  @Test func whoeverStopsItFindsNothingLeftBehind() throws {
    let repository = try Self.repository()
    let mark = repository.folder.url.appendingPathComponent("begun").path
    let arguments = [
      "history", "bisect", repository.names[0], "main", "--metric", "time", "--build",
      "touch '\(mark)'; sleep 600; true", "--run", "true",
    ]
    let stopped = try repository.run(arguments) { process in
      while !FileManager.default.fileExists(atPath: mark) { Thread.sleep(forTimeInterval: 0.01) }
      kill(process, SIGTERM)
    }
    #expect(stopped.exitCode == 143, "\(stopped.errors)")
    #expect(try repository.isAsItWas())
  }
}
