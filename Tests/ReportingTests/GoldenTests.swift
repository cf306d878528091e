import Foundation
import Results
import Testing

@testable import Reporting

/// Exact output, stored in `Golden/`.
///
/// Where a report changes on purpose, `FILMSTRIP_RECORD_GOLDEN=1 scripts/test --filter GoldenTests`
/// writes the files anew and fails, so that no record passes unread.
@Suite struct GoldenTests {
  /// Runs, and their reports on record: every table (`txt`), the first screen on a terminal of eighty columns
  /// (`overview`), Markdown, and pages without their style and script, which the tests in a browser check.
  @Test(arguments: [
    ("whole", FixedRun.whole, ["txt", "overview", "md", "html"]),
    ("poor", FixedRun.poor, ["txt", "overview"]),
    ("partial", FixedRun.partial, ["txt", "overview", "html"]),
    ("exact", FixedRun.exact, ["txt", "md", "html"]), ("single", FixedRun.single, ["txt"]),
    ("swept", FixedRun.swept, ["txt", "overview", "md"]), ("full", FixedRun.full, ["overview"]),
  ])
  func reportsOfRuns(name: String, run: RunResult, formats: [String]) throws {
    let report = Report(run)
    for format in formats {
      switch format {
      case "txt":
        var detailed = report
        detailed.showsDetails = true
        try Self.compare(TerminalFormat.render(detailed), with: "\(name).txt")
      case "overview":
        let text = TerminalFormat.render(report, TextStyle(width: 80))
        try Self.compare(text, with: "overview-\(name).txt")
        #expect(
          text.split(separator: "\n").allSatisfy {
            // A command is not broken, so that it can be copied.
            $0.count <= 80 || $0.contains(": filmstrip ")
          })
      case "md": try Self.compare(MarkdownFormat.render(report), with: "\(name).md")
      default: try Self.comparePage(HTMLFormat.render(report), with: "\(name).html")
      }
    }
  }

  @Test(arguments: [
    ("narrow", TextStyle(width: 64)), ("wide", TextStyle(width: 200, isColoured: true)),
  ])
  func tablesFoldedToAWidth(name: String, style: TextStyle) throws {
    var report = Report(FixedRun.full)
    report.showsDetails = true
    try Self.compare(TerminalFormat.render(report, style), with: "\(name).txt")
  }

  /// Two results: what is another in the second, in every form.
  @Test func theDifferenceOfTwoResults() throws {
    var report = Report([("monday|.json", FixedRun.whole), ("tuesday.json", FixedRun.whole)])
    report.difference = FixedGate.difference
    try Self.compare(TerminalFormat.render(report), with: "sides.txt")
    try Self.compare(MarkdownFormat.render(report), with: "sides.md")
    #expect(CSVFormat.render(report) == CSVFormat.render(FixedGate.difference))
    let page = try HTMLFormat.render(report)
    #expect(page.contains("id=\"difference-verdicts\""))
    let record = try JSONFormat.render(report)
    #expect(record.contains("\"difference\" : {") && record.contains("\"monday|.json\""))
  }

  @Test func everyFigureForPrograms() throws {
    let report = Report(FixedRun.full)
    try Self.compare(CSVFormat.render(report), with: "full.csv")
  }

  @Test func hostileNamesInEveryFormat() throws {
    let report = Report([("=<a>|\n\u{1B}[1m", FixedRun.hostile)])
    // Other tests read the long formats back.
    for format in Report.formats
    where ["terminal", "markdown", "junit", "github"].contains(format.name) {
      let text = try format.render(report, .plain)
      try Self.compare(text, with: "hostile.\(format.name)")
    }
  }

  @Test func missesOfCachePolicies() throws {
    for format in CacheReport.formats where !format.isPage {
      try Self.compare(try format.render(FixedCaches.report, .plain), with: "caches.\(format.name)")
    }
    try Self.compare(
      try CacheReport.formats[0].render(FixedCaches.curves, .plain), with: "curves.txt")
    try Self.comparePage(HTMLFormat.render(FixedCaches.curves), with: "caches.html")
  }

  /// Each block of a folded table says that its figures are modelled, and each worst frame what made it.
  @Test(arguments: [80, 110, 1000])
  func everyBlockOfModelledFramesSaysModelled(width: Int) throws {
    var run = FixedRun.full
    run.results[0].modelled = FixedHitches.crowded
    let tables = Report(run).parts[0].workloads.flatMap(\.frames)
    #expect(tables.count == run.workloads.count * 2)
    for table in tables {
      let text = table.lines(fitting: TextStyle(width: width)).joined(separator: "\n")
      let blocks = text.replacing("\n\n", with: "¶").split(separator: "¶").filter {
        $0.contains("\ndesign") || $0.hasPrefix("design")
      }
      #expect(!blocks.isEmpty && blocks.allSatisfy { $0.contains("modelled") }, "\(text)")
    }
    var report = Report(run)
    report.showsDetails = true
    let markdown = MarkdownFormat.render(report)
    for part in [
      "**Modelled hitches: ", "14,001 of 14,782 frames in motion",
      "scrolled to 3; and 2 more | 1,032 createItem 98, 1 bindCell 0.37 |",
    ] {
      #expect(markdown.contains(part), "\(part)")
    }
  }

  @Test func theRecordSaysWhichCostsFramesWereModelledWith() throws {
    var run = FixedRun.full
    run.costs = CostTable(
      name: "my\n*costs*.json",
      costs: [
        "bindCell": OperationCost(microseconds: 371, .measured, source: "a phone"),
        "layOutStrip": OperationCost(microseconds: 0.5, .assumed, source: "nowhere"),
      ])
    let json = try JSONFormat.render(run)
    #expect(try ResultReader.read(Data(json.utf8), named: "r.json").costs == run.costs)
    var report = Report(run)
    report.showsDetails = true
    let words = "by the costs of my\u{FFFD}*costs*.json (1 of 2 are assumed)"
    #expect(TerminalFormat.render(report, TextStyle(width: 1000)).contains(words))
    #expect(report.parts[0].provenance.contains { $0.name == "costs" })
  }

  @Test func theRecord() throws {
    try Self.compare(try JSONFormat.render(FixedRun.whole), with: "whole.json")
  }

  @Test func theCountersOfAReplay() throws {
    let counters = CountersFormat(
      title: "tag-lookup on feed\n\u{1B}[31mmine, host acquireFirst",
      counters: [("rowsDisplayed", 1366), ("storedOffsets", 0)],
      fidelity: [("lostOffsets", 12_345), ("traps", 0)], isUnfit: true)
    try Self.compare(counters.text, with: "counters.txt")
    try Self.compare(counters.markdown, with: "counters.md")
  }

  @Test func whatTheDoctorFound() throws {
    let report = DoctorFormat(FixedMachineReport.whole)
    try Self.compare(report.text, with: "doctor.txt")
    try Self.compare(report.markdown, with: "doctor.md")
    try Self.compare(try JSONFormat.render(FixedMachineReport.whole), with: "doctor.json")
  }

  /// Compares a page without its style and script, which every page has alike.
  static func comparePage(_ page: String, with name: String) throws {
    var page = page
    for element in ["style", "script"] {
      let begin = try #require(page.range(of: "<\(element)>"))
      let end = try #require(page.range(of: "</\(element)>"))
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: "…")
    }
    try compare(page, with: name)
  }

  static func compare(_ text: String, with name: String) throws {
    #expect(text.utf8.last == UInt8(ascii: "\n"), "the end of \(name)")
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
