/// A form of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  case strip, text

  /// All forms.
  public static let all = allCases

  /// The name on the command line.
  public var name: String { rawValue }

  /// The ending of its files' names.
  public var ending: String { self == .strip ? StripFormat.ending : ".jsonl" }

  /// Returns a writer of this form.
  public func writer() -> any TraceFormatWriter {
    self == .strip ? StripWriter() : TextWriter()
  }

  /// Returns the form for the ending of a file's name, or nil.
  public static func ending(ofFile path: String) -> TraceFormat? {
    all.first { path.hasSuffix($0.ending) && path.utf8.count > $0.ending.utf8.count }
  }

  /// Returns the default name of a trace: its file's name without its ending, `.jsonl` or `.strip.gz`.
  package static func traceName(ofFile path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let plain = last.hasSuffix(".gz") ? String(last.dropLast(3)) : last
    return ending(ofFile: plain).map { String(plain.dropLast($0.ending.count)) } ?? last
  }

  /// Reads a whole trace of either form from a file. `-` is standard input, with that name in errors.
  ///
  /// - Parameter warn: is called with a sentence if the trace was cut off.
  /// - Throws: `TraceError` for the first thing that breaks the format; `TraceFileError` if the system does not read
  ///   the file.
  public static func read(
    path: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> ValidTrace {
    try TraceReader(path: path, warn: warn).readAll()
  }

  /// Reads a whole trace of either form from memory, with `name` in errors.
  ///
  /// - Throws: `TraceError` for the first thing that breaks the format.
  public static func read(
    bytes: UnsafeRawBufferPointer, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> ValidTrace {
    try TraceReader(bytes: bytes, named: name, warn: warn).readAll()
  }

  /// Returns a whole trace in this form.
  ///
  /// - Precondition: the trace is valid.
  /// - Complexity: O(rows + events), in time and in memory.
  public func bytes(of trace: Trace) -> [UInt8] {
    var writer = writer()
    writer.append(headerOf: trace)
    writer.append(eventsOf: trace, 0..<trace.events.count)
    writer.finish()
    return writer.takeBytes()
  }
}

/// Writes one form of a trace, as much at a time as the caller has.
public protocol TraceFormatWriter {
  /// Appends everything before the events.
  ///
  /// - Complexity: O(rows).
  mutating func append(headerOf trace: Trace)
  /// Appends the events of a trace in this range.
  ///
  /// - Complexity: O(events + rows inserted).
  mutating func append(eventsOf trace: Trace, _ range: Range<Int>)
  /// Appends everything after the events.
  mutating func finish()
  /// Returns the bytes that are complete, and forgets them.
  mutating func takeBytes() -> [UInt8]
}
