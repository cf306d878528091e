import CFilmstrip
import Foundation
import Results

/// The instructions of one run under callgrind, in total and by function.
///
/// The format is valgrind's "Callgrind Format Specification", version 1
/// (https://valgrind.org/docs/manual/cl-format.html). Lines of costs belong to the last `fn=`. The line after `calls=` has
/// the costs of the callee, which are counted there. A compressed name has a number: `(12) name`, later `(12)`.
struct CallgrindProfile {
  /// All instructions.
  let total: Int
  /// The mangled names and own instructions of functions, in descending order; ties by name.
  let functions: [FunctionInstructions]

  /// - Throws: `InstructionProbeError`.
  init(_ text: String) throws {
    var reader = CallgrindReader()
    let lines = text.hasSuffix("\n") ? text.utf8.dropLast() : text.utf8[...]
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(Substring(line))
    }
    total = try reader.checkedTotal()
    functions = reader.counts.filter { $0.value > 0 }
      .map { FunctionInstructions(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The demangled name of a Swift function, or the name of another one.
  static func demangled(_ name: String) -> String {
    guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}

private struct CallgrindReader {
  private var line: Substring = ""
  private var lineNumber = 0
  private var positionCount = 1
  /// The index of instructions among the costs.
  private var column: Int?
  private var hasPart = false
  private var total: Int?
  private var names: [Int: String] = [:]
  private(set) var counts: [String: Int] = [:]
  private var function: String?
  private var isCallee = false

  /// Objects and files. The costs of a jump follow in a line that has none.
  private static let ignored: Set = [
    "creator:", "pid:", "cmd:", "thread:", "desc:", "event:",
    "ob=", "fl=", "fi=", "fe=", "cob=", "cfi=", "cfl=", "jump=", "jcnd=",
  ]

  mutating func read(_ line: Substring) throws {
    self.line = line
    lineNumber += 1
    guard let first = line.unicodeScalars.first, first != "#" else { return }
    if "0123456789+-*".unicodeScalars.contains(first) { return try readCosts() }
    let word = line.prefix { $0.isLowercase }
    let key = line.prefix(word.count + 1)
    let value = line.dropFirst(key.count)
    let values = value.split(separator: " ")
    switch key {
    case "version:":
      guard values == ["1"] else { throw mistake("a version other than 1") }
    case "part:":
      guard !hasPart else { throw mistake("more than one part") }
      hasPart = true
    case "positions:": positionCount = values.count
    case "events:":
      column = values.firstIndex(of: "Ir")
      guard column != nil else { throw mistake("instructions (Ir) are not among the events") }
    case "summary:", "totals:":
      guard let column else { throw mistake("a sum before the events are named") }
      let sum = try number(at: column, of: values)
      guard total == nil || total == sum else { throw mistake("two sums that differ") }
      total = sum
    case "fn=": function = try name(value)
    // The number of a callee's name may be new.
    case "cfn=": _ = try name(value)
    case "calls=": isCallee = true
    case _ where Self.ignored.contains(String(key)): break
    case _ where key.hasSuffix(":"): throw mistake("an unknown header")
    case _ where key.hasSuffix("="): throw mistake("an unknown word")
    default: throw mistake("neither a header, nor a name, nor costs")
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

  mutating func checkedTotal() throws -> Int {
    line = ""
    guard let total else { throw mistake("the file ends before its sum") }
    let found = try counts.values.reduce(0) { try sum($0, $1) }
    guard found == total else {
      throw mistake("the functions' \(found) instructions are not the file's sum of \(total)")
    }
    return total
  }

  private func mistake(_ reason: String) -> InstructionProbeError {
    InstructionProbeError(
      "callgrind's file, line \(lineNumber): \(reason): found '\(line.prefix(120))'")
  }
}
