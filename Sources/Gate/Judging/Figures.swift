import Results

/// The figures of a run or a baseline by subject, with the rest of what a comparison needs.
struct Figures {
  let machine: Machine
  /// The version of the tool that measured.
  let tool: String
  let base: String
  let workloads: [GateWorkload]
  /// Every expected subject; a subject that was not measured is missing in `subjects`.
  let keys: Set<SubjectKey>
  let hasTimes: Bool
  private(set) var lookCount = 1
  private(set) var subjects: [SubjectKey: Baseline.Entry] = [:]
  /// The results that the figures were read from; empty for a baseline.
  private(set) var results: [SubjectKey: DesignResult] = [:]
  /// Why a subject has no times.
  private(set) var timeProblems: [SubjectKey: MissingTimes] = [:]
  /// Why the control of a subject's workload invalidates its times.
  private(set) var controlProblems: [SubjectKey: MissingTimes] = [:]
  /// The subjects of workloads that were left out of the timing.
  private(set) var untimed: Set<SubjectKey> = []
  /// The platform of each host that is a behaviour of one.
  private(set) var platforms: [String: String] = [:]
  private(set) var behaviourNames: [String: String] = [:]

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
  ///   - workloads: the planned workloads.
  ///   - results: the result of each subject that was measured.
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
      if run.isUntimed(result) || result.host == LogResult.host {
        untimed.insert(key)
      } else {
        do throws(MissingTimes) {
          times = try run.rulerRatios(of: result)
        } catch {
          timeProblems[key] = error
        }
        controlProblems[key] = run.controlProblem(key.workload, key.host).map {
          MissingTimes(
            description: "\($0): no time of this workload can be trusted (see 'filmstrip doctor')")
        }
      }
      subjects[key] = Baseline.Entry(result, key, times: times)
    }
    for log in run.logs ?? [] {
      let key = SubjectKey(workload: log.name, host: LogResult.host, design: LogResult.design)
      subjects[key]?.faultyRows = log.faultyRows
    }
    behaviourNames = run.behaviourNames
    for workload in run.workloads {
      if let platform = workload.platform { platforms[workload.host] = platform }
    }
  }

  /// Everything in a run, with designs under the results' names.
  init(_ run: RunResult) {
    let results = Dictionary(
      (run.results + (run.logs ?? []).map(\.result)).map {
        (SubjectKey(workload: $0.workload, host: $0.host, design: $0.design), $0)
      }
    ) { first, _ in first }
    let workloads =
      run.workloads.map {
        GateWorkload(name: $0.name, host: $0.host, traceHash: $0.traceHash)
      } + (run.logs ?? []).map(GateWorkload.init)
    self.init(run, workloads, Array(results.keys), results)
  }

  /// True if a subject's design has this name.
  func isCalled(_ name: String, _ key: SubjectKey) -> Bool {
    results[key]?.isCalled(name) ?? (subjects[key]?.canonicalDesign == name)
  }

  /// The differences to earlier figures that invalidate a comparison of exact ones.
  func otherOrigins(than old: Figures) -> [(what: String, old: String, new: String)] {
    func values(_ figures: Figures) -> [String] {
      let machine = figures.machine
      let build = machine.isRelease ? "release" : "debug"
      return [machine.toolchain, machine.allocator ?? "none", build, figures.base]
    }
    let names = ["the toolchain", "the allocator", "the build", "the base"]
    return zip(names, zip(values(old), values(self))).map { ($0, $1.0, $1.1) }
      .filter { $0.1 != $0.2 }
  }
}
