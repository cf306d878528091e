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
    let grown = report.grownFaults
    let tables = (grown.isEmpty ? [] : [seen(grown)]) + (report.problems.isEmpty ? [] : [problems])
    let sections = [
      ("answer", "Verdict", true), ("playback", "Playback", report.playback != nil),
      ("seen", "Shown wrong", !grown.isEmpty),
      ("problems-comparison", "Invalid", !report.problems.isEmpty),
      ("verdicts-comparison", "Metrics", true),
      ("moved-comparison", "What moved", !gate.causes.isEmpty),
      ("times", "Times", times != nil), ("gate-method", "Method", true),
    ]
    var model: PageTemplates.Model = [
      "title": "Filmstrip gate: \(report.verdict.word), \(subject)",
      "sections": sections.filter(\.2).map { ["id": $0.0, "name": $0.1] as PageTemplates.Model },
      "gates": [answer(grown)], "methods": [method],
      "tableSections": tables + [verdicts] + (gate.causes.isEmpty ? [] : [moved])
        + [times].compactMap(\.self),
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
    return model
  }

  // MARK: The answer

  private func answer(_ grown: [MetricJudgement]) -> PageTemplates.Model {
    let word = report.verdict.word.prefix(1).uppercased() + report.verdict.word.dropFirst()
    var title = word
    var words: String?
    if let fault = grown.first {
      let noun = fault.metric.fault?.noun ?? ""
      let count = Figure.counted(Int(fault.found ?? 0), noun)
      title = "\(fault.design) now shows \(count) on \(fault.workload)"
      words =
        "On host \(fault.host) (\(GateTable.value(fault.baseline ?? 0, fault.metric)) in the baseline)."
    } else if report.verdict == .regressed,
      let most = gate.told.first(where: { $0.verdict == .regressed && !$0.isAdvisory })
    {
      title = "\(most.design) on \(most.workload): \(GateTable.movement(most))"
    }
    var model: PageTemplates.Model = [
      "id": "answer",
      "kicker": """
      \(gate.counts); \(subject), baseline \(report.baseline), exit code \(report.exitCode)
      """,
      "title": title, "lines": [gate.cause, words, gate.advice].compactMap { $0 },
    ]
    if title != word { model["badge"] = word }
    let remarks = gate.circumstances
    if !remarks.isEmpty { model["remarks"] = remarks.joined(separator: " ") }
    switch report.verdict {
    case .passed: model["tone"] = "right"
    case .regressed, .invalid, .notJudged: model["tone"] = "wrong"
    case .improved, .undecided, .changed: break
    }
    return model
  }

  private var subject: String { report.suite.map { "suite \($0)" } ?? report.result ?? "" }

  // MARK: Tables

  /// How many of the faults that grew have a row of their own.
  private static let seenMax = 40

  /// The faults that there are more of, with the command that shows the first of each.
  private func seen(_ grown: [MetricJudgement]) -> PageTemplates.Model {
    var table = Table(
      "Faults that there are more of",
      columns: [
        .left("design"), .left("shows"), .prose("on"), .right("baseline"), .right("now"),
        .bars("more"), .prose("shows the first on a few events"),
      ])
    for judgement in grown.prefix(GatePage.seenMax) {
      let (old, new) = (Int(judgement.baseline ?? 0), Int(judgement.found ?? 0))
      let noun = judgement.metric.fault?.noun ?? ""
      var command = Table.Cell(judgement.command ?? "")
      command.isCode = judgement.command != nil
      table.append(
        Table.Row([
          Table.Cell(judgement.design), Table.Cell(new == 1 ? noun : noun + "s"),
          Table.Cell("\(judgement.workload), host \(judgement.host)"), Table.Cell(count: old),
          Table.Cell(count: new), GateTable.difference(new - old, .bad), command,
        ]))
    }
    let left = grown.count - GatePage.seenMax
    return TablePage.section(
      "seen", title: "What is shown wrong now",
      words: ["What a person would see that the baseline has less of, the largest growth first."],
      tables: [TablePage(table: table, identifier: "seen-faults")],
      notes: left > 0 ? ["And \(Figure.grouped(left)) more, among the metrics below."] : [])
  }

  private var problems: PageTemplates.Model {
    var table = Table(
      "What makes it invalid", columns: [.left("where"), .prose("what was found")])
    for problem in report.problems {
      let place = GateTable.place(problem)
      table.append([place.isEmpty ? "the whole run" : place, problem.words])
    }
    return TablePage.section(
      "problems-comparison", title: "Invalid",
      words: ["Nothing passes by default: what was not proven is no verdict."],
      tables: [TablePage(table: table, identifier: "problems")])
  }

  /// The difference of two results as a part of their page: what is another, the worst first.
  var differences: PageTemplates.Model {
    let remarks = gate.circumstances + [gate.advice].compactMap { $0 }
    let words = [gate.summary] + [gate.cause].compactMap { $0 } + gate.extremes + remarks
    return TablePage.section(
      "differences-comparison", title: "Differences", words: [words.joined(separator: " ")],
      tables: [
        TablePage(
          table: table("Every metric that is another", gate.told),
          identifier: "difference-verdicts")
      ], notes: GatePage.left(gate.told))
  }

  private var verdicts: PageTemplates.Model {
    let all = GateTable.ranked(report.judgements)
    let words = """
      The strongest verdict first, of each what was shown wrong and then what moved most; 'none' stands where there is \
      no figure. A change is a difference with its share, and of a time that of the ratio with its interval.
      """
    return TablePage.section(
      "verdicts-comparison", title: "Metrics",
      words: [([words] + GatePage.left(all)).joined(separator: " ")],
      tables: [
        TablePage(
          table: table("Every metric of every design on every workload", all),
          identifier: "verdicts", isFiltered: true)
      ],
      filter: (
        "Rows with",
        [TablePage.box("what did not pass alone", "told", true, isChecked: !gate.told.isEmpty)]
      ))
  }

  private func table(_ title: String, _ judgements: [MetricJudgement]) -> Table {
    GateTable.table(title, Array(judgements.prefix(GatePage.rowsMax)), hasPlaces: true)
  }

  /// The sentence that counts the rows that the page has no room for; none where it has.
  private static func left(_ judgements: [MetricJudgement]) -> [String] {
    let left = judgements.count - rowsMax
    return left > 0
      ? ["The last \(Figure.grouped(left)) are in --format csv and json alone."] : []
  }

  private var moved: PageTemplates.Model {
    TablePage.section(
      "moved-comparison", title: "What moved along",
      words: [
        "Everything exact that is not as it was where a metric regressed or improved: the likely reasons."
      ],
      tables: gate.causes.enumerated().map {
        TablePage(table: $1, identifier: "moved-\($0)")
      })
  }

  // MARK: Times

  /// A chart of dots a workload that has times.
  private var times: PageTemplates.Model? {
    let timed = report.judgements.filter { $0.ratio != nil }
    if timed.isEmpty { return nil }
    let tables = report.byWorkload(timed).enumerated().map { number, workload in
      TablePage(
        table: GatePage.times(workload.judgements, workload.title), identifier: "times-\(number)")
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
    let facts = [
      Report.Fact("command", Provenance.commandLine(report.command)),
      Report.Fact("version", "filmstrip \(report.version), record schema \(report.schema)"),
      Report.Fact("suite", report.suite ?? "none"), Report.Fact("baseline", report.baseline),
    ]
    return Provenance.model(
      "gate", "How it was judged", facts + (report.machine.map(Provenance.machine) ?? []),
      legend: GatePage.legend)
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
