/// One figure: a number in the unit of what it is of.
package struct Quantity: Equatable, Sendable {
  package enum Number: Equatable, Sendable {
    case whole(Int)
    case real(Double)

    /// The number, whichever kind it is; whole ones beyond 2^53 lose digits.
    package var double: Double {
      switch self {
      case .whole(let value): Double(value)
      case .real(let value): value
      }
    }
  }

  package var value: Number
  /// The same less the base's; absent for the base itself, and where the base has none.
  package var aboveBase: Number?
  /// Whether `value` is itself a difference above the base.
  package var isDifference = false
  package var lower: Double?
  package var upper: Double?
  /// The probability that the interval holds the truth, or of the family that it was corrected for.
  package var confidence: Double?

  package init(_ value: Int, aboveBase: Int? = nil) {
    self.value = .whole(value)
    self.aboveBase = aboveBase.map(Number.whole)
  }

  package init(
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
package enum Reading: Equatable, Sendable {
  case quantity(Quantity)
  /// The metric is a difference to the base, and this is the base.
  case base
  /// A pass should have brought it and did not: why.
  case failed(String)
  /// The run was stopped before the pass that would have brought it.
  case notRun
  /// Counted, and not the same each time: why it is no figure.
  case notExact(String)
  /// There is nothing of the kind here: why.
  case notApplicable(String)

  /// The figure; nil where there is none.
  package var quantity: Quantity? {
    if case .quantity(let quantity) = self { quantity } else { nil }
  }
}
