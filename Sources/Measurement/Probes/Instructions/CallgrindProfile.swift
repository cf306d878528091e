import Foundation

/// What callgrind wrote of one run: the instructions, and which functions spent them.
///
/// The format is valgrind's "Callgrind Format Specification", version 1
/// (https://valgrind.org/docs/manual/cl-format.html). Lines of costs belong to the function named last by
/// `fn=`; the line after a `calls=` is what the callee spent, and counts there. A name stands once, with a
/// number, and from then on as the number alone.
struct CallgrindProfile: Equatable {
  /// All instructions.
  let total: Int
  /// Each function's own, most first, and by name where that is equal; none without any.
  let functions: [Function]

  struct Function: Equatable {
    let mangledName: String
    let count: Int
  }

  /// Reads a file, a piece at a time.
  ///
  /// - Complexity: O(its length); the memory is that of the functions' names, of which it takes
  ///   `functionsMax` at most.
  /// - Throws: `InstructionProbeError.unreadableProfile`; Foundation's errors where it cannot be read.
  init(file: URL) throws {
    var reader = CallgrindReader()
    let handle = try FileHandle(forReadingFrom: file)
    defer { handle.closeFile() }
    var rest = Data()
    while let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
      rest.append(piece)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        try reader.read(String(decoding: rest[..<end], as: UTF8.self))
        rest = rest[(end + 1)...]
      }
      rest = Data(rest)
      guard rest.count <= CallgrindReader.lineBytesMax else {
        throw reader.mistake(
          String(decoding: rest.prefix(60), as: UTF8.self),
          "a line of more than \(CallgrindReader.lineBytesMax) bytes")
      }
    }
    if !rest.isEmpty { try reader.read(String(decoding: rest, as: UTF8.self)) }
    self = try reader.finish()
  }

  /// Reads a text.
  ///
  /// - Throws: `InstructionProbeError.unreadableProfile`.
  init(_ text: String) throws {
    var reader = CallgrindReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try reader.read(String(line))
    }
    self = try reader.finish()
  }

  fileprivate init(total: Int, functions: [Function]) {
    self.total = total
    self.functions = functions
  }
}

/// What was read so far, a line at a time.
private struct CallgrindReader {
  /// Names of functions run to some kilobytes where generics are deep.
  static let lineBytesMax = 1 << 20
  /// Foundation, the runtime and a design together have some 10,000.
  static let functionsMax = 1 << 20

  private var lineNumber = 0
  private var positionCount = 1
  /// Where instructions stand among the costs.
  private var column: Int?
  private var partCount = 0
  private var total: Int?
  private var names: [Int: String] = [:]
  private var counts: [String: Int] = [:]
  private var function: String?
  private var isCost = true

  private static let headers: Set = [
    "version", "creator", "pid", "cmd", "part", "thread", "desc", "event", "positions", "events",
    "summary", "totals",
  ]
  /// Objects and files, which are not asked for.
  private static let positionKeys: Set = ["ob", "fl", "fi", "fe", "cob", "cfi", "cfl"]

  mutating func read(_ line: String) throws {
    lineNumber += 1
    guard let first = line.unicodeScalars.first, first != "#" else { return }
    if ("0"..."9").contains(first) || first == "+" || first == "-" || first == "*" {
      return try readCosts(line)
    }
    let words = line.prefix { $0.isLowercase }
    switch line.dropFirst(words.count).first {
    case "=": try readAssignment(String(words), line.dropFirst(words.count + 1), line)
    case ":": try readHeader(String(words), line.dropFirst(words.count + 1), line)
    default: throw mistake(line, "neither a header, nor a name, nor costs")
    }
  }

  private mutating func readHeader(_ key: String, _ value: Substring, _ line: String) throws {
    let words = value.split(separator: " ")
    switch key {
    case "version":
      guard words == ["1"] else { throw mistake(line, "a version other than 1") }
    case "part":
      partCount += 1
      guard partCount == 1 else { throw mistake(line, "more than one part") }
    case "positions":
      positionCount = words.count
    case "events":
      guard let column = words.firstIndex(of: "Ir") else {
        throw mistake(line, "instructions (Ir) are not among the events")
      }
      self.column = column
    case "summary", "totals":
      guard let column else { throw mistake(line, "a sum before the events are named") }
      let sum = column < words.count ? try number(words[column], line) : 0
      guard total == nil || total == sum else { throw mistake(line, "two sums that differ") }
      total = sum
    default:
      guard CallgrindReader.headers.contains(key) else { throw mistake(line, "an unknown header") }
    }
  }

  private mutating func readAssignment(
    _ key: String, _ value: Substring, _ line: String
  ) throws {
    switch key {
    case "fn": function = try name(value, line)
    // Only for the names: a callee may be named here for the first time.
    case "cfn": _ = try name(value, line)
    case "calls": isCost = false
    // A jump's own line has a position and no costs after it, which adds nothing.
    case "jump", "jcnd": break
    default:
      guard CallgrindReader.positionKeys.contains(key) else {
        throw mistake(line, "an unknown word")
      }
    }
  }

  private mutating func readCosts(_ line: String) throws {
    defer { isCost = true }
    guard isCost else { return }
    guard let column else { throw mistake(line, "costs before the events are named") }
    guard let function else { throw mistake(line, "costs before a function is named") }
    let words = line.split(separator: " ")
    // Costs at the end of a line are left out where they are zero.
    let count =
      positionCount + column < words.count ? try number(words[positionCount + column], line) : 0
    guard counts.count < CallgrindReader.functionsMax || counts[function] != nil else {
      throw mistake(line, "more than \(CallgrindReader.functionsMax) functions")
    }
    let (sum, isOverflow) = (counts[function] ?? 0).addingReportingOverflow(count)
    guard !isOverflow else { throw mistake(line, "more than a number holds") }
    counts[function] = sum
  }

  /// `(12) name` where it is new, `(12)` where it was named, `name` where names are not compressed.
  private mutating func name(_ value: Substring, _ line: String) throws -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"),
      let key = Int(value[value.index(after: value.startIndex)..<end])
    else { return String(value) }
    let name = value[value.index(after: end)...].drop { $0 == " " }
    if name.isEmpty {
      guard let known = names[key] else { throw mistake(line, "a number that names nothing") }
      return known
    }
    guard names.count < CallgrindReader.functionsMax else {
      throw mistake(line, "more than \(CallgrindReader.functionsMax) functions")
    }
    names[key] = String(name)
    return String(name)
  }

  private func number(_ word: Substring, _ line: String) throws -> Int {
    let number = word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
    guard let number, number >= 0 else { throw mistake(line, "'\(word)' is no count") }
    return number
  }

  func finish() throws -> CallgrindProfile {
    guard let total else { throw mistake("", "the file ends before its sum") }
    var sum = 0
    for count in counts.values {
      let (next, isOverflow) = sum.addingReportingOverflow(count)
      guard !isOverflow else { throw mistake("", "more than a number holds") }
      sum = next
    }
    guard sum == total else {
      throw mistake("", "the functions' \(sum) instructions are not the file's sum of \(total)")
    }
    return CallgrindProfile(
      total: total,
      functions: counts.filter { $0.value > 0 }
        .map { CallgrindProfile.Function(mangledName: $0.key, count: $0.value) }
        .sorted { ($1.count, $0.mangledName) < ($0.count, $1.mangledName) })
  }

  func mistake(_ line: String, _ reason: String) -> InstructionProbeError {
    .unreadableProfile(line: lineNumber, found: String(line.prefix(120)), reason: reason)
  }
}
