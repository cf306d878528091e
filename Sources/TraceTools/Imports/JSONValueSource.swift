import ScrollTrace

/// The values of one long JSON text, one whole value at a time.
///
/// A list of events is often one line of gigabytes. Memory contains the longest requested value.
struct JSONValueSource: ~Copyable {
  /// The longest value that is returned.
  static let valueBytesMax = 64 << 20
  private static let windowBytes = 64 << 10
  /// An error closer to the end of a window may come from the cut: no word or escape is longer.
  private static let tokenBytesMax = 16

  private let name: String
  private let depthMax: Int
  private var source: LineSource

  /// - Parameter depthMax: the most brackets within one another in a value.
  init(_ source: consuming LineSource, named name: String, depthMax: Int = 64) {
    self.name = name
    self.depthMax = depthMax
    self.source = source
  }

  var byteOffset: Int { source.bytesGiven }

  /// Returns the next byte that is not white space, without taking it; nil at the end.
  mutating func next() throws -> UInt8? {
    while true {
      let window = try source.peek(Self.windowBytes)
      let count = window.prefix { Self.isSpace($0) }.count
      let byte = count < window.count ? window[count] : nil
      source.next += count
      if byte != nil || window.isEmpty { return byte }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }

  /// Returns true for a byte that begins no value, and before which every value ends.
  private static func isEnd(_ byte: UInt8) -> Bool { ",:]}".utf8.contains(byte) }

  /// - Precondition: `next()` has just found a byte.
  mutating func skipByte() { source.next += 1 }

  mutating func skipByteOrderMark() throws {
    if try source.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { source.next += 3 }
  }

  mutating func skip(_ byte: UInt8, _ expected: String) throws {
    guard try next() == byte else { throw try wrongToken(expected) }
    skipByte()
  }

  /// Moves to the next element of an object or a list; returns false at its end, and passes over the bracket.
  mutating func moveToNext(until end: UInt8, isFirst: Bool, in what: String) throws -> Bool {
    if try next() == end {
      skipByte()
      return false
    }
    if !isFirst {
      try skip(UInt8(ascii: ","), "`,` or `\(Character(Unicode.Scalar(end)))` in \(what)")
    }
    return true
  }

  /// Passes over the next key of an object, and its colon.
  ///
  /// - Returns: its index in the table, or the number of names for another key; nil at the end of the object, whose
  ///   bracket is passed over.
  mutating func nextKey(of table: KeyTable, isFirst: Bool, in what: String) throws -> Int? {
    guard try moveToNext(until: UInt8(ascii: "}"), isFirst: isFirst, in: what) else { return nil }
    let key = try value("a key in double quotes", bytesMax: 64 << 10)
    guard key[0] == UInt8(ascii: "\"") else {
      throw error(found: key.quote(0), expected: "a key in double quotes")
    }
    let index = table.index(ofStringAt: 0, in: key)
    try skip(UInt8(ascii: ":"), "`:` behind the key")
    return index ?? table.names.count
  }

  /// The keys in the next 64 KiB, up to the end of the first value.
  mutating func openingKeys() throws -> [JSONOpening.Key] {
    JSONOpening.keys(of: try source.peek(Self.windowBytes)) ?? []
  }

  /// Returns the next value, checked. It is valid until the next call.
  mutating func value(_ what: String, bytesMax: Int = valueBytesMax) throws -> Line {
    guard let first = try next(), !Self.isEnd(first) else { throw try wrongToken(what) }
    var count = Self.windowBytes
    while true {
      let window = try source.peek(count)
      let isWhole = window.count < count
      let start = source.next
      var reader = JSONReader(
        Line(start: start, count: window.count, isLast: isWhole), depthMax: depthMax,
        allowsLoneSurrogates: true)
      do throws(Mistake) {
        try reader.skipValue()
        if isWhole || reader.at < window.count {
          source.next += reader.at
          return Line(start: start, count: reader.at, isLast: false)
        }
      } catch  where isWhole || reader.at + Self.tokenBytesMax < window.count {
        throw self.error(found: error.found, expected: error.expected)
      } catch {
        // The value is longer than the window.
      }
      guard window.count < bytesMax else {
        throw error(
          found: "\(what) of more than \(bytesMax >> 10) KiB", expected: "a shorter one")
      }
      count = min(2 * count, bytesMax + 1)
    }
  }

  /// Passes over the next value of any length. Only brackets and quotes are checked.
  mutating func skipValue() throws {
    _ = try next()
    let begin = byteOffset
    var depth = 0
    var (isString, isEscaped, isScalar) = (false, false, false)
    while case let window = try source.peek(Self.windowBytes), !window.isEmpty {
      for byte in window {
        source.next += 1
        if isString {
          isString = isEscaped || byte != UInt8(ascii: "\"")
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          if !isString, depth == 0 { return }
          continue
        }
        let isOpening = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
        switch byte {
        case _ where depth == 0 && (isScalar || Self.isEnd(byte)):
          let endsScalar = isOpening || byte == UInt8(ascii: "\"") || Self.isSpace(byte)
          guard endsScalar || Self.isEnd(byte) else { break }
          source.next -= 1
          return
        case UInt8(ascii: "\""): isString = true
        case _ where isOpening: depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return }
        case _ where depth > 0: break
        default: isScalar = true
        }
      }
    }
    guard isScalar else {
      throw error(
        found: "the end of the file", expected: "the rest of a value",
        at: max(byteOffset, begin))
    }
  }

  // MARK: Errors

  /// An error about the next token.
  private mutating func wrongToken(_ expected: String) throws -> TraceError {
    guard try next() != nil else {
      return error(found: "the end of the file", expected: expected)
    }
    let window = try source.peek(64)
    let line = Line(start: source.next, count: window.count, isLast: false)
    let end = max(1, line.scalarByteCount(at: 0))
    return error(found: "`\(line.excerpt(from: 0, to: end))`", expected: expected)
  }

  /// An error at a byte; the damage if the text is damaged gzip data.
  func error(found: String, expected: String, at byteOffset: Int? = nil) -> TraceError {
    source.damage
      ?? TraceError(
        file: name, position: .byte(byteOffset ?? self.byteOffset, block: nil), found: found,
        expected: expected)
  }

  /// Returns an offset in units.
  ///
  /// - Throws: an error for one that no trace can have.
  func units(ofPoints points: Double) throws -> Int64 {
    guard points.magnitude <= Double(TraceLimits.points) else {
      throw error(
        found: "an offset of \(points.short) points", expected: LengthRange.offset.expectation)
    }
    return Points.units(nearestTo: points)
  }

  var damage: TraceError? { source.damage }
}
