import Foundation
import Results
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a gate prints, in each of its forms.
@Suite struct GateFormatTests {
  @Test func everyFormToTheLetter() throws {
    let whole = FixedGate.whole
    try GoldenTests.compare(GateFormat(whole).text(), with: "gate.txt")
    try GoldenTests.compare(GateFormat(whole).text(TextStyle(width: 60)), with: "gate-narrow.txt")
    try GoldenTests.compare(GateFormat(whole).markdown(), with: "gate.md")
    try GoldenTests.compare(JUnitFormat.render(whole), with: "gate.xml")
    try GoldenTests.compare(GitHubFormat.annotations(whole), with: "gate-github.txt")
    try GoldenTests.compare(JUnitFormat.render(FixedRun.whole), with: "whole.xml")
    try GoldenTests.compare(GitHubFormat.annotations(FixedRun.partial), with: "partial-github.txt")
  }

  @Test func theFirstLineIsTheVerdict() {
    #expect(
      GateFormat(FixedGate.passed).text()
        == "PASSED (exit code 0): 1 passed; suite default, baseline b.json\n")
    #expect(GateFormat(FixedGate.whole).text().hasPrefix("INVALID (exit code 1): 3 invalid, "))
  }

  @Test func figuresForProgramsToTheLetter() throws {
    for name in ["csv", "json"] {
      let format = try #require(GateReport.formats.first { $0.name == name })
      try GoldenTests.compare(try format.render(FixedGate.whole, .plain), with: "gate.\(name)")
    }
  }

  @Test func thePageToTheLetter() throws {
    let format = try #require(GateReport.formats.first { $0.name == "html" })
    try GoldenTests.compare(
      try ChartGoldenTests.withoutStyle(format.render(FixedGate.whole, .plain)), with: "gate.html")
  }

  @Test func aPageOfThousandsOfMetricsStaysBelowTwoMegabytes() throws {
    let judgements = (0..<5_000).map { number in
      FixedGate.judgement(
        "allocations.firstUse.peakBytes", of: "stable-id,offsets=lru:\(number)", .passed,
        1_234_567, 1_234_567)
    }
    let regressed = FixedGate.judgement("counters.cellsCreated", .regressed, 1, 2, reason: "more")
    let page = try HTMLFormat.render(FixedGate.report(judgements + [regressed]))
    #expect(page.utf8.count < 2_000_000, "\(page.utf8.count) bytes")
    #expect(page.contains("The last 2,001 are in --format csv and json alone."))
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

  // MARK: Markdown

  @Test(arguments: [600, 2_000, 10_000, GateFormat.commentLengthMax])
  func aCommentStaysBelowItsLimitAndSaysWhatWasCut(limit: Int) {
    let judgements = (0..<2_000).map { number in
      FixedGate.judgement("modelled.lateFrames.\(number)", of: "désign-\(number)", .regressed, 1, 2)
    }
    let report = FixedGate.report(judgements)
    let text = GateFormat(report).markdown(lengthMax: limit)
    #expect(text.utf8.count <= limit)
    #expect(text.hasPrefix("### ❌ REGRESSED"))
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.contains("lines of 2009 are left out"), "\(last)")
    #expect(!GateFormat(FixedGate.whole).markdown().contains("left out"))
  }

  // MARK: JUnit

  /// What Jenkins's schema allows: by element its attributes, those that must be there, and its children.
  private static let schema:
    [String: (attributes: Set<String>, required: Set<String>, children: Set<String>)] = [
      "testsuites": (["name", "time", "tests", "failures", "errors"], [], ["testsuite"]),
      "testsuite": (
        [
          "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp",
          "hostname", "id", "package", "file", "log", "url",
        ], ["name", "tests", "failures", "errors"],
        ["testsuite", "properties", "testcase", "system-out", "system-err"]
      ),
      "testcase": (
        ["name", "time", "classname", "group"], ["name"],
        ["skipped", "error", "failure", "system-out", "system-err"]
      ),
      "failure": (["type", "message"], [], []), "error": (["type", "message"], [], []),
      "skipped": (["type", "message"], [], []),
    ]

  private final class Checker: NSObject, XMLParserDelegate {
    var open: [String] = []
    var problems: [String] = []
    var names: [String] = []
    var counts: [String: Int] = [:]
    var claimed: [String: Int] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      guard let rule = GateFormatTests.schema[name] else {
        problems.append("no element '\(name)'")
        return
      }
      let keys = Set(attributes.keys)
      if !keys.isSubset(of: rule.attributes) { problems.append("\(name): \(keys)") }
      if !keys.isSuperset(of: rule.required) { problems.append("\(name) lacks of \(keys)") }
      if let parent = open.last {
        if GateFormatTests.schema[parent]?.children.contains(name) != true {
          problems.append("\(name) in \(parent)")
        }
      } else if name != "testsuites" {
        problems.append("\(name) at the top")
      }
      open.append(name)
      counts[name, default: 0] += 1
      if name == "testsuites" {
        for key in ["tests", "failures", "errors"] {
          claimed[key] = attributes[key].flatMap { Int($0) }
        }
      }
      if let own = attributes["name"] { names.append(own) }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }

  private static func check(_ text: String) -> Checker {
    let checker = Checker()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = checker
    if !parser.parse() { checker.problems.append("\(parser.parserError as Any)") }
    if checker.claimed["tests"] != checker.counts["testcase"] {
      checker.problems.append("\(checker.claimed) of \(checker.counts)")
    }
    if checker.claimed["failures"] != checker.counts["failure", default: 0]
      || checker.claimed["errors"] != checker.counts["error", default: 0]
    {
      checker.problems.append("\(checker.claimed) of \(checker.counts)")
    }
    return checker
  }

  @Test func jUnitIsWhatJenkinsReads() {
    for text in [
      JUnitFormat.render(FixedGate.whole), JUnitFormat.render(FixedGate.passed),
      JUnitFormat.render(FixedGate.report([])), JUnitFormat.render(FixedRun.whole),
      JUnitFormat.render(FixedRun.partial), JUnitFormat.render(FixedRun.exact),
      JUnitFormat.render(FixedRun.poor),
    ] {
      #expect(GateFormatTests.check(text).problems == [])
    }
    // A check that finds nothing wrong anywhere would be none.
    #expect(!GateFormatTests.check("<testsuites><testcase x='1'/></testsuites>").problems.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "no Python"))
  func pythonReadsItToo() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("junit-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(JUnitFormat.render(FixedGate.whole).utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      "import sys, xml.etree.ElementTree as e; print(len(e.parse(sys.argv[1]).findall('.//testcase')))",
      file.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == "10\n")
  }

  // MARK: GitHub

  @Test func annotationsAreALineEachWhateverIsInANAme() {
    let text = GitHubFormat.annotations(FixedGate.whole)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines {
      #expect(
        line.hasPrefix("::error title=") || line.hasPrefix("::warning title=")
          || line.hasPrefix("::notice title="), "\(line)")
      let title = line.dropFirst(2).split(separator: "::", maxSplits: 1)[0]
      #expect(title.count { $0 == "," } == 0, "\(line)")
      #expect(title.split(separator: "=", maxSplits: 1)[1].count { $0 == ":" } == 0, "\(line)")
    }
    #expect(text.contains("%25") && text.contains("%3A") && text.contains("%2C"))
    #expect(
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test func aStepShowsTenAndTheTenthCountsTheRest() {
    let judgements = (0..<40).map {
      FixedGate.judgement("counters.reloads", of: "design-\($0)", .regressed, 1, 2)
    }
    let lines = GitHubFormat.annotations(FixedGate.report(judgements)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error") } == 10)
    #expect(lines[9].hasPrefix("::error title=and 31 more::"))
  }

  @Test func whatIsAllowedOrAdvisoryIsAWarning() {
    let report = FixedGate.report(
      [FixedGate.judgement("counters.cellsCreated", .improved, 2, 1)], allowed: [.improved])
    #expect(GitHubFormat.annotations(report).hasPrefix("::warning title=improved%3A stable-id"))
    #expect(JUnitFormat.render(report).contains(#"<skipped message="allowed; improved"#))
  }
}
