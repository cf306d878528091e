import Foundation
import TestSupport
import Testing

/// A git repository for a test, in a scratch folder.
final class CommitRepository {
  let folder: ScratchFolder
  let url: URL
  /// In the order in which they were made.
  private(set) var names: [String] = []

  init() throws {
    folder = try ScratchFolder()
    url = folder.url.appendingPathComponent("repository")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    try GitCommand.run(arguments, in: url)
  }

  /// Commits files with these contents.
  func commit(_ files: [String: String]) throws {
    for (name, text) in files {
      try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try git("add", ".")
    try git("commit", "-q", "--allow-empty", "-m", "\(names.count + 1)")
    names.append(try git("rev-parse", "HEAD"))
  }

  /// Runs the tool in the repository with the words of a command line.
  func run(_ line: String) throws -> FilmstripTool.Outcome {
    try run(line.split(separator: " ").map(String.init))
  }

  func run(_ arguments: String...) throws -> FilmstripTool.Outcome { try run(arguments) }

  func run(
    _ arguments: [String], whileRunning: (@Sendable (Int32) -> Void)? = nil
  ) throws -> FilmstripTool.Outcome {
    // Temporary folders of this test's own, so that what is left behind can be seen.
    let temporary = folder.url.appendingPathComponent("temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    return try FilmstripTool.run(
      arguments, in: url, environment: ["TMPDIR": temporary.path], whileRunning: whileRunning)
  }

  /// Returns whether a command left no work tree, folder or change.
  func isAsItWas() throws -> Bool {
    let temporary = folder.url.appendingPathComponent("temporary").path
    return try git("worktree", "list").split(separator: "\n").count == 1
      && git("status", "--porcelain").isEmpty
      && FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty
  }

  /// A result of stable-id on a small trace in which its time over the ruler's is the word RATIO, and the control the same.
  func timedResult() throws -> String {
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    var run = try folder.run(
      "compare small.jsonl --quick --design stable-id --host late --format json"
    ).exiting(0).object()
    var results = try #require(run["results"] as? [[String: Any]])
    for index in results.indices {
      var timing = try #require(results[index]["timing"] as? [String: Any])
      timing["conditionSamples"] = (timing["samples"] as? [Double] ?? []).map { _ in
        [["condition": 28, "ratio": 123_456_789, "turnCount": 99]]
      }
      results[index]["timing"] = timing
    }
    run["results"] = results
    let bytes = try JSONSerialization.data(withJSONObject: run)
    return String(decoding: bytes, as: UTF8.self).replacing("123456789", with: "RATIO")
      .replacing(#""verdict":"notJudged""#, with: #""verdict":"same""#)
  }

  /// A command that prints such a result, with the ratio in the commit's file and noise of half a percent.
  static let printsRatio = """
    awk -v draw="$(od -An -N2 -tu2 /dev/urandom)" -v ratio="$(cat ratio)" \
    '{ gsub("RATIO", ratio * (1 + (draw / 65536 - 0.5) / 100)); print }' timed.json
    """
}
