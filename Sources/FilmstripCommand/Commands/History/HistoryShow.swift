import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

struct HistoryShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show metrics by commit: bars, steps, or a page with charts.",
    discussion: """
      Examples:
        filmstrip history show history.jsonl --metric 'allocations.*'
        filmstrip history show history.jsonl --steps --open

      A row has the first and the last value of a metric, and a bar for each of the last commits, or a blank for a \
      commit without it. Metrics that never changed are left out without --all. --steps lists changes, the newest last. A \
      step of a time waits for seven commits. --html writes a page with a chart for each metric.
      """)

  @OptionGroup var input: HistoryInput

  @Option(
    name: .customLong("metric"), help: "Only these metrics, by name or pattern. Repeatable.")
  var metrics: [String] = []

  @OptionGroup var subjects: SubjectOptions

  @Flag(help: "List the steps.")
  var steps = false

  @Flag(help: "List the steps that were not accepted.")
  var open = false

  @Flag(help: "Also show metrics that never changed.")
  var all = false

  @Option(help: .init("The number of bars.", valueName: "N"))
  var last = 50

  @OptionGroup var printing: FormatOption<Listing>

  @Option(help: .init("Write a page into this file, and print nothing.", valueName: "FILE"))
  var html: String?

  @OptionGroup var overwriting: OverwriteOption

  /// A series as JSON, with a value for each commit.
  private struct Row: Encodable {
    let metric: String
    let subject: HistorySubject
    let ground: String
    let commits: [String]
    let values: [Double]
  }

  mutating func validate() throws { try Arguments.check(last, in: 1...500, "--last") }

  mutating func run() throws {
    if let html {
      try overwriting.check(html)
      if html == input.file {
        throw ValidationError("--html takes another file than the history '\(html)'")
      }
    }
    var records = try HistoryStore(input.file).records()
    let timeline = try selectedTimeline(of: &records)
    if let html {
      let steps = timeline.steps(records.decisions)
      let charts = HistoryCharts(timeline: timeline, steps: steps, hasAll: all)
      try OutputFile.write(charts.html(), to: html)
      OutputFile.tellWritten(html, Plural.of(timeline.commits.count, "commit"))
    } else if steps || open {
      let steps = timeline.steps(records.decisions).filter { !open || $0.state != .acknowledged }
      try SubjectColumns(steps.map(\.subject)).print(StepTable.table(steps), steps, printing)
      let counts =
        "\(Plural.of(timeline.commits.count, "commit")), \(Plural.of(steps.count, "step"))"
      OutputFile.tell(TextStyle.onOneLine("\(timeline.branch): \(counts)"))
    } else {
      try printSeries(timeline)
    }
    for note in timeline.notes { OutputFile.tell("Note: \(TextStyle.onOneLine(note))") }
  }

  /// Returns the timeline with the named series.
  ///
  /// - Throws: `Failure` for a name that the history does not have; `HistoryError`.
  private func selectedTimeline(of records: inout HistoryRecords) throws -> HistoryTimeline {
    var timeline = try records.timeline(branch: records.branch(named: input.branch))
    let selections: [(String, [String], (HistorySeries) -> String)] = [
      ("metric", metrics.map(Self.metricName), \.metric),
      ("design", subjects.designs, \.subject.design),
      ("workload", subjects.workloads, \.subject.workload),
      ("host", subjects.hosts, \.subject.host),
    ]
    let whole = timeline.series
    for (kind, names, name) in selections where !names.isEmpty {
      let known = Set(whole.map(name)).sorted()
      let patterns = names.map { NamePattern($0) }
      if let index = patterns.firstIndex(where: { !known.contains(where: $0.matches) }) {
        throw Failure(
          code: .badTrace,
          message: NearestName.refusal(
            of: names[index], as: "\(kind) in \(input.file)", among: known))
      }
      timeline.series.removeAll { series in !patterns.contains { $0.matches(name(series)) } }
    }
    return timeline
  }

  /// Returns the name of a metric that is named as in reports.
  private static func metricName(_ name: String) -> String {
    FaultKind(named: name).map { "fidelity.\($0.metricName)" } ?? name
  }

  private func printSeries(_ timeline: HistoryTimeline) throws {
    let shown = timeline.series.filter { all || !$0.isConstant }
    let columns = SubjectColumns(shown.map(\.subject))
    var table = Table(
      columns: columns.columns + [
        .prose("metric"), .right("first"), .right("last"), .right("change"),
        .left("the last \(last)"),
      ], keyCount: columns.columns.count + 1)
    for series in shown {
      guard let metric = Metric(named: series.metric), let first = series.values.first,
        let final = series.values.last
      else { continue }
      var bars = [Double?](repeating: nil, count: timeline.commits.count)
      for (commit, value) in zip(series.commits, series.values) { bars[commit] = value }
      let share = Change.share(from: first, to: final)
      table.append(
        columns.cells(series.subject) + [
          metric.nameInReports, GateFormat.figure(first, of: metric),
          GateFormat.figure(final, of: metric),
          share == 0 ? "=" : HistoryWords.percent(share), Sparkline.text(bars, last: last),
        ])
    }
    let rows = shown.map { series in
      Row(
        metric: series.metric, subject: series.subject, ground: series.ground,
        commits: series.commits.map { timeline.commits[$0].name }, values: series.values)
    }
    try columns.print(table, rows, printing)
    if printing.format == .table, table.isEmpty {
      OutputFile.tell("No such metric ever changed (--all shows them).")
    }
  }
}

/// The table of steps.
enum StepTable {
  static func table(_ steps: [HistoryStep]) -> Table {
    let columns = SubjectColumns(steps.map(\.subject))
    var table = Table(
      columns: [.left("step"), .left("commit"), .left("day")] + columns.columns + [
        .prose("metric"), .right("before"), .right("after"), .left("change"), .prose("state"),
      ], keyCount: 2)
    for step in steps {
      table.append(
        [step.id, step.commit.shortName, HistoryWords.day(step.commit)]
          + columns.cells(step.subject) + [
            step.metric.nameInReports, GateFormat.figure(step.before, of: step.metric),
            GateFormat.figure(step.after, of: step.metric), change(step), state(step),
          ])
    }
    return table
  }

  static func change(_ step: HistoryStep) -> String {
    guard let lower = step.lower, let upper = step.upper else {
      return HistoryWords.percent(step.share)
    }
    return HistoryWords.percent(step.share, lower - 1, upper - 1)
  }

  static func state(_ step: HistoryStep) -> String {
    switch step.state {
    case .open: step.isBetter == true ? "better" : step.isBetter == false ? "worse" : "other"
    case .waiting: "waits for more commits"
    case .acknowledged: "acknowledged\(step.decision.map { ": \($0.reason)" } ?? "")"
    }
  }
}

/// The columns in which the subjects of rows differ. The rest is printed once above the table.
struct SubjectColumns {
  let columns: [Table.Column]
  /// The common part, such as `design stable-id, host late`; nil without one.
  let common: String?
  private let paths: [KeyPath<HistorySubject, String>]

  init(_ subjects: [HistorySubject]) {
    let all: [(String, KeyPath<HistorySubject, String>)] = [
      ("design", \.design), ("workload", \.workload), ("host", \.host),
    ]
    var differing = all.filter { _, path in Set(subjects.map { $0[keyPath: path] }).count > 1 }
    let shared = all.filter { entry in !differing.contains { $0.0 == entry.0 } }
    common =
      subjects.isEmpty || shared.isEmpty
      ? nil : shared.map { "\($0) \(subjects[0][keyPath: $1])" }.joined(separator: ", ")
    // Two traces with one name are rare.
    let traces = Dictionary(grouping: Set(subjects)) { [$0.design, $0.workload, $0.host] }
    if traces.values.contains(where: { $0.count > 1 }) { differing.append(("trace", \.trace)) }
    columns = differing.map { .prose($0.0) }
    paths = differing.map(\.1)
  }

  func cells(_ subject: HistorySubject) -> [String] { paths.map { subject[keyPath: $0] } }

  /// Prints the common part and a table with rows, or the record as JSON.
  ///
  /// - Throws: `Failure`; `EncodingError`.
  func print(_ table: Table, _ record: some Encodable, _ printing: FormatOption<Listing>) throws {
    let format = printing.format
    guard format != .table || !table.isEmpty else { return }
    if let common, format != .json, !table.isEmpty {
      let heading = "All of \(TextStyle.onOneLine(common)):"
      try OutputFile.printResult(
        format == .markdown ? "\(MarkdownFormat.escaped(heading))\n\n" : "\(heading)\n")
    }
    try printing.print(table, record)
  }
}
