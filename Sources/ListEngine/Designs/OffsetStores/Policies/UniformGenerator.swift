/// Whole numbers below a bound, each exactly as likely as another, and the same for a seed everywhere.
///
/// Words from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014);
/// of word times bound the upper 64 bits are the number, and a word is drawn anew where the lower 64
/// are among the first 2^64 mod bound, so that every number has as many words (Lemire, "Fast random
/// integer generation in an interval", 2019). The standard library does the same today, and promises no
/// sequence.
struct UniformGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// - Precondition: `bound` is above 0.
  mutating func number(below bound: UInt64) -> UInt64 {
    var product = word().multipliedFullWidth(by: bound)
    // The remainder is below the bound, so that a division is seldom needed.
    if product.low < bound {
      let surplus = (0 &- bound) % bound
      while product.low < surplus { product = word().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// The next word.
  mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
