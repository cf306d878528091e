/// Percentiles by nearest rank: exact, one of the values, never between two of them.
///
/// The p-th percentile of n values is the one with rank ceil(p n / 100) in ascending order: the smallest one
/// that at least p percent of the values do not exceed.
package enum NearestRank {
  /// The value at a rank.
  ///
  /// - Parameter perMille: ten times the percentile, 1 to 1000, a whole number so that the rank is exact: 999
  ///   for the 99.9th.
  /// - Returns: nil for no values.
  /// - Precondition: `ascending` is in ascending order.
  package static func value(perMille: Int, ofAscending ascending: [Double]) -> Double? {
    precondition((1...1000).contains(perMille), "per mille \(perMille), not 1 to 1000")
    guard !ascending.isEmpty else { return nil }
    let rank = (perMille * ascending.count + 999) / 1000
    return ascending[rank - 1]
  }
}
