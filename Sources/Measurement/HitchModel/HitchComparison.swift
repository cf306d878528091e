import Foundation
import ListEngine
import Results
import ScrollTrace

/// Runs the hitch model over designs and traces.
package struct HitchComparison: Sendable {
  package var workloads: [ComparisonPlan.Workload]
  /// In the order of the report.
  package var designs: [Design]
  package var costs: HitchCosts
  /// The cost table's file, or `default`.
  package var costsName: String
  /// The arguments that make this run again, for the record.
  package var command: [String]

  package init(
    workloads: [ComparisonPlan.Workload], designs: [Design], costs: HitchCosts, costsName: String,
    command: [String]
  ) {
    self.workloads = workloads
    self.designs = designs
    self.costs = costs
    self.costsName = costsName
    self.command = command
  }

  /// Replays every design on every workload, each in a process of its own, as many at a time as there are processors;
  /// those that behave alike share a result, and one whose process fails has none.
  ///
  /// - Parameters:
  ///   - executable: one with Filmstrip's commands, whose `worker` does the passes; this one unless given.
  ///   - interruption: stops the run; what was modelled so far is the result then.
  ///   - report: is told of each pass when it begins, in passes and not in seconds.
  /// - Precondition: every design applies to every feed (`check(appliesTo:)`).
  /// - Throws: `ScratchFolderError` where a trace cannot be handed over.
  package func run(
    executable: URL = Comparison.thisExecutable, interruption: Interruption = Interruption(),
    progress report: @escaping @Sendable (Comparison.Progress) -> Void = { _ in }
  ) throws -> HitchRun {
    // Its files are there for as long as a process may read them.
    var scratch: ScratchFolder?
    defer { withExtendedLifetime(scratch) {} }
    var comparison = self
    try comparison.workloads.writeTraces(into: &scratch)
    let runner = PassRunner(
      process: ChildProcess(
        executable: executable, limits: ChildProcess.Limits(), interruption: interruption))
    let contenders = ComparisonPlan.Contender.all(designs)
    let passCount = workloads.count * contenders.count
    let results = PassRunner.parallel(passCount) { [comparison] index in
      let (contender, workload) = (
        contenders[index % contenders.count], comparison.workloads[index / contenders.count]
      )
      report(
        Comparison.Progress(
          doneSeconds: Double(index), totalSeconds: Double(passCount),
          label: "\(contender.design.name) on \(workload.name)"))
      return comparison.result(of: contender, on: workload, runner)
    }
    var run = HitchRun(
      version: filmstripVersion, command: command, costsName: costsName, costs: costs.byName,
      workloads: workloads.map(\.record), results: [])
    for result in results {
      switch result {
      case .success(let result): run.results.append(result)
      case .failure(let failure): run.failures = (run.failures ?? []) + [failure]
      }
    }
    return run
  }

  private func result(
    of contender: ComparisonPlan.Contender, on workload: ComparisonPlan.Workload,
    _ runner: PassRunner
  ) -> Result<HitchResult, ChildFailure> {
    let design = contender.design
    let task = workload.task(.fidelity(costs), [design])
    return runner.run(task, workload: workload.name).flatMap { outcome in
      guard let found = outcome.fidelity, var modelled = found.modelled else {
        return .failure(
          workload.failure(task.pass.name, of: design, .unreadable("it holds no frames")))
      }
      modelled.heavyWork = nil
      var result = HitchResult(
        workload: workload.name, host: workload.host.description, design: design.name,
        alsoCalled: contender.alsoCalled, isBound: design.isBound,
        isUnfit: !design.isMeant(for: workload.trace.feed), fidelity: found.fidelity,
        modelled: modelled)
      if design.recyclesNothing { result.recyclesNothing = true }
      return .success(result)
    }
  }
}
