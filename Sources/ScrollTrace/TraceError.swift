/// An error in a trace: where it is, what was found, and what was expected instead.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Position: Equatable, Sendable {
    /// A line of the text form, counted from 1.
    case line(Int)
    /// A byte of the binary form, counted from 0, and its block, counted from 1; nil in the header.
    case byte(Int, block: Int?)
  }

  /// The trace's path, or `standard input`.
  public var file: String
  public var position: Position
  public var found: String
  public var expected: String

  /// The line of the text form, counted from 1.
  public var line: Int? {
    if case .line(let line) = position { line } else { nil }
  }

  public init(file: String, line: Int, found: String, expected: String) {
    self.init(file: file, position: .line(line), found: found, expected: expected)
  }

  public init(file: String, position: Position, found: String, expected: String) {
    self.file = file
    self.position = position
    self.found = found
    self.expected = expected
  }

  init(file: String, position: Position, _ mistake: Mistake) {
    self.init(
      file: file, position: position, found: mistake.found, expected: mistake.expected)
    if mistake.found == Line.endOfFile, let line, line > 1 {
      expected += " (the file was cut off here; without this line it can be read)"
    }
  }

  public var description: String {
    let mistake = "found \(found), expected \(expected)"
    switch position {
    case .line(let line): return "\(file):\(line): \(mistake)"
    case .byte(let offset, let block):
      let part = block.map { "block \($0), byte" } ?? "byte"
      return "\(file): \(part) \(offset): \(mistake)"
    }
  }
}

/// A file that does not exist, or that the system cannot read.
public struct TraceFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public var file: String
  /// The system's message, such as `No such file or directory`.
  public var reason: String

  public init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  public var description: String { "\(file): cannot be read: \(reason)" }
}

/// A `TraceError` without its position.
package struct Mistake: Error, Equatable {
  package var found: String
  package var expected: String
  /// The name of the wrong number, with which `found` begins; nil for an error of another kind.
  var name: String?

  package init(found: String, expected: String) {
    self.found = found
    self.expected = expected
  }
}

/// The limits of the format, in the format's own units.
package enum TraceLimits {
  package static let rows = 50_000_000
  package static let itemsPerRow = 1_000_000
  static let kinds = 256
  /// The largest magnitude of a length or an offset.
  package static let points: UInt64 = 1_000_000_000
  /// 2^53: up to here every whole millisecond is a `Double`.
  package static let milliseconds: UInt64 = 1 << 53
  static let lineBytes = 512 << 20
  /// The longest name of a trace, in bytes of UTF-8. Reports repeat it in every row.
  static let nameBytes = 255
}
