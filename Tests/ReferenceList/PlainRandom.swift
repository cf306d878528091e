/// The generator of random numbers behind `RandomTrace`: the same seed gives the same trace on every
/// machine and with every version of the standard library.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct PlainRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of the range; nearly uniform, which is enough here.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// True `percent` times of a hundred.
  mutating func chance(percent: Int) -> Bool {
    number(in: 0...99) < percent
  }

  /// One element, each as likely as another.
  ///
  /// - Precondition: `elements` is not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// One element, each as likely as its weight says.
  ///
  /// - Precondition: the weights are 0 or more, and one of them is more.
  mutating func pick<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
    var remaining = number(in: 0...elements.reduce(-1) { $0 + $1.weight })
    for (weight, element) in elements {
      if remaining < weight { return element }
      remaining -= weight
    }
    preconditionFailure("\(remaining) left after the last weight")
  }
}
