/// The bytes of one line, without its newline, at the address where they were read.
///
/// A byte after the end reads as 0, which no JSON contains, so scanners need not check bounds. A line is valid until
/// the source reads its next line.
package struct Line {
  private let start: UnsafePointer<UInt8>
  package let count: Int
  /// True if the file ends here without a newline.
  package let isLast: Bool

  /// - Precondition: `count` bytes from `start` on can be read while the line is in use.
  package init(start: UnsafePointer<UInt8>, count: Int, isLast: Bool) {
    self.start = start
    self.count = count
    self.isLast = isLast
  }

  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  package subscript(index: Int) -> UInt8 {
    UInt(bitPattern: index) < UInt(bitPattern: count) ? start[index] : 0
  }

  /// The first position from `index` on that is not JSON white space.
  @inline(__always)
  package func afterSpace(_ index: Int) -> Int {
    self[index] <= UInt8(ascii: " ") ? afterWhiteSpace(index) : index
  }

  private func afterWhiteSpace(_ index: Int) -> Int {
    var index = index
    while case let byte = self[index],
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\n")
    {
      index += 1
    }
    return index
  }

  /// True if all bytes are white space.
  package var isBlank: Bool { afterSpace(0) == count }

  /// The length of the well-formed UTF-8 sequence at `index`; 0 for other bytes.
  package func scalarByteCount(at index: Int) -> Int {
    guard index < count else { return 0 }
    var bytes = bytes[index...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let scalar) = parser.parseScalar(from: &bytes) else { return 0 }
    return scalar.count
  }
}

// Excerpts for errors.
extension Line {
  /// The longest excerpt in characters; longer ones end in `…`.
  static let excerptCharactersMax = 60

  /// The text from `start` to `end`, short, on one line, and without bytes that control a terminal.
  package func excerpt(from start: Int, to end: Int) -> String {
    var text = ""
    var length = 0
    var index = start
    while index < min(end, count) {
      let byteCount = scalarByteCount(at: index)
      let piece = byteCount == 0 ? Self.hexadecimal(self[index]) : printable(index, byteCount)
      let pieceLength = piece.unicodeScalars.count
      guard length + pieceLength < Self.excerptCharactersMax else { return text + "…" }
      text += piece
      length += pieceLength
      index += max(1, byteCount)
    }
    return text
  }

  private func printable(_ index: Int, _ byteCount: Int) -> String {
    let bytes = UnsafeBufferPointer(start: start + index, count: byteCount)
    let text = String(decoding: bytes, as: UTF8.self)
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      // A format character can reverse the direction of writing and so garble the message.
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        break
      }
    }
    return text
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  static let endOfFile = "the end of the file"

  /// The word, number or character at `index`, and its column, for an error of syntax.
  package func token(at index: Int) -> String {
    guard index < count else { return isLast ? Line.endOfFile : "the end of the line" }
    func isPartOfWord(_ byte: UInt8) -> Bool {
      byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 26 || ".+-_".utf8.contains(byte)
    }
    let wordCount = bytes[index...].prefix(while: isPartOfWord).count
    let end = index + max(wordCount, 1, scalarByteCount(at: index))
    return "`\(excerpt(from: index, to: end))` at column \(column(of: index))"
  }

  /// The column of a byte, from 1, in a text that may have more than one line.
  func column(of index: Int) -> Int {
    index - (bytes[..<index].lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }
}
