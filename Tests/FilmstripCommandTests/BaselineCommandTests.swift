import Foundation
import Testing

/// Baselines as files: whole or as they were, whatever happens, and whatever they are called.
@Suite struct BaselineCommandTests {
  @Test(
    arguments: [
      HostileNameTests.written,
      #"é ☃ 雪 \"quoted\" | <b> , =cmd() "# + "\u{1F468}\u{200D}\u{1F469}",
    ])
  func namesOfAnyUnicodeAreFoundAgain(name: String) throws {
    let suite = try GateSuite.withBaseline(name: name)
    try suite.gate("--output out").exiting(0)
    for format in ["table", "markdown", "junit", "github"] {
      let text = try suite.gate("--result out/result.json --format \(format)").output
      let hostile = text.unicodeScalars.filter {
        $0 != "\n" && [.control, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(hostile.isEmpty, "\(format)")
    }
  }

  /// A file may grow to so many kilobytes and no further. Its writing ends in the middle for
  /// each that is too few for the new baseline, and writes it where they are enough.
  @Test func anUpdateThatIsKilledWhileItWritesLeavesTheOldBaseline() throws {
    let suite = try GateSuite.withBaseline()
    let old = try suite.folder.text(of: "b.json")
    try suite.folder.replace(
      "app: stable-id", with: "app: stable-id,pool=none", in: "suite.yml")
    try suite.gate("--output out").exiting(2)
    try BaselineCommandTests.update("new.json", in: suite, limit: "unlimited").exiting(0)
    let new = try suite.folder.text(of: "new.json")
    #expect(new != old)
    let kilobytes = (new.utf8.count + 1023) / 1024
    #expect(kilobytes > 2)
    for limit in 0...kilobytes {
      let outcome = try BaselineCommandTests.update("b.json", in: suite, limit: "\(limit)")
      let isKilled = limit < kilobytes
      #expect(outcome.exitCode == (isKilled ? 73 : 0), "\(limit) KB: \(outcome)")
      #expect(try suite.folder.text(of: "b.json") == (isKilled ? old : new), "\(limit) KB")
    }
    try suite.gate("--result out/result.json").exiting(0)
    // The same where the process ignores the signal and the write fails instead.
    try suite.folder.write(old, to: "b.json")
    try BaselineCommandTests.update("b.json", in: suite, limit: "1", signal: "ignore")
      .exiting(73, naming: "b.json: ")
    #expect(try suite.folder.text(of: "b.json") == old)
  }

  /// Makes a baseline of the figures in `out`, with files of so many kilobytes at the most.
  ///
  /// - Parameter signal: the action of SIGXFSZ: `default` kills. Processes would inherit the action of the test run.
  private static func update(
    _ baseline: String, in suite: GateSuite, limit: String, signal: String = "default"
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.shell(
      "ulimit -c 0 -f \(limit); exec env --\(signal)-signal=XFSZ \"$0\" baseline update suite.yml"
        + " --result out/result.json --baseline \(baseline) >/dev/null", in: suite.folder.url)
  }
}
