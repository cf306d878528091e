import SeededRandom
import Testing

@testable import ScrollTrace

/// Compared with the standard library's type, which the tests may use.
@Suite struct WideIntegerTests {
  private func wide(_ value: UInt128) -> WideInteger {
    WideInteger(
      high: UInt64(truncatingIfNeeded: value >> 64), low: UInt64(truncatingIfNeeded: value))
  }

  /// A number of up to 128 bits: all lengths are equally likely, and half are near a power of 2.
  private func draw(_ random: inout SplitMix64) -> UInt128 {
    let bits = UInt128(random.next()) << 64 | UInt128(random.next())
    let value = bits >> UInt128(random.next() % 128)
    guard random.next() % 2 == 0 else { return value }
    let power = UInt128(1) << UInt128(random.next() % 128)
    return power &+ UInt128(random.next() % 3) &- 1
  }

  @Test func itCountsLikeTheStandardLibrary() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200_000 {
      let (one, other) = (draw(&random), draw(&random))
      #expect(wide(one) + wide(other) == wide(one &+ other))
      #expect(wide(one) - wide(other) == wide(one &- other))
      #expect(wide(one) * wide(other) == wide(one &* other))
      #expect((wide(one) < wide(other)) == (one < other))
      if other > 0 { #expect(wide(one) / wide(other) == wide(one / other), "\(one) / \(other)") }
    }
  }

  @Test func powersOfTen() {
    var power: UInt128 = 1
    for exponent in 0...38 {
      #expect(WideInteger.power(exponent) == wide(power))
      power &*= 10
    }
  }
}
