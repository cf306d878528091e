/// Reads a trace of any length in the memory of its longest line: the header at once, then the events
/// as many at a time as the caller wants.
///
/// ```swift
/// var reader = try TraceReader(path: path)
/// var part = reader.header
/// while try reader.readEvents(atMost: 65_536, into: &part) > 0 {
///   replay(part)
///   part.removeEvents()
/// }
/// ```
public struct TraceReader: ~Copyable {
  /// What line 1 says: the trace, without events.
  public let header: Trace

  /// The bytes that events have been read from, and how many seem to follow them.
  var bytesRead: Int { source.bytesGiven - headerBytes }
  var bytesLeft: Int { source.bytesLeft }

  private let file: String
  private let headerBytes: Int
  private var source: LineSource
  private var events: EventReader
  /// What ended the reading: it is thrown again when the caller reads on.
  private var failure: TraceError?

  /// Opens a file and reads its header. `-` is standard input, and errors call it that.
  ///
  /// - Throws: `TraceFileError` when the system does not read it, `TraceError` when line 1 is no
  ///   header.
  public init(path: String) throws {
    try self.init(
      source: LineSource.open(path: path), named: path == "-" ? "standard input" : path)
  }

  /// Reads the header of a trace in memory, which errors call `name`.
  ///
  /// - Throws: `TraceError` when line 1 is no header.
  /// - Precondition: the bytes outlive the reader.
  public init(bytes: UnsafeRawBufferPointer, named name: String) throws {
    try self.init(source: LineSource(bytes: bytes, named: name), named: name)
  }

  init(source: consuming LineSource, named name: String) throws {
    var source = source
    let read: HeaderReader
    switch try source.nextLine() {
    case .end:
      throw TraceError(
        file: name, line: 1, found: "an empty file", expected: HeaderReader.expectation)
    case .tooLong:
      throw Self.tooLong(name, 1)
    case .line(let line):
      do throws(Mistake) {
        read = try HeaderReader(line, defaultName: Self.traceName(ofFile: name))
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

  /// Appends the next events to a trace, which keeps what it has, and says how many they were: 0 at
  /// the end. The trace is the header's or one that went on from it.
  ///
  /// - Throws: `TraceError` at the first line that breaks the format; the events before it have been
  ///   appended. `TraceFileError` when the system does not read on.
  /// - Complexity: O(bytes read), and what edits cost in O(√rows) each.
  public mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    if let failure { throw failure }
    var count = 0
    while count < limit {
      count += readQuickEvents(atMost: limit - count, into: &trace)
      guard count < limit else { return count }
      switch try source.nextLine() {
      case .end:
        return count
      case .tooLong:
        throw fail(Self.tooLong(file, source.lineCount))
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
          kind: event.row < 0 ? .position : .stripOffset,
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

  private static func tooLong(_ file: String, _ line: Int) -> TraceError {
    TraceError(
      file: file, line: line, found: "a line of more than \(TraceLimits.lineBytes) bytes",
      expected: "lines of at most 512 MiB")
  }

  /// What a trace without a name is called: its file's name without `.jsonl`.
  static func traceName(ofFile path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let ending = ".jsonl"
    return last.hasSuffix(ending) && last.utf8.count > ending.utf8.count
      ? String(last.dropLast(ending.count)) : last
  }
}

extension Trace {
  /// Removes all events and what belongs to them, and keeps their room for the next ones.
  public mutating func removeEvents() {
    events.removeAll(keepingCapacity: true)
    timesMilliseconds.removeAll(keepingCapacity: true)
    insertions.removeAll(keepingCapacity: true)
    viewports.removeAll(keepingCapacity: true)
  }
}
