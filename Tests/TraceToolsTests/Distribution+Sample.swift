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

  /// The largest distance between this and the shares of a sample: Kolmogorov and Smirnov's D.
  func distance(from sample: [Double]) -> Double {
    let sorted = sample.sorted()
    let count = Double(sorted.count)
    return sorted.enumerated().map { place, x in
      let share = self.share(below: x)
      return max(share - Double(place) / count, Double(place + 1) / count - share)
    }.max() ?? 1
  }
}

/// Holds a sample to a distribution: D to its critical value at 1%, 1.628 / √n (Smirnov, 1948).
func expect(
  _ sample: [Double], _ distribution: Distribution, atLeast count: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(sample.count >= count, sourceLocation: sourceLocation)
  let critical = 1.628 / Double(sample.count).squareRoot()
  let distance = distribution.distance(from: sample)
  #expect(
    distance < critical, "D of \(sample.count), asked for: \(distribution)",
    sourceLocation: sourceLocation)
}
