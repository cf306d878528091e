import Results

/// Every figure of a report as comma-separated values (RFC 4180), a line each.
///
/// The first line has titles; each line ends with CR LF. Texts are protected (`CSVField`); numbers stay numbers.
package enum CSVFormat {
  /// The names of the columns of a report.
  static let titles = [
    "result", "workload", "host", "design", "metric", "value", "unit", "lower", "upper",
    "confidence", "kind", "verdict", "missing",
  ]

  package static func render(_ report: Report) -> String {
    if let difference = report.difference { return render(difference) }
    var table = Table(columns: titles.map(Table.Column.left))
    for part in report.parts {
      let run = part.record
      let metrics = Metric.all(of: run)
      for result in run.results {
        for metric in metrics { table.append(row(metric, result, run, part.name)) }
      }
    }
    return render(table)
  }

  private static func row(
    _ metric: Metric, _ result: DesignResult, _ run: RunResult, _ part: String
  ) -> Table.Row {
    let reading = metric.reading(of: result, in: run)
    let quantity = reading.quantity
    let verdict = metric == .timeRatio ? result.timing?.comparison?.verdict : nil
    return Table.Row(
      texts(part, result.workload, result.host, result.design, metric.name)
        + [number(quantity?.value)] + texts(metric.unit)
        + [quantity?.lower, quantity?.upper, quantity?.confidence].map(number)
        + texts(metric.nature.rawValue, verdict?.rawValue ?? "", missing(reading)))
  }

  private static func texts(_ texts: String...) -> [Table.Cell] { texts.map { Table.Cell($0) } }

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

  /// The titles of the columns of a judgement.
  static let gateTitles = [
    "workload", "host", "design", "metric", "verdict", "advisory", "baseline", "found", "unit",
    "ratio", "lower", "upper", "confidence", "kind", "allowed", "reason",
  ]

  /// A gate report: a line for each problem, then a line for each metric.
  static func render(_ report: GateReport) -> String {
    var table = Table(columns: gateTitles.map(Table.Column.left))
    for problem in report.problems {
      let subject = [problem.workload, problem.host, problem.design].map { $0 ?? "" }
      table.append(
        subject + ["", GateVerdict.invalid.rawValue] + Array(repeating: "", count: 10)
          + [problem.words])
    }
    for judgement in report.judgements { table.append(row(judgement)) }
    return render(table)
  }

  private static func row(_ judgement: MetricJudgement) -> Table.Row {
    let metric = judgement.metric
    return Table.Row(
      texts(
        judgement.workload, judgement.host, judgement.design, metric.name,
        judgement.verdict.rawValue, judgement.isAdvisory ? "yes" : "no")
        + [count(judgement.baseline), count(judgement.found)] + texts(metric.unit)
        + [judgement.ratio, judgement.lower, judgement.upper, judgement.confidence].map(number)
        + texts(metric.nature.rawValue, judgement.limit, judgement.reason ?? ""))
  }

  /// A count without decimals, or another number.
  private static func count(_ value: Double?) -> Table.Cell {
    number(value.map { Int(exactly: $0).map(Quantity.Number.whole) ?? .real($0) })
  }

  // MARK: Tables

  /// A table with the names of its columns first. A cell with a reading is a number, or empty without a value.
  static func render(_ table: Table) -> String {
    let names = table.columns.map { CSVField.text($0.name) }
    let rows = table.rows.map { $0.cells.map(field) }
    return ([names] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// A number; an empty field without one.
  static func number(_ value: Quantity.Number?) -> Table.Cell {
    guard let value else { return .empty }
    var quantity = Quantity(0)
    quantity.value = value
    return Table.Cell(.quantity(quantity)) { _ in "" }
  }

  static func number(_ value: Double?) -> Table.Cell { number(value.map(Quantity.Number.real)) }

  private static func field(_ cell: Table.Cell) -> String {
    guard let reading = cell.reading else { return CSVField.text(cell.text) }
    return switch reading.quantity?.value {
    case .whole(let value): String(value)
    case .real(let value): String(value)
    case nil: ""
    }
  }
}
