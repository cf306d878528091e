import Results

/// What the values of a varied axis come to: for each workload and kind of value a table, a design and metric a row.
enum SweepTables {
  static func make(_ run: RunResult) -> [ReportTable] {
    let titles = run.sweeps.map(Title.init).uniqued
    return titles.map { title in
      table(title, run.sweeps.filter { Title($0) == title }, isPartial: run.isPartial)
    }
  }

  /// What the sweeps of one table share: the values too, since designs may have been given others.
  private struct Title: Hashable {
    let text: String
    let values: [String]

    init(_ sweep: Sweep) {
      text = "\(sweep.axis)=\(sweep.kind) on \(sweep.workload), host \(sweep.host)"
      values = sweep.points.map(\.value)
    }
  }

  private static func table(
    _ title: Title, _ sweeps: [Sweep], isPartial: Bool
  ) -> ReportTable {
    let metrics = sweeps.map(\.metric).uniqued
    // One is named above the table, several stand in it.
    let isNamedAbove = metrics.count == 1
    let values = title.values.enumerated().map { number, value in
      ReportTable.Column("value\(number)", value, .exact, .costs, rank: 2)
    }
    let named = ReportTable.Column("metric", "metric", nil, .costs, rank: 1)
    return ReportTable(
      heading: title.text + (isNamedAbove ? ": \(metrics[0])" : "")
        + "; the knee is the smallest value within 1% of the best",
      columns: (isNamedAbove ? [] : [named]) + values
        + [ReportTable.Column("knee", "knee", nil, .costs, rank: 1)],
      rows: sweeps.map { sweep in
        let counts = sweep.points.map { point in
          point.count.map { ReportTable.Cell.quantity(Quantity($0)) }
            ?? (isPartial ? .notRun : .failed("the fidelity pass has no outcome"))
        }
        return ReportTable.Row(
          design: DesignLabel(name: sweep.design),
          cells: (isNamedAbove ? [] : [.word(sweep.metric)]) + counts
            + [.word(sweep.knee ?? "unknown")])
      })
  }
}
