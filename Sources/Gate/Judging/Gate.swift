import Foundation
import Results
import Statistics

/// Holds a run of a suite against its baseline: a verdict for each metric of each design on each workload, and
/// one for the whole. Nothing passes by default: whatever is absent, new, damaged or of another origin is
/// *invalid*. <doc:Verdicts> says what each verdict means.
package struct Gate: Sendable {
  /// How a run is judged, beside what the suite says.
  package struct Options: Sendable {
    /// Verdicts that are told and decide nothing.
    package var allowed: [GateVerdict] = []
    /// The baseline's file, as it was named.
    package var baselineFile = ""
    /// The arguments that make this run again.
    package var command: [String] = []
    /// Why times are not judged though the suite asks for it; nil where they are.
    package var timesNotJudged: String?

    package init() {}
  }

  let plan: GatePlan
  let baseline: Baseline

  package init(plan: GatePlan, baseline: Baseline) {
    self.plan = plan
    self.baseline = baseline
  }

  /// Why times taken on a machine say nothing of the baseline's; nil where they do.
  package func timesNotJudged(on machine: Machine) -> String? {
    guard plan.suite.times.judging != .off else { return "the suite times nothing" }
    guard plan.suite.judges(Metric.time.name) else { return "the suite does not judge them" }
    guard let own = machine.fingerprint, let other = baseline.machine.fingerprint else {
      return "this machine, or the baseline's, cannot be told from another"
    }
    guard own == other else {
      return """
        the baseline was taken on another machine (\(baseline.machine.processor), fingerprint \(other); this is \
        \(machine.processor), \(own))
        """
    }
    return nil
  }

  /// Whether times would be judged on a machine and the baseline has none: known before anything is measured.
  package func lacksTimes(on machine: Machine) -> Bool {
    timesNotJudged(on: machine) == nil && baseline.subjects.allSatisfy { $0.times.isEmpty }
  }

  /// Judges a run.
  ///
  /// - Complexity: O(subjects and metrics), and O(n^3) for each time of n blocks in both runs.
  package func judge(_ run: RunResult, _ options: Options = Options()) -> GateReport {
    let check = RunCheck(run, plan)
    let origins = originProblems(run)
    var problems = check.problems + origins
    var judgements: [MetricJudgement] = []
    var causes: [SubjectCauses] = []
    var limits = Limits(plan.suite)
    let notJudged = options.timesNotJudged ?? timesNotJudged(on: run.machine)
    if origins.isEmpty {
      let (pairs, mismatches) = pairs(check)
      problems += mismatches
      var timeJudge = TimeJudge(run, plan.suite, notJudged: notJudged)
      for pair in pairs {
        let exact = ExactJudge(pair, plan.suite).judgements(&limits)
        judgements += exact
        timeJudge.add(pair, limits.margin(of: pair.key, plan.suite))
        if exact.contains(where: { $0.verdict == .regressed || $0.verdict == .improved }) {
          causes.append(pair.causes)
        }
      }
      judgements += timeJudge.judgements()
      if mismatches.isEmpty { problems += limits.unused }
    }
    return GateReport(
      version: run.version, command: options.command, suite: plan.suite.name,
      baseline: options.baselineFile, machine: run.machine, allowed: options.allowed,
      problems: problems.uniqued, judgements: judgements.sorted(by: Gate.precedes), causes: causes,
      timesNotJudged: notJudged, notes: notes(run))
  }

  /// The report of a run that could not be: no baseline, no suite, no result.
  package static func refusal(
    _ problems: [GateProblem], suite: String, version: String, _ options: Options
  ) -> GateReport {
    GateReport(
      version: version, command: options.command, suite: suite, baseline: options.baselineFile,
      machine: nil, allowed: options.allowed, problems: problems, judgements: [], causes: [],
      timesNotJudged: nil, notes: [])
  }

  private static func precedes(_ left: MetricJudgement, _ right: MetricJudgement) -> Bool {
    (left.workload, left.host, left.design, left.metric.name)
      < (right.workload, right.host, right.design, right.metric.name)
  }

  // MARK: What both must have in common

  /// What exact figures depend on, and is another than the baseline's.
  private func originProblems(_ run: RunResult) -> [GateProblem] {
    let (own, other) = (run.machine, baseline.machine)
    let origins = [
      ("the toolchain", own.toolchain, other.toolchain),
      ("the allocator", own.allocator ?? "none", other.allocator ?? "none"),
      ("the build", own.isRelease ? "release" : "debug", other.isRelease ? "release" : "debug"),
      ("the base", run.base, baseline.base),
    ]
    return origins.filter { $0.1 != $0.2 }.map { what, found, expected in
      GateProblem(
        .otherOrigin,
        """
        \(what) is another: found \(found), expected \(expected); exact figures depend on it: build as the \
        baseline was, or take it anew with 'filmstrip baseline update'
        """)
    }
  }

  /// Subjects that are in both, and what is wrong with the others.
  private func pairs(_ check: RunCheck) -> (pairs: [SubjectPair], problems: [GateProblem]) {
    var problems = workloadProblems()
    let skipped = Set(problems.map { [$0.workload ?? "", $0.host ?? ""] })
    let kept = Dictionary(baseline.subjects.map { ($0.key, $0) }) { first, _ in first }
    let planned = Set(plan.keys)
    var pairs: [SubjectPair] = []
    for key in plan.keys where !skipped.contains([key.workload, key.host]) {
      guard let result = check.results[key] else { continue }
      if let old = kept[key] {
        pairs.append(SubjectPair(key: key, baseline: old, result: result))
      } else {
        problems.append(GateProblem(.new, unknown(result.design, key, kept, planned), key))
      }
    }
    for key in kept.keys.sorted()
    where !planned.contains(key) && !skipped.contains([key.workload, key.host]) {
      problems.append(GateProblem(.vanished, Gate.vanished, key))
    }
    return (pairs, problems)
  }

  private static let vanished = """
    it vanished: the baseline has it, and the suite does not run it; put it back, or take the baseline anew \
    with 'filmstrip baseline update'
    """

  private func workloadProblems() -> [GateProblem] {
    let planned = plan.workloads.map { workload -> GateProblem? in
      let old = baseline.workloads.first {
        $0.name == workload.name && $0.host == workload.host
      }
      guard let old else {
        return GateProblem(
          .new,
          "it is new: the baseline does not have it; take it anew with 'filmstrip baseline update'",
          workload: workload.name, host: workload.host)
      }
      guard old.traceHash != workload.traceHash else { return nil }
      return GateProblem(
        .otherTrace,
        """
        the trace is another: found hash \(workload.traceHash), expected \(old.traceHash); bring the old trace \
        back, or take the baseline anew with 'filmstrip baseline update'
        """, workload: workload.name, host: workload.host)
    }
    let vanished = baseline.workloads.filter { old in
      !plan.workloads.contains { $0.name == old.name && $0.host == old.host }
    }.map {
      GateProblem(.vanished, Gate.vanished, workload: $0.name, host: $0.host)
    }
    return planned.compactMap { $0 } + vanished
  }

  /// What to say of a design that the baseline does not have; where one is gone that was the same, that one.
  private func unknown(
    _ design: String, _ key: SubjectKey, _ kept: [SubjectKey: Baseline.Subject],
    _ planned: Set<SubjectKey>
  ) -> String {
    let old = kept.values.filter {
      $0.workload == key.workload && $0.host == key.host && !planned.contains($0.key)
        && $0.canonicalDesign == design
    }.map(\.design).sorted().first
    let renamed = old.map { " ('\($0)' was the same design: is it renamed?)" } ?? ""
    return """
      it is new: the baseline does not have it\(renamed); take it anew with 'filmstrip baseline update'
      """
  }

  private func notes(_ run: RunResult) -> [String] {
    var notes: [String] = []
    if baseline.tool != run.version {
      notes.append("the baseline was taken by filmstrip \(baseline.tool); this is \(run.version)")
    }
    if baseline.suite != plan.suite.name {
      notes.append(
        "the baseline was taken of the suite '\(baseline.suite)'; this is '\(plan.suite.name)'")
    }
    if !run.machine.isRelease { notes.append("this is a debug build") }
    for subject in plan.subjects {
      let others = baseline.subjects.filter {
        $0.design == subject.name && $0.canonicalDesign != subject.design
          && !run.isSame($0.canonicalDesign, subject.design)
      }
      if let other = others.first {
        notes.append("\(subject.name) is now \(subject.design); it was \(other.canonicalDesign)")
      }
    }
    return notes
  }
}

/// A subject as the baseline has it and as the run has it.
struct SubjectPair {
  let key: SubjectKey
  let baseline: Baseline.Subject
  let result: DesignResult
}

extension RunResult {
  /// Whether two names are of designs that behave alike.
  fileprivate func isSame(_ one: String, _ other: String) -> Bool {
    results.contains { $0.isCalled(one) && $0.isCalled(other) }
  }
}
