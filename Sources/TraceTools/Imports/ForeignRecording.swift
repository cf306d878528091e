import ScrollTrace

/// A file that people have in place of a recording, by its first bytes, and the way to a recording.
struct ForeignRecording {
  let found: String
  let expected: String

  private static let marks: [(bytes: [UInt8], found: String, expected: String)] = [
    (
      [0x28, 0xB5, 0x2F, 0xFD], "Zstandard data",
      "text or gzip: zstd -dc FILE | filmstrip trace import -"
    ),
    ([0x42, 0x5A, 0x68], "bzip2 data", "text or gzip: bzip2 -dc FILE | filmstrip trace import -"),
    (
      [0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz data",
      "text or gzip: xz -dc FILE | filmstrip trace import -"
    ),
    (
      [0x04, 0x22, 0x4D, 0x18], "LZ4 data", "text or gzip: lz4 -dc FILE | filmstrip trace import -"
    ),
    (
      [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive",
      "the recording in it: 7z e -so FILE | filmstrip trace import -"
    ),
    ([0x25, 0x50, 0x44, 0x46], "a PDF", recording),
    ([0x89, 0x50, 0x4E, 0x47], "a picture", recording),
    (
      [0x1A, 0x45, 0xDF, 0xA3], "a video",
      "\(recording): where a list is does not follow from its picture"
    ),
    ([0xFF, 0xFE], "text in UTF-16", utf8()), ([0xFE, 0xFF], "text in UTF-16", utf8()),
  ]

  private static let recording = "a recording of Chrome, a session recording of rrweb, or a table"

  /// - Parameter order: the order of bytes, where no mark shows it.
  private static func utf8(_ order: String = "") -> String {
    "text in UTF-8: iconv -f UTF-16\(order) -t UTF-8 FILE | filmstrip trace import -"
  }

  private static let offsets =
    "offsets of a list: by TraceWriter in the app, or a table of them (time, y)"

  /// - Parameter start: the first 64 KiB of a file, or all.
  init?(beginning start: UnsafeRawBufferPointer) {
    if let mark = Self.marks.first(where: { start.starts(with: $0.bytes) }) {
      self.init(mark.found, mark.expected)
    } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self.init(archiveBeginning: start)
    } else if Self.isPerfetto(start) {
      self.init(
        "a trace of Perfetto (protobuf)",
        "Chrome's trace events in JSON: traceconv json FILE (get.perfetto.dev/traceconv). Only those "
          + "of Chrome have scrolls; of an Android app, \(Self.offsets)")
    } else if start.prefix(1024).contains(0) {
      let isWide = start.count > 1 && (start[0] == 0) != (start[1] == 0)
      self.init(
        isWide ? "text in UTF-16" : "a file that is not text",
        isWide ? Self.utf8(start[0] == 0 ? "BE" : "LE") : Self.recording)
    } else {
      self.init(text: String(decoding: start.prefix(4096), as: UTF8.self), start)
    }
  }

  private init(_ found: String, _ expected: String) {
    self.found = found
    self.expected = expected
  }

  /// The header of the first file in an archive has its name.
  private init(archiveBeginning start: UnsafeRawBufferPointer) {
    let length = start.count > 30 ? Int(start[26]) | Int(start[27]) << 8 : 0
    let name = String(decoding: start.dropFirst(30).prefix(length), as: UTF8.self)
    let isPlain = !name.hasSuffix("/") && name.allSatisfy { $0.isASCII && !$0.isNewline }
    if name == "[Content_Types].xml" || name == "mimetype"
      || ["xl/", "_rels/", "docProps/"].contains(where: name.hasPrefix)
    {
      self.init(
        "a ZIP archive, of a workbook or another document", "the table, saved as CSV in UTF-8")
      return
    }
    if [".trace", ".network", ".stacks"].contains(where: name.hasSuffix) {
      self.init(
        "a ZIP archive, of a trace for Playwright's viewer, which has no offsets",
        "a recording by browser.start_tracing(categories=['input.scrolling', 'loading'])")
      return
    }
    let quoted = "'" + name.replacing("'", with: "'\\''") + "'"
    self.init(
      "a ZIP archive, of \(name)",
      "the recording in it: unzip -p FILE \(isPlain ? quoted : "NAME") | filmstrip trace import -")
  }

  /// A trace is packets: field 1, its length, and within it a field that a packet has.
  private static func isPerfetto(_ start: UnsafeRawBufferPointer) -> Bool {
    guard start.count > 4, start[0] == 0x0A else { return false }
    let length = start.dropFirst().prefix { $0 >= 0x80 }.count + 1
    let tag = start.dropFirst(1 + length).first ?? 0
    // A table may begin with an empty line.
    return length <= 5 && tag & 7 <= 2 && tag >> 3 != 0
      && start.prefix(256).contains { $0 >= 0x80 || ($0 < 0x20 && !(0x09...0x0D).contains($0)) }
  }

  private init?(text: String, _ start: UnsafeRawBufferPointer) {
    let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let begin = trimmed.prefix(256).lowercased()
    if begin.hasPrefix("<") {
      let isSystrace =
        text.contains("trace-data") || text.lowercased().contains("systrace")
        || text.contains("Android System Trace")
      let kind = begin.hasPrefix("<?xml") ? "a file of XML" : "a page of HTML"
      self.init(
        isSystrace ? "a systrace of Android (HTML)" : kind,
        isSystrace
          ? "\(Self.offsets): a systrace has frames and threads, and no offsets"
          : "the recording itself, as JSON or a table, and not the page that shows it")
    } else if begin.hasPrefix("# tracer:") || begin.hasPrefix("trace:\n")
      || begin.hasPrefix("trace:\r\n") || begin.hasPrefix("capturing trace")
    {
      self.init(
        "a systrace of Android (text)",
        "\(Self.offsets): a systrace has frames and threads, and no offsets")
    } else if trimmed.hasPrefix("add device") || trimmed.prefix(256).contains("/dev/input/event")
      || ["EV_ABS", "EV_KEY", "EV_SYN"].contains(where: trimmed.prefix(64).contains)
    {
      self.init(
        "touches that getevent has printed",
        "\(Self.offsets): where a list goes does not follow from touches alone")
    } else if let keys = JSONOpening.keys(of: start) {
      let names = keys.map(\.name)
      if names.first == "log", !names.filter(["version", "creator", "entries"].contains).isEmpty {
        self.init(
          "a HAR, which has requests of a network",
          "a recording of DevTools' Performance panel, or a session recording of rrweb")
      } else if names.contains("filmstrip") {
        self.init("a trace, which every command reads", "a recording of another tool")
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}
