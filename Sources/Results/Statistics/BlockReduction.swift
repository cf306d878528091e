import Foundation

/// One number for a design in a block: the logarithm of its time over the base's.
///
/// Blocks are independent; the slices of a block, which share a process and a period of time, are not. So a block gives one
/// number, and the tests count blocks.
package enum BlockReduction {
  /// The median over the rounds of the logarithm of the design's time over the base's.
  ///
  /// Within a round both are near in time, and a slowdown for longer than a round cancels. A drift within a round has
  /// opposite errors there and back, and the median of both is between. The Times page compares other reductions.
  ///
  /// - Parameters:
  ///   - slices: the times of the design's turns, in the order of the rounds of a `TurnOrder`; any unit.
  ///   - base: the times of the base's turns, in the same unit.
  /// - Throws: `SampleError` for no times, and for one that is not a positive number.
  /// - Precondition: both have the same, even number of times.
  package static func logRatio(of slices: [Double], base: [Double]) throws(SampleError) -> Double {
    precondition(
      slices.count == base.count && slices.count.isMultiple(of: 2),
      "\(slices.count) slices against \(base.count), expected the same even number")
    for (index, time) in (slices + base).enumerated() where !(time > 0) || time.isInfinite {
      throw .notPositive(index % slices.count)
    }
    // Two logarithms: the ratio of the largest to the smallest time would overflow.
    return try Sample(zip(slices, base).map { log($0) - log($1) }).median
  }
}
