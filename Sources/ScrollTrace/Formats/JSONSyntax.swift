/// Holds a line to RFC 8259: one JSON value, in UTF-8, and nothing behind it.
///
/// What reads values later relies on it, and need only ask what they mean. There is no recursion:
/// brackets are bits of a word, and one that opens beyond its 64 bits breaks the format in any case,
/// which nests five deep.
package struct JSONSyntax {
  /// What may stand next.
  private enum Want {
    case value, valueOrEnd, key, keyOrEnd, commaOrEnd
  }

  private static let depthMax = 64

  private let line: Line
  private var at = 0
  private var depth = 0
  /// Bit 0 is the innermost bracket; 1 is an object, 0 an array.
  private var objects: UInt64 = 0

  /// - Throws: `Mistake` at the first byte that does not belong.
  /// - Complexity: O(length of the line), without allocation.
  package static func check(_ line: Line) throws(Mistake) {
    var syntax = JSONSyntax(line: line)
    try syntax.check()
  }

  /// The first byte that does not belong, of a text of one line or of several; nil where all do.
  package static func firstMistake(in text: Line) -> (index: Int, mistake: Mistake)? {
    var syntax = JSONSyntax(line: text)
    do throws(Mistake) {
      try syntax.check()
      return nil
    } catch {
      return (syntax.at, error)
    }
  }

  private init(line: Line) {
    self.line = line
  }

  private mutating func check() throws(Mistake) {
    var want = Want.value
    while true {
      at = line.afterSpace(at)
      switch want {
      case .value, .valueOrEnd:
        want = try value(mayEnd: want == .valueOrEnd)
      case .key, .keyOrEnd:
        if want == .keyOrEnd, line[at] == UInt8(ascii: "}") {
          want = close()
        } else {
          try key()
          want = .value
        }
      case .commaOrEnd:
        if depth == 0 {
          guard at == line.count else { throw mistake("nothing behind the end of the object") }
          return
        }
        want = try commaOrEnd()
      }
    }
  }

  private func mistake(_ expected: String) -> Mistake {
    Mistake(found: line.token(at: at), expected: expected)
  }

  // MARK: Brackets

  private mutating func open(object: Bool) throws(Mistake) -> Want {
    guard depth < Self.depthMax else {
      throw mistake("at most \(Self.depthMax) brackets within one another")
    }
    depth += 1
    objects = objects << 1 | (object ? 1 : 0)
    at += 1
    return object ? .keyOrEnd : .valueOrEnd
  }

  private mutating func close() -> Want {
    depth -= 1
    objects >>= 1
    at += 1
    return .commaOrEnd
  }

  private mutating func commaOrEnd() throws(Mistake) -> Want {
    let isObject = objects & 1 == 1
    switch line[at] {
    case UInt8(ascii: ","):
      at += 1
      return isObject ? .key : .value
    case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
      return close()
    default:
      throw mistake(isObject ? "`,` or `}`" : "`,` or `]`")
    }
  }

  private mutating func key() throws(Mistake) {
    switch line[at] {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "}"): throw mistake("a key in double quotes: JSON has no comma before `}`")
    default: throw mistake("a key in double quotes")
    }
    at = line.afterSpace(at)
    guard line[at] == UInt8(ascii: ":") else { throw mistake("`:` behind the key") }
    at += 1
  }

  // MARK: Values

  private mutating func value(mayEnd: Bool) throws(Mistake) -> Want {
    switch line[at] {
    case UInt8(ascii: "{"): return try open(object: true)
    case UInt8(ascii: "["): return try open(object: false)
    case UInt8(ascii: "]") where mayEnd: return close()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n") where line[at + 1] == UInt8(ascii: "u"): try literal("null")
    default: throw mistake(expectedValue(at))
    }
    return .commaOrEnd
  }

  /// What to say of a byte that begins no value; the first ones are what languages print.
  private func expectedValue(_ index: Int) -> String {
    switch line[index] {
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "i"), UInt8(ascii: "I"):
      "a value: JSON has no NaN and no infinity"
    case UInt8(ascii: "."): "a digit before the point"
    case UInt8(ascii: "+"): "a number without a plus sign"
    case UInt8(ascii: "'"): "a value: JSON's quotes are double quotes"
    case UInt8(ascii: "]"): "a value: JSON has no comma before `]`"
    case UInt8(ascii: "T"), UInt8(ascii: "F"): "a value: JSON's true and false are in small letters"
    default: anyValue
    }
  }

  private var anyValue: String { depth == 0 ? "an object in braces" : "a value" }

  private mutating func literal(_ word: StaticString) throws(Mistake) {
    let length = word.utf8CodeUnitCount
    for index in 0..<length where line[at + index] != word.utf8Start[index] {
      throw mistake(anyValue)
    }
    at += length
  }

  private mutating func number() throws(Mistake) {
    let start = at
    if line[at] == UInt8(ascii: "-") { at += 1 }
    if line[at] == UInt8(ascii: "0"), isDigit(at + 1) {
      at = start
      throw mistake("a number without leading zeros")
    }
    try digits(start, "a digit behind the minus sign: JSON has no NaN and no infinity")
    if line[at] == UInt8(ascii: ".") {
      at += 1
      try digits(start, "a digit behind the point")
    }
    if line[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if line[at] == UInt8(ascii: "+") || line[at] == UInt8(ascii: "-") { at += 1 }
      try digits(start, "a digit in the exponent")
    }
  }

  private func isDigit(_ index: Int) -> Bool { line[index] &- 0x30 <= 9 }

  private mutating func digits(_ start: Int, _ expected: String) throws(Mistake) {
    guard isDigit(at) else {
      // The end of a line that was cut in a number is what to show; otherwise the whole word is.
      if at < line.count { at = start }
      throw mistake(expected)
    }
    while isDigit(at) { at += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(Mistake) {
    at += 1
    while true {
      switch line[at] {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"):
        try escape()
      case 0x00...0x1F:
        guard at < line.count else { throw mistake("`\"` at the end of a string") }
        throw mistake("no control character in a string but as an escape")
      case 0x80...0xFF:
        let byteCount = line.scalarByteCount(at: at)
        guard byteCount > 0 else { throw mistake("UTF-8") }
        at += byteCount
      default:
        at += 1
      }
    }
  }

  private mutating func escape() throws(Mistake) {
    switch line[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      guard let unit = line.hexadecimalEscape(at: at) else {
        throw mistake("an escape with four hexadecimal digits, such as \\u00E9")
      }
      try surrogates(unit)
    default:
      throw mistake("one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
  }

  private mutating func surrogates(_ unit: UInt32) throws(Mistake) {
    switch unit {
    case 0xD800...0xDBFF:
      guard let low = line.hexadecimalEscape(at: at + 6), 0xDC00...0xDFFF ~= low else {
        throw Mistake(
          found: "the lone surrogate \(line.excerpt(from: at, to: at + 6))",
          expected: "a pair of surrogates")
      }
      at += 12
    case 0xDC00...0xDFFF:
      throw Mistake(
        found: "the lone surrogate \(line.excerpt(from: at, to: at + 6))",
        expected: "a pair of surrogates")
    default:
      at += 6
    }
  }
}
