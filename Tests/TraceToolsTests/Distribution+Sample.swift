import Foundation
import Testing

@testable import TraceTools

extension Distribution {
  /// The probability of at most `x`.
  func share(below x: Double) -> Double {
    switch shape {
    case .uniform:
      return min(max((x - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    case .logNormal(let median, let spread):
      func normal(_ x: Double) -> Double { erfc(-log(x / median) / spread / 2.0.squareRoot()) / 2 }
      let low = normal(range.lowerBound)
      return min(max((normal(max(x, 1e-9)) - low) / (normal(range.upperBound) - low), 0), 1)
    }
  }

  /// Whether Kolmogorov and Smirnov's D, the largest distance between this and the shares of a sample, reaches its
  /// critical value at 1%, 1.628 / √n (Smirnov, 1948).
  func isToldApart(from sample: [Double]) -> Bool {
    let sorted = sample.sorted()
    let count = Double(sorted.count)
    let distances = sorted.enumerated().map { place, x in
      let share = self.share(below: x)
      return max(share - Double(place) / count, Double(place + 1) / count - share)
    }
    return distances.max() ?? 1 >= 1.628 / count.squareRoot()
  }
}

/// Holds a sample to a distribution.
func expect(
  _ sample: [Double], _ distribution: Distribution, atLeast count: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(sample.count >= count, sourceLocation: sourceLocation)
  #expect(
    !distribution.isToldApart(from: sample), "\(sample.count), asked for: \(distribution)",
    sourceLocation: sourceLocation)
}
