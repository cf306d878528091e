import ScrollTrace

/// The values of one long JSON text, a whole one at a time, in the memory of the longest that is asked for.
///
/// A list of events is often one line of gigabytes: what is wanted of it is taken, the rest is passed over.
struct JSONValueSource: ~Copyable {
  /// The longest value that is taken whole.
  static let valueBytesMax = 64 << 20
  private static let windowBytes = 64 << 10

  private let name: String
  private var source: LineSource

  init(_ source: consuming LineSource, named name: String) {
    self.name = name
    self.source = source
  }

  /// Where the next byte stands, of the text as it is when expanded.
  var byteOffset: Int { source.bytesGiven }

  /// The next byte that is no white space, which stays; nil at the end.
  mutating func next() throws -> UInt8? {
    while true {
      let window = try source.peek(Self.windowBytes)
      var index = 0
      while index < window.count, JSONScan.isSpace(window[index]) { index += 1 }
      let byte = index < window.count ? window[index] : nil
      source.next += index
      if byte != nil || window.isEmpty { return byte }
    }
  }

  /// Passes over the next byte.
  ///
  /// - Precondition: `next()` has just found one.
  mutating func skipByte() { source.next += 1 }

  /// Passes over bytes that no JSON has, and that stand before the text.
  mutating func skipByteOrderMark() throws {
    if try source.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { source.next += 3 }
  }

  /// The next value, checked; it stays valid until the next question.
  ///
  /// - Throws: `TraceError` where none stands there, or it is too long or cut.
  mutating func value(_ what: String, bytesMax: Int = valueBytesMax) throws -> Line {
    _ = try next()
    let begin = byteOffset
    var scan = JSONScan()
    var asked = Self.windowBytes
    while true {
      let window = try source.peek(asked)
      if scan.find(in: window) || window.count < asked {
        guard scan.count > 0 else {
          throw error(found: token(window), expected: what, at: begin)
        }
        let line = Line(
          start: source.next, count: scan.count, isLast: scan.count == window.count)
        do throws(Mistake) {
          try JSONSyntax.check(line)
        } catch {
          throw self.error(found: error.found, expected: error.expected, at: begin)
        }
        source.next += scan.count
        return line
      }
      guard window.count < bytesMax else {
        throw error(
          found: "\(what) of more than \(bytesMax >> 10) KiB", expected: "a shorter one", at: begin)
      }
      asked = min(2 * window.count, bytesMax + 1)
    }
  }

  /// Passes over the next value, of whatever length: brackets and quotes are counted, and no more.
  mutating func skipValue() throws {
    _ = try next()
    let begin = byteOffset
    var scan = JSONScan()
    while true {
      let window = try source.peek(Self.windowBytes)
      let before = scan.count
      let isFound = scan.find(in: window, from: before)
      source.next += scan.count - before
      if isFound { return }
      guard window.count == Self.windowBytes else {
        if scan.count > 0, scan.mayEndHere { return }
        throw error(
          found: "the end of the file", expected: "the rest of a value",
          at: scan.count > 0 ? byteOffset : begin)
      }
    }
  }

  private func token(_ window: UnsafeRawBufferPointer) -> String {
    if window.isEmpty { return "the end of the file" }
    let line = Line(start: source.next, count: min(window.count, 64), isLast: false)
    return "`\(line.excerpt(from: 0, to: max(1, line.scalarByteCount(at: 0))))`"
  }

  /// An error at a byte; where gzip data is damaged, that is what is wrong.
  func error(found: String, expected: String, at byteOffset: Int? = nil) -> TraceError {
    source.damage
      ?? TraceError(
        file: name, position: .byte(byteOffset ?? self.byteOffset, block: nil), found: found,
        expected: expected)
  }

  /// What is wrong with gzip data that has been read to its end.
  var damage: TraceError? { source.damage }
}

/// Where a JSON value ends, found a piece at a time.
struct JSONScan {
  /// The bytes of the value so far.
  private(set) var count = 0
  private var depth = 0
  private var isString = false
  private var isEscaped = false
  private var isScalar = false

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Whether the value is over where no more bytes are.
  var mayEndHere: Bool { isScalar }

  /// Goes on to the value's end, and says whether it is there.
  ///
  /// - Parameters:
  ///   - window: begins with the value, or, where `begin` is its count so far, with what follows that.
  mutating func find(in window: UnsafeRawBufferPointer, from begin: Int = 0) -> Bool {
    let bytes = window.bindMemory(to: UInt8.self)
    while count - begin < bytes.count {
      let byte = bytes[count - begin]
      if isScalar {
        if JSONScan.isSpace(byte) || JSONScan.endsScalar(byte) { return true }
        count += 1
        continue
      }
      // No value begins so.
      if count == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { return true }
      if count == 0, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return true }
      count += 1
      if take(byte) { return true }
    }
    return false
  }

  /// Takes one byte; true where it ends the value.
  private mutating func take(_ byte: UInt8) -> Bool {
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
        return depth == 0
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return depth <= 0
    default: if depth == 0 { isScalar = true }
    }
    return false
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      true
    default: false
    }
  }
}
