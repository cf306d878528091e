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

  /// A number with a fixed count of decimals and its whole digits in groups of three.
  static func grouped(_ value: Double, decimals: Int) -> String {
    let text = fixed(value.magnitude, decimals: decimals)
    let whole = text.prefix { $0 != "." }
    let sign = value < 0 && Double(text) != 0 ? "-" : ""
    return sign + (Int(whole).map(grouped) ?? String(whole)) + text.dropFirst(whole.count)
  }

  /// A count with its noun: `1 trace`, `2 traces`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The number by which a page sorts; whole numbers have no decimals.
  static func sortKey(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  static func fixed(_ value: Double, decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// A modelled figure, to two significant digits: 9,847 is `9,800`, 34.6 `35`, 6.85 `6.9`, 0.123 `0.12`.
  /// One below a billionth has an exponent.
  static func twoDigits(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "0" }
    guard value.magnitude >= 1e-9 else { return String(format: "%.1e", value) }
    func place(_ value: Double) -> Int { 1 - Int(log10(value.magnitude).rounded(.down)) }
    let scale = pow(10, Double(place(value)))
    let rounded = (value * scale).rounded() / scale
    return grouped(rounded, decimals: max(0, place(rounded)))
  }

  /// A rate with one decimal; a rate below 0.1 has two significant digits.
  static func rate(_ value: Double) -> String {
    let printed = FaultTally.printed(value)
    if value >= 100 { return grouped(printed, decimals: 0) }
    return value == 0 || value >= 0.095 ? fixed(printed, decimals: 1) : twoDigits(printed)
  }

  /// The parts of a rate, so that the printed parts add up to the printed rate: all have its decimals and are rounded
  /// down, but for those with the largest remainders. A part that is rounded to 0 is `under` the last digit.
  ///
  /// - Parameter parts: rates that add up to `total`.
  static func parts(_ parts: [Double], of total: Double) -> [String] {
    let text = rate(total)
    guard !text.contains("e") else { return parts.map(rate) }
    let decimals = text.contains(".") ? text.reversed().prefix { $0 != "." }.count : 0
    let scale = pow(10, Double(decimals))
    var units = parts.map { ($0 * scale).rounded(.down) }
    let lack = (FaultTally.printed(total) * scale).rounded() - units.reduce(0, +)
    let remainders = parts.indices.map { parts[$0] * scale - units[$0] }
    let order = parts.indices.sorted { remainders[$0] > remainders[$1] }
    for index in order.prefix(max(0, Int(lack))) { units[index] += 1 }
    return units.map {
      $0 == 0
        ? "under \(fixed(1 / scale, decimals: decimals))" : grouped($0 / scale, decimals: decimals)
    }
  }

  static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }

  /// A ratio with half the width of its interval.
  static func ratio(_ quantity: Quantity) -> String {
    let ratio = quantity.value.double
    guard let lower = quantity.lower, let upper = quantity.upper else { return Figure.ratio(ratio) }
    return "\(Figure.ratio(ratio)) ±\(Figure.ratio(max(ratio - lower, upper - ratio)))"
  }

  /// The ends of an interval of ratios; empty without an interval.
  static func interval(_ lower: Double?, _ upper: Double?) -> String {
    guard let lower, let upper else { return "" }
    return String(format: "%.2f to %.2f", lower, upper)
  }

  /// A number without trailing zeros: `20` and `2.5`.
  static func short(_ value: Double) -> String {
    String(format: "%g", value)
  }

  /// A share as a percentage without trailing zeros.
  static func percentage(_ share: Double) -> String {
    let text = String(format: "%.2f", share * 100)
    let short = text.contains(".") ? text.reversed().drop { $0 == "0" }.reversed() : Array(text)
    return String(short.last == "." ? Array(short.dropLast()) : Array(short)) + "%"
  }

  /// A difference with its sign; 0 has no sign.
  static func signed(_ value: Int) -> String {
    (value > 0 ? "+" : "") + grouped(value)
  }

  static func signed(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    if Double(text) == 0 { return text.hasPrefix("-") ? String(text.dropFirst()) : text }
    return (text.hasPrefix("-") ? "" : "+") + text
  }
}
