import Foundation
import Results
import Testing

@testable import Measurement

/// Cost files: what is read, and what is refused with its place.
@Suite struct HitchCostsReaderTests {
  /// The default table, an entry a line from line 2 on, in the order of the operations.
  private static func text(
    replacing operation: HitchOperation? = nil, with entry: String = ""
  ) -> String {
    let entries = HitchOperation.allCases.map {
      $0 == operation
        ? entry
        : #""\#($0.rawValue)": {"microseconds": \#(Int($0.rawValue.count)), "source": "us"}"#
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  private static func read(_ text: String) throws -> HitchCosts {
    try HitchCostsReader.read(Data(text.utf8), named: "costs.json")
  }

  @Test func theDefaultTableReadsAsItIsWritten() throws {
    let encoder = JSONEncoder()
    for formatting in [JSONEncoder.OutputFormatting.prettyPrinted, []] {
      encoder.outputFormatting = formatting
      let data = try encoder.encode(HitchCosts.standard.byName)
      #expect(try HitchCostsReader.read(data, named: "costs.json") == .standard)
    }
  }

  @Test func aTableIsReadInAnyOrderAndForm() throws {
    let costs = try HitchCostsReaderTests.read(HitchCostsReaderTests.text())
    for operation in HitchOperation.allCases {
      #expect(costs[operation].microseconds == Double(operation.rawValue.count))
      #expect(costs[operation].source == "us")
    }
    let odd = HitchCostsReaderTests.text(
      replacing: .bindCell,
      with:
        "\r\n\t\"bind\\u0043ell\":{\"source\":\"a \\\"phone\\\", \\\\ {\\u00e9}\",\"microseconds\":-0.0}"
    )
    let cost = try HitchCostsReaderTests.read(odd)[.bindCell]
    #expect(cost.microseconds == 0)
    #expect(cost.source == #"a "phone", \ {é}"#)
    for number in ["0", "1e7", "10000000", "1.5E+1", "2e-3"] {
      let text = HitchCostsReaderTests.text(
        replacing: .askItem, with: #""askItem":{"microseconds":\#(number),"source":"us"}"#)
      #expect(try HitchCostsReaderTests.read(text)[.askItem].microseconds == Double(number))
    }
  }

  /// An entry in place of `reloadStrip`'s, which is on line 4, and what is said of it behind the file's name.
  private static let refused: [(entry: String, message: String)] = [
    (
      #""reloadStripe": {"microseconds": 1, "source": "us"}"#,
      "4: 'reloadStripe': found an unknown key, expected createCell, bindCell, reloadStrip, createItem, "
        + "configureItem, layOutStrip, lookUpOffset, saveOffset, askHeight, askItem; did you mean 'reloadStrip'?"
    ),
    (
      #""bindCell": {"microseconds": 1, "source": "us"}"#,
      "4: 'bindCell': found the key a second time, expected each key once"
    ),
    (
      #""reloadStrip": {"microseconds": 1}"#,
      "4: 'reloadStrip.source': found no such key, expected each key once"
    ),
    (
      #""reloadStrip": {"source": "us"}"#,
      "4: 'reloadStrip.microseconds': found no such key, expected each key once"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "source": "us", "unit": "us"}"#,
      "4: 'reloadStrip.unit': found an unknown key, expected microseconds, source"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "source": "us", "source": "us"}"#,
      "4: 'reloadStrip.source': found the key a second time, expected each key once"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "source": " "}"#,
      "4: 'reloadStrip.source': found a text without words, expected a text that says where the figure comes "
        + "from, or that it is assumed"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "source": 2}"#,
      "4: 'reloadStrip.source': found '2', expected a text that says where the figure comes from, or that it is "
        + "assumed"
    ),
    (#""reloadStrip": 7"#, "4: 'reloadStrip': found '7', expected an object"),
    (#""reloadStrip" 7"#, "4: 'reloadStrip': found '7', expected ':' behind the key"),
    (#"7"#, "4: found '7', expected a key"),
    (#""""#, "4: '': found an unknown key"),
    ("", "4: found ',', expected a key"),
    ("\"a\nb\": 1", "4: found no JSON string, expected a key"),
    (#""\x": 1"#, "4: found no JSON string, expected a key"),
  ]

  @Test(arguments: refused)
  func whatIsNoCostIsRefusedWithItsPlace(entry: String, message: String) throws {
    let text = HitchCostsReaderTests.text(replacing: .reloadStrip, with: entry)
    let error = try #require(throws: HitchCostsError.self) {
      try HitchCostsReaderTests.read(text)
    }
    #expect(error.description.hasPrefix("costs.json:\(message)"), "\(error)")
  }

  @Test(
    arguments: [
      "-1", "-0.001", "1e8", "10000000.001", "1e400", "NaN", "Infinity", "true", "null", "01", "1.",
      ".5", "+1", "0x10", "\"1\"", "[1]", "{}", "1 000", "1_000", "--1", "",
    ])
  func whatIsNoNumberIsRefused(number: String) throws {
    let text = HitchCostsReaderTests.text(
      replacing: .reloadStrip, with: #""reloadStrip": {"source": "us", "microseconds": \#(number)}"#
    )
    let error = try #require(throws: HitchCostsError.self) {
      try HitchCostsReaderTests.read(text)
    }
    #expect(error.file == "costs.json")
    #expect(error.line == 4)
    #expect(error.key?.hasPrefix("reloadStrip") == true, "\(error)")
    if number != "1 000" { #expect(error.expected == "a number from 0 to 10000000") }
  }

  @Test func aFileThatIsNoTableIsRefused() throws {
    let whole = HitchCostsReaderTests.text()
    let cases: [(text: String, message: String)] = [
      ("", "1: found the end of the file, expected an object"),
      ("[]", "1: found '[', expected an object"),
      ("{}", "1: found '}', expected a key"),
      ("\n{\"bindCell\": {", "2: 'bindCell': found the end of the file, expected a key"),
      ("{\"bindCell", "1: found a text without an end, expected a key"),
      ("{\"bindCell\\", "1: found a text without an end, expected a key"),
      (whole + "{}", "13: found '{', expected nothing behind the table"),
      (
        whole.replacing(",\n\"askItem\": {\"microseconds\": 7, \"source\": \"us\"}", with: ""),
        "11: 'askItem': found no such key, expected each key once"
      ),
    ]
    for (text, message) in cases {
      let error = try #require(throws: HitchCostsError.self) {
        try HitchCostsReaderTests.read(text)
      }
      #expect(error.description == "costs.json:\(message)")
    }
  }

  /// Whatever the bytes are: a table or a typed error, and never a trap.
  @Test func damagedTablesAreRefused() throws {
    let whole = Array(HitchCostsReaderTests.text().utf8)
    for end in whole.indices.dropLast() where end < whole.count - 2 {
      #expect(throws: HitchCostsError.self) {
        try HitchCostsReader.read(Data(whole[..<end]), named: "costs.json")
      }
    }
    for place in whole.indices {
      for byte in [0, 0xFF, UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "}")] {
        var damaged = whole
        damaged[place] = byte
        do {
          _ = try HitchCostsReader.read(Data(damaged), named: "costs.json")
        } catch is HitchCostsError {}
      }
    }
  }

  @Test func everyDefaultCostSaysWhereItComesFrom() {
    let costs = HitchCosts.standard.byName
    #expect(costs.count == HitchOperation.allCases.count)
    #expect(costs.values.allSatisfy { $0.microseconds > 0 && $0.source.count >= 7 })
    let sourced = costs.filter { !$0.value.isAssumed }.keys.sorted()
    #expect(sourced == ["bindCell", "configureItem", "createCell"])
  }
}
