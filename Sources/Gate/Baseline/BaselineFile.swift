import Foundation
import Results

/// The file that a baseline is kept in: JSON, a value a line, keys and subjects in order, and a seal
/// (<doc:BaselineFile>).
///
/// The seal is a hash of everything before it, spaces and newlines left out. A file that somebody changed, cut or
/// merged by hand has another, and is no baseline: what it holds was never measured.
public enum BaselineFile {
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
  public static func text(of baseline: Baseline) throws -> String {
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
  public static func read(
    _ bytes: some Sequence<UInt8>, named file: String
  ) throws(BaselineError) -> Baseline {
    let bytes = Array(bytes)
    func fail(_ problem: String) -> BaselineError { BaselineError(file: file, problem: problem) }
    guard !bytes.isEmpty else {
      throw fail("found an empty file, expected a baseline (see 'filmstrip baseline update')")
    }
    let text = compact(bytes)
    let tail = sealOpening.count + sealLength + closing.count
    guard text.starts(with: opening), text.count > opening.count + tail,
      text.suffix(closing.count) == closing[...],
      text.suffix(tail).starts(with: sealOpening)
    else {
      throw fail(
        schemaProblem(bytes)
          ?? "found \(beginning(bytes)), expected a whole baseline: it is cut, or no baseline")
    }
    let seal = String(
      decoding: text.suffix(sealLength + closing.count).prefix(sealLength), as: UTF8.self)
    guard FNV1a.hexadecimal(text.dropLast(tail)) == seal else {
      throw fail(
        schemaProblem(bytes)
          ?? """
          found content that does not fit its seal '\(seal)': it was damaged, or changed or merged by hand; take \
          the file from the repository again, or run 'filmstrip baseline update'
          """)
    }
    if let problem = schemaProblem(bytes) { throw fail(problem) }
    let baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(File.self, from: Data(bytes)).baseline
    } catch {
      throw fail("found \(words(error)), expected a baseline of schema \(Baseline.currentSchema)")
    }
    if let problem = inconsistency(baseline) { throw fail(problem) }
    return baseline
  }

  /// What is to say where the file is of another schema; nil where it is of this one, or says nothing.
  private static func schemaProblem(_ bytes: [UInt8]) -> String? {
    guard let schema = schema(of: bytes), schema != Baseline.currentSchema else { return nil }
    return """
      found a baseline of schema \(schema), expected \(Baseline.currentSchema): take it anew with 'filmstrip \
      baseline update', or judge with the filmstrip that wrote it
      """
  }

  private static func schema(of bytes: [UInt8]) -> Int? {
    do {
      return try JSONDecoder().decode(Probe.self, from: Data(bytes)).baseline.schema
    } catch {
      return nil
    }
  }

  /// What cannot be in a baseline that a run came to, though it is sealed.
  private static func inconsistency(_ baseline: Baseline) -> String? {
    let keys = baseline.subjects.map(\.key)
    if keys.isEmpty || baseline.workloads.isEmpty {
      return "found no designs or no workloads, expected one of each or more"
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0 >= $1 }) {
      return
        "found subjects out of order or twice, expected each once, by workload, host and design"
    }
    let workloads = Set(baseline.workloads.map { [$0.name, $0.host] })
    if workloads.count != baseline.workloads.count {
      return "found a workload twice, expected once"
    }
    for subject in baseline.subjects {
      let name = "\(subject.design) on \(subject.workload), \(subject.host)"
      if !workloads.contains([subject.workload, subject.host]) {
        return "found \(name), expected one of the workloads of the file"
      }
      if subject.metrics.isEmpty { return "found no metrics of \(name), expected some" }
      if let metric = subject.metrics.keys.first(where: { Metric(named: $0)?.isExact != true }) {
        return "found the metric '\(metric)' of \(name), expected an exact one that is known"
      }
      if subject.times.values.contains(where: { $0.isEmpty || $0.contains { !($0 > 0) } }) {
        return "found times of \(name) that are none, or not above 0"
      }
    }
    return nil
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "no '\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))'"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "another kind of value at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
    default: "no JSON"
    }
  }

  /// The first letters of a file, for a message.
  private static func beginning(_ bytes: [UInt8]) -> String {
    "'\(String(decoding: bytes.prefix(24), as: UTF8.self))'..."
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

/// Why a file is no baseline.
public struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// As it was named.
  public let file: String
  public let problem: String

  public init(file: String, problem: String) {
    self.file = file
    self.problem = problem
  }

  public var description: String { "\(file): \(problem)" }
}
