import Testing

@testable import TraceTools

/// Keys that somebody has crafted so that they all have one hash.
@Suite struct KeyFloodTests {
  /// The hash of a word behind another, as the table makes it, for a secret that somebody knows.
  private static func hash(_ word: UInt64, behind hash: UInt64, _ secret: UInt64) -> UInt64 {
    let product = (hash ^ word ^ secret).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  /// Sixteen bytes: any eight, and eight that undo what those did to the hash.
  private static func keys(_ count: Int, secret: UInt64) -> [[UInt8]] {
    (0..<UInt64(count)).map { number in
      let first = number &* 0x9E37_79B9_7F4A_7C15
      let second = hash(first, behind: 16, secret) ^ secret ^ 0x1234_5678
      return [first, second].flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
      }
    }
  }

  private static func hashCount(of keys: [[UInt8]], in numbers: consuming KeyNumbers) -> Int {
    for (index, key) in keys.enumerated() {
      let number = key.withUnsafeBufferPointer { numbers.number(of: $0) }
      #expect(Int(number) == index)
    }
    return numbers.hashCount
  }

  @Test func whoDoesNotKnowTheSecretCraftsNoCollisions() {
    let keys = Self.keys(2_000, secret: 0xA076_1D64_78BD_642F)
    // They do collide where the secret is the one that they were made for.
    #expect(Self.hashCount(of: keys, in: KeyNumbers(secret: 0xA076_1D64_78BD_642F)) == 1)
    #expect(Self.hashCount(of: keys, in: KeyNumbers()) == keys.count)
  }
}
