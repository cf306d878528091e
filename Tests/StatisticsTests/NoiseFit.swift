import Foundation
import SeededRandom

@testable import Statistics

/// The measurements of `NoiseProfile`'s table, taken on a simulated machine: all are shares, 0.01 is 1%.
struct NoiseFit: Equatable, Sendable {
  /// How far the slowest and the fastest of ten takes of 100 ms lie apart, over their median: the median
  /// of such tries.
  let fixedWorkRange: Double
  /// One workload against itself, 25 slices each, taken in turn, the median of the 25 ratios: the furthest
  /// off of 20 tries, and of that the median.
  let inTurnLargest: Double
  /// The same, all slices of one and then all of the other, the ratio of the medians.
  let inBlocksLargest: Double

  /// - Parameter seed: of the noise.
  init(_ profile: NoiseProfile, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var ranges: [Double] = []
    var inTurn: [Double] = []
    var inBlocks: [Double] = []
    for _ in 0..<40 {
      ranges.append(NoiseFit.fixedWorkRange(profile, &generator))
      var largest = (inTurn: 0.0, inBlocks: 0.0)
      for _ in 0..<20 {
        let times = SimulatedMachine(sliceCount: 50, profile: profile, &generator).slowdowns
          .map { exp($0) }
        largest.inTurn = max(largest.inTurn, NoiseFit.inTurn(times))
        largest.inBlocks = max(largest.inBlocks, NoiseFit.inBlocks(times))
      }
      inTurn.append(largest.inTurn)
      inBlocks.append(largest.inBlocks)
    }
    fixedWorkRange = Summary.median(ofOrdered: ranges.sorted())
    inTurnLargest = Summary.median(ofOrdered: inTurn.sorted())
    inBlocksLargest = Summary.median(ofOrdered: inBlocks.sorted())
  }

  private static func fixedWorkRange(_ profile: NoiseProfile, _ generator: inout SplitMix64)
    -> Double
  {
    let times = SimulatedMachine(sliceCount: 50, profile: profile, &generator).slowdowns
      .map { exp($0) }
    let takes = stride(from: 0, to: 50, by: 5).map { times[$0..<$0 + 5].reduce(0, +) }.sorted()
    return (takes[9] - takes[0]) / Summary.median(ofOrdered: takes)
  }

  /// How far the median ratio of 25 pairs, there and back, is from 1.
  private static func inTurn(_ times: [Double]) -> Double {
    let ratios = (0..<25).map { pair in
      let ratio = times[2 * pair] / times[2 * pair + 1]
      return pair.isMultiple(of: 2) ? ratio : 1 / ratio
    }
    return distance(Summary.median(ofOrdered: ratios.sorted()))
  }

  /// How far the ratio of the medians of the first 25 and of the rest is from 1.
  private static func inBlocks(_ times: [Double]) -> Double {
    distance(
      Summary.median(ofOrdered: times[..<25].sorted())
        / Summary.median(ofOrdered: times[25...].sorted()))
  }

  private static func distance(_ ratio: Double) -> Double { max(ratio, 1 / ratio) - 1 }
}
