import ScrollTrace

/// The random numbers of a generated trace, the same for a seed on every machine: the draws of the standard library may
/// change with its version.
public struct SeededRandom: Sendable {
  private var words: SplitMix64

  /// - Parameter stream: selects one of the independent sequences of a seed.
  public init(seed: UInt64, stream: UInt64 = 0) {
    words = SplitMix64(seed: SplitMix64.mix(seed &+ SplitMix64.mix(stream)))
  }

  /// A number from 0 up to, not including, 1, in steps of 2^-53.
  mutating func unit() -> Double { Double(words.next() >> 11) * 0x1p-53 }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A whole number from 0 up to, not including, `limit`, each as likely as another but for 1 in 2^64.
  ///
  /// - Precondition: `limit` is above 0.
  mutating func whole(below limit: Int) -> Int {
    precondition(limit > 0, "no whole number is below \(limit)")
    return words.index(below: limit)
  }

  mutating func whole(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + whole(below: range.upperBound - range.lowerBound + 1)
  }

  /// True with this probability, 0 to 1.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// - Precondition: there is an element.
  mutating func pick<Element>(_ elements: some RandomAccessCollection<Element>) -> Element {
    let offset = whole(below: elements.count)
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }

  /// An index in `weights`, each as likely as its weight says; nil where all are 0.
  mutating func index(weighted weights: [Double]) -> Int? {
    var left = unit() * weights.reduce(0, +)
    var last: Int?
    for (index, weight) in weights.enumerated() where weight > 0 {
      if left < weight { return index }
      left -= weight
      // Where rounding leaves something over, it is the last one's.
      last = index
    }
    return last
  }

  /// A number of the normal distribution around 0 with standard deviation 1: Marsaglia's polar method
  /// (Marsaglia, Bray, "A convenient method for generating normal variables", 1964).
  mutating func normal() -> Double {
    while true {
      let x = 2 * unit() - 1
      let y = 2 * unit() - 1
      let square = x * x + y * y
      guard square < 1, square > 0 else { continue }
      return x * (-2 * PortableMath.log(square) / square).squareRoot()
    }
  }
}
