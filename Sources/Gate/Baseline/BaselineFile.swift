import Foundation
import Results

/// The file that a baseline is kept in: JSON, a value a line, keys and subjects in order, and a seal
/// (<doc:Baselines>).
///
/// The seal is a hash of everything before it, spaces and newlines left out. A file that somebody changed, cut or
/// merged by hand has another, and is no baseline: what it holds was never measured.
package enum BaselineFile {
  private static let opening = Array(#"{"baseline":"#.utf8)
  private static let sealOpening = Array(#","seal":""#.utf8)
  private static let closing = Array(#""}"#.utf8)
  private static let sealLength = 16

  private struct File: Codable {
    let baseline: Baseline
    let seal: String
  }

  /// As little of a file as says of which schema it is.
  private struct Probe: Decodable {
    struct Content: Decodable { let schema: Int }
    let baseline: Content
  }

  // MARK: Writing

  /// The file's text, a newline at its end: the same for the same baseline.
  ///
  /// - Throws: `EncodingError` where a number is not finite.
  package static func text(of baseline: Baseline) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let unsealed = try encoder.encode(
      File(baseline: baseline, seal: String(repeating: "0", count: sealLength)))
    let body = compact(Array(unsealed)).dropLast(
      sealOpening.count + sealLength + closing.count)
    let sealed = try encoder.encode(
      File(baseline: baseline, seal: FNV1a.hexadecimal(body)))
    return String(decoding: sealed, as: UTF8.self) + "\n"
  }

  // MARK: Reading

  /// Reads a baseline that is whole, of this schema, and as it was written.
  ///
  /// - Parameter file: what errors call it.
  /// - Throws: `BaselineError`.
  /// - Complexity: O(bytes).
  package static func read(
    _ bytes: some Sequence<UInt8>, named file: String
  ) throws(BaselineError) -> Baseline {
    let bytes = Array(bytes)
    func fail(_ problem: BaselineError.Problem) -> BaselineError {
      BaselineError(file: file, problem: problem)
    }
    if bytes.isEmpty { throw fail(.empty) }
    if let problem = otherSchema(bytes) { throw fail(problem) }
    let text = compact(bytes)
    let tail = sealOpening.count + sealLength + closing.count
    guard text.starts(with: opening), text.count > opening.count + tail,
      text.suffix(closing.count) == closing[...],
      text.suffix(tail).starts(with: sealOpening)
    else {
      let beginning = String(decoding: bytes.prefix(24), as: UTF8.self)
      throw fail(.notWhole(beginning: beginning))
    }
    let seal = String(
      decoding: text.suffix(sealLength + closing.count).prefix(sealLength), as: UTF8.self)
    guard FNV1a.hexadecimal(text.dropLast(tail)) == seal else {
      throw fail(.wrongSeal(seal))
    }
    let baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(File.self, from: Data(bytes)).baseline
    } catch {
      throw fail(
        .unexpected(
          defect(error), expected: "a baseline of schema \(Baseline.currentSchema)"))
    }
    if let problem = inconsistency(baseline) { throw fail(problem) }
    return baseline
  }

  /// The problem where the file is of another schema; nil where it is of this one, or does not say.
  private static func otherSchema(_ bytes: [UInt8]) -> BaselineError.Problem? {
    do {
      let schema = try JSONDecoder().decode(Probe.self, from: Data(bytes)).baseline.schema
      return schema == Baseline.currentSchema ? nil : .otherSchema(schema)
    } catch {
      return nil
    }
  }

  /// What cannot be in a baseline that a run came to, though it is sealed.
  private static func inconsistency(_ baseline: Baseline) -> BaselineError.Problem? {
    let keys = baseline.subjects.map(\.key)
    if keys.isEmpty || baseline.workloads.isEmpty {
      return .unexpected("no designs or no workloads", expected: "one of each or more")
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0 >= $1 }) {
      return .unexpected(
        "subjects out of order or twice", expected: "each once, by workload, host and design")
    }
    let workloads = Set(baseline.workloads.map { [$0.name, $0.host] })
    if workloads.count != baseline.workloads.count {
      return .unexpected("a workload twice", expected: "once")
    }
    for subject in baseline.subjects {
      let name = "\(subject.design) on \(subject.workload), \(subject.host)"
      if !workloads.contains([subject.workload, subject.host]) {
        return .unexpected(name, expected: "one of the workloads of the file")
      }
      if subject.metrics.isEmpty {
        return .unexpected("no metrics of \(name)", expected: "some")
      }
      if let metric = subject.metrics.keys.first(where: { Metric(named: $0)?.isExact != true }) {
        return .unexpected(
          "the metric '\(metric)' of \(name)", expected: "an exact one that is known")
      }
      if subject.times.values.contains(where: { $0.isEmpty || $0.contains { !($0 > 0) } }) {
        return .unexpected("times of \(name) that are not above 0", expected: "times above 0")
      }
    }
    return nil
  }

  /// What JSON lacks to be a baseline's, with the path of its keys.
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

  // MARK: Without spaces

  /// A JSON text less the spaces and newlines between its parts.
  private static func compact(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { compacted, count in
      var isInString = false
      var isEscaped = false
      for byte in bytes {
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
        } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
          continue
        } else if byte == UInt8(ascii: "\"") {
          isInString = true
        }
        compacted[count] = byte
        count += 1
      }
    }
  }
}

/// Why a file is no baseline that can be judged by.
package struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    /// The system's reason why the file cannot be read.
    case unreadable(reason: String)
    case empty
    /// The file is cut, or something else: its first letters.
    case notWhole(beginning: String)
    /// The content was changed since it was sealed.
    case wrongSeal(String)
    case otherSchema(Int)
    /// The seal fits, but a run cannot produce such a baseline.
    case unexpected(_ found: String, expected: String)
    /// The suite judges times, and the baseline has none.
    case noTimes
  }

  /// As it was named.
  package let file: String
  package let problem: Problem

  package init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  package var description: String { "\(file): \(problem.words)" }
}

extension BaselineError.Problem {
  fileprivate var words: String {
    switch self {
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
