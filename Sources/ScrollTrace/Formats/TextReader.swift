/// Reads the text form: the header first, then as many events at a time as the caller wants.
struct TextReader: TraceFormatReader, ~Copyable {
  let header: Trace
  let warning: String? = nil

  private let file: String
  private var events: EventReader

  /// Reads the header.
  ///
  /// - Throws: `TraceError` if line 1 is not a header.
  init(_ source: inout LineSource, named name: String) throws {
    guard let line = try source.nextLine(ofFile: name) else {
      throw source.damage
        ?? TraceError(
          file: name, line: 1, found: "an empty file", expected: HeaderReader.expectation)
    }
    let read: HeaderReader
    do throws(Mistake) {
      read = try HeaderReader(line, defaultName: TraceFormat.traceName(ofFile: name))
    } catch {
      throw source.damage ?? TraceError(file: name, position: .line(1), error)
    }
    header = read.trace
    events = EventReader(header: read.trace, kindLimit: read.kindLimit)
    file = name
  }

  mutating func readEvents(
    atMost limit: Int, from source: inout LineSource, into trace: inout Trace
  ) throws -> Int {
    var count = 0
    while count < limit {
      count += readQuickEvents(atMost: limit - count, from: &source, into: &trace)
      guard count < limit else { break }
      guard let line = try source.nextLine(ofFile: file) else {
        // The complete lines of compressed data that was cut off are not a trace.
        if let damage = source.damage { throw damage }
        break
      }
      guard !line.isBlank else { continue }
      do throws(Mistake) {
        try events.read(line, into: &trace)
      } catch {
        // The last line of compressed data that was cut off is rarely whole.
        throw source.damage ?? TraceError(file: file, position: .line(source.lineCount), error)
      }
      count += 1
    }
    return count
  }

  /// Reads valid lines of the common shapes. The first other line is left for `EventReader`.
  private mutating func readQuickEvents(
    atMost limit: Int, from source: inout LineSource, into trace: inout Trace
  ) -> Int {
    // `EventReader` refuses scrolls while the screen is away, and turns offsets from right to left.
    if events.feed.isAway || header.feed.isRightToLeft { return 0 }
    let end = source.end
    let rowCount = events.feed.rowCount
    var next = source.next
    var lastTime = events.feed.lastTime
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
    events.feed.note(scrollsUntil: lastTime)
    return count
  }
}

extension LineSource {
  /// Returns the next line; nil at the end.
  ///
  /// - Throws: `TraceError` for a line that is too long, `TraceFileError` if the system does not read on.
  mutating func nextLine(ofFile file: String) throws -> Line? {
    switch try nextLine() {
    case .line(let line): return line
    case .end: return nil
    case .tooLong:
      throw TraceError(
        file: file, line: lineCount, found: "a line of more than \(lineBytesMax) bytes",
        expected: "lines of at most \(lineBytesMax >> 20) MiB")
    }
  }
}
