import Results

/// What the designs of a run were at the last commits of a history: in each row of a report the one figure of most use.
///
/// That is the time where this run and the history have one, since code becomes slower in it alone; and otherwise the
/// most that the list's bookkeeping takes, which every run counts and a history keeps; it keeps no modelled openings.
package struct ReportTrends: Equatable, Sendable {
  /// What stands above the bars.
  let title: String
  /// What they are of, for whoever reads it for the first time: a sentence's piece.
  let words: String
  private let bars: [Subject: Bars]

  private struct Subject: Hashable {
    let workload: String
    let host: String
    let design: String

    init(_ result: DesignResult) {
      (workload, host, design) = (result.workload, result.host, result.design)
    }
  }

  /// A design's figure at the last commits, as bars.
  package struct Bars: Equatable, Sendable {
    let trend: MetricTrend
    /// What their whole height stands for at the least.
    fileprivate let leastSpan: Double

    var cell: Table.Cell { .trend(trend.values, leastSpan: leastSpan, chart: trend.chart) }
  }

  private static let bookkeeping = Metric.known("allocations.total.peakBytes")
  /// Those that a history is asked for.
  package static let metrics: Set = [Metric.time, bookkeeping]
  /// Runs differ in their times by a few percent, which is no news.
  private static let leastTimeShare = 0.05

  /// - Parameters:
  ///   - branch: the one that the commits are of.
  ///   - trend: what the history has of a metric of a design on a workload.
  /// - Returns: nil where it has nothing of the run's designs.
  package init?(
    of run: RunResult, on branch: String,
    _ trend: (_ metric: Metric, _ result: DesignResult) -> MetricTrend?
  ) {
    let choices: [(Metric, title: String, words: String, results: [DesignResult])] = [
      (.time, "time", "the time over the frozen ruler's", run.results.filter { $0.timing != nil }),
      (Self.bookkeeping, "bookkeeping", "the most that the list's bookkeeping takes", run.results),
    ]
    for (metric, title, words, results) in choices {
      var bars: [Subject: Bars] = [:]
      for result in results {
        guard let trend = trend(metric, result) else { continue }
        let most = trend.values.max() ?? 0
        bars[Subject(result)] = Bars(
          trend: trend, leastSpan: metric.isExact ? 0 : most * Self.leastTimeShare)
      }
      guard !bars.isEmpty else { continue }
      self.title = "history: \(title)"
      self.words = "\(words) at the last commits of \(branch)"
      self.bars = bars
      return
    }
    return nil
  }

  /// Of a design on several workloads that on which the last value is largest, and of equal ones that with most commits.
  func bars(of results: [DesignResult]) -> Bars? {
    results.compactMap { bars[Subject($0)] }.max { left, right in
      let (one, other) = (left.trend.values, right.trend.values)
      return (one.last ?? 0, one.count) < (other.last ?? 0, other.count)
    }
  }

  /// A table with one column more.
  ///
  /// - Parameter results: those that the table is of.
  func added(to table: Table, _ results: [DesignResult]) -> Table {
    let own = table.rows.map { row in
      bars(of: results.filter { $0.design == row.design?.name })
    }
    guard own.contains(where: { $0 != nil }) else { return table }
    var longer = table
    longer.append(
      Table.Column("history", title: title, .left, group: ComparisonTable.Group.history, rank: 6),
      own.map { $0?.cell ?? .empty })
    return longer
  }
}
