import Foundation
import Results
import Statistics

/// Judges a run of a suite against its baseline: a verdict for each metric of each design on each workload, and one
/// for the whole. Nothing passes by default: what is absent, new, damaged or of another origin is *invalid*.
/// <doc:Verdicts> says what each verdict means.
package struct Gate: Sendable {
  /// How a run is judged, beside what the suite says.
  package struct Options: Sendable {
    /// Verdicts that are listed and decide nothing.
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

  /// The reason why times that were taken on a machine cannot be compared with the baseline's; nil where they can.
  package func timesNotJudged(on machine: Machine) -> String? {
    guard plan.suite.times.judging != .off else { return "the suite times nothing" }
    guard plan.suite.lists(Metric.time.name) else { return "the suite does not judge them" }
    return Gate.unlikeness(of: machine, to: baseline.machine)
  }

  /// The reason why times of two machines cannot be compared; nil where they can.
  private static func unlikeness(of machine: Machine, to other: Machine) -> String? {
    guard let own = machine.fingerprint, let earlier = other.fingerprint else {
      return "this machine, or the baseline's, cannot be told from another"
    }
    if own == earlier { return nil }
    return """
      the baseline was taken on another machine (\(other.processor), fingerprint \(earlier); this is \
      \(machine.processor), \(own))
      """
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
    let notJudged = options.timesNotJudged ?? timesNotJudged(on: run.machine)
    var report = Gate.refusal(
      check.problems + origins, suite: plan.suite.name, version: run.version, options)
    report.machine = run.machine
    report.timesNotJudged = notJudged
    if !run.machine.isRelease { report.notes.append("this is a debug build") }
    let new = Figures(run, plan.workloads, plan.keys, check.results)
    if origins.isEmpty {
      let comparison = FigureComparison(
        Figures(baseline), new, plan.suite, timesNotJudged: notJudged, isGate: true,
        // `--allow improved` exits with 0, and a list of higher costs would go unread.
        acceptsCosts: !options.allowed.contains(.improved))
      let mismatches = problems(of: comparison)
      report.problems += mismatches + (mismatches.isEmpty ? comparison.limits.unused : [])
      report.judgements = comparison.judgements
      report.causes = comparison.causes
      let names = plan.subjects.map { ($0.name, $0.design) }
      report.changes = comparison.otherDesigns(Dictionary(names) { first, _ in first })
      report.changes += Gate.changes(comparison.mismatches)
    } else {
      report.changes = origins.map(\.words)
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

  /// The report of a run that could not be: no baseline, no suite, no result.
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

  /// What the suite has otherwise than the baseline, a sentence each.
  private static func changes(_ mismatches: [FigureComparison.Mismatch]) -> [String] {
    let renamed = Set(mismatches.compactMap(\.otherName))
    return mismatches.compactMap { mismatch -> String? in
      let what = mismatch.design ?? "\(mismatch.workload) on \(mismatch.host)"
      switch mismatch.kind {
      case .otherTrace: return "the trace \(mismatch.workload) is another"
      case .vanished: return renamed.contains(what) ? nil : "\(what) is gone"
      default:
        return mismatch.otherName.map { "\($0) is \(what) now" } ?? "\(what) is new"
      }
    }.uniqued
  }

  // MARK: What both must have in common

  /// Everything that exact figures depend on and that differs from the baseline's.
  private func originProblems(_ run: RunResult) -> [GateProblem] {
    Gate.origins(Figures(baseline), Figures(run)).map { what, expected, found in
      GateProblem(
        .otherOrigin,
        """
        \(what) is another: found \(found), expected \(expected); exact figures depend on it: build as the \
        baseline was, or take it anew with 'filmstrip baseline update'
        """)
    }
  }

  private static func origins(
    _ old: Figures, _ new: Figures
  ) -> [(what: String, old: String, new: String)] {
    [
      ("the toolchain", old.machine.toolchain, new.machine.toolchain),
      ("the allocator", old.machine.allocator ?? "none", new.machine.allocator ?? "none"),
      (
        "the build", old.machine.isRelease ? "release" : "debug",
        new.machine.isRelease ? "release" : "debug"
      ),
      ("the base", old.base, new.base),
    ].filter { $0.1 != $0.2 }
  }

  private static let update = "take it anew with 'filmstrip baseline update'"

  private func problems(of comparison: FigureComparison) -> [GateProblem] {
    let otherPlatforms = otherPlatforms(comparison)
    let rest = comparison.mismatches.filter { mismatch in
      mismatch.design != nil || mismatch.kind == .otherTrace
        || !otherPlatforms.contains { $0.workload == mismatch.workload }
    }
    return otherPlatforms
      + rest.map { mismatch in
        let words =
          switch mismatch.kind {
          case .otherTrace:
            """
            the trace is another: found hash \(mismatch.hashes?.new ?? ""), expected \(mismatch.hashes?.old ?? ""); \
            bring the old trace back, or take the baseline anew with 'filmstrip baseline update'
            """
          case .vanished:
            """
            it vanished: the baseline has it, and the suite does not run it; put it back, or take the baseline anew \
            with 'filmstrip baseline update'
            """
          default:
            """
            it is new: the baseline does not have it\
            \(mismatch.otherName.map { " ('\($0)' was the same design: is it renamed?)" } ?? ""); \(Gate.update)
            """
          }
        return GateProblem(
          mismatch.kind, words, workload: mismatch.workload, host: mismatch.host,
          design: mismatch.design)
      }
  }

  /// Traces whose platform has other behaviours than it had: a problem each, in place of one for each behaviour.
  private func otherPlatforms(_ comparison: FigureComparison) -> [GateProblem] {
    let whole = comparison.mismatches.filter { $0.design == nil }
    return whole.map(\.workload).uniqued.compactMap { workload in
      let own = whole.filter { $0.workload == workload }
      let added = own.filter { $0.kind == .new }.map(\.host)
      let vanished = own.filter { $0.kind == .vanished }.map(\.host)
      guard !vanished.isEmpty,
        let platform = added.compactMap({ comparison.new.platforms[$0] }).first
      else { return nil }
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
  /// Compares two results: each metric of what both have, by the rules of a gate whose suite says nothing. What only
  /// one of them has is a change, and makes nothing invalid.
  ///
  /// - Parameter metrics: those that are compared; empty for all.
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
    report.judgements = comparison.judgements
    report.causes = comparison.causes
    report.timesNotJudged = timed.isEmpty ? nil : notJudged
    report.decide()
    report.changes = comparison.otherDesigns()
    report.changes += alone(comparison.mismatches, in: (old.name, new.name))
    report.changes += origins(old.figures, new.figures).map { what, earlier, later in
      "\(what) is another: \(earlier) in \(old.name), \(later) in \(new.name)"
    }
    if old.figures.tool != new.figures.tool {
      report.changes.append(
        "filmstrip \(old.figures.tool) made \(old.name), \(new.figures.tool) \(new.name)")
    }
    return report
  }

  /// What one of two results has alone, a sentence for each design and each trace.
  private static func alone(
    _ mismatches: [FigureComparison.Mismatch], in names: (old: String, new: String)
  ) -> [String] {
    mismatches.map { mismatch in
      let name = mismatch.kind == .new ? names.new : names.old
      switch (mismatch.kind, mismatch.design) {
      case (.otherTrace, _): return "the trace \(mismatch.workload) is another"
      case (_, nil): return "\(mismatch.workload) on \(mismatch.host) is in \(name) alone"
      case (_, let design?): return "\(design) on \(mismatch.workload) is in \(name) alone"
      }
    }.uniqued
  }
}
