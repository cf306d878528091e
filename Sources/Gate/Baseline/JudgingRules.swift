import Results

/// The rules by which a suite judges: its metrics, limits and times. A baseline stores the rules that it was taken with, so that a suite
/// that judges less than they do is noticed (<doc:GateTrust>).
package struct JudgingRules: Codable, Equatable, Sendable {
  /// The metrics that are judged; without any, all that are judged by default.
  var metrics: [String]
  var thresholds: [Limit]
  var budgets: [Limit]
  /// One of `Suite.Times.Judging`.
  var times: String
  var margin: Double

  /// A threshold or a budget, with the figures of one of them.
  struct Limit: Codable, Equatable, Sendable {
    var metric: String
    var workload: String?
    var host: String?
    var design: String?
    /// Of a threshold, in the metric's unit or as a share.
    var within: Double?
    var withinShare: Double?
    /// Of a budget.
    var atLeast: Double?
    var atMost: Double?

    init(_ selection: Selection) {
      metric = "\(selection.metric)"
      workload = selection.workload.map { "\($0)" }
      host = selection.host.map { "\($0)" }
      design = selection.design.map { "\($0)" }
    }

    var selection: Selection {
      Selection(
        metric: NamePattern(metric), workload: workload.map { NamePattern($0) },
        host: host.map { NamePattern($0) }, design: design.map { NamePattern($0) })
    }
  }

  init(_ suite: Suite) {
    metrics = suite.metrics.map { "\($0)" }
    thresholds = suite.thresholds.map {
      var limit = Limit($0.selection)
      switch $0.allowance {
      case .absolute(let change): limit.within = change
      case .relative(let share): limit.withinShare = share
      }
      return limit
    }
    budgets = suite.budgets.map {
      var limit = Limit($0.selection)
      limit.atLeast = $0.least
      limit.atMost = $0.most
      return limit
    }
    times = suite.times.judging.rawValue
    margin = suite.times.margin
  }

  /// A suite with these rules alone; nil for a way to judge times that this version does not know.
  private var suite: Suite? {
    guard let judging = Suite.Times.Judging(rawValue: times) else { return nil }
    var suite = Suite()
    suite.metrics = metrics.map { NamePattern($0) }
    suite.thresholds = thresholds.map {
      Threshold(
        selection: $0.selection,
        allowance: $0.withinShare.map { .relative($0) } ?? .absolute($0.within ?? 0))
    }
    suite.budgets = budgets.map {
      Budget(selection: $0.selection, least: $0.atLeast, most: $0.atMost)
    }
    suite.times.judging = judging
    suite.times.margin = margin
    return suite
  }

  // MARK: Less

  /// A problem for each way in which a suite judges figures of a baseline less than these rules do.
  ///
  /// - Complexity: O(subjects × metrics × limits).
  func problems(with suite: Suite, on baseline: Baseline) -> [GateProblem] {
    guard let earlier = self.suite else {
      return [JudgingRules.problem("times as '\(times)', which this version does not know", [])]
    }
    var dropped: [String] = []
    var widened: [String] = []
    var loosened: [String] = []
    var (old, new) = (Limits(earlier), Limits(suite))
    for subject in baseline.subjects {
      let isCounted = subject.metrics.keys.contains { $0.hasPrefix("fidelity.") }
      for name in Set(subject.metrics.keys).union(isCounted ? Metric.laterFaults : []) {
        let value = subject.metrics[name] ?? 0
        let key = subject.key
        let before = old.allowedChange(of: name, key, from: value)
        if let before {
          let now = new.allowedChange(of: name, key, from: value)
          if now == nil { dropped.append(name) }
          if let now, now > before { widened.append(name) }
        }
        let (least, most) = (old.bounds(of: name, key), new.bounds(of: name, key))
        if most.lowerBound < least.lowerBound || most.upperBound > least.upperBound {
          loosened.append(name)
        }
      }
    }
    var problems: [GateProblem] = []
    if !dropped.isEmpty { problems.append(JudgingRules.problem("", dropped)) }
    if !widened.isEmpty {
      problems.append(JudgingRules.problem("within smaller thresholds", widened))
    }
    if !loosened.isEmpty {
      problems.append(JudgingRules.problem("with tighter budgets", loosened))
    }
    if let words = timesLess(earlier, suite, baseline) {
      problems.append(JudgingRules.problem(words, []))
    }
    return problems
  }

  private static func problem(_ how: String, _ metrics: [String]) -> GateProblem {
    let names = Set(metrics).sorted()
    let shown = names.prefix(namesMax).joined(separator: ", ")
    let rest = names.count > namesMax ? " and \(names.count - namesMax) more" : ""
    let figures = metrics.count == 1 ? "1 figure" : "\(metrics.count) figures"
    let what = metrics.isEmpty ? [] : ["\(figures) (\(shown)\(rest))"]
    return GateProblem(
      .judgesLess,
      """
      the suite judges less than the baseline's did, which judged \
      \((what + [how]).filter { !$0.isEmpty }.joined(separator: " ")): restore it, or take the baseline with it in \
      the same change ('filmstrip baseline update')
      """)
  }

  private static let namesMax = 3

  /// The times that the rules judge and a suite does not; nil if it judges all.
  private func timesLess(_ old: Suite, _ new: Suite, _ baseline: Baseline) -> String? {
    guard baseline.subjects.contains(where: { !$0.times.isEmpty }) else { return nil }
    func rank(_ suite: Suite) -> Int {
      guard suite.lists(Metric.time.name) else { return 0 }
      return Suite.Times.Judging.allCases.firstIndex(of: suite.times.judging) ?? 0
    }
    if rank(new) < rank(old) { return "times ('times: \(old.times.judging)')" }
    guard rank(old) > 0 else { return nil }
    var (before, now) = (Limits(old), Limits(new))
    let margins = baseline.subjects.map { (before.margin(of: $0.key), now.margin(of: $0.key)) }
    return margins.first { $0 < $1 }.map {
      "times within \(Number.percentage($0.0)), and not \(Number.percentage($0.1))"
    }
  }
}

extension Suite {
  /// A note on the exact figures of a baseline that the suite leaves out; nil if it judges all that a suite without
  /// `metrics` and `thresholds` does.
  ///
  /// - Complexity: O(subjects × metrics × limits).
  func omission(on baseline: Baseline) -> String? {
    var (own, all) = (Limits(self), Limits(Suite()))
    var (judgedCount, count) = (0, 0)
    for subject in baseline.subjects {
      for (name, value) in subject.metrics {
        guard all.allowedChange(of: name, subject.key, from: value) != nil else { continue }
        count += 1
        // A figure that may double is not judged in effect.
        let change = own.allowedChange(of: name, subject.key, from: value) ?? .infinity
        if change <= max(1, value.magnitude) { judgedCount += 1 }
      }
    }
    guard judgedCount < count else { return nil }
    return """
      \(judgedCount) of \(count) exact figures are judged: the suite's metrics leave out the others, or its thresholds \
      let them double
      """
  }
}

extension Limits {
  /// The change of a metric that still passes; nil if a change of it decides nothing.
  fileprivate mutating func allowedChange(
    of metric: String, _ key: SubjectKey, from value: Double
  ) -> Double? {
    guard suite.lists(metric), Metric.known(metric).direction != .neither else { return nil }
    if let threshold = threshold(of: metric, key) { return threshold.allowance.change(from: value) }
    return suite.judges(metric) ? 0 : nil
  }

  /// The values that hold all budgets of a metric. Budgets that exclude each other allow one value.
  fileprivate func bounds(of metric: String, _ key: SubjectKey) -> ClosedRange<Double> {
    let budgets = suite.budgets.filter {
      suite.lists(metric) && $0.selection.contains(metric, of: key)
    }
    let least = budgets.compactMap(\.least).max() ?? -.infinity
    let most = budgets.compactMap(\.most).min() ?? .infinity
    return least...max(least, most)
  }
}
