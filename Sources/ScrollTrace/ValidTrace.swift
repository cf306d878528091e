/// A trace that keeps all rules of the format, and can no longer be changed. Replays accept no other.
///
/// Reading returns one. `init(checking:)` makes one from a trace that was made in code.
@dynamicMemberLookup
public struct ValidTrace: Equatable, Sendable {
  public let trace: Trace

  public subscript<Value>(dynamicMember path: KeyPath<Trace, Value>) -> Value {
    trace[keyPath: path]
  }

  /// Checks a trace against the format.
  ///
  /// - Throws: `TraceError` for the first thing that breaks it, with the line in the trace's text.
  /// - Complexity: O(bytes of its text), in time and in memory.
  public init(checking trace: Trace) throws(TraceError) {
    try trace.checkTables()
    let read: Trace
    do {
      read = try TraceFormat.text.bytes(of: trace).withUnsafeBytes {
        try TraceFormat.read(bytes: $0, named: trace.name).trace
      }
    } catch let error as TraceError {
      throw error
    } catch {
      preconditionFailure("a text in memory cannot be read: \(error)")
    }
    // The text does not contain what the format cannot express.
    for (index, event) in read.events.enumerated()
    where event != trace.events[index]
      || read.timesMilliseconds[index] != trace.timesMilliseconds[index]
    {
      throw trace.mistake(
        at: index, found: "\(trace.events[index]) at \(trace.timesMilliseconds[index]) ms",
        expected: "\(event) at \(read.timesMilliseconds[index]) ms, as its text says")
    }
    guard trace == read else {
      throw trace.mistake(
        at: -1, found: "a header, or rows of an insert, that the text cannot say",
        expected: "what is read from the text of it")
    }
    self.trace = trace
  }

  /// Checks nothing: for callers that have checked every rule, or whose tests do.
  package init(unchecked trace: Trace) { self.trace = trace }
}

extension Trace {
  /// Checks what has no line in the text: that each event has a time, and that the tables have the entries of the
  /// inserts, resizes and splices in their order.
  fileprivate func checkTables() throws(TraceError) {
    guard timesMilliseconds.count == events.count else {
      throw mistake(
        at: min(timesMilliseconds.count, events.count),
        found: "\(timesMilliseconds.count) times", expected: "\(events.count), one an event")
    }
    let tables: [(kind: TraceEvent.Kind, name: String, count: Int)] = [
      (.insert, "insertions", insertions.count), (.viewport, "viewports", viewports.count),
      (.splice, "splices", splices.count),
    ]
    for table in tables {
      let entries = events.indices.filter { events[$0].kind == table.kind }
      for (entry, index) in entries.enumerated()
      where events[index].value != Int64(entry) || entry >= table.count {
        throw mistake(
          at: index, found: "entry \(events[index].value) of \(table.count) \(table.name)",
          expected: "entry \(entry)")
      }
      guard entries.count == table.count else {
        throw mistake(
          at: events.count, found: "\(table.count) \(table.name)",
          expected: "\(entries.count), as many as events have")
      }
    }
  }

  /// - Parameter index: of the event; -1 for the header.
  fileprivate func mistake(at index: Int, found: String, expected: String) -> TraceError {
    TraceError(file: name, line: index + 2, found: found, expected: expected)
  }
}
