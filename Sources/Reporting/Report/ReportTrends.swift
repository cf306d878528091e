import Results

/// One figure of each design at the last commits of a history: the time if this run and the history have it, otherwise
/// the peak of the list's bookkeeping, which every run counts.
package struct ReportTrends: Equatable, Sendable {
  let title: String
  /// The meaning of the column, as a part of a sentence.
  let words: String
  private let bars: [Key: Bars]

  private struct Key: Hashable {
    let workload: String
    let host: String
    let design: String

    init(_ result: DesignResult) {
      (workload, host, design) = (result.workload, result.host, result.design)
    }
  }

  package struct Bars: Equatable, Sendable {
    let trend: MetricTrend
    /// The least difference that takes the whole height.
    fileprivate let leastSpan: Double

    var cell: Table.Cell { .trend(trend.values, leastSpan: leastSpan, chart: trend.chart) }
  }

  private static let bookkeeping = Metric.known("allocations.total.peakBytes")
  /// Those that a history is asked for.
  package static let metrics: Set = [Metric.time, bookkeeping]
  /// Times of equal code differ by a few percent.
  private static let leastTimeShare = 0.05

  /// - Parameters:
  ///   - branch: the branch of the commits.
  ///   - trend: returns the history of a metric of a design on a workload.
  /// - Returns: nil if the history has none of the designs.
  package init?(
    of run: RunResult, on branch: String,
    _ trend: (_ metric: Metric, _ result: DesignResult) -> MetricTrend?
  ) {
    let choices: [(Metric, title: String, words: String, results: [DesignResult])] = [
      (.time, "time", "the time over the frozen ruler's", run.results.filter { $0.timing != nil }),
      (Self.bookkeeping, "list memory", "the most that the list's bookkeeping takes", run.results),
    ]
    for (metric, title, words, results) in choices {
      var bars: [Key: Bars] = [:]
      for result in results {
        guard let trend = trend(metric, result) else { continue }
        let most = trend.values.max() ?? 0
        bars[Key(result)] = Bars(
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

  /// The bars of the workload with the largest last value; ties go to the longest history.
  func bars(of results: [DesignResult]) -> Bars? {
    results.compactMap { bars[Key($0)] }.max { left, right in
      let (one, other) = (left.trend.values, right.trend.values)
      return (one.last ?? 0, one.count) < (other.last ?? 0, other.count)
    }
  }

  /// The table with a column of bars.
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
