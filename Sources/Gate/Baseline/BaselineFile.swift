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
    guard !bytes.isEmpty else { throw fail(.empty) }
    let text = compact(bytes)
    let tail = sealOpening.count + sealLength + closing.count
    guard text.starts(with: opening), text.count > opening.count + tail,
      text.suffix(closing.count) == closing[...],
      text.suffix(tail).starts(with: sealOpening)
    else {
      let beginning = String(decoding: bytes.prefix(24), as: UTF8.self)
      throw fail(otherSchema(bytes) ?? .notWhole(beginning: beginning))
    }
    let seal = String(
      decoding: text.suffix(sealLength + closing.count).prefix(sealLength), as: UTF8.self)
    guard FNV1a.hexadecimal(text.dropLast(tail)) == seal else {
      throw fail(otherSchema(bytes) ?? .wrongSeal(seal))
    }
    if let problem = otherSchema(bytes) { throw fail(problem) }
    let baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(File.self, from: Data(bytes)).baseline
    } catch {
      throw fail(.undecodable(defect(error)))
    }
    if let problem = inconsistency(baseline) { throw fail(problem) }
    return baseline
  }

  /// The problem where the file is of another schema; nil where it is of this one, or says nothing.
  private static func otherSchema(_ bytes: [UInt8]) -> BaselineError.Problem? {
    guard let schema = schema(of: bytes), schema != Baseline.currentSchema else { return nil }
    return .otherSchema(schema)
  }

  private static func schema(of bytes: [UInt8]) -> Int? {
    do {
      return try JSONDecoder().decode(Probe.self, from: Data(bytes)).baseline.schema
    } catch {
      return nil
    }
  }

  /// What cannot be in a baseline that a run came to, though it is sealed.
  private static func inconsistency(_ baseline: Baseline) -> BaselineError.Problem? {
    let keys = baseline.subjects.map(\.key)
    if keys.isEmpty || baseline.workloads.isEmpty {
      return .nothingInIt
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0 >= $1 }) {
      return .subjectsOutOfOrder
    }
    let workloads = Set(baseline.workloads.map { [$0.name, $0.host] })
    if workloads.count != baseline.workloads.count {
      return .workloadTwice
    }
    for subject in baseline.subjects {
      let name = "\(subject.design) on \(subject.workload), \(subject.host)"
      if !workloads.contains([subject.workload, subject.host]) {
        return .unknownWorkload(of: name)
      }
      if subject.metrics.isEmpty { return .noMetrics(of: name) }
      if let metric = subject.metrics.keys.first(where: { Metric(named: $0)?.isExact != true }) {
        return .unknownMetric(metric, of: name)
      }
      if subject.times.values.contains(where: { $0.isEmpty || $0.contains { !($0 > 0) } }) {
        return .senselessTimes(of: name)
      }
    }
    return nil
  }

  private static func defect(_ error: any Error) -> BaselineError.Defect {
    func path(_ keys: [any CodingKey]) -> String {
      keys.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): .missing(path(context.codingPath + [key]))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      .otherKind(path(context.codingPath))
    default: .noJSON
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
