import Foundation
import Reporting
import Results
import ScrollTrace
import TestSupport
import Testing

/// Results are read back as they were written, or refused with the path of what is wrong.
@Suite struct ResultReaderTests {
  @Test(arguments: [
    FixedRun.whole, FixedRun.partial, FixedRun.poor, FixedRun.exact, FixedRun.full,
    FixedRun.hostile,
  ])
  func whatIsWrittenIsReadBack(run: RunResult) throws {
    let json = try JSONFormat.render(run)
    let read = try ResultReader.read(Data(json.utf8), named: "result.json")
    #expect(read == run)
    #expect(try JSONFormat.render(read) == json)
  }

  @Test func figuresThatResultsHadBeforeAreReadOver() throws {
    let json = try JSONFormat.render(FixedRun.full)
    let older = json.replacing(
      #""openingMicroseconds""#, with: #""work" : {"a" : 1}, "curve" : [1], "openingMicroseconds""#)
    #expect(older != json)
    #expect(try ResultReader.read(Data(older.utf8), named: "r.json") == FixedRun.full)
    let unknown = json.replacing(
      #""openingMicroseconds""#, with: #""wark" : 1, "openingMicroseconds""#)
    #expect(try Self.refusal(unknown).path.hasSuffix("modelled.wark"))
  }

  @Test func formerWordsAreReadAsThePresentOnes() throws {
    var run = FixedRun.poor
    run.workloads[0].behaviourName = "uikit/late"
    let json = try JSONFormat.render(run)
    let older = json.replacing("store=boxed", with: "offsets=boxed").replacing(
      #"uikit\/late"#, with: #"uikit\/ends-late"#
    ).replacing("uikit/late", with: "uikit/ends-late")
    #expect(older.contains("offsets=boxed,saves=scroll") && older.contains("ends-late"))
    #expect(try ResultReader.read(Data(older.utf8), named: "r.json") == run)
  }

  private static func refusal(_ text: String) throws -> ResultError {
    let error = try #require(throws: ResultError.self) {
      try ResultReader.read(Data(text.utf8), named: "r.json")
    }
    #expect(error.file == "r.json")
    return error
  }

  /// A text, where in it, and how what is found begins.
  @Test(arguments: [
    ("", "", "an empty file"), ("[]", "", "an array"), ("7", "", "no whole JSON"),
    ("{", "", "no whole JSON"), ("{\"schema\":", "", "no whole JSON"), ("{}", "", "no 'schema'"),
    (#"{"filmstrip":1}"#, "", "no 'schema'"), (#"{"schema":2}"#, "schema", "'2'"),
    (#"{"schema":"1"}"#, "schema", "a text"), (#"{"schema":1}"#, "", "no '"),
  ])
  func whatIsNoResultIsRefused(text: String, path: String, found: String) throws {
    let refusal = try Self.refusal(text)
    #expect(refusal.path == path && refusal.found.hasPrefix(found), "\(refusal)")
  }

  /// A text and its replacement, the beginning and the end of the path, and the beginning of the value that was found.
  @Test(arguments: [
    (#""seed" : 1"#, #""sead" : 1"#, "", "", "no 'seed'"),
    (#""isPartial" : false"#, #""isPartial" : false, "x" : 1"#, "x", "", "a field"),
    (#""isPartial" : false"#, #""isPartial" : true, "isPartial" : false"#, "isP", "", "a field"),
    (#""rowCount" : 5000"#, #""rowCount" : "5000""#, "workloads[0]", ".rowCount", "another type"),
    (#""rowCount" : 5000"#, #""rowCount" : -5"#, "workloads[0]", ".rowCount", "-5"),
    (#""rowCount" : 5000"#, #""rowCount" : 1e300"#, "workloads[0]", ".rowCount", "1e+300"),
    (#""rowCount" : 5000"#, #""rowCount" : 9000000000000000000"#, "workloads[0]", ".rowCount", "9"),
    (#""rowCount" : 5000"#, #""rowCount" : 0.5"#, "", "", "an invalid value"),
    (#""frameRate" : 60"#, #""frameRate" : 0"#, "workloads[0]", ".frameRate", "0"),
    (#""workload" : "edited""#, #""workload" : "edits""#, "results[", "]", "the workload 'edits'"),
    (#""base" : "floor""#, #""base" : "flour""#, "base", "", "'flour'"),
    (#""verdict" : "slower""#, #""verdict" : "slow""#, "", "verdict", "an invalid value"),
    (#""ratio" : 1.1,"#, #""ratio" : -1.1,"#, "", "", "the ratio -1.1"),
    (#""lostOffsets" : 12345"#, #""lostOffsets" : -1"#, "", "fidelity.lostOffsets", "-1"),
    (#""rowsDisplayed" : 1366"#, #""rowsBent" : 1"#, "results[0]", "", "'counters.rowsBent'"),
    (#""frees" : 0"#, #""frees" : 1"#, "results[0]", ".allocations.total", ""),
    (#""design" : "stable-id""#, #""design" : "floor""#, "", "", "'floor' again"),
    (#""steady" : {"#, #""steady" : null, "steady2" : {"#, "", "", ""),
  ])
  func aDamagedResultIsRefusedWithItsPath(
    from: String, to: String, pathBegins: String, pathEnds: String, found: String
  ) throws {
    let text = try JSONFormat.render(FixedRun.whole)
    let damaged = text.replacing(from, with: to)
    try #require(damaged != text, "\(from) is not there")
    let refusal = try Self.refusal(damaged)
    #expect(refusal.path.hasPrefix(pathBegins) && refusal.path.hasSuffix(pathEnds), "\(refusal)")
    #expect(refusal.found.hasPrefix(found), "\(refusal)")
  }

  /// Bytes changed at random: each is refused, or makes a report in every format.
  @Test func noDamageCrashesAFormat() throws {
    let texts = try [FixedRun.poor, FixedRun.full, FixedRun.exact].map {
      Array(try JSONFormat.render($0).utf8)
    }
    var generator = SplitMix64(seed: 20_261_121)
    var readCount = 0
    let count = Thorough.count(80, of: 400)
    for number in 0..<count {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.damage(&bytes, &generator) }
      do {
        let run = try ResultReader.read(Data(bytes), named: "r.json")
        readCount += 1
        let report = Report([("a", run), ("b", FixedRun.whole)])
        // A page takes longer.
        for format in Report.formats where !format.isPage || number % 20 == 0 {
          _ = try format.render(report, TextStyle(width: 40))
        }
      } catch let error as ResultError {
        #expect(error.file == "r.json")
      }
    }
    #expect(readCount > count / 20, "hardly any damage was let through: \(readCount)")
  }

  private static func damage(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    // Mostly digits: a figure that is another number goes furthest.
    let digits = bytes.indices.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[$0] }
    guard let index = digits.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[index] = UInt8(ascii: "0")
    case 1: bytes.insert(contentsOf: Array("99999999".utf8), at: index)
    case 2: bytes.insert(UInt8(ascii: "-"), at: index)
    case 3: bytes.insert(contentsOf: Array("1e17".utf8), at: index)
    case 4:
      bytes[index] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &generator)
    default: bytes.remove(at: bytes.indices.randomElement(using: &generator) ?? index)
    }
  }
}
