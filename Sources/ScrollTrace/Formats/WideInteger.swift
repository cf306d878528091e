/// A whole number from 0 to 2^128 - 1 in two words.
///
/// The standard library's type needs iOS 18, and an app's own tests read traces on older systems. Sums, products
/// and shifts beyond 128 bits wrap.
struct WideInteger: Comparable {
  let high: UInt64
  let low: UInt64

  @inline(__always)
  init(high: UInt64 = 0, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 10^exponent.
  static func power(_ exponent: Int) -> WideInteger {
    var power = WideInteger(low: 1)
    for _ in 0..<exponent { power = power * WideInteger(low: 10) }
    return power
  }

  @inline(__always)
  static func < (one: WideInteger, other: WideInteger) -> Bool {
    one.high == other.high ? one.low < other.low : one.high < other.high
  }

  @inline(__always)
  static func + (one: WideInteger, other: WideInteger) -> WideInteger {
    let (low, carries) = one.low.addingReportingOverflow(other.low)
    return WideInteger(high: one.high &+ other.high &+ (carries ? 1 : 0), low: low)
  }

  @inline(__always)
  static func - (one: WideInteger, other: WideInteger) -> WideInteger {
    let (low, borrows) = one.low.subtractingReportingOverflow(other.low)
    return WideInteger(high: one.high &- other.high &- (borrows ? 1 : 0), low: low)
  }

  @inline(__always)
  static func * (one: WideInteger, other: WideInteger) -> WideInteger {
    let (high, low) = one.low.multipliedFullWidth(by: other.low)
    return WideInteger(high: high &+ one.high &* other.low &+ one.low &* other.high, low: low)
  }

  /// The quotient, rounded down.
  ///
  /// - Precondition: the divisor is not 0.
  /// - Complexity: O(1); a step for each bit of the quotient if the divisor has more than 64 bits.
  static func / (dividend: WideInteger, divisor: WideInteger) -> WideInteger {
    if divisor.high == 0 {
      let (high, rest) = dividend.high.quotientAndRemainder(dividingBy: divisor.low)
      let low = divisor.low.dividingFullWidth((rest, dividend.low)).quotient
      return WideInteger(high: high, low: low)
    }
    var (quotient, rest): (UInt64, WideInteger) = (0, dividend)
    for shift in (0...divisor.high.leadingZeroBitCount).reversed() {
      let part = divisor.shifted(by: shift)
      quotient <<= 1
      guard rest >= part else { continue }
      rest = rest - part
      quotient |= 1
    }
    return WideInteger(low: quotient)
  }

  /// - Parameter count: the number of bits, below 64.
  private func shifted(by count: Int) -> WideInteger {
    let carried = count == 0 ? 0 : low >> (64 - count)
    return WideInteger(high: high << count | carried, low: low << count)
  }
}
