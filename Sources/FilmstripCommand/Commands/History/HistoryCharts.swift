import Foundation
import History
import Measurement
import Reporting
import Results
import ScrollTrace

/// The page of a history.
struct HistoryCharts {
  let timeline: HistoryTimeline
  let steps: [HistoryStep]
  /// True to draw metrics that never changed.
  var hasAll = false

  private struct Key: Hashable {
    let metric: String
    let subject: HistorySubject
  }

  /// - Throws: `EncodingError`; the template parser's error.
  func html() throws -> String {
    let keys = Dictionary(grouping: timeline.series) { Key(metric: $0.metric, subject: $0.subject) }
      .filter { _, series in
        hasAll || series.contains { $0.samples != nil } || Set(series.flatMap(\.values)).count > 1
      }
    let columns = SubjectColumns(keys.keys.map(\.subject))
    let stepsByKey = Dictionary(grouping: steps) {
      Key(metric: $0.metric.name, subject: $0.subject)
    }
    let common = columns.common.map { ["All charts: \($0)."] } ?? []
    return try HistoryPage(
      title: "History of \(timeline.branch), \(Plural.of(timeline.commits.count, "commit"))",
      commits: timeline.commits.map { (name: $0.shortName, day: HistoryWords.day($0)) },
      charts: keys.map { key, series in
        HistoryPage.Chart(
          identifier: HistoryCharts.identifier(key.metric, key.subject),
          metric: Metric(named: key.metric)?.nameInReports ?? key.metric,
          subject: columns.cells(key.subject).joined(separator: ", "),
          unit: Metric(named: key.metric)?.unit ?? "", stretches: series.map(stretch),
          steps: (stepsByKey[key] ?? []).map(pageStep))
      },
      notes: common + [ruleWords] + timeline.notes, version: filmstripVersion
    ).html()
  }

  /// Returns the name of a chart in the page.
  static func identifier(_ metric: String, _ subject: HistorySubject) -> String {
    var hash = FNV1a()
    for part in [metric, subject.workload, subject.host, subject.design, subject.trace] {
      hash.add(part.utf8)
      hash.add(CollectionOfOne(0))
    }
    return "chart-" + String(hash.value, radix: 16)
  }

  private func stretch(_ series: HistorySeries) -> HistoryPage.Stretch {
    HistoryPage.Stretch(
      commits: series.commits, values: series.values,
      intervals: (series.samples ?? []).map(HistoryCharts.interval), ground: series.ground,
      isStepped: series.samples == nil)
  }

  private func pageStep(_ step: HistoryStep) -> HistoryPage.Step {
    let figures = [step.before, step.after].map { GateFormat.figure($0, of: step.metric) }
    return (
      commit: timeline.commits.firstIndex { $0.name == step.commit.name } ?? 0,
      words:
        "\(figures[0]) to \(figures[1]), \(StepTable.change(step)); \(StepTable.state(step))",
      tone: step.isBetter.map { $0 ? "good" : "bad" } ?? "", isOpen: step.state != .acknowledged,
      size: step.share.magnitude
    )
  }

  /// The rule of steps.
  private var ruleWords: String {
    let counts = RankWindows.afterCounts.map(String.init).joined(separator: ", ")
    return """
      Steps: every change of an exact metric. Of times (\(timeline.timeSeriesCount) series), by ranks of up to \
      \(RankWindows.beforeMax) commits before and \(counts) after: larger than \
      \(Share(HistoryTimeline.leastTimeChange)), and false in \(Share(HistoryTimeline.falseStepProbability)) of \
      histories of 100 commits at most (alpha). Fewer than \(RankWindows.afterCounts[0]) commits after wait.
      """
  }

  /// Returns the interval of the median at 99%; nil for too few samples.
  private static func interval(_ samples: [Double]) -> (lower: Double, upper: Double)? {
    do {
      return try Sample(samples).medianInterval(alpha: 0.01).map { ($0.lower, $0.upper) }
    } catch {
      return nil
    }
  }
}
