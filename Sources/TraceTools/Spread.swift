/// How numbers are spread: some of them in order, each by the nearest rank.
public struct Spread: Encodable, Equatable, Sendable {
  public let count: Int
  public let least: Double
  /// A tenth of the numbers are at most this.
  public let tenth: Double
  public let median: Double
  /// Nine tenths of the numbers are at most this.
  public let ninetieth: Double
  public let largest: Double

  /// Nil where there is no number.
  ///
  /// - Complexity: O(n log n).
  public init?(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    func quantile(_ percent: Int) -> Double {
      sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
    }
    count = sorted.count
    least = sorted[0]
    tenth = quantile(10)
    median = quantile(50)
    ninetieth = quantile(90)
    largest = sorted[sorted.count - 1]
  }
}
