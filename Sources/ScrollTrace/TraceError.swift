/// What is wrong with a trace: where it stands, what was found, and what was expected instead.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The trace's path, or `standard input`.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  public var found: String
  public var expected: String

  public init(file: String, line: Int, found: String, expected: String) {
    self.file = file
    self.line = line
    self.found = found
    self.expected = expected
  }

  public var description: String {
    "\(file):\(line): found \(found), expected \(expected)"
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
