import Foundation
import Results
import ScrollTrace
import TestSupport
import Testing

extension SplitMix64 {
  /// Returns a standard normal draw (Box and Muller, 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(fraction())).squareRoot()
    return radius * cos(2 * Double.pi * fraction())
  }
}

/// The error rates of verdicts on simulated times, through turns, blocks, looks and Holm's correction.
@Suite struct VerdictRateTests {
  /// Returns the log-ratios of five designs to their base in one process of a busy machine: the process has one of
  /// two speeds, drifts, and slices are hit by interrupts.
  private static func block(slowdowns: [Double], _ random: inout SplitMix64) throws -> [Double] {
    let order = TurnOrder(subjectCount: slowdowns.count + 1, roundCount: 16, seed: random.next())
    let speed = random.fraction() < 0.3 ? 0.511 : 0
    let drift = 0.001 * (random.fraction() - 0.5)
    let costs = ([0] + slowdowns).map { $0 + 0.003 * random.normal() }
    var times = costs.map { _ in [Double]() }
    for (slice, subject) in order.rounds.joined().enumerated() {
      let hit = random.fraction() < 0.08 ? -0.15 * log(random.fraction()) : 0
      let noise = speed + drift * Double(slice) + 0.018 * random.normal() + hit
      times[subject].append(exp(costs[subject] + noise))
    }
    return try times.dropFirst().map { try BlockReduction.logRatio(of: $0, base: times[0]) }
  }

  /// Returns the verdicts of one run of 20 comparisons, at 1% for all together.
  private static func verdicts(
    slowdown: Double, margin: Double, _ random: inout SplitMix64
  ) throws -> [Verdict] {
    let plan = try SignedRankPlan(
      comparisonCount: 20, alpha: 0.01, margin: margin,
      looks: SignedRankPlan.standardLooks(comparisons: 20, alpha: 0.01))
    let slowdowns = [Double](repeating: log(1 + slowdown), count: 5)
    var logRatios = [[Double]](repeating: [], count: 20)
    var verdicts: [Verdict] = []
    for blockCount in plan.looks {
      while logRatios[0].count < blockCount {
        let ratios = try (0..<4).flatMap { _ in try block(slowdowns: slowdowns, &random) }
        for (comparison, ratio) in ratios.enumerated() { logRatios[comparison].append(ratio) }
      }
      verdicts = try plan.judge(logRatios).map { try $0.get().verdict }
      if !verdicts.contains(.undecided) { break }
    }
    return verdicts
  }

  /// A margin of next to nothing leaves the test alone to prevent false alarms. The limit is 1% and three
  /// deviations of chance.
  @Test func atMostOneRunInAHundredHasAFalseAlarm() throws {
    var random = SplitMix64(seed: 1)
    let runCount = Thorough.count(200, of: 5000)
    let alarmCount = try (0..<runCount).count { _ in
      try Self.verdicts(slowdown: 0, margin: 1e-6, &random).contains { $0 != .undecided }
    }
    let expected = 0.01 * Double(runCount)
    #expect(Double(alarmCount) <= expected + 3 * expected.squareRoot())
  }

  @Test(arguments: [(0.05, Verdict.slower), (-0.05, .faster), (0, .same)])
  func designsThatDifferByFivePercentAreFoundAndEqualOnesAreSame(
    slowdown: Double, expected: Verdict
  ) throws {
    var random = SplitMix64(seed: 2)
    let verdicts = try (0..<Thorough.count(30, of: 500)).flatMap { _ in
      try Self.verdicts(slowdown: slowdown, margin: 0.02, &random)
    }
    #expect(Double(verdicts.count { $0 == expected }) >= 0.95 * Double(verdicts.count))
    // The remaining comparisons are open, and not wrong.
    #expect(verdicts.allSatisfy { $0 == expected || $0 == .undecided })
  }
}
