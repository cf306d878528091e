import Results

/// What the values of a varied axis come to: for each workload and kind of value a table, a design a row.
enum SweepTables {
  /// A table and what stands above it.
  struct Titled {
    let heading: String
    let table: TextTable
  }

  static func make(_ run: RunResult) -> [Titled] {
    let titles = run.sweeps.map(Title.init).uniqued
    return titles.map { title in
      Titled(
        heading: title.text, table: table(run.sweeps.filter { Title($0) == title }))
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

  private static func table(_ sweeps: [Sweep]) -> TextTable {
    let values = sweeps.first?.points.map(\.value) ?? []
    var table = TextTable(
      columns: [("design", .left)] + values.map { ($0, .right) } + [("knee", .left)])
    for sweep in sweeps {
      let counts = sweep.points.map { $0.count.map(Figure.grouped) ?? "failed" }
      table.append([sweep.design] + counts + [sweep.knee ?? "unknown"])
    }
    return table
  }
}
