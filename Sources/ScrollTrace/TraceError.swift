/// What is wrong with a trace: where it stands, what was found, and what was expected instead.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where in a file.
  public enum Position: Equatable, Sendable {
    /// A line of the text form, counted from 1.
    case line(Int)
    /// A byte of the binary form, counted from 0, and the block that it is in, counted from 1; none in the
    /// header and in the index.
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

/// A file that is not there, or that the system would not read.
public struct TraceFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public var file: String
  /// The system's own words, such as `No such file or directory`.
  public var reason: String

  public init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  public var description: String { "\(file): cannot be read: \(reason)" }
}
