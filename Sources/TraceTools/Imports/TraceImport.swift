import ScrollTrace

/// A format of other tools that scrolling can be taken from.
///
/// No such file says what was on the screen, so the caller names the feed (`ImportSetting`), and the report says
/// what was taken from it.
public enum TraceImport: String, Sendable, CaseIterable {
  case chrome, csv

  /// All formats.
  public static let all = allCases

  /// The name on the command line.
  public var name: String { rawValue }

  /// What it is, on one line.
  public var idea: String {
    switch self {
    case .chrome: "trace events of Chrome, as DevTools and Perfetto save them (JSON)"
    case .csv: "a table with the columns time, y, row, x, coast (RFC 4180)"
    }
  }

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
    try read(LineSource(bytes: bytes), named: name, format, setting, take)
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
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    switch format ?? (isJSON ? .chrome : .csv) {
    case .chrome:
      var reader = ChromeImport(source: source, named: name, setting: setting)
      return try reader.read(take)
    case .csv:
      var reader = CSVImport(source: source, named: name, setting: setting)
      return try reader.read(take)
    }
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
