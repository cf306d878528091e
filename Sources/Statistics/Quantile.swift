extension Sample {
  /// The value below which about a share of the sample lies, between two neighbours in proportion.
  ///
  /// Type 7 of Hyndman and Fan, "Sample quantiles in statistical packages" (1996): the one of R, NumPy and
  /// spreadsheets. Its smallest and largest values are the quantiles 0 and 1.
  ///
  /// - Parameter share: from 0 to 1.
  /// - Throws: `outOfRange`.
  package func quantile(_ share: Double) throws(SampleError) -> Double {
    guard share >= 0, share <= 1 else { throw .outOfRange(share) }
    let position = share * Double(count - 1)
    let below = Int(position)
    guard below + 1 < count else { return ordered[count - 1] }
    let low = ordered[below]
    return low + (ordered[below + 1] - low) * (position - Double(below))
  }
}
