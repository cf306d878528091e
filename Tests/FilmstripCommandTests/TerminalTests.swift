import Foundation
import Testing

@testable import FilmstripCommand

/// Commands on a terminal: files instead of text, and signals.
@Suite struct TerminalTests {
  @Test func aTerminalGetsThePageOfAFilmAsAFile() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let shown = try PseudoTerminal.output(
      of: "film small.jsonl --design stable-id", in: folder.url, columns: 80)
    #expect(shown == "")
    #expect(try folder.text(of: "film.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func aStoppedBaselineIsNotWritten() throws {
    let suite = try GateSuite(
      GateSuite.text.replacing("small.jsonl", with: "chromium-browse"))
    try PseudoTerminal.outcome(
      of: "baseline update suite.yml --baseline b.json", in: suite.folder.url, sending: SIGINT,
      once: "fidelity of stable-id"
    ).exiting(130, naming: "b.json is as it was")
    #expect(!suite.folder.has("b.json"))
  }

  @Test func aStoppedRecommendationSaysThatNothingIsKnown() throws {
    let folder = try ScratchFolder()
    try PseudoTerminal.outcome(
      of: "recommend chromium-browse", in: folder.url, sending: SIGINT, once: "stable-id"
    ).failing(130, naming: "nothing is known yet")
  }
}

/// The time between two lines of a log.
@Suite struct ProgressTests {
  @Test(arguments: [(nil, 10), ("", 10), ("0", 0), ("2.5", 2.5)] as [(String?, Double)])
  func theSecondsAreANumber(text: String?, seconds: Double) throws {
    #expect(try ProgressLine.secondsBetweenLines(text) == seconds)
  }

  @Test(arguments: ["abc", "-1", "nan", "1e10", "inf"])
  func otherSecondsAreRefused(text: String) {
    #expect(throws: (any Error).self) { try ProgressLine.secondsBetweenLines(text) }
  }
}

/// Limits of the system that are too low for the tool.
@Suite struct LowLimitTests {
  @Test func aSmallStackIsNamed() throws {
    try FilmstripTool.shell("ulimit -s 64; exec \"$0\" suite check")
      .failing(70, naming: "ulimit -s")
  }

  /// The loader itself ends a process with less (127); a signal would say nothing.
  @Test func littleMemoryEndsNoCommandByASignal() throws {
    for kibibytes in stride(from: 84_000, through: 108_000, by: 2_000) {
      let outcome = try FilmstripTool.shell(
        "(ulimit -v \(kibibytes); exec \"$0\" designs); echo $? >&2")
      let code = outcome.errors.split(separator: "\n").last.flatMap { Int($0) }
      #expect([0, 70, 127].contains(code), "\(kibibytes) KiB: \(outcome.errors)")
    }
  }
}
