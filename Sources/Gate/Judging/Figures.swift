import Results

/// The figures of a run or a baseline by subject, with everything that a comparison of two needs of each.
struct Figures {
  let machine: Machine
  /// The version of the tool that measured them.
  let tool: String
  let base: String
  let workloads: [GateWorkload]
  /// Every subject that there should be; what is missing in `subjects` was not measured.
  let keys: Set<SubjectKey>
  private(set) var subjects: [SubjectKey: Baseline.Subject] = [:]
  /// The results that the figures were read from; empty for a baseline.
  private(set) var results: [SubjectKey: DesignResult] = [:]
  /// Why a subject has no times.
  private(set) var timeProblems: [SubjectKey: MissingTimes] = [:]
  /// Why no time of a workload can be trusted: its control.
  private(set) var controlProblems: [SubjectKey: MissingTimes] = [:]
  /// The platform whose behaviour a host is, by host.
  private(set) var platforms: [String: String] = [:]
  private(set) var lookCount = 1
  let hasTimes: Bool
  /// Those of a workload on which no times were taken.
  private(set) var untimed: Set<SubjectKey> = []

  init(_ baseline: Baseline) {
    machine = baseline.machine
    tool = baseline.tool
    base = baseline.base
    workloads = baseline.workloads
    subjects = Dictionary(baseline.subjects.map { ($0.key, $0) }) { first, _ in first }
    keys = Set(subjects.keys)
    hasTimes = baseline.subjects.contains { !$0.times.isEmpty }
  }

  /// - Parameters:
  ///   - workloads: those that are planned, whether the run has them or not.
  ///   - results: the result of each subject.
  init(
    _ run: RunResult, _ workloads: [GateWorkload], _ keys: [SubjectKey],
    _ results: [SubjectKey: DesignResult]
  ) {
    machine = run.machine
    tool = run.version
    base = run.base
    self.workloads = workloads
    self.keys = Set(keys)
    self.results = results
    lookCount = max(1, run.timingPlan?.looks.count ?? 1)
    hasTimes = run.timingPlan != nil
    for (key, result) in results {
      var times = ConditionSamples()
      if run.isUntimed(result) {
        untimed.insert(key)
        subjects[key] = Baseline.Subject(result, key, times: times)
        continue
      }
      do throws(MissingTimes) {
        times = try run.rulerRatios(of: result)
      } catch {
        timeProblems[key] = error
      }
      controlProblems[key] = run.controlProblem(key)
      subjects[key] = Baseline.Subject(result, key, times: times)
    }
    for workload in run.workloads {
      if let platform = workload.platform { platforms[workload.host] = platform }
    }
  }

  /// Everything that a run has, whoever planned it: designs under the names that results give them.
  init(_ run: RunResult) {
    let results = Dictionary(
      run.results.map {
        (SubjectKey(workload: $0.workload, host: $0.host, design: $0.design), $0)
      }
    ) { first, _ in first }
    let workloads = run.workloads.map {
      GateWorkload(name: $0.name, host: $0.host, traceHash: $0.traceHash)
    }
    self.init(run, workloads, Array(results.keys), results)
  }

  /// Whether the design of a subject has this name too.
  func isCalled(_ name: String, _ key: SubjectKey) -> Bool {
    results[key]?.isCalled(name) ?? (subjects[key]?.canonicalDesign == name)
  }
}

extension RunResult {
  /// Why no time of a workload can be trusted: the same design under two names must come out the same.
  fileprivate func controlProblem(_ key: SubjectKey) -> MissingTimes? {
    let controls = controls.filter { $0.workload == key.workload && $0.host == key.host }
    guard controls.count == 1, let control = controls.first else {
      return MissingTimes(
        description: "found \(controls.count) controls of the workload, expected 1")
    }
    guard let comparison = control.comparison, comparison.verdict == .same else {
      let verdict = control.comparison?.verdict.rawValue ?? "without a verdict"
      return MissingTimes(
        description: """
          the control (\(control.design) under two names) is \(verdict), and not same: no time of this workload \
          can be trusted (see 'filmstrip doctor')
          """)
    }
    return nil
  }
}
