/// Writes the text form for somebody who may be wrong: each line is read again before it is given out, so that
/// what comes of it is a trace whatever is asked for.
public struct CheckedTextWriter: ~Copyable {
  private let name: String
  private var writer = TextWriter()
  private var reader: EventReader
  /// What has been read, and is thrown away.
  private var readAgain: Trace
  private var lineCount = 1

  /// - Throws: `TraceError` where the header is none.
  /// - Complexity: O(rows).
  public init(header: Trace) throws(TraceError) {
    name = header.name
    let read = try Self.read(Self.headerBytes(of: header), name) { (line) throws(Mistake) in
      try HeaderReader(line, defaultName: "")
    }
    reader = EventReader(feed: read.trace.feed, kindLimit: read.kindLimit)
    readAgain = read.trace
  }

  /// The bytes of line 1.
  public static func headerBytes(of header: Trace) -> [UInt8] {
    var writer = TextWriter()
    writer.append(headerOf: header)
    return writer.takeBytes()
  }

  /// The bytes of the line of an event.
  ///
  /// - Throws: `TraceError` where the event is invalid: a row that is not there, a time that goes back. The writer
  ///   is unchanged then.
  /// - Complexity: O(rows inserted), and what an edit costs in O(√rows).
  public mutating func line(of trace: Trace, at index: Int) throws(TraceError) -> [UInt8] {
    writer.append(eventsOf: trace, index..<index + 1)
    let bytes = writer.takeBytes()
    readAgain.removeEvents()
    do throws(Mistake) {
      try bytes.withUnsafeBufferPointer { (buffer) throws(Mistake) in
        guard let start = buffer.baseAddress else { return }
        let line = Line(start: start, count: buffer.count - 1, isLast: false)
        try reader.read(line, into: &readAgain)
      }
    } catch {
      throw TraceError(
        file: name, line: lineCount + 1, found: error.found, expected: error.expected)
    }
    lineCount += 1
    return bytes
  }

  private static func read<Outcome>(
    _ bytes: [UInt8], _ name: String, _ body: (Line) throws(Mistake) -> Outcome
  ) throws(TraceError) -> Outcome {
    do throws(Mistake) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(Mistake) in
        guard let start = buffer.baseAddress else {
          throw Mistake(found: "nothing", expected: HeaderReader.expectation)
        }
        return try body(Line(start: start, count: buffer.count - 1, isLast: false))
      }
    } catch {
      throw TraceError(file: name, line: 1, found: error.found, expected: error.expected)
    }
  }
}
