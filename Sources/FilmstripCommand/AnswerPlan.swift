import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// The designs that `compare` and `recommend` use unless some are named: the default table and the best designs that an
/// app can write.
///
/// Both commands run the same comparison, so they give the same answer.
struct AnswerPlan {
  /// The default table's first.
  let designs: [Design]
  /// How many designs were tried.
  let triedCount: Int

  /// Screens the designs in this process, by faults and modelled costs.
  ///
  /// - Parameters:
  ///   - equalWithin: the differences up to which designs are equal; nil for the standard ones.
  ///   - costs: what the frames are modelled with.
  /// - Throws: `ExitCode` where it was stopped.
  /// - Complexity: O(designs × events of all workloads); the replay of a faulty design ends at its first fault.
  init(
    on workloads: [ComparisonPlan.Workload],
    equalWithin: [String: Double]?, costs: HitchCosts = .standard, interruption: Interruption,
    progress: @escaping @Sendable (Comparison.Progress) -> Void
  ) throws {
    let space = DesignSpace.designs(on: workloads.map { ($0.trace, $0.host) })
    var screening = Screening(workloads, interruption: interruption, progress: progress)
    screening.costs = costs
    var run = screening.run(screening.rightMostOften(among: space).designs)
    run.equalWithin = equalWithin
    var answer = Answer(run)
    let tied = Set(answer.designs + (answer.equals ?? []))
    if let steady = screening.rightOnRecordings(among: space.filter { tied.contains($0.name) }) {
      for index in run.results.indices where tied.contains(run.results[index].design) {
        run.results[index].isRightOnRecordings = steady.contains(run.results[index].design)
      }
      answer = Answer(run)
    }
    try interruption.endIfRaised(", and nothing is known yet")
    var names = answer.designs
    // Screening counts no allocations. The memory a design needs for each row depends on its identity: on long feeds,
    // where it may decide, the plainest design of each identity is compared.
    let rowCount = workloads.map(\.trace.feed.rowCount).max() ?? 0
    if rowCount >= AnswerPlan.longFeedRowCount || equalWithin != nil {
      let equals = space.filter { answer.equals?.contains($0.name) ?? false }
      let identities = equals.map { $0.choices.identity.name }.uniqued
      names += identities.compactMap { identity in
        equals.first { $0.choices.identity.name == identity }?.name
      }
    }
    let table = DesignCatalog.comparison(on: workloads.map(\.trace.feed))
    designs = table + space.filter { names.contains($0.name) && !table.contains($0) }
    triedCount = space.count + table.count { !$0.isBound && !space.contains($0) }
  }

  /// The number of rows at which 128 bytes a row, an assumed cost, reach the standard difference in memory (1,024 KB)
  /// up to which designs are equal.
  private static let longFeedRowCount = 8192
}
