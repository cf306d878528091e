import History
import Reporting
import Results
import ScrollTrace

/// The part of a history in the report of a run.
struct HistoryTrends {
  /// The name of the page in the folder of the report.
  static let pageName = "history.html"
  /// The limit of commits in a row.
  private static let commitsMax = 50
  /// The time in which steps are recent.
  private static let recent = (words: "30 days", seconds: 30 * 86_400)
  /// The limit of lines about regressed metrics.
  private static let linesMax = 5

  private let timeline: HistoryTimeline
  private let decisions: [HistoryDecision]
  private let hasPage: Bool
  /// The newest series of all machines and compilers, by metric, workload, host and design.
  private var latest: [[String]: HistorySeries] = [:]

  /// - Parameter hasPage: whether the page is written beside the report.
  init(_ timeline: HistoryTimeline, _ decisions: [HistoryDecision], hasPage: Bool) {
    self.timeline = timeline
    self.decisions = decisions
    self.hasPage = hasPage
    for series in timeline.series {
      let subject = series.subject
      let key = [series.metric, subject.workload, subject.host, subject.design]
      let last = latest[key]?.commits.last ?? -1
      if let commit = series.commits.last, commit > last { latest[key] = series }
    }
  }

  /// Returns the last values of a metric; nil without any.
  ///
  /// - Parameter design: the name in the history.
  func trend(
    of metric: Metric, _ workload: String, _ host: String, _ design: String
  ) -> MetricTrend? {
    latest[[metric.name, workload, host, design]].map { series in
      // A metric that never changed has no chart.
      let hasChart = hasPage && !series.isConstant
      let identifier = HistoryCharts.identifier(series.metric, series.subject)
      return MetricTrend(
        values: series.values.suffix(Self.commitsMax),
        chart: hasChart ? "\(Self.pageName)#\(identifier)" : nil)
    }
  }

  /// Returns the last values for the rows of a report.
  func rows(of run: RunResult) -> ReportTrends? {
    ReportTrends(of: run, on: timeline.branch) { metric, result in
      trend(of: metric, result.workload, result.host, result.design)
    }
  }

  /// Returns the number of recent steps of regressed metrics, in a line for each of the first.
  func words(
    of regressed: [MetricJudgement], in report: GateReport, upTo commit: HistoryCommit
  ) -> [String] {
    guard !regressed.isEmpty else { return [] }
    let since = commit.timeSeconds - Self.recent.seconds
    let steps = timeline.steps(decisions).filter {
      since...commit.timeSeconds ~= $0.commit.timeSeconds
    }
    var lines = regressed.prefix(Self.linesMax).map { judgement in
      let count = steps.count {
        $0.metric == judgement.metric && $0.subject.workload == judgement.workload
          && $0.subject.host == judgement.host && $0.subject.design == judgement.design
      }
      return """
        History: \(judgement.metric.nameInReports) of \(judgement.design) on \
        \(judgement.workload), \(report.place(ofHost: judgement.host)): \
        \(Plural.of(count, "step")) on \(timeline.branch) in the \(Self.recent.words) up to this commit
        """
    }
    if regressed.count > lines.count {
      lines.append("History: and \(regressed.count - lines.count) more that regressed")
    }
    return lines
  }

  /// Returns the page of the branch.
  ///
  /// - Throws: `EncodingError`; the template parser's error.
  func page() throws -> String {
    try HistoryCharts(timeline: timeline, steps: timeline.steps(decisions)).html()
  }
}
