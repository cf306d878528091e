import CSystem
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
  /// Each function's own, most first, and by name where that is equal; without those that have none.
  let functions: [Function]

  struct Function: Equatable {
    let mangledName: String
    let count: Int

    /// A mangled Swift name in words; any other name as it is.
    var name: String {
      guard let words = swift_demangle(mangledName, mangledName.utf8.count, nil, nil, 0) else { return mangledName }
      defer { free(words) }
      return String(cString: words)
    }
  }

  /// - Throws: `InstructionProbeError.unreadableProfile`; Foundation's errors where it cannot be read.
  init(file: URL) throws {
    try self.init(String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  /// - Throws: `InstructionProbeError.unreadableProfile`.
  init(_ text: String) throws {
    var reader = CallgrindReader()
    let lines = text.hasSuffix("\n") ? text.utf8.dropLast() : text.utf8[...]
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(Substring(line))
    }
    (total, functions) = try reader.finish()
  }
}

/// What was read so far, a line at a time.
private struct CallgrindReader {
  private var lineNumber = 0
  private var positionCount = 1
  /// Where instructions stand among the costs.
  private var column: Int?
  private var partCount = 0
  private var total: Int?
  private var names: [Int: String] = [:]
  private var counts: [String: Int] = [:]
  private var function: String?
  private var isCallees = false

  private static let ignoredHeaders: Set = [
    "creator", "pid", "cmd", "thread", "desc", "event",
  ]
  /// Objects and files.
  private static let ignoredNames: Set = ["ob", "fl", "fi", "fe", "cob", "cfi", "cfl"]

  mutating func read(_ line: Substring) throws {
    lineNumber += 1
    guard let first = line.unicodeScalars.first, first != "#" else { return }
    if ("0"..."9").contains(first) || "+-*".unicodeScalars.contains(first) {
      return try readCosts(line)
    }
    let key = line.prefix { $0.isLowercase }
    let value = line.dropFirst(key.count + 1)
    switch line.dropFirst(key.count).first {
    case "=": try readAssignment(String(key), value, line)
    case ":": try readHeader(String(key), value.split(separator: " "), line)
    default: throw mistake(line, "neither a header, nor a name, nor costs")
    }
  }

  private mutating func readHeader(
    _ key: String, _ words: [Substring], _ line: Substring
  ) throws {
    switch key {
    case "version":
      guard words == ["1"] else { throw mistake(line, "a version other than 1") }
    case "part":
      partCount += 1
      guard partCount == 1 else { throw mistake(line, "more than one part") }
    case "positions": positionCount = words.count
    case "events":
      column = words.firstIndex(of: "Ir")
      guard column != nil else {
        throw mistake(line, "instructions (Ir) are not among the events")
      }
    case "summary", "totals":
      guard let column else { throw mistake(line, "a sum before the events are named") }
      let sum = try number(at: column, of: words, line)
      guard total == nil || total == sum else { throw mistake(line, "two sums that differ") }
      total = sum
    default:
      guard CallgrindReader.ignoredHeaders.contains(key) else {
        throw mistake(line, "an unknown header")
      }
    }
  }

  private mutating func readAssignment(
    _ key: String, _ value: Substring, _ line: Substring
  ) throws {
    switch key {
    case "fn": function = try name(value, line)
    // A callee may be named here for the first time.
    case "cfn": _ = try name(value, line)
    case "calls": isCallees = true
    // A jump's own line has a position and no costs after it, which adds nothing.
    case "jump", "jcnd": break
    default:
      guard CallgrindReader.ignoredNames.contains(key) else {
        throw mistake(line, "an unknown word")
      }
    }
  }

  private mutating func readCosts(_ line: Substring) throws {
    defer { isCallees = false }
    if isCallees { return }
    guard let column else { throw mistake(line, "costs before the events are named") }
    guard let function else { throw mistake(line, "costs before a function is named") }
    let count = try number(at: positionCount + column, of: line.split(separator: " "), line)
    counts[function] = try sum(counts[function] ?? 0, count, line)
  }

  /// `(12) name` where it is new, `(12)` where it was named, `name` where names are not compressed.
  private mutating func name(_ value: Substring, _ line: Substring) throws -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"),
      let key = Int(value[..<end].dropFirst())
    else { return String(value) }
    let name = value[value.index(after: end)...].drop { $0 == " " }
    if !name.isEmpty { names[key] = String(name) }
    guard let known = names[key] else { throw mistake(line, "a number that names nothing") }
    return known
  }

  /// Costs at the end of a line are left out where they are zero.
  private func number(at index: Int, of words: [Substring], _ line: Substring) throws -> Int {
    guard index < words.count else { return 0 }
    let word = words[index]
    let number = word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
    guard let number, number >= 0 else { throw mistake(line, "'\(word)' is no count") }
    return number
  }

  private func sum(_ one: Int, _ other: Int, _ line: Substring = "") throws -> Int {
    let (sum, isOverflow) = one.addingReportingOverflow(other)
    guard !isOverflow else { throw mistake(line, "more than a number holds") }
    return sum
  }

  func finish() throws -> (total: Int, functions: [CallgrindProfile.Function]) {
    guard let total else { throw mistake("", "the file ends before its sum") }
    let found = try counts.values.reduce(0) { try sum($0, $1) }
    guard found == total else {
      throw mistake("", "the functions' \(found) instructions are not the file's sum of \(total)")
    }
    let functions = counts.filter { $0.value > 0 }
      .map { CallgrindProfile.Function(mangledName: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.mangledName) < ($0.count, $1.mangledName) }
    return (total, functions)
  }

  private func mistake(_ line: Substring, _ reason: String) -> InstructionProbeError {
    .unreadableProfile(line: lineNumber, found: String(line.prefix(120)), reason: reason)
  }
}
