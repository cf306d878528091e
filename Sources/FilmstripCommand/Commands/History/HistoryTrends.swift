import History
import Reporting
import Results

/// What a gate says of the commits before, and the page beside its report.
extension HistoryOption.Goal {
  /// The page's name in the folder of the report.
  static let pageName = "history.html"

  /// Notes what each metric that did not pass was at the last commits.
  ///
  /// - Parameter hasPage: whether the page will stand beside the report.
  /// - Throws: `Failure`.
  func noteTrends(_ report: inout GateReport, _ plan: SuitePlan, hasPage: Bool) throws {
    let told = report.judgements.indices.filter { report.judgements[$0].isTold }
    guard !told.isEmpty else { return }
    let trends = try trends(of: Set(told.map { report.judgements[$0].metric.name }))
    for index in told {
      let judgement = report.judgements[index]
      let design = plan.designs.first { $0.name == judgement.design }?.design.name
      let key = TrendKey(
        metric: judgement.metric.name, workload: judgement.workload, host: judgement.host,
        design: design ?? judgement.design)
      guard let trend = trends[key] else { continue }
      report.judgements[index].trend = MetricTrend(
        values: trend.values.suffix(50),
        chart: hasPage ? trend.identifier.map { "\(Self.pageName)#\($0)" } : nil)
    }
  }

  /// The page of the branch that the trends are of.
  ///
  /// - Throws: `Failure`; `EncodingError`; the template parser's error.
  func page() throws -> String {
    let timeline = try Failure.translatingHistory { try store.timeline(branch: try mainBranch) }
    return try HistoryCharts(rule: StepOptions(), hasAll: false).html(of: timeline, store)
  }

  private struct TrendKey: Hashable {
    let metric: String
    let workload: String
    let host: String
    let design: String

    init(metric: String, workload: String, host: String, design: String) {
      self.metric = metric
      self.workload = workload
      self.host = host
      self.design = design
    }

    init(_ metric: String, _ subject: HistorySubject) {
      self.init(
        metric: metric, workload: subject.workload, host: subject.host, design: subject.design)
    }
  }

  private struct Trend {
    let values: [Double]
    let last: Int
    /// Its chart's; nil where it never changed, and has none.
    let identifier: String?
  }

  /// Of each the series that was measured last, of all machines and compilers.
  private func trends(of metrics: Set<String>) throws -> [TrendKey: Trend] {
    let timeline = try Failure.translatingHistory {
      var selection = HistorySelection()
      selection.metrics = metrics.sorted().map { NamePattern($0) }
      return try store.timeline(branch: try mainBranch, selection)
    }
    var trends: [TrendKey: Trend] = [:]
    func note(_ metric: String, _ subject: HistorySubject, _ commits: [Int], _ values: [Double]) {
      let key = TrendKey(metric, subject)
      guard let last = commits.last, trends[key].map({ $0.last < last }) ?? true else { return }
      let hasChart = Set(values).count > 1 || metric == Metric.time.name
      trends[key] = Trend(
        values: values, last: last,
        identifier: hasChart ? HistoryCharts.identifier(metric, subject) : nil)
    }
    for series in timeline.exact {
      note(series.metric, series.subject, series.commits, series.values)
    }
    for series in timeline.times {
      note(Metric.time.name, series.subject, series.commits, series.medians)
    }
    return trends
  }
}
