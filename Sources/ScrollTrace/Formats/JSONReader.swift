/// Walks over the JSON values of a line and checks them by RFC 8259.
package struct JSONReader {
  private let line: Line
  /// The most brackets within one another.
  private let depthMax: Int
  /// True if a string may have half of a pair of surrogates, as pages write that cut a text within an emoji.
  private let allowsLoneSurrogates: Bool
  /// The position of the next byte, or of the byte that the last error is about.
  package private(set) var at: Int

  package init(
    _ line: Line, at start: Int = 0, depthMax: Int = 64, allowsLoneSurrogates: Bool = false
  ) {
    self.line = line
    self.depthMax = depthMax
    self.allowsLoneSurrogates = allowsLoneSurrogates
    at = start
  }

  /// Returns the first byte at which a text is not one JSON value, and the reason; nil if it is one.
  package static func firstMistake(in text: Line) -> (index: Int, mistake: Mistake)? {
    var reader = JSONReader(text)
    do throws(Mistake) {
      try reader.skipValue()
      try reader.checkEnd()
      return nil
    } catch {
      return (reader.at, error)
    }
  }

  /// Checks that only white space follows.
  mutating func checkEnd() throws(Mistake) {
    at = line.afterSpace(at)
    guard at == line.count else { throw mistake("nothing behind the end of the object") }
  }

  private func mistake(_ expected: String) -> Mistake {
    Mistake(found: line.token(at: at), expected: expected)
  }

  // MARK: Objects and arrays

  /// Passes over the bracket that opens an object or an array.
  package mutating func open() { at += 1 }

  /// Moves to a position, such as that behind a value.
  package mutating func skip(to position: Int) { at = position }

  /// Passes over the number that was read at the reader's position, or over another value.
  mutating func skip(_ number: DecimalNumber?) throws(Mistake) {
    guard let number else { return try skipValue() }
    at = number.end
  }

  /// Moves to the next element of an object or an array; returns false at its end, and passes over the bracket.
  ///
  /// - Parameters:
  ///   - end: the bracket that closes it.
  ///   - isFirst: whether no element has been read.
  @inline(__always)
  package mutating func moveToNext(until end: UInt8, isFirst: Bool) throws(Mistake) -> Bool {
    at = line.afterSpace(at)
    if line[at] == end {
      at += 1
      return false
    }
    guard !isFirst else { return true }
    guard line[at] == UInt8(ascii: ",") else {
      throw mistake("`,` or `\(Character(Unicode.Scalar(end)))`")
    }
    at = line.afterSpace(at + 1)
    return true
  }

  /// Passes over a key and its colon, and returns the range of the key without its quotes.
  package mutating func readKey() throws(Mistake) -> Range<Int> {
    guard line[at] == UInt8(ascii: "\"") else {
      let isEnd = line[at] == UInt8(ascii: "}")
      throw mistake("a key in double quotes" + (isEnd ? ": JSON has no comma before `}`" : ""))
    }
    let start = at + 1
    try skipString()
    let end = at - 1
    at = line.afterSpace(at)
    guard line[at] == UInt8(ascii: ":") else { throw mistake("`:` behind the key") }
    at = line.afterSpace(at + 1)
    return start..<end
  }

  /// Passes over a value and the white space before it.
  ///
  /// - Parameter depth: the number of brackets around the value.
  /// - Complexity: O(length of the value), without allocation.
  package mutating func skipValue(depth: Int = 0) throws(Mistake) {
    at = line.afterSpace(at)
    let isObject = line[at] == UInt8(ascii: "{")
    guard isObject || line[at] == UInt8(ascii: "[") else {
      return try skipScalar(isOutermost: depth == 0)
    }
    guard depth < depthMax else {
      throw mistake("at most \(depthMax) brackets within one another")
    }
    open()
    var isFirst = true
    while try moveToNext(
      until: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), isFirst: isFirst)
    {
      isFirst = false
      if isObject { _ = try readKey() }
      try skipValue(depth: depth + 1)
    }
  }

  // MARK: Scalars

  private mutating func skipScalar(isOutermost: Bool) throws(Mistake) {
    let anyValue = isOutermost ? "an object in braces" : "a value"
    let word: StaticString
    switch line[at] {
    case UInt8(ascii: "\""): return try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try skipNumber()
    case UInt8(ascii: "t"): word = "true"
    case UInt8(ascii: "f"): word = "false"
    case UInt8(ascii: "n") where line[at + 1] == UInt8(ascii: "u"): word = "null"
    // The usual mistakes of programs that print JSON.
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "i"), UInt8(ascii: "I"):
      throw mistake("a value: JSON has no NaN and no infinity")
    case UInt8(ascii: "."): throw mistake("a digit before the point")
    case UInt8(ascii: "+"): throw mistake("a number without a plus sign")
    case UInt8(ascii: "'"): throw mistake("a value: JSON's quotes are double quotes")
    case UInt8(ascii: "]"): throw mistake("a value: JSON has no comma before `]`")
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      throw mistake("a value: JSON's true and false are in small letters")
    default: throw mistake(anyValue)
    }
    guard line.has(word, at: at) else { throw mistake(anyValue) }
    at += word.utf8CodeUnitCount
  }

  @inline(__always)
  private mutating func skipNumber() throws(Mistake) {
    let start = at
    if line[at] == UInt8(ascii: "-") { at += 1 }
    if line[at] == UInt8(ascii: "0"), isDigit(at + 1) {
      at = start
      throw mistake("a number without leading zeros")
    }
    try skipDigits(start, "a digit behind the minus sign: JSON has no NaN and no infinity")
    if line[at] == UInt8(ascii: ".") {
      at += 1
      try skipDigits(start, "a digit behind the point")
    }
    if line[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if line[at] == UInt8(ascii: "+") || line[at] == UInt8(ascii: "-") { at += 1 }
      try skipDigits(start, "a digit in the exponent")
    }
  }

  private func isDigit(_ index: Int) -> Bool { line[index] &- 0x30 <= 9 }

  @inline(__always)
  private mutating func skipDigits(_ start: Int, _ expected: String) throws(Mistake) {
    guard isDigit(at) else {
      // The error shows the whole number, or that the line ends within it.
      if at < line.count { at = start }
      throw mistake(expected)
    }
    while isDigit(at) { at += 1 }
  }

  // MARK: Strings

  private mutating func skipString() throws(Mistake) {
    at += 1
    while line[at] != UInt8(ascii: "\"") {
      switch line[at] {
      case UInt8(ascii: "\\"):
        if let escape = line.escape(at: at) {
          at += escape.byteCount
        } else if allowsLoneSurrogates, line.codeUnit(at: at) != nil {
          at += 6
        } else {
          throw escapeMistake()
        }
      case 0x00...0x1F:
        throw mistake(
          at < line.count
            ? "no control character in a string but as an escape" : "`\"` at the end of a string")
      case 0x80...0xFF:
        let byteCount = line.scalarByteCount(at: at)
        guard byteCount > 0 else { throw mistake("UTF-8") }
        at += byteCount
      default:
        at += 1
      }
    }
    at += 1
  }

  private func escapeMistake() -> Mistake {
    guard line[at + 1] == UInt8(ascii: "u") else {
      return mistake("one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    guard line.codeUnit(at: at) != nil else {
      return mistake("an escape with four hexadecimal digits, such as \\u00E9")
    }
    let escape = line.excerpt(from: at, to: at + 6)
    return Mistake(
      found: "the lone surrogate \(escape) at column \(line.column(of: at))",
      expected: "a pair of surrogates")
  }
}

// Values of a line that has been checked. On another line the results are wrong, but stay within the line.
extension Line {
  /// The position after the value at `start`.
  ///
  /// - Complexity: O(length of the value).
  package func afterValue(_ start: Int) -> Int {
    var reader = JSONReader(self, at: start, allowsLoneSurrogates: true)
    do throws(Mistake) {
      try reader.skipValue()
    } catch {
      // The line has not been checked: the reader is where it stops being JSON.
    }
    return reader.at
  }

  /// The value at `start` as errors quote it.
  package func quote(_ start: Int) -> String {
    start >= 0 && start < count ? excerpt(from: start, to: afterValue(start)) : "nothing"
  }

  /// The bytes of the string at `start`, its escapes resolved.
  package func stringBytes(at start: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = start + 1
    while index < count, self[index] != UInt8(ascii: "\"") {
      if let escape = escape(at: index) {
        bytes.append(contentsOf: String(escape.scalar).utf8)
        index += escape.byteCount
      } else {
        bytes.append(self[index])
        index += 1
      }
    }
    return bytes
  }

  /// Returns true if these bytes are at `start`.
  package func has(_ text: StaticString, at start: Int) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount where self[start + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The escape at `index`, such as `\n`, `\u00E9` or a pair of surrogates; otherwise nil.
  fileprivate func escape(at index: Int) -> (scalar: Unicode.Scalar, byteCount: Int)? {
    guard self[index] == UInt8(ascii: "\\") else { return nil }
    switch self[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (Unicode.Scalar(self[index + 1]), 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    default: break
    }
    guard let unit = codeUnit(at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard unit < 0xDC00, let low = codeUnit(at: index + 6), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, 12)
  }

  /// The code unit of the escape `\uXXXX` at `index`; otherwise nil.
  fileprivate func codeUnit(at index: Int) -> UInt32? {
    guard has("\\u", at: index) else { return nil }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = Character(Unicode.Scalar(self[index + offset])).hexDigitValue else {
        return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
