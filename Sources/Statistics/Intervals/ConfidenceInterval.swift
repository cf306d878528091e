/// Two bounds that hold the true value with a probability.
package struct ConfidenceInterval: Equatable, Sendable {
  package let lower: Double
  package let upper: Double
  /// The probability that the interval was asked to have or, where it comes from an exact and therefore
  /// stepped distribution, the one that it has: at least what was asked.
  package let confidence: Double

  package init(lower: Double, upper: Double, confidence: Double) {
    self.lower = lower
    self.upper = upper
    self.confidence = confidence
  }

  package var halfWidth: Double { (upper - lower) / 2 }
}
