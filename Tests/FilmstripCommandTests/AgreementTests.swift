import Foundation
import TestSupport
import Testing

/// One question, asked in every way, has one answer.
@Suite struct AgreementTests {
  /// What to replay, an embedded trace or the options that generate one; the shortest first.
  private static let all = [
    "--feed flat:12x9 --duration 5 --seed 2",
    "--feed flat:60x30 --person browsing --duration 20 --seed 1",
    "edited-feed", "edited-feed-confined", "chromium-browse",
  ]
  static let traces = Array(all.prefix(Thorough.count(3, of: all.count)))

  private struct Told: Equatable {
    let kind: String
    let designs: [String]
    let firstLine: String

    init(_ answer: [String: Any]) throws {
      kind = try #require(answer["kind"] as? String)
      firstLine = try #require((answer["lines"] as? [String])?.first)
      designs = (answer["designs"] as? [String]) ?? []
    }
  }

  /// Tables break lines where they are full.
  private static let wide = "--width 1000"

  @Test(arguments: AgreementTests.traces)
  func everyWayToAskGetsTheSameAnswer(trace: String) throws {
    let folder = try ScratchFolder()
    var name = trace
    if trace.hasPrefix("--") {
      name = "made.jsonl"
      try folder.run("trace generate \(trace) -o \(name)").exiting(0)
    }
    let record = try folder.run("compare \(name) --exact --format json").exiting(0)
    let told = try Told(
      try #require(try record.object()["answer"] as? [String: Any]))
    try folder.write(record.output, to: "result.json")
    // The platform given, and left out.
    for host in ["", "--host uikit"] {
      let table = try folder.run("compare \(name) --exact \(host) \(AgreementTests.wide)").exiting(
        0)
      #expect(table.output.hasPrefix(told.firstLine + "\n"), "\(host)")
      let recommended = try folder.run("recommend \(name) --exact \(host) --format json").exiting(0)
      let object = try recommended.object()
      #expect(object["kind"] as? String == told.kind)
      #expect((object["lines"] as? [String])?.first == told.firstLine)
      if told.kind == "one" || told.kind == "choice" {
        #expect(object["design"] as? String == told.designs.first)
      } else {
        #expect(object["design"] == nil)
      }
    }
    let text = try folder.run("recommend \(name) --exact \(AgreementTests.wide)").exiting(0).output
    #expect(text.hasPrefix(told.firstLine + "\n"))
    let again = try folder.run("report result.json \(AgreementTests.wide)").exiting(0).output
    #expect(again.hasPrefix(told.firstLine + "\n"))
    let note = try folder.run("report result.json --format github").exiting(0).output
    let escaped = told.firstLine.replacing("%", with: "%25")
    #expect(note.contains("::notice title=filmstrip compare::\(escaped)"))
    // The design to use is compared, and marked.
    for design in told.designs where told.kind == "one" || told.kind == "choice" {
      #expect(again.contains("\n> \(design) "), "\(again)")
    }
  }

  /// Where designs are named, the answer is one of them.
  @Test func namedDesignsAreTheOnlyCandidates() throws {
    let line = "--exact --format json --design stable-id --design stable-id,saves=scroll"
    let answer = try #require(
      try FilmstripTool.run("compare edited-feed --host acquireFirst \(line)").exiting(0)
        .object()["answer"] as? [String: Any])
    #expect(answer["designs"] as? [String] == ["stable-id"])
    #expect(answer["equals"] as? [String] == ["stable-id,saves=scroll"])
  }

  /// A gate has the answer of what its suite replays among its notes.
  @Test func theGateNotesTheAnswer() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      filmstrip-suite: 1
      name: app
      traces: [edited-feed]
      designs:
        - stable-id
        - other: tag-lookup
      hosts: [acquireFirst]
      times: {judge: off}
      """, to: "suite.yml")
    try folder.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    let gate = try folder.run("gate suite.yml --baseline b.json --exact --format json").exiting(0)
    let notes = try #require(try gate.object()["notes"] as? [String])
    let table = try folder.run(
      "compare edited-feed --host acquireFirst --exact --design stable-id --design tag-lookup "
        + AgreementTests.wide
    ).exiting(0)
    #expect(notes.contains { table.output.hasPrefix($0 + ".\n") }, "\(notes)")
  }

  /// No strip is scrolled and no row comes back.
  @Test(arguments: ["compare", "recommend"])
  func aTraceOnWhichNoDesignCanFailEarnsNoAdvice(command: String) throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"filmstrip": 1, "name": "calm", "viewport": [390, 844], "feed": {"items": [8, 8, 5], "rowHeight": 160, \
      "item": {"width": 120, "height": 140}}}
      {"t": 16, "y": 20}
      """, to: "calm.jsonl")
    let text = try folder.run("\(command) calm.jsonl --exact --width 1000").exiting(0).output
    #expect(text.hasPrefix("No design can fail on calm: it has no scrolling of a strip, no edit"))
    for advice in ["Use ", "Write it", "\n> ", "final class"] {
      #expect(!text.contains(advice), "\(advice): \(text)")
    }
  }
}
