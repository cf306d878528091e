/// Summaries of samples: pure functions of numbers.
package enum Summary {
  /// The middle of the samples in order, the mean of the two in the middle for an even number.
  ///
  /// - Returns: nil for no samples.
  /// - Complexity: O(n log n).
  package static func median(_ samples: [Double]) -> Double? {
    guard !samples.isEmpty else { return nil }
    return median(ofOrdered: samples.sorted())
  }

  /// - Precondition: the values ascend, and there is one.
  static func median(ofOrdered values: [Double]) -> Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}

extension Sample {
  /// The middle of the values in order, the mean of the two in the middle for an even number.
  package var median: Double { Summary.median(ofOrdered: ordered) }
}
