import Results

/// The chart of the costs: a row for each design in the order of the answer, a panel for each figure.
enum DotChart {
  private static let panelsMax = 4

  /// - Returns: nil if no faults were counted.
  static func costs(of part: Report.Part, _ identifier: String) -> TablePage? {
    let ranking = Ranking(part)
    let rows = ranking.rows
    guard rows.contains(where: { $0.tally != nil }) else { return nil }
    let base = part.record.base
    let deciding = part.answer.deciding
    let criteria = criteria(ranking, deciding)
    let rates = rows.compactMap { $0.tally?.perThousandDisplays }
    var columns = [
      column("faults per 1,000 displays", .exact, Table.Axis(rates, text: Figure.rate))
    ]
    columns += criteria.map { criterion in
      let values = rows.compactMap { $0.figure(criterion) }
      var column = column(
        criterion.title, criterion.isModelled ? .modelled : .exact,
        Table.Axis(values) { criterion.digits($0) })
      if deciding.contains(criterion.name) { column.tag = "decided" }
      return column
    }
    if ranking.isTimed {
      var column = times("x \(base) here", rows.compactMap(\.timeRatio))
      if deciding.contains(Criterion.time.name) { column.tag = "decided" }
      columns.append(column)
    }
    let isDecided = columns.contains { $0.tag != nil }
    var table = Table(
      isDecided ? "The figures that decided" : "The cost of each design",
      columns: [.left("design")] + columns)
    for standing in rows {
      var cells = [faults(standing)]
      cells += criteria.map { criterion in
        standing.figure(criterion).map { Table.Cell($0, else: "") { criterion.digits($0) } }
          ?? Table.Cell("not counted")
      }
      if ranking.isTimed { cells.append(time(standing, base)) }
      var own = Table.Row(standing.design, cells)
      own.shape = standing.shape
      // The cross is for faults: all its other figures may be good.
      if standing.shape == .bad {
        for index in own.cells.indices.dropFirst(2) { own.cells[index].shape = .plain }
      }
      own.isAnswer = ranking.isAnswer(standing)
      table.append(own)
    }
    return TablePage(table: table, identifier: identifier)
  }

  /// The deciding criteria, then those of every answer.
  private static func criteria(_ ranking: Ranking, _ deciding: [String]) -> [Criterion] {
    let all = ranking.criteria
    let shown =
      all.filter { deciding.contains($0.name) } + all.filter { !deciding.contains($0.name) }
    let names = shown.prefix(ranking.isTimed ? panelsMax - 2 : panelsMax - 1).map(\.name)
    return all.filter { names.contains($0.name) }
  }

  static func column(_ title: String, _ nature: Metric.Nature, _ axis: Table.Axis) -> Table.Column {
    var column = Table.Column(title, .right)
    column.nature = nature
    column.scale = .dots(axis)
    return column
  }

  /// A column of times against a base, which is 1.
  private static func times(_ title: String, _ ratios: [Quantity]) -> Table.Column {
    let values = ratios.flatMap { [$0.value.double, $0.lower, $0.upper].compactMap(\.self) }
    // At least 5% either way, so that noise does not fill the scale.
    let domain = min(0.95, values.min() ?? 1)...max(1.05, values.max() ?? 1)
    let kind = domain.lowerBound > 0 ? Table.Axis.Kind.logarithmic : .linear
    let ends = [domain.lowerBound, domain.upperBound].map(Figure.ratio)
    return column(title, .noisy, Table.Axis(kind: kind, domain: domain, ends: ends, base: 1))
  }

  private static func faults(_ standing: DesignSummary) -> Table.Cell {
    guard let tally = standing.tally else {
      return Table.Cell(.failed("the fidelity pass has no outcome")) { _ in "" }
    }
    let isWrong = standing.isRanked && !standing.isFaithful
    return Table.Cell(tally.perThousandDisplays, isWrong ? .bad : .plain, else: "", Figure.rate)
  }

  /// The ratio of a design's time to that of the base, which is 1.
  private static func time(_ standing: DesignSummary, _ base: String) -> Table.Cell {
    if let ratio = standing.timeRatio {
      return Table.Cell(.quantity(ratio)) { Figure.ratio($0.value.double) }
    }
    let isBase = ([standing.name] + standing.design.alsoCalled).contains(base)
    return isBase
      ? Table.Cell(.quantity(Quantity(1))) { _ in "base" } : Table.Cell("not timed")
  }
}
