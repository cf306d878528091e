import Foundation
import Reporting
import Results
import Testing

/// The JSON that is written is what the schema in the project says: `Sources/Results/Schemas`.
@Suite struct ResultSchemaTests {
  static func schema(_ name: String) throws -> JSONSchemaCheck {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Results/Schemas/\(name).schema.json")
    return try JSONSchemaCheck(Data(contentsOf: file))
  }

  static func problems(of text: String, _ schema: JSONSchemaCheck) throws -> [String] {
    try schema.problems(in: JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  @Test func everyRecordFitsItsSchema() throws {
    let result = try Self.schema("result")
    for run in [FixedRun.whole, FixedRun.partial, FixedRun.poor, FixedRun.exact, FixedRun.full] {
      #expect(try Self.problems(of: JSONFormat.render(run), result) == [])
    }
    let gate = try Self.schema("gate")
    for report in [FixedGate.whole, FixedGate.passed, FixedGate.report([])] {
      #expect(try Self.problems(of: JSONFormat.render(report), gate) == [])
    }
    let caches = try JSONFormat.render(FixedCaches.report.results)
    #expect(try Self.problems(of: caches, Self.schema("caches")) == [])
  }

  /// Each change breaks its schema, so that a check that accepts everything fails.
  @Test(arguments: [
    ("result", #""schema" : 1"#, #""schema" : 2"#), ("result", #""seed" : 1"#, #""sead" : 1"#),
    ("result", #""lostOffsets" : 0"#, #""lostOffsets" : -1"#),
    ("result", #""verdict" : "slower""#, #""verdict" : "slow""#),
    ("result", #""isBound" : false"#, #""isBound" : 0"#),
    ("result", #""rowCount" : 5000"#, #""rowCount" : "5000""#),
    ("result", #""traceHash" : "0123456789abcdef""#, #""traceHash" : "0123""#),
    ("result", #""frameRate" : 60"#, #""frameRate" : 0"#),
    ("gate", #""schema" : 1"#, #""schema" : 2"#), ("gate", #""exitCode" : "#, #""exitCode" : 6"#),
    ("gate", #""suite" : "#, #""suit" : "#), ("caches", #""misses" : 714"#, #""misses" : -1"#),
  ])
  func aBrokenRecordDoesNotFit(name: String, from: String, to: String) throws {
    let text =
      switch name {
      case "result": try JSONFormat.render(FixedRun.full)
      case "gate": try JSONFormat.render(FixedGate.whole)
      default: try JSONFormat.render(FixedCaches.report.results)
      }
    let broken = text.replacing(from, with: to)
    try #require(broken != text, "\(from) is not there")
    #expect(try Self.problems(of: broken, Self.schema(name)) != [])
  }
}
