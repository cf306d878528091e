/// The number of entries of a cache: a number, or a percentage of the keys.
///
/// Written `20`, `5%` or `0.5%`, with up to three decimals.
public struct CacheSize: Hashable, Sendable, CustomStringConvertible {
  /// Entries, or thousandths of a percent.
  private let number: Int32
  private let isPercentage: Bool

  /// Parses a size; nil for text that is not a number, has a sign, is 0, is more than 100%, or does not fit.
  public init?(_ text: some StringProtocol) {
    isPercentage = text.hasSuffix("%")
    let parsed =
      isPercentage ? Thousandths.parse(text.dropLast(), max: 100) : Thousandths.wholeNumber(text)
    guard let parsed, parsed > 0 else { return nil }
    number = parsed
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
    let whole = 100 * 1000
    return max(1, (keyCount * Int(number) + whole - 1) / whole)
  }

  public var description: String {
    isPercentage ? Thousandths.text(number) + "%" : String(number)
  }
}
