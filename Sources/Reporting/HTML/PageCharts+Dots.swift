import Foundation
import Results

// Charts with a row a design: what the answer was decided by, and times.
extension PageCharts {
  private static let panelsMax = 4

  // MARK: What decided it

  /// Every design over all workloads, in the order of the answer; nil where nothing was counted.
  static func decision(_ part: Report.Part) -> PageChart? {
    let ranked = Ranking(part).rows
    let (standings, own) = (ranked.map(\.standing), ranked.map(\.results))
    guard standings.contains(where: { $0.faultCount != nil }) else { return nil }
    let run = part.record
    let criteria = chosen(part)
    let isTimed = criteria.count < panelsMax - 1 && standings.contains { $0.timeRatio != nil }
    let figures = criteria.map { criterion in own.map { criterion.figure(of: $0) } }
    var columns = [faultsColumn(standings)]
    columns += zip(criteria, figures).map { criterion, figures in
      let values = figures.compactMap { $0 }
      return column(
        criterion.title, criterion.isModelled ? .modelled : .exact,
        Table.Axis(values) { criterion.digits($0) },
        isDeciding: part.answer.deciding.contains(criterion.name))
    }
    if isTimed {
      columns.append(
        timesColumn(
          "x \(run.base)", standings.compactMap(\.timeRatio),
          isDeciding: part.answer.deciding.contains(Criterion.time.name)))
    }
    let title =
      columns.contains { $0.tag != nil } ? "What decided it" : "What each design comes to"
    var table = Table(title, columns: [.left("design")] + columns)
    for row in ranked { table.append(decisionRow(row, part, criteria, isTimed: isTimed)) }
    return PageChart(
      title: title, words: decisionWords(part), svg: "", columns: [], rows: [], isWide: true,
      dots: TablePage(table: table, identifier: "", hasKey: true))
  }

  private static func decisionRow(
    _ ranked: Ranking.Row, _ part: Report.Part, _ criteria: [Criterion], isTimed: Bool
  ) -> Table.Row {
    let standing = ranked.standing
    let costs = criteria.map { criterion in
      cell(criterion.figure(of: ranked.results)) { criterion.digits($0) }
    }
    let times = isTimed ? [time(standing, part.record)] : []
    var row = row(standing, part, [faults(standing)] + costs + times)
    let texts = zip(criteria, costs).compactMap { criterion, cell in
      cell.quantity == nil ? nil : "\(criterion.title) \(cell.text)"
    }
    row.pinWords = ([standing.tally?.shortWords ?? "failed"] + texts).joined(separator: ", ")
    return row
  }

  private static func decisionWords(_ part: Report.Part) -> String {
    let span =
      part.workloads.count > 1
      ? "Faults are those of the worst behaviour, costs from the workload where they are largest."
      : ""
    let ring = part.answer.design == nil ? "" : "The answer is ringed."
    return ["Left is better.", ring, span].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What decided, and up to three in all what the answer is told by.
  private static func chosen(_ part: Report.Part) -> [Criterion] {
    let counted = Criterion.all.filter { criterion in
      part.record.results.contains { criterion.figure(of: [$0]) != nil }
    }
    let names = part.answer.deciding + ["opening", "memory", "allocations"]
    let isByTime = part.answer.deciding.contains(Criterion.time.name)
    let found = names.uniqued.compactMap { name in counted.first { $0.name == name } }
      .prefix(isByTime ? panelsMax - 2 : panelsMax - 1)
    return counted.filter(found.contains)
  }

  // MARK: Columns and cells

  /// A column of dots.
  static func column(
    _ title: String, _ nature: Metric.Nature, _ axis: Table.Axis, isDeciding: Bool = false
  ) -> Table.Column {
    var column = Table.Column(title, .right)
    column.nature = nature
    column.scale = .dots(axis)
    if isDeciding { column.tag = "decided" }
    return column
  }

  private static func faultsColumn(_ standings: [Standing]) -> Table.Column {
    let rates = standings.compactMap { $0.tally?.perThousandDisplays }
    return column("faults per 1,000 displays", .exact, Table.Axis(rates, text: Figure.rate))
  }

  private static func timesColumn(
    _ title: String, _ ratios: [Quantity], isDeciding: Bool = false
  ) -> Table.Column {
    let values = ratios.flatMap { [$0.value.double, $0.lower, $0.upper].compactMap { $0 } }
    return column(
      title, .noisy, Table.Axis(values, base: 1, text: Figure.ratio), isDeciding: isDeciding)
  }

  private static func row(
    _ standing: Standing, _ part: Report.Part, _ cells: [Table.Cell]
  ) -> Table.Row {
    var row = Table.Row(standing.design, cells)
    row.shape =
      standing.design.isBound
      ? .hollow : standing.design.isUnfit ? .unfit : standing.isFaithful ? .good : .bad
    row.isAnswer = part.answer.names(standing.design.name)
    return row
  }

  private static func faults(_ standing: Standing) -> Table.Cell {
    guard let tally = standing.tally else {
      return Table.Cell(.failed("the fidelity pass has no outcome")) { _ in "" }
    }
    var cell = Table.Cell(tally.perThousandDisplays, else: "", Figure.rate)
    cell.tone = standing.isRanked && !standing.isFaithful ? .bad : .plain
    return cell
  }

  private static func cell(_ value: Double?, _ text: (Double) -> String) -> Table.Cell {
    value.map { Table.Cell($0, else: "", text) } ?? Table.Cell("not counted")
  }

  /// A design's time against the base's; the base's own is 1.
  private static func time(_ standing: Standing, _ run: RunResult) -> Table.Cell {
    if let ratio = standing.timeRatio {
      return Table.Cell(.quantity(ratio)) { Figure.ratio($0.value.double) }
    }
    let isBase = ([standing.design.name] + standing.design.alsoCalled).contains(run.base)
    return isBase
      ? Table.Cell(.quantity(Quantity(1))) { _ in "base" } : Table.Cell("not timed")
  }

  // MARK: Times

  /// Times against the base's, a panel a workload on one scale, so many in each chart as there is room for.
  static func times(_ part: Report.Part) -> [PageChart] {
    let run = part.record
    let timed = part.workloads.filter { !$0.ratios.isEmpty }
    let title = "Time against \(run.base)"
    let quantities = timed.flatMap { $0.ratios.map(\.quantity) }
    let isJudged = timed.contains { $0.ratios.contains { $0.lower != nil } }
    let words =
      isJudged
      ? "Each with the interval that its verdict was read from; the line is \(run.base)."
      : "Estimates, without intervals; the line is \(run.base)."
    return stride(from: 0, to: timed.count, by: panelsMax).map { first in
      let own = Array(timed[first..<min(first + panelsMax, timed.count)])
      let ratios = own.map { workload in
        Dictionary(workload.ratios.map { ($0.design.name, $0) }) { first, _ in first }
      }
      let standings = Ranking.ordered(part).filter { standing in
        ratios.contains { $0[standing.design.name] != nil }
      }
      var table = Table(
        title,
        columns: [.left("design")]
          + own.map { workload in
            timesColumn(
              timed.count == 1 ? "x \(run.base)" : workload.workload.title, quantities)
          })
      for standing in standings {
        table.append(
          row(
            standing, part,
            ratios.map { $0[standing.design.name].map(cell) ?? Table.Cell("not timed") }))
      }
      return PageChart(
        title: title, words: words, svg: "", columns: [], rows: [], isWide: true,
        dots: TablePage(table: table, identifier: ""))
    }
  }

  private static func cell(_ line: RatioLine) -> Table.Cell {
    let verdict = line.verdict == .notJudged ? "" : " \(Verdicts.word(line.verdict))"
    return Table.Cell(.quantity(line.quantity)) { Figure.ratio($0.value.double) + verdict }
  }
}

extension RatioLine {
  fileprivate var quantity: Quantity { Quantity(ratio, lower: lower, upper: upper) }
}
