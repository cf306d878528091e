import Foundation
import TestSupport
import Testing

/// Limits and signals lose no data. `scripts/faults` counts more of them.
@Suite struct FaultTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/environ")))
  func nothingIsLostInTheShortForm() throws {
    let cases = Thorough.isOn ? "" : "--only SIGTERM 'file size' 'a file that is there'"
    let script = packageFolder.appendingPathComponent("scripts/faults").path
    let text = try FilmstripTool.shell(
      "'\(script)' --quick --tool \"$0\" \(cases) 2>&1", seconds: 7200
    ).exiting(0).output
    #expect(text.contains("| all |"))
  }

  /// From the least memory in which the process begins at all to the first that is enough.
  @Test func tooLittleMemoryIsSaid() throws {
    let folder = try ScratchFolder.withSmallTrace()
    var said: Set<Substring> = []
    for kilobytes in stride(from: 100_000, to: 2_000_000, by: Thorough.isOn ? 8000 : 25_000) {
      let outcome = try folder.shell(
        "ulimit -v \(kilobytes); \"$0\" compare small.jsonl --exact --design stable-id --host late")
      // The loader, or what begins before the tool does.
      if outcome.exitCode == 127 || outcome.exitCode > 128 { continue }
      if outcome.exitCode == 0 {
        #expect(said == ["64 MiB of memory", "threads"])
        return
      }
      #expect(outcome.exitCode == 70)
      let words = try #require(
        outcome.errors.firstMatch(
          of: /^filmstrip: (64 MiB of memory|[0-9]+ threads) are needed, and the system/),
        "\(outcome.errors)")
      said.insert(words.1.hasSuffix("threads") ? "threads" : words.1)
    }
    Issue.record("no limit is enough")
  }

  /// FINDINGS 40: it went on.
  @Test(arguments: [SIGINT, SIGTERM])
  func aCommandEndsAtTheFirstSignal(signal: Int32) throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      filmstrip-sweep: 1
      traces: [{scenario: browse, seeds: 1-20000}]
      designs: [floor]
      hosts: [acquireFirst]
      """, to: "sweep.yml")
    let outcome = try FilmstripTool.run(
      "sweep plan sweep.yml --output sweep.plan", in: folder.url
    ) { number in
      usleep(1_500_000)
      kill(number, signal)
    }
    #expect(outcome.exitCode == 128 + signal)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".filmstrip-") || $0 == "sweep.plan" })
  }

  @Test func aBaselineThatIsStoppedEndsAsStopped() throws {
    let suite = try GateSuite(
      GateSuite.text.replacing("times: off", with: "times: judged"), hasBaseline: false)
    let outcome = try FilmstripTool.run(
      "baseline update suite.yml --baseline b.json", in: suite.folder.url
    ) { number in
      usleep(1_500_000)
      kill(number, SIGTERM)
    }
    #expect(outcome.exitCode == 143, "\(outcome.errors)")
    #expect(outcome.errors.contains("b.json is as it was"))
  }
}
