import ScrollTrace
import Testing

/// Files that are no UTF-8 text, and those that are too much of one.
@Suite struct TraceByteErrorTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "a byte order mark of UTF-16"),
      ([0xFE, 0xFF, 0, 0x7B], "a byte order mark of UTF-16"), ([0x1F, 0x8B, 8, 0], "gzip data"),
      ([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], "a byte order mark"),
    ] as [([UInt8], String)])
  func aFileThatIsNoTextIsNamed(bytes: [UInt8], found: String) {
    #expect(
      mistake(in: bytes)
        == TraceError(
          file: "bad.jsonl", line: 1, found: found, expected: "UTF-8 text without byte order mark"))
  }

  @Test(
    arguments: [
      ([0xC3, 0x28], "\\xC3"), ([0xFF], "\\xFF"), ([0xED, 0xA0, 0x80], "\\xED"),
      ([0xC0, 0xAF], "\\xC0"), ([0xE0, 0x80, 0xAF], "\\xE0"), ([0xF4, 0x90, 0x80, 0x80], "\\xF4"),
      ([0xF0, 0x80, 0x80, 0x80], "\\xF0"), ([0xE2, 0x82], "\\xE2"), ([0x80], "\\x80"),
      ([0xF5, 0x80, 0x80, 0x80], "\\xF5"),
    ] as [([UInt8], String)])
  func invalidUTF8IsNowhereAllowed(bytes: [UInt8], quoted: String) {
    let inString = Array((smallHeader + #"{"t":1,"é"#).utf8) + bytes + Array(#"":1}"#.utf8)
    #expect(
      mistake(in: inString)
        == TraceError(
          file: "bad.jsonl", line: 2, found: "`\(quoted)` at column 11", expected: "UTF-8"))
    let outside = Array((smallHeader + #"{"t":"#).utf8) + bytes + Array("1}".utf8)
    #expect(
      mistake(in: outside)
        == TraceError(
          file: "bad.jsonl", line: 2, found: "`\(quoted)` at column 6", expected: "a value"))
    let name = Array(#"{"filmstrip":1,"name":""#.utf8) + bytes + Array(#""}"#.utf8)
    #expect(mistake(in: name)?.found == "`\(quoted)` at column 24")
  }

  @Test func excerptsAreShortAndPrintable() throws {
    let long = String(repeating: "é\u{202E}\u{1}", count: 100).replacing("\u{1}", with: "\u{7F}")
    let error = try #require(mistake(in: smallHeader + #"{"t":1,""# + long + #"":1}"#))
    #expect(error.found.hasPrefix(#"the unknown key "é\u{202E}\u{7F}é\u{202E}"#))
    #expect(error.found.hasSuffix("…\""))
    #expect(error.found.count < 80)
    let value = try #require(mistake(in: smallHeader + #"{"t":1,"y":""# + long + #""}"#))
    #expect(value.found.count <= 62)
    #expect(value.found.hasPrefix(#"y "é\u{202E}\u{7F}"#))
    #expect(
      mistake(in: smallHeader + "{\"t\":1,\"y\":\u{202E}}")?.found == #"`\u{202E}` at column 12"#)
  }

  @Test func aMillionDigitsAreReadOrRefused() throws {
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(
      mistake(in: smallHeader + #"{"t":1,"y":\#(digits)}"#)?.found.hasPrefix("y 1111") == true)
    #expect(
      mistake(in: smallHeader + #"{"t":\#(digits),"y":1}"#)?.found.hasPrefix("t 1111") == true)
    #expect(
      mistake(in: smallHeader + #"{"t":1,"row":\#(digits),"x":1}"#)?.expected
        == "a row from 0 to 2")
    #expect(
      mistake(in: header(adding: #""frameRate":\#(digits)"#))?.found.hasPrefix("frameRate 111")
        == true)
    let trace = try TextFormat.read(
      smallHeader + #"{"t":1.\#(digits),"y":0.\#(digits)e1}"# + "\n"
        + #"{"t":\#(digits)e-999990,"y":0.\#(String(repeating: "0", count: 999_999))1e1000000}"#
    ).trace
    #expect(trace.timesMilliseconds == [1.1111111111111112, 1111111111.1111112])
    #expect(trace.events.map(\.value) == [1138, 1024])
  }

  @Test func sectionsMayClaimMoreThanAnyFeedHas() {
    let sections = Array(repeating: "50000000", count: 1000).joined(separator: ",")
    let error = mistake(
      in: header(
        feed: #"{"items":[1],"sections":[\#(sections)],"rowHeight":1,"item":{"width":1,"#
          + #""height":1}}"#))
    #expect(error?.found == "sections of 50000000000 rows together")
  }
}
