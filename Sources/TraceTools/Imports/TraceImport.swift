import ScrollTrace

/// A format of somebody else's that scrolling can be taken from: one line in `all`, and the rest in files of its own.
///
/// No such file says what stood on the screen, so the caller names the feed (`ImportSetting`), and the report says
/// what was taken from it.
public struct TraceImport: Sendable {
  /// What it is called on the command line.
  public let name: String
  /// What it is, on one line.
  public let idea: String
  /// Whether a file whose first character is this is likely of this format.
  let isBegun: @Sendable (UInt8) -> Bool
  let run:
    @Sendable (consuming LineSource, String, ImportSetting, (Trace) throws -> Void) throws ->
      ImportReport

  /// All formats. The last takes whatever no other does, and says what is wrong with it.
  public static let all: [TraceImport] = [chrome, csv]

  public static let chrome = TraceImport(
    name: "chrome", idea: "trace events of Chrome, as DevTools and Perfetto save them (JSON)",
    isBegun: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") },
    run: {
      var reader = ChromeImport(source: $0, named: $1, setting: $2)
      return try reader.read($3)
    })

  public static let csv = TraceImport(
    name: "csv", idea: "a table with the columns time, y, row, x, coast (RFC 4180)",
    isBegun: { _ in true },
    run: {
      var reader = CSVImport(source: $0, named: $1, setting: $2)
      return try reader.read($3)
    })

  /// Reads a file, plain or gzip, and hands its events on a piece at a time: each time the header's trace with
  /// the next of them. `-` is standard input, which errors call that.
  ///
  /// - Parameter format: nil to tell it by the file's first character.
  /// - Throws: `TraceError` for the first thing that is wrong, `TraceFileError` when the system does not read it,
  ///   and what `take` throws. What has been handed on by then is no result.
  public static func read(
    path: String, as format: TraceImport? = nil, onto setting: ImportSetting,
    _ take: (Trace) throws -> Void
  ) throws -> ImportReport {
    try read(
      LineSource.open(path: path), named: path == "-" ? "standard input" : path, format, setting,
      take)
  }

  /// Reads a file in memory, which errors call `name`, as `read(path:as:onto:_:)` does.
  ///
  /// - Precondition: the bytes stay until it returns.
  public static func read(
    bytes: UnsafeRawBufferPointer, named name: String, as format: TraceImport? = nil,
    onto setting: ImportSetting, _ take: (Trace) throws -> Void
  ) throws -> ImportReport {
    try read(LineSource(bytes: bytes, named: name), named: name, format, setting, take)
  }

  private static func read(
    _ source: consuming LineSource, named name: String, _ format: TraceImport?,
    _ setting: ImportSetting, _ take: (Trace) throws -> Void
  ) throws -> ImportReport {
    var source = try source.expanded(named: name)
    let start = try source.peek(256)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = start.dropFirst(start.starts(with: mark) ? 3 : 0).first {
      $0 != UInt8(ascii: " ") && !(0x09...0x0D).contains($0)
    }
    let chosen = format ?? all.first { $0.isBegun(first ?? 0) } ?? csv
    return try chosen.run(source, name, setting, take)
  }
}

/// What the caller says of an import, since no file does.
public struct ImportSetting: Sendable {
  /// The trace before its first event: its name, its frame rate, and the feed that is taken to have been on the
  /// screen, in its viewport.
  public var header: Trace
  /// Where the finger is, down from the table's upper edge: the row there is the one whose strip it scrolls.
  public var fingerUnits: Int64
  /// Points to one of the source's units of length.
  public var scale: Double

  /// - Parameter fingerUnits: the middle of the viewport unless given.
  public init(header: Trace, fingerUnits: Int64? = nil, scale: Double = 1) {
    self.header = header
    self.fingerUnits = fingerUnits ?? header.viewport.heightUnits / 2
    self.scale = scale
  }
}

/// What became of an import, in sentences.
public struct ImportReport: Equatable, Sendable {
  public internal(set) var eventCount = 0
  /// When the last event happened.
  public internal(set) var lastTimeMilliseconds = 0.0
  /// What of the source was used.
  public internal(set) var read: [String] = []
  /// What was left aside.
  public internal(set) var ignored: [String] = []
  /// What the source does not say, and was taken from elsewhere.
  public internal(set) var assumed: [String] = []

  /// Says that some things were left aside, if there were any.
  mutating func ignore(_ count: Int, _ thing: String, _ which: String? = nil) {
    guard count > 0 else { return }
    ignored.append(Plural.of(count, thing) + (which.map { " \($0)" } ?? ""))
  }
}
