import Foundation
import TestSupport
import Testing

/// One question, asked in every way, has one answer.
@Suite struct AnswerAgreementTests {
  /// What to replay, an embedded trace or the options that generate one; the shortest first.
  private static let all = [
    "--feed flat:12x9 --duration 5 --seed 2",
    "--feed flat:60x30 --person browsing --duration 20 --seed 1",
    "edited-feed", "edited-feed-confined", "chromium-browse",
  ]
  static let traces = Array(all.prefix(Thorough.count(3, of: all.count)))

  private struct Expected: Equatable {
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

  @Test(arguments: AnswerAgreementTests.traces)
  func everyWayToAskGetsTheSameAnswer(trace: String) throws {
    let folder = try ScratchFolder()
    var name = trace
    if trace.hasPrefix("--") {
      name = "made.jsonl"
      try folder.run("trace generate \(trace) -o \(name)").exiting(0)
    }
    let record = try folder.run("compare \(name) --exact --format json").exiting(0)
    let expected = try Expected(
      try #require(try record.object()["answer"] as? [String: Any]))
    try folder.write(record.output, to: "result.json")
    // The platform given, and left out.
    for host in ["", "--host uikit"] {
      let table = try folder.run("compare \(name) --exact \(host) \(Self.wide)").exiting(0)
      #expect(table.output.hasPrefix(expected.firstLine + "\n"), "\(host)")
      let recommended = try folder.run("recommend \(name) --exact \(host) --format json").exiting(0)
      let object = try recommended.object()
      #expect(object["kind"] as? String == expected.kind)
      #expect((object["lines"] as? [String])?.first == expected.firstLine)
      if expected.kind == "one" || expected.kind == "choice" {
        #expect(object["design"] as? String == expected.designs.first)
      } else {
        #expect(object["design"] == nil)
      }
    }
    let text = try folder.run("recommend \(name) --exact \(Self.wide)").exiting(0).output
    #expect(text.hasPrefix(expected.firstLine + "\n"))
    let again = try folder.run("report result.json \(Self.wide)").exiting(0).output
    #expect(again.hasPrefix(expected.firstLine + "\n"))
    let note = try folder.run("report result.json --format github").exiting(0).output
    let escaped = expected.firstLine.replacing("%", with: "%25")
    #expect(note.contains("::notice title=filmstrip compare::\(escaped)"))
    // The design to use is compared, and marked.
    for design in expected.designs where expected.kind == "one" || expected.kind == "choice" {
      #expect(again.contains("\n> \(design) "), "\(again)")
    }
  }

  /// On a trace with few scrolled strips many designs are equal. On the recordings those with plainer code show far more
  /// faults, also where every design shows some (RecyclerView).
  @Test(arguments: ["recycler-view", "react-native"])
  func amongEqualsTheBestOnTheRecordingsIsNamed(host: String) throws {
    let folder = try ScratchFolder()
    let trace = "--scenario browse --seed 1 --duration 8 --feed store"
    try folder.run("trace generate \(trace) -o made.jsonl").exiting(0)
    let record = try folder.run("compare made.jsonl --exact --host \(host) --format json").exiting(
      0)
    let answer = try Expected(try #require(try record.object()["answer"] as? [String: Any]))
    let design = try #require(answer.designs.first, "\(answer)")
    #expect(answer.kind == "one", "\(answer)")
    let contest = try folder.run(
      "compare --exact --host \(host) --design \(design) --design stable-id --format json"
    ).exiting(0)
    let winner = try Expected(try #require(try contest.object()["answer"] as? [String: Any]))
    #expect(winner.designs == [design], "\(winner)")
    let recommended = try folder.run("recommend made.jsonl --exact --host \(host) --format json")
    #expect(try recommended.exiting(0).object()["design"] as? String == design)
  }
}
