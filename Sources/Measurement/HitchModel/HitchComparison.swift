import ListEngine
import Results
import ScrollTrace

/// Runs the hitch model over designs and traces.
public struct HitchComparison: Sendable {
  public var workloads: [ComparisonPlan.Workload]
  /// In the order of the report.
  public var designs: [Design]
  public var costs: HitchCosts
  /// The cost table's file, or `default`.
  public var costsName: String
  /// The arguments that make this run again, for the record.
  public var command: [String]

  public init(
    workloads: [ComparisonPlan.Workload], designs: [Design], costs: HitchCosts, costsName: String,
    command: [String]
  ) {
    self.workloads = workloads
    self.designs = designs
    self.costs = costs
    self.costsName = costsName
    self.command = command
  }

  /// Replays every design on every workload; those that behave alike share a result.
  ///
  /// - Precondition: every design applies to every feed (`check(appliesTo:)`).
  public func run() -> HitchRun {
    let model = HitchModel(costs: costs)
    let groups = groups()
    let results = workloads.flatMap { workload in
      groups.map { result(of: $0, on: workload, model) }
    }
    return HitchRun(
      version: filmstripVersion, command: command, costsName: costsName, costs: costs.byName,
      workloads: workloads.map(\.record), results: results)
  }

  private func result(
    of group: [Design], on workload: ComparisonPlan.Workload, _ model: HitchModel
  ) -> HitchResult {
    let design = group[0]
    let replay = design.framedReplay(of: workload.trace, host: workload.host)
    return HitchResult(
      workload: workload.name, host: workload.host.description, design: design.name,
      alsoCalled: group.dropFirst().map(\.name), isBound: design.isBound,
      isUnfit: !design.isMeant(for: workload.trace.feed), fidelity: replay.fidelity.byName,
      modelled: model.frames(of: replay, on: workload.trace))
  }

  /// The designs, those together that choose the same on every axis that matters.
  private func groups() -> [[Design]] {
    var groups: [[Design]] = []
    for design in designs {
      if let index = groups.firstIndex(where: {
        $0[0].choices.effective == design.choices.effective
      }) {
        if !groups[index].contains(design) { groups[index].append(design) }
      } else {
        groups.append([design])
      }
    }
    return groups
  }
}
