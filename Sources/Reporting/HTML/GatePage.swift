import Foundation
import Results

/// What a gate came to, as a page: what a person would see first, with the film of it, then every verdict, and what
/// moved.
struct GatePage {
  private let gate: GateTable

  init(_ report: GateReport) { gate = GateTable(report) }

  private var report: GateReport { gate.report }

  /// How many verdicts the page lists: those that passed are left out first, and counted.
  static let rowsMax = 3_000

  /// - Throws: `EncodingError` where a number of the film is not finite.
  func model() throws -> PageTemplates.Model {
    let times = times
    let moved = movedTables
    let sections = [
      ("answer", "Verdict", true), ("playback", "Playback", report.playback != nil),
      ("seen", "Shown wrong", !report.grownFaults.isEmpty),
      ("problems-comparison", "Invalid", !report.problems.isEmpty),
      ("verdicts-comparison", "Metrics", true), ("moved-comparison", "What moved", !moved.isEmpty),
      ("times", "Times", times != nil), ("gate-method", "Method", true),
    ]
    var model: PageTemplates.Model = [
      "title": "Filmstrip gate: \(report.verdict.word), \(subject)",
      "sections": sections.filter(\.2).map { ["id": $0.0, "name": $0.1] as PageTemplates.Model },
      "gates": [answer], "methods": [method],
      "colophon": """
      Made by filmstrip \(report.version). Exact figures repeat to the unit; times are judged by their intervals.
      """,
    ]
    switch report.playback {
    case .film(let film, let words):
      var filmed = try PageFilm(film: film).model()
      filmed["lead"] = words
      model["films"] = [filmed]
    case .missing(let why): model["filmNote"] = why
    case nil: break
    }
    var tables = report.grownFaults.isEmpty ? [] : [seen]
    if !report.problems.isEmpty { tables.append(problems) }
    tables.append(verdicts)
    if !moved.isEmpty {
      tables.append(
        TablePage.section(
          "moved-comparison", title: "What moved along",
          words: [
            "Everything exact that is not as it was where a metric regressed or improved: the likely reasons."
          ], tables: moved))
    }
    if let times { tables.append(times) }
    model["tableSections"] = tables
    return model
  }

  // MARK: The answer

  private var answer: PageTemplates.Model {
    let word = report.verdict.word.capitalizingFirst
    let grown = report.grownFaults
    var model: PageTemplates.Model = [
      "id": "answer",
      "kicker": """
      \(gate.counts); \(subject), baseline \(report.baseline), exit code \(report.exitCode)
      """,
      "title": word, "lines": [gate.cause, gate.advice].compactMap { $0 },
    ]
    let remarks = gate.circumstances
    if !remarks.isEmpty { model["remarks"] = remarks.joined(separator: " ") }
    if let title = grown.first.map(GateTable.headline) ?? moved {
      model["badge"] = word
      model["title"] = title
    }
    if let first = grown.first {
      let words = "On host \(first.host) (\(GateTable.before(first)))."
      model["lines"] = [gate.cause, words, gate.advice].compactMap { $0 }
    }
    switch report.verdict {
    case .passed: model["tone"] = "right"
    case .regressed, .invalid, .notJudged: model["tone"] = "wrong"
    case .improved, .undecided, .changed: break
    }
    return model
  }

  /// What moved most, for a title; nil where nothing regressed, or nothing was proven.
  private var moved: String? {
    guard report.verdict == .regressed else { return nil }
    let regressed = report.judgements.filter { $0.verdict == .regressed && !$0.isAdvisory }
    return GateTable.weightiestFirst(regressed).first.map { judgement in
      let metric = judgement.metric
      func figure(_ value: Double?) -> String {
        value.map { GateTable.value($0, metric) } ?? "none"
      }
      return """
        \(judgement.design) on \(judgement.workload): \(metric.title) from \(figure(judgement.baseline)) to \
        \(figure(judgement.found))
        """
    }
  }

  private var subject: String { report.suite.map { "suite \($0)" } ?? report.result ?? "" }

  /// The faults that there are more of, with what shows the first of each.
  private var seen: PageTemplates.Model {
    let grown = report.grownFaults
    let told = grown.prefix(GatePage.seenMax)
    var table = Table(
      "Faults that there are more of",
      columns: [
        .left("design"), .left("shows"), .prose("on"), .right("baseline"), .right("now"),
        .bars("more"), .prose("shows the first on a few events"),
      ])
    for judgement in told {
      let (old, new) = (Int(judgement.baseline ?? 0), Int(judgement.found ?? 0))
      let noun = judgement.metric.fault?.noun ?? ""
      var command = Table.Cell(judgement.command ?? "")
      command.isCode = judgement.command != nil
      table.append(
        Table.Row([
          Table.Cell(judgement.design), Table.Cell(new == 1 ? noun : noun + "s"),
          Table.Cell("\(judgement.workload), host \(judgement.host)"), Table.Cell(count: old),
          Table.Cell(count: new), GatePage.difference(new - old, .bad), command,
        ]))
    }
    let left = grown.count - told.count
    return TablePage.section(
      "seen", title: "What is shown wrong now",
      words: ["What a person would see that the baseline has less of, the largest growth first."],
      tables: [TablePage(table: table, identifier: "seen-faults")],
      notes: left > 0 ? ["And \(Figure.grouped(left)) more, among the metrics below."] : [])
  }

  private static func difference(_ value: Int, _ tone: Tone = .plain) -> Table.Cell {
    Table.Cell(.quantity(Quantity(value)), tone) { _ in Figure.signed(value) }
  }

  /// How many of them the page names by themselves.
  private static let seenMax = 40

  // MARK: Tables

  private var problems: PageTemplates.Model {
    var table = Table(
      "What makes it invalid", columns: [.left("where"), .prose("what was found")])
    for problem in report.problems {
      let subject = [problem.design, problem.workload, problem.host].compactMap { $0 }
      table.append([
        subject.isEmpty ? "the whole run" : subject.joined(separator: ", "), problem.words,
      ])
    }
    return TablePage.section(
      "problems-comparison", title: "Invalid",
      words: ["Nothing passes by default: what was not proven is no verdict."],
      tables: [TablePage(table: table, identifier: "problems")])
  }

  /// The difference of two results as a part of their page: what is another, the worst first.
  var differences: PageTemplates.Model {
    let told = report.judgements.filter(\.isTold)
    let words = [gate.summary] + [gate.cause].compactMap { $0 } + gate.extremes + gate.remarks
    let left = told.count - GatePage.rowsMax
    return TablePage.section(
      "differences-comparison", title: "Differences", words: [words.joined(separator: " ")],
      tables: [table("Every metric that is another", "difference-verdicts", told)],
      notes: left > 0
        ? ["The last \(Figure.grouped(left)) are in --format csv and json alone."] : [])
  }

  /// The strongest verdict first, and of each the largest change.
  private func sorted(_ judgements: [MetricJudgement]) -> [(rank: Int, judgement: MetricJudgement)]
  {
    (GateVerdict.byRank + [.notJudged]).enumerated().flatMap { rank, verdict in
      GateTable.weightiestFirst(judgements.filter { $0.verdict == verdict }).map { (rank, $0) }
    }
  }

  private func table(
    _ title: String, _ identifier: String, _ judgements: [MetricJudgement],
    isFiltered: Bool = false
  ) -> TablePage {
    let hasTrends = judgements.contains { $0.trend != nil }
    var table = Table(
      title,
      columns: [
        .left("design"), .left("verdict"), .left("metric"), .right("baseline"), .right("found"),
        .right("change"), .prose("allowed"), .prose("why"), .prose("where"),
      ] + (hasTrends ? [.left("history")] : []))
    for (rank, judgement) in sorted(judgements).prefix(GatePage.rowsMax) {
      table.append(GatePage.row(rank, judgement, hasTrends))
    }
    return TablePage(table: table, identifier: identifier, isFiltered: isFiltered)
  }

  private var verdicts: PageTemplates.Model {
    let isAnyTold = report.judgements.contains(where: \.isTold)
    let table = table(
      "Every metric of every design on every workload", "verdicts", report.judgements,
      isFiltered: true)
    let left = report.judgements.count - GatePage.rowsMax
    var words = """
      The strongest verdict first, of each what was shown wrong and then what moved most; 'none' stands where there is no figure. A change is a difference with its share, \
      and of a time that of the ratio with its interval.
      """
    if left > 0 { words += " The last \(Figure.grouped(left)) are in --format csv and json alone." }
    return TablePage.section(
      "verdicts-comparison", title: "Metrics", words: [words],
      tables: [table],
      filter: (
        "Rows with",
        [TablePage.box("what did not pass alone", "told", true, isChecked: isAnyTold)]
      ))
  }

  private static func row(
    _ rank: Int, _ judgement: MetricJudgement, _ hasTrends: Bool
  ) -> Table.Row {
    let metric = judgement.metric
    var row = Table.Row(
      [
        Table.Cell(judgement.design),
        Table.Cell(
          GateTable.verdict(judgement), GateTable.tone(judgement.verdict), order: Double(rank)),
        Table.Cell(metric.name + (metric.unit.isEmpty ? "" : " (\(metric.unit))")),
        figure(judgement.baseline, metric), figure(judgement.found, metric),
        // By the share of the baseline; what was nothing changed without bounds.
        Table.Cell(GateTable.change(judgement), order: GateTable.share(judgement)),
        Table.Cell(judgement.limit), Table.Cell(judgement.reason ?? ""),
        Table.Cell("\(judgement.workload), host \(judgement.host)"),
      ]
        + (hasTrends
          ? [.trend(judgement.trend?.values ?? [], chart: judgement.trend?.chart)] : []))
    row.marks = ["told": judgement.isTold]
    return row
  }

  private static func figure(_ value: Double?, _ metric: Metric) -> Table.Cell {
    var cell = Table.Cell(value, else: "there is no figure") { GateTable.value($0, metric) }
    if value == nil { cell.text = "none" }
    return cell
  }

  private var movedTables: [TablePage] {
    report.causes.filter { !$0.causes.isEmpty }.enumerated().map { number, causes in
      var table = Table(
        "\(causes.design) on \(causes.workload), host \(causes.host)",
        columns: [
          .left("what was counted"), .right("baseline"), .right("found"), .right("change"),
        ])
      for cause in causes.causes {
        let (old, new) = (Int(cause.baseline), Int(cause.found))
        table.append(
          Table.Row([
            Table.Cell(GateTable.what(cause)), Table.Cell(count: old), Table.Cell(count: new),
            GatePage.difference(new - old),
          ]))
      }
      return TablePage(table: table, identifier: "moved-\(number)")
    }
  }

  // MARK: Times

  /// A chart of dots a workload that has times.
  private var times: PageTemplates.Model? {
    let timed = report.judgements.filter { $0.ratio != nil }
    if timed.isEmpty { return nil }
    let workloads = timed.map { [$0.workload, $0.host] }.uniqued
    let tables = workloads.enumerated().map { number, workload in
      let own = timed.filter { [$0.workload, $0.host] == workload }
      return TablePage(
        table: GatePage.times(own, workload.joined(separator: ", host ")),
        identifier: "times-\(number)")
    }
    return TablePage.section(
      "times", title: "Times against the baseline's",
      words: [
        "Over the frozen ruler's time in the same block; each with the interval that its verdict was read from."
      ], tables: tables)
  }

  private static func times(_ own: [MetricJudgement], _ title: String) -> Table {
    let ratios = own.map { Quantity($0.ratio ?? 1, lower: $0.lower, upper: $0.upper) }
    var table = Table(
      title,
      columns: [.left("design"), DotChart.times("x the baseline", ratios), .left("verdict")])
    for (judgement, ratio) in zip(own, ratios) {
      let isWrong = judgement.verdict == .regressed || judgement.verdict == .invalid
      var row = Table.Row([
        Table.Cell(judgement.design),
        Table.Cell(.quantity(ratio), isWrong ? .bad : .plain) { Figure.ratio($0.value.double) },
        Table.Cell(GateTable.verdict(judgement)),
      ])
      row.shape = isWrong ? .bad : judgement.verdict == .undecided ? .hollow : .good
      table.append(row)
    }
    return table
  }

  // MARK: How it was judged

  private var method: PageTemplates.Model {
    var facts: [(name: String, text: String)] = [
      ("command", Provenance.commandLine(report.command)),
      ("version", "filmstrip \(report.version), record schema \(report.schema)"),
      ("suite", report.suite ?? "none"), ("baseline", report.baseline),
    ]
    facts += report.machine.map(Provenance.machine).map { $0.map { ($0.name, $0.text) } } ?? []
    return [
      "id": "gate", "methodTitle": "How it was judged",
      "method": facts.map {
        ["name": $0.name, "text": $0.text, "isCommand": $0.name == "command"] as PageTemplates.Model
      }, "legend": GatePage.legend,
    ]
  }

  private static let legend = [
    """
    Exact metrics are compared for equality, or within what the suite allows; times against the frozen ruler of the \
    same run, by their intervals, and only on a machine with the baseline's fingerprint.
    """,
    """
    Regressed is worse than allowed; improved asks for a new baseline, so that the limit follows; changed is another \
    figure where neither way is better or the suite judges something else, and decides nothing; undecided is a time whose interval lies neither within its margin nor beyond it; invalid \
    is what was not proven.
    """,
    "The exit code is that of the first that holds: 1 invalid, 2 regressed, 4 undecided, 3 improved, 0 passed.",
  ]
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
