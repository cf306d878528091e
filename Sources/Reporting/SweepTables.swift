import Results

/// What the values of a varied axis come to: for each workload and kind of value a table, a design a row.
enum SweepTables {
  static func make(_ run: RunResult) -> [ReportTable] {
    let titles = run.sweeps.map(Title.init).uniqued
    return titles.map { title in
      table(title, run.sweeps.filter { Title($0) == title })
    }
  }

  /// What the sweeps of one table share: the values too, since designs may have been given others.
  private struct Title: Hashable {
    let text: String
    let values: [String]

    init(_ sweep: Sweep) {
      text = """
        \(sweep.axis)=\(sweep.kind) on \(sweep.workload), host \(sweep.host): \(sweep.metric); the knee is the \
        smallest value within 1% of the best
        """
      values = sweep.points.map(\.value)
    }
  }

  private static func table(_ title: Title, _ sweeps: [Sweep]) -> ReportTable {
    let values = title.values.enumerated().map { number, value in
      ReportTable.Column("value\(number)", value, .exact, .costs, rank: 2)
    }
    return ReportTable(
      heading: title.text,
      columns: values + [ReportTable.Column("knee", "knee", .words, .costs, rank: 1)],
      rows: sweeps.map { sweep in
        let counts = sweep.points.map { point in
          point.count.map { ReportTable.Cell.quantity(Quantity($0)) }
            ?? .failed("the fidelity pass has no outcome")
        }
        return ReportTable.Row(
          design: DesignLabel(name: sweep.design), cells: counts + [.word(sweep.knee ?? "unknown")])
      })
  }
}
