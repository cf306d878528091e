import Results

/// Judges the exact metrics of one subject: equal to the baseline, unless a threshold gives them room, and within
/// their budgets.
struct ExactJudge {
  private let pair: SubjectPair
  private let suite: Suite
  private let found: [String: Double]

  init(_ pair: SubjectPair, _ suite: Suite) {
    self.pair = pair
    self.suite = suite
    found = pair.result.exactMetrics
  }

  func judgements(_ limits: inout Limits) -> [MetricJudgement] {
    let names = Set(found.keys).union(pair.baseline.metrics.keys).filter(suite.judges).sorted()
    return names.map { judgement(of: $0, &limits) }
  }

  private func judgement(of name: String, _ limits: inout Limits) -> MetricJudgement {
    let allowance = limits.allowance(of: name, pair.key)
    let (old, new) = (pair.baseline.metrics[name], found[name])
    let metric = Metric.known(name)
    func judged(
      _ verdict: GateVerdict, _ reason: String?, limit: String? = nil
    ) -> MetricJudgement {
      MetricJudgement(
        workload: pair.key.workload, host: pair.key.host, design: pair.key.design,
        metric: metric, verdict: verdict, baseline: old, found: new,
        limit: limit ?? allowance.description, reason: reason)
    }
    guard let old else {
      return judged(
        .invalid, "the baseline does not have it: take it anew with 'filmstrip baseline update'")
    }
    guard let new else {
      return judged(.invalid, "it was not measured, and the baseline has it")
    }
    if let budget = limits.brokenBudget(of: name, pair.key, value: new) {
      return judged(
        .regressed, "outside its budget (line \(budget.selection.line))", limit: budget.description)
    }
    // A comparison with a number that is none is false: what is not for certain within has moved.
    if abs(new - old) <= allowance.change(from: old) { return judged(.passed, nil) }
    switch metric.direction {
    case .neither: return judged(.regressed, "another, where neither way is better")
    case .lower: return judged(new < old ? .improved : .regressed, new < old ? "less" : "more")
    case .higher: return judged(new > old ? .improved : .regressed, new > old ? "more" : "less")
    }
  }
}
