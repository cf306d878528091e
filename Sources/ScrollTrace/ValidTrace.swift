/// A trace that breaks none of the format's rules, and cannot be changed any more: what is replayed is no other.
///
/// Reading gives one. Of a trace that was made in code `init(checking:)` does.
@dynamicMemberLookup
public struct ValidTrace: Equatable, Sendable {
  /// The trace itself, to be read or to be copied and changed.
  public let trace: Trace

  /// What the trace has, as if it stood here.
  public subscript<Value>(dynamicMember path: KeyPath<Trace, Value>) -> Value {
    trace[keyPath: path]
  }

  /// Checks a trace against the format.
  ///
  /// - Throws: `TraceError`, with the line that the trace's text would have, at the first thing that breaks it.
  /// - Complexity: O(bytes of its text), in time and in memory.
  public init(checking trace: Trace) throws(TraceError) {
    try trace.checkTables()
    var writer = TextWriter()
    writer.append(headerOf: trace)
    writer.append(eventsOf: trace, trace.events.indices)
    writer.finish()
    let read: Trace
    do {
      read = try writer.takeBytes().withUnsafeBytes {
        try TraceFormat.read(bytes: $0, named: trace.name).trace
      }
    } catch let error as TraceError {
      throw error
    } catch {
      preconditionFailure("a text in memory cannot be read: \(error)")
    }
    try trace.checkSame(as: read)
    self.trace = trace
  }

  /// Checks nothing: for callers that have checked every rule, or whose tests show that they keep them all.
  package init(unchecked trace: Trace) { self.trace = trace }
}

extension Trace {
  /// Checks what the text has no line for: that each event has its time, and each insert, resize and splice what
  /// belongs to it, in their order.
  fileprivate func checkTables() throws(TraceError) {
    guard timesMilliseconds.count == events.count else {
      throw mistake(
        at: min(timesMilliseconds.count, events.count),
        found: "\(timesMilliseconds.count) times", expected: "\(events.count), one an event")
    }
    var insertCount = 0
    var viewportCount = 0
    var spliceCount = 0
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .insert:
        try check(event, index, insertCount, of: insertions.count, "insertions")
        insertCount += 1
      case .viewport:
        try check(event, index, viewportCount, of: viewports.count, "viewports")
        viewportCount += 1
      case .splice:
        try check(event, index, spliceCount, of: splices.count, "splices")
        spliceCount += 1
      default: break
      }
    }
    guard insertCount == insertions.count, viewportCount == viewports.count,
      spliceCount == splices.count
    else {
      throw mistake(
        at: events.count,
        found:
          "\(insertions.count) insertions, \(viewports.count) viewports and \(splices.count) splices",
        expected: "\(insertCount), \(viewportCount) and \(spliceCount), as many as events have")
    }
  }

  private func check(
    _ event: TraceEvent, _ index: Int, _ entry: Int, of count: Int, _ table: String
  ) throws(TraceError) {
    guard event.value == Int64(entry), entry < count else {
      throw mistake(
        at: index, found: "entry \(event.value) of \(count) \(table)", expected: "entry \(entry)")
    }
  }

  /// Checks that this is what its text was read as: the text leaves out what the format has no words for.
  fileprivate func checkSame(as read: Trace) throws(TraceError) {
    guard self != read else { return }
    for index in events.indices
    where events[index] != read.events[index]
      || timesMilliseconds[index] != read.timesMilliseconds[index]
    {
      throw mistake(
        at: index, found: "\(events[index]) at \(timesMilliseconds[index]) ms",
        expected: "\(read.events[index]) at \(read.timesMilliseconds[index]) ms, as its text says")
    }
    throw mistake(
      at: -1, found: "a header, or rows of an insert, that the text cannot say",
      expected: "what is read from the text of it")
  }

  /// - Parameter index: of the event; -1 for the header.
  private func mistake(at index: Int, found: String, expected: String) -> TraceError {
    TraceError(file: name, line: index + 2, found: found, expected: expected)
  }
}
