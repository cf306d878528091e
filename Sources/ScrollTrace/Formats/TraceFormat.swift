/// A form that a trace can be written in: one line in `all`, and the rest in files of its own.
public struct TraceFormat: Sendable {
  /// What it is called on the command line.
  public let name: String
  /// How names of its files end.
  public let ending: String
  /// Whether a trace that begins with these bytes is of this form.
  let isBegun: @Sendable (UnsafeRawBufferPointer) -> Bool
  let open: @Sendable (consuming LineSource, String) throws -> any TraceFormatReader & ~Copyable
  /// A writer of this form.
  public let writer: @Sendable () -> any TraceFormatWriter

  /// All forms. The last takes whatever no other does, and says what is wrong with it.
  public static let all: [TraceFormat] = [strip, text]

  public static let text = TraceFormat(
    name: "text", ending: ".jsonl", isBegun: { _ in true },
    open: { try TextReader(source: $0, named: $1) }, writer: { TextWriter() })

  public static let strip = TraceFormat(
    name: "strip", ending: StripFormat.ending,
    isBegun: { $0.first == StripFormat.magic[0] && $0.count > 1 && $0[1] == StripFormat.magic[1] },
    open: { try StripReader(source: $0, named: $1) }, writer: { StripWriter() })

  /// The form that a file's name ends for, or nil.
  public static func ending(ofFile path: String) -> TraceFormat? {
    all.first { path.hasSuffix($0.ending) && path.utf8.count > $0.ending.utf8.count }
  }

  /// What a trace without a name is called: its file's name without its ending, `.jsonl` or `.strip.gz`.
  package static func traceName(ofFile path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let plain = last.hasSuffix(".gz") ? String(last.dropLast(3)) : last
    return ending(ofFile: plain).map { String(plain.dropLast($0.ending.count)) } ?? last
  }

  static func reader(
    _ source: consuming LineSource, named name: String
  ) throws -> any TraceFormatReader & ~Copyable {
    var source = source
    let begin = try source.peek(StripFormat.magic.count)
    for format in all where format.isBegun(begin) { return try format.open(source, name) }
    preconditionFailure("the last form takes every trace")
  }

  // MARK: Whole traces

  /// Reads a whole trace of any form from a file. `-` is standard input, which errors call `standard input`.
  ///
  /// - Parameter warn: receives what a user should know of a trace that is read all the same: it was cut off.
  /// - Throws: `TraceError` for the first thing that breaks the format; `TraceFileError` when the system does
  ///   not read the file.
  public static func read(
    path: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> ValidTrace {
    try wholeTrace(TraceReader(path: path, warn: warn))
  }

  /// Reads a whole trace of any form from memory; errors call it `name`.
  ///
  /// - Throws: `TraceError` for the first thing that breaks the format.
  public static func read(
    bytes: UnsafeRawBufferPointer, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> ValidTrace {
    try wholeTrace(TraceReader(bytes: bytes, named: name, warn: warn))
  }

  /// A whole trace in this form.
  ///
  /// - Precondition: the trace is valid, as one that was read is.
  /// - Complexity: O(rows + events), in time and in memory.
  public func bytes(of trace: Trace) -> [UInt8] {
    var writer = writer()
    writer.append(headerOf: trace)
    writer.append(eventsOf: trace, 0..<trace.events.count)
    writer.finish()
    return writer.takeBytes()
  }

  package static func wholeTrace(_ reader: consuming TraceReader) throws -> ValidTrace {
    var trace = reader.header
    while try reader.readEvents(atMost: max(65_536, 3 * trace.events.count), into: &trace) > 0 {
      reserve(&trace, bytesRead: reader.bytesRead, bytesLeft: reader.bytesLeft)
    }
    return ValidTrace(unchecked: trace)
  }

  /// Makes room for as many events as the bytes that are left will hold, if they are like those
  /// before, but for no more than four times as many as have been read: a file's size is a claim.
  ///
  /// The pages that arrays touch as they double were half of the time of reading ten million events.
  private static func reserve(_ trace: inout Trace, bytesRead: Int, bytesLeft: Int) {
    let count = trace.events.count
    let expected = Double(count) * (1 + 1.02 * Double(bytesLeft) / Double(max(1, bytesRead)))
    let capacity = Int(min(expected, Double(4 * count)))
    trace.events.reserveCapacity(capacity)
    trace.timesMilliseconds.reserveCapacity(capacity)
  }
}

/// Reads one form of a trace: see `TraceReader`, which has what each of these does.
protocol TraceFormatReader: ~Copyable {
  // Mutating, though nothing changes: a noncopyable value in an `any` cannot be borrowed.
  var header: Trace { mutating get }
  var bytesRead: Int { mutating get }
  var bytesLeft: Int { mutating get }
  mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int
  /// What a user should know of the trace, once it has been read to its end.
  var warning: String? { mutating get }
}

extension TraceFormatReader where Self: ~Copyable {
  var warning: String? { nil }
}

/// Writes one form of a trace, as much at a time as the caller has.
public protocol TraceFormatWriter {
  /// Begins with what stands before the events.
  ///
  /// - Complexity: O(rows).
  mutating func append(headerOf trace: Trace)
  /// Appends a trace's events in this range.
  ///
  /// - Complexity: O(events + rows inserted).
  mutating func append(eventsOf trace: Trace, _ range: Range<Int>)
  /// Appends what stands behind all events.
  mutating func finish()
  /// The bytes that are complete and have not been taken; they are the caller's now.
  mutating func takeBytes() -> [UInt8]
}
