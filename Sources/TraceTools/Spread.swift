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
    self.init(count: sorted.count, least: sorted[0], largest: sorted[sorted.count - 1]) {
      sorted[$0]
    }
  }

  /// - Parameter number: the one of a rank, from 0 on.
  init(count: Int, least: Double, largest: Double, number: (_ rank: Int) -> Double) {
    func quantile(_ percent: Int) -> Double { number(max(0, (count * percent + 99) / 100 - 1)) }
    self.count = count
    self.least = least
    tenth = quantile(10)
    median = quantile(50)
    ninetieth = quantile(90)
    self.largest = largest
  }
}
