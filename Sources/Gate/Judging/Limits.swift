import Results

/// The thresholds and budgets of a suite, and which of them have found something to limit.
struct Limits {
  private let suite: Suite
  private var usedThresholds: Set<Int> = []
  private var usedBudgets: Set<Int> = []

  init(_ suite: Suite) { self.suite = suite }

  /// How far an exact metric may move: the last threshold that names it; nil for not at all.
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

  /// How far a time may move: as the last share that names it says, and the suite's margin without one.
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

  /// Whether a threshold or a budget names the metric of a judgement.
  func names(_ judgement: MetricJudgement) -> Bool {
    let key = SubjectKey(
      workload: judgement.workload, host: judgement.host, design: judgement.design)
    return (suite.thresholds.map(\.selection) + suite.budgets.map(\.selection)).contains {
      $0.contains(judgement.metric.name, of: key)
    }
  }

  /// Thresholds and budgets that limited nothing: whoever wrote them meant something.
  var unused: [GateProblem] {
    let thresholds = suite.thresholds.indices.filter { !usedThresholds.contains($0) }.map {
      ("threshold", suite.thresholds[$0].selection)
    }
    let budgets = suite.budgets.indices.filter { !usedBudgets.contains($0) }.map {
      ("budget", suite.budgets[$0].selection)
    }
    return (thresholds + budgets).map { what, selection in
      let names = [
        selection.workload.map { "workload \($0)" }, selection.host.map { "host \($0)" },
        selection.design.map { "design \($0)" },
      ].compactMap { $0 }
      let on = names.isEmpty ? "" : ", \(names.joined(separator: ", "))"
      return GateProblem(
        .limitsNothing,
        "the \(what) of line \(selection.line) (\(selection.metric)\(on)) limits nothing that is judged"
      )
    }
  }
}

extension GatePlan {
  /// The budgets that the figures of a baseline exceed, in a sentence for each metric of a design on a trace: the gate
  /// fails on them whatever the baseline says.
  package func exceededBudgets(of baseline: Baseline) -> [String] {
    typealias Excess = (subject: [String], budget: Budget, value: Double, host: String)
    var limits = Limits(suite)
    let found = baseline.subjects.flatMap { subject in
      subject.metrics.filter { suite.lists($0.key) }.sorted { $0.key < $1.key }.compactMap {
        name, value -> Excess? in
        limits.brokenBudget(of: name, subject.key, value: value).map {
          ([subject.design, subject.workload, name], $0, value, subject.host)
        }
      }
    }
    return found.map(\.subject).uniqued.compactMap { subject -> String? in
      let own = found.filter { $0.subject == subject }
      guard
        let worst = own.max(by: { $0.budget.excess(of: $0.value) < $1.budget.excess(of: $1.value) })
      else { return nil }
      let hosts = own.count > 1 ? " (and on \(own.count - 1) more hosts)" : ""
      return """
        \(subject[2]) of \(subject[0]) on \(subject[1]), host \(worst.host)\(hosts) is \
        \(Number.text(worst.value)), and the budget of line \(worst.budget.selection.line) is \(worst.budget)
        """
    }
  }
}

extension Budget {
  /// How far a value lies outside.
  fileprivate func excess(of value: Double) -> Double {
    max((least ?? value) - value, value - (most ?? value))
  }
}
