/// Reads the text form: the header at once, then the events as many at a time as the caller wants.
struct TextReader: TraceFormatReader, ~Copyable {
  let header: Trace

  /// The bytes that events have been read from, and how many seem to follow them.
  var bytesRead: Int { source.bytesGiven - headerBytes }
  var bytesLeft: Int { source.bytesLeft }

  private let file: String
  private let headerBytes: Int
  private var source: LineSource
  private var events: EventReader
  /// What ended the reading: it is thrown again when the caller reads on.
  private var failure: TraceError?

  /// Reads the header.
  ///
  /// - Throws: `TraceError` when line 1 is no header.
  init(source: consuming LineSource, named name: String) throws {
    var source = source
    let read: HeaderReader
    switch try source.nextLine() {
    case .end:
      throw TraceError(
        file: name, line: 1, found: "an empty file", expected: HeaderReader.expectation)
    case .tooLong:
      throw Self.tooLong(name, 1, limit: source.lineBytesMax)
    case .line(let line):
      do throws(Mistake) {
        read = try HeaderReader(line, defaultName: TraceFormat.traceName(ofFile: name))
      } catch {
        throw TraceError(file: name, line: 1, found: error.found, expected: error.expected)
      }
    }
    header = read.trace
    events = EventReader(feed: read.trace.feed, kindLimit: read.kindLimit)
    file = name
    headerBytes = source.bytesGiven
    self.source = source
  }

  mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    if let failure { throw failure }
    var count = 0
    while count < limit {
      count += readQuickEvents(atMost: limit - count, into: &trace)
      guard count < limit else { return count }
      switch try source.nextLine() {
      case .end:
        // Of gzip data that was cut the whole lines would pass for a trace.
        if let damage = source.damage { throw fail(damage) }
        return count
      case .tooLong:
        throw fail(Self.tooLong(file, source.lineCount, limit: source.lineBytesMax))
      case .line(let line):
        guard !line.isBlank else { continue }
        do throws(Mistake) {
          try events.read(line, into: &trace)
        } catch {
          throw fail(
            TraceError(
              file: file, line: source.lineCount, found: error.found, expected: error.expected))
        }
        count += 1
      }
    }
    return count
  }

  /// Reads lines of the common shapes for as long as there are such, and valid ones: any other line
  /// stays, for `EventReader` to read or to refuse.
  private mutating func readQuickEvents(atMost limit: Int, into trace: inout Trace) -> Int {
    let end = source.end
    let rowCount = events.rows.rowCount
    var next = source.next
    var lastTime = events.lastTime
    var count = 0
    while count < limit, end - next >= QuickEvent.byteCountMax {
      guard let event = QuickEvent(at: next), event.timeMilliseconds >= lastTime,
        event.row < rowCount
      else { break }
      lastTime = event.timeMilliseconds
      trace.events.append(
        TraceEvent(
          kind: event.row < 0 ? .position : .stripOffset, coasts: event.coasts,
          row: Int32(truncatingIfNeeded: max(0, event.row)), value: event.units))
      trace.timesMilliseconds.append(lastTime)
      next += event.byteCount
      count += 1
    }
    guard count > 0 else { return 0 }
    source.next = next
    source.lineCount += count
    events.note(eventThatIsNoEditAt: lastTime)
    return count
  }

  private mutating func fail(_ error: TraceError) -> TraceError {
    failure = error
    return error
  }

  private static func tooLong(_ file: String, _ line: Int, limit: Int) -> TraceError {
    TraceError(
      file: file, line: line, found: "a line of more than \(limit) bytes",
      expected: "lines of at most \(limit >> 20) MiB")
  }
}
