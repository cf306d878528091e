/// Reads a trace of any length and either form in little memory: the header at once, then the events as many at
/// a time as the caller wants.
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
/// Memory is that of the longest line, or of the largest block, and of the feed.
public struct TraceReader: ~Copyable {
  /// What the header says: the trace, without events.
  public let header: Trace

  private var form: any TraceFormatReader & ~Copyable
  private let warn: (String) -> Void
  private var hasWarned = false

  // The bytes that events have been read from, and how many seem to follow them.
  var bytesRead: Int { mutating get { form.bytesRead } }
  var bytesLeft: Int { mutating get { form.bytesLeft } }

  /// Opens a file and reads its header. `-` is standard input, and errors call it that.
  ///
  /// - Parameter warn: is called at the end of a trace that was cut off, with a sentence that says so.
  /// - Throws: `TraceFileError` when the system does not read it, `TraceError` when it does not begin with a
  ///   header.
  public init(path: String, warn: @escaping (String) -> Void = { _ in }) throws {
    try self.init(
      source: LineSource.open(path: path), named: path == "-" ? "standard input" : path, warn: warn)
  }

  /// Reads the header of a trace in memory, which errors call `name`.
  ///
  /// - Throws: `TraceError` when it does not begin with a header.
  /// - Precondition: the bytes outlive the reader.
  public init(
    bytes: UnsafeRawBufferPointer, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws {
    try self.init(source: LineSource(bytes: bytes, named: name), named: name, warn: warn)
  }

  package init(
    source: consuming LineSource, named name: String, warn: @escaping (String) -> Void = { _ in }
  ) throws {
    var form = try TraceFormat.reader(source, named: name)
    header = form.header
    self.form = form
    self.warn = warn
  }

  /// Appends the next events to a trace, which keeps what it has, and says how many they were: 0 at
  /// the end. The trace is the header's or one that went on from it.
  ///
  /// - Throws: `TraceError` at the first line or block that breaks the format; the events before it have been
  ///   appended. `TraceFileError` when the system does not read on.
  /// - Complexity: O(bytes read), and what edits cost in O(√rows) each.
  public mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    let count = try form.readEvents(atMost: limit, into: &trace)
    if count < limit, !hasWarned, let warning = form.warning {
      hasWarned = true
      warn(warning)
    }
    return count
  }

  /// Events to a piece: large enough that the change from one to the next costs nothing, small enough for a cache.
  public static let pieceEventCount = 16_384

  /// Reads on to the end, and hands over the events a piece at a time: the trace's header with these events alone.
  ///
  /// - Parameter take: is the last that reads nothing more where it returns false.
  /// - Throws: what `readEvents` throws, and what `take` throws.
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
}

extension Trace {
  /// Removes all events and what belongs to them, and keeps their room for the next ones.
  public mutating func removeEvents() {
    events.removeAll(keepingCapacity: true)
    timesMilliseconds.removeAll(keepingCapacity: true)
    insertions.removeAll(keepingCapacity: true)
    viewports.removeAll(keepingCapacity: true)
    splices.removeAll(keepingCapacity: true)
  }
}
