import Results
import ScrollTrace

/// The thresholds and budgets of a suite, and which of them apply to some metric.
struct Limits {
  let suite: Suite
  private var usedThresholds: Set<Int> = []
  private var usedBudgets: Set<Int> = []

  init(_ suite: Suite) { self.suite = suite }

  /// The last threshold for an exact metric; nil if the metric must be equal.
  mutating func threshold(of metric: String, _ key: SubjectKey) -> Threshold? {
    let indices = suite.thresholds.indices.filter {
      suite.thresholds[$0].selection.contains(metric, of: key)
    }
    usedThresholds.formUnion(indices)
    return indices.last.map { suite.thresholds[$0] }
  }

  /// The first budget that a value breaks.
  mutating func brokenBudget(of metric: String, _ key: SubjectKey, value: Double) -> Budget? {
    let indices = suite.budgets.indices.filter {
      suite.budgets[$0].selection.contains(metric, of: key)
    }
    usedBudgets.formUnion(indices)
    return indices.map { suite.budgets[$0] }.first { !$0.holds(value) }
  }

  /// The allowed change of a time: the last relative threshold for it, or the suite's margin.
  mutating func margin(of key: SubjectKey) -> Double {
    var margin = suite.times.margin
    for (index, threshold) in suite.thresholds.enumerated()
    where threshold.selection.contains(Metric.time.name, of: key) {
      if case .relative(let share) = threshold.allowance {
        margin = share
        usedThresholds.insert(index)
      }
    }
    return margin
  }

  /// True if a threshold or a budget names the metric of a judgement.
  func names(_ judgement: MetricJudgement) -> Bool {
    let key = SubjectKey(
      workload: judgement.workload, host: judgement.host, design: judgement.design)
    return (suite.thresholds.map(\.selection) + suite.budgets.map(\.selection)).contains {
      $0.contains(judgement.metric.name, of: key)
    }
  }

  /// A problem for each threshold and budget that applied to no metric, which is probably a mistake.
  var unused: [GateProblem] {
    func problems(
      _ what: String, _ selections: [Selection], without used: Set<Int>
    ) -> [GateProblem] {
      selections.indices.filter { !used.contains($0) }.map { index in
        GateProblem(
          .limitsNothing,
          "the \(what) of line \(selections[index].line) (\(selections[index])) limits nothing that is judged"
        )
      }
    }
    return problems("threshold", suite.thresholds.map(\.selection), without: usedThresholds)
      + problems("budget", suite.budgets.map(\.selection), without: usedBudgets)
  }
}

extension GatePlan {
  /// A sentence for each metric of a design on a trace that exceeds a budget in a baseline, and so fails in every run: the
  /// largest excess of all hosts.
  package func exceededBudgets(
    of baseline: Baseline, place: (String) -> String = { "host \($0)" }
  ) -> [String] {
    var limits = Limits(suite)
    var found: [(subject: [String], excess: Double, host: String, words: String)] = []
    for subject in baseline.subjects {
      for (name, value) in subject.metrics.sorted(by: { $0.key < $1.key }) where suite.lists(name) {
        guard let budget = limits.brokenBudget(of: name, subject.key, value: value) else {
          continue
        }
        let line = budget.selection.line
        let words = "is \(value.short), and the budget of line \(line) is \(budget)"
        found.append(
          ([subject.design, subject.workload, name], budget.excess(of: value), subject.host, words))
      }
    }
    return found.map(\.subject).uniqued.compactMap { subject in
      let own = found.filter { $0.subject == subject }
      let name = Metric(named: subject[2])?.fault?.rawValue ?? subject[2]
      let others = own.count > 1 ? " (and on \(own.count - 1) more hosts)" : ""
      return own.max { $0.excess < $1.excess }.map {
        "\(name) of \(subject[0]) on \(subject[1]), \(place($0.host))\(others) \($0.words)"
      }
    }
  }
}

extension Budget {
  /// The distance of a value to the budget; negative within it.
  fileprivate func excess(of value: Double) -> Double {
    max((least ?? value) - value, value - (most ?? value))
  }
}
