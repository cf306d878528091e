import Results

// What decides stands first on the page, in the figures that the answer is told in.
extension PageTable {
  /// A table with the columns that designs are compared by before all others, and each of these once.
  ///
  /// - Parameter results: of a design, on the workloads that the table is of.
  /// - Complexity: O(cells × results).
  static func decidingFirst(
    _ table: ReportTable, of run: RunResult, _ results: (String) -> [DesignResult]
  ) -> ReportTable {
    let all = table.rows.map { results($0.design.name) }
    let criteria = shown.compactMap { name in Criterion.all.first { $0.name == name } }
      .filter { criterion in all.joined().contains { criterion.figure(of: [$0]) != nil } }
    let moved = ["faults", "timeRatio", "verdict"]
    let indices = moved.map { name in table.columns.firstIndex { $0.name == name } }
    let rest = table.columns.indices.filter {
      !moved.contains(table.columns[$0].name) && table.columns[$0].name != "peakBytes"
    }
    var first = [MetricColumn.faults.column] + criteria.map(column)
    first += indices.dropFirst().compactMap { $0.map { table.columns[$0] } }
    for index in first.indices { first[index].group = .deciding }
    var deciding = table
    deciding.columns = first + rest.map { table.columns[$0] }
    for (number, row) in table.rows.enumerated() {
      let own = all[number]
      var cells = [indices[0].map { row.cells[$0] } ?? faults(own, run)]
      cells += criteria.map { cell($0, own, run) }
      cells += indices.dropFirst().compactMap { $0.map { row.cells[$0] } }
      deciding.rows[number].cells = cells + rest.map { row.cells[$0] }
    }
    return deciding
  }

  /// Criteria that have a column.
  private static let shown = ["opening", "frame", "memory", "allocations"]

  private static func column(_ criterion: Criterion) -> ReportTable.Column {
    ReportTable.Column(
      criterion.name, criterion.title, unit: criterion.unit.isEmpty ? "a row" : criterion.unit,
      criterion.isModelled ? .modelled : .exact, .deciding, decimals: criterion.decimals, rank: 1)
  }

  private static func faults(_ results: [DesignResult], _ run: RunResult) -> ReportTable.Cell {
    results.first.map { MetricColumn.faults.cell(of: $0, in: run, base: nil) } ?? .empty
  }

  /// The figure in the digits in which it is told everywhere; without one, why there is none.
  private static func cell(
    _ criterion: Criterion, _ results: [DesignResult], _ run: RunResult
  ) -> ReportTable.Cell {
    guard let first = results.first else { return .empty }
    guard let figure = criterion.figure(of: results) else {
      let missing = results.first { criterion.figure(of: [$0]) == nil } ?? first
      if criterion.isModelled { return .notApplicable("the record has no modelled frames") }
      let reading = Metric.known("allocations.total.peakBytes").reading(of: missing, in: run)
      return ReportTable.Cell(reading)
    }
    let text = Figure.fixed(figure, decimals: criterion.decimals)
    let whole = criterion.isModelled ? nil : Int(text)
    return .quantity(whole.map { Quantity($0) } ?? Quantity(figure, lower: nil, upper: nil))
  }

  // MARK: What was not judged

  /// A table that has no column of verdicts where there is none, and no cell for one that was not given.
  static func withoutUnjudged(_ table: ReportTable) -> ReportTable {
    guard let index = table.columns.firstIndex(where: { $0.name == "verdict" }) else {
      return table
    }
    var judged = table
    for number in judged.rows.indices
    where judged.rows[number].cells[index] == .verdict(.notJudged) {
      judged.rows[number].cells[index] = .empty
    }
    if judged.rows.allSatisfy({ $0.cells[index] == .empty }) {
      judged.columns.remove(at: index)
      for number in judged.rows.indices { judged.rows[number].cells.remove(at: index) }
    }
    return judged
  }

  /// How a paragraph of the legend begins that says why nothing was judged.
  static let unjudged = "Not judged:"

  // MARK: What is missing

  /// Why cells have no figure: what stands in them, in which columns, and the reason.
  var notes: [String] {
    var columns: [(note: [String], titles: [String])] = []
    for row in table.rows {
      for (column, cell) in zip(table.columns, row.cells) {
        guard let why = cell.reason else { continue }
        let note = [cell.text(in: column), why]
        if let index = columns.firstIndex(where: { $0.note == note }) {
          columns[index].titles.append(column.title)
        } else {
          columns.append((note, [column.title]))
        }
      }
    }
    return columns.map { entry in
      "\(entry.note[0]) (\(entry.titles.uniqued.joined(separator: ", "))): \(entry.note[1])"
    }
  }
}
