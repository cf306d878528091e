import Results

extension HistoryEntry {
  /// What a result comes to at a commit, whole or not at all.
  ///
  /// - Parameter file: what errors call the result.
  /// - Throws: `HistoryError` where the run was stopped, a pass of it has no outcome, or a figure of it is none.
  /// - Complexity: O(figures).
  package init(
    _ run: RunResult, at commit: HistoryCommit, named file: String
  ) throws(HistoryError) {
    func refusal(_ found: String, _ expected: String) -> HistoryError {
      .unfitResult(file: file, found: found, expected: expected)
    }
    guard !run.isPartial else {
      throw refusal("a run that was stopped before it was over", "a whole one")
    }
    if let failure = run.failures.first { throw refusal("a failure (\(failure))", "none") }
    guard !run.results.isEmpty else { throw refusal("no figures", "those of one design at least") }
    var traces: [[String]: String] = [:]
    for workload in run.workloads { traces[[workload.name, workload.host]] = workload.traceHash }
    var figures: [SubjectFigures] = []
    var times: [SubjectTimes] = []
    var subjects: Set<HistorySubject> = []
    for result in run.results {
      let name = "\(result.design) on \(result.workload), \(result.host)"
      guard let trace = traces[[result.workload, result.host]] else {
        throw refusal("\(name), a workload that the run has not", "one of its workloads")
      }
      let subject = HistorySubject(
        workload: result.workload, host: result.host, design: result.design, trace: trace)
      guard subjects.insert(subject).inserted else { throw refusal("\(name) twice", "it once") }
      if let unknown = result.unknownCounts.first {
        throw refusal("\(unknown) of \(name)", "metrics of this version")
      }
      if let instructions = result.instructions, !instructions.isExact {
        throw refusal("instructions of \(name) that differ from run to run", "exact ones")
      }
      let metrics = result.exactMetrics
      guard !metrics.isEmpty else { throw refusal("no exact figure of \(name)", "one at least") }
      if let metric = metrics.first(where: { !$0.value.isFinite }) {
        throw refusal("no finite number for \(metric.key) of \(name)", "one")
      }
      figures.append(SubjectFigures(subject: subject, metrics: metrics))
      if let timing = result.timing, !timing.threadSamples.isEmpty {
        times.append(
          SubjectTimes(
            subject: subject, wallNanoseconds: timing.samples,
            threadNanoseconds: timing.threadSamples, conditions: timing.conditionSamples,
            refusal: run.refusalOfTimes(of: result)))
      }
    }
    self.init(
      commit: commit, tool: run.version, machine: run.machine, figures: figures, times: times)
  }
}

extension RunResult {
  /// Why a design's times are held against no other run's, as the gate has it; nil where they are.
  fileprivate func refusalOfTimes(of result: DesignResult) -> String? {
    let own = controls.filter { $0.workload == result.workload && $0.host == result.host }
    guard let control = own.first, own.count == 1 else {
      return "found \(own.count) controls of the workload, expected 1"
    }
    guard let comparison = control.comparison, comparison.verdict == .same else {
      let verdict = control.comparison?.verdict.rawValue ?? "without a verdict"
      return "the control (\(control.design) under two names) is \(verdict), and not same"
    }
    do throws(MissingTimes) {
      _ = try rulerRatios(of: result)
      return nil
    } catch {
      return error.description
    }
  }
}
