/// A JSON number as it is written, and its exact conversions.
///
/// Lengths never pass through `Double`: a decimal number such as `0.00048828125` is a tie between two
/// units, and a binary approximation of a neighbour of it can fall on the wrong side.
package struct DecimalNumber {
  private let line: Line
  private let integerStart: Int
  private let integerCount: Int
  private let fractionStart: Int
  private let digitCount: Int
  /// How many of the digits stand before the point once the exponent has moved it; may be negative.
  private let point: Int
  /// The first digit that is not 0, or `digitCount`.
  private let leading: Int
  let hasMinus: Bool
  /// Whether it is written without fraction and exponent.
  let isWrittenWhole: Bool

  var isZero: Bool { leading == digitCount }
  /// Below 0; -0 is 0.
  var isNegative: Bool { hasMinus && !isZero }

  /// Exponents beyond are as good as this one: no line has so many digits to make up for it.
  private static let exponentMax = 1_000_000_000_000

  /// The number at `start`, or nil when another kind of value stands there.
  ///
  /// The line has passed `JSONSyntax`; on another the result is some number, or nil.
  ///
  /// - Complexity: O(length of the number), without allocation.
  package init?(_ line: Line, at start: Int) {
    self.line = line
    hasMinus = line[start] == UInt8(ascii: "-")
    integerStart = hasMinus ? start + 1 : start
    var index = Self.afterDigits(line, integerStart)
    integerCount = index - integerStart
    guard integerCount > 0 else { return nil }
    fractionStart = index + 1
    var fractionCount = 0
    if line[index] == UInt8(ascii: ".") {
      index = Self.afterDigits(line, fractionStart)
      fractionCount = index - fractionStart
    }
    digitCount = integerCount + fractionCount
    var exponent = 0
    let hasExponent = line[index] | 0x20 == UInt8(ascii: "e")
    if hasExponent { exponent = Self.exponent(line, index + 1) }
    isWrittenWhole = fractionCount == 0 && !hasExponent
    point = integerCount + exponent
    var leading = 0
    while leading < integerCount, line[integerStart + leading] == UInt8(ascii: "0") { leading += 1 }
    if leading == integerCount {
      while leading < digitCount,
        line[fractionStart + leading - integerCount] == UInt8(ascii: "0")
      {
        leading += 1
      }
    }
    self.leading = leading
  }

  private static func afterDigits(_ line: Line, _ start: Int) -> Int {
    var index = start
    while line[index] &- 0x30 <= 9 { index += 1 }
    return index
  }

  private static func exponent(_ line: Line, _ start: Int) -> Int {
    let isNegative = line[start] == UInt8(ascii: "-")
    var index = isNegative || line[start] == UInt8(ascii: "+") ? start + 1 : start
    var value = 0
    while line[index] &- 0x30 <= 9 {
      value = min(value * 10 + Int(line[index] &- 0x30), exponentMax)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Digit `index`, counted through integer part and fraction; 0 outside of what is written.
  private func digit(_ index: Int) -> UInt64 {
    guard index >= leading, index < digitCount else { return 0 }
    let position =
      index < integerCount ? integerStart + index : fractionStart + index - integerCount
    return UInt64(line[position] &- 0x30)
  }

  // MARK: Magnitudes

  /// The part before the point, without the sign; `UInt64.max` when it has more than 19 digits.
  var integerPart: UInt64 {
    guard point > leading, !isZero else { return 0 }
    guard point - leading <= 19 else { return .max }
    var value: UInt64 = 0
    for index in leading..<point { value = value * 10 + digit(index) }
    return value
  }

  /// The first 11 digits behind the point as a whole number, and whether more than zeros follow.
  private var fractionPart: (digits: UInt64, isInexact: Bool) {
    var value: UInt64 = 0
    for index in point..<(point + Self.fractionDigits) { value = value * 10 + digit(index) }
    var rest = max(leading, point + Self.fractionDigits)
    while rest < digitCount, digit(rest) == 0 { rest += 1 }
    return (value, rest < digitCount)
  }

  /// Whether the number as written, without its sign, is at most `limit`.
  func isMagnitude(atMost limit: UInt64) -> Bool {
    let integer = integerPart
    guard integer == limit else { return integer < limit }
    let fraction = fractionPart
    return fraction.digits == 0 && !fraction.isInexact
  }

  /// The whole number, or nil when it is not written as one; beyond 19 digits it saturates.
  package var whole: Int64? {
    guard isWrittenWhole else { return nil }
    let magnitude = Int64(clamping: integerPart)
    return hasMinus ? -magnitude : magnitude
  }

  /// The nearest whole number to 10^power times the number, halves away from 0; nil where it is above 2^62, so
  /// that the difference of two is a number too.
  package func whole(timesTenTo power: Int) -> Int64? {
    let end = point + power
    guard !isZero, end >= leading else { return 0 }
    guard end - leading <= 19 else { return nil }
    var value: UInt64 = 0
    for index in leading..<end { value = value * 10 + digit(index) }
    if digit(end) >= 5 { value += 1 }
    guard value <= 1 << 62 else { return nil }
    return hasMinus ? -Int64(value) : Int64(value)
  }

  // MARK: Lengths

  /// Digits that decide about a unit. A tie is an odd multiple of 1/2048 = 0.00048828125, which has
  /// 11 digits behind the point; so has every boundary between units, and 11 digits of a number say
  /// on which side of it the number lies, up to whether it lies on it (`isInexact`).
  private static let fractionDigits = 11

  /// The nearest unit of 1/1024 point, halves up: `floor(1024 x + 1/2)`.
  ///
  /// - Precondition: the magnitude is at most `TraceLimits.points`.
  package var units: Int64 {
    let fraction = fractionPart
    return Self.units(
      isNegative: hasMinus, integer: integerPart, fraction: fraction.digits,
      scale: 100_000_000_000, isInexact: fraction.isInexact)
  }

  /// The nearest unit to ±(integer + (fraction + e) / scale), where e is 0, or above 0 and below 1
  /// when `isInexact`.
  ///
  /// - Precondition: `scale` is a power of ten up to 10^11, 10^11 when `isInexact`, and
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

  /// The nearest `Double`, ties to even; infinite when it is out of a `Double`'s range. -0 is 0.
  package var double: Double {
    guard !isZero else { return 0 }
    let magnitude = shortDouble ?? longDouble
    return hasMinus ? -magnitude : magnitude
  }

  /// The magnitude when its digits and its power of ten both fit 64 bits: whatever `print` writes of
  /// a time in milliseconds.
  private var shortDouble: Double? {
    guard digitCount - leading <= 19 else { return nil }
    var mantissa: UInt64 = 0
    for index in leading..<digitCount { mantissa = mantissa * 10 + digit(index) }
    let power = point - digitCount
    guard abs(power) <= 19 else { return nil }
    var scale: UInt64 = 1
    for _ in 0..<abs(power) { scale *= 10 }
    if power <= 0 { return Self.quotient(mantissa, scale) }
    let product = mantissa.multipliedReportingOverflow(by: scale)
    return product.overflow ? nil : Double(product.partialValue)
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

  /// Digits that can matter to a `Double`: a tie between two has at most 767.
  private static let doubleDigitsMax = 780

  /// The magnitude of any other number, through the standard library. Digits past the last that can
  /// matter are one digit more, so that a million of them cost no more than reading them.
  private var longDouble: Double {
    let exponent = point - leading
    guard exponent <= 400 else { return .infinity }
    guard exponent >= -400 else { return 0 }
    let kept = min(digitCount - leading, Self.doubleDigitsMax)
    var text: [UInt8] = Array("0.".utf8)
    for index in leading..<(leading + kept) { text.append(0x30 + UInt8(digit(index))) }
    var rest = leading + kept
    while rest < digitCount, digit(rest) == 0 { rest += 1 }
    if rest < digitCount { text.append(UInt8(ascii: "1")) }
    text.append(contentsOf: "e\(exponent)".utf8)
    guard let value = Double(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("no number: \(String(decoding: text, as: UTF8.self))")
    }
    return value
  }
}
