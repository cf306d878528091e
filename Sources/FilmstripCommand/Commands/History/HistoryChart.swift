import ArgumentParser
import Foundation
import History
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics

/// A history as a page.
struct HistoryChart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw a history as one page: a chart a metric, with its steps and machines.",
    discussion: """
      The page needs no network and no other file. Metrics with the largest open steps come first; each chart has its \
      steps, what the machine or the compiler changed, the interval of each time, and the commit under the pointer. The \
      page says how steps were looked for. Metrics that never changed are left out, unless --all asks for them.

      Examples:
        filmstrip history chart history.db --output history.html
        filmstrip history chart history.db --metric time --design stable-id > times.html
      """)

  @OptionGroup var reading: HistoryReading

  @OptionGroup var rule: StepRuleOptions

  @Flag(help: "Metrics too that never changed.")
  var all = false

  @OptionGroup var writing: HistoryOutput

  mutating func validate() throws {
    if writing.output == nil, OutputFile.isTerminal {
      throw ValidationError(
        "a page is for a browser, and standard output is a terminal: name a file with --output FILE"
      )
    }
  }

  mutating func run() throws {
    let (store, timeline) = try reading.timeline()
    let decisions = try Failure.translatingHistory { try store.decisions() }
    let html = try HistoryCharts(rule: rule.options, hasAll: all).html(of: timeline, decisions)
    try writing.write(html, Plural.of(timeline.commits.count, "commit"))
  }
}

/// The page of a history.
struct HistoryCharts {
  let rule: StepOptions
  /// Whether metrics have a chart that never changed.
  let hasAll: Bool

  /// - Throws: `EncodingError`; the template parser's error.
  func html(of timeline: HistoryTimeline, _ decisions: [HistoryDecision]) throws -> String {
    let steps = timeline.steps(decisions, rule)
    let (charts, common) = charts(timeline, steps)
    let page = HistoryPage(
      title: "History of \(timeline.branch), \(Plural.of(timeline.commits.count, "commit"))",
      commits: timeline.commits.map {
        HistoryPage.Commit(name: $0.shortName, day: HistoryWords.day($0))
      },
      charts: charts,
      notes: (common.map { ["All charts: \($0)."] } ?? []) + [words(timeline)] + timeline.notes,
      version: filmstripVersion)
    return try page.html()
  }

  /// What a chart is called in the page.
  static func identifier(_ metric: String, _ subject: HistorySubject) -> String {
    var hash = FNV1a()
    let parts = [metric, subject.workload, subject.host, subject.design, subject.trace]
    for part in parts {
      hash.add(part.utf8)
      hash.add(CollectionOfOne(0))
    }
    return "chart-" + String(hash.value, radix: 16)
  }

  private struct Key: Hashable {
    let metric: String
    let subject: HistorySubject
  }

  /// A chart for each metric of a subject, whatever machines it was measured on; and what all are of.
  private func charts(
    _ timeline: HistoryTimeline, _ steps: [HistoryStep]
  ) -> (charts: [HistoryPage.Chart], common: String?) {
    var stretches: [Key: [HistoryPage.Stretch]] = [:]
    for (key, series) in Dictionary(
      grouping: timeline.exact, by: { Key(metric: $0.metric, subject: $0.subject) })
    where hasAll || Set(series.flatMap(\.values)).count > 1 {
      stretches[key] = series.map { own in
        HistoryPage.Stretch(
          commits: own.commits, values: own.values, ground: own.ground, isStepped: true)
      }
    }
    for own in timeline.times {
      let intervals = own.samples.map(HistoryCharts.interval)
      stretches[Key(metric: Metric.time.name, subject: own.subject), default: []].append(
        HistoryPage.Stretch(
          commits: own.commits, values: own.medians, intervals: intervals,
          ground: "machine \(own.machine), \(own.condition)", isStepped: false))
    }
    let stepsByKey = Dictionary(
      grouping: steps, by: { Key(metric: $0.metric.name, subject: $0.subject) })
    let indices = Dictionary(
      timeline.commits.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let told = SubjectColumns(stretches.keys.map(\.subject))
    let charts = stretches.map { key, stretches in
      HistoryPage.Chart(
        identifier: HistoryCharts.identifier(key.metric, key.subject), metric: key.metric,
        subject: told.cells(key.subject).joined(separator: ", "),
        unit: Metric(named: key.metric)?.unit ?? "", stretches: stretches,
        steps: (stepsByKey[key] ?? []).map { step in
          HistoryPage.Step(
            commit: indices[step.commit.name] ?? 0,
            words: """
              \(GateFormat.figure(step.before, of: step.metric)) to \
              \(GateFormat.figure(step.after, of: step.metric)), \(StepTable.change(step)); \
              \(StepTable.state(step))
              """,
            tone: step.isBetter.map { $0 ? "good" : "bad" } ?? "",
            isOpen: step.state != .acknowledged,
            size: StepTable.weight(step))
        })
    }
    return (charts, told.common)
  }

  /// What the rule is and how it is set, for whoever reads what it found.
  private func words(_ timeline: HistoryTimeline) -> String {
    let counts = RankWindows.afterCounts.map(String.init).joined(separator: ", ")
    return """
      Steps: every change of an exact metric. Of times (\(timeline.timeSeriesCount) series) by ranks of \
      up to \(RankWindows.beforeMax) commits before and \(counts) after: larger than \(Share(rule.margin)), and false \
      in \(Share(rule.alpha)) of histories of 100 commits at most (alpha). Fewer than \(RankWindows.afterCounts[0]) commits after wait.
      """
  }

  /// Of the median at 99%; nil where there are too few samples.
  private static func interval(_ samples: [Double]) -> (lower: Double, upper: Double)? {
    do {
      return try Sample(samples).medianInterval(alpha: 0.01).map { ($0.lower, $0.upper) }
    } catch {
      return nil
    }
  }
}

/// How steps of times are looked for.
struct StepRuleOptions: ParsableArguments {
  @Option(help: "The probability of one false step of a time or more in 100 commits.")
  var alpha = Share(0.01)

  @Option(help: "The least change of a time that is a step.")
  var margin = Share(0.03)

  mutating func validate() throws {
    guard alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
    guard margin.value >= 0, margin.value < 1 else {
      throw ValidationError("--margin lies between 0% and 100%, and is \(margin)")
    }
  }

  var options: StepOptions {
    var options = StepOptions()
    options.alpha = alpha.value
    options.margin = margin.value
    return options
  }
}
