import Foundation
import Results
import ScrollTrace
import TestSupport
import Testing

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
    // A change within the margin is not a step, even if it is certain.
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

  /// A machine whose runs of one unchanged design differ by 0.7%.
  enum Machine: CaseIterable {
    case quiet, heavyTailed, drifting, correlated, twoSpeeds

    func values(_ count: Int, _ random: inout SplitMix64) -> [Double] {
      let slope = 0.0006 * (random.fraction() - 0.5)
      var level = 0.0
      return (0..<count).map { index in
        let noise = 0.007 * random.normal()
        switch self {
        case .quiet: return noise
        // Student's t of two degrees.
        case .heavyTailed: return noise / (-log(random.fraction())).squareRoot()
        case .drifting: return noise + slope * Double(index)
        case .correlated:
          level = 0.7 * level + 0.714 * noise
          return level
        case .twoSpeeds: return noise + (random.fraction() < 0.3 ? 0.511 : 0)
        }
      }
    }
  }

  @Test(arguments: Machine.allCases)
  func unchangedSeriesHaveNoStepAndFivePercentAreFound(machine: Machine) {
    let rule = RankWindows(seriesCount: 20)
    var random = SplitMix64(seed: 4)
    let seriesCount = Thorough.count(60, of: 2000)
    var foundCount = 0
    var falseCount = 0
    for _ in 0..<seriesCount {
      let values = machine.values(100, &random)
      if !rule.steps(in: values).isEmpty { falseCount += 1 }
      let changed = values.enumerated().map { $0.element + ($0.offset < 50 ? 0 : log(1.05)) }
      if rule.steps(in: changed).contains(where: { abs($0 - 50) <= 2 }) { foundCount += 1 }
    }
    // At most one of a hundred families of 20 series has a false step.
    #expect(falseCount <= Thorough.count(0, of: 1))
    #expect(Double(foundCount) >= 0.95 * Double(seriesCount))
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
