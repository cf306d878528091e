/// The number of entries of a cache: a number, or a percentage of the keys.
///
/// Written `20`, `5%` or `0.5%`, with up to three decimals.
public struct CacheSize: Hashable, Sendable, CustomStringConvertible {
  /// Entries, or thousandths of a percent.
  private let number: Int32
  private let isPercentage: Bool

  private static let percent: Int32 = 1000

  /// Parses a size; nil for text that is not a number, has a sign, is 0, is more than 100%, or does not fit.
  public init?(_ text: some StringProtocol) {
    isPercentage = text.hasSuffix("%")
    guard isPercentage else {
      guard let count = CacheSize.wholeNumber(text), count > 0 else { return nil }
      number = count
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard parts.count <= 2, let whole = CacheSize.wholeNumber(parts[0]), whole <= 100,
      !decimals.isEmpty, decimals.count <= 3,
      let thousandths = CacheSize.wholeNumber((decimals + "00").prefix(3))
    else { return nil }
    number = whole * CacheSize.percent + thousandths
    guard number > 0, number <= 100 * CacheSize.percent else { return nil }
  }

  package init(entries: Int32) {
    number = entries
    isPercentage = false
  }

  /// The number of entries; nil if that depends on the keys.
  public var fixedCount: Int? { isPercentage ? nil : Int(number) }

  /// The number of entries for a number of keys: a percentage of them rounded up, and at least 1.
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

  /// ASCII digits only: no sign, no space.
  private static func wholeNumber(_ text: some StringProtocol) -> Int32? {
    let isNumber = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isNumber ? Int32(text) : nil
  }
}
