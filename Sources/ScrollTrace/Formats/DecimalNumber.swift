/// A JSON number as it is written, and its exact conversions.
///
/// Lengths never pass through `Double`: the `Double` nearest to a decimal can be on the other side of a tie between two
/// units.
package struct DecimalNumber {
  private let line: Line
  private let start: Int
  /// The position after the number.
  let end: Int
  /// The number without its sign is `integer + (fraction + e) / scale`; e is 0, or between 0 and 1 if `isInexact`. Beyond 64
  /// bits `integer` is `UInt64.max`.
  private var integer: UInt64 = 0
  private var fraction: UInt64 = 0
  private var isInexact = false
  private let hasMinus: Bool
  /// True if it is written without fraction and exponent.
  private let isWrittenWhole: Bool

  /// The decimals that are kept: a tie between two units, an odd multiple of 1/2048, has 11.
  private static let places = 11
  /// 10^places.
  private static let scale: UInt64 = 100_000_000_000
  /// Larger exponents have the same effect: no line has so many digits.
  private static let exponentMax = 1_000_000_000_000

  package var isZero: Bool { integer | fraction == 0 && !isInexact }
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
    let first = hasMinus ? start + 1 : start
    let point = Self.afterDigits(line, at: first)
    guard point > first else { return nil }
    let last = line[point] == UInt8(ascii: ".") ? Self.afterDigits(line, at: point + 1) : point
    let hasExponent = line[last] | 0x20 == UInt8(ascii: "e")
    let (exponent, end) = hasExponent ? Self.exponent(line, at: last + 1) : (0, last)
    isWrittenWhole = end == point
    self.end = end
    takeDigits(first..<last, place: point - first - 1 + exponent)
  }

  @inline(__always)
  private static func afterDigits(_ line: Line, at start: Int) -> Int {
    var end = start
    while line[end] &- 0x30 <= 9 { end += 1 }
    return end
  }

  private static func exponent(_ line: Line, at start: Int) -> (value: Int, end: Int) {
    let isBelowZero = line[start] == UInt8(ascii: "-")
    let first = isBelowZero || line[start] == UInt8(ascii: "+") ? start + 1 : start
    let end = afterDigits(line, at: first)
    let value = (first..<end).reduce(0) { min($0 * 10 + Int(line[$1] &- 0x30), exponentMax) }
    return (isBelowZero ? -value : value, end)
  }

  /// - Parameters:
  ///   - digits: the positions of the digits, and of the point.
  ///   - place: the power of ten of the first digit.
  @inline(__always)
  private mutating func takeDigits(_ digits: Range<Int>, place: Int) {
    var place = place
    for position in digits {
      guard case let digit = line[position] &- 0x30, digit <= 9 else { continue }
      if place >= 0 {
        appendToInteger(UInt64(digit))
      } else if place >= -Self.places {
        fraction = fraction * 10 + UInt64(digit)
      } else {
        isInexact = isInexact || digit != 0
      }
      place -= 1
    }
    // The zeros that an exponent adds, and those after the last decimal.
    while place >= 0, integer != 0, integer != .max {
      appendToInteger(0)
      place -= 1
    }
    while place >= -Self.places, fraction != 0 {
      fraction *= 10
      place -= 1
    }
  }

  @inline(__always)
  private mutating func appendToInteger(_ digit: UInt64) {
    let (product, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
    let (sum, overflows) = product.addingReportingOverflow(digit)
    integer = isTooLarge || overflows ? .max : sum
  }

  // MARK: Whole numbers

  /// Returns true if the number as written, without its sign, is at most `limit`.
  ///
  /// - Precondition: `limit` is below `UInt64.max`.
  package func isMagnitude(atMost limit: UInt64) -> Bool {
    integer < limit || integer == limit && fraction == 0 && !isInexact
  }

  /// The whole number; nil if it is not written as one. Beyond 64 bits it saturates.
  package var whole: Int64? {
    guard isWrittenWhole else { return nil }
    let magnitude = Int64(clamping: integer)
    return hasMinus ? -magnitude : magnitude
  }

  /// The whole number nearest to 10^power times the number, halves away from 0. Nil from 2^62 on, so that the
  /// difference of two results does not overflow.
  ///
  /// - Precondition: `power` is from 0 to 11.
  package func whole(timesTenTo power: Int) -> Int64? {
    let factor = (0..<power).reduce(1 as UInt64) { product, _ in product * 10 }
    let step = Self.scale / factor
    let (high, low) = integer.multipliedFullWidth(by: factor)
    let limit: UInt64 = 1 << 62
    guard high == 0, low < limit else { return nil }
    let magnitude = low + (fraction + step / 2) / step
    guard magnitude < limit else { return nil }
    return hasMinus ? -Int64(magnitude) : Int64(magnitude)
  }

  // MARK: Lengths

  /// The nearest unit of 1/1024 point, halves up: `floor(1024 x + 1/2)`.
  ///
  /// - Precondition: the magnitude is at most `TraceLimits.points`.
  package var units: Int64 {
    Self.units(
      isNegative: hasMinus, integer: integer, fraction: fraction, scale: Self.scale,
      isInexact: isInexact)
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
    let (product, isTooLarge) = integer.multipliedReportingOverflow(by: Self.scale)
    let (mantissa, overflows) = product.addingReportingOverflow(fraction)
    if !isInexact, !isTooLarge, !overflows {
      let magnitude = Self.quotient(mantissa, Self.scale)
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
