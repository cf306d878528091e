import Foundation

/// A small checker of JSON Schema (draft 2020-12): the keywords that this project's schemas use, and an error
/// for any other, so that none is passed over.
struct JSONSchemaCheck {
  struct Mistake: Error, CustomStringConvertible { let description: String }

  private let root: [String: Any]

  init(_ schema: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] else {
      throw Mistake(description: "the schema is no object")
    }
    self.root = root
  }

  /// - Returns: what does not fit, with its path; none for a value that fits.
  func problems(in value: Any) throws -> [String] { try check(value, root, "") }

  /// Words about a schema, which check nothing.
  private static let annotations: Set = ["$schema", "$defs", "title", "description"]

  private func check(_ value: Any, _ schema: [String: Any], _ path: String) throws -> [String] {
    try schema.flatMap { keyword, rule in
      try Self.annotations.contains(keyword) ? [] : check(value, keyword, rule, schema, path)
    }
  }

  private func check(
    _ value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], _ path: String
  ) throws -> [String] {
    func problem(_ isOne: Bool) -> [String] {
      isOne ? ["\(path): \(String(describing: value).prefix(60)) breaks \(keyword) \(rule)"] : []
    }
    switch keyword {
    case "$ref": return try check(value, definition(rule), path)
    case "type": return problem(!Self.isA(rule as? String, value))
    case "const": return problem(!(rule as? NSObject).isEqual(to: value))
    case "enum":
      let allowed = rule as? [NSObject] ?? []
      return problem(!allowed.contains { Optional($0).isEqual(to: value) })
    case "minimum": return problem(number(value).map { $0 < (number(rule) ?? 0) } ?? false)
    case "maximum": return problem(number(value).map { $0 > (number(rule) ?? 0) } ?? false)
    case "exclusiveMinimum":
      return problem(number(value).map { $0 <= (number(rule) ?? 0) } ?? false)
    case "minItems":
      return problem((value as? [Any]).map { $0.count < (rule as? Int ?? 0) } ?? false)
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      return problem(text.range(of: pattern, options: .regularExpression) == nil)
    case "required":
      let keys = (value as? [String: Any]).map { Set($0.keys) }
      let missing = (rule as? [String] ?? []).filter { keys?.contains($0) == false }
      return missing.map { "\(path): no '\($0)'" }
    case "items":
      return try (value as? [Any] ?? []).enumerated().flatMap { number, element in
        try check(element, rule as? [String: Any] ?? [:], "\(path)[\(number)]")
      }
    case "properties", "additionalProperties":
      return try members(value, keyword, rule, schema, path)
    case "oneOf":
      let fitting = try (rule as? [[String: Any]] ?? []).count {
        try check(value, $0, path).isEmpty
      }
      return fitting == 1 ? [] : ["\(path): fits \(fitting) of oneOf"]
    default: throw Mistake(description: "the checker does not know the keyword '\(keyword)'")
    }
  }

  private func members(
    _ value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], _ path: String
  ) throws -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    return try object.flatMap { key, member -> [String] in
      let memberPath = path.isEmpty ? key : "\(path).\(key)"
      if let own = properties[key] {
        return keyword == "properties" ? try check(member, own, memberPath) : []
      }
      guard keyword == "additionalProperties" else { return [] }
      if let rule = rule as? [String: Any] { return try check(member, rule, memberPath) }
      return rule as? Bool == false ? ["\(memberPath): is not in the schema"] : []
    }
  }

  private func definition(_ reference: Any) throws -> [String: Any] {
    guard let path = reference as? String, path.hasPrefix("#/$defs/"),
      let all = root["$defs"] as? [String: [String: Any]],
      let found = all[String(path.dropFirst("#/$defs/".count))]
    else { throw Mistake(description: "there is no \(reference)") }
    return found
  }

  private static func isA(_ type: String?, _ value: Any) -> Bool {
    let number = value as? NSNumber
    // Numbers and truth values are one class of Foundation; only their encoding differs.
    let isFlag = number.map { numberIsFlag($0) } ?? false
    return switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isFlag
    case "number": number != nil && !isFlag
    case "integer": number.map { !isFlag && $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: false
    }
  }

  private static func numberIsFlag(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }

  private func number(_ value: Any) -> Double? {
    Self.isA("number", value) ? (value as? NSNumber)?.doubleValue : nil
  }
}

extension Optional where Wrapped == NSObject {
  fileprivate func isEqual(to other: Any) -> Bool {
    guard let self, let other = other as? NSObject else { return false }
    return self.isEqual(other)
  }
}
