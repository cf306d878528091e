/// Random numbers that a seed repeats bit for bit, on every machine and with every version of the standard library.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). The draws below are the project's own,
/// since those of the standard library may change.
///
/// Public: the compiler does not inline `package` functions across modules.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Mixes the bits of a word; different words stay different.
  public static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 up to, but not including, the count: the high half of a product (Lemire, "Fast
  /// random integer generation in an interval", 2019, without its rejection: the bias is below n/2^64).
  ///
  /// - Precondition: `count` is above 0.
  public mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Uniform, strictly between 0 and 1: the middles of 2^52 equal parts, each exact in a Double.
  public mutating func fraction() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }

  /// Shuffles with every order equally likely: Fisher and Yates, from the back.
  public mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, index(below: last + 1))
    }
  }
}
