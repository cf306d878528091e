import Foundation
import Results
import Testing

@testable import Reporting

/// A judgement's figures, read back as programs read them.
@Suite struct GateFiguresTests {
  @Test func everyVerdictIsALineOfValues() throws {
    // A control character is replaced there, as in every form.
    func written(_ name: String?) -> String { (name ?? "").replacing("\u{1B}", with: "\u{FFFD}") }
    let report = FixedGate.whole
    let lines = try CSVText.lines(CSVFormat.render(report))
    #expect(lines[0].map(\.text) == CSVFormat.gateTitles)
    #expect(lines.allSatisfy { $0.count == CSVFormat.gateTitles.count })
    let values = lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(CSVFormat.gateTitles, line.map(\.text)))
    }
    #expect(values.count == report.problems.count + report.judgements.count)
    for (value, problem) in zip(values, report.problems) {
      #expect(value["verdict"] == "invalid" && value["metric"] == "")
      #expect(CSVText.original(value["reason"] ?? "") == written(problem.words))
      #expect(CSVText.original(value["workload"] ?? "") == written(problem.workload))
    }
    for (value, judgement) in zip(values.dropFirst(report.problems.count), report.judgements) {
      #expect(CSVText.original(value["workload"] ?? "") == written(judgement.workload))
      #expect(value["metric"] == judgement.metric.name)
      #expect(value["verdict"] == judgement.verdict.rawValue)
      #expect(value["advisory"] == (judgement.isAdvisory ? "yes" : "no"))
      #expect(value["kind"] == judgement.metric.nature.rawValue)
      for (name, figure) in [
        ("baseline", judgement.baseline), ("found", judgement.found), ("ratio", judgement.ratio),
        ("lower", judgement.lower), ("upper", judgement.upper),
        ("confidence", judgement.confidence),
      ] { #expect(value[name].flatMap { Double($0) } == figure, "\(name)") }
    }
  }

  @Test func theRecordFitsItsSchema() throws {
    let folder = ResultSchemaTests.file.deletingLastPathComponent()
    let gate = try JSONSchemaCheck(
      Data(contentsOf: folder.appendingPathComponent("gate.schema.json")))
    for report in [FixedGate.whole, FixedGate.passed, FixedGate.report([])] {
      let text = try JSONFormat.render(report)
      #expect(try gate.problems(in: JSONSerialization.jsonObject(with: Data(text.utf8))) == [])
      for (from, to) in [
        (#""schema" : 1"#, #""schema" : 2"#), (#""exitCode" : "#, #""exitCode" : 6"#),
        (#""suite" : "#, #""suit" : "#),
      ] {
        let broken = try JSONSerialization.jsonObject(
          with: Data(text.replacing(from, with: to).utf8))
        #expect(try gate.problems(in: broken) != [], "\(to) fits")
      }
    }
    let caches = try JSONSchemaCheck(
      Data(contentsOf: folder.appendingPathComponent("caches.schema.json")))
    let text = try JSONFormat.render(FixedCaches.report.results)
    #expect(try caches.problems(in: JSONSerialization.jsonObject(with: Data(text.utf8))) == [])
    let broken = text.replacing(#""misses" : 714"#, with: #""misses" : -1"#)
    #expect(try caches.problems(in: JSONSerialization.jsonObject(with: Data(broken.utf8))) != [])
  }

  /// What every format has, or why it has not.
  @Test func everyKindOfReportHasEveryFormOrSaysWhyNot() {
    let all = Set(Report.formats.map(\.name))
    #expect(Set(GateReport.formats.map(\.name) + GateReport.absentFormats.map(\.name)) == all)
    #expect(Set(CacheReport.formats.map(\.name) + CacheReport.absentFormats.map(\.name)) == all)
  }
}
