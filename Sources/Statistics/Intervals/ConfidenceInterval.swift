/// Two bounds that hold the true value with a probability.
public struct ConfidenceInterval: Equatable, Sendable {
  public let lower: Double
  public let upper: Double
  /// The probability that the interval was asked to have or, where it comes from an exact and therefore
  /// stepped distribution, the one that it has: at least what was asked.
  public let confidence: Double

  public init(lower: Double, upper: Double, confidence: Double) {
    self.lower = lower
    self.upper = upper
    self.confidence = confidence
  }

  public var halfWidth: Double { (upper - lower) / 2 }
}
