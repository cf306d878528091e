import Numerics

/// The standard normal distribution.
package enum Normal {
  /// The probability of a value below: accurate in relative terms far out on either side, until it
  /// underflows to 0 below -38.
  package static func probability(below value: Double) -> Double {
    0.5 * Double.erfc(-value / Double.sqrt(2))
  }

  /// The value below which a draw lies with a probability.
  ///
  /// Wichura, "Algorithm AS 241: the percentage points of the normal distribution" (1988), PPND16: about
  /// 16 digits.
  ///
  /// - Throws: `outOfRange` unless the probability lies strictly between 0 and 1.
  package static func quantile(_ probability: Double) throws(SampleError) -> Double {
    try SampleError.check(probability: probability)
    return quantile(ofFraction: probability)
  }

  /// - Precondition: strictly between 0 and 1.
  static func quantile(ofFraction probability: Double) -> Double {
    let offset = probability - 0.5
    if offset.magnitude <= 0.425 {
      let r = 0.180625 - offset * offset
      return offset * polynomial(centre.over, r) / polynomial(centre.under, r)
    }
    let r = Double.sqrt(-Double.log(offset < 0 ? probability : 1 - probability))
    let part = r <= 5 ? near : far
    let value = polynomial(part.over, r - part.shift) / polynomial(part.under, r - part.shift)
    return offset < 0 ? -value : value
  }

  /// By Horner's rule, the highest power first.
  private static func polynomial(_ coefficients: Coefficients, _ x: Double) -> Double {
    let (a, b, c, d, e, f, g, h) = coefficients
    return ((((((a * x + b) * x + c) * x + d) * x + e) * x + f) * x + g) * x + h
  }

  // Tuples rather than arrays: a draw of the simulation evaluates two of them.
  private typealias Coefficients = (
    Double, Double, Double, Double, Double, Double, Double, Double
  )
  private typealias Part = (shift: Double, over: Coefficients, under: Coefficients)

  private static var centre: Part {
    (
      0,
      (
        2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4,
        4.5921953931549871457e4, 1.3731693765509461125e4, 1.9715909503065514427e3,
        1.3314166789178437745e2, 3.3871328727963666080
      ),
      (
        5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4,
        2.1213794301586595867e4, 5.3941960214247511077e3, 6.8718700749205790830e2,
        4.2313330701600911252e1, 1
      )
    )
  }

  private static var near: Part {
    (
      1.6,
      (
        7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
        1.27045825245236838258, 3.64784832476320460504, 5.76949722146069140550,
        4.63033784615654529590, 1.42343711074968357734
      ),
      (
        1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
        1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940,
        2.05319162663775882187, 1
      )
    )
  }

  private static var far: Part {
    (
      5,
      (
        2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
        2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580,
        5.46378491116411436990, 6.65790464350110377720
      ),
      (
        2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
        7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1,
        5.99832206555887937690e-1, 1
      )
    )
  }
}
