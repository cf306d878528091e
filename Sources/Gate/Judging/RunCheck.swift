import Results

/// Checks that a run can be judged: that it is complete, without failures, and exactly what the suite plans.
struct RunCheck {
  /// The result of each subject that the run has once.
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
    for failure in run.failures {
      note(.failedPass, "\(failure)", failure.workload, failure.host, failure.design)
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
      let hash = found.first?.traceHash ?? ""
      if found.count != 1 {
        let words = "found \(found.count) such workloads in the run, expected 1"
        note(.wrongCount, words, planned.name, planned.host)
      } else if hash != planned.traceHash {
        let words = "the run replayed a trace of hash \(hash), expected \(planned.traceHash)"
        note(.otherTrace, words, planned.name, planned.host)
      }
    }
    let planned = Set(plan.workloads.map { [$0.name, $0.host] })
    for found in run.workloads where !planned.contains([found.name, found.host]) {
      let words = "found a workload in the run that the suite does not plan"
      note(.unplanned, words, found.name, found.host)
    }
  }

  private mutating func checkResults(_ run: RunResult, _ plan: GatePlan) {
    let byWorkload = Dictionary(grouping: run.results) { [$0.workload, $0.host] }
    for workload in plan.workloads {
      let here = byWorkload[[workload.name, workload.host], default: []]
      for subject in plan.subjects {
        let key = SubjectKey(workload, subject.name)
        let found = here.filter { $0.isCalled(subject.design) }
        if found.count == 1 {
          results[key] = found[0]
          checkFigures(found[0], key)
        } else {
          let words = "found \(found.count) results of \(subject.design), expected 1"
          problems.append(GateProblem(.wrongCount, words, key))
        }
      }
    }
    for result in run.results
    where !plan.subjects.contains(where: { result.isCalled($0.design) }) {
      let words = "found a result that the suite does not plan"
      note(.unplanned, words, result.workload, result.host, result.design)
    }
  }

  private mutating func checkFigures(_ result: DesignResult, _ key: SubjectKey) {
    func note(_ kind: GateProblem.Kind, _ words: String) {
      problems.append(GateProblem(kind, words, key))
    }
    if result.counters.isEmpty { note(.lacking, "found no counters") }
    if result.fidelity.isEmpty { note(.lacking, "found no counts of faults") }
    if let own = result.instructions, !own.isExact {
      note(
        .inexact, "its instructions are not exact here: found \(own.counts) in as many processes")
    }
    for name in result.unknownCounts {
      note(.unknownMetric, "found \(name), which this version does not know")
    }
    for (name, value) in result.exactMetrics where !value.isFinite {
      note(.notFinite, "found no finite number for \(name)")
    }
  }
}

extension GateProblem {
  init(_ kind: Kind, _ words: String, _ key: SubjectKey) {
    self.init(kind, words, workload: key.workload, host: key.host, design: key.design)
  }
}
