import Results

/// A comparison of two sets of figures: a verdict for each metric of each subject that both have.
///
/// The gate, `report A B` and `baseline diff` use it. Exact metrics are compared for equality within the suite's
/// thresholds, times by `TimeJudge`. A metric without a better direction is *changed*, never *regressed*.
struct FigureComparison {
  /// A workload or a subject that cannot be compared.
  struct Mismatch {
    /// `new`, `vanished` or `otherTrace`; without a design for a whole workload.
    let problem: GateProblem
    /// The name of the same design in the other set.
    var otherName: String?

    var isOfWorkload: Bool { problem.design == nil }
  }

  let old: Figures
  let new: Figures
  private let suite: Suite
  /// True if a metric that only one set has is invalid.
  private let isGate: Bool
  private(set) var mismatches: [Mismatch] = []
  private(set) var judgements: [MetricJudgement] = []
  private(set) var causes: [SubjectCauses] = []
  private(set) var limits: Limits

  /// - Parameters:
  ///   - timesNotJudged: the reason why times are not judged; nil if they are.
  ///   - acceptsCosts: true to accept higher costs of a design with fewer faults.
  /// - Complexity: O(subjects x metrics), and O(n^3) for each time of n blocks in both.
  init(
    _ old: Figures, _ new: Figures, _ suite: Suite, timesNotJudged: String?, isGate: Bool,
    acceptsCosts: Bool = true
  ) {
    self.old = old
    self.new = new
    self.suite = suite
    self.isGate = isGate
    limits = Limits(suite)
    let skipped = findMismatches()
    var timed: [TimeJudge.Question] = []
    for key in old.keys.intersection(new.keys).sorted()
    where !skipped.contains([key.workload, key.host]) {
      guard let before = old.subjects[key], let now = new.subjects[key] else { continue }
      let names = Set(before.metrics.keys).union(now.metrics.keys).filter(suite.lists)
      let exact = names.sorted().map {
        judgement(of: Metric.known($0), key, before, now)
      }
      judgements += exact
      // Limits of faults that results have only above 0 hold for their absence, too.
      for name in Metric.laterFaults where !names.contains(name) {
        _ = limits.threshold(of: name, key)
        _ = limits.brokenBudget(of: name, key, value: 0)
      }
      if !new.untimed.contains(key) { timed.append((key, limits.margin(of: key))) }
      if exact.contains(where: { $0.verdict == .regressed || $0.verdict == .improved }) {
        causes.append(SubjectCauses(key, from: before, to: now))
      }
    }
    let timeJudge = TimeJudge(old: old, new: new, suite: suite, notJudged: timesNotJudged)
    judgements += timeJudge.judgements(timed)
    for index in judgements.indices {
      judgements[index].platform = new.platforms[judgements[index].host]
      // Only a gate requires times that can be compared.
      if !isGate, judgements[index].verdict == .invalid { judgements[index].verdict = .notJudged }
    }
    if acceptsCosts { acceptCostsOfFewerFaults() }
    judgements.sort {
      ($0.workload, $0.host, $0.design, $0.metric.name)
        < ($1.workload, $1.host, $1.design, $1.metric.name)
    }
  }

  // MARK: Mismatches

  /// - Returns: the workloads that cannot be compared, by name and host.
  private mutating func findMismatches() -> Set<[String]> {
    func find(_ workload: GateWorkload, in others: [GateWorkload]) -> GateWorkload? {
      others.first { $0.name == workload.name && $0.host == workload.host }
    }
    for workload in new.workloads {
      let earlier = find(workload, in: old.workloads)
      if earlier == nil { note(.new, Self.isNew(), workload) }
      if let earlier, earlier.traceHash != workload.traceHash {
        let rules = """
          the log is judged by other rules: found \(workload.traceHash), expected \(earlier.traceHash); \(Gate.update)
          """
        let words = """
          the trace is another: found hash \(workload.traceHash), expected \(earlier.traceHash); \
          bring the old trace back, or take the baseline anew with 'filmstrip baseline update'
          """
        note(.otherTrace, workload.isLog ? rules : words, workload)
      } else if isGate, workload.isLog, let fewer = fewerDisplays(workload) {
        let words = """
          the log has \(fewer) can hide faults; log as many, or take the baseline anew with 'filmstrip baseline update'
          """
        note(.otherTrace, words, workload)
      }
    }
    for workload in old.workloads where find(workload, in: new.workloads) == nil {
      note(.vanished, Self.vanished, workload)
    }
    let skipped = Set(mismatches.map { [$0.problem.workload ?? "", $0.problem.host ?? ""] })
    let added = new.keys.subtracting(old.keys).filter { new.subjects[$0] != nil }
    let vanished = old.keys.subtracting(new.keys)
    for key in added.union(vanished).sorted() where !skipped.contains([key.workload, key.host]) {
      let isNew = added.contains(key)
      let renamed = vanished.filter {
        isNew && $0.workload == key.workload && $0.host == key.host
          && old.subjects[$0]?.canonicalDesign == new.subjects[key]?.canonicalDesign
      }
      let otherName = renamed.map(\.design).min()
      let words = isNew ? Self.isNew(otherName) : Self.vanished
      let problem = GateProblem(isNew ? .new : .vanished, words, key)
      mismatches.append(Mismatch(problem: problem, otherName: otherName))
    }
    return skipped
  }

  /// The kind of display of which a log has fewer than its baseline, in words; nil if there is none.
  private func fewerDisplays(_ log: GateWorkload) -> String? {
    let key = SubjectKey(log, LogResult.design)
    let kinds = [
      ("counters.rowsDisplayed", "displays", "fewer displays"),
      (
        "counters.\(LogResult.away)", "displays of rows that belong elsewhere than at rest",
        "fewer of these"
      ),
    ]
    return kinds.lazy.compactMap { metric, noun, fewer in
      guard let before = old.subjects[key]?.metrics[metric],
        let now = new.subjects[key]?.metrics[metric], now < before
      else { return nil }
      return "\(Int(now)) \(noun), and its baseline has \(Int(before)): \(fewer)"
    }.first
  }

  private mutating func note(_ kind: GateProblem.Kind, _ words: String, _ workload: GateWorkload) {
    let problem = GateProblem(kind, words, workload: workload.name, host: workload.host)
    mismatches.append(Mismatch(problem: problem))
  }

  private static let vanished = """
    it vanished: the baseline has it, and the suite does not run it; put it back, or take the baseline anew \
    with 'filmstrip baseline update'
    """

  private static func isNew(_ otherName: String? = nil) -> String {
    let rename = otherName.map { " ('\($0)' was the same design: is it renamed?)" } ?? ""
    return "it is new: the baseline does not have it\(rename); \(Gate.update)"
  }

  /// A sentence for each name that both sets have for different designs.
  ///
  /// - Parameter designs: the suite's design for a name; a missing name is the results' own.
  func otherDesigns(_ designs: [String: String] = [:]) -> [String] {
    old.keys.intersection(new.keys).sorted().compactMap { key -> String? in
      guard let before = old.subjects[key]?.canonicalDesign,
        let now = designs[key.design] ?? new.subjects[key]?.canonicalDesign, before != now,
        !new.isCalled(before, key)
      else { return nil }
      return "\(key.design) is now \(now); it was \(before)"
    }.uniqued
  }

  // MARK: Costs of fewer faults

  /// Changes the verdict of higher costs from *regressed* to *changed* if a design shows fewer faults.
  ///
  /// A design that displayed more wrong is a poor reference for costs. A design qualifies on a trace if a fault is rarer
  /// and no fault is more frequent under any behaviour of the platform. A metric that a threshold or a budget of the
  /// suite names stays *regressed*.
  private mutating func acceptCostsOfFewerFaults() {
    func place(_ judgement: MetricJudgement) -> [String] {
      [judgement.workload, judgement.platform ?? judgement.host, judgement.design]
    }
    let faults = judgements.filter { $0.metric.fault != nil }
    let improved = Set(faults.filter { $0.verdict == .improved }.map(place))
      .subtracting(faults.filter { $0.verdict != .improved && $0.verdict != .passed }.map(place))
    for index in judgements.indices {
      let judgement = judgements[index]
      guard judgement.verdict == .regressed, !limits.names(judgement),
        improved.contains(place(judgement))
      else { continue }
      judgements[index].verdict = .changed
      judgements[index].reason = judgement.reason.map { "\($0), with fewer faults" }
    }
  }

  // MARK: Exact metrics

  private mutating func judgement(
    of metric: Metric, _ key: SubjectKey, _ old: Baseline.Entry, _ new: Baseline.Entry
  ) -> MetricJudgement {
    let isOther = old.canonicalDesign != new.canonicalDesign
    let before = Self.value(of: metric, old, isOfOtherDesign: isOther)
    let now = Self.value(of: metric, new, isOfOtherDesign: isOther)
    let threshold = limits.threshold(of: metric.name, key)
    let allowance = threshold?.allowance ?? .absolute(0)
    func judged(
      _ verdict: GateVerdict, _ reason: String?, limit: String? = nil
    ) -> MetricJudgement {
      MetricJudgement(
        workload: key.workload, host: key.host, design: key.design, metric: metric,
        verdict: verdict, baseline: before, found: now, limit: limit ?? allowance.description,
        reason: reason)
    }
    guard let before else {
      return isGate
        ? judged(.invalid, "the baseline does not have it: \(Gate.update)")
        : judged(.notJudged, "the first does not have it")
    }
    guard let now else {
      return isGate
        ? judged(.invalid, "it was not measured, and the baseline has it")
        : judged(.notJudged, "the second does not have it")
    }
    if let budget = limits.brokenBudget(of: metric.name, key, value: now) {
      return judged(
        .regressed, "\(MetricJudgement.overBudget) (line \(budget.selection.line))",
        limit: budget.description)
    }
    if threshold != nil || suite.judges(metric.name),
      let rows = Self.worseRows(old, new, metric, beyond: allowance.change(from: before))
    {
      return judged(.regressed, rows)
    }
    // A comparison with NaN is false, and so NaN never passes.
    if abs(now - before) <= allowance.change(from: before) { return judged(.passed, nil) }
    let word = now < before ? "less" : "more"
    if threshold == nil, !suite.judges(metric.name) {
      return judged(.changed, "\(word); the suite does not judge it")
    }
    switch metric.direction {
    case .neither: return judged(.changed, "\(word), where neither way is better")
    case .lower: return judged(now < before ? .improved : .regressed, word)
    case .higher: return judged(now > before ? .improved : .regressed, word)
    }
  }

  /// The value of a metric; nil if it was not measured. A fault that few traces can show is listed where it was shown, and
  /// a design has the counters of what it does: their absence is a 0.
  private static func value(
    of metric: Metric, _ entry: Baseline.Entry, isOfOtherDesign: Bool
  ) -> Double? {
    if let value = entry.metrics[metric.name] { return value }
    let family: String
    if metric.fault?.isLater == true {
      family = fidelity
    } else if isOfOtherDesign, metric.name.hasPrefix(counters) {
      family = counters
    } else {
      return nil
    }
    return entry.metrics.keys.contains { $0.hasPrefix(family) } ? 0 : nil
  }

  /// The rows of a log with more faults of a kind than before, in words; nil if they have no more than the allowed number
  /// of additional faults. The faults of other rows do not make up for them.
  private static func worseRows(
    _ old: Baseline.Entry, _ new: Baseline.Entry, _ metric: Metric, beyond allowed: Double
  ) -> String? {
    guard metric.name.hasPrefix(fidelity), let before = old.faultyRows, let now = new.faultyRows
    else { return nil }
    let own = String(metric.name.dropFirst(fidelity.count))
    let rows = now[own, default: [:]].compactMap { row, count in
      let added = count - before[own, default: [:]][row, default: 0]
      return added > 0 ? (row: row, added: added) : nil
    }.sorted { ($1.added, $0.row) < ($0.added, $1.row) }
    guard rows.reduce(0, { $0 + Double($1.added) }) > allowed else { return nil }
    let names = rows.prefix(namesMax).map(\.row).joined(separator: ", ")
    let rest = rows.count > namesMax ? " and \(rows.count - namesMax) more" : ""
    return "more in \(rows.count == 1 ? "the row" : "the rows") \(names)\(rest)"
  }

  private static let fidelity = "fidelity."
  private static let counters = "counters."
  private static let namesMax = 5
}

extension SubjectCauses {
  /// The numbers of size classes and of functions that are listed.
  private static let classesMax = 12
  private static let functionsMax = 8

  /// Every changed counter, and the size classes and functions that changed most.
  fileprivate init(_ key: SubjectKey, from old: Baseline.Entry, to new: Baseline.Entry) {
    let counters = "counters."
    let classes = AllocationPhases.phases.flatMap { phase in
      Self.changes(
        .sizeClass, old.sizeClasses[phase.name, default: [:]].mapValues(Double.init),
        new.sizeClasses[phase.name, default: [:]].mapValues(Double.init)
      ) { "\(phase.name), blocks of \($0) bytes" }
    }
    let functions = Self.changes(
      .function, old.functions.mapValues(Double.init), new.functions.mapValues(Double.init))
    self.init(
      workload: key.workload, host: key.host, design: key.design,
      causes: Self.changes(
        .counter, old.metrics.filter { $0.key.hasPrefix(counters) },
        new.metrics.filter { $0.key.hasPrefix(counters) }
      ) { String($0.dropFirst(counters.count)) } + classes.prefix(Self.classesMax)
        + functions.prefix(Self.functionsMax))
  }

  /// The entries that differ, the largest change first.
  private static func changes(
    _ kind: Cause.Kind, _ old: [String: Double], _ new: [String: Double],
    named words: (String) -> String = { $0 }
  ) -> [Cause] {
    let names = Set(old.keys).union(new.keys)
    let pairs = names.map { (name: $0, old: old[$0, default: 0], new: new[$0, default: 0]) }
    return pairs.filter { $0.old != $0.new }.sorted {
      (abs($1.new - $1.old), $0.name) < (abs($0.new - $0.old), $1.name)
    }.map { Cause(kind: kind, name: words($0.name), baseline: $0.old, found: $0.new) }
  }
}
