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
    let task = workload.task(job.pass.task, designs)
    return runner.runEach(task, workload: workload.name) { index in
      meter.begins(
        "\(workload.name) on \(workload.host): \(task.pass.name) of \(designs[index].name)")
    } onEnd: { _ in
      meter.did(ProgressMeter.exactSeconds)
    }
  }

  // MARK: Instructions

  /// One process after the other: callgrind writes many megabytes for each.
  private func countInstructions(_ subjects: inout [[Subject]]) {
    let probe: InstructionProbe
    do {
      probe = try InstructionProbe(executable: runner.process.executable)
    } catch {
      subjects[0][0].failures.append(
        plan.workloads[0].failure(PassTask.Pass.instructions.name, of: nil, .refused("\(error)")))
      return
    }
    for (number, workload) in plan.workloads.enumerated() {
      for (index, contender) in plan.contenders.enumerated()
      where !runner.process.interruption.isRaised {
        let design = contender.design
        meter.begins("\(workload.name) on \(workload.host): instructions of \(design.name)")
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
    if let other = counts.dropFirst().first, other != counts[0] {
      let (first, second) = (counts[0].phases.total, other.phases.total)
      throw workload.failure(
        "allocations", of: design,
        .disagreed(
          """
          not exact here: two processes counted \(first.count) blocks, \(first.bytes) bytes and \
          \(second.count) blocks, \(second.bytes) bytes
          """))
    }
    guard !subject.counters.isEmpty,
      let difference = Disagreement.of(counts[0].counters, subject.counters)
    else { return }
    throw workload.failure("allocations", of: design, .disagreed(difference))
  }
}

/// Counters of two passes over one replay that are not the same: no result can be trusted.
enum Disagreement {
  /// What to say of the first counter that differs; nil where none does.
  static func of(_ found: [String: Int], _ expected: [String: Int]) -> String? {
    guard found != expected else { return nil }
    for name in Set(found.keys).union(expected.keys).sorted() where found[name] != expected[name] {
      let (one, other) = (found[name].map(String.init), expected[name].map(String.init))
      return """
        it disagrees with the fidelity pass: found \(name) \(one ?? "missing"), expected \
        \(other ?? "none")
        """
    }
    return nil
  }
}
