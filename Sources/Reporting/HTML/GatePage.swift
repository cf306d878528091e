import Foundation
import Results

/// The page of a gate report: the verdict, the faults beyond their limits with a film, every metric, and what moved.
struct GatePage {
  private let gate: GateTable

  init(_ report: GateReport) { gate = GateTable(report) }

  private var report: GateReport { gate.report }

  /// The largest number of verdicts on the page.
  static let rowsMax = 3_000

  var shell: PageShell {
    let faults = report.regressedFaults
    var shell = PageShell(
      title: "Filmstrip gate: \(report.word), \(subject)", answers: [answer(faults)],
      sections: [seen(faults), problems, verdicts, moved, method].compactMap(\.self),
      colophon: """
        Made by filmstrip \(report.version). Exact figures are equal in every run; times are judged by their intervals.
        """)
    switch report.playback {
    case .film(let film, let words):
      shell.playback = .film(film)
      shell.playbackWords = words
    case .missing(let reason): shell.playback = .missing(reason)
    case nil: break
    }
    return shell
  }

  // MARK: The answer

  private func answer(_ faults: [MetricJudgement]) -> PageAnswer {
    let word = report.word.prefix(1).uppercased() + report.word.dropFirst()
    var title = word
    var words: String?
    if report.verdict == .invalid, let problem = report.problems.first {
      let place = gate.place(problem)
      words = (place.isEmpty ? "" : "\(place): ") + problem.words + "."
    } else if let fault = faults.first {
      let noun = fault.metric.fault?.noun ?? fault.metric.title
      let count = Figure.counted(Int(fault.found ?? 0), noun)
      title =
        "\(fault.design) \(fault.isGrown ? "now shows" : "shows") \(count) on \(fault.workload)"
      let old = fault.isGrown ? GateTable.value(fault.baseline ?? 0, fault.metric) : "as many"
      words = "On \(report.place(ofHost: fault.host)) (\(old) in the baseline)."
    } else if [.regressed, .improved].contains(report.verdict),
      let most = gate.listed.first(where: { $0.verdict == report.verdict && !$0.isAdvisory })
    {
      title = "\(most.design) on \(most.workload): \(GateTable.movement(most))"
    }
    let tone: Tone =
      switch report.verdict {
      case .passed: .good
      case .regressed, .invalid, .notJudged: .bad
      case .improved, .undecided, .changed: .plain
      }
    return PageAnswer(
      kicker: """
        \(gate.counts); \(subject), baseline \(report.baseline), exit code \(report.exitCode)
        """,
      badge: title == word ? nil : word, tone: TablePage.style(tone), title: title,
      lines: gate.warnings + [words, gate.cause, gate.advice].compactMap(\.self),
      remarks: gate.circumstances.isEmpty ? nil : gate.circumstances.joined(separator: " "))
  }

  private var subject: String { report.suite.map { "suite \($0)" } ?? report.result ?? "" }

  // MARK: Tables

  /// The largest number of faults with a row each.
  private static let seenMax = 40

  /// The faults beyond their limits, each with the command that explains the first of its kind.
  private func seen(_ faults: [MetricJudgement]) -> PageSection? {
    guard !faults.isEmpty else { return nil }
    let areNew = faults.allSatisfy(\.isGrown)
    let title = areNew ? "The new faults" : "The faults beyond their limits"
    var table = Table(
      areNew ? "New faults" : title,
      columns: [
        .left("design"), .left("shows"), .prose("on"), .right("baseline"), .right("now"),
        .bars("more"), .prose("shows the first on a few events"),
      ])
    for judgement in faults.prefix(GatePage.seenMax) {
      let (old, new) = (Int(judgement.baseline ?? 0), Int(judgement.found ?? 0))
      let noun = judgement.metric.fault?.noun ?? judgement.metric.title
      var command = Table.Cell(judgement.command ?? "")
      command.isCode = judgement.command != nil
      table.append(
        Table.Row([
          Table.Cell(judgement.design), Table.Cell(new == 1 ? noun : noun + "s"),
          Table.Cell("\(judgement.workload), \(report.place(ofHost: judgement.host))"),
          Table.Cell(count: old),
          Table.Cell(count: new), GateTable.difference(new - old, .bad), command,
        ]))
    }
    let left = faults.count - GatePage.seenMax
    return PageSection(
      id: "seen", title: title,
      words: [
        "The largest growth is first."
          + (areNew ? "" : " A fault with 0 more is in the baseline too, and over its budget.")
      ],
      tables: [TablePage(table: table, identifier: "seen-faults").model],
      notes: left > 0 ? ["\(Figure.grouped(left)) more are among the metrics below."] : [])
  }

  private var problems: PageSection? {
    guard !report.problems.isEmpty else { return nil }
    var table = Table("Problems", columns: [.left("where"), .prose("what was found")])
    for problem in report.problems {
      let place = gate.place(problem)
      table.append([place.isEmpty ? "the whole run" : place, problem.words])
    }
    return PageSection(
      id: "problems-comparison", title: "Invalid",
      words: ["Missing evidence makes a gate invalid."],
      tables: [TablePage(table: table, identifier: "problems").model])
  }

  /// The difference of two results, as a section of their page; the worst is first.
  var differences: PageSection {
    let words = [gate.summary] + gate.opening + gate.remarks
    return PageSection(
      id: "differences-comparison", title: "Differences",
      words: [words.joined(separator: " ")],
      tables: [
        TablePage(
          table: table("Every metric that differs", gate.listed), identifier: "difference-verdicts"
        ).model
      ], notes: GatePage.left(gate.listed))
  }

  private var verdicts: PageSection {
    let all = GateTable.ranked(report.judgements)
    let words = """
      The strongest verdict is first; within a verdict, faults come first, then the largest change. 'none': there is no \
      figure. The change of a time is that of the ratio to the frozen ruler, with its interval.
      """
    return PageSection(
      id: "verdicts-comparison", title: "Metrics",
      words: [([words] + GatePage.left(all)).joined(separator: " ")],
      filter: PageSection.Filter(
        label: "Rows with", boxes: [("a metric that moved", "listed", "yes", !gate.listed.isEmpty)]),
      tables: [
        TablePage(
          table: table("Every metric of every design on every workload", all),
          identifier: "verdicts", isFiltered: true
        ).model
      ])
  }

  private func table(_ title: String, _ judgements: [MetricJudgement]) -> Table {
    gate.table(title, Array(judgements.prefix(GatePage.rowsMax)), hasPlaces: true)
  }

  private static func left(_ judgements: [MetricJudgement]) -> [String] {
    let left = judgements.count - rowsMax
    return left > 0
      ? ["The last \(Figure.grouped(left)) are only in --format csv and json."] : []
  }

  private var moved: PageSection? {
    gate.causes.isEmpty
      ? nil
      : PageSection(
        id: "moved-comparison", title: "What moved along",
        words: [
          "Every other exact figure that changed beside a regressed or improved metric: the likely reasons."
        ],
        tables: gate.causes.enumerated().map {
          TablePage(table: $1, identifier: "moved-\($0)").model
        })
  }

  // MARK: How it was judged

  private var method: PageSection {
    let facts = [
      Report.Fact("command", ToolCommand.line(report.command)),
      Report.Fact("version", "filmstrip \(report.version), record schema \(report.schema)"),
      Report.Fact("suite", report.suite ?? "none"), Report.Fact("baseline", report.baseline),
    ]
    return PageSection.method(
      "gate", "How it was judged", facts + (report.machine.map(Provenance.machine) ?? []),
      legend: GatePage.legend)
  }

  private static let legend = [
    """
    Exact metrics must be equal, or within the limits of the suite. Times are ratios to the frozen ruler of the same \
    run; they are judged by their intervals, and only on a machine with the fingerprint of the baseline.
    """,
    """
    Regressed: worse than allowed. Improved: better, so the baseline needs an update. Changed: another figure that \
    decides nothing, since neither direction is better or the suite judges another metric. Undecided: the interval of a \
    time is neither within its margin nor beyond it. Invalid: evidence is missing.
    """,
    "The exit code is that of the first that holds: 1 invalid, 2 regressed, 4 undecided, 3 improved, 0 passed.",
  ]
}

extension MetricJudgement {
  /// True if there is more of it than in the baseline.
  fileprivate var isGrown: Bool { (found ?? 0) > (baseline ?? 0) }
}
