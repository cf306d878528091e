import Foundation
import Reporting
import Testing

/// What is printed, to the letter: `Golden/` holds it.
///
/// Where a report changes on purpose, `FILMSTRIP_RECORD_GOLDEN=1 swift test --filter GoldenTests`
/// writes the files anew and fails, so that no record passes unread.
@Suite struct GoldenTests {
  @Test func theTableOfAWholeRun() throws {
    try GoldenTests.compare(TerminalFormat.render(FixedRun.whole), with: "whole.txt")
  }

  @Test func theTableOfARunWithoutAllocationsWhereNothingIsFaithful() throws {
    try GoldenTests.compare(TerminalFormat.render(FixedRun.poor), with: "poor.txt")
  }

  @Test func theTableOfAPartialRun() throws {
    try GoldenTests.compare(TerminalFormat.render(FixedRun.partial), with: "partial.txt")
  }

  @Test func theMarkdownOfAWholeRun() throws {
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.whole), with: "whole.md")
  }

  @Test func theMarkdownOfARunThatNothingWasTimedIn() throws {
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.exact), with: "exact.md")
  }

  @Test func theTableOfARunThatNothingWasTimedIn() throws {
    try GoldenTests.compare(TerminalFormat.render(FixedRun.exact), with: "exact.txt")
  }

  @Test func whatAVariedAxisComesTo() throws {
    try GoldenTests.compare(TerminalFormat.render(FixedRun.swept), with: "swept.txt")
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.swept), with: "swept.md")
  }

  @Test func theRecord() throws {
    try GoldenTests.compare(try JSONFormat.render(FixedRun.whole), with: "whole.json")
  }

  @Test func theCountersOfAReplay() throws {
    let counters = CountersFormat(
      title: "tag-lookup on feed\n\u{1B}[31mmine, host acquireFirst",
      counters: [("rowsDisplayed", 1366), ("storedOffsets", 0)],
      fidelity: [("lostOffsets", 12_345), ("traps", 0)], isUnfit: true)
    try GoldenTests.compare(counters.text, with: "counters.txt")
    try GoldenTests.compare(counters.markdown, with: "counters.md")
  }

  @Test func whatTheDoctorFound() throws {
    let report = DoctorFormat(FixedExamination.whole)
    try GoldenTests.compare(report.text, with: "doctor.txt")
    try GoldenTests.compare(report.markdown, with: "doctor.md")
    try GoldenTests.compare(try JSONFormat.render(FixedExamination.whole), with: "doctor.json")
  }

  static func compare(_ text: String, with name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded Golden/\(name): read what changed, then test without recording")
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    let lines = (
      text.split(separator: "\n", omittingEmptySubsequences: false),
      golden.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for (number, (line, expected)) in zip(lines.0, lines.1).enumerated() {
      #expect(line == expected, "Golden/\(name):\(number + 1)")
    }
    #expect(lines.0.count == lines.1.count, "lines of Golden/\(name)")
  }
}
