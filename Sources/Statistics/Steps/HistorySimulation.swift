import Numerics
import SeededRandom

/// Rules for steps on trial, on simulated series: how often each is false, and what it finds.
package struct HistorySimulation: Sendable {
  /// How many series each figure is of.
  package var seriesCount: Int
  package var seed: UInt64
  /// How many series one history has: a family.
  package var familySize = 20
  package var commitCount = 100
  /// What is added from the commit of a true step on.
  package var change = 0.05
  /// How many commits may follow until it is found.
  package var patience = 10
  /// How far from the commit the step may be said to be.
  package var tolerance = 2

  package init(seriesCount: Int, seed: UInt64) {
    self.seriesCount = seriesCount
    self.seed = seed
  }

  /// What one rule came to on one machine.
  package struct Outcome: Equatable, Sendable {
    package var rule: String
    package var noise: String
    /// Series without a change, and in how many of them a step was found.
    package var seriesCount = 0
    package var falseSeriesCount = 0
    /// The same of families.
    package var familyCount = 0
    package var falseFamilyCount = 0
    /// Series with a change, and in how many it was found in time; in how many by the end of the series.
    package var changedCount = 0
    package var foundCount = 0
    package var foundLateCount = 0

    package init(rule: String, noise: String) {
      self.rule = rule
      self.noise = noise
    }
  }

  /// The rules that are compared, the one that the history has first.
  ///
  /// - Parameter familySize: what that one is made for.
  package static func rules(familySize: Int) -> [any StepRule] {
    [
      RankWindows(seriesCount: familySize), PottsRule(name: "L1 Potts", penalty: 8),
      PELTRule(), OtavaRule(), PerfherderRule(),
      AsvRule(name: "asv's rule", threshold: 0.05),
      AsvRule(name: "asv's rule, no threshold", threshold: 0),
    ]
  }

  /// One outcome a rule, in their order, on one machine. Every rule sees the same series.
  ///
  /// - Complexity: O(series), each as long as the slowest rule takes.
  package func run(
    _ rules: [any StepRule], on noise: HistoryNoise, isOver: () -> Bool = { false }
  ) -> [Outcome] {
    var outcomes = rules.map { Outcome(rule: $0.name, noise: noise.name) }
    var generator = SplitMix64(seed: seed)
    var falseInFamily = [Bool](repeating: false, count: rules.count)
    let at = commitCount / 2
    for series in 1...max(1, seriesCount) where !isOver() {
      let plain = noise.values(commitCount, &generator)
      var changed = plain
      for index in at..<commitCount { changed[index] += Double.log(onePlus: change) }
      let early = Array(changed.prefix(at + patience))
      for (index, rule) in rules.enumerated() {
        let isFalse = !rule.steps(in: plain).isEmpty
        outcomes[index].seriesCount += 1
        if isFalse {
          outcomes[index].falseSeriesCount += 1
          falseInFamily[index] = true
        }
        outcomes[index].changedCount += 1
        if finds(rule, early, at) {
          outcomes[index].foundCount += 1
        }
        if finds(rule, changed, at) { outcomes[index].foundLateCount += 1 }
        if series.isMultiple(of: familySize) {
          outcomes[index].familyCount += 1
          if falseInFamily[index] { outcomes[index].falseFamilyCount += 1 }
          falseInFamily[index] = false
        }
      }
    }
    return outcomes
  }

  private func finds(_ rule: any StepRule, _ values: [Double], _ commit: Int) -> Bool {
    rule.steps(in: values).contains { abs($0 - commit) <= tolerance }
  }
}
