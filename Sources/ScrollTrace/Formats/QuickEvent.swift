/// The fast path for the two commonest lines, `{"t":..,"y":..}` and `{"t":..,"row":..,"x":..}`, with or without
/// `"coast":true` at the end.
///
/// It accepts keys in this order, at most one space after colons and commas, and numbers of ordinary length, in one
/// pass over the bytes. All other lines are left to `EventReader`, which takes several times as long.
struct QuickEvent {
  let timeMilliseconds: Double
  /// The row of a strip's offset, or -1 for the table's.
  let row: Int
  let units: Int64
  let coasts: Bool
  /// The bytes of the line with its newline.
  let byteCount: Int

  /// The longest accepted line: 7 + 21 bytes for the time, 9 + 10 for the row, 7 + 32 for the offset, 15 for the coast,
  /// 3 for the end. So many bytes must be readable, so that no step has to check.
  static let byteCountMax = 128

  /// - Precondition: `byteCountMax` bytes can be read from `start` on.
  @inline(__always)
  init?(at start: UnsafePointer<UInt8>) {
    var at = start
    // {"t":
    guard Self.skip(&at, 0x3A_22_74_22_7B, count: 5) else { return nil }
    Self.skipSpace(&at)
    guard let time = Self.time(&at), Self.skipComma(&at) else { return nil }
    // "y":
    if Self.skip(&at, 0x3A_22_79_22, count: 4) {
      row = -1
    } else {
      // "row":
      guard Self.skip(&at, 0x3A_22_77_6F_72_22, count: 6) else { return nil }
      Self.skipSpace(&at)
      // "x":
      guard let row = Self.integer(&at, 9), Self.skipComma(&at),
        Self.skip(&at, 0x3A_22_78_22, count: 4)
      else { return nil }
      self.row = Int(truncatingIfNeeded: row)
    }
    Self.skipSpace(&at)
    guard let units = Self.units(&at) else { return nil }
    coasts = at[0] == UInt8(ascii: ",")
    if coasts {
      // "coast":true
      guard Self.skipComma(&at), Self.skip(&at, 0x3A_22_74_73_61_6F_63_22, count: 8) else {
        return nil
      }
      Self.skipSpace(&at)
      guard Self.skip(&at, 0x65_75_72_74, count: 4) else { return nil }
    }
    guard at[0] == UInt8(ascii: "}") else { return nil }
    at += at[1] == UInt8(ascii: "\r") ? 2 : 1
    guard at[0] == UInt8(ascii: "\n") else { return nil }
    timeMilliseconds = time
    self.units = units
    byteCount = at + 1 - start
  }

  // MARK: Keys

  /// Passes over a text of up to 8 bytes, the last character first in `word`.
  @inline(__always)
  private static func skip(
    _ at: inout UnsafePointer<UInt8>, _ word: UInt64, count: Int
  ) -> Bool {
    let bits = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
    // The shift is 0 for 8 bytes, so all bits count.
    guard bits & ((1 << UInt64(8 * count)) &- 1) == word else { return false }
    at += count
    return true
  }

  @inline(__always)
  private static func skipSpace(_ at: inout UnsafePointer<UInt8>) {
    at += at[0] == UInt8(ascii: " ") ? 1 : 0
  }

  @inline(__always)
  private static func skipComma(_ at: inout UnsafePointer<UInt8>) -> Bool {
    guard at[0] == UInt8(ascii: ",") else { return false }
    at += at[1] == UInt8(ascii: " ") ? 2 : 1
    return true
  }

  // MARK: Numbers

  /// Reads up to `limit` digits and returns how many there were.
  @inline(__always)
  private static func digits(_ at: inout UnsafePointer<UInt8>, _ value: inout UInt64, _ limit: Int)
    -> Int
  {
    var count = 0
    while count < limit, case let digit = at[0] &- 0x30, digit <= 9 {
      value = value &* 10 &+ UInt64(digit)
      at += 1
      count += 1
    }
    return count
  }

  /// Reads an integer of 1 to `limit` digits without leading zeros.
  @inline(__always)
  private static func integer(_ at: inout UnsafePointer<UInt8>, _ limit: Int) -> UInt64? {
    let first = at[0]
    var value: UInt64 = 0
    let count = digits(&at, &value, limit)
    return count == 1 || count > 1 && first != 0x30 ? value : nil
  }

  @inline(__always)
  private static func power(_ exponent: Int) -> UInt64 {
    var value: UInt64 = 1
    for _ in 0..<exponent { value = value &* 10 }
    return value
  }

  /// Reads a time of up to 15 digits before the point (2^53 has 16), and 19 in total.
  @inline(__always)
  private static func time(_ at: inout UnsafePointer<UInt8>) -> Double? {
    let start = at
    guard var value = integer(&at, 15) else { return nil }
    guard at[0] == UInt8(ascii: ".") else { return Double(value) }
    let integerCount = at - start
    at += 1
    let count = digits(&at, &value, 19 - integerCount)
    return count > 0 ? DecimalNumber.quotient(value, power(count)) : nil
  }

  /// Reads an offset of up to 9 digits before the point, which is below the limit, and 20 after it.
  @inline(__always)
  private static func units(_ at: inout UnsafePointer<UInt8>) -> Int64? {
    let isNegative = at[0] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard let integer = integer(&at, 9) else { return nil }
    guard at[0] == UInt8(ascii: ".") else {
      let units = Int64(truncatingIfNeeded: integer &* 1024)
      return isNegative ? -units : units
    }
    at += 1
    var fraction: UInt64 = 0
    let count = digits(&at, &fraction, 11)
    guard count > 0 else { return nil }
    var further: UInt64 = 0
    // Nine more digits, for numbers as programs print doubles; `further` cannot overflow.
    if count == 11 { _ = digits(&at, &further, 9) }
    return DecimalNumber.units(
      isNegative: isNegative, integer: integer, fraction: fraction, scale: power(count),
      isInexact: further != 0)
  }
}
