import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// The commits, one a row.
struct HistoryLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the commits of a history, with what changed at each.",
    discussion: """
      The newest first. Only what fits the options counts; --all shows commits too at which nothing changed.
      """)

  @OptionGroup var reading: HistoryReading

  @Flag(help: "Commits too at which nothing changed.")
  var all = false

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// A commit as JSON.
  private struct Row: Encodable {
    let commit: HistoryCommit
    let changedCount: Int
    let steps: [String]
  }

  mutating func run() throws {
    let (store, timeline) = try reading.timeline()
    let decisions = try Failure.translatingHistory { try store.decisions() }
    let steps = timeline.steps(decisions)
    let byCommit = Dictionary(grouping: steps, by: \.commit.name)
    var table = Table(columns: [
      .left("commit"), .left("day"), .right("steps"), .prose("the largest"),
    ])
    var rows: [Row] = []
    for commit in timeline.commits.reversed() {
      let own = (byCommit[commit.name] ?? []).sorted { StepTable.weight($0) > StepTable.weight($1) }
      guard all || !own.isEmpty else { continue }
      rows.append(Row(commit: commit, changedCount: own.count, steps: own.map(\.id)))
      let first = own.first.map {
        "\($0.metric.name) of \($0.subject.design): \(StepTable.change($0))"
      }
      table.append([
        commit.shortName, HistoryWords.day(commit), own.isEmpty ? "" : "\(own.count)", first ?? "",
      ])
    }
    try SubjectColumns(steps.map(\.subject)).print(table, rows, as: format)
    StepTable.tell(timeline, stepCount: steps.count)
  }
}

/// The series, one a row.
struct HistoryShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what metrics were: a row each, with a line of the last fifty commits.",
    discussion: """
      Rows in which nothing ever changed are left out, unless --all asks for them. The line of bars reaches from the \
      least to the most of its values; a blank is a commit that did not measure the metric.
      """)

  @OptionGroup var reading: HistoryReading

  @Flag(help: "Metrics too that never changed.")
  var all = false

  @Option(help: ArgumentHelp("How many commits the line has.", valueName: "N"))
  var last = 50

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// A series as JSON: a value a commit.
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
    let (_, timeline) = try reading.timeline()
    var rows: [Row] = []
    func names(_ commits: [Int]) -> [String] { commits.map { timeline.commits[$0].name } }
    for series in timeline.exact where all || Set(series.values).count > 1 {
      rows.append(
        Row(
          metric: series.metric, subject: series.subject, ground: series.ground,
          commits: names(series.commits), values: series.values))
    }
    for series in timeline.times {
      rows.append(
        Row(
          metric: Metric.time.name, subject: series.subject,
          ground: "machine \(series.machine), \(series.condition)",
          commits: names(series.commits), values: series.medians))
    }
    let indices = Dictionary(
      timeline.commits.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let told = SubjectColumns(rows.map(\.subject))
    var table = Table(
      columns: told.columns + [
        .prose("metric"), .right("first"), .right("last"), .right("change"),
        .left("the last \(last)"),
      ], keyCount: told.columns.count + 1)
    for row in rows {
      guard let metric = Metric(named: row.metric), let first = row.values.first,
        let final = row.values.last
      else { continue }
      var values = [Double?](repeating: nil, count: timeline.commits.count)
      for (commit, value) in zip(row.commits, row.values) {
        if let index = indices[commit] { values[index] = value }
      }
      let share = Change.share(from: first, to: final)
      table.append(
        told.cells(row.subject) + [
          row.metric, GateFormat.figure(first, of: metric), GateFormat.figure(final, of: metric),
          share == 0 ? "=" : HistoryWords.percent(share), Sparkline.text(values, last: last),
        ])
    }
    try told.print(table, rows, as: format)
    if format == .table, table.isEmpty {
      OutputFile.tell("Nothing that fits ever changed (--all shows it).")
    }
    StepTable.tellNotes(timeline)
  }
}

/// The steps, one a row.
struct HistorySteps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "steps",
    abstract: "List every step: what changed, at which commit, and why it was accepted.",
    discussion: """
      The newest last. An exact metric's every change is one. A time's is found by ranks in windows, at a probability \
      of a false one of --alpha in all times of 100 commits together; \
      the History page has its measured error rates. What is too near the newest commit is waiting: seven commits \
      decide it.
      """)

  @OptionGroup var reading: HistoryReading

  @OptionGroup var rule: StepRuleOptions

  @Flag(help: "Only steps that were not accepted.")
  var open = false

  @Option(help: "What to print.")
  var format = OutputFormat.table

  mutating func run() throws {
    let (store, timeline) = try reading.timeline()
    let decisions = try Failure.translatingHistory { try store.decisions() }
    let steps = timeline.steps(decisions, rule.options).filter { step in
      !open || step.state != .acknowledged
    }
    try SubjectColumns(steps.map(\.subject)).print(StepTable.table(steps), steps, as: format)
    StepTable.tell(timeline, stepCount: steps.count)
  }
}

/// Steps as people read them.
enum StepTable {
  static func table(_ steps: [HistoryStep]) -> Table {
    let told = SubjectColumns(steps.map(\.subject))
    var table = Table(
      columns: [.left("step"), .left("commit"), .left("day")] + told.columns + [
        .prose("metric"), .right("before"), .right("after"), .left("change"),
        .prose("state"),
      ], keyCount: 2)
    for step in steps {
      table.append(
        [step.id, step.commit.shortName, HistoryWords.day(step.commit)]
          + told.cells(step.subject) + [
            step.metric.name, GateFormat.figure(step.before, of: step.metric),
            GateFormat.figure(step.after, of: step.metric), change(step), state(step),
          ])
    }
    return table
  }

  /// `+5.10% (+4.20% to +6.00%)`.
  static func change(_ step: HistoryStep) -> String {
    let share = HistoryWords.percent(step.share)
    guard let lower = step.lower, let upper = step.upper else { return share }
    return
      "\(share) (\(HistoryWords.percent(lower - 1)) to \(HistoryWords.percent(upper - 1)))"
  }

  static func state(_ step: HistoryStep) -> String {
    switch step.state {
    case .open: return step.isBetter == true ? "better" : step.isBetter == false ? "worse" : "other"
    case .waiting: return "waits for more commits"
    case .acknowledged: return "acknowledged\(step.decision.map { ": \($0.reason)" } ?? "")"
    }
  }

  /// What is largest: what came from nothing before all else.
  static func weight(_ step: HistoryStep) -> Double { step.share.magnitude }

  /// How many commits and steps there are, and what was left out.
  static func tell(_ timeline: HistoryTimeline, stepCount: Int) {
    OutputFile.tell(
      TextStyle.onOneLine(
        "\(timeline.branch): \(Plural.of(timeline.commits.count, "commit")), \(Plural.of(stepCount, "step"))"
      ))
    tellNotes(timeline)
  }

  static func tellNotes(_ timeline: HistoryTimeline) {
    for note in timeline.notes { OutputFile.tell("Note: \(TextStyle.onOneLine(note))") }
    for series in timeline.exact {
      guard let commit = series.contradictions.first else { continue }
      OutputFile.tell(
        TextStyle.onOneLine(
          """
          Note: two results of commit \(timeline.commits[commit].shortName) disagree in \(series.metric) of \
          \(series.subject.design) on \(series.subject.workload), \(series.subject.host): it is not exact there.
          """))
    }
  }
}

/// The columns that say what a row is of: those alone in which rows differ. What they have in common is said once.
struct SubjectColumns {
  let columns: [Table.Column]
  /// What all rows are of, such as `design stable-id, host late`; nil where they differ in everything, or there is none.
  let common: String?
  private let paths: [KeyPath<HistorySubject, String>]

  init(_ subjects: [HistorySubject]) {
    let all: [(String, KeyPath<HistorySubject, String>)] = [
      ("design", \.design), ("workload", \.workload), ("host", \.host),
    ]
    var told = all.filter { _, path in Set(subjects.map { $0[keyPath: path] }).count > 1 }
    let shared = subjects.first.map { first in
      all.filter { entry in !told.contains { $0.0 == entry.0 } }
        .map { "\($0) \(first[keyPath: $1])" }
    }
    common = shared.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }
    // Another trace under the same name is the rare case.
    let traces = Dictionary(grouping: Set(subjects)) { [$0.design, $0.workload, $0.host] }
    if traces.values.contains(where: { $0.count > 1 }) { told.append(("trace", \.trace)) }
    columns = told.map { .prose($0.0) }
    paths = told.map(\.1)
  }

  func cells(_ subject: HistorySubject) -> [String] { paths.map { subject[keyPath: $0] } }

  /// Prints a table for people below what all of its rows are of, and JSON as it is; a table without rows is none.
  ///
  /// - Throws: `Failure`; `EncodingError`.
  func print(_ table: Table, _ record: some Encodable, as format: OutputFormat) throws {
    guard format != .table || !table.isEmpty else { return }
    let heading = common.map { "All of \(TextStyle.onOneLine($0)):" } ?? ""
    let head =
      heading.isEmpty || format == .json || table.isEmpty
      ? "" : format == .markdown ? "\(MarkdownFormat.escaped(heading))\n\n" : "\(heading)\n"
    try OutputFile.printResult(head + format.render(table, record))
  }
}
