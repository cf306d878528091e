import Foundation

/// The scale of a chart: the position of each value.
struct ChartScale {
  enum Kind: Equatable {
    case linear
    /// For values above 0.
    case logarithmic
    /// log(1 + value), for counts that may be 0.
    case counts
  }

  private let kind: Kind
  private let domain: ClosedRange<Double>

  /// - Parameter domain: widened where it is a single value.
  /// - Precondition: a logarithmic domain is above 0.
  init(_ kind: Kind, _ domain: ClosedRange<Double>) {
    precondition(kind != .logarithmic || domain.lowerBound > 0, "no logarithm of \(domain)")
    self.kind = kind
    if domain.lowerBound < domain.upperBound {
      self.domain = domain
    } else {
      let widened = kind == .logarithmic ? domain.upperBound * 2 : domain.upperBound + 1
      self.domain = domain.lowerBound...widened
    }
  }

  /// The position of a value, from 0 at the lower end of the domain to 100 at the upper end.
  func position(_ value: Double) -> Double {
    let (low, high) = (transformed(domain.lowerBound), transformed(domain.upperBound))
    return (transformed(value) - low) / (high - low) * 100
  }

  private func transformed(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .logarithmic: log(value)
    case .counts: log1p(value)
    }
  }
}
