import Results

/// A design over all workloads of a run: what it shows wrong, and what it takes.
package struct Standing: Equatable, Sendable {
  package let design: DesignLabel
  /// Whether it is ranked: not a bound, and nowhere on a feed that it was never meant for.
  package let isRanked: Bool
  /// All faults; absent where a pass that should have counted them has no outcome.
  package let faultCount: Int?
  /// Its time against the base's, with an interval where there is one: of one workload, or the geometric mean
  /// over all. Absent for the base, and where it was not timed on all of them.
  package let timeRatio: Quantity?
  /// The largest peak of any workload, from the empty engine; absent where it was not counted on all of them.
  package let peakBytes: Int?
  /// All blocks that were allocated, on all workloads; absent where they were not counted on all of them.
  package let allocationCount: Int?
  /// Whether it is ranked and no other ranked design is as good in faults, time and peak and better in one.
  /// Times are taken by their estimates; what was not measured of every ranked design does not count.
  package private(set) var isUndominated = false

  package var isFaithful: Bool { faultCount == 0 }

  /// - Complexity: O(designs² + results × designs).
  static func all(of run: RunResult) -> [Standing] {
    let standings = run.results.map(\.design).uniqued.map { Standing($0, in: run) }
    let ranked = standings.filter(\.isRanked)
    let counted = ranked.filter { $0.faultCount != nil }
    let hasTimes = counted.allSatisfy { $0.timeRatio != nil || $0.isBase(of: run) }
    let hasPeaks = counted.allSatisfy { $0.peakBytes != nil }
    func price(_ standing: Standing) -> [Double] {
      [Double(standing.faultCount ?? 0)]
        + (hasTimes ? [standing.timeRatio?.value.double ?? 1] : [])
        + (hasPeaks ? [Double(standing.peakBytes ?? 0)] : [])
    }
    return standings.map { standing in
      var standing = standing
      guard standing.isRanked, standing.faultCount != nil else { return standing }
      let own = price(standing)
      standing.isUndominated = !counted.contains { other in
        let theirs = price(other)
        return theirs != own && zip(theirs, own).allSatisfy { $0 <= $1 }
      }
      return standing
    }
  }

  private init(_ name: String, in run: RunResult) {
    let own = run.results.filter { $0.design == name }
    var label = own.first.map(DesignLabel.init) ?? DesignLabel(name: name)
    label.isUnfit = own.contains(where: \.isUnfit)
    label.homeNames = []
    design = label
    isRanked = !label.isBound && !label.isUnfit
    let counts = own.compactMap(\.faultCount)
    faultCount = counts.count == own.count ? counts.reduce(0, +) : nil
    timeRatio = Standing.ratio(name, own, run)
    let totals = own.compactMap { $0.allocations?.total }
    let isCounted = totals.count == own.count
    peakBytes = isCounted ? totals.map(\.peakBytes).max() : nil
    allocationCount = isCounted ? totals.map(\.count).reduce(0, +) : nil
  }

  private static func ratio(_ name: String, _ own: [DesignResult], _ run: RunResult) -> Quantity? {
    if let summary = run.summaries.first(where: { $0.design == name && $0.group == nil }) {
      return summary.timeRatio.map {
        Quantity($0, lower: summary.lower, upper: summary.upper, confidence: summary.confidence)
      }
    }
    return own.count == 1 ? own[0].timing?.comparison?.quantity : nil
  }

  private func isBase(of run: RunResult) -> Bool {
    design.name == run.base || design.alsoCalled.contains(run.base)
  }
}
