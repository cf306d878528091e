import Foundation
import TestSupport
import Testing

/// A case of a file in `Tests/Transcripts`: commands, and what they print.
///
/// A case begins with `## TITLE`, and runs in a folder with the small trace, `small.jsonl`. Its lines:
///
/// - `$ COMMAND`: runs a line of bash, and further lines that are indented by two spaces.
/// - `= CODE`, after a command: its exit code. Without this line it is 0.
/// - `> TEXT`: standard output contains the text. `>| TEXT` is its beginning, `>. TEXT` its end without the last newline,
///   and `> (nothing)` is an empty output. `2>` is standard error. `!` before them negates.
/// - `json PATH VALUE`: standard output is JSON with the value at the path. `[*]` in a path is each element, `[NAME=TEXT]`
///   the first element with a member. `count`, `keys` and `sum` are computed unless they are members. A value is JSON,
///   `absent`, `~ TEXT` (a string or one of several contains the text) or `> NUMBER`.
/// - `file NAME`: writes a file of the lines that follow, which are indented by two spaces.
/// - `suite`: writes `suite.yml` with the small suite.
/// - `needs PATH`, `thorough`: skips the rest unless the path exists, or the run is thorough.
struct Transcript: CustomTestStringConvertible, Sendable {
  let title: String
  private let lines: [String]

  var testDescription: String { title }

  static func cases(of file: String) -> [Transcript] {
    let path = packageFolder.appending(path: "Tests/Transcripts/\(file).txt")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      preconditionFailure("there is no \(path.path)")
    }
    return ("\n" + text).components(separatedBy: "\n## ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n")
      return Transcript(title: lines[0], lines: Array(lines.dropFirst()))
    }
  }

  func run() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let tools = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent().path
    let environment = [
      "PATH": "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      "TESTS": packageFolder.appending(path: "Tests").path, "PACKAGE": packageFolder.path,
    ]
    var rest = lines[...]
    func indented() -> [String] {
      let found = rest.prefix { $0.hasPrefix("  ") }
      rest = rest.dropFirst(found.count)
      return found.map { String($0.dropFirst(2)) }
    }
    var command = ""
    var outcome = FilmstripTool.Outcome(exitCode: 0, output: "", errors: "")
    while let line = rest.popFirst() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case nil: continue
      case "suite": try folder.write(GateSuite.text, to: "suite.yml")
      case "thorough" where !Thorough.isOn: return
      case "thorough": continue
      case "needs":
        if !FileManager.default.fileExists(atPath: words[1]) { return }
      case "file":
        try folder.write(indented().joined(separator: "\n") + "\n", to: words[1])
      case "$":
        command = ([words[1]] + indented()).joined(separator: "\n")
        let code = rest.first?.hasPrefix("= ") == true ? rest.removeFirst().dropFirst(2) : "0"
        outcome = try FilmstripTool.shell(
          "set -o pipefail\n\(command)", in: folder.url, environment: environment)
        #expect("\(outcome.exitCode)" == code, "\(command)\n\(outcome)")
      case "json":
        let holds = try Self.holds(words[1], in: outcome.output)
        #expect(holds, "\(line)\nafter \(command)\n\(outcome)")
      default:
        let holds = try Self.holds(line, for: outcome)
        #expect(holds, "\(line)\nafter \(command)\n\(outcome)")
      }
    }
  }

  /// Returns whether a text is in an output.
  private static func holds(_ line: String, for outcome: FilmstripTool.Outcome) throws -> Bool {
    let parts = try #require(line.wholeMatch(of: /(!?)(2?)>([|.]?) (.*)/), "no such line: \(line)")
    let output = parts.2.isEmpty ? outcome.output : outcome.errors
    let text = String(parts.4)
    let found =
      switch (text, parts.3) {
      case ("(nothing)", _): output.isEmpty
      case (_, "|"): output.hasPrefix(text)
      case (_, "."): output.trimmingCharacters(in: .newlines).hasSuffix(text)
      default: output.contains(text)
      }
    return found == parts.1.isEmpty
  }

  /// Returns whether JSON has a value at a path.
  private static func holds(_ check: String, in output: String) throws -> Bool {
    let parts = check.split(separator: " ", maxSplits: 1).map(String.init)
    let tokens = parts[0].matches(of: /\[[^\]]*\]|[^.\[\]]+/).map { String($0.0) }
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let found = value(at: tokens[...], in: root)
    let expected = parts[1]
    if expected == "absent" { return found == nil }
    if expected.hasPrefix("~ ") {
      let texts = (found as? String).map { [$0] } ?? found as? [String] ?? []
      return texts.contains { $0.contains(expected.dropFirst(2)) }
    }
    if expected.hasPrefix("> ") {
      let limit = try #require(Double(expected.dropFirst(2)))
      let number = found as? Double ?? (found as? Int).map(Double.init)
      return number.map { $0 > limit } ?? false
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(expected.utf8), options: .fragmentsAllowed)
    return found as? NSObject == json as? NSObject
  }

  private static func value(at path: ArraySlice<String>, in value: Any?) -> Any? {
    guard let token = path.first, let value else { return value }
    let rest = path.dropFirst()
    let (array, object) = (value as? [Any], value as? [String: Any])
    if token == "[*]" { return array?.map { Self.value(at: rest, in: $0) ?? NSNull() } }
    if token.hasPrefix("[") {
      let inner = token.dropFirst().dropLast()
      if let index = Int(inner) {
        return array.flatMap { $0.indices ~= index ? Self.value(at: rest, in: $0[index]) : nil }
      }
      let pair = inner.split(separator: "=", maxSplits: 1).map(String.init)
      let element = array?.first {
        pair.count == 2 && ($0 as? [String: Any])?[pair[0]] as? String == pair[1]
      }
      return Self.value(at: rest, in: element)
    }
    if let member = object?[token] { return Self.value(at: rest, in: member) }
    switch token {
    case "count": return array?.count ?? object?.count ?? (value as? String)?.count
    case "keys": return object?.keys.sorted()
    case "sum": return (object as? [String: Double])?.values.reduce(0, +)
    default: return nil
    }
  }
}

/// `commands`: comparisons, replays, films and listings. `faults`: files, limits and signals. `gate`: gates, baselines and
/// suites; GateTests checks the verdicts.
@Suite struct TranscriptTests {
  @Test(arguments: ["commands", "faults", "gate", "traces"].flatMap(Transcript.cases))
  func holds(_ transcript: Transcript) throws {
    try transcript.run()
  }
}
