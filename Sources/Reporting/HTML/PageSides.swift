import Results

/// Several results beside each other as the page has them: each design's figures, and how far those of the later
/// results lie from the first's, with bars.
struct PageSides {
  let report: SideBySide

  /// A part of the page.
  func model() -> PageTemplates.Model {
    var (alike, still) = ([] as [String], [] as [String])
    let tables = report.tables.enumerated().compactMap { number, table -> PageBars? in
      let metrics = SideMetric.all(of: table)
      let moved = metrics.filter { $0.isMoved(in: table) }
      let workload = table.title.replacing(", side by side", with: "")
      guard !moved.isEmpty else {
        still.append(workload)
        return nil
      }
      alike += metrics.filter { !$0.isMoved(in: table) }.map { "\($0.title) of \(workload)" }
      return PageSides.table(table, moved, "beside-\(number)")
    }
    var notes = report.notes
    if !still.isEmpty { notes.append("Nothing differs on \(still.joined(separator: "; ")).") }
    if !alike.isEmpty { notes.append("Alike in all results: \(alike.joined(separator: "; ")).") }
    var model = PageBars.section(
      "beside", title: "Side by side",
      words: [
        report.letters.map { "\($0.name) is \($0.text)" }.joined(separator: "; ")
          + ". The largest differences first, faults before costs; bars of a column go by its largest."
      ], tables: tables, notes: notes)
    model["hasFacts"] = true
    model["factsTitle"] = "What differs between them"
    let same = Report.Fact(
      name: "nothing", text: "traces, seed, base, version and machine are the same")
    model["facts"] = (report.differences.isEmpty ? [same] : report.differences).map {
      ["name": $0.name, "text": $0.text]
    }
    return model
  }

  private static func table(
    _ table: Table, _ metrics: [SideMetric], _ identifier: String
  ) -> PageBars {
    let columns = metrics.flatMap { metric -> [PageBars.Column] in
      let own = metric.sides.map { PageBars.Column(title: table.columns[$0].title) }
      return own + metric.later.map { PageBars.Column(title: metric.difference(to: $0)) }
    }
    let rows = table.rows.heaviestFirst { weight($0, metrics) }.map { row -> PageBars.Row in
      let marks = (row.design?.marks ?? []).joined(separator: ", ")
      let cells = metrics.flatMap { metric -> [PageBars.Cell] in
        let own = metric.sides.map { figure(row.cells[$0], in: table.columns[$0]) }
        return own + metric.later.map { metric.cell(of: row, in: table, at: $0) }
      }
      return PageBars.Row(
        name: row.cells[0].text, also: marks.isEmpty ? nil : marks, cells: cells)
    }
    return PageBars(
      heading: table.title, identifier: identifier, nameTitle: "design", columns: columns,
      rows: rows)
  }

  /// What comes first: faults by their number, all else by the share of the first result's.
  private static func weight(_ row: Table.Row, _ metrics: [SideMetric]) -> [Double] {
    func largest(_ isOfFaults: Bool) -> Double {
      let own = metrics.filter { ($0.group == ComparisonTable.Group.faults) == isOfFaults }
      return own.flatMap { metric in
        metric.later.map { side in
          let moved = metric.moved(row, side)
          return abs((isOfFaults ? moved?.difference : moved?.share) ?? 0)
        }
      }.max() ?? 0
    }
    return [largest(true), largest(false)]
  }

  private static func figure(
    _ cell: Table.Cell, in column: Table.Column
  ) -> PageBars.Cell {
    let number = cell.number
    return PageBars.Cell(
      text: cell.text, sortKey: number.map { Figure.sortKey($0) } ?? "",
      style: number == nil ? "absent" : "", reason: cell.reason)
  }
}

/// One metric of a table of several results: a column a result, the first being what the others are held against.
private struct SideMetric {
  /// Indices of the table's columns.
  let sides: Range<Int>
  /// Without a letter.
  let title: String
  let letters: [String]
  let column: Table.Column

  var group: String { column.group }
  /// The sides that are held against the first.
  var later: Range<Int> { sides.dropFirst().startIndex..<sides.endIndex }

  /// The columns are those of a metric and then those of the next.
  static func all(of table: Table) -> [SideMetric] {
    func split(_ text: String, at separator: Character) -> (name: String, letter: String) {
      let end = text.lastIndex(of: separator) ?? text.endIndex
      return (String(text[..<end]), String(text[end...].dropFirst()))
    }
    let names = table.columns.map { split($0.name, at: ".").name }
    return names.dropFirst().uniqued.map { name in
      let sides = names.indices.filter { names[$0] == name }
      let column = table.columns[sides[0]]
      return SideMetric(
        sides: sides[0]..<sides[sides.count - 1] + 1, title: split(column.title, at: " ").name,
        letters: sides.map { split(table.columns[$0].name, at: ".").letter }, column: column)
    }
  }

  func difference(to side: Int) -> String {
    "\(title) \(letters[side - sides.lowerBound]) - \(letters[0])"
  }

  func isMoved(in table: Table) -> Bool {
    table.rows.contains { row in
      later.contains { row.cells[$0] != row.cells[sides.lowerBound] }
    }
  }

  /// How far a later result lies from the first; nil where one of them has no figure.
  func moved(
    _ row: Table.Row, _ side: Int
  ) -> (difference: Double, share: Double)? {
    guard let old = row.cells[sides.lowerBound].number, let new = row.cells[side].number else {
      return nil
    }
    return (new - old, Change.share(from: old, to: new))
  }

  func cell(of row: Table.Row, in table: Table, at side: Int) -> PageBars.Cell {
    guard let moved = moved(row, side) else {
      return .init(text: "n/a", sortKey: "", style: "absent", reason: "one of them has no figure")
    }
    let difference = moved.difference
    var text = "="
    if difference != 0 {
      text =
        Int(exactly: difference).map(Figure.signed) ?? Figure.signed(difference, decimals: 1)
      let share = Figure.signed(moved.share * 100, decimals: 1)
      text += moved.share.isInfinite ? " (from 0)" : " (\(share)%)"
    }
    // Times of two runs are no pairs, and nothing says which is better.
    let isJudged = column.nature == .exact && difference != 0
    return PageBars.Cell(
      text: text, sortKey: Figure.sortKey(difference), length: difference,
      tone: isJudged ? (difference > 0 ? "wrong" : "right") : difference == 0 ? "none" : "")
  }
}

extension Table.Cell {
  /// The figure, in the column's unit; nil where there is none.
  fileprivate var number: Double? { quantity?.value.double }
}
