import ScrollTrace

/// Requests to a cache, in order.
public struct AccessTrace: Sendable {
  /// The name in reports.
  public var name: String
  /// The key of each request. Keys are numbered 0, 1, 2, ... in the order of their first requests.
  public var requests: [UInt32]
  /// The number of different keys.
  public var keyCount: Int

  public init(name: String, requests: [UInt32], keyCount: Int) {
    self.name = name
    self.requests = requests
    self.keyCount = keyCount
  }
}

/// The plainest trace of a cache: one key a line.
///
/// A key is the bytes of its line, a number or a text; `7` and `07` are two keys. A line ends in a newline or in a
/// carriage return and a newline. A key has 1 to 1,024 bytes, no control characters but tabs within it, and no white
/// space at either end. The first line does not begin with `{`, as a scroll trace does. The file may be compressed by
/// gzip.
///
/// A trace has at most 50,000,000 requests: a small compressed file may hold any number. Memory: four bytes a request, and
/// each key once.
public enum AccessFormat {
  /// The longest key in bytes.
  public static let keyBytesMax = 1024
  /// The most requests of a trace.
  public static let requestsMax = 50_000_000
  static let expectation = "a key of 1 to 1024 bytes"

  /// Reads a whole trace.
  ///
  /// - Throws: `TraceError` for the first line that is not a key; `TraceFileError` if the system does not read the file.
  /// - Complexity: O(bytes).
  static func read(
    _ source: consuming LineSource, named name: String, requestsMax: Int = AccessFormat.requestsMax
  ) throws -> AccessTrace {
    var source = source
    // One for a carriage return, and one that is too many.
    source.lineBytesMax = keyBytesMax + 2
    // The hashes depend on a seed of the process, so that no file can be written whose keys collide.
    var numbers: [[UInt8]: UInt32] = [:]
    var requests: [UInt32] = []
    while true {
      switch try source.nextLine() {
      case .end:
        if let damage = source.damage { throw damage }
        guard !requests.isEmpty else {
          throw TraceError(file: name, line: 1, found: "an empty file", expected: expectation)
        }
        return AccessTrace(
          name: TraceFormat.traceName(ofFile: name), requests: requests, keyCount: numbers.count)
      case .tooLong:
        throw TraceError(
          file: name, line: source.lineCount, found: "a line of more than \(keyBytesMax) bytes",
          expected: expectation)
      case .line(let line):
        let key = withoutCarriageReturn(line)
        if let mistake = mistake(in: key, line) {
          throw source.damage
            ?? TraceError(
              file: name, line: source.lineCount, found: mistake, expected: expectation)
        }
        guard requests.count < requestsMax else {
          throw TraceError(
            file: name, line: source.lineCount, found: "more than \(requestsMax) keys",
            expected: "at most so many requests")
        }
        let next = UInt32(numbers.count)
        let number = numbers[Array(key)] ?? next
        if number == next {
          precondition(next < 1 << 31, "2^31 keys, and there are no more numbers")
          numbers[Array(key)] = next
        }
        requests.append(number)
      }
    }
  }

  private static func withoutCarriageReturn(_ line: Line) -> UnsafeBufferPointer<UInt8> {
    let bytes = line.bytes
    guard bytes.last == UInt8(ascii: "\r") else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes.dropLast())
  }

  /// Returns what is wrong with a line, or nil.
  private static func mistake(in key: UnsafeBufferPointer<UInt8>, _ line: Line) -> String? {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = key.first, let last = key.last else { return "a blank line" }
    if key.allSatisfy(isSpace) { return "a blank line" }
    if key.count > keyBytesMax { return "a line of more than \(keyBytesMax) bytes" }
    if isSpace(first) || isSpace(last) {
      return "white space at an end of `\(line.excerpt(from: 0, to: key.count))`"
    }
    if key.contains(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) {
      return "a control character in `\(line.excerpt(from: 0, to: key.count))`"
    }
    return nil
  }
}

/// A scroll trace, or the requests to a cache.
public enum RequestTrace: Sendable {
  case scroll(ValidTrace)
  case accesses(AccessTrace)

  /// Reads a file of either kind, plain or gzip. A scroll trace begins with `{` after white space, or with the magic
  /// number of the binary form; every other file has a key a line. `-` is standard input, with that name in errors.
  ///
  /// - Parameter warn: is called if a scroll trace was cut off, with a sentence that says so.
  /// - Throws: `TraceError` for the first line that breaks the format; `TraceFileError` when the system does
  ///   not read the file.
  public static func read(
    path: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> RequestTrace {
    let name = path == "-" ? "standard input" : path
    var source = try LineSource.open(path: path).expanded(named: name)
    let start = try source.peek(64)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw TraceError(
        file: name, line: 1, found: "a byte order mark",
        expected: "a key or a header from the first byte on")
    }
    let first = start.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    if first == UInt8(ascii: "{") || start.starts(with: StripFormat.magic) {
      return .scroll(
        try TraceReader(source: source, named: name, warn: warn).readAll())
    }
    return .accesses(try AccessFormat.read(source, named: name))
  }
}
