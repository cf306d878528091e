import Numerics
import SeededRandom
import Testing

@testable import Statistics

/// The rule for steps in a history.
@Suite struct RankWindowsTests {
  /// 30 figures of one level and 10 of another 5% higher, with noise that repeats every five: a step where it is.
  @Test func aStepIsFoundWhereItIs() {
    let noise = [0.001, -0.002, 0.0, 0.002, -0.001]
    let values = (0..<40).map { (index: Int) -> Double in
      let level = index < 30 ? 0 : 0.05
      return level + noise[index % 5] * 1.5 + Double(index % 7) * 1e-4
    }
    #expect(RankWindows(seriesCount: 20).steps(in: values) == [30])
    // Downwards too.
    #expect(RankWindows(seriesCount: 20).steps(in: values.map { -$0 }) == [30])
  }

  /// One in C(37, 7) = 10,295,472 splits is the rarest of 30 and 7: seven commits can decide at a level of two such.
  @Test func sevenCommitsAreEnoughAndSixWait() {
    let rule = RankWindows(seriesCount: 20)
    func values(after: Int) -> [Double] {
      let early = (0..<30).map { (index: Int) -> Double in Double(index * 7 % 11) * 1e-4 }
      let late = (0..<after).map { (index: Int) -> Double in 0.1 + Double(index * 5 % 7) * 1e-4 }
      return early + late
    }
    #expect(rule.steps(in: values(after: 7)) == [30])
    for count in 1...6 {
      #expect(rule.steps(in: values(after: count)).isEmpty, "\(count) after")
      #expect(rule.waiting(in: values(after: count), after: 0) == 30, "\(count) after")
    }
    #expect(rule.waiting(in: values(after: 0), after: 0) == nil)
  }

  @Test func seriesThatAreShortOrAlikeHaveNone() {
    let rule = RankWindows()
    #expect(rule.steps(in: []).isEmpty)
    #expect(rule.steps(in: [1]).isEmpty)
    #expect(rule.steps(in: [Double](repeating: 3, count: 200)).isEmpty)
    #expect(rule.waiting(in: [], after: 0) == nil)
    #expect(rule.waiting(in: [1, 2], after: 0) == nil)
    // A change within the margin is none, however certain.
    let small = (0..<60).map { (index: Int) -> Double in
      index < 30 ? 0 : 0.01 + Double(index % 3) * 1e-5
    }
    #expect(rule.steps(in: small).isEmpty)
  }

  @Test func severalStepsAreAllFound() {
    var random = SplitMix64(seed: 5)
    let values = (0..<150).map { (index: Int) -> Double in
      let level = index < 40 ? 0 : index < 90 ? 0.08 : 0.03
      return level + 0.005 * random.normal()
    }
    let found = RankWindows(seriesCount: 20).steps(in: values)
    #expect(found.count == 2)
    #expect(zip(found, [40, 90]).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
  }

  /// A straight line has no step, though its later figures all lie beyond its earlier ones.
  @Test func aDriftIsNoStep() {
    let rule = RankWindows()
    for slope in [0.0005, 0.002, 0.01] {
      #expect(rule.steps(in: (0..<100).map { Double($0) * slope }).isEmpty, "\(slope)")
    }
  }

  /// The promise in small: no false step in any of a thousand series a machine, and what is found.
  @Test(arguments: HistoryNoise.all.map(\.name))
  func itIsAsRarelyFalseAsItSays(machine: String) throws {
    let noise = try #require(HistoryNoise.all.first { $0.name == machine })
    let rule = RankWindows(seriesCount: 20)
    let simulation = HistorySimulation(seriesCount: 60, seed: 4)
    let outcome = simulation.run([rule], on: noise)[0]
    #expect(outcome.falseSeriesCount == 0)
    #expect(outcome.seriesCount == 60)
    #expect(outcome.familyCount == 3)
    if machine == "quiet" { #expect(outcome.foundCount >= 57) }
  }

  /// Where a speed is the machine's and not the commit's, those of the slow kind are compared among themselves.
  @Test func aStepBetweenTwoSpeedsIsFoundInTheEnd() {
    var random = SplitMix64(seed: 8)
    let values = (0..<80).map { (index: Int) -> Double in
      let speed = index % 3 == 0 ? 0.5 : 0
      return speed + (index < 40 ? 0 : 0.06) + 0.005 * random.normal()
    }
    let found = RankWindows(seriesCount: 5).steps(in: values)
    #expect(found.count == 1)
    #expect(found.allSatisfy { abs($0 - 40) <= 2 }, "\(found)")
  }
}

/// The rules that it is compared with, on series that were worked out.
@Suite struct OtherStepRuleTests {
  private static let step = (0..<60).map { (index: Int) -> Double in
    let level = index < 30 ? 0 : 0.1
    return level + Double(index * 7 % 5) * 0.001
  }

  @Test func eachFindsAClearStep() {
    for rule in HistorySimulation.rules(familySize: 20) {
      let found = rule.steps(in: Self.step)
      #expect(found.contains { abs($0 - 30) <= 1 }, "\(rule.name): \(found)")
      #expect(rule.steps(in: []).isEmpty, "\(rule.name)")
      #expect(rule.steps(in: [1, 2]).count <= 1, "\(rule.name)")
    }
  }

  /// A tenth more from the thirtieth figure on is told; a tenth less, a twentieth more and one figure that is far off are
  /// not.
  @Test func asvTellsWhatBecameSlowerAndStayedSo() {
    let rule = AsvRule(name: "x", threshold: 0.05)
    #expect(rule.steps(in: Self.step) == [30])
    #expect(rule.steps(in: Self.step.map { -$0 }).isEmpty)
    #expect(rule.steps(in: Self.step.map { $0 * 0.4 }).isEmpty)
    #expect(AsvRule(name: "x", threshold: 0).steps(in: Self.step.map { $0 * 0.4 }) == [30])
    var spike = (0..<60).map { Double($0 * 7 % 5) * 0.001 }
    spike[30] = 0.5
    #expect(rule.steps(in: spike).isEmpty)
  }

  /// 0 0 0 9 9 9 with a penalty of one noise: a cut costs 1 noise and saves 27, and the noise is the median difference, 0:
  /// then every change is a cut.
  @Test func pottsIsTheCheapestOfAllSegmentations() {
    #expect(PottsRule(name: "x", penalty: 1).steps(in: [0, 0, 0, 9, 9, 9]) == [3])
    var random = SplitMix64(seed: 2)
    for _ in 0..<20 {
      let values = (0..<9).map { _ in Double(random.index(below: 20)) }
      let rule = PottsRule(name: "x", penalty: 2)
      let differences = zip(values, values.dropFirst()).map { abs($1 - $0) }
      let noise = (Summary.median(differences) ?? 0) / (0.674_489_75 * Double.sqrt(2))
      func cost(_ steps: [Int]) -> Double {
        let bounds = [0] + steps + [values.count]
        return Double(steps.count) * 2 * noise
          + zip(bounds, bounds.dropFirst()).reduce(0) { sum, ends in
            let own = values[ends.0..<ends.1].sorted()
            return sum + own.reduce(0) { $0 + abs($1 - own[own.count / 2]) }
          }
      }
      var least = Double.infinity
      for mask in 0..<256 {
        let steps = (1..<9).filter { step in (mask >> (step - 1)) & 1 == 1 }
        least = min(least, cost(steps))
      }
      #expect(abs(cost(rule.steps(in: values)) - least) < 1e-9, "\(values)")
    }
  }
}
