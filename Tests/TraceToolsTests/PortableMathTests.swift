import Foundation
import Testing

@testable import TraceTools

/// The project's own arithmetic, held to the C library's within a few units in the last place.
@Suite struct PortableMathTests {
  private static let tolerance = 1e-14

  private func expect(
    _ found: Double, _ expected: Double, _ what: @autoclosure () -> String,
    relative: Double = tolerance
  ) {
    let close = (found - expected).magnitude <= relative * expected.magnitude
    #expect(found == expected || close, "\(what()) is \(found), and not \(expected)")
  }

  @Test func exponentialsAreThoseOfTheLibrary() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let x = random.number(in: -700...700)
      expect(PortableMath.exp(x), exp(x), "exp(\(x))")
      expect(PortableMath.exp(x / 1000), exp(x / 1000), "exp(\(x / 1000))")
    }
    for (x, value) in [(0, 1), (1000, .infinity), (-1000, 0)] as [(Double, Double)] {
      #expect(PortableMath.exp(x) == value)
    }
    expect(PortableMath.exp(709.7), exp(709.7), "the largest")
    expect(PortableMath.exp(-740), exp(-740), "a subnormal", relative: 1e-2)
  }

  @Test func logarithmsAreThoseOfTheLibrary() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      let x = exp(random.number(in: -700...700))
      expect(PortableMath.log(x), log(x), "log(\(x))")
      let near = random.number(in: 0.5...2)
      expect(PortableMath.log(near), log(near), "log(\(near))", relative: 1e-13)
    }
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(.infinity) == .infinity)
    expect(
      PortableMath.log(Double.leastNonzeroMagnitude), log(Double.leastNonzeroMagnitude),
      "the smallest")
  }

  /// The bits themselves, which are part of every trace; each is within a unit in the last place.
  @Test func bitsAreFixed() {
    #expect(PortableMath.exp(1) == 2.7182818284590455)
    #expect(PortableMath.exp(-10.5) == 2.7536449349747158e-05)
    #expect(PortableMath.log(2) == 0.6931471805599453)
    #expect(PortableMath.log(0.998) == -0.002002002670673079)
  }
}
