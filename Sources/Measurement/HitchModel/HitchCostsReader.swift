import CEmbedded
import Foundation
import Results
import ScrollTrace

/// Reads a cost file: one JSON object with an entry for each operation, `{"microseconds": M, "kind": K, "source": S}`.
///
/// It uses the parser of traces, because Foundation's decoder ignores unknown and repeated keys, and reports no line.
package struct HitchCostsReader {
  private let file: String
  private let text: Line

  /// - Parameter file: the name in errors.
  /// - Throws: `HitchCostsError` for invalid JSON, for missing, unknown and repeated keys, for costs outside of 0 to the
  ///   limit, for unknown kinds and for empty sources. Optional operations may be missing.
  package static func read(_ data: Data, named file: String) throws -> HitchCosts {
    // Never empty, so that the buffer has an address.
    let bytes = Array(data) + [UInt8(ascii: "\n")]
    return try bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("no bytes") }
      let text = Line(start: start, count: buffer.count, isLast: true)
      return try HitchCostsReader(file: file, text: text).costs()
    }
  }

  private func costs() throws(HitchCostsError) -> HitchCosts {
    if let (index, mistake) = JSONReader.firstMistake(in: text) {
      throw error(nil, at: index, found: mistake.found, expected: mistake.expected)
    }
    let entries = try members(
      at: text.afterSpace(0), known: HitchOperation.allCases.map(\.rawValue),
      optional: HitchOperation.allCases.filter(\.isOptional).map(\.rawValue), path: "")
    var costs: [HitchOperation: OperationCost] = [:]
    for operation in HitchOperation.allCases {
      guard let entry = entries[operation.rawValue] else { continue }
      costs[operation] = try cost(of: operation.rawValue, at: entry)
    }
    return HitchCosts(costs)
  }

  private func cost(of operation: String, at start: Int) throws(HitchCostsError) -> OperationCost {
    let entry = try members(
      at: start, known: ["microseconds", "kind", "source"], path: operation + ".")
    func words(_ key: String, expected: String) throws(HitchCostsError) -> String {
      let at = entry[key, default: 0]
      guard text[at] == UInt8(ascii: "\"") else {
        throw error("\(operation).\(key)", at: at, expected: expected)
      }
      let words = String(decoding: text.stringBytes(at: at), as: UTF8.self)
      guard words.contains(where: { !$0.isWhitespace }) else {
        throw error(
          "\(operation).\(key)", at: at, found: "a text without words", expected: expected)
      }
      return words
    }
    let kinds = OperationCost.Kind.allCases.map(\.rawValue).joined(separator: " or ")
    let word = try words("kind", expected: kinds)
    guard let kind = OperationCost.Kind(rawValue: word) else {
      throw error(
        operation + ".kind", at: entry["kind", default: 0], found: "'\(word)'", expected: kinds)
    }
    let at = entry["microseconds", default: 0]
    let limit = HitchCosts.limitMicroseconds
    guard text[at] != UInt8(ascii: "\""),
      let number = Double(String(decoding: text.bytes[at..<text.afterValue(at)], as: UTF8.self)),
      number >= 0, number <= limit
    else {
      throw error(
        operation + ".microseconds", at: at, expected: "a number from 0 to \(Int(limit))")
    }
    return OperationCost(
      microseconds: number, kind,
      source: try words("source", expected: "a text that says where the figure comes from"))
  }

  /// The indices of the values of an object that has each known key once, optional ones at most once, and no other.
  private func members(
    at start: Int, known: [String], optional: [String] = [], path: String
  ) throws(HitchCostsError) -> [String: Int] {
    let owner = path.isEmpty ? nil : String(path.dropLast())
    guard text[start] == UInt8(ascii: "{") else {
      throw error(owner, at: start, expected: "an object")
    }
    var values: [String: Int] = [:]
    var at = text.afterSpace(start + 1)
    while text[at] == UInt8(ascii: "\"") {
      let key = String(decoding: text.stringBytes(at: at), as: UTF8.self)
      guard known.contains(key) else {
        let nearest = NearestName.of(key, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw error(
          path + key, at: at, found: "an unknown key",
          expected: known.joined(separator: ", ") + nearest)
      }
      guard values[key] == nil else {
        throw error(path + key, at: at, found: "the key a second time", expected: "each key once")
      }
      let value = text.afterSpace(text.afterSpace(text.afterValue(at)) + 1)
      values[key] = value
      at = text.afterSpace(text.afterValue(value))
      if text[at] == UInt8(ascii: ",") { at = text.afterSpace(at + 1) }
    }
    for key in known where values[key] == nil && !optional.contains(key) {
      throw error(path + key, at: at, found: "no such key", expected: "each key once")
    }
    return values
  }

  /// - Parameter found: the text at the index by default.
  private func error(
    _ key: String?, at index: Int, found: String? = nil, expected: String
  ) -> HitchCostsError {
    let line = text.bytes[..<min(index, text.count - 1)].count { $0 == UInt8(ascii: "\n") } + 1
    return HitchCostsError(
      file: file, line: line, key: key, found: found ?? text.token(at: index), expected: expected)
  }
}

/// A mistake in a cost file.
package struct HitchCostsError: Error, Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// The key, such as `bindCell.microseconds`.
  package var key: String?
  package var found: String
  package var expected: String

  package var description: String {
    let key = key.map { "'\($0)': " } ?? ""
    return "\(file):\(line): \(key)found \(found), expected \(expected)"
  }
}

/// The built-in cost tables.
package enum NamedCosts: String, CaseIterable, Sendable {
  /// The default: a phone.
  case phone
  /// A page in Chromium, fitted to measured replays. `scripts/figures real-list costs` writes the file.
  case web

  /// - Throws: `HitchCostsError` for a file that is damaged.
  package func costs() throws -> HitchCosts {
    switch self {
    case .phone: .standard
    case .web:
      try HitchCostsReader.read(
        Data(String(cString: embedded_web_costs_json()).utf8), named: "web")
    }
  }
}
