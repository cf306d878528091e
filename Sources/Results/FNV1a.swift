/// Fowler, Noll and Vo's hash of 64 bits, variant 1a: short, the same everywhere, and no secret's keeper.
///
/// Each step is one to one, so that texts of one length that differ in a single byte never have the same.
package enum FNV1a {
  /// - Returns: 16 hexadecimal digits.
  /// - Complexity: O(bytes).
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
