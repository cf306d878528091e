/// The probabilities of an outcome at least as extreme without a difference, to either side.
package struct TailProbabilities: Equatable, Sendable {
  /// Of an outcome this low or lower: small if the first sample, or the difference, is below.
  package let less: Double
  /// Of an outcome this high or higher: small if the first sample, or the difference, is above.
  package let greater: Double

  /// Twice the smaller, at most 1.
  package var twoSided: Double { min(1, 2 * min(less, greater)) }

  init(less: Double, greater: Double) {
    // Sums of rounded probabilities can exceed 1 in the last digit.
    self.less = min(1, less)
    self.greater = min(1, greater)
  }
}
