import Foundation
import ListEngine
import Results
import ScrollTrace

/// The exact figures: counters, faults, allocations, instructions.
///
/// A process runs a pass over one workload for many designs, one after another, with a fixed hash seed. As many processes
/// run at a time as there are processors. Two processes count allocations, in opposite orders, and two count faults: the
/// second process of allocations counts them too, in the replay that goes before its count. Each pair must agree: no figure
/// may depend on the designs before, or on chance.
struct ExactTier: Sendable {
  let plan: ComparisonPlan
  let runner: PassRunner
  let meter: ProgressMeter

  /// The figures of one design on one workload.
  struct Figures: Sendable {
    var fidelity: PassOutcome.Fidelity?
    var allocations: PassOutcome.AllocationCount?
    var instructions: InstructionCount?
    var failures: [ChildFailure] = []

    var counters: [String: Int] { fidelity?.counters ?? [:] }
  }

  /// - Parameter isKnown: is called after each pass but the last: first with the faults, then with the allocations of one
  ///   process.
  /// - Returns: by workload and contender.
  func run(_ isKnown: ([[Figures]]) -> Void = { _ in }) -> [[Figures]] {
    var subjects = plan.workloads.map { _ in plan.contenders.map { _ in Figures() } }
    for (number, jobs) in ExactJob.all(plan).enumerated() {
      if number > 0 { isKnown(subjects) }
      let results = PassRunner.parallel(jobs.count) { self.results(of: jobs[$0]) }
      for (job, results) in zip(jobs, results) {
        for (index, result) in zip(job.contenders, results) {
          note(result, of: job, index, in: &subjects[job.workload][index])
        }
      }
    }
    if plan.instructionRunCount > 0 { countInstructions(&subjects) }
    return subjects
  }

  private func results(of job: ExactJob) -> [Result<PassOutcome, ChildFailure>] {
    let workload = plan.workloads[job.workload]
    let designs = job.contenders.map { plan.contenders[$0].design }
    let pass: PassTask.Pass
    switch job.pass {
    case .fidelity: pass = .fidelity(plan.costs)
    case .allocations: pass = .allocations(countsCells: true, countsFaults: job.isSecond)
    case .instructions, .time, .film, .explanation, .log, .displays:
      preconditionFailure("\(job.pass) is no exact pass of many designs")
    }
    let task = workload.task(pass, designs)
    return runner.runEach(task, workload: workload.name) {
      meter.begins("\(task.pass.kind) of \(designs[$0].name)", on: workload)
    } onEnd: { _ in
      meter.did(ProgressMeter.exactSeconds)
    }
  }

  /// Adds the result of a pass. A disagreement with an earlier pass is a failure. A pass fails only once.
  private func note(
    _ result: Result<PassOutcome, ChildFailure>, of job: ExactJob, _ contender: Int,
    in subject: inout Figures
  ) {
    func failure(_ pass: PassKind, _ difference: String) -> ChildFailure {
      plan.workloads[job.workload].failure(
        pass, of: plan.contenders[contender].design, .disagreed(difference))
    }
    let outcome: PassOutcome
    do {
      outcome = try result.get()
    } catch {
      return fail(error, &subject)
    }
    if job.pass == .fidelity, !job.isSecond {
      subject.fidelity = outcome.fidelity
    } else if let known = subject.fidelity, let again = outcome.fidelity,
      let difference = Disagreement.of(again.counted, known.counted)
    {
      subject.fidelity = nil
      fail(failure(.fidelity, difference), &subject)
    }
    guard let count = outcome.allocations,
      !subject.failures.contains(where: { $0.pass == .allocations })
    else { return }
    let difference =
      subject.allocations.flatMap { Disagreement.of($0, count) }
      ?? subject.fidelity.flatMap { Disagreement.of(count.counters, $0.counters) }
    if let difference { return fail(failure(.allocations, difference), &subject) }
    subject.allocations = subject.allocations ?? count
  }

  private func fail(_ failure: ChildFailure, _ subject: inout Figures) {
    if failure.pass == .allocations { subject.allocations = nil }
    if subject.failures.contains(where: { $0.pass == failure.pass }) { return }
    subject.failures.append(failure)
  }

  /// One process after another: callgrind writes many megabytes for each.
  private func countInstructions(_ subjects: inout [[Figures]]) {
    let probe: InstructionProbe
    do {
      probe = try InstructionProbe(executable: runner.program.executable)
    } catch {
      subjects[0][0].failures.append(
        plan.workloads[0].failure(.instructions, of: nil, .refused("\(error)")))
      return
    }
    for (number, workload) in plan.workloads.enumerated() {
      for (index, contender) in plan.contenders.enumerated() where !runner.isInterrupted {
        let design = contender.design
        meter.begins("instructions of \(design.name)", on: workload)
        do {
          subjects[number][index].instructions = try probe.count(
            arguments: workload.task(.instructions, [design]).arguments,
            runs: plan.instructionRunCount, timeLimitSeconds: plan.secondsMax
          ) { try check($0, subjects[number][index].fidelity?.counters) }
        } catch {
          subjects[number][index].failures.append(
            workload.failure(.instructions, of: design, .refused("\(error)")))
        }
        meter.did(Double(plan.instructionRunCount) * ProgressMeter.instructionSeconds)
      }
    }
  }

  /// Checks the printed outcome of a process whose instructions were counted.
  private func check(_ output: Data, _ expected: [String: Int]?) throws(InstructionProbeError) {
    let outcome = PassOutcome.last(printedIn: output)
    if let refusal = outcome?.refusal { throw InstructionProbeError(refusal) }
    guard let counters = outcome?.counters else {
      throw InstructionProbeError("it printed no outcome")
    }
    if let expected, let difference = Disagreement.of(counters, expected) {
      throw InstructionProbeError(difference)
    }
  }
}

/// The work of one process: a pass over one workload, for some of the contenders.
private struct ExactJob {
  /// Fidelity or allocations.
  let pass: PassKind
  /// True for the second time, which takes the contenders in the opposite order.
  let isSecond: Bool
  /// The index of the workload.
  let workload: Int
  /// The indices of the contenders, in the order of their turns.
  let contenders: [Int]

  /// The jobs of a plan by pass. Faults come before allocations, because they are the first thing a user should see. The
  /// longest job of a pass comes first, so that no processor is idle at the end.
  static func all(_ plan: ComparisonPlan) -> [[ExactJob]] {
    // The costs are approximate, in replays. A watched replay, as in `fidelity`, is slower.
    let passes: [(kind: PassKind, isSecond: Bool, replayCount: Int)] =
      AllocationProbe.isAvailable
      ? [(.fidelity, false, 4), (.allocations, false, 12), (.allocations, true, 14)]
      : [(.fidelity, false, 4), (.fidelity, true, 4)]
    let eventCounts = plan.workloads.map(\.eventCount)
    let count = plan.contenders.count
    let workMax =
      passes.reduce(0) { $0 + $1.replayCount } * eventCounts.reduce(0, +) * count
      / (ProcessInfo.processInfo.activeProcessorCount * jobsPerProcessor)
    let longestFirst = eventCounts.indices.sorted {
      (eventCounts[$1], $0) < (eventCounts[$0], $1)
    }
    return passes.map { pass in
      longestFirst.flatMap { workload in
        let work = pass.replayCount * eventCounts[workload] * count
        let jobCount = min(count, max(1, (work + workMax - 1) / max(1, workMax)))
        return (0..<jobCount).map { number in
          let share = Array(count * number / jobCount..<count * (number + 1) / jobCount)
          return ExactJob(
            pass: pass.kind, isSecond: pass.isSecond, workload: workload,
            contenders: pass.isSecond ? share.reversed() : share)
        }
      }
    }
  }

  /// More jobs mean more processes to start, fewer mean longer waits for the last.
  private static let jobsPerProcessor = 8
}

/// The first difference between two passes over the same replay.
enum Disagreement {
  /// Describes the first counter that differs.
  static func of(_ found: [String: Int], _ expected: [String: Int]) -> String? {
    first(figures(found), figures(expected)).map {
      "it disagrees with the fidelity pass: found \($0), expected \($1)"
    }
  }

  /// Describes the first figure that two processes counted differently.
  static func of<Count: Equatable>(_ count: Count, _ other: Count) -> String? {
    if count == other { return nil }
    return first(figures(count), figures(other)).map {
      "not exact here: one process counted \($0), another \($1)"
    }
  }

  /// The first figure by name that differs, with its name, and its other value.
  private static func first(
    _ one: [String: String], _ other: [String: String]
  ) -> (one: String, other: String)? {
    let name = Set(one.keys).union(other.keys).sorted().first { one[$0] != other[$0] }
    return name.map { ("\($0) \(one[$0] ?? "missing")", other[$0] ?? "missing") }
  }

  /// The figures of a record by their paths, such as `phases.steady.peakBytes`.
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
