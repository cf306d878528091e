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
    let charts = chartGroups
    let moved = movedTables
    let sections = [
      ("answer", "Verdict", true), ("playback", "Playback", report.playback != nil),
      ("seen", "Shown wrong", !report.grownFaults.isEmpty),
      ("problems-comparison", "Invalid", !report.problems.isEmpty),
      ("verdicts-comparison", "Metrics", true), ("moved-comparison", "What moved", !moved.isEmpty),
      ("times", "Times", !charts.isEmpty), ("gate-method", "Method", true),
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
    if !report.grownFaults.isEmpty { model["barSections"] = [seen] }
    var tables = report.problems.isEmpty ? [] : [problems]
    tables.append(verdicts)
    if !moved.isEmpty {
      tables.append(
        section(
          "moved", "What moved along",
          "Everything exact that is not as it was where a metric regressed or improved: the likely reasons.",
          moved))
    }
    model["tableSections"] = tables
    if !charts.isEmpty {
      model["chartSections"] = [
        ["id": "times", "title": "Times against the baseline's", "chartGroups": charts]
          as PageTemplates.Model
      ]
    }
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
    let table = PageBars(
      heading: "Faults that there are more of", identifier: "seen-faults", nameTitle: "design",
      columns: [
        .init(title: "shows", isNumber: false), .init(title: "on", isNumber: false),
        .init(title: "baseline"), .init(title: "now"), .init(title: "more"),
        .init(title: "shows the first on a few events", isNumber: false),
      ],
      rows: told.map { judgement in
        let (old, new) = (Int(judgement.baseline ?? 0), Int(judgement.found ?? 0))
        let noun = judgement.metric.fault?.noun ?? ""
        return PageBars.Row(
          name: judgement.design,
          cells: [
            .init(text: new == 1 ? noun : noun + "s"),
            .init(text: "\(judgement.workload), host \(judgement.host)", style: "words"),
            .init(text: Figure.grouped(old), sortKey: String(old)),
            .init(text: Figure.grouped(new), sortKey: String(new)),
            .init(
              text: Figure.signed(new - old), sortKey: String(new - old),
              length: Double(new - old), tone: "wrong"),
            .init(text: judgement.command ?? "", style: "words", isCode: judgement.command != nil),
          ])
      })
    let left = grown.count - told.count
    return PageBars.section(
      "seen", title: "What is shown wrong now",
      words: ["What a person would see that the baseline has less of, the largest growth first."],
      tables: [table],
      notes: left > 0 ? ["And \(Figure.grouped(left)) more, among the metrics below."] : [])
  }

  /// How many of them the page names by themselves.
  private static let seenMax = 40

  // MARK: Tables

  /// A part of the page with tables.
  private func section(
    _ identifier: String, _ title: String, _ words: String, _ tables: [PageTemplates.Model]
  ) -> PageTemplates.Model {
    [
      "id": identifier, "comparisonTitle": title, "comparisonWords": words, "hasFilter": false,
      "tables": tables,
    ]
  }

  private var problems: PageTemplates.Model {
    let grid = PageGrid(
      heading: "What makes it invalid", identifier: "problems", nameTitle: "where",
      columns: [.init(title: "what was found")],
      rows: report.problems.map { problem in
        let subject = [problem.design, problem.workload, problem.host].compactMap { $0 }
        return PageGrid.Row(
          name: subject.isEmpty ? "the whole run" : subject.joined(separator: ", "),
          cells: [GatePage.words(problem.words)])
      })
    return section(
      "problems", "Invalid", "Nothing passes by default: what was not proven is no verdict.",
      [grid.model()])
  }

  /// The difference of two results as a part of their page: what is another, the worst first.
  var differences: PageTemplates.Model {
    let told = report.judgements.filter(\.isTold)
    let words = ([gate.summary] + [gate.cause].compactMap { $0 } + gate.extremes + gate.remarks)
      .joined(separator: " ")
    let left = told.count - GatePage.rowsMax
    return section(
      "differences", "Differences",
      words + (left > 0 ? " The last \(Figure.grouped(left)) are in --format csv and json alone." : ""),
      [grid("Every metric that is another", "difference-verdicts", told).model()])
  }

  /// The strongest verdict first, and of each the largest change.
  private func sorted(_ judgements: [MetricJudgement]) -> [(rank: Int, judgement: MetricJudgement)] {
    (GateVerdict.byRank + [.notJudged]).enumerated().flatMap { rank, verdict in
      GateTable.weightiestFirst(judgements.filter { $0.verdict == verdict }).map { (rank, $0) }
    }
  }

  private func grid(
    _ heading: String, _ identifier: String, _ judgements: [MetricJudgement],
    isFiltered: Bool = false
  ) -> PageGrid {
    let hasTrends = judgements.contains { $0.trend != nil }
    let columns: [PageGrid.Column] = [
      .init(title: "verdict"), .init(title: "metric"), .init(title: "baseline", isNumber: true),
      .init(title: "found", isNumber: true), .init(title: "change", isNumber: true),
      .init(title: "allowed"), .init(title: "why"), .init(title: "where"),
    ]
    return PageGrid(
      heading: heading, identifier: identifier, nameTitle: "design",
      columns: columns + (hasTrends ? [.init(title: "history")] : []),
      rows: sorted(judgements).prefix(GatePage.rowsMax).map { rank, judgement in
        var row = GatePage.row(rank, judgement)
        if hasTrends { row.cells.append(GatePage.trend(judgement)) }
        return row
      }, isFiltered: isFiltered)
  }

  private var verdicts: PageTemplates.Model {
    let isAnyTold = report.judgements.contains(where: \.isTold)
    let grid = grid(
      "Every metric of every design on every workload", "verdicts", report.judgements,
      isFiltered: true)
    let left = report.judgements.count - GatePage.rowsMax
    var words = """
      The strongest verdict first, of each what was shown wrong and then what moved most; 'none' stands where there is no figure. A change is a difference with its share, \
      and of a time that of the ratio with its interval.
      """
    if left > 0 { words += " The last \(Figure.grouped(left)) are in --format csv and json alone." }
    var model = section("verdicts", "Metrics", words, [grid.model()])
    model["hasFilter"] = true
    model["filterLabel"] = "Rows with"
    model["boxes"] = [
      PageTable.box("what did not pass alone", "told", true, isChecked: isAnyTold)
    ]
    return model
  }

  private static func row(_ rank: Int, _ judgement: MetricJudgement) -> PageGrid.Row {
    let metric = judgement.metric
    return PageGrid.Row(
      name: judgement.design,
      cells: [
        .init(
          text: GateTable.verdict(judgement), sortKey: String(rank), style: style(judgement.verdict)
        ),
        .init(text: metric.name + (metric.unit.isEmpty ? "" : " (\(metric.unit))")),
        figure(judgement.baseline, metric), figure(judgement.found, metric),
        .init(text: GateTable.change(judgement), sortKey: change(judgement)),
        words(judgement.limit), words(judgement.reason ?? ""),
        words("\(judgement.workload), host \(judgement.host)"),
      ], marks: [PageTable.mark("told", judgement.isTold)])
  }

  /// The commits before as bars, which open the metric's chart.
  private static func trend(_ judgement: MetricJudgement) -> PageGrid.Cell {
    .init(
      text: Sparkline.text(judgement.trend?.values ?? []), sortKey: "", style: "bars",
      link: judgement.trend?.chart)
  }

  /// What is long is broken into lines.
  private static func words(_ text: String) -> PageGrid.Cell {
    .init(text: text, style: text.count > 24 ? "words" : "")
  }

  private static func style(_ verdict: GateVerdict) -> String {
    switch verdict {
    case .invalid, .regressed: "wrong"
    case .improved: "right"
    case .undecided: "doubtful"
    case .passed, .changed: ""
    case .notJudged: "inapplicable"
    }
  }

  private static func figure(_ value: Double?, _ metric: Metric) -> PageGrid.Cell {
    guard let value else { return .init(text: "none", sortKey: "", style: "absent") }
    return .init(text: GateTable.value(value, metric), sortKey: Figure.sortKey(value))
  }

  /// By the share of the baseline; what was nothing changed without bounds.
  private static func change(_ judgement: MetricJudgement) -> String {
    guard let share = GateTable.share(judgement) else { return "" }
    if share.isInfinite { return share > 0 ? "Infinity" : "-Infinity" }
    return share == 0 ? "0" : String(share)
  }

  private var movedTables: [PageTemplates.Model] {
    report.causes.filter { !$0.causes.isEmpty }.enumerated().map { number, causes in
      PageGrid(
        heading: "\(causes.design) on \(causes.workload), host \(causes.host)",
        identifier: "moved-\(number)", nameTitle: "what was counted",
        columns: [
          .init(title: "baseline", isNumber: true), .init(title: "found", isNumber: true),
          .init(title: "change", isNumber: true),
        ],
        rows: causes.causes.map { cause in
          let (old, new) = (Int(cause.baseline), Int(cause.found))
          return PageGrid.Row(
            name: GateTable.what(cause),
            cells: [
              .init(text: Figure.grouped(old), sortKey: String(old)),
              .init(text: Figure.grouped(new), sortKey: String(new)),
              .init(text: Figure.signed(new - old), sortKey: String(new - old)),
            ])
        }
      ).model()
    }
  }

  // MARK: Times

  /// A chart a workload that has times.
  private var chartGroups: [PageTemplates.Model] {
    let timed = report.judgements.filter { $0.ratio != nil }
    let workloads = timed.map { [$0.workload, $0.host] }.uniqued
    return workloads.enumerated().map { number, workload in
      let own = timed.filter { [$0.workload, $0.host] == workload }
      return [
        "heading": workload.joined(separator: ", host "),
        "charts": [GatePage.chart(own, "times-\(number)").model],
      ]
    }
  }

  private static func chart(_ own: [MetricJudgement], _ identifier: String) -> PageChart {
    let title = "Time against the baseline's"
    let words = """
      Over the frozen ruler's time in the same block; each with the interval that its verdict was read from.
      """
    let lines = own.map { judgement in
      let ratio = judgement.ratio ?? 1
      let isWrong = judgement.verdict == .regressed || judgement.verdict == .invalid
      return RatioChart.Line(
        name: judgement.design, ratio: ratio, lower: judgement.lower, upper: judgement.upper,
        style: isWrong ? "bad" : judgement.verdict == .undecided ? "hollow" : "good",
        text: "\(Figure.ratio(ratio)) \(GateTable.verdict(judgement))")
    }
    return PageChart(
      title: title, words: words,
      svg: RatioChart(
        title: title, description: words, identifier: identifier, base: "the baseline", margin: nil,
        lines: lines
      ).svg(), columns: ["design", "x the baseline", "interval", "verdict"],
      rows: own.map {
        (
          $0.design,
          [
            Figure.ratio($0.ratio ?? 1), Figure.interval($0.lower, $0.upper), GateTable.verdict($0),
          ]
        )
      })
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
