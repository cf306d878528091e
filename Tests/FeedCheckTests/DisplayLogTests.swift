import ScrollTrace
import Testing

/// The text of display logs: what is read, written and refused.
@Suite struct DisplayLogTests {
  private static func error(_ lines: String, header: String = #"{"displays":1}"#) -> TraceError? {
    #expect(throws: TraceError.self) { try LogText.read(lines, header: header) }
  }

  @Test func aLogIsReadAsItIsWritten() throws {
    for seed in 0..<UInt64(50) {
      let log = RandomLog(seed: seed)
      var header = log.header
      header.source = "shop \"3.2\"\n"
      header.viewport = Viewport(widthUnits: 390 * 1024, heightUnits: 844 * 1024 + 1)
      var writer = DisplayLogWriter(header)
      for record in log.records { writer.append(record) }
      let text = String(decoding: writer.takeBytes(), as: UTF8.self)
      let lines = text.split(separator: "\n", maxSplits: 1)
      let read = try LogText.read(String(lines[1]), header: String(lines[0]))
      #expect(read.header == header && read.records == log.records, "seed \(seed)")
    }
  }

  @Test func namesAndWholeNumbersAreTheSameRows() throws {
    let read = try LogText.read(
      """
      {"t":0,"show":12,"x":0}

      {"t":1.5,"e":7,"scroll":"12","x":-3.25,"by":"code","most":4,"items":["12/a"],"cell":-1}
      """)
    #expect(read.records.map(\.row) == ["12", "12"])
    #expect(
      read.records[1].change
        == .scroll(
          DisplayLook(offset: -3.25, items: ["12/a"], cell: -1, most: 4), by: .code))
    #expect(read.records[1].event == 7)
  }

  @Test(arguments: [
    #"{"t":0,"show":"b","x":0,"y":1}"#, #"{"t":0,"show":"a","x":0}"#,
    #"{"t":0,"show":"a","x":0,"cell":3}"#, #"{"t":0,"scroll":"b","x":0,"by":"code"}"#,
    #"{"t":0,"change":"b","x":0}"#, #"{"t":0,"hide":"b"}"#, #"{"t":-1,"hide":"a"}"#,
    #"{"t":0,"hide":"a","cell":3}"#, #"{"t":0,"show":"b"}"#, #"{"t":0}"#, #"{"hide":"a"}"#,
    #"{"t":0,"hide":"a","tap":"a","opened":"a"}"#, #"{"t":0,"scroll":"a","x":0,"by":"wind"}"#,
    #"{"t":0,"edit":"a","right":[2,1]}"#, #"{"t":0,"show":1.5,"x":0}"#, #"{"t":0,"leave":1}"#,
    #"{"t":0,"show":"b","x":0,"items":[3]}"#, #"{"t":0,"hide":"a"} {"#, "nothing",
    #"{"t":0,"show":"b","x":1e99}"#,
  ])
  func aLineThatBreaksARuleIsAnErrorOfItsLine(line: String) throws {
    let error = Self.error(#"{"t":0,"show":"a","x":0,"cell":3}"# + "\n" + line + "\n")
    #expect(error?.line == 3, "\(line)")
    #expect(error?.file == "log.jsonl")
    #expect(error?.found.isEmpty == false && error?.expected.isEmpty == false)
  }

  @Test func timeNeverGoesBack() throws {
    let error = Self.error("{\"t\":5,\"enter\":true}\n{\"t\":4.9,\"enter\":true}\n")
    #expect(error?.line == 3 && error?.found == "t 4.9 after t 5")
  }

  @Test(arguments: [
    "", "{}", #"{"displays":2}"#, #"{"filmstrip":1}"#, #"{"displays":1,"same":-1}"#,
    #"{"displays":1,"page":0}"#, #"{"displays":1,"viewport":[1]}"#, #"{"displays":1,"name":"a"}"#,
    "\u{FEFF}{\"displays\":1}", "hello", "\"a\"", "[", "\u{1F}\u{8B}",
  ])
  func aBadHeaderIsAnErrorOfLineOne(header: String) {
    let error = Self.error("", header: header)
    #expect(error?.line == 1 && error?.found.isEmpty == false, "\(header)")
  }

  /// The longest item of a trace and its spacing.
  @Test func aPageMayBeLongerThanATracesLongestItem() throws {
    let log = try LogText.read("", header: #"{"displays":1,"page":1000000010}"#)
    #expect(log.header.page == 1_000_000_010)
  }

  @Test func theHeaderErrorNamesTheEncoding() {
    #expect(Self.error("", header: "\u{FEFF}{}")?.found == "a byte order mark")
    #expect(Self.error("", header: "hello")?.found == "`hello` at column 1")
  }
}
