import History
import Reporting
import Results
import ScrollTrace

/// What a history says beside the report of a run: read once, when the run is in it.
struct HistoryTrends {
  /// The page's name in the folder of the report.
  static let pageName = "history.html"
  /// How many commits a row shows.
  private static let commitsMax = 50
  /// How far back steps are counted.
  private static let lately = (words: "30 days", seconds: 30 * 86_400)
  /// How many metrics are spoken of.
  private static let toldMax = 5

  private let timeline: HistoryTimeline
  private let decisions: [HistoryDecision]
  private let hasPage: Bool
  private var trends: [Key: Trend] = [:]

  private struct Key: Hashable {
    let metric: String
    let workload: String
    let host: String
    let design: String
  }

  private struct Trend {
    let values: [Double]
    let last: Int
    /// Its chart's; nil where it never changed, and has none.
    let identifier: String?
  }

  /// - Parameters:
  ///   - metrics: those that are asked for; nil for all, as the page needs them.
  ///   - hasPage: whether the page will stand beside the report.
  /// - Throws: `HistoryError`.
  init(
    _ store: HistoryStore, on branch: String, of metrics: Set<Metric>?, hasPage: Bool
  ) throws {
    var selection = HistorySelection()
    selection.metrics = (metrics ?? []).map(\.name).sorted().map { NamePattern($0) }
    timeline = try store.timeline(branch: branch, selection)
    decisions = try store.decisions()
    self.hasPage = hasPage
    for series in timeline.exact {
      note(series.metric, series.subject, series.commits, series.values)
    }
    for series in timeline.times {
      note(Metric.time.name, series.subject, series.commits, series.medians)
    }
  }

  /// Of each the series that was measured last, of all machines and compilers.
  private mutating func note(
    _ metric: String, _ subject: HistorySubject, _ commits: [Int], _ values: [Double]
  ) {
    let key = Key(
      metric: metric, workload: subject.workload, host: subject.host, design: subject.design)
    guard let last = commits.last, trends[key].map({ $0.last < last }) ?? true else { return }
    let hasChart = Set(values).count > 1 || metric == Metric.time.name
    trends[key] = Trend(
      values: values, last: last,
      identifier: hasChart ? HistoryCharts.identifier(metric, subject) : nil)
  }

  var branch: String { timeline.branch }

  /// What a metric was at the last commits; nil where they did not measure it.
  ///
  /// - Parameter design: canonical.
  func trend(
    of metric: Metric, _ workload: String, _ host: String, _ design: String
  ) -> MetricTrend? {
    let key = Key(metric: metric.name, workload: workload, host: host, design: design)
    return trends[key].map { trend in
      MetricTrend(
        values: trend.values.suffix(Self.commitsMax),
        chart: hasPage ? trend.identifier.map { "\(Self.pageName)#\($0)" } : nil)
    }
  }

  /// What the rows of a run's report show.
  func rows(of run: RunResult) -> ReportTrends? {
    ReportTrends(of: run, on: branch) { metric, result in
      trend(of: metric, result.workload, result.host, result.design)
    }
  }

  /// How often what regressed has changed lately: a line each of the first.
  func words(
    of regressed: [MetricJudgement], upTo commit: HistoryCommit, canonicalName: (String) -> String
  ) -> [String] {
    guard !regressed.isEmpty else { return [] }
    let since = commit.timeSeconds - Self.lately.seconds
    let steps = timeline.steps(decisions).filter {
      since...commit.timeSeconds ~= $0.commit.timeSeconds
    }
    var lines = regressed.prefix(Self.toldMax).map { judgement in
      let design = canonicalName(judgement.design)
      let count = steps.count {
        $0.metric == judgement.metric && $0.subject.workload == judgement.workload
          && $0.subject.host == judgement.host && $0.subject.design == design
      }
      return """
        History: \(judgement.metric.name) of \(judgement.design) on \(judgement.workload), \(judgement.host): \
        \(Plural.of(count, "step")) on \(branch) in the \(Self.lately.words) up to this commit
        """
    }
    if regressed.count > lines.count {
      lines.append("History: and \(regressed.count - lines.count) more that regressed")
    }
    return lines
  }

  /// The page of the branch.
  ///
  /// - Throws: `EncodingError`; the template parser's error.
  func page() throws -> String {
    try HistoryCharts(rule: StepOptions(), hasAll: false).html(of: timeline, decisions)
  }
}
