import Results

/// The answer of a sweep as a page: the front as a picture and in figures, what each value costs, and the main effects.
struct SweepPage {
  let answer: SweepAnswer

  /// More of the front is in the JSON alone.
  private static let frontMax = 60

  private var front: [SweepAnswer.FrontEntry] {
    Array(answer.mostlyRight.prefix(SweepPage.frontMax))
  }
  private var costs: [SweepFigure] { answer.figures.filter { $0 != .faults } }

  func model() -> PageTemplates.Model {
    [
      "title": "Filmstrip: a sweep of \(Figure.counted(answer.designCount, "design"))",
      "gates": [judged], "tableSections": [frontSection, cost, effects].compactMap(\.self),
      "methods": [method],
      "colophon": """
      Made by filmstrip. Faults and allocations are counted and repeat; opening, hitches and frame are modelled, and were \
      measured on no phone.
      """,
    ]
  }

  private var judged: PageTemplates.Model {
    let told = [answer.hopelessNote].compactMap { $0 } + answer.tellingNotes
    var model: PageTemplates.Model = [
      "id": "answer", "kicker": "A sweep over designs", "title": answer.headline,
      "tone": answer.rightCount == 0 ? "wrong" : "right",
      "lines": answer.told.prefix(1).map { entry in
        let figures = answer.figures.map { figure in
          let text = SweepBlocks.text(entry.figures[figure.rawValue], figure)
          return "\(figure.rawValue) \(text)\(figure.unit.isEmpty ? "" : " \(figure.unit)")"
        }
        return "\(entry.design): \(figures.joined(separator: ", "))."
      },
    ]
    if !told.isEmpty { model["remarks"] = told.joined(separator: ". ") }
    return model
  }

  // MARK: The front

  private var frontSection: PageTemplates.Model? {
    if front.isEmpty { return nil }
    let left = answer.front.count - front.count
    let words = """
      Designs of which no other is as good in everything and better in something, over all workloads: faults added up, \
      everything else at its worst. Left is better.\(left > 0 ? " \(left) more are in --format json." : "")
      """
    return TablePage.section(
      "front", title: "What to use", words: [words],
      tables: [TablePage(table: table, identifier: "front-table", hasKey: true)], charts: scatters)
  }

  private func isRight(_ entry: SweepAnswer.FrontEntry) -> Bool {
    entry.figures[SweepFigure.faults.rawValue] == nil || answer.isRight(entry)
  }

  private var table: Table {
    var wrong = DotChart.column(
      "wrong on", .exact,
      Table.Axis(front.map { Double($0.faultyWorkloadCount) }) { Figure.grouped($0, decimals: 0) })
    wrong.unit = "of \(Figure.counted(answer.workloadCount, "workload"))"
    let columns = answer.figures.map { figure -> Table.Column in
      let values = front.compactMap { $0.figures[figure.rawValue] }
      func text(_ value: Double) -> String { SweepBlocks.text(value, figure) }
      var column = DotChart.column(
        figure.rawValue, figure.isModelled ? .modelled : .exact,
        figure == .faults ? Table.Axis(counts: values, text: text) : Table.Axis(values, text: text))
      column.unit = figure.unit
      return column
    }
    var table = Table(
      "What is worth having",
      columns: [.left("design")] + (answer.isPartly ? [wrong] : []) + columns)
    for (number, entry) in front.enumerated() {
      let cells = answer.figures.map { figure in
        Table.Cell(
          entry.figures[figure.rawValue], figure == .faults && !isRight(entry) ? .bad : .plain,
          else: "it was not counted"
        ) { SweepBlocks.text($0, figure) }
      }
      var row = Table.Row(
        DesignLabel(name: entry.design),
        (answer.isPartly ? [Table.Cell(count: entry.faultyWorkloadCount)] : []) + cells)
      row.shape = isRight(entry) ? .good : .bad
      row.isAnswer = number == 0 && isRight(entry)
      table.append(row)
    }
    return table
  }

  /// Two figures against each other: faults and the first cost that parts designs, and the two costs that do most among
  /// those that are right.
  private var scatters: [PageChart] {
    let right = front.filter(isRight)
    let parting = costs.filter { figure in
      Set(front.compactMap { $0.figures[figure.rawValue] }).count > 1
    }
    var charts: [PageChart] = []
    if let cost = parting.max(by: { spread($0, front) < spread($1, front) }),
      right.count < front.count
    {
      charts.append(scatter(cost, .faults, front, "all"))
    }
    let two = parting.filter { spread($0, right) > 0 }.sorted {
      spread($0, right) > spread($1, right)
    }
    .prefix(2)
    if two.count == 2 { charts.append(scatter(two[0], two[1], right, "right")) }
    return charts
  }

  /// How far figures lie apart, as a share of the largest.
  private func spread(_ figure: SweepFigure, _ entries: [SweepAnswer.FrontEntry]) -> Double {
    let values = entries.compactMap { $0.figures[figure.rawValue] }
    guard let least = values.min(), let most = values.max(), most > 0 else { return 0 }
    return (most - least) / most
  }

  private func scatter(
    _ across: SweepFigure, _ up: SweepFigure, _ entries: [SweepAnswer.FrontEntry], _ name: String
  ) -> PageChart {
    let title = "\(up.rawValue) and \(across.rawValue)"
    let series = entries.enumerated().compactMap { number, entry -> LineChart.Series? in
      guard let x = entry.figures[across.rawValue], let y = entry.figures[up.rawValue] else {
        return nil
      }
      let style = isRight(entry) ? (number == 0 ? "chosen" : "good") : "bad"
      return LineChart.Series(points: [(x, y)], style: style)
    }
    var table = Table(
      title,
      columns: [.left("design")] + [across, up].map { .right(SweepBlocks.title($0)) })
    for entry in entries {
      table.append(
        [entry.design] + [across, up].map { SweepBlocks.text(entry.figures[$0.rawValue], $0) })
    }
    return PageChart(
      words: (name == "right" ? "Those that are right; left" : "Left") + " and low is better.",
      picture: LineChart(
        title: title, description: "\(up.rawValue) over \(across.rawValue), a mark a design.",
        identifier: "front-\(name)", x: LineChart.Axis(title: SweepBlocks.title(across)),
        y: LineChart.Axis(
          title: SweepBlocks.title(up), kind: up == .faults ? .counts : .linear,
          reaches: up == .faults ? [0] : []),
        series: series, isScattered: true), table: table)
  }

  // MARK: Effects

  /// A section with one table; nil where the table is empty.
  private func section(
    _ identifier: String, _ title: String, _ words: String, _ table: Table, notes: [String] = []
  ) -> PageTemplates.Model? {
    if table.isEmpty { return nil }
    return TablePage.section(
      identifier, title: title, words: [words],
      tables: [TablePage(table: table, identifier: "\(identifier)-table")], notes: notes)
  }

  private var cost: PageTemplates.Model? {
    section(
      "cost", "What is a matter of cost",
      "In the mean over all pairs of designs that differ in nothing else, on the workloads on which both are right.",
      SweepBlocks.costs(answer), notes: [answer.idleNote].compactMap { $0 })
  }

  private var effects: PageTemplates.Model? {
    section(
      "effects", "What each value does",
      """
      In the mean over all pairs of designs that differ in nothing else, right or wrong. At worst: the workload on which \
      the mean over its pairs is largest. Fewer and more: on how many workloads it shows fewer faults, and more.
      """, SweepBlocks.effects(answer))
  }

  private var method: PageTemplates.Model {
    let words = """
      Faults: how often something wrong was shown. Opening, hitches and frame are modelled: what a main thread would take \
      before the first event, how late it would be for each second scrolled, and its worst frame.
      """
    return Provenance.model(
      "sweep", "How it was found",
      [
        Report.Fact("designs", Figure.grouped(answer.designCount)),
        Report.Fact("workloads", Figure.grouped(answer.workloadCount)),
      ], legend: [words] + answer.notes)
  }
}
