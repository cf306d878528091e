import ScrollTrace
import Testing

/// A trace that breaks the format, and the error that says so.
struct BadTrace: Sendable, CustomTestStringConvertible {
  let text: String
  let error: TraceError

  /// Lines behind the small header; the first is line 2.
  init(_ lines: String, line: Int = 2, found: String, expected: String) {
    text = smallHeader + lines
    error = TraceError(file: "bad.jsonl", line: line, found: found, expected: expected)
  }

  private init(text: String, line: Int, found: String, expected: String) {
    self.text = text
    error = TraceError(file: "bad.jsonl", line: line, found: found, expected: expected)
  }

  /// Lines behind the header with heights and kinds.
  static func kinds(_ lines: String, line: Int = 2, found: String, expected: String) -> BadTrace {
    BadTrace(text: kindsHeader + lines, line: line, found: found, expected: expected)
  }

  /// A whole text.
  static func header(_ text: String, line: Int = 1, found: String, expected: String) -> BadTrace {
    BadTrace(text: text, line: line, found: found, expected: expected)
  }

  /// A header that is right but for its feed.
  static func feed(_ feed: String, line: Int = 1, found: String, expected: String) -> BadTrace {
    BadTrace(
      text: ScrollTraceTests.header(feed: feed), line: line, found: found, expected: expected)
  }

  var testDescription: String { "\(text.suffix(80).debugDescription) is \(error)" }
}

/// The keys of an event as errors list them.
let eventKeys =
  "t, y, row, x, select, insert, items, heights, kinds, delete, count, move, to, reload, "
  + "reloadAll, viewport, memoryWarning, coast, splice"
