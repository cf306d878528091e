import Results

/// One figure by itself: of one metric, of one design, on one workload.
package struct TidyFigure: Equatable, Sendable {
  package let workload: String
  package let host: String
  package let design: String
  /// As the record has it, such as `allocations.firstUse.count`.
  package let metric: String
  /// Empty where the metric's name says it.
  package let unit: String
  package let nature: Metric.Nature
  /// A quantity, or why there is none.
  package let cell: ReportTable.Cell
  /// Of a time against the base's alone.
  package let verdict: TimeComparison.Verdict?

  /// In the order of the run: by workload, design, and metric; the same metrics for every design.
  static func all(of run: RunResult) -> [TidyFigure] {
    let metrics = Metric.all(of: run)
    return run.results.flatMap { result in metrics.map { TidyFigure(result, $0, run) } }
  }

  private init(_ result: DesignResult, _ metric: Metric, _ run: RunResult) {
    workload = result.workload
    host = result.host
    design = result.design
    self.metric = metric.name
    unit = metric.unit
    nature = metric.nature
    cell = ReportTable.Cell(metric.reading(of: result, in: run))
    verdict = metric == .timeRatio ? result.timing?.comparison?.verdict : nil
  }
}
