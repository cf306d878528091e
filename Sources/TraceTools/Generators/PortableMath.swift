/// Exponentials and logarithms with the same bits on every machine.
///
/// C libraries differ in the last bit of `exp`, `log` and `pow`, and one bit is enough to round an offset
/// to another step. These are fixed series of additions, multiplications and divisions, which IEEE 754
/// rounds in one way alone (Swift fuses no multiplication with an addition unasked). They are within some
/// units in the last place of the true value, which is far more than a generator needs.
enum PortableMath {
  // ln 2 in two parts, the first with 21 bits to spare, so that a whole multiple of it is exact (fdlibm).
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to the power of `x`; infinite above 709.78, 0 below -745.
  ///
  /// Taylor's series on [-ln 2 / 2, ln 2 / 2]; the first term that is left out is below 2^-64.
  static func exp(_ x: Double) -> Double {
    guard x > -745.2 else { return 0 }
    guard x < 709.79 else { return .infinity }
    let power = (x / 0x1.62e42fefa39efp-1).rounded()
    let rest = (x - power * ln2High) - power * ln2Low
    var sum = 1.0
    for divisor in stride(from: 15, through: 1, by: -1) {
      sum = 1 + rest / Double(divisor) * sum
    }
    // In two steps, since no `Double` is 2^1024 or 2^-1075.
    let half = Int((power / 2).rounded(.down))
    return sum * powerOfTwo(half) * powerOfTwo(Int(power) - half)
  }

  /// The natural logarithm; -infinity for 0.
  ///
  /// 2 artanh((m - 1) / (m + 1)) for a significand m in [√½, √2); the first
  /// term that is left out is below 2^-64.
  ///
  /// - Precondition: `x` is 0 or more.
  static func log(_ x: Double) -> Double {
    precondition(x >= 0, "the logarithm of \(x)")
    guard x > 0 else { return -.infinity }
    guard x.isFinite else { return x }
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414213562373095 {
      significand /= 2
      exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for divisor in stride(from: 25, through: 1, by: -2) {
      sum = sum * square + 1 / Double(divisor)
    }
    return exponent * ln2High + (exponent * ln2Low + 2 * ratio * sum)
  }

  /// Returns the end of the range from the lower bound on in which a condition holds, by 60 halvings.
  static func bisected(
    _ low: Double, _ high: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return high
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
