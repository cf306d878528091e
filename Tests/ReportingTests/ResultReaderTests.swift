import Foundation
import Reporting
import Results
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

  private static func refusal(_ text: String) -> String {
    do {
      _ = try ResultReader.read(Data(text.utf8), named: "r.json")
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ("", "r.json: found an empty file, expected a JSON object"),
      ("[]", "r.json: found an array, expected a JSON object"),
      ("7", "r.json: found no whole JSON"), ("{", "r.json: found no whole JSON"),
      ("{\"schema\":", "r.json: found no whole JSON"),
      ("{}", "found no 'schema'"), (#"{"filmstrip":1}"#, "found no 'schema'"),
      (#"{"schema":2}"#, "r.json: schema: found '2', expected 1"),
      (#"{"schema":"1"}"#, "r.json: schema: found a text, expected 1"),
      (#"{"schema":1}"#, "expected one in schema 1"),
    ])
  func whatIsNoResultIsRefused(text: String, message: String) {
    let refusal = Self.refusal(text)
    #expect(refusal.contains(message), "\(refusal)")
  }

  @Test(
    arguments: [
      (#""seed" : 1"#, #""sead" : 1"#, "found no 'seed'"),
      (#""isPartial" : false"#, #""isPartial" : false, "x" : 1"#, "x: found a field"),
      (#""rowCount" : 5000"#, #""rowCount" : "5000""#, "workloads[0].rowCount: found another type"),
      (#""rowCount" : 5000"#, #""rowCount" : -5"#, "workloads[0].rowCount: found -5"),
      (#""rowCount" : 5000"#, #""rowCount" : 1e300"#, "rowCount: found 1e+300"),
      (#""rowCount" : 5000"#, #""rowCount" : 9000000000000000000"#, "rowCount: found 9"),
      (#""rowCount" : 5000"#, #""rowCount" : 0.5"#, "found a value that is none"),
      (#""frameRate" : 60"#, #""frameRate" : 0"#, "workloads[0].frameRate: found 0"),
      (#""workload" : "edited""#, #""workload" : "edits""#, "of 'workloads'"),
      (#""base" : "floor""#, #""base" : "flour""#, "base: found 'flour'"),
      (#""verdict" : "slower""#, #""verdict" : "slow""#, "verdict: found a value"),
      (#""ratio" : 1.1,"#, #""ratio" : -1.1,"#, "found the ratio -1.1"),
      (#""lostOffsets" : 12345"#, #""lostOffsets" : -1"#, "fidelity.lostOffsets: found -1"),
      (#""rowsDisplayed" : 1366"#, #""rowsBent" : 1"#, "results[0]: found 'counters.rowsBent'"),
      (#""frees" : 0"#, #""frees" : 1"#, "results[0].allocations.total: found"),
      (#""design" : "stable-id""#, #""design" : "floor""#, "found 'floor' again"),
      (#""steady" : {"#, #""steady" : null, "steady2" : {"#, "found"),
    ])
  func aDamagedResultIsRefusedWithItsPlace(from: String, to: String, message: String) throws {
    let text = try JSONFormat.render(FixedRun.whole)
    let damaged = text.replacing(from, with: to)
    try #require(damaged != text, "\(from) is not there")
    let refusal = Self.refusal(damaged)
    #expect(refusal.hasPrefix("r.json: "), "\(refusal)")
    #expect(refusal.contains(message), "\(refusal)")
  }

  /// Bytes changed at random: each is refused, or makes a report in every format.
  @Test func noDamageCrashesAFormat() throws {
    let texts = try [FixedRun.poor, FixedRun.full, FixedRun.exact].map {
      Array(try JSONFormat.render($0).utf8)
    }
    var generator = SeededGenerator(seed: 20_261_121)
    var readCount = 0
    for number in 0..<400 {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        Self.damage(&bytes, &generator)
      }
      do {
        let run = try ResultReader.read(Data(bytes), named: "r.json")
        readCount += 1
        let report = Report([("a", run), ("b", FixedRun.whole)])
        // A trace needs a film, and a page its time.
        for format in Report.formats where format.isForPeople || number % 20 == 0 {
          if format.name != "chrome" { _ = try format.render(report, TextStyle(width: 40)) }
        }
      } catch let error as ResultError {
        #expect(error.description.hasPrefix("r.json: "))
      }
    }
    #expect(readCount > 20, "hardly any damage was let through: \(readCount)")
  }

  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
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

/// SplitMix64, so that a failure can be seen again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
