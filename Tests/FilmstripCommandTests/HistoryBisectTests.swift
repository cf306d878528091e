import Foundation
import Testing

@testable import FilmstripCommand

/// The commit that changed an exact metric, among many.
@Suite struct HistoryBisectTests {
  /// Every position of the change and every set of commits that do not build, of up to seven commits: what is found is the
  /// change, or what could not be told from it.
  @Test func theSearchFindsEveryChangeOfShortHistories() {
    for count in 2...7 {
      for change in 1..<count {
        for mask in 0..<(1 << max(0, count - 2)) {
          let broken = Set((1..<max(1, count - 1)).filter { mask >> ($0 - 1) & 1 == 1 })
          var search = CommitSearch(count: count)
          var asked = 0
          while let index = search.next {
            asked += 1
            if broken.contains(index) {
              search.skip(index)
            } else {
              search.say(index, isChanged: index >= change)
            }
          }
          #expect(search.lastGood < change && change <= search.firstChanged)
          let between = Set(search.lastGood + 1..<max(search.firstChanged, search.lastGood + 1))
          #expect(between.isSubset(of: broken))
          if broken.isEmpty { #expect(asked <= 3) }
        }
      }
    }
  }

  /// Sixty commits, of which the 38th creates more cells, and the 29th and 30th do not build.
  @Test func theCommitIsNamedAndWhatDoesNotBuildIsSteppedOver() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    for (name, pool) in [("a", "lifo"), ("b", "none")] {
      let outcome = try folder.run(
        "compare", "small.jsonl", "--exact", "--design", "stable-id,pool=\(pool)", "--host", "late",
        "--output", name)
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
    }
    func text(_ name: String) throws -> String {
      let file = folder.url.appendingPathComponent("\(name)/result.json")
      return try String(contentsOf: file, encoding: .utf8)
        .replacing("stable-id,pool=none", with: "stable-id")
    }
    let (before, after) = (try text("a"), try text("b"))
    let repository = folder.url.appendingPathComponent("repository")
    try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
    @discardableResult
    func git(_ arguments: String...) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["git", "-c", "user.name=t", "-c", "user.email=t@t", "-C", repository.path] + arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "git \(arguments)")
      return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    try git("init", "-q", "-b", "main")
    var names: [String] = []
    for number in 1...60 {
      try (number < 38 ? before : after).write(
        to: repository.appendingPathComponent("result.json"), atomically: true, encoding: .utf8)
      try "\(number) \([29, 30].contains(number) ? "broken" : "whole")\n".write(
        to: repository.appendingPathComponent("state"), atomically: true, encoding: .utf8)
      try git("add", ".")
      try git("commit", "-q", "-m", "\(number)")
      names.append(try git("rev-parse", "HEAD"))
    }
    let outcome = try FilmstripTool.run(
      [
        "history", "bisect", names[0], "main", "--metric", "counters.cellsCreated", "--design",
        "stable-id", "--build", "! grep -q broken state", "--run", "cat result.json",
      ], in: repository)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("\(names[37]): counters.cellsCreated of stable-id on small"))
    #expect(outcome.errors.contains("Stepped over: \(names[29].prefix(10)) does not build"))
    #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("Building") } <= 10)
    #expect(try git("worktree", "list").split(separator: "\n").count == 1)
    #expect(try git("status", "--porcelain").isEmpty)
    // What does not change, and what is no exact metric.
    let same = try FilmstripTool.run(
      [
        "history", "bisect", names[0], names[36], "--metric", "counters.cellsCreated", "--run",
        "cat result.json",
      ], in: repository)
    #expect(same.exitCode == 69, "\(same.errors)")
    let time = try FilmstripTool.run(
      ["history", "bisect", names[0], "main", "--metric", "time", "--run", "x"], in: repository)
    #expect(time.exitCode == 64)
    let unknown = try FilmstripTool.run(
      ["history", "bisect", "none", "main", "--metric", "faults", "--run", "x"], in: repository)
    #expect(unknown.exitCode != 0)
  }
}
