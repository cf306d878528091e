import Numerics

/// One number for a design in a block: the logarithm of its time over the base's.
///
/// The slices of a block are not independent, since they share a process and a stretch of the machine's
/// time; blocks are. So a block gives one number, and the tests count blocks.
package enum BlockReduction {
  /// The median over the rounds of how much longer the design took than the base, as a logarithm.
  ///
  /// Within a round the two are neighbours in time, and whatever slows the machine for longer than a round
  /// cancels. What drifts within a round errs to one side on the way there and to the other on the way
  /// back, and the median of both lies between. Rounds that something else ran into are outvoted.
  ///
  /// The Times page compares it with other reductions.
  ///
  /// - Parameters:
  ///   - slices: what the design's turns took, in the order of the rounds of a `TurnOrder`; any unit.
  ///   - base: what the base's took, in the same unit.
  /// - Throws: `unequalCounts`; `oddCount`, where a round there lacks its round back; `notPositive`; what
  ///   a sample throws.
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
