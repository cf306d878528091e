import ScrollTrace

/// The records of a table of comma-separated values, by RFC 4180: fields in double quotes may hold commas, doubled
/// quotes and line breaks; lines end in LF or CRLF; blank lines are passed over, a byte order mark too.
///
/// Memory is that of the longest record.
struct CSVRecords: ~Copyable {
  static let recordBytesMax = 1 << 20

  private let name: String
  private var source: LineSource
  /// The line that the last record began in, counted from 1.
  private(set) var line = 0
  /// One unused byte, so that the array has an address, and then the bytes of the last record's fields, one
  /// behind the other, without their quotes.
  private var bytes: [UInt8] = [0]
  /// Where each of them ends.
  private var ends: [Int] = []

  init(_ source: consuming LineSource, named name: String) {
    self.name = name
    self.source = source
    self.source.lineBytesMax = Self.recordBytesMax
  }

  var fieldCount: Int { ends.count }

  /// Calls `body` with a field, white space around it left out; it is valid in there.
  func withField<Outcome>(
    _ index: Int, _ body: (Line) throws(Mistake) -> Outcome
  ) throws(Mistake) -> Outcome {
    let begin = index == 0 ? 1 : ends[index - 1]
    return try bytes.withUnsafeBufferPointer { (all) throws(Mistake) in
      var field = all[begin..<ends[index]]
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      while let first = field.first, isSpace(first) { field = field.dropFirst() }
      while let last = field.last, isSpace(last) { field = field.dropLast() }
      guard let start = all.baseAddress else { preconditionFailure("a record without bytes") }
      return try body(Line(start: start + field.startIndex, count: field.count, isLast: false))
    }
  }

  /// Reads the next record; false at the end.
  ///
  /// - Throws: `TraceError` where quotes are not as they should be, or a record is too long.
  mutating func next() throws -> Bool {
    bytes.removeSubrange(1...)
    ends.removeAll(keepingCapacity: true)
    var isQuoted = false
    while true {
      switch try source.nextLine() {
      case .end:
        if let damage = source.damage { throw damage }
        guard isQuoted else { return false }
        throw error("the end of the file", "`\"` at the end of a field")
      case .tooLong:
        line = source.lineCount
        throw error("a line of more than 1 MiB", "a record of numbers")
      case .line(let text):
        if !isQuoted {
          line = source.lineCount
          if isBlank(text) { continue }
        }
        isQuoted = try take(text, isQuoted: isQuoted)
        if !isQuoted { return true }
        guard bytes.count <= Self.recordBytesMax else {
          throw error("a record of more than 1 MiB", "`\"` at the end of a field")
        }
      }
    }
  }

  private func isBlank(_ text: Line) -> Bool {
    text.isBlank || (line == 1 && afterMark(text) == text.count)
  }

  /// Behind a byte order mark, where one begins the file.
  private func afterMark(_ text: Line) -> Int {
    text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// Takes a line of a record; true where it goes on in a quoted field.
  private mutating func take(_ text: Line, isQuoted: Bool) throws -> Bool {
    var isQuoted = isQuoted
    var index = line == 1 && !isQuoted && ends.isEmpty && bytes.count == 1 ? afterMark(text) : 0
    let hasReturn = text.count > 0 && text[text.count - 1] == UInt8(ascii: "\r")
    let end = hasReturn && !isQuoted ? text.count - 1 : text.count
    if isQuoted { bytes.append(UInt8(ascii: "\n")) }
    while true {
      if !isQuoted {
        isQuoted = try takePlain(text, &index, end)
        if !isQuoted {
          ends.append(bytes.count)
          guard index < end else { return false }
          index += 1
          continue
        }
      }
      guard try takeQuoted(text, &index) else { return true }
      isQuoted = false
      try expectEndOfField(text, index)
      ends.append(bytes.count)
      guard text[index] == UInt8(ascii: ",") else { return false }
      index += 1
    }
  }

  /// Takes a field without quotes, up to its comma; true, and takes nothing, where it begins with quotes.
  private mutating func takePlain(_ text: Line, _ index: inout Int, _ end: Int) throws -> Bool {
    if text[index] == UInt8(ascii: "\""), index < end {
      index += 1
      return true
    }
    while index < end, text[index] != UInt8(ascii: ",") {
      guard text[index] != UInt8(ascii: "\"") else {
        throw error(
          "a quote within the field `\(text.excerpt(from: index, to: end))`",
          "quotes around the whole field")
      }
      bytes.append(text[index])
      index += 1
    }
    return false
  }

  /// Takes what a quoted field has on this line; false where it goes on.
  private mutating func takeQuoted(_ text: Line, _ index: inout Int) throws -> Bool {
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        guard text[index + 1] == UInt8(ascii: "\"") else {
          index += 1
          return true
        }
        index += 1
      }
      bytes.append(text[index])
      index += 1
    }
    return false
  }

  private func expectEndOfField(_ text: Line, _ index: Int) throws {
    let isEnd = index >= text.count || text[index] == UInt8(ascii: ",")
    let isReturn = text[index] == UInt8(ascii: "\r") && index == text.count - 1
    guard isEnd || isReturn else {
      throw error(text.token(at: index), "`,` or the end of the line behind a quoted field")
    }
  }

  /// An error in the last record.
  func error(_ found: String, _ expected: String) -> TraceError {
    source.damage
      ?? TraceError(file: name, line: max(1, line), found: found, expected: expected)
  }
}
