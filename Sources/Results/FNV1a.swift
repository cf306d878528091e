/// Fowler, Noll and Vo's hash of 64 bits, variant 1a. It is not cryptographic.
///
/// Each step is one to one, so that texts of one length that differ in a single byte never have the same hash.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  // A static constant is initialized lazily, which a loop would check at each byte.
  private static var prime: UInt64 { 0x100_0000_01B3 }

  package init() {}

  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    let prime = FNV1a.prime
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
    value = hash
  }

  /// The same for contiguous bytes, without the calls of an unspecialized sequence.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let prime = FNV1a.prime
    var hash = value
    for index in 0..<bytes.count { hash = (hash ^ UInt64(bytes[index])) &* prime }
    value = hash
  }

  /// Adds long data eight bytes at a time, and the rest byte by byte. The hash differs from that of `add`.
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

  /// - Returns: 16 hexadecimal digits.
  package static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The hash of 16 lower-case hexadecimal digits; nil for other bytes.
  package static func value(hexadecimal bytes: some Collection<UInt8>) -> UInt64? {
    let isDigits = bytes.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    guard bytes.count == 16, isDigits else { return nil }
    return UInt64(String(decoding: bytes, as: UTF8.self), radix: 16)
  }
}
