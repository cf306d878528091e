extension Sample {
  /// The interval of the median between two values of the sample, whatever the noise is like: what the sign test does
  /// not reject (Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 3.6).
  ///
  /// - Parameter alpha: the most that it leaves out, above 0.
  /// - Returns: nil where the sample is too small: 8 values are the fewest for an alpha of 1%.
  /// - Complexity: O(n).
  package func medianInterval(alpha: Double) -> ConfidenceInterval? {
    // Of so many coins, how probable that none shows heads, one at most, and so on.
    var probability = (0..<count).reduce(1.0) { product, _ in product / 2 }
    var sum = 0.0
    var depth = 0
    while depth < count / 2, sum + probability <= alpha / 2 {
      sum += probability
      probability *= Double(count - depth) / Double(depth + 1)
      depth += 1
    }
    guard depth > 0 else { return nil }
    return ConfidenceInterval(
      lower: ordered[depth - 1], upper: ordered[count - depth], confidence: 1 - 2 * sum)
  }
}
