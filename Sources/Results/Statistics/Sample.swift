/// Numbers for estimates and tests: at least one, all finite, none so large that a sum or a square overflows. So no
/// estimate is NaN or infinite.
package struct Sample: Equatable, Sendable {
  /// The largest magnitude of a value.
  package static let largestMagnitude = 1e150

  /// In the order in which they were taken.
  package let values: [Double]
  /// Ascending.
  package let ordered: [Double]

  /// - Throws: `SampleError` with the index of the first impossible value.
  /// - Complexity: O(n log n).
  package init(_ values: [Double]) throws(SampleError) {
    guard !values.isEmpty else { throw .empty }
    for (index, value) in values.enumerated() {
      guard value.isFinite else { throw .notFinite(index) }
      guard value.magnitude <= Sample.largestMagnitude else { throw .tooLarge(index) }
    }
    self.values = values
    ordered = values.sorted()
  }

  package var count: Int { values.count }

  /// The middle of the values in order, the mean of the two in the middle for an even number.
  package var median: Double { Summary.median(ofOrdered: ordered) }

  /// The value below which about a share of the sample lies, between two neighbours in proportion.
  ///
  /// Type 7 of Hyndman and Fan, "Sample quantiles in statistical packages" (1996), as in R, NumPy and spreadsheets.
  ///
  /// - Parameter share: from 0 to 1.
  /// - Throws: `SampleError` for another share.
  package func quantile(_ share: Double) throws(SampleError) -> Double {
    guard share >= 0, share <= 1 else { throw .outOfRange(share) }
    let position = share * Double(count - 1)
    let below = Int(position)
    guard below + 1 < count else { return ordered[count - 1] }
    let low = ordered[below]
    return low + (ordered[below + 1] - low) * (position - Double(below))
  }

  /// The interval of the median between two values of the sample, for any noise: the values that the sign test does not
  /// reject (Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 3.6).
  ///
  /// - Parameter alpha: the most that it leaves out, above 0.
  /// - Returns: nil for a sample that is too small: 8 values are the fewest for an alpha of 1%.
  package func medianInterval(alpha: Double) -> ConfidenceInterval? {
    // The probability that none of so many coins shows heads, then one at most, and so on.
    var probability = (0..<count).reduce(1.0) { product, _ in product / 2 }
    var sum = 0.0
    var depth = 0
    while depth < count / 2, sum + probability <= alpha / 2 {
      sum += probability
      probability *= Double(count - depth) / Double(depth + 1)
      depth += 1
    }
    guard depth > 0 else { return nil }
    return ConfidenceInterval(
      lower: ordered[depth - 1], upper: ordered[count - depth], confidence: 1 - 2 * sum)
  }

  /// The indices of values more than 3.5 deviations from the median, ascending, with a deviation of 1.4826 times the median
  /// distance (Iglewicz and Hoaglin, "How to detect and handle outliers", 1993). If more than half of the values are equal,
  /// every other value is an outlier.
  package var outliers: [Int] {
    let distances = values.map { ($0 - median).magnitude }
    let limit = 3.5 * 1.4826 * Summary.median(ofOrdered: distances.sorted())
    return distances.indices.filter { distances[$0] > limit }
  }
}

package enum Summary {
  /// The middle of the samples in order, the mean of the two in the middle for an even number; nil for none.
  package static func median(_ samples: [Double]) -> Double? {
    samples.isEmpty ? nil : median(ofOrdered: samples.sorted())
  }

  /// - Precondition: the values ascend, and there is one.
  static func median(ofOrdered values: [Double]) -> Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}

/// Why there is no figure.
package struct SampleError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  package static let empty = SampleError(description: "there are no values")

  package static func notFinite(_ index: Int) -> SampleError {
    SampleError(description: "value \(index + 1) is not a finite number")
  }

  package static func notPositive(_ index: Int) -> SampleError {
    SampleError(description: "value \(index + 1) is not a positive number")
  }

  /// For a value beyond `Sample.largestMagnitude`, or a log-ratio that no measurement gives.
  package static func tooLarge(_ index: Int) -> SampleError {
    SampleError(description: "value \(index + 1) is too large to reckon with")
  }

  package static func tooFew(_ count: Int, required: Int) -> SampleError {
    SampleError(description: "\(count) values, where \(required) are needed")
  }

  package static func tooMany(_ count: Int, limit: Int) -> SampleError {
    SampleError(
      description: "\(count) values: the exact distribution is computed for at most \(limit)")
  }

  /// For a probability or a share.
  package static func outOfRange(_ value: Double) -> SampleError {
    SampleError(description: "\(value) does not lie between 0 and 1")
  }
}
