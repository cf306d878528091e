import Foundation
import Testing

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
