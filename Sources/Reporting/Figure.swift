import Foundation
import Results

/// Numbers as people read them.
enum Figure {
  /// Digits in groups of three.
  static func grouped(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// So many digits behind the point, and those before it in groups of three.
  static func grouped(_ value: Double, decimals: Int) -> String {
    let text = fixed(value.magnitude, decimals: decimals)
    let whole = text.prefix { $0 != "." }
    let sign = value < 0 && Double(text) != 0 ? "-" : ""
    return sign + (Int(whole).map(grouped) ?? String(whole)) + text.dropFirst(whole.count)
  }

  /// So many of something: `1 trace`, `2 traces`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A number by which a page sorts: whole numbers without a point.
  static func sortKey(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// So many digits behind the point.
  static func fixed(_ value: Double, decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// A modelled figure, in as many digits as the model can carry: 9,847 is `9,800`, 34.6 `35`, 6.85 `6.9`, 0.123 `0.12`.
  static func twoDigits(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "0" }
    func place(_ value: Double) -> Int { 1 - Int(log10(value.magnitude).rounded(.down)) }
    let scale = pow(10, Double(place(value)))
    let rounded = (value * scale).rounded() / scale
    return grouped(rounded, decimals: max(0, place(rounded)))
  }

  /// A rate of something: one digit behind the point, and where that says nothing two that do.
  static func rate(_ value: Double) -> String {
    if value >= 100 { return grouped(value, decimals: 0) }
    return value == 0 || value >= 0.095 ? fixed(value, decimals: 1) : twoDigits(value)
  }

  /// A ratio, two digits behind the point.
  static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }

  /// A ratio and how far its interval reaches.
  static func ratio(_ quantity: Quantity) -> String {
    let ratio = quantity.value.double
    guard let lower = quantity.lower, let upper = quantity.upper else { return Figure.ratio(ratio) }
    return "\(Figure.ratio(ratio)) ±\(Figure.ratio(max(ratio - lower, upper - ratio)))"
  }

  /// Both ends of an interval of ratios, or nothing.
  static func interval(_ lower: Double?, _ upper: Double?) -> String {
    guard let lower, let upper else { return "" }
    return String(format: "%.2f to %.2f", lower, upper)
  }

  /// A number without digits that say nothing: `20` and `2.5`.
  static func short(_ value: Double) -> String {
    String(format: "%g", value)
  }

  /// A share as a percentage, without digits that say nothing.
  static func percentage(_ share: Double) -> String {
    let text = String(format: "%.2f", share * 100)
    let short = text.contains(".") ? text.reversed().drop { $0 == "0" }.reversed() : Array(text)
    return String(short.last == "." ? Array(short.dropLast()) : Array(short)) + "%"
  }

  /// A difference, with its sign unless it is none.
  static func signed(_ value: Int) -> String {
    (value > 0 ? "+" : "") + grouped(value)
  }

  /// A difference, with its sign unless it is none.
  static func signed(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    if Double(text) == 0 { return text.hasPrefix("-") ? String(text.dropFirst()) : text }
    return (text.hasPrefix("-") ? "" : "+") + text
  }
}
