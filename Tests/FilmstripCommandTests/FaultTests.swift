import Foundation
import TestSupport
import Testing

/// Limits and signals lose no data. `scripts/faults` counts more of them.
@Suite struct FaultTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/environ")))
  func nothingIsLostInTheShortForm() throws {
    let cases = Thorough.isOn ? "" : "--only SIGTERM 'file size' 'place of an output'"
    let script = packageFolder.appendingPathComponent("scripts/faults").path
    let text = try FilmstripTool.shell(
      "'\(script)' --quick --tool \"$0\" \(cases) 2>&1", seconds: 7200
    ).exiting(0).output
    #expect(text.contains("| all |"))
  }

  /// From the least memory in which the process begins at all to the first that is enough.
  @Test func tooLittleMemoryIsSaid() throws {
    let folder = try ScratchFolder.withSmallTrace()
    var isSaid = false
    for kilobytes in stride(from: 100_000, to: 2_000_000, by: Thorough.isOn ? 8000 : 25_000) {
      let outcome = try folder.shell(
        "ulimit -v \(kilobytes); \"$0\" compare small.jsonl --exact --design stable-id --host late")
      // The loader, or what begins before the tool does.
      if outcome.exitCode == 127 || outcome.exitCode > 128 { continue }
      if outcome.exitCode == 0 {
        #expect(isSaid)
        return
      }
      #expect(outcome.exitCode == 70)
      #expect(
        outcome.errors.hasPrefix("filmstrip: 64 MiB of memory are needed, and the system"),
        "\(outcome.errors)")
      isSaid = true
    }
    Issue.record("no limit is enough")
  }

  /// It waited for a second writer.
  @Test func aLogOfSeveralBehavioursNeedsAFile() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #"mkfifo pipe; timeout 60 "$0" replay pipe --design stable-id --log"#
    ).exiting(64, naming: "pipe cannot be read again")
  }

  /// `trace info` prints a velocity that fits no integer.
  @Test func aVelocityMayBeHuge() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let header = try #require(try folder.text(of: "small.jsonl").split(separator: "\n").first)
    try folder.write(
      "\(header)\n{\"t\":0,\"y\":1}\n{\"t\":1e-16,\"y\":2}\n", to: "near.jsonl")
    let info = try folder.run("trace info near.jsonl").exiting(0)
    #expect(info.output.contains(/[0-9]{19}/), "\(info.output)")
  }

  /// A folder with `bad.json`, a result with a changed part of its first design.
  private static func folder(
    changing part: String, _ change: (inout [String: Any]) -> Void
  ) throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run("compare small.jsonl --exact --design stable-id --host late --output out")
      .exiting(0)
    let data = try Data(contentsOf: folder.url.appendingPathComponent("out/result.json"))
    var run = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var results = try #require(run["results"] as? [[String: Any]])
    var record = try #require(results[0][part] as? [String: Any])
    change(&record)
    results[0][part] = record
    run["results"] = results
    let changed = try JSONSerialization.data(withJSONObject: run)
    try folder.write(String(decoding: changed, as: UTF8.self), to: "bad.json")
    return folder
  }

  /// The page draws a course, and indexes each of its lists by the first.
  @Test(arguments: ["liveBytes", "liveCells", "allocations", "timesMilliseconds"])
  func aCourseHasOneLength(list: String) throws {
    let folder = try Self.folder(changing: "course") { $0[list] = [Int]() }
    try folder.run("report bad.json --format html").exiting(65, naming: "results[0].course")
  }

  /// A chart of a history draws a figure of 1e-308.
  @Test func aFigureMayBeTiny() throws {
    let folder = try Self.folder(changing: "modelled") { $0["openingMicroseconds"] = 1e-308 }
    for (number, result) in ["bad.json", "out/result.json"].enumerated() {
      try folder.run(
        "history add \(result) --to h.history --commit c\(number) --branch main --time 2026-01-0\(number + 1)T00:00:00Z"
      ).exiting(0)
    }
    try folder.run("history show h.history --all --html chart.html").exiting(0)
  }
}
