import Foundation
import Results
import ScrollTrace

/// Reads a cost file: one JSON object with an entry for each operation, `{"microseconds": M, "source": S}`.
///
/// It is read by hand, since Foundation's decoder passes over unknown and repeated keys, and names no line.
public struct HitchCostsReader {
  private let file: String
  private let bytes: [UInt8]
  private var at = 0

  /// - Parameter file: what the errors call it.
  /// - Throws: `HitchCostsError` for whatever is no cost file: no JSON, or a key that is missing, unknown or there
  ///   twice, or a cost that is no number from 0 to the limit, or a source that says nothing.
  public static func read(_ data: Data, named file: String) throws -> HitchCosts {
    var reader = HitchCostsReader(file: file, bytes: Array(data))
    return try reader.read()
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private mutating func read() throws -> HitchCosts {
    let known = HitchOperation.allCases.map(\.rawValue)
    var costs: [HitchOperation: OperationCost] = [:]
    try readObject(known: known, path: "") { reader, key in
      guard let operation = HitchOperation(rawValue: key) else {
        preconditionFailure("\(key) is no operation")
      }
      costs[operation] = try reader.readCost(key)
    }
    skipSpace()
    if at < bytes.count { throw mistake(nil, expected: "nothing behind the table") }
    return HitchCosts(costs)
  }

  private mutating func readCost(_ operation: String) throws -> OperationCost {
    var microseconds = 0.0
    var source = ""
    try readObject(known: ["microseconds", "source"], path: operation + ".") { reader, key in
      if key == "source" {
        source = try reader.readSource("\(operation).\(key)")
      } else {
        microseconds = try reader.readNumber("\(operation).\(key)")
      }
    }
    return OperationCost(microseconds: microseconds, source: source)
  }

  // MARK: Values

  /// Reads an object that has each of the known keys once, and no other.
  private mutating func readObject(
    known: [String], path: String, value: (inout HitchCostsReader, String) throws -> Void
  ) throws {
    let owner = path.isEmpty ? nil : String(path.dropLast())
    try take("{", owner, expected: "an object")
    var seen: Set<String> = []
    repeat {
      skipSpace()
      let start = at
      let key = try readString(owner, expected: "a key")
      let name = path + key
      guard known.contains(key) else {
        let nearest = NearestName.of(key, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw mistake(
          name, at: start, found: "an unknown key",
          expected: known.joined(separator: ", ") + nearest)
      }
      guard seen.insert(key).inserted else {
        throw mistake(name, at: start, found: "the key a second time", expected: "each key once")
      }
      try take(":", name, expected: "':' behind the key")
      skipSpace()
      try value(&self, key)
    } while try takeComma(owner)
    for key in known where !seen.contains(key) {
      throw mistake(path + key, at: at - 1, found: "no such key", expected: "each key once")
    }
  }

  private mutating func readNumber(_ key: String) throws -> Double {
    let expected = "a number from 0 to \(Int(HitchCosts.limitMicroseconds))"
    let start = at
    let text = token()
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
      let number = Double(text), number >= 0, number <= HitchCosts.limitMicroseconds
    else { throw mistake(key, expected: expected) }
    at = start + text.utf8.count
    return number
  }

  private mutating func readSource(_ key: String) throws -> String {
    let start = at
    let expected = "a text that says where the figure comes from, or that it is assumed"
    let source = try readString(key, expected: expected)
    if source.allSatisfy(\.isWhitespace) {
      throw mistake(key, at: start, found: "a text without words", expected: expected)
    }
    return source
  }

  /// Reads a string; what its escapes mean is left to Foundation.
  private mutating func readString(_ key: String?, expected: String) throws -> String {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      throw mistake(key, expected: expected)
    }
    let start = at
    var end = at + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else {
      throw mistake(key, found: "a text without an end", expected: expected)
    }
    at = end + 1
    do {
      return try JSONDecoder().decode(String.self, from: Data(bytes[start...end]))
    } catch {
      throw mistake(key, at: start, found: "no JSON string", expected: expected)
    }
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while at < bytes.count, " \t\r\n".utf8.contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar, _ key: String?, expected: String) throws {
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: sign) else {
      throw mistake(key, expected: expected)
    }
    at += 1
  }

  /// Whether another member follows; the end of the object is taken too.
  private mutating func takeComma(_ owner: String?) throws -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else {
      try take("}", owner, expected: "',' or '}'")
      return false
    }
    at += 1
    return true
  }

  /// What stands here up to a space or a sign, or that sign.
  private func token() -> String {
    let end = bytes[at...].firstIndex { " \t\r\n,:{}[]\"".utf8.contains($0) } ?? bytes.count
    return String(decoding: bytes[at..<min(bytes.count, max(end, at + 1))], as: UTF8.self)
  }

  /// - Parameter found: what stands here, unless given.
  private func mistake(
    _ key: String?, at offset: Int? = nil, found: String? = nil, expected: String
  ) -> HitchCostsError {
    let here = at < bytes.count ? "'\(token().prefix(40))'" : "the end of the file"
    let line = bytes[..<min(offset ?? at, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return HitchCostsError(
      file: file, line: line, key: key, found: found ?? here, expected: expected)
  }
}
