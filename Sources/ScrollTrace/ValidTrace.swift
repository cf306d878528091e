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
    // The text leaves out what the format has no words for.
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
    let tables: [(kind: TraceEvent.Kind, name: String, count: Int)] = [
      (.insert, "insertions", insertions.count), (.viewport, "viewports", viewports.count),
      (.splice, "splices", splices.count),
    ]
    for table in tables {
      var entry = 0
      for (index, event) in events.enumerated() where event.kind == table.kind {
        guard event.value == Int64(entry), entry < table.count else {
          throw mistake(
            at: index, found: "entry \(event.value) of \(table.count) \(table.name)",
            expected: "entry \(entry)")
        }
        entry += 1
      }
      guard entry == table.count else {
        throw mistake(
          at: events.count, found: "\(table.count) \(table.name)",
          expected: "\(entry), as many as events have")
      }
    }
  }

  /// - Parameter index: of the event; -1 for the header.
  fileprivate func mistake(at index: Int, found: String, expected: String) -> TraceError {
    TraceError(file: name, line: index + 2, found: found, expected: expected)
  }
}
