import Foundation
import Results

/// The tables of a comparison, a row for each design.
enum ComparisonTable {
  /// The titles above columns that stand together.
  enum Group {
    static let deciding = "what decides"
    static let faults = "shown wrong"
    static let costs = "costs"
    static let times = "time"
    static let history = "last 50 commits"
  }

  static func make(_ run: RunResult, _ workload: Workload) -> Table {
    let results = run.results(on: workload)
    let columns = columns(of: run, on: workload)
    let base = results.first { $0.isCalled(run.base) }
    var table = Table(heading(workload), columns: [.left("design")] + columns.map(\.column))
    for result in results {
      table.append(
        Table.Row(
          DesignLabel(result), columns.map { $0.cell(of: result, in: run, base: base) }))
    }
    if results.contains(where: { $0.timing != nil }) {
      var column = Table.Column("verdict", .left, group: Group.times)
      column.staysWithPrevious = true
      table.append(
        column,
        results.map { $0.timing?.comparison.map { verdict($0.verdict) } ?? .empty })
    }
    return table
  }

  private static func verdict(_ verdict: Verdict) -> Table.Cell {
    let tone: Tone =
      switch verdict {
      case .slower: .bad
      case .faster: .good
      case .undecided: .doubtful
      case .same: .plain
      case .notJudged: .faint
      }
    return Table.Cell(Verdicts.word(verdict), tone)
  }

  /// The figures over all workloads, or over those of a group; nil without summaries.
  static func summary(_ run: RunResult, group: String? = nil) -> Table? {
    let summaries = run.summaries.filter { $0.group == group }
    guard !summaries.isEmpty else { return nil }
    let ratio = timeRatio(run.base)
    let isTimed = summaries.contains { $0.timeRatio != nil }
    var table = Table(
      Legend.summaryHeading(run, group: group),
      columns: [.left("design"), faults.column] + (isTimed ? [ratio.column] : []))
    for summary in summaries {
      let own = run.results.first { $0.design == summary.design }
      let isBase = summary.design == run.base || own?.isCalled(run.base) == true
      let time = summary.timeRatio.map {
        ratio.cell(
          .quantity(
            Quantity(
              $0, lower: summary.lower, upper: summary.upper, confidence: summary.confidence)))
      }
      table.append(
        Table.Row(
          own.map(DesignLabel.init) ?? DesignLabel(name: summary.design),
          [faults.cell(.quantity(Quantity(summary.faultCount)))]
            + (isTimed ? [isBase ? ratio.cell(.base) : time ?? .empty] : [])))
    }
    return table
  }

  /// The trace, the host and the size of a workload.
  static func heading(_ workload: Workload) -> String {
    let seconds = workload.durationMilliseconds / 1000
    let duration =
      seconds < 60
      ? String(format: "%.1f s", seconds) : String(format: "%.1f min", seconds / 60)
    return """
      \(workload.title): \(Figure.grouped(workload.rowCount)) rows, \
      \(Figure.grouped(workload.eventCount)) events in \(duration)
      """
  }

  // MARK: Columns

  /// The columns with figures of a workload, faults before costs.
  private static func columns(of run: RunResult, on workload: Workload) -> [MetricColumn] {
    let results = run.results(on: workload)
    var columns = Metric.all(of: run).compactMap { metric in
      metric.fault.map { MetricColumn($0.name, metric, group: Group.faults) }
    }
    columns += [
      MetricColumn(
        "allocations", .known("allocations.total.count"), group: Group.costs, isAboveBase: true,
        rank: 2),
      MetricColumn(
        "peakBytes", .known("allocations.total.peakBytes"), unit: "KB", group: Group.costs,
        isAboveBase: true, decimals: 1, per: 1024, rank: 2),
    ]
    if results.contains(where: { $0.modelled != nil }) {
      columns.append(
        MetricColumn(
          "modelledHitches", .known("modelled.hitches.60"), title: "modelled ms/s",
          group: Group.costs, decimals: 2, rank: 3))
    }
    if results.contains(where: { $0.instructions != nil }) {
      columns.append(
        MetricColumn(
          "instructions", .instructions, group: Group.costs, isAboveBase: true, rank: 3))
    }
    return columns + (results.contains { $0.timing != nil } ? times(run, workload) : [])
  }

  private static func times(_ run: RunResult, _ workload: Workload) -> [MetricColumn] {
    let perDisplay = Metric.known("timing.aboveBasePerDisplay")
    return [
      MetricColumn(
        "setUp", .known("timing.setUpNanoseconds"), unit: "us", group: Group.costs,
        isAboveBase: true, decimals: 1, per: 1000, rank: 4),
      MetricColumn("perDisplay", perDisplay, group: Group.costs, decimals: 1, rank: 4),
      MetricColumn(
        "shareOfFrame", perDisplay, title: "of frame", unit: "%", group: Group.costs, decimals: 4,
        per: 1e9 / workload.frameRate / 100, rank: 5),
      MetricColumn(
        "perStripScroll", .known("timing.aboveBasePerStripScroll"), group: Group.costs,
        decimals: 1, rank: 4),
      MetricColumn(
        "perEvent", .known("timing.nanosecondsPerEvent"), title: "ns/event", unit: "ns",
        group: Group.times, decimals: 1, rank: 3),
      timeRatio(run.base),
    ]
  }

  static let faults = MetricColumn("faults", .faults, group: Group.faults)

  static func timeRatio(_ base: String) -> MetricColumn {
    MetricColumn("timeRatio", .timeRatio, title: "x \(base) here", group: Group.times, decimals: 2)
  }

  // MARK: Values of an axis

  /// The results of the values of an axis: a table for each workload and kind of value, a row for each design and metric.
  static func sweeps(_ run: RunResult) -> [Table] {
    /// Designs with other values are in another table.
    func title(_ sweep: SizeSeries) -> [String] {
      ["\(sweep.axis)=\(sweep.kind) on \(sweep.workload), \(run.place(ofHost: sweep.host))"]
        + sweep.points.map(\.value)
    }
    return run.sweeps.map(title).uniqued.map { own in
      sweep(own[0], Array(own.dropFirst()), run.sweeps.filter { title($0) == own }, run)
    }
  }

  private static func sweep(
    _ title: String, _ values: [String], _ sweeps: [SizeSeries], _ run: RunResult
  ) -> Table {
    let metrics = sweeps.map(\.metric).uniqued
    // One metric is named above the table, several in a column.
    let isNamedAbove = metrics.count == 1
    var table = Table(
      title + (isNamedAbove ? ": \(metrics[0])" : "")
        + "; the knee is the smallest value within 1% of the best",
      columns: [.left("design")] + (isNamedAbove ? [] : [.left("metric")])
        + values.enumerated().map {
          var column = Table.Column("value\($0)", title: $1, .right, rank: 2)
          column.nature = .exact
          return column
        } + [.left("knee")])
    for sweep in sweeps {
      let counts = sweep.points.map { point in
        point.count.map { Table.Cell(count: $0) }
          ?? Table.Cell(run.isPartial ? .notRun : .failed("the fidelity pass has no outcome")) {
            _ in ""
          }
      }
      table.append(
        Table.Row(
          DesignLabel(name: sweep.design),
          (isNamedAbove ? [] : [Table.Cell(sweep.metric)]) + counts
            + [Table.Cell(sweep.knee ?? "unknown")]))
    }
    return table
  }

  // MARK: The page

  /// A table with the deciding columns first: faults, the criteria, and times.
  ///
  /// - Parameter results: returns the results of a design on the workloads of the table.
  /// - Complexity: O(cells × results).
  static func decidingFirst(
    _ table: Table, of run: RunResult, _ results: (String) -> [DesignResult]
  ) -> Table {
    let all = table.rows.map { row in row.design.map { results($0.name) } ?? [] }
    var deciding = table
    var first: [Int] = []
    func move(_ name: String) {
      if let index = deciding.index(of: name) { first.append(index) }
    }
    if deciding.index(of: "faults") == nil {
      deciding.append(
        faults.column,
        all.map { $0.first.map { faults.cell(of: $0, in: run, base: nil) } ?? .empty })
    }
    move("faults")
    for criterion in Criterion.all
    where shown.contains(criterion.name)
      && all.joined().contains(where: { criterion.figure(of: [$0]) != nil })
    {
      deciding.append(column(criterion), all.map { cell(criterion, $0, run) })
      first.append(deciding.columns.count - 1)
    }
    move("timeRatio")
    if let index = deciding.index(of: "verdict") {
      // A column with only unjudged cells is left out.
      let unjudged = Verdicts.word(.notJudged)
      for row in deciding.rows.indices where deciding.rows[row].cells[index].text == unjudged {
        deciding.rows[row].cells[index] = .empty
      }
      if deciding.rows.contains(where: { $0.cells[index] != .empty }) { first.append(index) }
    }
    for index in first { deciding.columns[index].group = Group.deciding }
    let moved = first + ["verdict", "peakBytes"].compactMap { deciding.index(of: $0) }
    return deciding.selecting(
      [0] + first + deciding.columns.indices.dropFirst().filter { !moved.contains($0) })
  }

  /// Criteria that have a column on the page.
  private static let shown = ["opening", "frame", "memory", "allocations"]

  private static func column(_ criterion: Criterion) -> Table.Column {
    var column = Table.Column(criterion.name, title: criterion.title, .right)
    column.unit = criterion.unit.isEmpty ? "a row" : criterion.unit
    column.nature = criterion.isModelled ? .modelled : .exact
    return column
  }

  /// The figure in the digits of all reports, or the reason for a missing one.
  private static func cell(
    _ criterion: Criterion, _ results: [DesignResult], _ run: RunResult
  ) -> Table.Cell {
    guard !results.isEmpty else { return .empty }
    let missing = results.first { criterion.figure(of: [$0]) == nil }
    let reading = criterion.figure(of: results).map { Reading.quantity(Quantity($0)) }
    return Table.Cell(
      reading ?? missing.map { criterion.reading(of: $0, in: run) } ?? .notRun
    ) { criterion.digits($0.value.double) }
  }
}
