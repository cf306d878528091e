/// Numbers with up to three decimals, kept in thousandths.
package enum Thousandths {
  /// Parses digits, and up to three decimals after a point; nil for other text and for numbers above `max`, in whole ones.
  package static func parse(_ text: some StringProtocol, max: Int32) -> Int32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard parts.count <= 2, let whole = wholeNumber(parts[0]), whole <= max,
      !decimals.isEmpty, decimals.count <= 3, let rest = wholeNumber((decimals + "00").prefix(3))
    else { return nil }
    let number = whole * 1000 + rest
    return number <= max * 1000 ? number : nil
  }

  /// The number without zeros at its end.
  package static func text(_ number: Int32) -> String {
    let (whole, decimals) = number.quotientAndRemainder(dividingBy: 1000)
    guard decimals > 0 else { return String(whole) }
    var digits = String(decimals + 1000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole).\(digits)"
  }

  /// ASCII digits only: no sign, no space.
  static func wholeNumber(_ text: some StringProtocol) -> Int32? {
    let isNumber = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isNumber ? Int32(text) : nil
  }
}
