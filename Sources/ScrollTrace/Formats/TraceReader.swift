/// Reads a trace of any length and either form in little memory: the header first, then as many events at a time as
/// the caller wants.
///
/// ```swift
/// var reader = try TraceReader(path: path)
/// var part = reader.header
/// while try reader.readEvents(atMost: 65_536, into: &part) > 0 {
///   replay(part)
///   part.removeEvents()
/// }
/// ```
///
/// Memory contains the longest line, or the largest block, and the feed.
public struct TraceReader: ~Copyable {
  /// The trace without events.
  public let header: Trace

  private var source: LineSource
  private var form: any TraceFormatReader & ~Copyable
  private let headerByteCount: Int
  private let warn: (String) -> Void
  private var hasWarned = false
  /// The error that ended the reading; it is thrown again if the caller reads on.
  private var failure: TraceError?

  /// Opens a file and reads its header. `-` is standard input, with that name in errors.
  ///
  /// - Parameter warn: is called with a sentence at the end of a trace that was cut off.
  /// - Throws: `TraceFileError` if the system does not read it, `TraceError` if it does not begin with a header.
  public init(path: String, warn: @escaping (String) -> Void = { _ in }) throws {
    try self.init(
      source: LineSource.open(path: path), named: path == "-" ? "standard input" : path, warn: warn)
  }

  /// Reads the header of a trace in memory, with `name` in errors.
  ///
  /// - Throws: `TraceError` if it does not begin with a header.
  /// - Precondition: the bytes outlive the reader.
  public init(
    bytes: UnsafeRawBufferPointer, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws {
    try self.init(source: LineSource(bytes: bytes), named: name, warn: warn)
  }

  package init(
    source: consuming LineSource, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws {
    var source = source
    if try source.peek(2).elementsEqual(StripFormat.magic.prefix(2)) {
      form = try StripReader(&source, named: name)
    } else {
      form = try TextReader(&source, named: name)
    }
    header = form.header
    headerByteCount = source.bytesGiven
    self.source = source
    self.warn = warn
  }

  /// Appends the next events to a trace, and returns their number; 0 at the end. The trace is the header, or one that
  /// continued it.
  ///
  /// - Throws: `TraceError` at the first line or block that breaks the format, after appending the events before it.
  ///   `TraceFileError` if the system does not read on.
  /// - Complexity: O(bytes read + edits x log rows).
  public mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    if let failure { throw failure }
    let count: Int
    do {
      count = try form.readEvents(atMost: limit, from: &source, into: &trace)
    } catch let error as TraceError {
      failure = error
      throw error
    }
    if count < limit, !hasWarned, let warning = form.warning {
      hasWarned = true
      warn(warning)
    }
    return count
  }

  /// The events of a piece: enough to hide the costs of each piece, and few enough for a cache.
  public static let pieceEventCount = 16_384

  /// Reads to the end, and passes on pieces: the header with some of the events.
  ///
  /// - Parameter take: returns false to stop.
  /// - Throws: the errors of `readEvents` and of `take`.
  /// - Complexity: as `readEvents`.
  public mutating func readPieces(
    ofEvents limit: Int = TraceReader.pieceEventCount, _ take: (Trace) throws -> Bool
  ) throws {
    var piece = header
    while try readEvents(atMost: limit, into: &piece) > 0 {
      guard try take(piece) else { return }
      piece.removeEvents()
    }
  }

  /// Reads the whole trace.
  package consuming func readAll() throws -> ValidTrace {
    var trace = header
    while try readEvents(atMost: max(65_536, 3 * trace.events.count), into: &trace) > 0 {
      // Room for the rest, if it is like the events so far: the pages that arrays touch as they double were half of
      // the time of reading ten million events. The file's size is only a claim, so at most four times as many.
      let count = trace.events.count
      let bytesRead = Double(max(1, source.bytesGiven - headerByteCount))
      let ratioLeft = Double(source.bytesLeft) / bytesRead
      let capacity = Int(Double(count) * min(1 + 1.02 * ratioLeft, 4))
      trace.events.reserveCapacity(capacity)
      trace.timesMilliseconds.reserveCapacity(capacity)
    }
    return ValidTrace(unchecked: trace)
  }
}

/// Reads one form of a trace for `TraceReader`.
protocol TraceFormatReader: ~Copyable {
  // Mutating, since a noncopyable value in an `any` cannot be borrowed.
  var header: Trace { mutating get }
  mutating func readEvents(
    atMost limit: Int, from source: inout LineSource, into trace: inout Trace
  ) throws -> Int
  /// A warning for the user, after the trace has been read to its end.
  var warning: String? { mutating get }
}
