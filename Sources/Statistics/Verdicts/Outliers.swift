/// Values far from the others: named so that a reader can look at what happened there, never dropped.
package enum Outliers {
  /// Values more than 3.5 deviations from the median, the deviation being 1.4826 times the median distance
  /// from it (Iglewicz and Hoaglin, "How to detect and handle outliers", 1993). Where more than half of
  /// the values are alike that distance is zero, and whatever differs is named.
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
