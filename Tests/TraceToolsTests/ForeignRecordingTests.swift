import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Files that people have in place of a recording: the error names their kind and a way.
@Suite struct ForeignRecordingTests {
  private static func utf16(_ text: String, mark: [UInt8], isLittle: Bool) -> [UInt8] {
    mark
      + text.utf16.flatMap { unit in
        isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
      }
  }

  private static func zip(_ name: String) -> [UInt8] {
    Array("PK\u{3}\u{4}".utf8) + Array(repeating: 0, count: 22) + [UInt8(name.utf8.count), 0, 0, 0]
      + Array(name.utf8) + [1, 2, 3]
  }

  /// The bytes of a file, what is found, and what the way has.
  static let files: [([UInt8], String, String)] = [
    (zip("session.json"), "a ZIP archive, of session.json", "unzip -p FILE 'session.json' |"),
    (
      zip("a b'$(id).json"), "a ZIP archive, of a b'$(id).json",
      "unzip -p FILE 'a b'\\''$(id).json' |"
    ),
    (zip("[Content_Types].xml"), "a ZIP archive, of a workbook", "the table, saved as CSV"),
    (zip("0-trace.trace"), "a ZIP archive, of a trace for Playwright's viewer", "start_tracing("),
    (zip("folder/"), "a ZIP archive, of folder/", "unzip -p FILE NAME |"),
    ([0x04, 0x22, 0x4D, 0x18, 0x64], "LZ4 data", "lz4 -dc FILE |"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0], "a 7z archive", "7z e -so FILE |"),
    (Array("%PDF-1.7\n".utf8), "a PDF", "a table"),
    ([0x1A, 0x45, 0xDF, 0xA3, 1], "a video", "does not follow from its picture"),
    ([0x28, 0xB5, 0x2F, 0xFD, 4, 0], "Zstandard data", "zstd -dc FILE |"),
    (Array("BZh91AY".utf8), "bzip2 data", "bzip2 -dc"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz data", "xz -dc"),
    (utf16("time,y\n", mark: [0xFF, 0xFE], isLittle: true), "text in UTF-16", "iconv -f UTF-16"),
    (utf16("time,y\n", mark: [0xFE, 0xFF], isLittle: false), "text in UTF-16", "iconv"),
    (utf16("time,y\n", mark: [], isLittle: true), "text in UTF-16", "iconv -f UTF-16LE"),
    (utf16("time,y\n", mark: [], isLittle: false), "text in UTF-16", "iconv -f UTF-16BE"),
    (
      [0x0A, 0x27, 0x0A, 0x0E, 0x08, 0x40, 0x10, 0x80, 0xE5, 0x92, 0xB3],
      "a trace of Perfetto (protobuf)", "traceconv json FILE"
    ),
    (Array("<!DOCTYPE html>\n<html><body>".utf8), "a page of HTML", "as JSON or a table"),
    (
      Array("\n <html><script class=\"trace-data\">".utf8), "a systrace of Android (HTML)",
      "TraceWriter"
    ),
    (
      Array("<html><head><title>Android System Trace</title>".utf8),
      "a systrace of Android (HTML)", "TraceWriter"
    ),
    (
      Array("capturing trace... done\nTRACE:\n# tracer".utf8), "a systrace of Android (text)",
      "no offsets"
    ),
    (Array("TRACE:\r\n# tracer: nop".utf8), "a systrace of Android (text)", "no offsets"),
    (Array("[ 123.456] EV_ABS ABS_MT_POSITION_X 0000\n".utf8), "touches that getevent", "alone"),
    (Array("EV_ABS       ABS_MT_POSITION_X    0000\n".utf8), "touches that getevent", "alone"),
    (Array("<?xml version=\"1.0\"?><a/>".utf8), "a file of XML", "as JSON or a table"),
    (Array("# tracer: nop\n#\n".utf8), "a systrace of Android (text)", "TraceWriter"),
    (
      Array("[   12.5] /dev/input/event2: 0003 0036 000001f4\n".utf8),
      "touches that getevent has printed", "TraceWriter"
    ),
    (Array("add device 1: /dev/input/event4\n".utf8), "touches that getevent", "table of them"),
    (
      Array(#"{"log":{"version":"1.2","creator":{},"entries":[]}}"#.utf8),
      "a HAR, which has requests of a network", "Performance panel"
    ),
    (
      Array(#"{"filmstrip":1,"viewport":[1,2]}"#.utf8), "a trace, which every command reads",
      "another"
    ),
    (
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], "a picture", "a table"
    ), ([1, 2, 0, 5, 0, 0, 9], "a file that is not text", "a table"),
  ]

  @Test(arguments: files)
  func aKindIsNamedWithAWay(bytes: [UInt8], found: String, way: String) throws {
    let error = try #require(throws: TraceError.self) { try ImportedTrace(bytes) }
    #expect(error.found.hasPrefix(found), "\(error)")
    #expect(error.expected.contains(way), "\(error)")
    #expect(error.position == .byte(0, block: nil))
  }

  @Test(arguments: [
    "\ntime,y\n0,1\n1,2\n", "\r\n\r\ntime,y\n0,1\n1,2", "time,y,log\n0,1,é\n1,2,/dev/input\n",
    #"[{"type":4,"data":{}}]"#, #"{"log":1,"traceEvents":[]}"#, #"[{"name":"a","ph":"X"}]"#,
  ])
  func otherFilesAreReadOn(text: String) {
    let found = ImportedTrace.mistake(in: text) ?? ""
    #expect(!found.contains("byte 0: found a "), "\(found)")
  }
}
