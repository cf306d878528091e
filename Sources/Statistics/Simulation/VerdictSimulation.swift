import Numerics
import SeededRandom

/// The whole verdict machinery on simulated noise, without a clock: turns, blocks, their reduction, looks,
/// Holm's correction, verdicts. It shows how often the machinery raises a false alarm and how often it
/// sees a change, on machines like the one that `NoiseProfile` was fitted to.
///
/// The answer depends on the seed and the settings alone. `whole(suiteCount: 2000, seed: 1)`, in about a
/// minute; a false claim is one of any kind:
///
/// | suites with a false claim | quiet | busy | bimodal |
/// | --- | --- | --- | --- |
/// | all alike | 0% | 0% | 0.3% |
/// | all alike, next to no margin | 0.35% | 0.35% | 0.3% |
/// | all slowed by just the margin | 0.45% | 0.35% | 0% |
///
/// | of all designs | quiet | busy | bimodal |
/// | --- | --- | --- | --- |
/// | slowed by 5%: slower | 100% | 100% | 2% |
/// | alike: same | 100% | 99% | 0% |
/// | smallest detectable change, on average | 2.2% | 2.4% | 55% |
/// | alike: different, by Mann and Whitney's test on one design after the other | 68% | 58% | 74% |
///
/// That test raises a false alarm in every suite. On the bimodal machine 24 blocks cannot see 5%, and
/// what can be seen is reported.
package struct VerdictSimulation: Sendable {
  /// What is simulated, in a few words.
  package var title: String
  package var suiteCount: Int
  package var comparisonCount: Int
  package var profile: NoiseProfile
  package var seed: UInt64
  /// Every how many comparisons one is truly slower; nil for none.
  package var slowedEvery: Int?
  /// How much slower that is: 0.05 is 5%.
  package var slowdown = 0.05
  /// How many designs a process compares with its base.
  package var groupSize = 5
  /// How many turns a design takes in a block: 16 slices of 20 ms.
  package var roundCount = 16
  package var alpha = 0.01
  package var margin = 0.02
  /// The standard ones for 50 comparisons. With 16 rounds and groups of 5, 24 blocks take 7.7 minutes of a
  /// machine's time: 10 groups of 6 designs, 20 ms a turn.
  package var looks = [16, 20, 24]

  package init(
    title: String = "", suiteCount: Int, comparisonCount: Int = 50, profile: NoiseProfile,
    seed: UInt64, slowedEvery: Int? = nil
  ) {
    self.title = title
    self.suiteCount = suiteCount
    self.comparisonCount = comparisonCount
    self.profile = profile
    self.seed = seed
    self.slowedEvery = slowedEvery
  }

  /// The simulation that is promised, whole with 2,000 suites. On each machine: alike designs; some slowed
  /// by 5%; alike ones with next to no margin, where nothing but the test stands against a false alarm (an
  /// estimate that has to pass 2% as well hardly ever raises one); and all slowed by just the margin, where
  /// every *same* is false.
  package static func whole(suiteCount: Int, seed: UInt64) -> [VerdictSimulation] {
    NoiseProfile.all.flatMap { profile in
      let alike = VerdictSimulation(
        title: "\(profile.name), all alike", suiteCount: suiteCount, profile: profile, seed: seed)
      var slowed = alike
      slowed.title = "\(profile.name), one in five slowed by 5%"
      slowed.slowedEvery = 5
      var bare = alike
      bare.title = "\(profile.name), all alike, next to no margin"
      bare.margin = 1e-6
      var onMargin = alike
      onMargin.title = "\(profile.name), all slowed by just the margin"
      onMargin.slowedEvery = 1
      onMargin.slowdown = onMargin.margin
      return [alike, slowed, bare, onMargin]
    }
  }

  /// - Throws: `PlanError` where the settings make no plan.
  package func run() throws(PlanError) -> SimulationReport {
    let plan = try SignedRankPlan(
      comparisonCount: comparisonCount, alpha: alpha, margin: margin, looks: looks)
    let truths = (0..<comparisonCount).map { comparison in
      slowedEvery.map { comparison.isMultiple(of: $0) } == true ? Double.log(onePlus: slowdown) : 0
    }
    let layout = SimulatedSuite.Layout(
      comparisonCount: comparisonCount, groupSize: groupSize, roundCount: roundCount,
      profile: profile, truths: truths)
    var report = SimulationReport(plan: plan, profile: profile, seed: seed)
    var seeds = SplitMix64(seed: seed)
    for _ in 0..<suiteCount {
      var suite = SimulatedSuite(layout, seed: seeds.next())
      var next: Int? = plan.looks[0]
      var outcomes: [ComparisonOutcome] = []
      var blockCount = 0
      while let count = next {
        blockCount = count
        do throws(SampleError) { try suite.extend(toBlocks: count) } catch {
          preconditionFailure("simulated times are finite and above zero: \(error)")
        }
        outcomes = try plan.judge(suite.logRatios)
        next = plan.nextLook(after: outcomes, blockCount: count)
      }
      report.add(
        outcomes, truths: truths, blockCount: blockCount, sequentialAlarms: suite.sequentialAlarms)
    }
    return report
  }
}
