import Results
import Testing

@testable import Reporting

/// The last commits of a history in the rows of a report.
@Suite struct ReportTrendsTests {
  private static func trends(
    _ run: RunResult, _ trend: (Metric, DesignResult) -> MetricTrend?
  ) -> ReportTrends? {
    ReportTrends(of: run, on: "main", trend)
  }

  /// Of each design the time at twenty commits, of which the last takes half as much more.
  private static func timed(_ run: RunResult) -> ReportTrends? {
    trends(run) { metric, result in
      guard metric == .time else { return nil }
      return MetricTrend(
        values: Array(repeating: 100, count: 19) + [150],
        chart: "history.html#chart-\(result.design)")
    }
  }

  @Test func eachRowHasTheCommitsBefore() throws {
    let report = Report(FixedRun.whole, trends: Self.timed(FixedRun.whole))
    let text = TerminalFormat.render(report, TextStyle(width: 100))
    try GoldenTests.compare(text, with: "overview-history.txt")
    let html = try HTMLFormat.render(report)
    // On pages all that there are, and a link; text has the last sixteen.
    let bars = String(repeating: "▁", count: 19) + "█"
    #expect(html.contains("<a href=\"history.html#chart-stable-id\">\(bars)</a>"))
    #expect(html.contains("history: time"))
    // The first list has room for as many as text has.
    let fewer = bars.suffix(Sparkline.textCommitsMax)
    #expect(
      html.contains(
        "minor bars\" data-sort=\"\"><a href=\"history.html#chart-stable-id\">\(fewer)</a>"))
    #expect(MarkdownFormat.render(report).contains("| history: time |"))
  }

  @Test func withoutAHistoryNothingIsSaidOfIt() throws {
    let report = Report(FixedRun.whole)
    #expect(!TerminalFormat.render(report).contains("history"))
    #expect(!(try HTMLFormat.render(report).contains("history: time")))
    #expect(Self.trends(FixedRun.whole) { _, _ in nil } == nil)
  }

  /// A time that was not taken has no bars, whatever the history has.
  @Test func memoryTakesThePartOfTimesThatWereNotTaken() throws {
    let trends = try #require(
      Self.trends(FixedRun.exact) { metric, _ in
        MetricTrend(values: metric == .time ? [1] : [1, 2], chart: nil)
      })
    #expect(trends.title == "history: list memory")
    #expect(trends.bars(of: FixedRun.exact.results)?.cell.text == "▁█")
    let timed = try #require(
      Self.trends(FixedRun.whole) { _, _ in MetricTrend(values: [100, 101], chart: nil) })
    #expect(timed.title == "history: time")
    // A percent of a time is no mountain.
    let bars = try #require(timed.bars(of: FixedRun.whole.results)).cell.text
    #expect(bars != "▁█", "\(bars)")
  }

  /// Over several workloads the one with the largest last value speaks, and of equal ones the longer.
  @Test func theLargestWorkloadSpeaksForADesign() throws {
    let results = FixedRun.whole.results.filter { $0.design == "stable-id" }
    try #require(results.count > 1)
    let trends = try #require(
      Self.trends(FixedRun.whole) { metric, result in
        let isFirst = result.workload == results[0].workload
        return metric == .time ? nil : MetricTrend(values: isFirst ? [9, 1] : [1, 9], chart: nil)
      })
    #expect(trends.bars(of: results)?.trend.values == [1, 9])
    #expect(trends.bars(of: Array(results.prefix(1)))?.trend.values == [9, 1])
  }
}
