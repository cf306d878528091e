import ListEngine
import Results
import ScrollTrace

/// The exact figures: counters, what was shown wrong, allocations.
///
/// A process does a pass over one workload for many designs, one after the other, with the same hash seed; as many
/// run at a time as there are processors. Allocations are counted in two processes that must agree, in opposite
/// orders: a figure that depends on what ran before is none.
struct ExactTier: Sendable {
  let plan: ComparisonPlan
  let runner: PassRunner
  let meter: ProgressMeter

  /// What is known of one design on one workload.
  struct Subject: Sendable {
    var counters: [String: Int] = [:]
    var fidelity: [String: Int] = [:]
    var modelled: ModelledFrames?
    var allocations: AllocationPhases?
    var rowsOnlyCount = 0
    var course: ReplayCourse?
    var cells: CellAllocations?
    var instructions: InstructionCount?
    var failures: [ChildFailure] = []
  }

  /// - Parameter isKnown: is given what is known after each pass but the last: first what is shown wrong, then what
  ///   one process counted, before another has agreed.
  /// - Returns: for each workload, a subject for each contender.
  func run(_ isKnown: ([[Subject]]) -> Void = { _ in }) -> [[Subject]] {
    var outcomes = plan.workloads.map { _ in plan.contenders.map { _ in [] as [Outcome] } }
    var subjects: [[Subject]] = []
    for jobs in ExactJob.all(plan) {
      if !subjects.isEmpty { isKnown(subjects) }
      let results = PassRunner.parallel(jobs.count) { self.results(of: jobs[$0]) }
      for (job, results) in zip(jobs, results) {
        for (index, result) in zip(job.contenders, results) {
          outcomes[job.workload][index].append(result)
        }
      }
      subjects = zip(plan.workloads, outcomes).map { workload, outcomes in
        zip(plan.contenders, outcomes).map { subject(workload, $0.design, $1) }
      }
    }
    if plan.instructionRunCount > 0 { countInstructions(&subjects) }
    return subjects
  }

  private typealias Outcome = Result<PassOutcome, ChildFailure>

  private func results(of job: ExactJob) -> [Outcome] {
    let workload = plan.workloads[job.workload]
    let designs = job.contenders.map { plan.contenders[$0].design }
    let task = workload.task(job.pass.task(plan.costs), designs)
    return runner.runEach(task, workload: workload.name) { index in
      meter.begins(
        "\(workload.name) on \(workload.behaviour.name): \(task.pass.name) of \(designs[index].name)"
      )
    } onEnd: { _ in
      meter.did(ProgressMeter.exactSeconds)
    }
  }

  // MARK: Instructions

  /// One process after the other: callgrind writes many megabytes for each.
  private func countInstructions(_ subjects: inout [[Subject]]) {
    let probe: InstructionProbe
    do {
      probe = try InstructionProbe(executable: runner.program.executable)
    } catch {
      subjects[0][0].failures.append(
        plan.workloads[0].failure(PassTask.Pass.instructions.name, of: nil, .refused("\(error)")))
      return
    }
    for (number, workload) in plan.workloads.enumerated() {
      for (index, contender) in plan.contenders.enumerated()
      where !runner.isInterrupted {
        let design = contender.design
        meter.begins(
          "\(workload.name) on \(workload.behaviour.name): instructions of \(design.name)")
        do {
          subjects[number][index].instructions = try instructions(
            probe, workload, design, subjects[number][index].counters)
        } catch {
          subjects[number][index].failures.append(
            workload.failure(PassTask.Pass.instructions.name, of: design, .refused("\(error)")))
        }
        meter.did(Double(plan.instructionRunCount) * ProgressMeter.instructionSeconds)
      }
    }
  }

  private func instructions(
    _ probe: InstructionProbe, _ workload: ComparisonPlan.Workload, _ design: Design,
    _ expected: [String: Int]
  ) throws -> InstructionCount {
    let task = workload.task(.instructions, [design])
    return try probe.count(
      arguments: task.arguments, runs: plan.instructionRunCount, timeLimitSeconds: plan.secondsMax
    ) { output in
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      let outcome = lines.compactMap(PassRunner.read).last
      if let refusal = outcome?.refusal { throw PassError(description: refusal) }
      guard let counters = outcome?.counters else {
        throw PassError(description: "it printed no outcome")
      }
      if !expected.isEmpty, let difference = Disagreement.of(counters, expected) {
        throw PassError(description: difference)
      }
    }
  }

  // MARK: Subjects

  /// - Parameter outcomes: of each pass, in the order of `ExactJob.Pass`.
  private func subject(
    _ workload: ComparisonPlan.Workload, _ design: Design, _ outcomes: [Outcome]
  ) -> Subject {
    var subject = Subject()
    switch outcomes[0] {
    case .success(let outcome):
      subject.counters = outcome.fidelity?.counters ?? [:]
      subject.fidelity = outcome.fidelity?.fidelity ?? [:]
      subject.modelled = outcome.fidelity?.modelled
      subject.modelled?.heavyWork = outcome.fidelity?.heavyWork
    case .failure(let failure): subject.failures.append(failure)
    }
    guard outcomes.count > 1 else { return subject }
    do {
      let counts = try outcomes.dropFirst().map { outcome throws(ChildFailure) in
        try allocations(outcome, workload, design)
      }
      try check(counts, of: design, on: workload, against: subject)
      subject.allocations = counts[0].phases
      subject.rowsOnlyCount = counts[0].rowsOnlyCount
      subject.course = counts[0].course
      subject.cells = counts[0].cells
    } catch {
      subject.failures.append(error)
    }
    return subject
  }

  private func allocations(
    _ outcome: Outcome, _ workload: ComparisonPlan.Workload, _ design: Design
  ) throws(ChildFailure) -> PassOutcome.AllocationCount {
    guard let count = try outcome.get().allocations else {
      throw workload.failure("allocations", of: design, .unreadable("it holds no allocations"))
    }
    return count
  }

  private func check(
    _ counts: [PassOutcome.AllocationCount], of design: Design,
    on workload: ComparisonPlan.Workload,
    against subject: Subject
  ) throws(ChildFailure) {
    if let other = counts.dropFirst().first, let difference = Disagreement.of(counts[0], other) {
      throw workload.failure("allocations", of: design, .disagreed(difference))
    }
    guard !subject.counters.isEmpty,
      let difference = Disagreement.of(counts[0].counters, subject.counters)
    else { return }
    throw workload.failure("allocations", of: design, .disagreed(difference))
  }
}

/// What two passes over one replay say differently: no result can be trusted.
enum Disagreement {
  /// Returns what to say of the first counter that differs, or nil.
  static func of(_ found: [String: Int], _ expected: [String: Int]) -> String? {
    first(found.mapValues(String.init), expected.mapValues(String.init)).map {
      "it disagrees with the fidelity pass: found \($0.name) \($0.one), expected \($0.other)"
    }
  }

  /// Returns what to say of the first figure that two processes counted differently, or nil.
  static func of(
    _ count: PassOutcome.AllocationCount, _ other: PassOutcome.AllocationCount
  ) -> String? {
    first(figures(count), figures(other)).map {
      "not exact here: one process counted \($0.name) \($0.one), another \($0.other)"
    }
  }

  /// The first figure by name that differs.
  private static func first(
    _ one: [String: String], _ other: [String: String]
  ) -> (name: String, one: String, other: String)? {
    let name = Set(one.keys).union(other.keys).sorted().first { one[$0] != other[$0] }
    return name.map { ($0, one[$0] ?? "missing", other[$0] ?? "missing") }
  }

  /// Every figure of a record under its path, such as `phases.steady.peakBytes`.
  private static func figures(_ record: Any, _ path: String = "") -> [String: String] {
    let children: [(label: String?, value: Any)] =
      if let counters = record as? [String: Int] { counters.map { ($0.key, $0.value) } } else {
        Array(Mirror(reflecting: record).children)
      }
    guard !children.isEmpty else { return [path: "\(record)"] }
    return children.enumerated().reduce(into: [:]) { all, child in
      let label = child.element.label ?? "\(child.offset)"
      all.merge(figures(child.element.value, path.isEmpty ? label : "\(path).\(label)")) { $1 }
    }
  }
}
