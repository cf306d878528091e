/// Times in ticks, a power of ten of them to the millisecond.
///
/// A decimal with few digits reads as the nearest `Double`, and the quotient of two whole numbers below 2^53 is the
/// nearest `Double` too: so a time with as many digits as the grid is restored to its last bit.
package struct TimeGrid: Equatable {
  /// The digits after the point, 0 to `exponentMax`.
  let exponent: Int
  let ticksPerMillisecond: Double

  package static let exponentMax = 6
  /// Up to here every whole number is a `Double`.
  private static let ticksMax = 0x1p53

  /// - Precondition: `exponent` is from 0 to `exponentMax`.
  package init(exponent: Int) {
    precondition(0...Self.exponentMax ~= exponent, "10^\(exponent) ticks to the millisecond")
    self.exponent = exponent
    ticksPerMillisecond = (0..<exponent).reduce(1.0) { ticks, _ in ticks * 10 }
  }

  /// The coarsest grid that has most of the times.
  ///
  /// - Complexity: O(times).
  package init(for times: some Collection<Double>) {
    var best = (exponent: 0, count: -1)
    for exponent in 0...Self.exponentMax where best.count < times.count {
      let grid = TimeGrid(exponent: exponent)
      let count = times.count { grid.ticks(of: $0) != nil }
      if count > best.count { best = (exponent, count) }
    }
    self.init(exponent: best.exponent)
  }

  /// The ticks of a time that is on the grid to its last bit; nil for others. Above 2^51 ticks, where the product is
  /// rounded by half a tick, nil for some times on the grid too.
  package func ticks(of time: Double) -> Int64? {
    let ticks = (time * ticksPerMillisecond).rounded()
    guard time.sign == .plus, ticks <= Self.ticksMax,
      (ticks / ticksPerMillisecond).bitPattern == time.bitPattern
    else { return nil }
    return Int64(ticks)
  }

  /// The last tick at or before a time, except for the rounding of the product; 2^53 at most.
  ///
  /// - Precondition: the time is 0 or more.
  package func ticks(before time: Double) -> Int64 {
    Int64(min((time * ticksPerMillisecond).rounded(.down), Self.ticksMax))
  }

  @inline(__always)
  package func time(ofTicks ticks: Int64) -> Double { Double(ticks) / ticksPerMillisecond }
}
