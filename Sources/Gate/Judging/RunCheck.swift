import Results

/// Whether a run is one that can be judged: whole, without failures, and of exactly what the suite plans.
struct RunCheck {
  /// By the suite's names: each design on each workload that the run has once.
  private(set) var results: [SubjectKey: DesignResult] = [:]
  private(set) var problems: [GateProblem] = []

  init(_ run: RunResult, _ plan: GatePlan) {
    if run.schema != RunResult.currentSchema {
      let expected = RunResult.currentSchema
      note(.otherSchema, "found a result of schema \(run.schema), expected \(expected)")
    }
    if run.isPartial {
      note(.partialRun, "the run was stopped before it was over: run it again, whole")
    }
    problems += run.failures.map { failure in
      GateProblem(
        .failedPass, "\(failure)", workload: failure.workload, host: failure.host,
        design: failure.design)
    }
    if plan.workloads.isEmpty || plan.subjects.isEmpty {
      note(.emptyPlan, "the suite plans nothing, and nothing passes by default")
    }
    checkWorkloads(run, plan)
    checkResults(run, plan)
  }

  private mutating func note(
    _ kind: GateProblem.Kind, _ words: String, _ workload: String? = nil, _ host: String? = nil,
    _ design: String? = nil
  ) {
    problems.append(GateProblem(kind, words, workload: workload, host: host, design: design))
  }

  private mutating func checkWorkloads(_ run: RunResult, _ plan: GatePlan) {
    for planned in plan.workloads {
      let found = run.workloads.filter { $0.name == planned.name && $0.host == planned.host }
      if found.count != 1 {
        note(
          .wrongCount, "found \(found.count) such workloads in the run, expected 1", planned.name,
          planned.host)
      } else if found[0].traceHash != planned.traceHash {
        note(
          .otherTrace,
          "the run replayed a trace of hash \(found[0].traceHash), expected \(planned.traceHash)",
          planned.name, planned.host)
      }
    }
    for found in run.workloads
    where !plan.workloads.contains(where: { $0.name == found.name && $0.host == found.host }) {
      note(
        .unplanned, "found a workload in the run that the suite does not plan", found.name,
        found.host)
    }
  }

  private mutating func checkResults(_ run: RunResult, _ plan: GatePlan) {
    let byWorkload = Dictionary(grouping: run.results) { [$0.workload, $0.host] }
    for workload in plan.workloads {
      let here = byWorkload[[workload.name, workload.host], default: []]
      for subject in plan.subjects {
        let found = here.filter { $0.isCalled(subject.design) }
        guard found.count == 1 else {
          note(
            .wrongCount, "found \(found.count) results of \(subject.design), expected 1",
            workload.name, workload.host, subject.name)
          continue
        }
        let key = SubjectKey(workload: workload.name, host: workload.host, design: subject.name)
        results[key] = found[0]
        checkFigures(found[0], key)
      }
    }
    for result in run.results
    where !plan.subjects.contains(where: { result.isCalled($0.design) }) {
      note(
        .unplanned, "found a result that the suite does not plan", result.workload, result.host,
        result.design)
    }
  }

  private mutating func checkFigures(_ result: DesignResult, _ key: SubjectKey) {
    func note(_ kind: GateProblem.Kind, _ words: String) {
      self.note(kind, words, key.workload, key.host, key.design)
    }
    if result.counters.isEmpty { note(.lacking, "found no counters") }
    if result.fidelity.isEmpty { note(.lacking, "found nothing of what it shows wrong") }
    if let instructions = result.instructions, !instructions.isExact {
      note(
        .inexact,
        "its instructions are not exact here: found \(instructions.counts) in as many processes")
    }
    for name in result.unknownCounts {
      note(.unknownMetric, "found \(name), which is no metric of this version")
    }
    for (name, value) in result.exactMetrics where !value.isFinite {
      note(.notFinite, "found no finite number for \(name)")
    }
  }
}
