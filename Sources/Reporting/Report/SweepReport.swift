import Results

/// What the values of a varied axis come to on one workload: a design a row, a value a column.
public struct SweepReport: Equatable, Sendable {
  /// What stands above it, in a line.
  public let heading: String
  /// The values, from the smallest to the largest.
  public let values: [String]
  /// A design each, all with these values.
  public let sweeps: [Sweep]

  /// A table for each workload and kind of value; designs that were given others stand in one of their own.
  static func all(of run: RunResult) -> [SweepReport] {
    let titles = run.sweeps.map(Title.init).uniqued
    return titles.map { title in
      SweepReport(
        heading: title.text, values: title.values,
        sweeps: run.sweeps.filter { Title($0) == title })
    }
  }

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

  /// The same as text.
  var text: TextTable {
    var table = TextTable(
      columns: [("design", .left)] + values.map { ($0, .right) } + [("knee", .left)])
    for sweep in sweeps {
      let counts = sweep.points.map { $0.count.map(Figure.grouped) ?? "failed" }
      table.append([sweep.design] + counts + [sweep.knee ?? "unknown"])
    }
    return table
  }
}
