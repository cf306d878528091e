import Foundation
import Results

/// The file of a baseline: JSON with a value a line, sorted keys and subjects, and a seal (<doc:Baselines>).
///
/// The seal is a hash of everything before it without white space. A file that was edited, cut or merged by hand has
/// another hash and is refused: its content was never measured.
package enum BaselineFile {
  private static let opening = Array(#"{"baseline":"#.utf8)
  private static let sealOpening = Array(#","seal":""#.utf8)
  private static let closing = Array(#""}"#.utf8)
  private static let sealLength = 16
  private static let tailLength = sealOpening.count + sealLength + closing.count

  private struct File: Codable {
    let baseline: Baseline
    let seal: String
  }

  /// The schema alone, which files of other schemas have too.
  private struct Probe: Decodable {
    struct Content: Decodable { let schema: Int }
    let baseline: Content
  }

  /// The text of a file. Equal baselines have equal texts.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  package static func text(of baseline: Baseline) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let blank = File(baseline: baseline, seal: String(repeating: "0", count: sealLength))
    let body = compact(try encoder.encode(blank)).dropLast(tailLength)
    let sealed = try encoder.encode(File(baseline: baseline, seal: FNV1a.hexadecimal(body)))
    return String(decoding: sealed, as: UTF8.self) + "\n"
  }

  /// Reads a whole, unchanged file of this schema.
  ///
  /// - Parameter file: the file's name in errors.
  /// - Throws: `BaselineError`.
  /// - Complexity: O(bytes).
  package static func read(
    _ bytes: some Sequence<UInt8>, named file: String
  ) throws(BaselineError) -> Baseline {
    do throws(BaselineError.Problem) {
      return try read(Data(bytes))
    } catch {
      throw BaselineError(file: file, problem: error)
    }
  }

  private static func read(_ data: Data) throws(BaselineError.Problem) -> Baseline {
    if data.isEmpty { throw .empty }
    if let schema = schema(data), schema != Baseline.currentSchema { throw .otherSchema(schema) }
    let text = compact(data)
    let tail = text.suffix(tailLength)
    guard text.starts(with: opening), text.count > opening.count + tailLength,
      tail.starts(with: sealOpening), tail.suffix(closing.count) == closing[...]
    else { throw .notWhole(beginning: String(decoding: data.prefix(24), as: UTF8.self)) }
    let seal = String(
      decoding: tail.dropFirst(sealOpening.count).prefix(sealLength), as: UTF8.self)
    guard FNV1a.hexadecimal(text.dropLast(tailLength)) == seal else { throw .wrongSeal(seal) }
    let baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(File.self, from: data).baseline
    } catch {
      throw .unexpected(defect(error), expected: "a baseline of schema \(Baseline.currentSchema)")
    }
    try check(baseline)
    return baseline
  }

  /// The file's schema; nil if it has none.
  private static func schema(_ data: Data) -> Int? {
    do {
      return try JSONDecoder().decode(Probe.self, from: data).baseline.schema
    } catch {
      return nil
    }
  }

  /// Refuses content that no run produces, even if it is sealed.
  private static func check(_ baseline: Baseline) throws(BaselineError.Problem) {
    func require(
      _ condition: Bool, _ found: @autoclosure () -> String, expected: String
    ) throws(BaselineError.Problem) {
      if !condition { throw .unexpected(found(), expected: expected) }
    }
    let keys = baseline.subjects.map(\.key)
    try require(
      !keys.isEmpty && !baseline.workloads.isEmpty, "no designs or no workloads",
      expected: "one of each or more")
    try require(
      zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "subjects out of order or twice",
      expected: "each once, by workload, host and design")
    let workloads = Set(baseline.workloads.map { [$0.name, $0.host] })
    try require(
      workloads.count == baseline.workloads.count, "a workload twice", expected: "once")
    for subject in baseline.subjects {
      let name = "\(subject.design) on \(subject.workload), \(subject.host)"
      try require(
        workloads.contains([subject.workload, subject.host]), name,
        expected: "one of the workloads of the file")
      try require(!subject.metrics.isEmpty, "no metrics of \(name)", expected: "some")
      let unknown = subject.metrics.keys.first { Metric(named: $0)?.isExact != true }
      try require(
        unknown == nil, "the metric '\(unknown ?? "")' of \(name)",
        expected: "an exact one that is known")
      try require(
        subject.times.values.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 > 0 } },
        "times of \(name) that are not above 0", expected: "times above 0")
    }
  }

  /// The difference between a JSON text and a baseline's, with the path of its keys.
  private static func defect(_ error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String {
      "'\(keys.map(\.stringValue).joined(separator: "."))'"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): "no \(path(context.codingPath + [key]))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "another kind of value at \(path(context.codingPath))"
    default: "no JSON"
    }
  }

  /// A JSON text without the white space between its parts.
  private static func compact(_ data: Data) -> [UInt8] {
    var compacted: [UInt8] = []
    compacted.reserveCapacity(data.count)
    var isInString = false
    var isEscaped = false
    for byte in [UInt8](data) {
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      if isSpace, !isInString { continue }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
      compacted.append(byte)
    }
    return compacted
  }
}

/// Why a file is not a usable baseline.
package struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Error, Equatable, Sendable {
    /// The system's reason why the file cannot be read.
    case unreadable(reason: String)
    case empty
    /// The file was cut, or is something else.
    case notWhole(beginning: String)
    /// The content was changed since it was sealed.
    case wrongSeal(String)
    case otherSchema(Int)
    /// The seal fits, but no run produces such a baseline.
    case unexpected(_ found: String, expected: String)
    /// The suite judges times, and the baseline has none.
    case noTimes
  }

  /// The file, as it was named.
  package let file: String
  package let problem: Problem

  package init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  package var description: String { "\(file): \(words)" }

  private var words: String {
    switch problem {
    case .unreadable(let reason):
      """
      \(reason); 'filmstrip baseline update' takes one, and nothing passes without (see --baseline)
      """
    case .empty: "found an empty file, expected a baseline (see 'filmstrip baseline update')"
    case .notWhole(let beginning):
      "found '\(beginning)'..., expected a whole baseline: it is cut, or no baseline"
    case .wrongSeal(let seal):
      """
      found content that does not fit its seal '\(seal)': it was damaged, or changed or merged by hand; take \
      the file from the repository again, or run 'filmstrip baseline update'
      """
    case .otherSchema(let schema):
      """
      found a baseline of schema \(schema), expected \(Baseline.currentSchema): take it anew with 'filmstrip \
      baseline update', or judge with the filmstrip that wrote it
      """
    case .unexpected(let found, let expected): "found \(found), expected \(expected)"
    case .noTimes:
      """
      has no times, and the suite judges them: take it anew without --exact, judge with --exact, or let the \
      suite's times be off
      """
    }
  }
}
