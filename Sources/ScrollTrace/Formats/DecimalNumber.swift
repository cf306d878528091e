/// A JSON number as it is written, and its exact conversions.
///
/// Lengths never pass through `Double`: a decimal number such as `0.00048828125` is a tie between two
/// units, and a binary approximation of a neighbour of it can fall on the wrong side.
package struct DecimalNumber {
  private let line: Line
  private let start: Int
  /// The position behind the number.
  let end: Int
  /// The number without its sign is `(digits + e) 10^exponent`; e is 0, or above 0 and below 1 if `isInexact`.
  private var digits: UInt128 = 0
  private var exponent = 0
  private var isInexact = false
  private let hasMinus: Bool
  /// Whether it is written without fraction and exponent.
  private let isWrittenWhole: Bool

  /// With this many digits there may be another one: 26 are kept. A unit depends on 20, and an `UInt128` has room for
  /// the powers of ten up to 10^38, which are past the digits of the smallest unit.
  private static let digitsMax: UInt128 = 10_000_000_000_000_000_000_000_000
  private static let powerMax = 38
  /// With one more digit there are 19, and 10^19 is below 2^64.
  private static let shortMax: UInt64 = 1_000_000_000_000_000_000
  /// Exponents beyond are as good as this one: no line has so many digits to make up for it.
  private static let exponentMax = 1_000_000_000_000

  package var isZero: Bool { digits == 0 }
  /// Below 0; -0 is 0.
  var isNegative: Bool { hasMinus && !isZero }

  /// The number at `start`; nil if another kind of value is there.
  ///
  /// The line has been checked; on another one the result is some number, or nil.
  ///
  /// - Complexity: O(length of the number), without allocation.
  package init?(_ line: Line, at start: Int) {
    self.line = line
    self.start = start
    hasMinus = line[start] == UInt8(ascii: "-")
    let integerStart = hasMinus ? start + 1 : start
    var at = integerStart
    (digits, exponent, isInexact) = (0, 0, false)
    Self.take(line, &at, &digits, &exponent, &isInexact, step: 0)
    let integerEnd = at
    guard integerEnd > integerStart else { return nil }
    if line[at] == UInt8(ascii: ".") {
      at += 1
      Self.take(line, &at, &digits, &exponent, &isInexact, step: -1)
    }
    if line[at] | 0x20 == UInt8(ascii: "e") { exponent += Self.exponent(line, &at) }
    end = at
    isWrittenWhole = at == integerEnd
  }

  /// Reads digits; `step` is what each adds to the exponent, 0 before the point and -1 behind it.
  @inline(__always)
  private static func take(
    _ line: Line, _ at: inout Int, _ digits: inout UInt128, _ exponent: inout Int,
    _ isInexact: inout Bool, step: Int
  ) {
    // Almost all numbers fit 64 bits, whose arithmetic is faster.
    if digits < UInt128(shortMax) {
      var short = UInt64(truncatingIfNeeded: digits)
      while case let digit = line[at] &- 0x30, digit <= 9, short < shortMax {
        short = short &* 10 &+ UInt64(digit)
        exponent += step
        at += 1
      }
      digits = UInt128(short)
    }
    while case let digit = line[at] &- 0x30, digit <= 9 {
      if digits < digitsMax {
        digits = digits &* 10 &+ UInt128(digit)
        exponent += step
      } else {
        isInexact = isInexact || digit != 0
        exponent += step + 1
      }
      at += 1
    }
  }

  private static func exponent(_ line: Line, _ at: inout Int) -> Int {
    at += 1
    let isNegative = line[at] == UInt8(ascii: "-")
    if isNegative || line[at] == UInt8(ascii: "+") { at += 1 }
    var value = 0
    while line[at] &- 0x30 <= 9 {
      value = min(value * 10 + Int(line[at] &- 0x30), exponentMax)
      at += 1
    }
    return isNegative ? -value : value
  }

  private static func power<Value: FixedWidthInteger>(_ exponent: Int) -> Value {
    var power: Value = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }

  // MARK: Magnitudes

  /// Digits behind the point that decide about a unit. A tie is an odd multiple of 1/2048 = 0.00048828125, which has
  /// 11; so has every boundary between units, and 11 digits of a number say on which side of it the number lies, up to
  /// whether it lies on it (`isInexact`).
  private static let fractionDigits = 11
  private static let fractionScale: UInt64 = 100_000_000_000

  /// The part before the point, `UInt64.max` if it is larger; up to 11 digits behind the point, as a fraction of
  /// `scale`; and whether digits other than 0 follow.
  private var parts: (integer: UInt64, fraction: UInt64, scale: UInt64, isInexact: Bool) {
    if exponent >= 0 {
      guard !isZero else { return (0, 0, 1, false) }
      guard exponent <= 19, digits <= UInt128(UInt64.max) else { return (.max, 0, 1, isInexact) }
      return (UInt64(clamping: digits * Self.power(exponent)), 0, 1, isInexact)
    }
    let places = -exponent
    if places <= Self.fractionDigits, digits <= UInt128(UInt64.max), !isInexact {
      let scale: UInt64 = Self.power(places)
      let (integer, fraction) = UInt64(digits).quotientAndRemainder(dividingBy: scale)
      return (integer, fraction, scale, false)
    }
    guard places <= Self.powerMax else { return (0, 0, Self.fractionScale, !isZero) }
    let (integer, rest) = digits.quotientAndRemainder(dividingBy: Self.power(places))
    let further: UInt128 = Self.power(max(0, places - Self.fractionDigits))
    let missing: UInt128 = Self.power(max(0, Self.fractionDigits - places))
    return (
      UInt64(clamping: integer), UInt64(rest / further * missing), Self.fractionScale,
      isInexact || rest % further > 0
    )
  }

  /// Whether the number as written, without its sign, is at most `limit`.
  package func isMagnitude(atMost limit: UInt64) -> Bool {
    let parts = parts
    guard parts.integer == limit else { return parts.integer < limit }
    return parts.fraction == 0 && !parts.isInexact
  }

  /// The whole number, or nil if it is not written as one; beyond 64 bits it saturates.
  package var whole: Int64? {
    guard isWrittenWhole else { return nil }
    let magnitude = Int64(clamping: parts.integer)
    return hasMinus ? -magnitude : magnitude
  }

  /// The nearest whole number to 10^power times the number, halves away from 0; nil if it is above 2^62, so
  /// that the difference of two is a number too.
  package func whole(timesTenTo power: Int) -> Int64? {
    let shift = exponent + power
    guard !isZero, shift >= -Self.powerMax else { return 0 }
    guard shift <= 19, shift <= 0 || digits <= 1 << 62 else { return nil }
    let scale: UInt128 = Self.power(abs(shift))
    let magnitude = shift < 0 ? (digits + scale / 2) / scale : digits * scale
    guard magnitude <= 1 << 62 else { return nil }
    return hasMinus ? -Int64(magnitude) : Int64(magnitude)
  }

  // MARK: Lengths

  /// The nearest unit of 1/1024 point, halves up: `floor(1024 x + 1/2)`.
  ///
  /// - Precondition: the magnitude is at most `TraceLimits.points`.
  package var units: Int64 {
    let parts = parts
    return Self.units(
      isNegative: hasMinus, integer: parts.integer, fraction: parts.fraction,
      scale: parts.scale, isInexact: parts.isInexact)
  }

  /// The nearest unit to ±(integer + (fraction + e) / scale), where e is 0, or above 0 and below 1
  /// if `isInexact`.
  ///
  /// - Precondition: `scale` is a power of ten up to 10^11, 10^11 if `isInexact`, and
  ///   `fraction < scale`.
  static func units(
    isNegative: Bool, integer: UInt64, fraction: UInt64, scale: UInt64, isInexact: Bool
  ) -> Int64 {
    if isNegative {
      // floor(1/2 - y) = -ceil(y - 1/2), and what is beyond the last digit pushes y up.
      let numerator = 2048 &* (fraction &+ (isInexact ? 1 : 0)) &+ scale &- 1
      return -Int64(truncatingIfNeeded: integer &* 1024 &+ numerator / (2 &* scale))
    }
    let numerator = 2048 &* fraction &+ scale
    return Int64(truncatingIfNeeded: integer &* 1024 &+ numerator / (2 &* scale))
  }

  // MARK: Doubles

  /// The nearest `Double`, ties to even; infinite if it is out of a `Double`'s range. -0 is 0.
  package var double: Double {
    guard !isZero else { return 0 }
    if !isInexact, digits <= UInt128(UInt64.max), abs(exponent) <= 19 {
      let scale: UInt128 = Self.power(abs(exponent))
      let product = exponent > 0 ? digits * scale : digits
      if product <= UInt128(UInt64.max) {
        let magnitude = Self.quotient(UInt64(product), exponent > 0 ? 1 : UInt64(scale))
        return hasMinus ? -magnitude : magnitude
      }
    }
    let text = String(decoding: line.bytes[start..<end], as: UTF8.self)
    guard let value = Double(text) else { preconditionFailure("no number: \(text)") }
    return value
  }

  /// The nearest `Double` to `mantissa / scale`.
  ///
  /// - Precondition: `scale` is a power of ten up to 10^19, all of which are exact as `Double`.
  static func quotient(_ mantissa: UInt64, _ scale: UInt64) -> Double {
    if mantissa < 1 << 53 { return Double(mantissa) / Double(scale) }
    // Both factors are shifted to 64 bits, and the quotient has at least 63 of them: two more than a
    // Double and its rounding bit need, so that the remainder may stand in the lowest.
    let mantissaShift = mantissa.leadingZeroBitCount
    let scaleShift = scale.leadingZeroBitCount
    let normal = mantissa << mantissaShift
    let (quotient, remainder) = (scale << scaleShift).dividingFullWidth((normal >> 1, normal << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let exponent = scaleShift - mantissaShift - 63
    return rounded * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }
}
