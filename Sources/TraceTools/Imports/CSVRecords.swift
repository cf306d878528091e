import ScrollTrace

/// The records of a table of comma-separated values, by RFC 4180: fields in double quotes may hold commas, doubled
/// quotes and line breaks; lines end in LF or CRLF; blank lines and a byte order mark are skipped. Semicolons, tabs or
/// bars may stand for the commas.
///
/// Memory contains the longest record.
struct CSVRecords: ~Copyable {
  static let recordBytesMax = 1 << 20

  private let name: String
  private var source: LineSource
  /// The line that the last record began in, counted from 1.
  private var line = 0
  /// One unused byte, so that the array has an address, and then the bytes of the last record's fields, one
  /// behind the other, without their quotes.
  private var bytes: [UInt8] = [0]
  private var ends: [Int] = []
  private var separator = UInt8(ascii: ",")
  /// True if the file ends within the last record's line.
  private(set) var lastLineIsOpen = false

  private static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "commas"), (UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs"),
    (UInt8(ascii: "|"), "bars"),
  ]

  init(_ source: consuming LineSource, named name: String) {
    self.name = name
    self.source = source
    self.source.lineBytesMax = Self.recordBytesMax
  }

  var fieldCount: Int { ends.count }

  /// True if all fields of the last record are empty.
  var isBlank: Bool { ends.last == 1 }

  var separatorName: String { Self.separators.first { $0.byte == separator }?.name ?? "" }

  /// Finds what separates the fields of the first line: of the separators the most frequent outside of quotes, and of
  /// equals the comma.
  ///
  /// - Throws: an error if lines end in CR alone.
  mutating func findSeparator() throws {
    var counts: [UInt8: Int] = [:]
    var (isQuoted, hasText) = (false, false)
    let start = try source.peek(64 << 10)
    scan: for (index, byte) in start.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "\n") where hasText: break scan
      case UInt8(ascii: "\r")
      where index + 1 < start.count && start[index + 1] != UInt8(ascii: "\n"):
        throw error(
          "a line that ends in CR", "lines that end in LF or CRLF: tr '\\r' '\\n' makes them")
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
      default:
        hasText = true
        counts[byte, default: 0] += 1
      }
    }
    let found = Self.separators.max { counts[$0.byte, default: 0] < counts[$1.byte, default: 0] }
    if let found, counts[found.byte, default: 0] > counts[separator, default: 0] {
      separator = found.byte
    }
  }

  /// Calls `body` with a field without the white space around it; the field is valid until `body` returns.
  func withField<Outcome, Failure: Error>(
    _ index: Int, _ body: (Line) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let begin = index == 0 ? 1 : ends[index - 1]
    return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
      var field = all[begin..<ends[index]]
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      while let first = field.first, isSpace(first) { field = field.dropFirst() }
      while let last = field.last, isSpace(last) { field = field.dropLast() }
      guard let start = all.baseAddress else { preconditionFailure("a record without bytes") }
      return try body(Line(start: start + field.startIndex, count: field.count, isLast: false))
    }
  }

  /// Reads the next record; false at the end.
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
        var start = 0
        if !isQuoted {
          line = source.lineCount
          if line == 1, text.has("\u{FEFF}", at: 0) { start = 3 }
          if text.afterSpace(start) == text.count { continue }
        }
        isQuoted = try take(text, from: start, isQuoted: isQuoted)
        lastLineIsOpen = text.isLast
        if !isQuoted { return true }
        guard bytes.count <= Self.recordBytesMax else {
          throw error("a record of more than 1 MiB", "`\"` at the end of a field")
        }
      }
    }
  }

  /// Takes a line of a record; true if it continues a quoted field on the next line.
  private mutating func take(_ text: Line, from start: Int, isQuoted: Bool) throws -> Bool {
    var index = start
    var isQuoted = isQuoted
    if isQuoted { bytes.append(UInt8(ascii: "\n")) }
    while true {
      if !isQuoted, text[index] == UInt8(ascii: "\"") {
        isQuoted = true
        index += 1
      }
      if isQuoted {
        guard takeQuoted(text, &index) else { return true }
        isQuoted = false
        guard isEndOfField(text, index) else {
          throw error(text.token(at: index), "`,` or the end of the line behind a quoted field")
        }
      } else {
        try takePlain(text, &index)
      }
      ends.append(bytes.count)
      guard text[index] == separator else { return false }
      index += 1
    }
  }

  /// Returns true if a field ends before a byte: a separator, the end of the line, or a return there.
  private func isEndOfField(_ text: Line, _ index: Int) -> Bool {
    index >= text.count || text[index] == separator
      || (text[index] == UInt8(ascii: "\r") && index == text.count - 1)
  }

  private mutating func takePlain(_ text: Line, _ index: inout Int) throws {
    while !isEndOfField(text, index) {
      guard text[index] != UInt8(ascii: "\"") else {
        let hasReturn = text[text.count - 1] == UInt8(ascii: "\r")
        let rest = text.excerpt(from: index, to: hasReturn ? text.count - 1 : text.count)
        throw error(
          "a quote within the field `\(rest)`",
          "quotes around the whole field")
      }
      bytes.append(text[index])
      index += 1
    }
  }

  /// Takes the part of a quoted field that is on this line; false if it continues on the next one.
  private mutating func takeQuoted(_ text: Line, _ index: inout Int) -> Bool {
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        index += 1
        guard text[index] == UInt8(ascii: "\"") else { return true }
      }
      bytes.append(text[index])
      index += 1
    }
    return false
  }

  func error(_ found: String, _ expected: String) -> TraceError {
    source.damage
      ?? TraceError(file: name, line: max(1, line), found: found, expected: expected)
  }
}
