import Foundation
import Testing

/// `--format chrome`: what a replay did, as trace viewers read it.
@Suite struct ChromeCommandTests {
  /// The sums over all frames are the counters of the replay, and every fault is there.
  @Test func theTraceOfARecordingIsWhatTheReplayCounted() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run(
      "compare", "chromium-browse", "--host", "late", "--exact", "--design", "tag-lookup",
      "--film", "tag-lookup", "--format", "chrome", "--output", "out")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    // What is for another program is a file; people get their table.
    #expect(outcome.output.hasPrefix("No design compared"))
    let replay = try folder.run(
      "replay", "chromium-browse", "--host", "late", "--design", "tag-lookup", "--format", "json"
    ).object()
    let counters = try #require(replay["counters"] as? [String: Int])
    let fidelity = try #require(replay["fidelity"] as? [String: Int])
    let data = try Data(contentsOf: folder.url.appendingPathComponent("out/trace-events.json"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(object["traceEvents"] as? [[String: Any]])
    let frames = events.filter { $0["tid"] as? Int == 1 && $0["ph"] as? String == "X" }
    func sum(_ name: String) -> Int {
      frames.reduce(0) { $0 + (($1["args"] as? [String: Any])?[name] as? Int ?? 0) }
    }
    #expect(sum("rows displayed") == counters["rowsDisplayed"])
    #expect(sum("cells created") == counters["cellsCreated"])
    #expect(sum("cells reused") == counters["cellsReused"])
    #expect(sum("strips reloaded") == counters["reloads"])
    #expect(sum("items configured") == counters["itemsDisplayed"])
    for fault in ["lostOffsets", "foreignOffsets"] {
      #expect(events.count { $0["name"] as? String == fault } == fidelity[fault])
    }
    #expect(fidelity["foreignOffsets"] == 17)
    let reported = try folder.run(
      "report", "out", "--film", "tag-lookup", "--format", "chrome")
    #expect(reported.exitCode == 0, "\(reported.errors)")
    #expect(reported.output == String(decoding: data, as: UTF8.self))
  }

  @Test func aResultWhoseTraceIsNowhereHasNone() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    let made = try folder.run(
      "compare", "--host", "acquireFirst", "small.jsonl", "--exact", "--design", "tag-lookup",
      "--output", "out")
    #expect(made.exitCode == 0)
    let missing = try folder.run("report", "out", "--format", "chrome")
    #expect(missing.exitCode == 66)
    #expect(missing.output == "")
    #expect(missing.errors.contains("--trace FILE"), "\(missing.errors)")
    let found = try folder.run("report", "out", "--format", "chrome", "--trace", "small.jsonl")
    #expect(found.exitCode == 0, "\(found.errors)")
    let unasked = try folder.run("report", "out", "--film", "tag-lookup")
    #expect(unasked.exitCode == 64)
    #expect(unasked.errors.contains("--film "))
  }
}
