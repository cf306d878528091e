import Results

/// A design over all workloads of a run: what it shows wrong, and what it takes.
package struct Standing: Equatable, Sendable {
  package let design: DesignLabel
  /// Whether it is ranked: not a bound, nowhere on a feed that it was never meant for, and of no other platform.
  package let isRanked: Bool
  /// What it shows wrong, by platform and behaviour; absent where a pass that should have counted it has no outcome.
  package let tally: FaultTally?
  /// Its time against the base's, with an interval where there is one: of one workload, or the geometric mean
  /// over all. Absent for the base, and where it was not timed on all of them.
  package let timeRatio: Quantity?
  package var isFaithful: Bool { tally?.count == 0 }

  /// - Complexity: O(results × designs).
  static func all(of run: RunResult) -> [Standing] {
    run.results.map(\.design).uniqued.map { Standing($0, in: run) }
  }

  private init(_ name: String, in run: RunResult) {
    let own = run.results.filter { $0.design == name }
    var label = own.first.map(DesignLabel.init) ?? DesignLabel(name: name)
    label.isUnfit = own.contains(where: \.isUnfit)
    label.homeNames = []
    design = label
    isRanked =
      !label.isBound && !label.isUnfit && !own.contains { $0.isOfOtherPlatform == true }
    tally = FaultTally(name, in: run)
    timeRatio = Standing.ratio(name, own, run)
  }

  private static func ratio(_ name: String, _ own: [DesignResult], _ run: RunResult) -> Quantity? {
    if let summary = run.summaries.first(where: { $0.design == name && $0.group == nil }) {
      return summary.timeRatio.map {
        Quantity($0, lower: summary.lower, upper: summary.upper, confidence: summary.confidence)
      }
    }
    return own.count == 1 ? own[0].timing?.comparison?.quantity : nil
  }
}
