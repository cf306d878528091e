import Results

// A judgement as comma-separated values: a line a problem, and then a line a metric.
extension CSVFormat {
  /// What the columns of a judgement are called.
  static let gateTitles = [
    "workload", "host", "design", "metric", "verdict", "advisory", "baseline", "found", "unit",
    "ratio", "lower", "upper", "confidence", "kind", "allowed", "reason",
  ]

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
    func texts(_ texts: String...) -> [Table.Cell] { texts.map { Table.Cell($0) } }
    let metric = judgement.metric
    return Table.Row(
      texts(
        judgement.workload, judgement.host, judgement.design, metric.name,
        judgement.verdict.rawValue, judgement.isAdvisory ? "yes" : "no")
        + [count(judgement.baseline), count(judgement.found)] + texts(metric.unit)
        + [judgement.ratio, judgement.lower, judgement.upper, judgement.confidence].map(number)
        + texts(metric.nature.rawValue, judgement.limit, judgement.reason ?? ""))
  }

  /// Whole where it is: what is counted has no point.
  private static func count(_ value: Double?) -> Table.Cell {
    number(value.map { Int(exactly: $0).map(Quantity.Number.whole) ?? .real($0) })
  }
}
