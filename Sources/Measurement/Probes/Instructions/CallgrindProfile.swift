import CFilmstrip
import Foundation

/// The instructions of one run under callgrind, in total and by function.
///
/// The format is valgrind's "Callgrind Format Specification", version 1
/// (https://valgrind.org/docs/manual/cl-format.html). Lines of costs belong to the last `fn=`. The line after `calls=` has
/// the costs of the callee, which are counted there. A compressed name has a number: `(12) name`, later `(12)`.
struct CallgrindProfile: Equatable {
  /// All instructions.
  let total: Int
  /// The functions with instructions, in descending order; ties by name.
  let functions: [Function]

  struct Function: Equatable {
    let mangledName: String
    /// The instructions of the function itself.
    let count: Int

    /// The demangled name of a Swift function, or the name of another one.
    var name: String {
      let length = mangledName.utf8.count
      guard let text = swift_demangle(mangledName, length, nil, nil, 0) else { return mangledName }
      defer { free(text) }
      return String(cString: text)
    }
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

private struct CallgrindReader {
  private var line: Substring = ""
  private var lineNumber = 0
  private var positionCount = 1
  /// The index of instructions among the costs.
  private var column: Int?
  private var partCount = 0
  private var total: Int?
  private var names: [Int: String] = [:]
  private var counts: [String: Int] = [:]
  private var function: String?
  private var isCallee = false

  private static let ignoredHeaders: Set = ["creator", "pid", "cmd", "thread", "desc", "event"]
  /// Objects and files. The costs of a jump follow in a line that has none.
  private static let ignoredNames: Set = [
    "ob", "fl", "fi", "fe", "cob", "cfi", "cfl", "jump", "jcnd",
  ]

  mutating func read(_ line: Substring) throws {
    self.line = line
    lineNumber += 1
    guard let first = line.unicodeScalars.first, first != "#" else { return }
    if "0123456789+-*".unicodeScalars.contains(first) { return try readCosts() }
    let key = String(line.prefix { $0.isLowercase })
    let value = line.dropFirst(key.count + 1)
    switch line.dropFirst(key.count).first {
    case "=": try readName(key, value)
    case ":": try readHeader(key, value.split(separator: " "))
    default: throw mistake("neither a header, nor a name, nor costs")
    }
  }

  private mutating func readHeader(_ key: String, _ words: [Substring]) throws {
    switch key {
    case "version":
      guard words == ["1"] else { throw mistake("a version other than 1") }
    case "part":
      partCount += 1
      guard partCount == 1 else { throw mistake("more than one part") }
    case "positions": positionCount = words.count
    case "events":
      column = words.firstIndex(of: "Ir")
      guard column != nil else { throw mistake("instructions (Ir) are not among the events") }
    case "summary", "totals":
      guard let column else { throw mistake("a sum before the events are named") }
      let sum = try number(at: column, of: words)
      guard total == nil || total == sum else { throw mistake("two sums that differ") }
      total = sum
    default:
      guard Self.ignoredHeaders.contains(key) else { throw mistake("an unknown header") }
    }
  }

  private mutating func readName(_ key: String, _ value: Substring) throws {
    switch key {
    case "fn": function = try name(value)
    // The number of a callee's name may be new.
    case "cfn": _ = try name(value)
    case "calls": isCallee = true
    default:
      guard Self.ignoredNames.contains(key) else { throw mistake("an unknown word") }
    }
  }

  private mutating func readCosts() throws {
    defer { isCallee = false }
    if isCallee { return }
    guard let column else { throw mistake("costs before the events are named") }
    guard let function else { throw mistake("costs before a function is named") }
    let count = try number(at: positionCount + column, of: line.split(separator: " "))
    counts[function] = try sum(counts[function] ?? 0, count)
  }

  private mutating func name(_ value: Substring) throws -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"),
      let number = Int(value[..<end].dropFirst())
    else { return String(value) }
    let name = value[value.index(after: end)...].drop { $0 == " " }
    if !name.isEmpty { names[number] = String(name) }
    guard let known = names[number] else { throw mistake("an unknown number of a name") }
    return known
  }

  /// Zeros at the end of a line may be missing.
  private func number(at index: Int, of words: [Substring]) throws -> Int {
    guard index < words.count else { return 0 }
    let word = words[index]
    let number = word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
    guard let number, number >= 0 else { throw mistake("'\(word)' is not a count") }
    return number
  }

  private func sum(_ one: Int, _ other: Int) throws -> Int {
    let (sum, isOverflow) = one.addingReportingOverflow(other)
    guard !isOverflow else { throw mistake("the sum does not fit 64 bits") }
    return sum
  }

  mutating func finish() throws -> (total: Int, functions: [CallgrindProfile.Function]) {
    line = ""
    guard let total else { throw mistake("the file ends before its sum") }
    let found = try counts.values.reduce(0) { try sum($0, $1) }
    guard found == total else {
      throw mistake("the functions' \(found) instructions are not the file's sum of \(total)")
    }
    let functions = counts.filter { $0.value > 0 }
      .map { CallgrindProfile.Function(mangledName: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.mangledName) < ($0.count, $1.mangledName) }
    return (total, functions)
  }

  private func mistake(_ reason: String) -> InstructionProbeError {
    .unreadableProfile(line: lineNumber, found: String(line.prefix(120)), reason: reason)
  }
}
