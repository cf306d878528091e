import Foundation

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
