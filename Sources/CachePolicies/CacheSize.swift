/// How many entries a cache holds: a number, or a percentage of the keys that there are.
///
/// Written `20`, `5%` or `0.5%`, with up to three decimals.
public struct CacheSize: Hashable, Sendable, CustomStringConvertible {
  /// Entries, or thousandths of a percent.
  private let number: Int32
  private let isPercentage: Bool

  private static let percent: Int32 = 1000

  /// Reads a size; nil for what is no number, has a sign, is 0, is more than 100%, or does not fit.
  public init?(_ text: some StringProtocol) {
    guard text.hasSuffix("%") else {
      guard let count = CacheSize.wholeNumber(text), count > 0 else { return nil }
      self.init(number: count, isPercentage: false)
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = CacheSize.wholeNumber(parts[0]), whole <= 100 else {
      return nil
    }
    var thousandths = whole * CacheSize.percent
    if parts.count == 2 {
      let digits = String(parts[1]).padding(to: 3)
      guard !parts[1].isEmpty, digits.count == 3, let decimals = CacheSize.wholeNumber(digits)
      else { return nil }
      thousandths += decimals
    }
    guard thousandths > 0, thousandths <= 100 * CacheSize.percent else { return nil }
    self.init(number: thousandths, isPercentage: true)
  }

  package init(entries: Int32) { self.init(number: entries, isPercentage: false) }

  private init(number: Int32, isPercentage: Bool) {
    self.number = number
    self.isPercentage = isPercentage
  }

  /// The entries where it is a number, and nil where that depends on the keys.
  public var fixedCount: Int? { isPercentage ? nil : Int(number) }

  /// The entries for so many keys: a percentage of them rounded up, and at least 1.
  public func entryCount(ofKeys keyCount: Int) -> Int {
    guard isPercentage else { return Int(number) }
    let whole = 100 * Int(CacheSize.percent)
    return max(1, (keyCount * Int(number) + whole - 1) / whole)
  }

  public var description: String {
    guard isPercentage else { return String(number) }
    let (whole, decimals) = number.quotientAndRemainder(dividingBy: CacheSize.percent)
    guard decimals > 0 else { return "\(whole)%" }
    var digits = String(decimals + CacheSize.percent).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole).\(digits)%"
  }

  /// Digits alone: no sign, no space, no other script's.
  private static func wholeNumber(_ text: some StringProtocol) -> Int32? {
    guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    return Int32(text)
  }
}

extension String {
  /// The text with noughts behind it, up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: max(0, length - count))
  }
}
