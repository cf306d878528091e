import Numerics

/// The regularised incomplete beta function I_x(a, b), which binomial tails are values of.
///
/// By its continued fraction (DiDonato and Morris, "Algorithm 708", 1992; evaluated as Lentz does, "Numerical
/// Recipes" 6.4), on the side where that converges fast. About 12 digits for a and b up to a million: the
/// loss is that of `logGamma` in the factor before it.
enum IncompleteBeta {
  /// - Precondition: `a` and `b` are above 0, `x` from 0 to 1.
  /// - Complexity: O(sqrt(max(a, b))).
  static func regularised(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let factor = Double.exp(
      Double.logGamma(a + b) - Double.logGamma(a) - Double.logGamma(b)
        + a * Double.log(x) + b * Double.log(onePlus: -x))
    if x < (a + 1) / (a + b + 2) {
      return factor * fraction(x, a, b) / a
    }
    return 1 - factor * fraction(1 - x, b, a) / b
  }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let smallest = 1e-300
    func kept(_ value: Double) -> Double { value.magnitude < smallest ? smallest : value }
    var c = 1.0
    var d = 1 / kept(1 - (a + b) * x / (a + 1))
    var result = d
    // Convergence takes about sqrt(max(a, b)) terms; the limit is far beyond a million's.
    for term in 1...100_000 {
      let m = Double(term)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / kept(1 + even * d)
      c = kept(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / kept(1 + odd * d)
      c = kept(1 + odd / c)
      result *= d * c
      // A few units of the last place: below that, rounding may never let it come.
      if (d * c - 1).magnitude <= 4 * .ulpOfOne { return result }
    }
    preconditionFailure("the incomplete beta function did not converge at \(x), \(a), \(b)")
  }
}
