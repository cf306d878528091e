import FeedCheck
import Results
import ScrollTrace

enum JudgeFormat {
  /// The number of faults that a report for people has in words, for each log.
  private static let firstFaultsMax = 10

  // MARK: For people

  static func text(_ report: JudgeReport, _ style: TextStyle) -> String {
    blocks(of: report).map { block in
      var lines = style.wrapped(block.sentence, .strong) + [""] + block.table.lines(fitting: style)
      if !block.faults.isEmpty { lines.append("") }
      lines += block.faults.flatMap { style.wrapped($0, indent: 2) }
      if let explanation = block.explanation { lines += [""] + text(explanation, style) }
      if let costs = block.costs {
        lines += [""] + style.wrapped(costs.sentence) + [""] + costs.table.lines(fitting: style)
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  static func markdown(_ report: JudgeReport) -> String {
    blocks(of: report).flatMap { block in
      var parts = ["**\(MarkdownFormat.escaped(block.sentence))**"]
      parts.append(MarkdownFormat.render(block.table))
      if !block.faults.isEmpty {
        parts.append(
          block.faults.map { "- \(MarkdownFormat.escaped($0))" }.joined(separator: "\n"))
      }
      if let explanation = block.explanation { parts += markdown(explanation) }
      if let costs = block.costs {
        parts += [MarkdownFormat.escaped(costs.sentence), MarkdownFormat.render(costs.table)]
      }
      return parts
    }.joined(separator: "\n\n") + "\n"
  }

  private static func text(_ explanation: LogExplanation, _ style: TextStyle) -> [String] {
    explanation.lines.flatMap { style.wrapped($0, indent: 2) }
      + (explanation.fix?.code.map { [""] + $0.lines(style) } ?? [])
  }

  private static func markdown(_ explanation: LogExplanation) -> [String] {
    let code = explanation.fix?.code
    let lines = explanation.lines.map(MarkdownFormat.escaped).joined(separator: "\n")
    let calls = code?.calls.map { CallTable.table($0.map { ($0.choice, $0.call) }) }
    return [lines] + (calls.map { [MarkdownFormat.render($0)] } ?? [])
      + (code?.text.map { ["```swift\n\($0)```"] } ?? [])
  }

  private struct Block {
    let sentence: String
    let table: Table
    let faults: [String]
    var explanation: LogExplanation?
    var costs: (sentence: String, table: Table)?
  }

  /// A block for each log, and one for all if there are several.
  private static func blocks(of report: JudgeReport) -> [Block] {
    let logs = report.logs.map { log in
      Block(
        sentence: sentence(of: log, report),
        table: table(of: [log], allowed: report.allowed),
        faults: firstFaults(of: log.judgement) + remarks(on: log),
        explanation: log.explanation, costs: log.costs.map(costs))
    }
    guard logs.count + report.damaged.count > 1 else { return logs }
    let damaged = report.damaged.map { "Not judged: \($0)." }
    let total = Block(
      sentence: ([total(of: report)] + damaged).joined(separator: " "),
      table: table(of: report.logs, allowed: [:]), faults: [])
    return logs + [total]
  }

  /// The number of logs with faults, and of all faults.
  private static func total(of report: JudgeReport) -> String {
    let judgements = report.logs.map(\.judgement)
    let count = judgements.reduce(0) { $0 + $1.found.count }
    let displays = Figure.counted(judgements.reduce(0) { $0 + $1.displayCount }, "display")
    let logs = Figure.counted(judgements.count, "log")
    let name = report.damaged.isEmpty ? "All logs" : "Judged logs"
    guard judgements.contains(where: { $0.displayCount > 0 }) else {
      return "\(name): they have no displays, so nothing was judged."
    }
    guard count > 0 else { return "\(name): nothing was shown wrong in \(displays) of \(logs)." }
    let wrongCount = judgements.count { !$0.found.isEmpty }
    let excessCount = report.logs.count { !report.excess(of: $0).isEmpty }
    let limit =
      excessCount == 0
      ? " (allowed)"
      : report.allowed.isEmpty
        ? "" : "; \(Figure.counted(excessCount, "log")) with more than allowed"
    return """
      \(name): \(Figure.counted(count, "fault")) in \(displays), in \(wrongCount) of \(logs)\(limit).
      """
  }

  static func sentence(of log: JudgeReport.Log, _ report: JudgeReport) -> String {
    let displays = Figure.counted(log.judgement.displayCount, "display")
    let count = log.judgement.found.count
    guard log.judgement.displayCount > 0 else {
      return "\(log.name): it has no displays, so nothing was judged."
    }
    guard count > 0 else { return "\(log.name): nothing was shown wrong in \(displays)." }
    let faults = Figure.counted(count, "fault")
    let excess = report.excess(of: log)
    let isAllowed = excess.isEmpty
    let kinds = (isAllowed ? FaultKind.judged : excess).sorted {
      log.judgement[$0] > log.judgement[$1]
    }
    let isTied = kinds.count > 1 && log.judgement[kinds[0]] == log.judgement[kinds[1]]
    let kindCount = FaultKind.judged.count { log.judgement[$0] > 0 }
    let sight =
      isTied ? ", of \(kindCount) kinds" : kinds.first.map { ", most often: \($0.sight)" } ?? ""
    return "\(log.name): \(faults) in \(displays)\(sight)" + (isAllowed ? " (allowed)." : ".")
  }

  /// A row for each kind of fault.
  private static func table(of logs: [JudgeReport.Log], allowed: [FaultKind: Int]) -> Table {
    var columns = [
      Table.Column("fault", .left), .right("count"),
      Table.Column("perThousandDisplays", title: "per 1,000 displays", .right),
    ]
    if !allowed.isEmpty { columns.append(.right("allowed")) }
    columns.append(.prose("meaning"))
    var table = Table(columns: columns)
    let displays = logs.reduce(0) { $0 + $1.judgement.displayCount }
    for kind in FaultKind.judged {
      let count = logs.reduce(0) { $0 + $1.judgement[kind] }
      let limit = allowed[kind] ?? 0
      let tone: Tone = count == 0 ? .faint : count > limit ? .bad : .plain
      let rate = displays == 0 ? nil : 1000 * Double(count) / Double(displays)
      var cells = [
        Table.Cell(kind.rawValue, tone), Table.Cell(count: count, tone),
        Table.Cell(rate, tone, else: "nothing was displayed", Figure.rate),
      ]
      if !allowed.isEmpty { cells.append(Table.Cell(count: limit, .faint)) }
      table.append(Table.Row(cells + [Table.Cell(kind.meaning, .faint)]))
    }
    return table
  }

  /// The costs of a page, with their spread over the runs.
  private static func costs(_ costs: PageCosts) -> (sentence: String, table: Table) {
    var table = Table(
      columns: [
        .left("cost"), .right("median"), .right("least"), .right("most"), .left("unit"),
        .prose("meaning"),
      ])
    for metric in PageCosts.Metric.allCases {
      guard let values = costs.metrics[metric]?.sorted(), let least = values.first,
        let most = values.last
      else { continue }
      let decimals = metric.unit.isEmpty ? 0 : 1
      let median = (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
      let cells = [median, least, most].map {
        Table.Cell($0, else: "") { Figure.grouped($0, decimals: decimals) }
      }
      table.append(
        Table.Row(
          [Table.Cell(metric.name)] + cells
            + [Table.Cell(metric.unit), Table.Cell(metric.meaning, .faint)]))
    }
    let count = Figure.counted(costs.metrics[.mainThread]?.count ?? 0, "run")
    return (
      """
      What the page cost on the real clock, in \(count) in \(costs.browser) on \(costs.processor):
      """, table
    )
  }

  /// The sentences below a log's faults: on rows in two cells, on offsets that cells kept, unless a design explains the
  /// faults, on what the log cannot show, and on the trace.
  private static func remarks(on log: JudgeReport.Log) -> [String] {
    let judgement = log.judgement
    let twice =
      judgement[.twice] > 0
      ? ["A row that is shown again without a 'hide' counts as shown by two cells, too."] : []
    let isUnnamed =
      !judgement.namesRowsOfItems && judgement[.stale] == 0 && judgement.displayCount > 0
    let unnamed =
      isUnnamed
      ? ["No item names its row (ROW/ITEM), so items of another row cannot be found."] : []
    let still =
      judgement.awayCount == 0 && judgement.displayCount > 0
      ? [
        "No row was shown that belongs elsewhere than at its start, so lost offsets cannot show."
      ] : []
    return twice + keptOffsets(in: log) + still + unnamed + log.remarks
  }

  private static func keptOffsets(in log: JudgeReport.Log) -> [String] {
    let (kept, foreign) = (log.judgement.keptOffsetCount, log.judgement[.foreign])
    let nearest = log.explanation?.explanations.first
    let isExplained = nearest?.agreement.explainsFaults ?? false
    guard !isExplained, kept > 0, kept * 2 >= foreign else { return [] }
    let calls = nearest?.behaviour.split(separator: "/").first.map { platform in
      let command = ToolCommand.line(["designs", "stable-id", "--host", String(platform)])
      return " ('\(command)' prints the calls)"
    }
    return [
      """
      At \(Figure.grouped(kept)) of \(Figure.counted(foreign, "foreign offset")) the row's cell had shown another row just \
      before: it may have kept its offset, or the offset was stored under the row's index. Set the offset whenever a cell gets another row\(calls ?? "").
      """
    ]
  }

  private static func firstFaults(of judgement: Judgement) -> [String] {
    let first = judgement.found.prefix(firstFaultsMax).map(judgement.words)
    let restCount = judgement.found.count - first.count
    return first
      + (restCount == 0 ? [] : ["and \(Figure.grouped(restCount)) more (see --format json)"])
  }

  /// A page with the film of the first log that shows something wrong, or of the first.
  static func html(_ report: JudgeReport) throws -> String {
    let log = report.logs.first { !$0.judgement.found.isEmpty } ?? report.logs.first
    let sections = blocks(of: report).enumerated().map { number, block in
      let code = block.explanation?.fix?.code
      let words = code?.text.map { _ in
        ["'filmstrip new NAME --design \(code?.design ?? "")' writes a package with its code."]
      }
      let calls = code?.calls.map { CallTable.table($0.map { ($0.choice, $0.call) }) }
      return PageSection(
        id: "log-\(number)",
        title: number < report.logs.count ? report.logs[number].name : "All logs",
        words: [block.sentence] + block.faults + (block.explanation?.lines ?? []) + (words ?? [])
          + (block.costs.map { [$0.sentence] } ?? []),
        tables: [TablePage(table: block.table, identifier: "faults-\(number)").model]
          + (block.costs.map { [TablePage(table: $0.table, identifier: "costs-\(number)").model] }
            ?? [])
          + (calls.map { [TablePage(table: $0, identifier: "calls-\(number)").model] } ?? []))
    }
    return try PageShell(
      title: "Filmstrip: \(log?.name ?? "")",
      headline: sections.count > report.logs.count
        ? total(of: report) : log.map { sentence(of: $0, report) },
      playback: log?.film.map { .film($0) }, filmPlace: log?.name, picture: log?.picture,
      playbackWords: log?.explanation?.brief, sections: sections,
      colophon:
        "The judge's rules are on the page of display logs. The same log makes the same page."
    ).html()
  }

  // MARK: For programs

  /// The record of one log; of several, the record of each, and a total.
  static func json(_ report: JudgeReport) throws -> String {
    let records = report.logs.map(Record.init)
    guard records.count > 1 || !report.damaged.isEmpty else {
      return try JSONFormat.render(records[0])
    }
    let faults = FaultKind.judged.map { kind in
      (kind.rawValue, records.reduce(0) { $0 + $1.faults[kind.rawValue, default: 0] })
    }
    return try JSONFormat.render(
      Total(
        logs: zip(report.logs, records).map { NamedRecord(log: $0.name, record: $1) },
        displays: records.reduce(0) { $0 + $1.displays },
        faults: Dictionary(uniqueKeysWithValues: faults),
        damaged: report.damaged.isEmpty ? nil : report.damaged))
  }

  private struct Total: Encodable {
    let logs: [NamedRecord]
    let displays: Int
    let faults: [String: Int]
    /// Absent if each log was judged.
    let damaged: [String]?
  }

  private struct NamedRecord: Encodable {
    let log: String
    let record: Record

    private enum Key: CodingKey { case log }

    func encode(to encoder: any Encoder) throws {
      try record.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(log, forKey: .log)
    }
  }

  private struct Record: Encodable {
    let displays: Int
    let faults: [String: Int]
    let found: [FoundRecord]
    /// The members of `LogExplanation`; absent without a trace.
    let explanations: [LogExplanation.Candidate]?
    let cause: [String]?
    let mend: LogExplanation.Fix?
    /// Absent if they were not measured.
    let costs: PageCosts?

    init(_ log: JudgeReport.Log) {
      let judgement = log.judgement
      explanations = log.explanation?.explanations
      cause = log.explanation?.cause
      mend = log.explanation?.fix
      costs = log.costs
      displays = judgement.displayCount
      faults = Dictionary(
        uniqueKeysWithValues: FaultKind.judged.map { ($0.rawValue, judgement[$0]) })
      found = judgement.found.map(FoundRecord.init)
    }
  }

  /// A fault with the members that its kind has. `of` is null where an offset is of no row.
  private struct FoundRecord: Encodable {
    let fault: FoundFault

    private enum Key: CodingKey { case kind, t, row, shown, right, of, inPlace }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(fault.kind.rawValue, forKey: .kind)
      try container.encode(fault.timeMilliseconds, forKey: .t)
      try container.encode(fault.row, forKey: .row)
      try container.encodeIfPresent(fault.shown, forKey: .shown)
      if let right = fault.right {
        try container.encode([right.lowerBound, right.upperBound], forKey: .right)
      }
      switch fault.kind {
      case .lost, .foreign:
        try container.encode(fault.of, forKey: .of)
        try container.encode(fault.inPlace, forKey: .inPlace)
      case .misrouted: try container.encode(fault.of, forKey: .of)
      case .stale, .blank, .trap, .drifted, .flash, .between, .twice: break
      }
    }
  }

  static func csv(_ report: JudgeReport) -> String {
    let isExplained = report.logs.contains { $0.explanation != nil }
    var table = Table(
      columns: [.left("log"), .left("kind"), .right("t"), .left("row"), .right("shown")]
        + [.right("low"), .right("high"), .left("of"), .left("inPlace")]
        + (isExplained
          ? [.left("explainedBy"), .left("host"), .right("displaysAgree"), .right("displays")]
            + [.right("faultsAgree"), .right("faults"), .left("cause")] : []))
    func number(_ value: Double?) -> Table.Cell { Table.Cell(value, else: "") { "\($0)" } }
    for log in report.logs {
      let explanation = isExplained ? explanationCells(log.explanation) : []
      for fault in log.judgement.found {
        table.append(
          Table.Row(
            [
              Table.Cell(log.name), Table.Cell(fault.kind.rawValue), number(fault.timeMilliseconds),
              Table.Cell(fault.row), number(fault.shown), number(fault.right?.lowerBound),
              number(fault.right?.upperBound), Table.Cell(fault.of ?? ""),
              Table.Cell(fault.inPlace ? "yes" : "no"),
            ] + explanation))
      }
    }
    return CSVFormat.render(table)
  }

  /// The design that explains a log, its agreement and the cause; empty cells if nothing explains half of the faults.
  private static func explanationCells(_ explanation: LogExplanation?) -> [Table.Cell] {
    let best = explanation?.explanations.first
    guard let explanation, let best, best.agreement.explainsFaults else {
      return Array(repeating: Table.Cell(""), count: 7)
    }
    let (displays, faults) = (best.agreement.displays, best.agreement.faults)
    return [Table.Cell(best.place.design), Table.Cell(best.place.host)]
      + [displays.agree, displays.of, faults.agree, faults.of].map { Table.Cell("\($0)") }
      + [Table.Cell(explanation.cause.joined(separator: " "))]
  }
}

extension PageCosts.Metric {
  var name: String {
    switch self {
    case .mainThread: "main thread"
    case .script: "script"
    case .layouts: "layouts"
    case .nodesMade: "nodes made"
    case .nodesAlive: "nodes alive"
    case .heap: "heap"
    }
  }

  var unit: String {
    switch self {
    case .mainThread, .script: "ms"
    case .layouts, .nodesMade, .nodesAlive: ""
    case .heap: "MB"
    }
  }

  var meaning: String {
    switch self {
    case .mainThread: "processor time of the page's main thread"
    case .script: "the part of it in JavaScript"
    case .layouts: "times that the browser computed places"
    case .nodesMade: "nodes that came into the document for the first time"
    case .nodesAlive: "nodes at the end, after a garbage collection"
    case .heap: "JavaScript's memory at the end, after a garbage collection"
    }
  }
}

extension JUnitFormat {
  /// Logs: a case for each kind of fault, which fails if there are more than allowed.
  package static func render(_ report: JudgeReport) -> String {
    let suites = report.logs.map { log in
      guard log.judgement.displayCount > 0 else {
        let words = JudgeFormat.sentence(of: log, report)
        return suite(log.name, [test("judged", "filmstrip judge", .error("empty", words))])
      }
      let explanation = (log.explanation?.lines ?? []).map { " \($0)" }.joined()
      return suite(
        log.name,
        FaultKind.judged.map { kind in
          let faults = log.judgement.found.filter { $0.kind == kind }
          let count = Figure.counted(faults.count, "fault")
          let first = faults.first.map { "\(count); \(log.judgement.words(for: $0))" } ?? count
          let words = explanation.isEmpty ? first : "\(first).\(explanation)"
          let isWrong = faults.count > report.allowed[kind] ?? 0
          return test(
            kind.rawValue, "filmstrip judge",
            faults.isEmpty
              ? nil : isWrong ? .failure(kind.rawValue, words) : .skipped("allowed; \(first)"))
        })
    }
    let damaged = report.damaged.map { test("damaged", "filmstrip judge", .error("damaged", $0)) }
    return document(
      suites + (damaged.isEmpty ? [] : [suite("not judged", damaged)]), name: "filmstrip judge")
  }
}

extension GitHubFormat {
  /// The kinds of fault of each log: an error for more than allowed.
  package static func annotations(_ report: JudgeReport) -> String {
    var errors: [Annotation] = []
    var warnings: [Annotation] = []
    for log in report.logs {
      if log.judgement.displayCount == 0 {
        errors.append(Annotation(.error, "not judged", [JudgeFormat.sentence(of: log, report)]))
      }
      let excess = report.excess(of: log)
      for kind in FaultKind.judged where log.judgement[kind] > 0 {
        let first = log.judgement.found.first { $0.kind == kind }.map(log.judgement.words) ?? ""
        let title = "\(log.name): \(Figure.counted(log.judgement[kind], kind.noun))"
        if excess.contains(kind) {
          errors.append(Annotation(.error, title, [first] + (log.explanation?.lines ?? [])))
        } else {
          warnings.append(Annotation(.warning, "\(title), allowed", [first]))
        }
      }
    }
    errors += report.damaged.map { Annotation(.error, "not judged", [$0]) }
    let summary = Annotation(
      .notice, "filmstrip judge",
      report.logs.flatMap { log in
        [JudgeFormat.sentence(of: log, report)] + (log.explanation?.lines ?? [])
      })
    return lines(errors) + lines(warnings) + summary.line
  }
}
