/// The two commonest lines, `{"t":..,"y":..}` and `{"t":..,"row":..,"x":..}`, with `"coast":true` behind
/// them or without, in one pass over their bytes. `EventReader` is the whole format; tests hold this one
/// to it.
///
/// It takes keys in this order, with one space or none behind colons and commas, and numbers of
/// ordinary length. It leaves every other line to `EventReader`, which takes several times as long.
struct QuickEvent {
  let timeMilliseconds: Double
  /// The row of a strip's offset, or -1 for the table's.
  let row: Int
  let units: Int64
  let coasts: Bool
  /// The bytes of the line with its newline.
  let byteCount: Int

  /// No line that is taken is longer: 7 + 21 for the time, 9 + 10 for the row, 7 + 32 for the
  /// offset, 15 for the coast, 3 for the end. As many bytes must be readable, so that no step asks where they end.
  static let byteCountMax = 128

  /// - Precondition: `byteCountMax` bytes can be read from `start` on.
  @inline(__always)
  init?(at start: UnsafePointer<UInt8>) {
    var at = start
    guard Self.skip(&at, Self.timeKey) else { return nil }
    at += at[0] == UInt8(ascii: " ") ? 1 : 0
    guard let time = Self.time(&at), at[0] == UInt8(ascii: ",") else { return nil }
    at += at[1] == UInt8(ascii: " ") ? 2 : 1
    if !Self.skip(&at, Self.offsetKey) {
      guard Self.skip(&at, Self.rowKey) else { return nil }
      at += at[0] == UInt8(ascii: " ") ? 1 : 0
      guard let row = Self.row(&at), at[0] == UInt8(ascii: ",") else { return nil }
      at += at[1] == UInt8(ascii: " ") ? 2 : 1
      guard Self.skip(&at, Self.stripKey) else { return nil }
      self.row = row
    } else {
      row = -1
    }
    at += at[0] == UInt8(ascii: " ") ? 1 : 0
    guard let units = Self.units(&at) else { return nil }
    // A line without a coast is asked for nothing more than it was before there were any.
    if at[0] == UInt8(ascii: "}") {
      coasts = false
    } else {
      guard Self.skipCoast(&at) else { return nil }
      coasts = true
    }
    at += at[1] == UInt8(ascii: "\r") ? 2 : 1
    guard at[0] == UInt8(ascii: "\n") else { return nil }
    timeMilliseconds = time
    self.units = units
    byteCount = at + 1 - start
  }

  // MARK: Keys

  /// A short text as the little-endian word that it makes in memory.
  private struct Word {
    let bits: UInt64
    let mask: UInt64
    let count: Int

    @inline(__always)
    init(_ bits: UInt64, count: Int) {
      self.bits = bits
      self.count = count
      // Of 8 bytes the shift leaves nothing, and all bits count.
      mask = (1 << UInt64(8 * count)) &- 1
    }
  }

  /// `{"t":`, `"y":`, `"row":`, `"x":`, `"coast":`, `true}`, last character first.
  private static var timeKey: Word { Word(0x3A_22_74_22_7B, count: 5) }
  private static var offsetKey: Word { Word(0x3A_22_79_22, count: 4) }
  private static var rowKey: Word { Word(0x3A_22_77_6F_72_22, count: 6) }
  private static var stripKey: Word { Word(0x3A_22_78_22, count: 4) }
  private static var coastKey: Word { Word(0x3A_22_74_73_61_6F_63_22, count: 8) }
  private static var coastEnd: Word { Word(0x7D_65_75_72_74, count: 5) }

  @inline(__always)
  private static func skip(_ at: inout UnsafePointer<UInt8>, _ word: Word) -> Bool {
    let bits = UInt64(
      littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
    guard bits & word.mask == word.bits else { return false }
    at += word.count
    return true
  }

  /// `,"coast":true` up to the brace behind it, which stays.
  @inline(__always)
  private static func skipCoast(_ at: inout UnsafePointer<UInt8>) -> Bool {
    guard at[0] == UInt8(ascii: ",") else { return false }
    at += at[1] == UInt8(ascii: " ") ? 2 : 1
    guard skip(&at, coastKey) else { return false }
    at += at[0] == UInt8(ascii: " ") ? 1 : 0
    guard skip(&at, coastEnd) else { return false }
    at -= 1
    return true
  }

  // MARK: Numbers

  /// Reads up to `limit` digits; the first byte that is none, or the digit too many, stays.
  @inline(__always)
  private static func digits(_ at: inout UnsafePointer<UInt8>, _ value: inout UInt64, _ limit: Int)
    -> Int
  {
    var count = 0
    while count < limit {
      let digit = at[0] &- 0x30
      guard digit <= 9 else { return count }
      value = value &* 10 &+ UInt64(digit)
      at += 1
      count += 1
    }
    return count
  }

  /// A number's integer part: at least one digit, no more than `limit`, no leading zero.
  @inline(__always)
  private static func integer(_ at: inout UnsafePointer<UInt8>, _ limit: Int) -> UInt64? {
    let first = at[0]
    var value: UInt64 = 0
    let count = digits(&at, &value, limit)
    guard count > 0, first != 0x30 || count == 1 else { return nil }
    return value
  }

  /// A power of ten.
  @inline(__always)
  private static func power(_ exponent: Int) -> UInt64 {
    var value: UInt64 = 1
    for _ in 0..<exponent { value = value &* 10 }
    return value
  }

  /// A time of up to 15 digits before the point (2^53 has 16), and 19 in all.
  @inline(__always)
  private static func time(_ at: inout UnsafePointer<UInt8>) -> Double? {
    let start = at
    guard var value = integer(&at, 15) else { return nil }
    guard at[0] == UInt8(ascii: ".") else { return Double(value) }
    let integerCount = at - start
    at += 1
    let count = digits(&at, &value, 19 - integerCount)
    guard count > 0 else { return nil }
    return DecimalNumber.quotient(value, power(count))
  }

  @inline(__always)
  private static func row(_ at: inout UnsafePointer<UInt8>) -> Int? {
    guard let value = integer(&at, 9) else { return nil }
    return Int(truncatingIfNeeded: value)
  }

  /// An offset of up to 9 digits before the point, which is below the limit, and 20 behind it.
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
    // Nine more, so that a number as `print` writes it is taken, and `further` cannot overflow.
    if count == 11 { _ = digits(&at, &further, 9) }
    return DecimalNumber.units(
      isNegative: isNegative, integer: integer, fraction: fraction, scale: power(count),
      isInexact: further != 0)
  }
}
