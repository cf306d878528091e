/// Holm's step-down correction of a family of tests: the probability of any false rejection in the whole family is at most
/// alpha, however the tests depend on each other.
///
/// The smallest of m probabilities is compared with alpha/m, the next with alpha/(m - 1), and so on; the first that fails
/// ends it (Holm, "A simple sequentially rejective multiple test procedure", 1979).
package struct Holm: Equatable, Sendable {
  /// In the order of the family: the alpha at which each would just be rejected; at most 1.
  package let adjusted: [Double]
  private let probabilities: [Double]

  /// - Precondition: the probabilities, one for each test, are from 0 to 1.
  /// - Complexity: O(m log m).
  package init(_ probabilities: [Double]) {
    for probability in probabilities {
      precondition(probability >= 0 && probability <= 1, "a probability of \(probability)")
    }
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var adjusted = probabilities
    var running = 0.0
    for (step, index) in order.enumerated() {
      running = max(running, min(1, Double(order.count - step) * probabilities[index]))
      adjusted[index] = running
    }
    self.adjusted = adjusted
    self.probabilities = probabilities
  }

  /// The last level of the step-down: alpha over the number of tests left. A test is rejected exactly if its
  /// probability is at most this level.
  ///
  /// - Complexity: O(m log m).
  package func level(alpha: Double) -> Double {
    var level = alpha
    let ascending = probabilities.sorted()
    for (step, probability) in ascending.enumerated() {
      level = alpha / Double(ascending.count - step)
      if probability > level { break }
    }
    return level
  }
}
