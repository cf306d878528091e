import Foundation
import Testing

/// Comparisons with a failed process, and stopped comparisons.
@Suite struct FailingWorkerTests {
  /// A trace under a name that no other process has in its arguments.
  private static func folder() throws -> (folder: ScratchFolder, trace: String) {
    let folder = try ScratchFolder()
    let name = "small-\(UUID().uuidString).jsonl"
    try folder.write(SmallTrace.text(), to: name)
    return (folder, name)
  }

  /// The processes that have all these arguments.
  private static func processes(with words: [String]) -> [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { process in
      guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
      else { return false }
      let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.allSatisfy { word in arguments.contains { $0.contains(word) } }
    }
  }

  @Test(arguments: [("--memory-limit", "1", "1 MB"), ("--time-limit", "0.5", "0.5 s")])
  func aProcessThatPassesALimitIsALine(option: String, limit: String, words: String) throws {
    let (folder, trace) = try FailingWorkerTests.folder()
    let outcome = try folder.run(
      "compare --host acquireFirst \(trace) --exact --design faulty,mistake=waits \(option) \(limit)",
      executable: "CustomDesigns"
    ).exiting(70, naming: words)
    #expect(outcome.output.contains("failed"))
    #expect(outcome.output.contains("\nFAILED: the "))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func whatIsStoppedTellsWhatItHas(signal: Int32) throws {
    let (folder, trace) = try FailingWorkerTests.folder()
    let outcome = try PseudoTerminal.outcome(
      of: "compare --host acquireFirst \(trace) --blocks 400 --design stable-id --format json "
        + "--output results", in: folder.url, sending: signal, once: "block 1 of times")
    #expect(outcome.exitCode == 128 + signal)
    let object = try outcome.object()
    #expect(object["isPartial"] as? Bool == true)
    let results = try #require(object["results"] as? [[String: Any]])
    for result in results { #expect((result["fidelity"] as? [String: Int])?.isEmpty == false) }
    let table = try folder.text(of: "results/table.txt")
    #expect(table.hasPrefix("PARTIAL: the run was stopped before it was over"))
    // Missing figures did not fail, and enough blocks were planned.
    #expect(!table.contains("failed") && !table.contains("too few"), "\(table)")
    #expect(FailingWorkerTests.processes(with: ["worker", trace]) == [])
  }

  @Test func whereNothingTemporaryCanBeWrittenATraceFromStandardInputIsRefused() throws {
    let (folder, trace) = try FailingWorkerTests.folder()
    try FilmstripTool.run(
      "compare --host acquireFirst - --exact --design stable-id",
      input: folder.url.appendingPathComponent(trace), in: folder.url,
      environment: ["TMPDIR": "/proc/nowhere"]
    ).failing(73, naming: "(see TMPDIR)")
  }
}
