import Numerics
import SeededRandom

/// The machine's own part in a block: by how much it slows each slice, whoever has the turn.
struct SimulatedMachine {
  /// For each slice, in the order of time, the logarithm of the factor.
  let slowdowns: [Double]

  init(sliceCount: Int, profile: NoiseProfile, _ generator: inout SplitMix64) {
    let process = generator.fraction() < profile.slowProcessShare ? profile.slowProcess : 0
    let drift = generator.number(from: -profile.drift, to: profile.drift) / 100
    let wave = generator.number(from: 0, to: profile.wave)
    let turn = 2 * Double.pi / generator.number(from: 10, to: 200)
    let phase = generator.number(from: 0, to: 2 * Double.pi)
    var level = process
    var steal = 0.0
    var slowdowns: [Double] = []
    slowdowns.reserveCapacity(sliceCount)
    for slice in 0..<sliceCount {
      if generator.fraction() < profile.stepShare {
        level += profile.stepSpread * generator.normal()
      }
      if steal > 0, generator.fraction() < 1 / profile.stealMeanSlices { steal = 0 }
      if steal == 0, generator.fraction() < profile.stealShare {
        steal = generator.number(from: 0, to: profile.stealLargest)
      }
      var slowdown = level + drift * Double(slice) + steal
      slowdown += wave * Double.sin(turn * Double(slice) + phase)
      slowdown += profile.sliceSpread * generator.normal()
      if generator.fraction() < profile.hitShare {
        slowdown -= profile.hitMean * Double.log(generator.fraction())
      }
      slowdowns.append(slowdown)
    }
    self.slowdowns = slowdowns
  }

  /// What a process does to each design alone.
  static func placements(
    count: Int, profile: NoiseProfile, _ generator: inout SplitMix64
  ) -> [Double] {
    (0..<count).map { _ in
      let isSlow = generator.fraction() < profile.slowPlacementShare
      return profile.placementSpread * generator.normal() + (isSlow ? profile.slowPlacement : 0)
    }
  }
}
