import Foundation
import Results
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GateFormatTests {
  @Test func everyFormToTheLetter() throws {
    let whole = FixedGate.whole
    try GoldenTests.compare(GateFormat(whole).text(), with: "gate.txt")
    try GoldenTests.compare(GateFormat(whole).text(TextStyle(width: 60)), with: "gate-narrow.txt")
    try GoldenTests.compare(GateFormat(whole).markdown(), with: "gate.md")
    try GoldenTests.compare(JUnitFormat.render(whole), with: "gate.xml")
    try GoldenTests.compare(GitHubFormat.annotations(whole), with: "gate-github.txt")
    try GoldenTests.compare(JUnitFormat.render(Report(FixedRun.whole)), with: "whole.xml")
    var sides = Report(FixedRun.whole)
    sides.difference = FixedGate.whole
    #expect(GitHubFormat.annotations(sides).hasPrefix(GitHubFormat.annotations(FixedGate.whole)))
    let suite = #"<testsuite name="browse, host acquireFirst""#
    let cases = JUnitFormat.render(sides).components(separatedBy: suite)
    #expect(cases.count == 3 && cases[1].contains("regressed"), "of the comparison, of the result")
    try GoldenTests.compare(
      GitHubFormat.annotations(Report(FixedRun.partial)), with: "partial-github.txt")
    for name in ["csv", "json"] {
      let format = try #require(GateReport.formats.first { $0.name == name })
      try GoldenTests.compare(try format.render(whole, .plain), with: "gate.\(name)")
    }
    try GoldenTests.comparePage(HTMLFormat.render(whole), with: "gate.html")
    #expect(
      GateFormat(FixedGate.passed).text()
        == "PASSED (exit code 0): 1 passed; suite default, baseline b.json\n")
  }

  @Test func everyKindOfReportHasEveryFormatOrSaysWhyNot() {
    let all = Set(Report.formats.map(\.name))
    #expect(Set(GateReport.formats.map(\.name) + GateReport.unsupportedFormats.map(\.name)) == all)
    #expect(
      Set(CacheReport.formats.map(\.name) + CacheReport.unsupportedFormats.map(\.name)) == all)
  }

  @Test func aPageOfThousandsOfMetricsStaysBelowTwoMegabytes() throws {
    let judgements = (0..<5_000).map { number in
      FixedGate.judgement(
        "allocations.firstUse.peakBytes", of: "stable-id,store=lru:\(number)", .passed,
        1_234_567, 1_234_567)
    }
    let regressed = FixedGate.judgement("counters.cellsCreated", .regressed, 1, 2, reason: "more")
    let page = try HTMLFormat.render(FixedGate.report(judgements + [regressed]))
    #expect(page.utf8.count < 2_000_000, "\(page.utf8.count) bytes")
    #expect(page.contains("The last 2,001 are only in --format csv and json."))
    #expect(page.contains("counters.cellsCreated"))
  }

  @Test func noLineIsWiderThanItsTerminal() {
    let report = FixedGate.report([
      FixedGate.judgement("allocations.firstUse.count", .regressed, 1_234_567, 1_234_569),
      FixedGate.judgement("counters.cellsCreated", .regressed, 0, 3, reason: "more"),
    ])
    for width in [40, 60, 80, 110, 200] {
      let text = GateFormat(report).text(TextStyle(width: width))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
      let coloured = GateFormat(report).text(TextStyle(width: width, isColoured: true))
      #expect(coloured.contains("\u{1B}[31m"))
      #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == text)
    }
  }

  @Test(arguments: [600, 2_000, 10_000, GateFormat.commentLengthMax])
  func aCommentStaysBelowItsLimitAndSaysWhatWasCut(limit: Int) {
    let judgements = (0..<2_000).map { number in
      FixedGate.judgement("modelled.hitches.\(number)", of: "désign-\(number)", .regressed, 1, 2)
    }
    let report = FixedGate.report(judgements)
    let text = GateFormat(report).markdown(lengthMax: limit)
    #expect(text.utf8.count <= limit)
    #expect(text.hasPrefix("### ❌ REGRESSED"))
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.contains("lines of 10016 are left out"), "\(last)")
    #expect(!GateFormat(FixedGate.whole).markdown().contains("left out"))
  }

  /// The elements of a document, and the counts that its root claims.
  private final class Elements: NSObject, XMLParserDelegate {
    private(set) var counts: [String: Int] = [:]
    private(set) var claimed: [String: Int] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if counts.isEmpty { claimed = attributes.compactMapValues { Int($0) } }
      counts[name, default: 0] += 1
    }
  }

  /// The golden files show which elements and attributes there are; here they parse, and the counts of the root are right.
  @Test(arguments: [
    JUnitFormat.render(FixedGate.whole), JUnitFormat.render(FixedGate.passed),
    JUnitFormat.render(FixedGate.report([])), JUnitFormat.render(Report(FixedRun.whole)),
    JUnitFormat.render(Report(FixedRun.partial)), JUnitFormat.render(Report(FixedRun.exact)),
    JUnitFormat.render(Report(FixedRun.poor)), JUnitFormat.render(Report(FixedRun.hostile)),
  ])
  func jUnitIsXMLWhoseCountsAreRight(text: String) {
    let elements = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(parser.parserError as Any)")
    for (attribute, name) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"),
    ] { #expect(elements.claimed[attribute] == elements.counts[name, default: 0]) }
  }

  @Test func aStepShowsTenAndTheTenthCountsTheRest() {
    let judgements = (0..<40).map {
      FixedGate.judgement("counters.reloads", of: "design-\($0)", .regressed, 1, 2)
    }
    let lines = GitHubFormat.annotations(FixedGate.report(judgements)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error") } == 10)
    #expect(lines[9].hasPrefix("::error title=and 31 more::"))
  }

  /// Another store changes many metrics of a design on every trace: a line for each kind, and no annotation.
  @Test func changedMetricsAreGroupedByDesignAndKind() {
    let names = ["allocations.steady.count", "allocations.steady.bytes", "counters.reloads"]
    let judgements = (0..<10).flatMap { trace in
      names.map { FixedGate.judgement($0, of: "my-app", on: "trace-\(trace)", .changed, 1, 2) }
    }
    let report = FixedGate.report(judgements)
    let text = GateFormat(report).text(TextStyle(width: 200))
    #expect(text.contains("30 changed in 2 kinds"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  changed") } == 2)
    #expect(text.contains("  changed    allocations (2 metrics) on 10 traces; on trace-0, "))
    let annotations = GitHubFormat.annotations(report).split(separator: "\n")
    #expect(annotations.count { $0.contains("title=changed") } == 1)
    let cases = JUnitFormat.render(report).components(separatedBy: "<testcase").count - 1
    #expect(cases == 20)
  }

  @Test func aDesignThatTheSuiteDoesNotNameHasNoPassedCase() {
    var report = FixedGate.report([
      FixedGate.judgement("counters.reloads", of: "floor", .passed, 1, 1),
      FixedGate.judgement("counters.reloads", of: "my-app", .passed, 1, 1),
    ])
    report.addedDesign = "floor"
    #expect(!JUnitFormat.render(report).contains("floor"))
    report.judgements[0].verdict = .regressed
    #expect(JUnitFormat.render(report).contains("floor"))
  }

  @Test func whatIsAllowedOrAdvisoryIsAWarning() {
    let report = FixedGate.report(
      [FixedGate.judgement("counters.cellsCreated", .improved, 2, 1)], allowed: [.improved])
    #expect(GitHubFormat.annotations(report).hasPrefix("::warning title=improved%3A stable-id"))
    #expect(JUnitFormat.render(report).contains(#"<skipped message="allowed; improved"#))
  }
}
