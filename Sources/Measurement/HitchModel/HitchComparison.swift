import ListEngine
import Results
import ScrollTrace

/// Runs the hitch model over designs and traces.
public struct HitchComparison: Sendable {
  public var works: [ComparisonPlan.Work]
  /// In the order of the report.
  public var designs: [Design]
  public var costs: HitchCosts
  /// The cost table's file, or `default`.
  public var costsName: String
  /// The arguments that make this run again, for the record.
  public var command: [String]

  public init(
    works: [ComparisonPlan.Work], designs: [Design], costs: HitchCosts, costsName: String,
    command: [String]
  ) {
    self.works = works
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
    let results = works.flatMap { work in
      groups.map { result(of: $0, on: work, model) }
    }
    return HitchRun(
      version: filmstripVersion, command: command, costsName: costsName, costs: costs.byName,
      workloads: works.map(Workload.init), results: results)
  }

  private func result(
    of group: [Design], on work: ComparisonPlan.Work, _ model: HitchModel
  ) -> HitchResult {
    let design = group[0]
    let replay = design.framedReplay(of: work.trace, host: work.host)
    return HitchResult(
      workload: work.trace.name, host: work.host.description, design: design.name,
      alsoCalled: group.dropFirst().map(\.name), isBound: design.isBound,
      isUnfit: !design.isMeant(for: work.trace.feed), fidelity: replay.fidelity.byName,
      modelled: model.frames(of: replay, on: work.trace))
  }

  /// The designs, those together that choose the same on every axis that matters.
  private func groups() -> [[Design]] {
    var groups: [[Design]] = []
    for design in designs {
      if let place = groups.firstIndex(where: {
        $0[0].choices.effective == design.choices.effective
      }) {
        if !groups[place].contains(design) { groups[place].append(design) }
      } else {
        groups.append([design])
      }
    }
    return groups
  }
}
