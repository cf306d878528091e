import Testing

@testable import ScrollTrace

/// The checksum, held to values of the reference implementation.
@Suite struct XXHash64Tests {
  /// From xxHash's own documentation and tests.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func knownTextsHaveTheirHash(text: String, hash: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { XXHash64.hash($0) } == hash)
  }

  /// Changes within 8 bytes that are read as one can never cancel each other out; here, every bit alone, over
  /// every path through the function.
  @Test func everyBitCounts() {
    for count in 0..<100 {
      var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let hash = bytes.withUnsafeBytes { XXHash64.hash($0, seed: 7) }
      #expect(bytes.withUnsafeBytes { XXHash64.hash($0, seed: 8) } != hash)
      for place in bytes.indices {
        for bit in 0..<8 as Range<UInt8> {
          bytes[place] ^= 1 << bit
          #expect(bytes.withUnsafeBytes { XXHash64.hash($0, seed: 7) } != hash)
          bytes[place] ^= 1 << bit
        }
      }
    }
  }
}
