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
      A row has the first and the last value of a metric, and a bar for each of the last commits, from the least to \
      the most; a blank is a commit that did not measure it. Metrics that never changed are left out without --all.

      --steps lists each change with its commit, the newest last. A step of a time near the newest commit is waiting: \
      seven commits decide it. --html writes a page that needs no other file: a chart with steps, machines and \
      intervals for each metric, those with the largest open steps first.
      """)

  @Argument(help: "The history.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Of this branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  @Option(
    name: .customLong("metric"),
    help: "These metrics alone, by name or pattern; repeat for more.")
  var metrics: [String] = []

  @OptionGroup var subjects: SubjectOptions

  @Flag(help: "List the steps.")
  var steps = false

  @Flag(help: "List only steps that were not accepted.")
  var open = false

  @Flag(help: "Metrics too that never changed.")
  var all = false

  @Option(help: ArgumentHelp("How many commits have a bar.", valueName: "N"))
  var last = 50

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @Option(help: ArgumentHelp("Write a page into this file, and print nothing.", valueName: "FILE"))
  var html: String?

  @OptionGroup var overwriting: OverwriteOption

  /// A series as JSON.
  private struct Row: Encodable {
    let metric: String
    let subject: HistorySubject
    let ground: String
    let commits: [String]
    let values: [Double]
  }

  mutating func validate() throws {
    guard 1...500 ~= last else { throw ValidationError("--last takes 1 to 500, and not \(last)") }
  }

  mutating func run() throws {
    if let html { try overwriting.check(html) }
    var records = try Failure.translatingHistory { try HistoryStore(file).records() }
    let timeline = try Failure.translatingHistory { try wantedTimeline(of: &records) }
    if let html {
      let page = try HistoryCharts(timeline, records.decisions, hasAll: all).html()
      try OutputFile.write(page, to: html)
      OutputFile.tellWritten(html, Plural.of(timeline.commits.count, "commit"))
    } else if steps || open {
      let steps = timeline.steps(records.decisions).filter { !open || $0.state != .acknowledged }
      try SubjectColumns(steps.map(\.subject)).print(StepTable.table(steps), steps, as: format)
      let counts =
        "\(Plural.of(timeline.commits.count, "commit")), \(Plural.of(steps.count, "step"))"
      OutputFile.tell(TextStyle.onOneLine("\(timeline.branch): \(counts)"))
    } else {
      try printSeries(timeline)
    }
    for note in timeline.notes { OutputFile.tell("Note: \(TextStyle.onOneLine(note))") }
  }

  /// The wanted series.
  ///
  /// - Throws: `Failure` for a name that the history does not have; `HistoryError`.
  private func wantedTimeline(of records: inout HistoryRecords) throws -> HistoryTimeline {
    var timeline = try records.timeline(branch: records.branch(named: branch))
    let asked: [(String, [String], (HistorySeries) -> String)] = [
      ("metric", metrics, \.metric), ("design", subjects.designs, \.subject.design),
      ("workload", subjects.workloads, \.subject.workload),
      ("host", subjects.hosts, \.subject.host),
    ]
    let whole = timeline.series
    for (what, names, name) in asked where !names.isEmpty {
      let known = Set(whole.map(name)).sorted()
      let patterns = names.map { NamePattern($0) }
      if let index = patterns.firstIndex(where: { !known.contains(where: $0.matches) }) {
        throw Failure(
          code: .badTrace,
          message: NearestName.refusal(of: names[index], as: "\(what) in \(file)", among: known))
      }
      timeline.series.removeAll { own in !patterns.contains { $0.matches(name(own)) } }
    }
    return timeline
  }

  private func printSeries(_ timeline: HistoryTimeline) throws {
    let series = timeline.series.filter { all || !$0.isConstant }
    let subjectColumns = SubjectColumns(series.map(\.subject))
    var table = Table(
      columns: subjectColumns.columns + [
        .prose("metric"), .right("first"), .right("last"), .right("change"),
        .left("the last \(last)"),
      ], keyCount: subjectColumns.columns.count + 1)
    for own in series {
      guard let metric = Metric(named: own.metric), let first = own.values.first,
        let final = own.values.last
      else { continue }
      var bars = [Double?](repeating: nil, count: timeline.commits.count)
      for (commit, value) in zip(own.commits, own.values) { bars[commit] = value }
      let share = Change.share(from: first, to: final)
      table.append(
        subjectColumns.cells(own.subject) + [
          own.metric, GateFormat.figure(first, of: metric), GateFormat.figure(final, of: metric),
          share == 0 ? "=" : HistoryWords.percent(share), Sparkline.text(bars, last: last),
        ])
    }
    let rows = series.map { own in
      Row(
        metric: own.metric, subject: own.subject, ground: own.ground,
        commits: own.commits.map { timeline.commits[$0].name }, values: own.values)
    }
    try subjectColumns.print(table, rows, as: format)
    if format == .table, table.isEmpty {
      OutputFile.tell("Nothing that fits ever changed (--all shows it).")
    }
  }
}

/// The table of steps.
enum StepTable {
  static func table(_ steps: [HistoryStep]) -> Table {
    let subjectColumns = SubjectColumns(steps.map(\.subject))
    var table = Table(
      columns: [.left("step"), .left("commit"), .left("day")] + subjectColumns.columns + [
        .prose("metric"), .right("before"), .right("after"), .left("change"),
        .prose("state"),
      ], keyCount: 2)
    for step in steps {
      table.append(
        [step.id, step.commit.shortName, HistoryWords.day(step.commit)]
          + subjectColumns.cells(step.subject) + [
            step.metric.name, GateFormat.figure(step.before, of: step.metric),
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

/// The columns of a subject in which rows differ. Values that all rows share are printed once.
struct SubjectColumns {
  let columns: [Table.Column]
  /// The values that all rows share, such as `design stable-id, host late`; nil for none.
  let common: String?
  private let paths: [KeyPath<HistorySubject, String>]

  init(_ subjects: [HistorySubject]) {
    let all: [(String, KeyPath<HistorySubject, String>)] = [
      ("design", \.design), ("workload", \.workload), ("host", \.host),
    ]
    var own = all.filter { _, path in Set(subjects.map { $0[keyPath: path] }).count > 1 }
    let shared = all.filter { entry in !own.contains { $0.0 == entry.0 } }
    common =
      subjects.isEmpty || shared.isEmpty
      ? nil : shared.map { "\($0) \(subjects[0][keyPath: $1])" }.joined(separator: ", ")
    // Different traces with one name are rare.
    let traces = Dictionary(grouping: Set(subjects)) { [$0.design, $0.workload, $0.host] }
    if traces.values.contains(where: { $0.count > 1 }) { own.append(("trace", \.trace)) }
    columns = own.map { .prose($0.0) }
    paths = own.map(\.1)
  }

  func cells(_ subject: HistorySubject) -> [String] { paths.map { subject[keyPath: $0] } }

  /// Prints a table below the values that its rows share, or the record as JSON. Does not print a table without rows.
  ///
  /// - Throws: `Failure`; `EncodingError`.
  func print(_ table: Table, _ record: some Encodable, as format: OutputFormat) throws {
    guard format == .json || format == .markdown || !table.isEmpty else { return }
    var head = ""
    if let common, format != .json, !table.isEmpty {
      let heading = "All of \(TextStyle.onOneLine(common)):"
      head = format == .markdown ? "\(MarkdownFormat.escaped(heading))\n\n" : "\(heading)\n"
    }
    try OutputFile.printResult(head + format.render(table, record))
  }
}
