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
    for workload in plan.workloads {
      let here = run.results.filter { $0.workload == workload.name && $0.host == workload.host }
      for subject in plan.subjects {
        let key = SubjectKey(workload, subject.name)
        let found = here.filter { $0.isCalled(subject.design) }
        if found.count == 1 {
          results[key] = found[0]
          checkFigures(found[0], key)
        } else {
          note(.wrongCount, "found \(found.count) results of \(subject.design), expected 1", key)
        }
      }
    }
    checkLogs(run.logs ?? [], plan)
    for result in run.results
    where !plan.subjects.contains(where: { result.isCalled($0.design) }) {
      let words = "found a result that the suite does not plan"
      note(.unplanned, words, result.workload, result.host, result.design)
    }
  }

  private mutating func note(
    _ kind: GateProblem.Kind, _ words: String, _ workload: String? = nil, _ host: String? = nil,
    _ design: String? = nil
  ) {
    problems.append(GateProblem(kind, words, workload: workload, host: host, design: design))
  }

  private mutating func note(_ kind: GateProblem.Kind, _ words: String, _ key: SubjectKey) {
    problems.append(GateProblem(kind, words, key))
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
    for found in run.workloads
    where !plan.workloads.contains(where: { $0.name == found.name && $0.host == found.host }) {
      let words = "found a workload in the run that the suite does not plan"
      note(.unplanned, words, found.name, found.host)
    }
  }

  private mutating func checkLogs(_ logs: [LogResult], _ plan: GatePlan) {
    for planned in plan.logs {
      let key = SubjectKey(planned, LogResult.design)
      let found = logs.filter { $0.name == planned.name }
      guard found.count == 1 else {
        note(.wrongCount, "found \(found.count) such logs in the run, expected 1", key)
        continue
      }
      results[key] = found[0].result
      checkFigures(found[0].result, key)
      if found[0].rules != planned.traceHash {
        note(
          .otherTrace, "the log was judged by \(found[0].rules), expected \(planned.traceHash)", key
        )
      }
      if found[0].displayCount == 0 {
        note(.lacking, "the log has no displays, and nothing passes by default", key)
      }
    }
    for log in logs where !plan.logs.contains(where: { $0.name == log.name }) {
      note(.unplanned, "found a log in the run that the suite does not plan", log.name)
    }
  }

  private mutating func checkFigures(_ result: DesignResult, _ key: SubjectKey) {
    if result.counters.isEmpty { note(.lacking, "found no counters", key) }
    if result.fidelity.isEmpty { note(.lacking, "found no counts of faults", key) }
    if let own = result.instructions, !own.isExact {
      let words = "its instructions are not exact here: found \(own.counts) in as many processes"
      note(.inexact, words, key)
    }
    for name in result.unknownCounts {
      note(.unknownMetric, "found \(name), which this version does not know", key)
    }
    for (name, value) in result.exactMetrics where !value.isFinite {
      note(.notFinite, "found no finite number for \(name)", key)
    }
  }
}

extension GateProblem {
  init(_ kind: Kind, _ words: String, _ key: SubjectKey) {
    self.init(kind, words, workload: key.workload, host: key.host, design: key.design)
  }
}
