/// One figure: a number in the unit of what it is of.
public struct Quantity: Equatable, Sendable {
  public enum Number: Equatable, Sendable {
    case whole(Int)
    case real(Double)

    /// The number, whichever kind it is; whole ones beyond 2^53 lose digits.
    public var double: Double {
      switch self {
      case .whole(let value): Double(value)
      case .real(let value): value
      }
    }
  }

  public var value: Number
  /// The same less the base's; absent for the base itself, and where the base has none.
  public var aboveBase: Number?
  /// Whether `value` is itself a difference above the base.
  public var isDifference = false
  public var lower: Double?
  public var upper: Double?
  /// The probability that the interval holds the truth, or of the family that it was corrected for.
  public var confidence: Double?

  public init(_ value: Int, aboveBase: Int? = nil) {
    self.value = .whole(value)
    self.aboveBase = aboveBase.map(Number.whole)
  }

  public init(
    _ value: Double, aboveBase: Double? = nil, isDifference: Bool = false, lower: Double? = nil,
    upper: Double? = nil, confidence: Double? = nil
  ) {
    self.value = .real(value)
    self.aboveBase = aboveBase.map(Number.real)
    self.isDifference = isDifference
    self.lower = lower
    self.upper = upper
    self.confidence = confidence
  }
}

/// What a result has of a metric, or why it has none.
public enum Reading: Equatable, Sendable {
  case quantity(Quantity)
  /// The metric is a difference to the base, and this is the base.
  case base
  /// A pass should have brought it and did not: why.
  case failed(String)
  /// Counted, and not the same each time: why it is no figure.
  case notExact(String)
  /// There is nothing of the kind here: why.
  case notApplicable(String)

  /// The figure; nil where there is none.
  public var quantity: Quantity? {
    if case .quantity(let quantity) = self { quantity } else { nil }
  }
}
