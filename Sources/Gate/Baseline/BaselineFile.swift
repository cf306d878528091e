import Foundation
import Results
import ScrollTrace

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
    let data = Data(bytes)
    func failure(_ problem: String) -> BaselineError { BaselineError(file: file, problem) }
    if data.isEmpty {
      throw failure("found an empty file, expected a baseline (see 'filmstrip baseline update')")
    }
    if let schema = schema(data), schema != Baseline.currentSchema {
      throw failure(
        """
        found a baseline of schema \(schema), expected \(Baseline.currentSchema): take it anew with 'filmstrip \
        baseline update', or judge with the filmstrip that wrote it
        """)
    }
    let text = compact(data)
    let tail = text.suffix(tailLength)
    guard text.starts(with: opening), text.count > opening.count + tailLength,
      tail.starts(with: sealOpening), tail.suffix(closing.count) == closing[...]
    else {
      let beginning = String(decoding: data.prefix(24), as: UTF8.self)
      throw failure(
        "found '\(beginning)'..., expected a whole baseline: it is cut, or no baseline")
    }
    let seal = String(
      decoding: tail.dropFirst(sealOpening.count).prefix(sealLength), as: UTF8.self)
    guard FNV1a.hexadecimal(text.dropLast(tailLength)) == seal else {
      throw failure(
        """
        found content that does not fit its seal '\(seal)': it was damaged, or changed or merged by hand; take \
        the file from the repository again, or run 'filmstrip baseline update'
        """)
    }
    var baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(File.self, from: data).baseline
    } catch {
      throw failure(
        "found \(defect(error)), expected a baseline of schema \(Baseline.currentSchema)")
    }
    for index in baseline.subjects.indices {
      for name in baseline.subjects[index].metrics.keys where ModelledFrames.isFormer(metric: name)
      {
        baseline.subjects[index].metrics[name] = nil
      }
    }
    // Present words have another order than the former ones of the file.
    if FormerWords.axisNames.contains(where: { data.firstRange(of: Data("\($0)=".utf8)) != nil }) {
      baseline.subjects.sort { $0.key < $1.key }
    }
    if let (found, expected) = nonsense(in: baseline) {
      throw failure("found \(found), expected \(expected)")
    }
    return baseline
  }

  /// Returns whether a file begins as a baseline does, damaged or not.
  package static func isLikely(_ data: Data) -> Bool {
    opening.starts(with: compact(data.prefix(256)).prefix(opening.count))
  }

  private static func schema(_ data: Data) -> Int? {
    do {
      return try JSONDecoder().decode(Probe.self, from: data).baseline.schema
    } catch {
      return nil
    }
  }

  private static let countMax = 1 << 40

  /// Content that no run produces, even if it is sealed; nil for sound content.
  private static func nonsense(in baseline: Baseline) -> (found: String, expected: String)? {
    let keys = baseline.subjects.map(\.key)
    if keys.isEmpty || baseline.workloads.isEmpty {
      return ("no designs or no workloads", "one of each or more")
    }
    guard zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return ("subjects out of order or twice", "each once, by workload, host and design")
    }
    let workloads = Set(baseline.workloads.map { [$0.name, $0.host] })
    guard workloads.count == baseline.workloads.count else { return ("a workload twice", "once") }
    for subject in baseline.subjects {
      let name = "\(subject.design) on \(subject.workload), \(subject.host)"
      guard workloads.contains([subject.workload, subject.host]) else {
        return (name, "one of the workloads of the file")
      }
      if subject.metrics.isEmpty { return ("no metrics of \(name)", "some") }
      if let unknown = subject.metrics.keys.first(where: { Metric(named: $0)?.isExact != true }) {
        return ("the metric '\(unknown)' of \(name)", "an exact one that is known")
      }
      let rows = (subject.faultyRows ?? [:]).values.flatMap(\.values)
      guard rows.allSatisfy({ (1...countMax).contains($0) }) else {
        return ("rows with no number of faults in \(name)", "1 to \(countMax)")
      }
      guard subject.times.values.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 > 0 } }) else {
        return ("times of \(name) that are not above 0", "times above 0")
      }
    }
    return nil
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
  /// The file, as it was named.
  package let file: String
  /// The found and the expected value, or the remedy.
  package let problem: String

  package var description: String { "\(file): \(problem)" }

  init(file: String, _ problem: String) {
    self.file = file
    self.problem = problem
  }

  /// - Parameter reason: the system's.
  package static func unreadable(_ file: String, reason: String) -> BaselineError {
    let remedy = "'filmstrip baseline update' takes one, and nothing passes without"
    return BaselineError(file: file, "\(reason); \(remedy) (see --baseline)")
  }

  /// The suite judges times, and the baseline has none.
  package static func noTimes(_ file: String) -> BaselineError {
    BaselineError(
      file: file,
      """
      has no times, and the suite judges them: take it anew without --exact, judge with --exact, or let the \
      suite's times be off
      """)
  }
}
