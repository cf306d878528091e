/// Summaries of samples: pure functions of numbers.
public enum Summary {
  /// The middle of the samples in order, the mean of the two in the middle for an even number.
  ///
  /// - Returns: nil for no samples.
  /// - Complexity: O(n log n).
  public static func median(_ samples: [Double]) -> Double? {
    guard !samples.isEmpty else { return nil }
    let ordered = samples.sorted()
    let middle = ordered.count / 2
    return ordered.count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
  }
}
