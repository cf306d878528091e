import ScrollTrace

/// A file format of other tools with scrolls.
///
/// Such files do not contain the feed, so the caller names it (`ImportSetting`), and the report lists what was used.
public enum TraceImport: String, Sendable, CaseIterable {
  case chrome, rrweb, csv

  /// All formats.
  public static let all = allCases

  /// The name on the command line.
  public var name: String { rawValue }

  /// A description of one line.
  public var idea: String {
    switch self {
    case .chrome: "trace events of Chrome, as DevTools and Playwright save them (JSON)"
    case .rrweb: "a session recording of rrweb: events in a list or a line each (JSON)"
    case .csv: "a table with the columns time, y, row, x, coast (RFC 4180)"
    }
  }

  /// Reads a file, plain or gzip, and passes on its events in pieces: the header with some of the events. `-` is
  /// standard input, with that name in errors.
  ///
  /// - Parameter format: default: by the file's first character.
  /// - Throws: `ImportSettingError` if the setting has something that the format does not have, `TraceError` for the
  ///   first error, `TraceFileError` if the system does not read the file, and the errors of `take`. The pieces before an
  ///   error are not a result.
  public static func read(
    path: String, as format: TraceImport? = nil, onto setting: ImportSetting,
    _ take: (Trace) throws -> Void
  ) throws -> ImportReport {
    try read(
      LineSource.open(path: path), named: path == "-" ? "standard input" : path, format, setting,
      take)
  }

  /// Reads a file in memory, with `name` in errors, as `read(path:as:onto:_:)` does.
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
    let start = try source.peek(64 << 10)
    if format == nil, let kind = ForeignRecording(beginning: start) {
      throw TraceError(
        file: name, position: .byte(0, block: nil), found: kind.found, expected: kind.expected)
    }
    let keys = JSONOpening.keys(of: start)
    let isSession = JSONOpening.isSession(keys ?? [], in: start)
    let format = format ?? (keys == nil ? .csv : isSession ? .rrweb : .chrome)
    if let option = setting.options.first(where: { !$0.formats.contains(format) }) {
      throw ImportSettingError(
        file: name, format: format, option: option.name, formats: option.formats)
    }
    var report: ImportReport
    switch format {
    case .chrome:
      var reader = ChromeImport(source: source, named: name, setting: setting)
      report = try reader.read(take)
    case .rrweb:
      let reader = RRWebImport(source: source, named: name, setting: setting)
      report = try reader.read(take)
    case .csv:
      var reader = CSVImport(source: source, named: name, setting: setting)
      report = try reader.read(take)
    }
    guard report.eventCount > 0 else {
      let parts = (report.read + report.ignored).joined(separator: "; ")
      throw TraceError(
        file: name, position: .line(1), found: "no event (\(parts))",
        expected: "a recording in which something is scrolled")
    }
    if setting.easeMilliseconds != nil, report.filledCount == 0 {
      report.warnings.append("nothing was filled in: no samples are too far apart for that")
    }
    return report
  }
}

/// The feed and the screen of an import, which files do not contain.
public struct ImportSetting: Sendable {
  /// The trace without events: its name, its frame rate, the assumed feed and the viewport.
  public var header: Trace
  /// The distance of the finger from the table's upper edge. It scrolls the strip of the row there.
  public var fingerUnits: Int64
  /// Points to one of the source's units of length; nil: as the source says, otherwise 1.
  public var scale: Double?

  /// The columns of a table by their meanings, such as `y` by `scrollTop`.
  public var columns: [TableColumn: String] = [:]
  /// True if the records of a table are sorted by time.
  public var sorts = false
  /// The list of a session recording; nil: the scroller that moved down most.
  public var list: ElementName?
  /// The time that a scroll before a sample takes, if samples are more than two frames apart; nil: none is filled in.
  public var easeMilliseconds: Double?

  /// True if the distance of the finger is not the default.
  private let hasFinger: Bool

  /// - Parameter fingerUnits: default: the middle of the viewport.
  public init(header: Trace, fingerUnits: Int64? = nil, scale: Double? = nil) {
    self.header = header
    self.fingerUnits = fingerUnits ?? header.viewport.heightUnits / 2
    self.scale = scale
    hasFinger = fingerUnits != nil
  }

  /// The options of the command that only some formats have, as far as they are set.
  fileprivate var options: [(name: String, formats: [TraceImport])] {
    let all: [(isSet: Bool, name: String, formats: [TraceImport])] = [
      (hasFinger, "--finger", [.chrome, .csv]), (!columns.isEmpty, "--columns", [.csv]),
      (sorts, "--sort", [.csv]), (list != nil, "--list", [.rrweb]),
      // Chromium records each frame in which something moves.
      (easeMilliseconds != nil, "--ease", [.rrweb, .csv]),
    ]
    return all.filter(\.isSet).map { ($0.name, $0.formats) }
  }
}

/// A setting that the format of the file does not have.
public struct ImportSettingError: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let format: TraceImport
  /// The option of the command, such as `--list`.
  public let option: String
  /// The formats that have it.
  public let formats: [TraceImport]

  public var description: String {
    "\(file) is \(format.name), which has no \(option): that is for "
      + formats.map(\.name).joined(separator: " and ")
  }
}

/// The result of an import, in sentences.
public struct ImportReport: Equatable, Sendable {
  public internal(set) var eventCount = 0
  /// The time of the last event.
  public internal(set) var lastTimeMilliseconds = 0.0
  /// The facts that no such recording has.
  public internal(set) var lacking: [String] = []
  /// The reasons to doubt what the trace shows.
  public internal(set) var warnings: [String] = []
  /// The number of offsets that were filled in.
  public internal(set) var filledCount = 0
  /// The time between samples; nil for fewer than two.
  public internal(set) var sampling: String?
  /// The median of that time.
  var medianMilliseconds: Double?
  /// The parts of the source that were used.
  public internal(set) var read: [String] = []
  /// The parts of the source that were ignored.
  public internal(set) var ignored: [String] = []
  /// The assumptions in place of facts that the source does not contain.
  public internal(set) var assumed: [String] = []

  /// Adds ignored things to the report, if there are any.
  mutating func ignore(_ count: Int, _ thing: String, _ which: String? = nil) {
    guard count > 0 else { return }
    ignored.append(Plural.of(count, thing) + (which.map { " \($0)" } ?? ""))
  }
}
