import Foundation
import Results
import Testing

@testable import Reporting

/// What is printed, to the letter: `Golden/` holds it.
///
/// Where a report changes on purpose, `FILMSTRIP_RECORD_GOLDEN=1 swift test --filter GoldenTests`
/// writes the files anew and fails, so that no record passes unread.
@Suite struct GoldenTests {
  @Test func theTableOfAWholeRun() throws {
    try GoldenTests.compare(GoldenTests.details(FixedRun.whole), with: "whole.txt")
  }

  @Test func theTableOfARunWithoutAllocationsWhereNothingIsFaithful() throws {
    try GoldenTests.compare(GoldenTests.details(FixedRun.poor), with: "poor.txt")
  }

  @Test func theTableOfAPartialRun() throws {
    try GoldenTests.compare(GoldenTests.details(FixedRun.partial), with: "partial.txt")
  }

  /// What a person sees first, on a terminal of eighty columns.
  @Test(arguments: [
    ("whole", FixedRun.whole), ("poor", FixedRun.poor), ("partial", FixedRun.partial),
    ("swept", FixedRun.swept), ("full", FixedRun.full),
  ])
  func oneScreen(name: String, run: RunResult) throws {
    let text = TerminalFormat.render(Report(run), TextStyle(width: 80))
    try GoldenTests.compare(text, with: "overview-\(name).txt")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  /// Every table, with all that is known of times.
  private static func details(_ run: RunResult) -> String {
    var report = Report(run)
    report.showsDetails = true
    return TerminalFormat.render(report)
  }

  @Test func theMarkdownOfAWholeRun() throws {
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.whole), with: "whole.md")
  }

  @Test func theMarkdownOfARunThatNothingWasTimedIn() throws {
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.exact), with: "exact.md")
  }

  @Test func theTableOfARunThatNothingWasTimedIn() throws {
    try GoldenTests.compare(GoldenTests.details(FixedRun.exact), with: "exact.txt")
  }

  @Test func whatAVariedAxisComesTo() throws {
    try GoldenTests.compare(GoldenTests.details(FixedRun.swept), with: "swept.txt")
    try GoldenTests.compare(MarkdownFormat.render(FixedRun.swept), with: "swept.md")
  }

  @Test func aTableThatIsFoldedToTheWidth() throws {
    var report = Report(FixedRun.full)
    report.showsDetails = true
    try GoldenTests.compare(
      TerminalFormat.render(report, TextStyle(width: 64)), with: "narrow.txt")
    try GoldenTests.compare(
      TerminalFormat.render(report, TextStyle(width: 200, isColoured: true)), with: "wide.txt")
  }

  @Test func oneWorkloadWithItsBars() throws {
    var run = FixedRun.whole
    run.workloads.removeLast()
    run.results.removeAll { $0.workload == "edited" }
    run.summaries = []
    try GoldenTests.compare(GoldenTests.details(run), with: "bars.txt")
  }

  @Test func severalResultsSideBySide() throws {
    var second = FixedRun.whole
    second.workloads[0].traceHash = "fedcba9876543210"
    second.results.removeAll { $0.design == "ceiling" }
    var report = Report([("monday|.json", FixedRun.whole), ("tuesday.json", second)])
    report.showsDetails = true
    try GoldenTests.compare(TerminalFormat.render(report), with: "sides.txt")
    try GoldenTests.compare(MarkdownFormat.render(report), with: "sides.md")
  }

  /// What moved, by how much, and what is alike.
  @Test func whatDiffersBetweenResultsOnThePage() throws {
    var second = FixedRun.whole
    second.seed = 2
    second.results[0].fidelity["lostOffsets", default: 0] += 30
    let report = Report([("one", FixedRun.whole), ("two", second)])
    let sides = try #require(report.sideBySide)
    let model = PageSides(report: sides).model()
    let page = try PageTemplates.page([
      "title": "", "sections": [PageTemplates.Model](), "besides": [model], "colophon": "",
    ])
    try GoldenTests.compare(ChartGoldenTests.withoutStyle(page), with: "sides.html")
  }

  @Test func everyFigureForPrograms() throws {
    let report = Report(FixedRun.full)
    try GoldenTests.compare(CSVFormat.render(report), with: "full.csv")
  }

  @Test func hostileNamesInEveryFormat() throws {
    let report = Report([("=<a>|\n\u{1B}[1m", FixedRun.hostile)])
    // The others are long: they have tests of their own, which read them back.
    for format in Report.formats
    where ["terminal", "markdown", "junit", "github"].contains(format.name) {
      let text = try format.render(report, .plain)
      try GoldenTests.compare(text, with: "hostile.\(format.name)")
    }
  }

  @Test func whatPoliciesMiss() throws {
    for format in CacheReport.formats where format.isForPeople {
      try GoldenTests.compare(
        try format.render(FixedCaches.report, .plain), with: "caches.\(format.name)")
    }
    try GoldenTests.compare(
      try CacheReport.formats[0].render(FixedCaches.curves, .plain), with: "curves.txt")
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
    // By bytes: a carriage return and a line feed are one character.
    func split(_ text: String) -> [String] {
      text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
    let lines = (split(text), split(golden))
    for (number, (line, expected)) in zip(lines.0, lines.1).enumerated() {
      #expect(line == expected, "Golden/\(name):\(number + 1)")
    }
    #expect(lines.0.count == lines.1.count, "lines of Golden/\(name)")
  }
}
