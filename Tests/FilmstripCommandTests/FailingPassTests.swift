import Foundation
import Testing

/// What a comparison does when one of its processes fails, or somebody stops it.
@Suite struct FailingPassTests {
  /// A trace under a name that no other process has in its arguments, long enough to be met at work.
  private static func folder() throws -> (folder: ScratchFolder, trace: String) {
    let folder = try ScratchFolder()
    let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CEmbeddedTraces/Traces/edited-feed.jsonl").standardized
    let name = "edited-\(UUID().uuidString).jsonl"
    try FileManager.default.copyItem(at: recording, to: folder.url.appendingPathComponent(name))
    return (folder, name)
  }

  /// The processes that have all these arguments.
  private static func processes(with words: [String]) -> [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { process in
      guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
      else { return false }
      let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.allSatisfy(arguments.contains)
    }
  }

  /// Sends a signal to the first process with these arguments, as soon as there is one.
  @Sendable private static func send(_ signal: Int32, toFirstWith words: [String]) {
    for _ in 0..<10_000 {
      if let process = processes(with: words).first {
        // What its parent ignores it does too, until it has begun.
        usleep(50_000)
        kill(process, signal)
        return
      }
      usleep(2_000)
    }
  }

  @Test(arguments: [SIGKILL, SIGSEGV, SIGTERM, SIGABRT])
  func aProcessThatIsKilledCostsItsOwnRow(signal: Int32) throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try FilmstripTool.run(
      [
        "compare", trace, "--exact", "--design", "tag-lookup", "--design", "stable-id", "--format",
        "json",
      ], in: folder.url
    ) { _ in
      FailingPassTests.send(signal, toFirstWith: ["worker", "fidelity", trace, "stable-id"])
    }
    #expect(outcome.exitCode == 70)
    #expect(
      outcome.errors.contains(
        "filmstrip: the fidelity pass of stable-id on edited-feed, acquireFirst: its process was ended by "
          + "signal \(signal)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    let object = try outcome.object()
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["design"] as? String } == ["tag-lookup", "stable-id", "floor"])
    for result in results {
      let isLost = result["design"] as? String == "stable-id"
      let fidelity = try #require(result["fidelity"] as? [String: Int])
      #expect(fidelity.isEmpty == isLost)
    }
    #expect((object["failures"] as? [Any])?.count == 1)
    #expect(object["isPartial"] as? Bool == false)
  }

  @Test func aDesignThatIsKilledInABlockIsTimedNoMoreAndTheOthersAre() throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try FilmstripTool.run(
      [
        "compare", trace, "--blocks", "2", "--design", "tag-lookup", "--design", "stable-id",
        "--format", "json",
      ], in: folder.url
    ) { _ in FailingPassTests.send(SIGKILL, toFirstWith: ["worker", "time", trace]) }
    #expect(outcome.exitCode == 70)
    let object = try outcome.object()
    let failures = try #require(object["failures"] as? [[String: Any]])
    let blamed = failures.first?["design"] as? String
    let results = try #require(object["results"] as? [[String: Any]])
    let timed = results.filter { $0["timing"] != nil }.compactMap { $0["design"] as? String }
    let all = ["tag-lookup", "stable-id", "floor"]
    // The base is in every figure of time: without it there is none.
    let expected = blamed == nil || blamed == "floor" ? [] : all.filter { $0 != blamed }
    #expect(timed == expected, "\(outcome.errors)")
    for result in results { #expect((result["fidelity"] as? [String: Int])?.isEmpty == false) }
  }

  @Test func aProcessThatHoldsTooMuchIsALine() throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try folder.run(
      "compare", trace, "--exact", "--design", "stable-id", "--memory-limit", "1")
    #expect(outcome.exitCode == 70)
    #expect(outcome.errors.contains("MB of memory where 1 MB are allowed"), "\(outcome.errors)")
    #expect(outcome.output.contains("failed"))
    #expect(outcome.output.contains("\nFAILED: the fidelity pass of "))
  }

  @Test func aProcessThatTakesTooLongIsALine() throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try folder.run(
      "compare", trace, "--exact", "--design", "stable-id", "--time-limit", "0.001")
    #expect(outcome.exitCode == 70)
    #expect(outcome.errors.contains("it took longer than 0.001 s"), "\(outcome.errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func whatIsStoppedTellsWhatItHas(signal: Int32) throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try FilmstripTool.run(
      [
        "compare", trace, "--blocks", "400", "--design", "stable-id", "--format", "json",
        "--output", "results",
      ], in: folder.url
    ) { process in
      FailingPassTests.send(0, toFirstWith: ["worker", "time", trace])
      kill(process, signal)
    }
    #expect(outcome.exitCode == 128 + signal)
    #expect(outcome.errors.contains("stopped before it was over: the result is partial"))
    let object = try outcome.object()
    #expect(object["isPartial"] as? Bool == true)
    let results = try #require(object["results"] as? [[String: Any]])
    for result in results { #expect((result["fidelity"] as? [String: Int])?.isEmpty == false) }
    let table = try String(
      contentsOf: folder.url.appendingPathComponent("results/table.txt"), encoding: .utf8)
    #expect(table.hasPrefix("PARTIAL: the run was stopped before it was over"))
    #expect(FailingPassTests.processes(with: ["worker", trace]) == [])
  }

  @Test func whereNothingTemporaryCanBeWrittenATraceFromStandardInputIsRefused() throws {
    let (folder, trace) = try FailingPassTests.folder()
    let outcome = try FilmstripTool.run(
      ["compare", "-", "--exact", "--design", "stable-id"],
      input: folder.url.appendingPathComponent(trace), in: folder.url,
      environment: ["TMPDIR": "/proc/nowhere"])
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.contains("(see TMPDIR)"), "\(outcome.errors)")
    #expect(outcome.output == "")
  }
}
