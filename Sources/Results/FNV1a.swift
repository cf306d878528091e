/// Fowler, Noll and Vo's hash of 64 bits, variant 1a: short, the same everywhere, and no secret's keeper.
///
/// Each step is one to one, so that texts of one length that differ in a single byte never have the same.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private static var prime: UInt64 { 0x100_0000_01B3 }

  package init() {}

  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    let prime = FNV1a.prime
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
    value = hash
  }

  /// The same of bytes that stand together, for many of them: a loop over them, and no sequence.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let prime = FNV1a.prime
    var hash = value
    for index in 0..<bytes.count { hash = (hash ^ UInt64(bytes[index])) &* prime }
    value = hash
  }

  /// A hash of as good a kind, but another, of what is long: eight bytes a step, and what is over one by one.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(wordsOf bytes: UnsafeRawBufferPointer) {
    let prime = FNV1a.prime
    var hash = value
    let count = bytes.count / 8
    for index in 0..<count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)) &* prime
      hash ^= hash >> 32
    }
    value = hash
    add(UnsafeRawBufferPointer(rebasing: bytes[(8 * count)...]))
  }

  /// - Returns: 16 hexadecimal digits.
  /// - Complexity: O(bytes).
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    return hexadecimal(hash.value)
  }

  /// A hash as 16 hexadecimal digits.
  package static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The hash that 16 lower-case hexadecimal digits write; nil for other bytes.
  package static func value(hexadecimal bytes: some Collection<UInt8>) -> UInt64? {
    guard bytes.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return value
  }
}
