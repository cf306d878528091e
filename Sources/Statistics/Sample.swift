/// Numbers that can be reckoned with: at least one, all finite, none so large that a sum or a square of
/// them overflows.
///
/// Every estimate and test takes one, so that none of them can answer with NaN or infinity: what cannot
/// be reckoned with is refused here, once, with its index.
package struct Sample: Equatable, Sendable {
  /// Values beyond this are refused: their squares and products would come near what a Double can hold.
  package static let largestMagnitude = 1e150

  /// In the order in which they were taken.
  package let values: [Double]
  /// Ascending.
  package let ordered: [Double]

  /// - Throws: `empty`, `notFinite`, `tooLarge`.
  /// - Complexity: O(n log n).
  package init(_ values: [Double]) throws(SampleError) {
    guard !values.isEmpty else { throw .empty }
    for (index, value) in values.enumerated() {
      guard value.isFinite else { throw .notFinite(index: index) }
      guard value.magnitude <= Sample.largestMagnitude else { throw .tooLarge(index: index) }
    }
    self.values = values
    ordered = values.sorted()
  }

  package var count: Int { values.count }
  package var mean: Double { values.reduce(0, +) / Double(count) }
}

/// Why there is no figure.
package enum SampleError: Error, Equatable, Sendable {
  case empty
  /// NaN or infinite.
  case notFinite(index: Int)
  /// Beyond `Sample.largestMagnitude`, or a log-ratio that no measurement gives.
  case tooLarge(index: Int)
  /// A ratio or a time that is not above zero.
  case notPositive(index: Int)
  case tooFew(count: Int, required: Int)
  /// More than the exact distribution is computed for.
  case tooMany(count: Int, limit: Int)
  /// A probability that does not lie between 0 and 1, or a proportion of nothing.
  case outOfRange(Double)
  /// Two samples that should be of one length.
  case unequalCounts(Int, Int)
  /// Rounds that should come in pairs.
  case oddCount(Int)

  /// - Throws: `outOfRange` unless the value lies strictly between 0 and 1.
  static func check(probability: Double) throws(SampleError) {
    guard probability > 0, probability < 1 else { throw .outOfRange(probability) }
  }
}

extension SampleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "there are no values"
    case .notFinite(let index): "value \(index + 1) is not a finite number"
    case .tooLarge(let index):
      "value \(index + 1) is too large to reckon with"
    case .notPositive(let index): "value \(index + 1) is not above zero"
    case .tooFew(let count, let required): "\(count) values, where \(required) are needed"
    case .tooMany(let count, let limit):
      "\(count) values: the exact distribution is computed for at most \(limit)"
    case .outOfRange(let value): "\(value) does not lie between 0 and 1"
    case .unequalCounts(let first, let second):
      "\(first) values against \(second): they should be as many"
    case .oddCount(let count): "\(count) rounds: they are taken in pairs, there and back"
    }
  }
}
