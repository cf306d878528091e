import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The times between samples, and what is filled in between them.
@Suite struct SamplingTests {
  private static func imported(_ text: String, ease: Double? = nil) throws -> ImportedTrace {
    try ImportedTrace(Array(text.utf8)) { $0.easeMilliseconds = ease }
  }

  /// Tables, the words about their samples, and whether they are too far apart. Two frames are 33.3 ms.
  @Test(arguments: [
    ("time,y\n0,1\n16.7,2\n33.4,3\n900,4\n", "a sample every 16.7 ms (median)", false),
    ("time,y\n0,1\n100,2\n200,3\n220,4\n", "a sample every 100 ms (median)", true),
    ("time,y\n0,1\n33,2\n66,3\n", "a sample every 33 ms (median)", false),
    // Records that say that nothing has moved are samples too.
    ("time,y\n0,1\n16,1\n32,1\n48,2\n", "a sample every 16 ms (median)", false),
    ("time,y\n0,1\n0,2\n", nil, false),
    // Records of other events do not count, and those of strips do not count for the table.
    (
      "time,y,what\n0,1,\n16,,tap\n32,,tap\n480,2,\n496,,tap\n960,3,\n",
      "a sample every 480 ms (median)", true
    ),
    (
      "time,y,row,x\n0,1,,\n1,,0,5\n500,2,,\n501,,0,9\n1000,3,,\n1001,,0,12\n",
      "a sample every 500 ms (median)", true
    ),
    // Ten gaps of strips count beside those of the table.
    (
      "time,y,row,x\n0,1,,\n16,2,,\n32,3,,\n"
        + (0...10).map { "\(40 + 300 * $0),,0,\($0)\n" }.joined(), "a sample every 300 ms (median)",
      true
    ),
    (
      "time,y,row,x\n0,1,,\n16,2,,\n32,3,,\n"
        + (0...9).map { "\(40 + 300 * $0),,0,\($0)\n" }.joined(), "a sample every 16 ms (median)",
      false
    ),
  ])
  func theMedianTimeIsSaid(text: String, words: String?, isSparse: Bool) throws {
    let report = try Self.imported(text).report
    #expect(report.sampling == words)
    #expect(report.warnings.contains { $0.contains("more than two frames apart") } == isSparse)
  }

  @Test func whatIsFarApartIsFilledIn() throws {
    let imported = try Self.imported("time,y\n0,0\n1000,100\n1016,110\n", ease: 100)
    let offsets = imported.trace.events.map { Points.points($0.value) }
    let times = imported.trace.timesMilliseconds
    // Five frames within 100 ms, the sample, and a sample that is near enough.
    #expect(times.count == 7 && times.suffix(2) == [1000, 1016])
    #expect(zip(times.dropFirst(), times).dropLast(2).allSatisfy { abs($0 - $1 - 16.667) < 0.002 })
    #expect(times[0] > 900 && offsets == offsets.sorted() && offsets.suffix(2) == [100, 110])
    // It slows down.
    #expect(offsets[0] > 100.0 / 6)
    #expect(imported.trace.source == "unknown")
    #expect(
      imported.report.warnings == ["5 offsets between samples were filled in, and not recorded"])
  }

  /// The table and each strip on its own, a strip from where it stood when the recording began.
  @Test(arguments: [
    ("time,y,row,x\n0,0,,\n1,,1,0\n1000,100,,\n1001,,1,50\n", 6, 6),
    ("time,y,row,x\n0,7,,\n500,7,,\n500,,0,25\n", 1, 6),
    ("time,row,x\n0,1,0\n900,0,200\n", 0, 6),
  ])
  func whatIsSampledApartIsFilledInApart(text: String, table: Int, strips: Int) throws {
    let events = try Self.imported(text, ease: 100).trace.events
    #expect(events.count { $0.kind == .position } == table)
    #expect(events.count { $0.kind == .stripOffset } == strips)
  }

  @Test func theSourceSaysWhatWasFilledIn() throws {
    var sources: Set<String> = []
    var setting = ImportSetting(header: ImportedTrace.feed)
    setting.easeMilliseconds = 350
    let text = Array("time,y,row,x\n0,1,1,5\n400,90,1,60\n".utf8)
    _ = try text.withUnsafeBytes { bytes in
      try TraceImport.read(bytes: bytes, named: "f", onto: setting) { piece in
        sources.insert(piece.source)
        #expect(piece.fillWarning == "offsets between samples filled in over 350 ms")
        #expect(piece.timesMilliseconds == piece.timesMilliseconds.sorted())
      }
    }
    #expect(sources == ["unknown; offsets between samples filled in over 350 ms"])
    #expect(ImportedTrace.feed.fillWarning == nil)
  }
}
