/// The trace format, version 1: JSON Lines, a header and then an event a line.
///
/// Whatever breaks the format is a `TraceError`, which names the file, the line, what was found and
/// what was expected. Numbers are read exactly (see `Points`); rows and items that an event names are
/// checked against the feed as the edits before it have left it.
public struct TextFormat {
  /// Reads a whole trace from a file. `-` is standard input, which errors call `standard input`.
  ///
  /// - Throws: `TraceError` for the first line that breaks the format; `TraceFileError` when the
  ///   system does not read the file.
  public static func read(path: String) throws -> Trace {
    try wholeTrace(TraceReader(path: path))
  }

  /// Reads a whole trace from memory; errors call it `name`.
  ///
  /// - Throws: `TraceError` for the first line that breaks the format.
  public static func read(bytes: UnsafeRawBufferPointer, named name: String) throws -> Trace {
    try wholeTrace(TraceReader(bytes: bytes, named: name))
  }

  /// Reads a whole trace from a text.
  ///
  /// - Throws: `TraceError` for the first line that breaks the format.
  public static func read(_ text: String, named name: String = "trace") throws -> Trace {
    var text = text
    return try text.withUTF8 { try read(bytes: UnsafeRawBufferPointer($0), named: name) }
  }

  static func wholeTrace(_ reader: consuming TraceReader) throws -> Trace {
    var trace = reader.header
    while try reader.readEvents(atMost: max(65_536, 3 * trace.events.count), into: &trace) > 0 {
      reserve(&trace, bytesRead: reader.bytesRead, bytesLeft: reader.bytesLeft)
    }
    return trace
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

  /// The text of a trace, to be read again as an equal one: see `TextWriter`.
  ///
  /// - Precondition: the trace is valid, as one that was read is.
  /// - Complexity: O(rows + events), in time and in memory.
  public static func bytes(of trace: Trace) -> [UInt8] {
    var writer = TextWriter()
    writer.append(headerOf: trace)
    writer.append(eventsOf: trace, 0..<trace.events.count)
    return writer.bytes
  }
}
