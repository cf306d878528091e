import Foundation
import Results

/// Makes the tables of a comparison: what stands in each, as figures that know what they are.
enum ComparisonTable {
  /// What a run came to on one workload, a line a design; without the columns of times where nothing was timed.
  static func make(_ run: RunResult, _ workload: Workload) -> ReportTable {
    let results = run.results(on: workload)
    let columns = MetricColumn.all(of: run, on: workload)
    let verdict = ReportTable.Column(
      "verdict", "verdict", nil, .times, rank: 1, isOfPrevious: true)
    let isTimed = results.contains { $0.timing != nil }
    let base = results.first { $0.isCalled(run.base) }
    return ReportTable(
      heading: heading(workload), columns: columns.map(\.column) + (isTimed ? [verdict] : []),
      rows: results.map { result in
        let word = result.timing?.comparison.map { ReportTable.Cell.verdict($0.verdict) }
        return ReportTable.Row(
          design: DesignLabel(result),
          cells: columns.map { $0.cell(of: result, in: run, base: base) }
            + (isTimed ? [word ?? .empty] : []))
      })
  }

  /// What a design comes to over all workloads, or over those of a group, a line each; nil where the run has no
  /// such summaries.
  static func summary(_ run: RunResult, group: String? = nil) -> ReportTable? {
    let summaries = run.summaries.filter { $0.group == group }
    guard !summaries.isEmpty else { return nil }
    let faults = MetricColumn.faults.column
    let ratio = MetricColumn.timeRatio(run.base).column
    let isTimed = summaries.contains { $0.timeRatio != nil }
    return ReportTable(
      heading: Legend.summaryHeading(run, group: group),
      columns: isTimed ? [faults, ratio] : [faults],
      rows: summaries.map { summary in
        let own = run.results.first { $0.design == summary.design }
        let isBase = summary.design == run.base || own?.isCalled(run.base) == true
        let time = isTimed ? [isBase ? .base : ratioCell(summary)] : []
        return ReportTable.Row(
          design: own.map(DesignLabel.init) ?? DesignLabel(name: summary.design),
          cells: [.quantity(Quantity(summary.faultCount))] + time)
      })
  }

  private static func ratioCell(_ summary: DesignSummary) -> ReportTable.Cell {
    guard let ratio = summary.timeRatio else { return .empty }
    return .quantity(
      Quantity(
        ratio, lower: summary.lower, upper: summary.upper, confidence: summary.confidence))
  }

  /// The workload in a line: its trace and host, and how much there is of it.
  static func heading(_ workload: Workload) -> String {
    let seconds = workload.durationMilliseconds / 1000
    let duration =
      seconds < 60
      ? String(format: "%.1f s", seconds) : String(format: "%.1f min", seconds / 60)
    return """
      \(workload.name), host \(workload.host): \(Figure.grouped(workload.rowCount)) rows, \
      \(Figure.grouped(workload.eventCount)) events in \(duration)
      """
  }
}
