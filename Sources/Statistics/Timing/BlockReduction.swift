import Numerics

/// One number for a design in a block: the logarithm of its time over the base's.
///
/// Blocks are independent; the slices of a block, which share a process and a period of time, are not. So a block gives one
/// number, and the tests count blocks.
package enum BlockReduction {
  /// The median over the rounds of the logarithm of the design's time over the base's.
  ///
  /// Within a round both are near in time, and a slowdown for longer than a round cancels. A drift within a round has
  /// opposite errors there and back, and the median of both is between. A few disturbed rounds do not change a median.
  ///
  /// The Times page compares it with other reductions.
  ///
  /// - Parameters:
  ///   - slices: the times of the design's turns, in the order of the rounds of a `TurnOrder`; any unit.
  ///   - base: the times of the base's turns, in the same unit.
  /// - Throws: `unequalCounts`; `oddCount`; `notPositive`; the errors of a sample.
  /// - Complexity: O(r log r), r the rounds.
  package static func logRatio(of slices: [Double], base: [Double]) throws(SampleError) -> Double {
    guard slices.count == base.count else { throw .unequalCounts(slices.count, base.count) }
    guard slices.count.isMultiple(of: 2) else { throw .oddCount(slices.count) }
    var ratios: [Double] = []
    ratios.reserveCapacity(slices.count)
    for round in slices.indices {
      guard slices[round].isFinite, base[round].isFinite else { throw .notFinite(index: round) }
      guard slices[round] > 0, base[round] > 0 else { throw .notPositive(index: round) }
      // Two logarithms: the ratio of the largest to the smallest time would overflow.
      ratios.append(Double.log(slices[round]) - Double.log(base[round]))
    }
    return try Sample(ratios).median
  }
}
