import Foundation
import ListEngine
import Results
import Testing

@testable import Measurement

/// Cost files: what is read, and what is refused with its line and key.
@Suite struct HitchCostsReaderTests {
  /// The default table, an entry a line from line 2 on, in the order of the operations.
  private static func text(
    replacing operation: HitchOperation? = nil, with entry: String = "",
    without absent: HitchOperation? = nil
  ) -> String {
    let entries = HitchOperation.allCases.filter { $0 != absent }.map {
      $0 == operation
        ? entry
        : #""\#($0.rawValue)": {"microseconds": \#(Int($0.rawValue.count)), "kind": "assumed", "source": "us"}"#
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  private static func read(_ text: String) throws -> HitchCosts {
    try HitchCostsReader.read(Data(text.utf8), named: "costs.json")
  }

  private static func refusal(of text: String) throws -> HitchCostsError {
    let error = try #require(throws: HitchCostsError.self) { try read(text) }
    #expect(error.file == "costs.json")
    return error
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
    let costs = try Self.read(Self.text())
    for operation in HitchOperation.allCases {
      #expect(costs[operation]?.microseconds == Double(operation.rawValue.count))
      #expect(costs[operation]?.source == "us")
    }
    let entry =
      #""bind\u0043ell":{"source":"a \"phone\", \\ {\u00e9}","kind":"measured","microseconds":-0.0}"#
    let cost = try Self.read(Self.text(replacing: .bindCell, with: "\r\n\t" + entry))[.bindCell]
    #expect(cost?.microseconds == 0 && cost?.kind == .measured)
    #expect(cost?.source == #"a "phone", \ {é}"#)
    for number in ["0", "1e7", "10000000", "1.5E+1", "2e-3"] {
      let text = Self.text(
        replacing: .askItem,
        with: #""askItem":{"microseconds":\#(number),"kind":"assumed","source":"us"}"#)
      #expect(try Self.read(text)[.askItem]?.microseconds == Double(number))
    }
  }

  /// An entry in place of `reloadStrip`'s, which is on line 4, the key that is refused, and what was found.
  private static let refused: [(entry: String, key: String?, found: String)] = [
    (#""reloadStripe": {"microseconds": 1, "source": "us"}"#, "reloadStripe", "an unknown key"),
    (#""bindCell": {"microseconds": 1, "source": "us"}"#, "bindCell", "the key a second time"),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "assumed"}"#, "reloadStrip.source", "no such key"
    ),
    (
      #""reloadStrip": {"kind": "assumed", "source": "us"}"#, "reloadStrip.microseconds",
      "no such key"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "assumed", "source": "us", "unit": "us"}"#,
      "reloadStrip.unit", "an unknown key"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "assumed", "source": "us", "source": "us"}"#,
      "reloadStrip.source", "the key a second time"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "assumed", "source": " "}"#,
      "reloadStrip.source", "a text without words"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "assumed", "source": 2}"#, "reloadStrip.source",
      "`2` at column 65"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "source": "us"}"#, "reloadStrip.kind", "no such key"
    ),
    (
      #""reloadStrip": {"microseconds": 1, "kind": "guessed", "source": "us"}"#, "reloadStrip.kind",
      "'guessed'"
    ),
    (#""reloadStrip": 7"#, "reloadStrip", "`7` at column 16"),
    (#""reloadStrip" 7"#, nil, "`7` at column 15"), (#"7"#, nil, "`7` at column 1"),
    (#""": 1"#, "", "an unknown key"), ("", nil, "`,` at column 1"),
  ]

  @Test(arguments: refused)
  func whatIsNoCostIsRefusedWithItsLine(entry: String, key: String?, found: String) throws {
    let error = try Self.refusal(of: Self.text(replacing: .reloadStrip, with: entry))
    #expect(error.line == 4)
    #expect(error.key == key && error.found == found, "\(error)")
    let namesNearest = error.expected.hasSuffix("did you mean 'reloadStrip'?")
    #expect(namesNearest == (key == "reloadStripe"), "\(error)")
  }

  @Test(
    arguments: [
      "-1", "-0.001", "1e8", "10000000.001", "1e400", "NaN", "Infinity", "true", "null", "01", "1.",
      ".5", "+1", "0x10", "\"1\"", "[1]", "{}", "1 000", "1_000", "--1", "",
    ])
  func whatIsNoNumberIsRefused(number: String) throws {
    let text = Self.text(
      replacing: .reloadStrip,
      with: #""reloadStrip": {"source": "us", "kind": "assumed", "microseconds": \#(number)}"#
    )
    let error = try Self.refusal(of: text)
    #expect(error.line == 4)
    if error.key != nil { #expect(error.expected == "a number from 0 to 10000000") }
  }

  @Test(
    arguments: [
      ("", 1, nil), ("[]", 1, nil), ("{}", 1, "createCell"), ("\n{\"bindCell\": {", 2, nil),
      ("{\"bindCell", 1, nil), ("{\"bindCell\\", 1, nil), (text() + "{}", 16, nil),
      ("{\"a\nb\": 1}", 1, nil), (#"{"\x": 1}"#, 1, nil), (text(without: .askItem), 14, "askItem"),
    ] as [(String, Int, String?)])
  func aFileThatIsNoTableIsRefused(text: String, line: Int, key: String?) throws {
    let error = try Self.refusal(of: text)
    #expect(error.line == line && error.key == key, "\(error)")
  }

  /// All bytes are a table or a typed error, and never a trap.
  @Test func damagedTablesAreRefused() throws {
    let whole = Array(Self.text().utf8)
    for end in whole.indices.dropLast() where end < whole.count - 2 {
      #expect(throws: HitchCostsError.self) {
        try HitchCostsReader.read(Data(whole[..<end]), named: "costs.json")
      }
    }
    for index in whole.indices {
      for byte in [0, 0xFF, UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "}")] {
        var damaged = whole
        damaged[index] = byte
        do {
          _ = try HitchCostsReader.read(Data(damaged), named: "costs.json")
        } catch is HitchCostsError {}
      }
    }
  }

  /// A table without them is one, in which they cost nothing.
  @Test func framesAndWhatIsAliveMayBeLeftOut() throws {
    for operation in [HitchOperation.showFrame, .layOutFrame, .layOutLiving] {
      let costs = try Self.read(Self.text(without: operation))
      #expect(costs[operation] == nil)
      #expect(costs.byName[operation.rawValue] == nil)
      #expect(costs.operations.count == HitchOperation.allCases.count - 1)
    }
  }

  /// Every operation has its cost on the web, and a cell that is alive costs something there, and nothing on a phone.
  @Test func aPageHasATableOfItsOwn() throws {
    let web = try NamedCosts.web.costs()
    #expect(web.operations == HitchOperation.allCases)
    let living = try #require(web[.layOutLiving])
    #expect(living.microseconds > 0 && (web[.showFrame]?.microseconds ?? 0) > 0)
    #expect(web[.configureItem]?.source.hasPrefix("fitted to replays in Chromium") == true)
    #expect(web[.configureItem]?.kind == .measured && web[.askItem]?.kind == .assumed)
    #expect(try NamedCosts.phone.costs() == .standard)
    var work = FrameWork()
    work.livingCellsLaidOut = 1000
    let difference = web.microseconds(of: work) - web.microseconds(of: FrameWork())
    #expect(abs(difference - 1000 * living.microseconds) < 1e-6)
    #expect(HitchCosts.standard.microseconds(of: work) == 0)
  }

  @Test func everyDefaultCostSaysWhereItComesFrom() {
    let costs = HitchCosts.standard.byName
    #expect(HitchCosts.standard.operations == HitchOperation.allCases.filter { !$0.isOptional })
    #expect(costs.values.allSatisfy { $0.microseconds > 0 && $0.source.count >= 7 })
    let measured = costs.filter { $0.value.kind == .measured }
    // Each says when, and at what address.
    #expect(measured.values.allSatisfy { $0.source.contains(/20[0-9]{2}: [a-z]+\.com\/.+/) })
    #expect(measured.keys.sorted() == ["configureItem"])
  }
}
