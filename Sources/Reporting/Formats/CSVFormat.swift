import Results

/// Every figure of a report as comma-separated values (RFC 4180), a line each.
///
/// The first line has titles; each line ends with CR LF. Texts are protected (`CSVField`); numbers stay numbers.
package enum CSVFormat {
  static let titles = [
    "result", "workload", "host", "design", "metric", "value", "unit", "lower", "upper",
    "confidence", "kind", "verdict", "missing",
  ]

  package static func render(_ report: Report) -> String {
    if let difference = report.difference { return render(difference) }
    let rows = report.parts.flatMap { part in
      let metrics = Metric.all(of: part.record)
      return part.record.results.flatMap { result in
        metrics.map { row($0, result, part.record, part.name) }
      }
    }
    return render(titles, rows)
  }

  private static func row(
    _ metric: Metric, _ result: DesignResult, _ run: RunResult, _ part: String
  ) -> [String] {
    let reading = metric.reading(of: result, in: run)
    let quantity = reading.quantity
    let verdict = metric == .timeRatio ? result.timing?.comparison?.verdict : nil
    let place = [part, result.workload, result.host, result.design, metric.name]
    return place.map(CSVField.text) + [number(quantity?.value), CSVField.text(metric.unit)]
      + [quantity?.lower, quantity?.upper, quantity?.confidence].map(number)
      + [metric.nature.rawValue, verdict?.rawValue ?? "", missing(reading)].map(CSVField.text)
  }

  /// The reason for a missing value, for the last column.
  private static func missing(_ reading: Reading) -> String {
    switch reading {
    case .quantity: ""
    case .base: "base"
    case .failed(let why): "failed: \(why)"
    case .notRun: "not run"
    case .notExact(let why): "not exact: \(why)"
    case .notApplicable(let why): "not applicable: \(why)"
    }
  }

  // MARK: Judgements

  private static let gateTitles = [
    "workload", "host", "design", "metric", "verdict", "advisory", "baseline", "found", "unit",
    "ratio", "lower", "upper", "confidence", "kind", "allowed", "reason",
  ]

  /// A gate report: a line for each problem, then a line for each metric.
  static func render(_ report: GateReport) -> String {
    let problems = report.problems.map { problem in
      let subject = [problem.workload, problem.host, problem.design].map { $0 ?? "" }
      let empty = Array(repeating: "", count: 10)
      return (subject + ["", GateVerdict.invalid.rawValue] + empty + [problem.words])
        .map(CSVField.text)
    }
    return render(gateTitles, problems + report.judgements.map(row))
  }

  private static func row(_ judgement: MetricJudgement) -> [String] {
    let metric = judgement.metric
    let subject = [
      judgement.workload, judgement.host, judgement.design, metric.name,
      judgement.verdict.rawValue, judgement.isAdvisory ? "yes" : "no",
    ]
    return subject.map(CSVField.text) + [judgement.baseline, judgement.found].map(count)
      + [CSVField.text(metric.unit)]
      + [judgement.ratio, judgement.lower, judgement.upper, judgement.confidence].map(number)
      + [metric.nature.rawValue, judgement.limit, judgement.reason ?? ""].map(CSVField.text)
  }

  // MARK: Tables

  /// A table with the names of its columns first. A cell with a reading is a number, or empty without a value.
  static func render(_ table: Table) -> String {
    render(
      table.columns.map(\.name),
      table.rows.map { row in
        row.cells.map { $0.reading == nil ? CSVField.text($0.text) : number($0.quantity?.value) }
      })
  }

  private static func render(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles.map(CSVField.text)] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// A count without decimals, or another number.
  private static func count(_ value: Double?) -> String {
    number(value.map { Int(exactly: $0).map(Quantity.Number.whole) ?? .real($0) })
  }

  private static func number(_ value: Double?) -> String { number(value.map(Quantity.Number.real)) }

  /// A number; an empty field without one.
  private static func number(_ value: Quantity.Number?) -> String {
    switch value {
    case .whole(let value): String(value)
    case .real(let value): String(value)
    case nil: ""
    }
  }
}
