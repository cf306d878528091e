/// Values far from the others. They are listed, and never dropped.
package enum Outliers {
  /// Values more than 3.5 deviations from the median, with a deviation of 1.4826 times the median distance (Iglewicz and
  /// Hoaglin, "How to detect and handle outliers", 1993). If more than half of the values are equal, every other value is
  /// an outlier.
  ///
  /// - Returns: indices in the order of the sample, ascending.
  /// - Complexity: O(n log n).
  package static func indices(in sample: Sample) -> [Int] {
    let median = sample.median
    let distances = sample.values.map { ($0 - median).magnitude }
    let limit = 3.5 * 1.4826 * Summary.median(ofOrdered: distances.sorted())
    return distances.indices.filter { distances[$0] > limit }
  }
}
