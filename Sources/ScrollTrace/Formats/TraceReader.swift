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
  /// Events before this time are passed over.
  private var begin: Double?

  // The bytes that events have been read from, and how many seem to follow them.
  var bytesRead: Int { mutating get { form.bytesRead } }
  var bytesLeft: Int { mutating get { form.bytesLeft } }

  /// Opens a file and reads its header. `-` is standard input, and errors call it that.
  ///
  /// - Throws: `TraceFileError` when the system does not read it, `TraceError` when it does not begin with a
  ///   header.
  public init(path: String) throws {
    try self.init(
      source: LineSource.open(path: path), named: path == "-" ? "standard input" : path)
  }

  /// Reads the header of a trace in memory, which errors call `name`.
  ///
  /// - Throws: `TraceError` when it does not begin with a header.
  /// - Precondition: the bytes outlive the reader.
  public init(bytes: UnsafeRawBufferPointer, named name: String) throws {
    try self.init(source: LineSource(bytes: bytes, named: name), named: name)
  }

  package init(source: consuming LineSource, named name: String) throws {
    var form = try TraceFormat.reader(source, named: name)
    header = form.header
    self.form = form
  }

  /// Appends the next events to a trace, which keeps what it has, and says how many they were: 0 at
  /// the end. The trace is the header's or one that went on from it.
  ///
  /// - Throws: `TraceError` at the first line or block that breaks the format; the events before it have been
  ///   appended. `TraceFileError` when the system does not read on.
  /// - Complexity: O(bytes read), and what edits cost in O(√rows) each.
  public mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    let before = trace.events.count
    var count = try form.readEvents(atMost: limit, into: &trace)
    while let time = begin, count > 0 {
      let end = before + count
      let first =
        trace.timesMilliseconds[before...].firstIndex { $0 >= time } ?? end
      trace.events.removeSubrange(before..<first)
      trace.timesMilliseconds.removeSubrange(before..<first)
      count = end - first
      if count > 0 {
        begin = nil
      } else {
        count = try form.readEvents(atMost: limit, into: &trace)
      }
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

  /// The next events to be read will be the first at this time or after it.
  ///
  /// The binary form in a file or in memory is not read up to there, and so edits before that time are not
  /// returned: the events that follow are about the feed as those edits left it. Where there are such edits,
  /// the item of a `select` is checked against the format's limit alone.
  ///
  /// - Throws: `TraceError` where what is jumped to is damaged, `TraceFileError` when the system does
  ///   not read it.
  /// - Complexity: O(log blocks + events of a block) for the binary form, but for a pipe; else O(events).
  public mutating func seek(toMilliseconds time: Double) throws {
    begin = time
    try form.jump(toMilliseconds: time)
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
