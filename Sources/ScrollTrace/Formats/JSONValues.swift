// Reading the values of a line that `JSONSyntax` has passed. On one that it has not, the results mean
// nothing, but they end, and stay inside the line.
extension Line {
  /// The position behind the value at `start`.
  ///
  /// - Complexity: O(length of the value); brackets are counted, there is no recursion.
  package func afterValue(_ start: Int) -> Int {
    var index = start
    var depth = 0
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""):
        index = afterString(index)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return index }
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"),
        UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        index += 1
      default:
        index = afterScalar(index)
      }
      if depth == 0 { return index }
    }
    return index
  }

  private func afterScalar(_ start: Int) -> Int {
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: " "),
        UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return index
      default:
        index += 1
      }
    }
    return index
  }

  /// The position behind the closing quote of the string at `start`.
  package func afterString(_ start: Int) -> Int {
    var index = start + 1
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return count
  }

  /// The bytes of the string at `start`, its escapes resolved.
  package func stringBytes(at start: Int) -> [UInt8] {
    let end = afterString(start) - 1
    var bytes: [UInt8] = []
    var index = start + 1
    while index < end {
      guard self[index] == UInt8(ascii: "\\") else {
        bytes.append(self[index])
        index += 1
        continue
      }
      guard let scalar = escapedScalar(at: index) else { return bytes }
      bytes.append(contentsOf: String(scalar.value).utf8)
      index += scalar.byteCount
    }
    return bytes
  }

  private func escapedScalar(at index: Int) -> (value: Character, byteCount: Int)? {
    switch self[index + 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: return (Character(Unicode.Scalar(self[index + 1])), 2)
    }
    guard let unit = hexadecimalEscape(at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (Character(scalar), 6) }
    guard 0xD800...0xDBFF ~= unit, let low = hexadecimalEscape(at: index + 6),
      0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (Character(scalar), 12)
  }

  /// The code unit of the escape `\uXXXX` at `index`, or nil when there is none.
  func hexadecimalEscape(at index: Int) -> UInt32? {
    guard self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      let byte = self[index + offset]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte &- 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | UInt32((byte | 0x20) &- 0x61 &+ 10)
      default: return nil
      }
    }
    return unit
  }

  /// Whether the value at `index` is `true`.
  func isTrue(at index: Int) -> Bool { self[index] == UInt8(ascii: "t") }

  /// The positions of the elements of the array at `start`, or nil when no array stands there.
  func elements(at start: Int) -> Elements? {
    self[start] == UInt8(ascii: "[") ? Elements(line: self, at: start) : nil
  }

  /// The elements of one array, in order.
  struct Elements {
    private let line: Line
    private var at: Int

    fileprivate init(line: Line, at start: Int) {
      self.line = line
      at = line.afterSpace(start + 1)
    }

    /// The position of the next element, or nil behind the last.
    mutating func next() -> Int? {
      guard at < line.count, line[at] != UInt8(ascii: "]") else { return nil }
      let element = at
      at = line.afterSpace(line.afterValue(at))
      if line[at] == UInt8(ascii: ",") { at = line.afterSpace(at + 1) }
      return element
    }
  }
}
