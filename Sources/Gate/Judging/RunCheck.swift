import Results

/// Whether a run is one that can be judged: whole, without failures, and of exactly what the suite plans.
struct RunCheck {
  /// By the suite's names: each design on each workload that the run has once.
  private(set) var results: [SubjectKey: DesignResult] = [:]
  private(set) var problems: [GateProblem] = []

  init(_ run: RunResult, _ plan: GatePlan) {
    if run.schema != RunResult.currentSchema {
      problems.append(
        GateProblem(
          .otherSchema,
          "found a result of schema \(run.schema), expected \(RunResult.currentSchema)"))
    }
    if run.isPartial {
      problems.append(
        GateProblem(.partialRun, "the run was stopped before it was over: run it again, whole"))
    }
    problems += run.failures.map { failure in
      GateProblem(
        .failedPass, "\(failure)", workload: failure.workload, host: failure.host,
        design: failure.design)
    }
    if plan.workloads.isEmpty || plan.subjects.isEmpty {
      problems.append(
        GateProblem(.emptyPlan, "the suite plans nothing, and nothing passes by default"))
    }
    checkWorkloads(run, plan)
    find(run, plan)
    checkForMore(run, plan)
  }

  private mutating func checkWorkloads(_ run: RunResult, _ plan: GatePlan) {
    for planned in plan.workloads {
      let found = run.workloads.filter { $0.name == planned.name && $0.host == planned.host }
      if found.count != 1 {
        problems.append(
          GateProblem(
            .wrongCount, "found \(found.count) such workloads in the run, expected 1",
            workload: planned.name, host: planned.host))
      } else if found[0].traceHash != planned.traceHash {
        problems.append(
          GateProblem(
            .otherTrace,
            "the run replayed a trace of hash \(found[0].traceHash), expected \(planned.traceHash)",
            workload: planned.name, host: planned.host))
      }
    }
    for found in run.workloads
    where !plan.workloads.contains(where: { $0.name == found.name && $0.host == found.host }) {
      problems.append(
        GateProblem(
          .unplanned, "found a workload in the run that the suite does not plan",
          workload: found.name, host: found.host))
    }
  }

  private mutating func find(_ run: RunResult, _ plan: GatePlan) {
    var byWorkload: [[String]: [DesignResult]] = [:]
    for result in run.results {
      byWorkload[[result.workload, result.host], default: []].append(result)
    }
    for workload in plan.workloads {
      let here = byWorkload[[workload.name, workload.host], default: []]
      for subject in plan.subjects {
        let key = SubjectKey(
          workload: workload.name, host: workload.host, design: subject.name)
        let found = here.filter { $0.isCalled(subject.design) }
        guard found.count == 1 else {
          problems.append(
            GateProblem(
              .wrongCount, "found \(found.count) results of \(subject.design), expected 1", key))
          continue
        }
        results[key] = found[0]
        checkFigures(found[0], key)
      }
    }
  }

  private mutating func checkFigures(_ result: DesignResult, _ key: SubjectKey) {
    if result.counters.isEmpty {
      problems.append(GateProblem(.lacking, "found no counters", key))
    }
    if result.fidelity.isEmpty {
      problems.append(GateProblem(.lacking, "found nothing of what it shows wrong", key))
    }
    if let instructions = result.instructions, !instructions.isExact {
      problems.append(
        GateProblem(
          .inexact,
          "its instructions are not exact here: found \(instructions.counts) in as many processes",
          key))
    }
    for name in result.unknownCounts {
      problems.append(
        GateProblem(.unknownMetric, "found \(name), which is no metric of this version", key))
    }
    for (name, value) in result.exactMetrics where !value.isFinite {
      problems.append(GateProblem(.notFinite, "found no finite number for \(name)", key))
    }
  }

  /// Results that nobody planned; the base alone may come along.
  private mutating func checkForMore(_ run: RunResult, _ plan: GatePlan) {
    for result in run.results
    where !plan.subjects.contains(where: { result.isCalled($0.design) }) {
      problems.append(
        GateProblem(
          .unplanned, "found a result that the suite does not plan",
          workload: result.workload, host: result.host, design: result.design))
    }
  }
}
