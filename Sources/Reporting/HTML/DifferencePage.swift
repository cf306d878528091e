import Results

/// Results held against each other as a page: what differs, the largest difference first, faults before all else.
struct DifferencePage {
  let report: DifferenceReport

  /// How many rows the page has: what differs least is left out, and counted.
  static let rowsMax = 2_000

  func model() -> PageTemplates.Model {
    let rows = weighed
    let left = rows.count - DifferencePage.rowsMax
    let base = report.columns.first ?? "nothing"
    let notes =
      report.notes.map { "Note: \($0)" }
      + (left > 0 ? ["The last \(Figure.grouped(left)) are in --format json alone."] : [])
    let shown = Array(rows.prefix(DifferencePage.rowsMax))
    let tables = [
      table("Shown wrong", "differences-faults", shown.filter { $0.metric.fault != nil }),
      table("Everything else", "differences-costs", shown.filter { $0.metric.fault == nil }),
    ].compactMap { $0 }
    let bars = PageBars.section(
      "differences", title: "What differs",
      words: [
        """
        Everything is held against \(base), the largest difference first: faults by their number, all else by its \
        share, where a bar is full at twice as much, and at nothing left. Red is worse and green better; a time has \
        a colour where its difference is certain.
        """
      ], tables: tables, notes: notes)
    return [
      "title": "Filmstrip: \(report.columns.joined(separator: ", ")), held against each other",
      "sections": [
        ["id": "answer", "name": "Differences"], ["id": "differences", "name": "What differs"],
        ["id": "diff-method", "name": "Method"],
      ],
      "gates": [answer(rows)], "barSections": [bars],
      "methods": [
        [
          "id": "diff", "methodTitle": "How it was held",
          "method": [
            [
              "name": "command", "text": Provenance.commandLine(report.command), "isCommand": true,
            ] as PageTemplates.Model
          ],
          "legend": [
            """
            Exact figures are held by equality; times by Mann and Whitney's exact test with Hodges and Lehmann's \
            interval, corrected for all times of the table. ~ stands where no difference is certain, which is not \
            to say equal.
            """
          ],
        ] as PageTemplates.Model
      ],
      "colophon": "Exact figures repeat to the unit; times do not.",
    ]
  }

  /// The largest difference of a fault, in a sentence; where there is none that of the largest share.
  private func answer(_ rows: [DifferenceReport.Row]) -> PageTemplates.Model {
    let count = rows.count
    var model: PageTemplates.Model = [
      "id": "answer",
      "kicker": "\(report.columns.joined(separator: ", ")), held against each other",
      "title": "Nothing differs", "lines": [String](),
    ]
    guard let first = rows.first else { return model }
    let changes = first.cells.enumerated().dropFirst()
    guard let largest = changes.max(by: { weight($0.element, first) < weight($1.element, first) })
    else { return model }
    let noun = first.metric.fault.map { $0.noun + "s" } ?? first.metric.name
    model["title"] = """
      \(first.subject): \(noun) \(first.cells[0].text) in \(report.columns[0]), \(largest.element.text) in \
      \(report.columns[largest.offset])
      """
    model["lines"] = [
      "The largest of \(Figure.counted(count, "difference")) that \(count == 1 ? "is" : "are") listed."
    ]
    return model
  }

  private func weight(_ cell: DifferenceReport.Cell, _ row: DifferenceReport.Row) -> Double {
    if row.metric.fault != nil, let new = cell.value, let old = row.cells[0].value {
      return abs(new - old)
    }
    return abs(cell.share ?? 0)
  }

  private var weighed: [DifferenceReport.Row] {
    func key(_ row: DifferenceReport.Row) -> [Double] {
      let isCertain = row.cells.contains(where: \.isCertain)
      return [
        row.metric.fault == nil ? 0 : 1, isCertain ? 1 : 0,
        row.cells.dropFirst().map { weight($0, row) }.max() ?? 0,
      ]
    }
    return report.rows.heaviestFirst(key)
  }

  /// - Returns: nil without rows.
  private func table(
    _ heading: String, _ identifier: String, _ rows: [DifferenceReport.Row]
  ) -> PageBars? {
    guard let isOfFaults = rows.first.map({ $0.metric.fault != nil }) else { return nil }
    return PageBars(
      heading: heading, identifier: identifier, nameTitle: "of",
      columns: [.init(title: "metric", isNumber: false)]
        + report.columns.enumerated().flatMap { number, column -> [PageBars.Column] in
          let change = PageBars.Column(title: "\(column), change", full: isOfFaults ? nil : 1)
          return number == 0 ? [.init(title: column)] : [.init(title: column), change]
        },
      rows: rows.map { row in
        let unit = row.metric.isExact ? "" : " (\(row.metric.unit))"
        return PageBars.Row(
          name: row.subject,
          cells: [PageBars.Cell(text: row.metric.name + unit, style: "words")]
            + row.cells.enumerated().flatMap { number, cell -> [PageBars.Cell] in
              let value = PageBars.Cell(
                text: cell.text, sortKey: cell.value.map { Figure.sortKey($0) } ?? "",
                style: cell.value == nil ? "absent" : "")
              return number == 0 ? [value] : [value, change(cell, of: row)]
            })
      })
  }

  private func change(_ cell: DifferenceReport.Cell, of row: DifferenceReport.Row) -> PageBars.Cell
  {
    guard let share = cell.share else { return .init(text: cell.change, sortKey: "") }
    let isWorse: Bool? =
      switch row.metric.direction {
      case .lower: share > 0
      case .higher: share < 0
      case .neither: nil
      }
    let tone = share == 0 ? "none" : cell.isCertain ? isWorse.map { $0 ? "wrong" : "right" } : nil
    var text = cell.change
    if row.metric.isExact, share != 0, let new = cell.value, let old = row.cells[0].value {
      let difference =
        Int(exactly: new - old).map { Figure.signed($0) } ?? Figure.signed(new - old, decimals: 4)
      text = "\(difference) (\(cell.change))"
    }
    let key = share.isFinite ? String(share) : share > 0 ? "Infinity" : "-Infinity"
    let isOfFaults = row.metric.fault != nil
    return .init(
      text: text, sortKey: key, length: isOfFaults ? weight(cell, row) : share, tone: tone ?? "")
  }
}
