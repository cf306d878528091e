/// Counts numbers that come one by one, however many, for the `Spread` of them.
///
/// As many as `exactCount` are kept as they are. Of more than that the least and the largest are exact, and the ranks
/// between to one part in 100,000: they are counted by their first 17 binary digits, in 2 MB at most for each
/// doubling between the least and the largest.
public struct SpreadTally: Sendable {
  /// 8 MiB of numbers.
  public static let exactCount = 1 << 20

  private let exactCount: Int
  private var numbers: [Double] = []
  /// How many there are of those that begin with the same digits, once there are too many.
  private var counts: [UInt64: Int] = [:]
  private var countedCount = 0
  private var ends: ClosedRange<Double>?

  public init() { self.init(exactCount: Self.exactCount) }

  init(exactCount: Int) { self.exactCount = exactCount }

  /// - Precondition: the number is 0 or more.
  /// - Complexity: O(1) on average.
  public mutating func append(_ number: Double) {
    precondition(number >= 0, "the number \(number)")
    if countedCount > 0 {
      count(number)
    } else {
      numbers.append(number)
      guard numbers.count > exactCount else { return }
      for number in numbers { count(number) }
      numbers = []
    }
  }

  /// The spread of all numbers so far; nil where there is none.
  ///
  /// - Complexity: O(n log n), n the numbers that are kept or the different ones that are counted.
  public var spread: Spread? {
    guard let ends, countedCount > 0 else { return Spread(numbers) }
    let sorted = counts.sorted { $0.key < $1.key }
    return Spread(count: countedCount, least: ends.lowerBound, largest: ends.upperBound) { rank in
      var (index, below) = (0, sorted[0].value)
      while below <= rank {
        index += 1
        below += sorted[index].value
      }
      return min(max(Self.middle(ofKey: sorted[index].key), ends.lowerBound), ends.upperBound)
    }
  }

  /// The sign, the exponent and 16 digits of the 52 behind the first; of numbers above 0 they are in order of size.
  private static let droppedBits: UInt64 = 36

  private static func middle(ofKey key: UInt64) -> Double {
    Double(bitPattern: key << droppedBits | 1 << (droppedBits - 1))
  }

  private mutating func count(_ number: Double) {
    countedCount += 1
    // Without the sign that 0 may have.
    counts[number.magnitude.bitPattern >> Self.droppedBits, default: 0] += 1
    let ends = ends ?? number...number
    self.ends = min(ends.lowerBound, number)...max(ends.upperBound, number)
  }
}
