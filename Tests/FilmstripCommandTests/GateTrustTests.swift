import Foundation
import Gate
import TestSupport
import Testing

/// The gate's trust, and that it says so.
@Suite struct GateTrustTests {
  /// A change of a pull request, as in the table of the page: files, and a baseline that is sealed anew; then the exit
  /// code of the gate, and its words.
  private typealias Row = (
    files: [(name: String, old: String, new: String)],
    baseline: @Sendable (inout Baseline) -> Void, exitCode: Int32, words: String
  )

  private static let worse = ("suite.yml", "app: stable-id", "app: reset-offset")
  private static let judgesLess =
    ("suite.yml", "times: off\n", "times: off\nmetrics: ['fidelity.traps']\n")

  private static let rows: [Row] = [
    ([worse], { _ in }, 2, "lost offsets 0 to 2 (+2)"),
    ([judgesLess], { _ in }, 1, "judges less than the baseline's did"),
    ([("suite.yml", "  - tag-lookup\n", "")], { _ in }, 1, "it vanished"),
    ([("suite.yml", ", late]", "]")], { _ in }, 1, "it vanished"),
    ([("suite.yml", "- tag-lookup", "- row-dictionary")], { _ in }, 1, "it is new"),
    ([("suite.yml", "- tag-lookup", "- mine")], { _ in }, 1, "there is no design 'mine'"),
    ([("small.jsonl", "\"x\":50", "\"x\":40")], { _ in }, 1, "the trace is another"),
    (
      [("b.json", "\"counters.cellsCreated\" : 4", "\"counters.cellsCreated\" : 5")], { _ in }, 1,
      "does not fit its seal"
    ),
    // The seal has no secret: a baseline that was sealed anew is what the gate judges by.
    ([], { $0.subjects[0].metrics["counters.cellsCreated"] = 5 }, 0, "cells created 5 to 4"),
    ([worse], { $0.subjects[0].metrics["fidelity.lostOffsets"] = 2 }, 3, "IMPROVED"),
    ([judgesLess], { $0.rules = nil }, 0, "does not say what its suite judged"),
    (
      [], { $0.subjects[2].design = "unheard-of" }, 1,
      "unheard-of, small, host acquireFirst: it vanished"
    ),
  ]

  /// The baseline of the small suite, taken once.
  private static let original = Result {
    let text = try GateSuite.withBaseline().folder.text(of: "b.json")
    return try BaselineFile.read(text.utf8, named: "b.json")
  }

  @Test(arguments: rows.indices)
  func aChangeIsJudgedAsThePageSays(number: Int) throws {
    let row = Self.rows[number]
    let suite = try GateSuite()
    var baseline = try Self.original.get()
    row.baseline(&baseline)
    try suite.folder.write(BaselineFile.text(of: baseline), to: "b.json")
    for file in row.files { try suite.folder.replace(file.old, with: file.new, in: file.name) }
    let outcome = try suite.gate("--exact")
    #expect(outcome.exitCode == row.exitCode)
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(row.words), "\(words)")
  }

  @Test func aSuiteThatJudgesLessIsNotedWhereItsBaselineChangesToo() throws {
    let suite = try GateSuite(GateSuite.text + "metrics: ['fidelity.traps']\n")
    try suite.folder.run("baseline update suite.yml --baseline b.json").exiting(0)
    let outcome = try suite.gate("--exact").exiting(0)
    #expect(outcome.output.contains("exact figures are judged"))
  }

  @Test func aResultThatWasHandedInIsNotMeasuredHere() throws {
    let suite = try GateSuite.withBaseline()
    let measured = try suite.gate("--exact --output gate").exiting(0)
    #expect(!measured.output.contains("not measured here"))
    let outcome = try suite.gate("--exact --result gate/result.json").exiting(0)
    #expect(outcome.output.contains("not measured here"))
  }

  @Test func anotherExecutableMeasures() throws {
    let suite = try GateSuite.withBaseline()
    let worker = try BuiltExecutable.url(named: "CustomDesigns").path
    let outcome = try suite.gate("--exact --worker \(worker)")
    #expect(outcome.output.contains("measured by another executable"))
    #expect(outcome.exitCode == 0)
    #expect(try suite.gate("--exact --worker /bin/false").exitCode == 1)
    // A design that only the other executable has is unknown to the judge.
    try suite.folder.replace("- tag-lookup", with: "- mine", in: "suite.yml")
    let unknown = try suite.gate("--exact --worker \(worker)").exiting(1)
    #expect(unknown.output.contains("there is no design 'mine'"))
    try suite.folder.write(GateSuite.text, to: "suite.yml")
    try suite.gate("--exact --worker missing").failing(64, naming: "--worker")
  }

  @Test func aDesignThatDisplaysOtherThingsInTwoRunsIsInvalid() throws {
    let suite = try GateSuite(GateSuite.text.replacing("stable-id", with: "right"))
    let options = "suite.yml --baseline b.json --exact"
    try suite.folder.run("baseline update \(options)", executable: "CustomDesigns").exiting(0)
    try suite.folder.run("gate \(options)", executable: "CustomDesigns").exiting(0)
    try suite.folder.write(
      GateSuite.text.replacing("stable-id", with: "chance"), to: "suite.yml")
    let outcome = try suite.folder.run("gate \(options)", executable: "CustomDesigns")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("not exact here"))
  }
}
