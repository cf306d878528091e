import Results

// A judgement as comma-separated values: a line a problem, and then a line a metric.
extension CSVFormat {
  /// What the columns of a judgement are called.
  static let gateTitles = [
    "workload", "host", "design", "metric", "verdict", "advisory", "baseline", "found", "unit",
    "ratio", "lower", "upper", "confidence", "kind", "allowed", "reason",
  ]

  /// - Returns: the text, CR LF at the end of each line.
  static func render(_ report: GateReport) -> String {
    let problems = report.problems.map { problem in
      CSVLine(
        [problem.workload, problem.host, problem.design, nil, GateVerdict.invalid.rawValue].map {
          .text($0 ?? "")
        } + Array(repeating: .text(""), count: 10) + [.text(problem.words)])
    }
    let lines = [CSVLine(gateTitles.map(CSVLine.Field.text))] + problems
    return (lines + report.judgements.map(line)).map(\.text).joined()
  }

  private static func line(_ judgement: MetricJudgement) -> CSVLine {
    let metric = judgement.metric
    return CSVLine([
      .text(judgement.workload), .text(judgement.host), .text(judgement.design),
      .text(metric.name), .text(judgement.verdict.rawValue),
      .text(judgement.isAdvisory ? "yes" : "no"), number(judgement.baseline),
      number(judgement.found), .text(metric.unit), real(judgement.ratio), real(judgement.lower),
      real(judgement.upper), real(judgement.confidence),
      .text(metric.nature.rawValue), .text(judgement.limit),
      .text(judgement.reason ?? ""),
    ])
  }

  /// Whole where it is: what is counted has no point.
  private static func number(_ value: Double?) -> CSVLine.Field {
    .number(value.map { Int(exactly: $0).map(Quantity.Number.whole) ?? .real($0) })
  }

  private static func real(_ value: Double?) -> CSVLine.Field {
    .number(value.map(Quantity.Number.real))
  }
}
