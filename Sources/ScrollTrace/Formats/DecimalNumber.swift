/// A JSON number as it is written, and its exact conversions.
///
/// Lengths never pass through `Double`: the `Double` nearest to a decimal can be on the other side of a tie between two
/// units.
package struct DecimalNumber {
  private let line: Line
  private let start: Int
  /// The position after the number.
  private(set) var end: Int
  /// The number without its sign is `(digits + e) 10^exponent`; e is 0, or between 0 and 1 if `isInexact`.
  private var digits = WideInteger(low: 0)
  private var exponent = 0
  private var isInexact = false
  private let hasMinus: Bool
  /// True if it is written without fraction and exponent.
  private var isWrittenWhole = true

  /// Below this, 10^25, one more digit is kept: 26 in total. A unit depends on 20, and the products below fit 128 bits.
  private static let digitsMax = WideInteger(high: 542_101, low: 1_590_897_978_359_414_784)
  /// 10^38 is the largest power of ten that fits.
  private static let powerMax = 38
  /// Larger exponents have the same effect: no line has so many digits.
  private static let exponentMax = 1_000_000_000_000

  package var isZero: Bool { digits.high | digits.low == 0 }
  /// Below 0; -0 is 0.
  var isNegative: Bool { hasMinus && !isZero }

  /// Reads the number at `start`; nil if there is another kind of value.
  ///
  /// - Precondition: the line is valid JSON. Otherwise the result is some number, or nil.
  /// - Complexity: O(length of the number), without allocation.
  package init?(_ line: Line, at start: Int) {
    self.line = line
    self.start = start
    hasMinus = line[start] == UInt8(ascii: "-")
    end = hasMinus ? start + 1 : start
    let integerStart = end
    takeDigits(step: 0)
    guard end > integerStart else { return nil }
    if line[end] == UInt8(ascii: ".") {
      isWrittenWhole = false
      end += 1
      takeDigits(step: -1)
    }
    if line[end] | 0x20 == UInt8(ascii: "e") {
      isWrittenWhole = false
      takeExponent()
    }
  }

  /// - Parameter step: what each digit adds to the exponent: 0 before the point and -1 after it.
  @inline(__always)
  private mutating func takeDigits(step: Int) {
    while case let digit = line[end] &- 0x30, digit <= 9 {
      if digits < Self.digitsMax {
        digits = digits * WideInteger(low: 10) + WideInteger(low: UInt64(digit))
        exponent += step
      } else {
        isInexact = isInexact || digit != 0
        exponent += step + 1
      }
      end += 1
    }
  }

  private mutating func takeExponent() {
    end += 1
    let isBelowZero = line[end] == UInt8(ascii: "-")
    if isBelowZero || line[end] == UInt8(ascii: "+") { end += 1 }
    var value = 0
    while case let digit = line[end] &- 0x30, digit <= 9 {
      value = min(value * 10 + Int(digit), Self.exponentMax)
      end += 1
    }
    exponent += isBelowZero ? -value : value
  }

  // MARK: Whole numbers

  /// The magnitude if it is written without fraction and not negative; `UInt64.max` if it is larger.
  private var wholeMagnitude: UInt64 {
    guard !isZero else { return 0 }
    guard exponent <= 19, digits.high == 0 else { return .max }
    let magnitude = digits * .power(exponent)
    return magnitude.high == 0 ? magnitude.low : .max
  }

  /// Returns true if the number as written, without its sign, is at most `limit`.
  ///
  /// - Precondition: `limit` is from 10,000 to 2^53.
  package func isMagnitude(atMost limit: UInt64) -> Bool {
    guard exponent < 0 else {
      return wholeMagnitude < limit || wholeMagnitude == limit && !isInexact
    }
    // 26 digits with 22 of them after the point are below 10,000.
    guard exponent >= -22 else { return true }
    let scaled = WideInteger(low: limit) * .power(-exponent)
    return digits < scaled || digits == scaled && !isInexact
  }

  /// The whole number; nil if it is not written as one. Beyond 64 bits it saturates.
  package var whole: Int64? {
    guard isWrittenWhole else { return nil }
    let magnitude = Int64(clamping: wholeMagnitude)
    return hasMinus ? -magnitude : magnitude
  }

  /// The whole number nearest to 10^power times the number, halves away from 0. Nil from 2^62 on, so that the
  /// difference of two results does not overflow.
  package func whole(timesTenTo power: Int) -> Int64? {
    let shift = exponent + power
    guard !isZero, shift >= -Self.powerMax else { return 0 }
    let limit = WideInteger(low: 1 << 62)
    guard shift <= 19, shift <= 0 || digits < limit else { return nil }
    let scale = WideInteger.power(abs(shift))
    let magnitude =
      shift < 0 ? (digits + scale / WideInteger(low: 2)) / scale : digits * scale
    guard magnitude < limit else { return nil }
    return hasMinus ? -Int64(magnitude.low) : Int64(magnitude.low)
  }

  // MARK: Lengths

  /// The nearest unit of 1/1024 point, halves up: `floor(1024 x + 1/2)`.
  ///
  /// - Precondition: the magnitude is at most `TraceLimits.points`.
  package var units: Int64 {
    guard exponent < 0 else {
      let units = Int64(wholeMagnitude) * 1024
      return hasMinus ? -units : units
    }
    // With more places than this, 26 digits are far below half a unit.
    guard exponent >= -37 else { return 0 }
    let scale = WideInteger.power(-exponent)
    // Below 0 a tie rounds to the smaller magnitude, unless digits that were not kept follow it.
    let one = WideInteger(low: 1)
    let kept = hasMinus && isInexact ? digits + one : digits
    let doubled = kept * WideInteger(low: 2048) + scale
    let numerator = hasMinus ? doubled - one : doubled
    let magnitude = Int64((numerator / (scale + scale)).low)
    return hasMinus ? -magnitude : magnitude
  }

  /// The nearest unit to ±(integer + (fraction + e) / scale); e is 0, or between 0 and 1 if `isInexact`.
  ///
  /// - Precondition: `scale` is a power of ten up to 10^11, 10^11 if `isInexact`, and `fraction < scale`.
  @inline(__always)
  static func units(
    isNegative: Bool, integer: UInt64, fraction: UInt64, scale: UInt64, isInexact: Bool
  ) -> Int64 {
    let numerator =
      isNegative
      ? 2048 &* (fraction &+ (isInexact ? 1 : 0)) &+ scale &- 1 : 2048 &* fraction &+ scale
    let magnitude = Int64(truncatingIfNeeded: integer &* 1024 &+ numerator / (2 &* scale))
    return isNegative ? -magnitude : magnitude
  }

  // MARK: Doubles

  /// The nearest `Double`, ties to even; infinite if it is out of range. -0 is 0.
  package var double: Double {
    guard !isZero else { return 0 }
    if !isInexact, digits.high == 0, -19...0 ~= exponent {
      let magnitude = Self.quotient(digits.low, WideInteger.power(-exponent).low)
      return hasMinus ? -magnitude : magnitude
    }
    let text = String(decoding: line.bytes[start..<end], as: UTF8.self)
    guard let value = Double(text) else { preconditionFailure("not a number: \(text)") }
    return value
  }

  /// The nearest `Double` to `mantissa / scale`.
  ///
  /// - Precondition: `scale` is a power of ten up to 10^19, all of which are exact as `Double`.
  static func quotient(_ mantissa: UInt64, _ scale: UInt64) -> Double {
    if mantissa < 1 << 53 { return Double(mantissa) / Double(scale) }
    // Both are shifted to 64 bits, so the quotient has at least 63: two more than a `Double` and its rounding bit need.
    // The lowest bit can therefore represent the remainder.
    let mantissaShift = mantissa.leadingZeroBitCount
    let scaleShift = scale.leadingZeroBitCount
    let normal = mantissa << mantissaShift
    let (quotient, remainder) = (scale << scaleShift).dividingFullWidth((normal >> 1, normal << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let exponent = scaleShift - mantissaShift - 63
    return rounded * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }
}
