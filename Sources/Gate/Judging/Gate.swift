import Results

/// Judges a run of a suite against its baseline: a verdict for each metric of each design on each workload, and one for
/// the whole. Nothing passes by default: a missing, new or damaged figure, or one of another origin, is *invalid*.
/// <doc:Verdicts> explains the verdicts.
package struct Gate: Sendable {
  /// Options of a judgement beside the suite.
  package struct Options: Sendable {
    /// Verdicts that are listed and decide nothing.
    package var allowed: [GateVerdict] = []
    /// The baseline's file, as it was named.
    package var baselineFile = ""
    package var command: [String] = []
    /// Why times are not judged even if the suite says so; nil if they are.
    package var timesNotJudged: String?

    package init() {}
  }

  let plan: GatePlan
  let baseline: Baseline

  static let update = "take it anew with 'filmstrip baseline update'"

  package init(plan: GatePlan, baseline: Baseline) {
    self.plan = plan
    self.baseline = baseline
  }

  /// The reason why times of a machine cannot be compared with the baseline's; nil if they can.
  package func timesNotJudged(on machine: Machine) -> String? {
    guard plan.suite.times.judging != .off else { return "the suite times nothing" }
    guard plan.suite.lists(Metric.time.name) else { return "the suite does not judge them" }
    return Gate.unlikeness(of: machine, to: baseline.machine)
  }

  /// The reason why times of two machines cannot be compared; nil if they can.
  private static func unlikeness(of machine: Machine, to other: Machine) -> String? {
    guard let own = machine.fingerprint, let earlier = other.fingerprint else {
      return "this machine, or the baseline's, has no fingerprint"
    }
    if own == earlier { return nil }
    return """
      the baseline was taken on another machine (\(other.processor), fingerprint \(earlier); this is \
      \(machine.processor), \(own))
      """
  }

  /// True if times would be judged on a machine and the baseline has none.
  package func lacksTimes(on machine: Machine) -> Bool {
    timesNotJudged(on: machine) == nil && baseline.subjects.allSatisfy { $0.times.isEmpty }
  }

  /// Judges a run.
  ///
  /// - Complexity: O(subjects x metrics), and O(n^3) for each time of n blocks in both runs.
  package func judge(_ run: RunResult, _ options: Options = Options()) -> GateReport {
    let check = RunCheck(run, plan)
    let judgesLess = baseline.rules?.problems(with: plan.suite, on: baseline) ?? []
    let (old, new) = (
      Figures(baseline), Figures(run, plan.workloads + plan.logs, plan.keys, check.results)
    )
    let origins = new.otherOrigins(than: old).map { what, expected, found in
      """
      \(what) is another: found \(found), expected \(expected); exact figures depend on it: build as the baseline \
      was, or \(Gate.update)
      """
    }
    var report = Gate.refusal(
      judgesLess + check.problems + origins.map { GateProblem(.otherOrigin, $0) },
      suite: plan.suite.name, version: run.version, options)
    report.machine = run.machine
    report.behaviourNames = run.behaviourNames
    report.timesNotJudged = options.timesNotJudged ?? timesNotJudged(on: run.machine)
    report.changes = origins
    if let omission = plan.suite.omission(on: baseline) { report.notes.append(omission) }
    if baseline.rules == nil {
      report.notes.append(
        """
        the baseline does not say what its suite judged, so that a suite that judges less is not noticed: 'filmstrip \
        baseline update' records it
        """)
    }
    if !run.machine.isRelease { report.notes.append("this is a debug build") }
    report.notes += run.notes.filter { $0.hasPrefix(RunResult.unconfined) }
    let logs = Set((plan.logs.map { SubjectKey($0, LogResult.design) }))
    if baseline.subjects.contains(where: { logs.contains($0.key) && $0.faultyRows == nil }) {
      report.notes.append(
        """
        the baseline does not have the rows with faults of its logs, so that one row that breaks while another is \
        fixed is not noticed: 'filmstrip baseline update' records them
        """)
    }
    if origins.isEmpty {
      let comparison = FigureComparison(
        old, new, plan.suite, timesNotJudged: report.timesNotJudged, isGate: true,
        // `--allow improved` exits with 0, and hides a list of higher costs.
        acceptsCosts: !options.allowed.contains(.improved))
      let mismatches = problems(of: comparison)
      report.problems +=
        mismatches.isEmpty
        ? comparison.limits.unused + unmeasured(comparison.judgements) : mismatches
      report.judgements = comparison.judgements
      report.causes = comparison.causes
      let names = plan.subjects.map { ($0.name, $0.design) }
      report.changes = comparison.otherDesigns(Dictionary(names) { first, _ in first })
      report.changes += Gate.changes(comparison.mismatches)
    }
    if baseline.tool != run.version {
      report.changes.append(
        "the baseline was taken by filmstrip \(baseline.tool); this is \(run.version)")
    }
    if baseline.suite != plan.suite.name {
      report.changes.append(
        "the baseline was taken of the suite '\(baseline.suite)'; this is '\(plan.suite.name)'")
    }
    report.problems = report.problems.uniqued
    report.decide()
    return report
  }

  /// The report of a run without a judgement: the baseline, the suite or the result is missing.
  package static func refusal(
    _ problems: [GateProblem], suite: String, version: String, _ options: Options
  ) -> GateReport {
    var report = GateReport(
      version: version, command: options.command, suite: suite, baseline: options.baselineFile)
    report.allowed = options.allowed
    report.problems = problems
    report.decide()
    return report
  }

  /// A problem for each entry of the suite's `metrics` that names nothing that both runs have.
  private func unmeasured(_ judgements: [MetricJudgement]) -> [GateProblem] {
    var names = Set(judgements.map(\.metric.name))
    if plan.suite.times.judging != .off { names.insert(Metric.time.name) }
    return plan.suite.metrics.filter { !names.contains(where: $0.matches) }.map {
      GateProblem(
        .limitsNothing, "'\($0)' of the suite's metrics names nothing that was measured")
    }
  }

  // MARK: Differences between the suite and the baseline

  /// A sentence for each difference.
  private static func changes(_ mismatches: [FigureComparison.Mismatch]) -> [String] {
    let renamed = Set(mismatches.compactMap(\.otherName))
    return mismatches.compactMap { mismatch -> String? in
      let (workload, host) = (mismatch.problem.workload ?? "", mismatch.problem.host ?? "")
      let isLog = host == LogResult.host
      let place = isLog ? "the log \(workload)" : "\(workload) on \(host)"
      let what = mismatch.problem.design ?? place
      switch mismatch.problem.kind {
      case .otherTrace: return "\(isLog ? place : "the trace \(workload)") is another"
      case .vanished: return renamed.contains(what) ? nil : "\(what) is gone"
      default: return mismatch.otherName.map { "\($0) is \(what) now" } ?? "\(what) is new"
      }
    }.uniqued
  }

  private func problems(of comparison: FigureComparison) -> [GateProblem] {
    let otherPlatforms = otherPlatforms(comparison)
    let explained = Set(otherPlatforms.map(\.workload))
    let rest = comparison.mismatches.filter {
      !$0.isOfWorkload || $0.problem.kind == .otherTrace || !explained.contains($0.problem.workload)
    }
    return otherPlatforms + rest.map(\.problem)
  }

  /// One problem for each trace whose platform has other behaviours, in place of one for each behaviour.
  private func otherPlatforms(_ comparison: FigureComparison) -> [GateProblem] {
    let whole = comparison.mismatches.filter(\.isOfWorkload).map(\.problem)
    return whole.compactMap(\.workload).uniqued.compactMap { workload in
      let own = whole.filter { $0.workload == workload }
      let added = own.filter { $0.kind == .new }.compactMap(\.host)
      let vanished = own.filter { $0.kind == .vanished }.compactMap(\.host)
      let platform = added.compactMap { comparison.new.platforms[$0] }.first
      guard !vanished.isEmpty, let platform else { return nil }
      return GateProblem(
        .new,
        """
        the platform \(platform) has other behaviours than the baseline was taken with: the baseline has \
        \(vanished.joined(separator: ", ")), and not \(added.joined(separator: ", ")); \(Gate.update)
        """, workload: workload)
    }
  }
}

// MARK: Any two results

extension Gate {
  /// Compares two results by the rules of a gate with an empty suite. A figure that only one of them has is a change, and does
  /// not make the comparison invalid.
  ///
  /// - Parameter metrics: the metrics to compare; empty for all.
  /// - Complexity: that of `judge`.
  package static func compare(
    _ old: (name: String, run: RunResult), _ new: (name: String, run: RunResult),
    metrics: [NamePattern] = [], command: [String] = []
  ) -> GateReport {
    var report = compare(
      (old.name, Figures(old.run)), (new.name, Figures(new.run)), metrics, command)
    for (name, run) in [old, new] {
      if run.isPartial { report.notes.append("\(name) is partial: its run was stopped") }
      report.notes += run.failures.map { "\(name): \($0)" }
    }
    return report
  }

  /// Compares two baselines in the same way.
  package static func compare(
    _ old: (name: String, baseline: Baseline), _ new: (name: String, baseline: Baseline)
  ) -> GateReport {
    compare((old.name, Figures(old.baseline)), (new.name, Figures(new.baseline)), [], [])
  }

  private static func compare(
    _ old: (name: String, figures: Figures), _ new: (name: String, figures: Figures),
    _ metrics: [NamePattern], _ command: [String]
  ) -> GateReport {
    var suite = Suite()
    suite.metrics = metrics
    let timed = [old, new].filter(\.figures.hasTimes)
    if timed.isEmpty { suite.times.judging = .off }
    let notJudged =
      timed.count == 1
      ? "\(timed[0].name) alone has times"
      : unlikeness(of: new.figures.machine, to: old.figures.machine)
    let comparison = FigureComparison(
      old.figures, new.figures, suite, timesNotJudged: notJudged, isGate: false)
    var report = GateReport(
      version: new.figures.tool, command: command, suite: nil, baseline: old.name, result: new.name)
    report.machine = new.figures.machine
    report.behaviourNames = old.figures.behaviourNames.merging(new.figures.behaviourNames) { $1 }
    report.judgements = comparison.judgements
    report.causes = comparison.causes
    report.timesNotJudged = timed.isEmpty ? nil : notJudged
    report.decide()
    report.changes = comparison.otherDesigns()
    report.changes +=
      comparison.mismatches.map { mismatch in
        let (problem, workload) = (mismatch.problem, mismatch.problem.workload ?? "")
        if problem.kind == .otherTrace { return "the trace \(workload) is another" }
        let name = problem.kind == .new ? new.name : old.name
        let place =
          mismatch.isOfWorkload ? report.place(ofHost: problem.host ?? "") : workload
        return "\(problem.design ?? workload) on \(place) is in \(name) alone"
      }.uniqued
    report.changes += new.figures.otherOrigins(than: old.figures).map { what, earlier, later in
      "\(what) is another: \(earlier) in \(old.name), \(later) in \(new.name)"
    }
    if old.figures.tool != new.figures.tool {
      report.changes.append(
        "filmstrip \(old.figures.tool) made \(old.name), \(new.figures.tool) \(new.name)")
    }
    return report
  }
}
