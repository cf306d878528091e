import Foundation

/// Why a file is no result, with where in it, what was found and what was expected.
package struct ResultError: Error, Equatable, CustomStringConvertible {
  /// What the file is called.
  package let file: String
  /// Where in the record, such as `results[3].timing`; empty for the whole.
  package let path: String
  package let found: String
  package let expected: String

  init(_ file: String, at path: String, found: String, expected: String) {
    self.file = file
    self.path = path
    self.found = found
    self.expected = expected
  }

  package var description: String {
    "\(file):\(path.isEmpty ? "" : " \(path):") found \(found), expected \(expected)"
  }
}

/// Reads results back, strictly: a record that another version wrote, a damaged one, and one whose figures
/// cannot be together are refused, never read in part.
package enum ResultReader {
  /// - Parameter file: what the bytes are called in errors.
  /// - Throws: `ResultError`.
  /// - Complexity: O(bytes).
  package static func read(_ data: Data, named file: String) throws -> RunResult {
    let object = try object(data, file)
    guard let schema = object["schema"] else {
      throw ResultError(
        file, at: "", found: "no 'schema'", expected: "a result of 'filmstrip compare'")
    }
    guard schema as? Int == RunResult.currentSchema else {
      throw ResultError(
        file, at: "schema", found: name(of: schema),
        expected: "\(RunResult.currentSchema), the one that this version reads")
    }
    try checkNumbers(object, at: "", file)
    let run = try decoded(data, file)
    try checkNothingIsLost(object, run, file)
    try ResultCheck(file: file, run: run).check()
    return run
  }

  // MARK: Syntax

  private static func object(_ data: Data, _ file: String) throws -> [String: Any] {
    if data.isEmpty {
      throw ResultError(file, at: "", found: "an empty file", expected: "a JSON object")
    }
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw ResultError(
        file, at: "", found: "no whole JSON (\(words(of: error)))",
        expected: "a result of 'filmstrip compare'")
    }
    guard let object = value as? [String: Any] else {
      throw ResultError(file, at: "", found: name(of: value), expected: "a JSON object")
    }
    return object
  }

  /// What Foundation says of a syntax error: its line and column, where it names them.
  private static func words(of error: any Error) -> String {
    let info = (error as NSError).userInfo
    let words = info["NSDebugDescription"] as? String ?? "\(error)"
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  private static func name(of value: Any) -> String {
    switch value {
    case is [Any]: "an array"
    case is String: "a text"
    case is NSNull: "null"
    default: "'\(value)'"
    }
  }

  // MARK: Types

  private static func decoded(_ data: Data, _ file: String) throws -> RunResult {
    do {
      return try JSONDecoder().decode(RunResult.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw ResultError(
        file, at: path(context.codingPath), found: "no '\(key.stringValue)'",
        expected: "one in schema \(RunResult.currentSchema)")
    } catch DecodingError.typeMismatch(let type, let context) {
      throw ResultError(
        file, at: path(context.codingPath),
        found: "another type (\(context.debugDescription))", expected: "\(type)")
    } catch DecodingError.valueNotFound(let type, let context) {
      throw ResultError(file, at: path(context.codingPath), found: "null", expected: "\(type)")
    } catch DecodingError.dataCorrupted(let context) {
      throw ResultError(
        file, at: path(context.codingPath),
        found: "a value that is none (\(context.debugDescription))",
        expected: "one of schema \(RunResult.currentSchema)")
    } catch {
      throw ResultError(
        file, at: "", found: "\(error)", expected: "a result of 'filmstrip compare'")
    }
  }

  /// `results[3].timing.samples[0]`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" }
        ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }

  // MARK: Figures

  /// The largest count that a result may hold: sums of them stay far from what an integer can hold.
  private static let countLimit = 1 << 48
  /// The largest number behind a point.
  private static let realLimit = 1e18
  /// Seeds are any integer.
  private static let seeds: Set = ["seed"]

  private static func checkNumbers(_ value: Any, at path: String, _ file: String) throws {
    switch value {
    case let object as [String: Any]:
      for (key, member) in object where !seeds.contains(key) {
        try checkNumbers(member, at: path.isEmpty ? key : "\(path).\(key)", file)
      }
    case let array as [Any]:
      for (number, element) in array.enumerated() {
        try checkNumbers(element, at: "\(path)[\(number)]", file)
      }
    case let number as NSNumber:
      let real = number.doubleValue
      let isWhole = real == real.rounded(.towardZero)
      let limit = isWhole && !path.isEmpty ? Double(countLimit) : realLimit
      guard real.isFinite, abs(real) <= limit else {
        throw ResultError(
          file, at: path, found: "\(number)", expected: "a number from \(-limit) to \(limit)")
      }
    default: break
    }
  }

  /// A field that this version does not know would be left out of every report.
  private static func checkNothingIsLost(
    _ object: [String: Any], _ run: RunResult, _ file: String
  ) throws {
    let again: Any
    do {
      again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(run))
    } catch {
      throw ResultError(
        file, at: "", found: "a record that cannot be written again (\(error))",
        expected: "a result of 'filmstrip compare'")
    }
    guard let path = difference(object, again, at: "") else { return }
    throw ResultError(
      file, at: path,
      found: "a field that schema \(RunResult.currentSchema) of this version has not",
      expected: "a result of this version of filmstrip or an earlier one")
  }

  /// Where the second has not what the first has.
  private static func difference(_ first: Any, _ second: Any, at path: String) -> String? {
    switch (first, second) {
    case (let first as [String: Any], let second as [String: Any]):
      for key in first.keys.sorted() {
        let member = path.isEmpty ? key : "\(path).\(key)"
        guard let value = first[key], let other = second[key] else { return member }
        if let found = difference(value, other, at: member) { return found }
      }
      return nil
    case (let first as [Any], let second as [Any]):
      guard first.count == second.count else { return path }
      for (number, pair) in zip(first, second).enumerated() {
        if let found = difference(pair.0, pair.1, at: "\(path)[\(number)]") { return found }
      }
      return nil
    default: return nil
    }
  }
}
