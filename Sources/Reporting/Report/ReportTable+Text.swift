extension ReportTable {
  /// The table as text: figures in words, intervals in a column of their own without a title, and a line
  /// between groups of columns.
  var text: TextTable {
    var columns: [TextTable.Column] = [(nameTitle, .left)]
    var ranks = [1]
    var joined: Set<Int> = []
    for (index, column) in self.columns.enumerated() {
      if index > 0, self.columns[index - 1].group != column.group {
        columns.append(TextTable.rule)
        ranks.append(column.rank)
      }
      if column.isOfPrevious { joined.insert(columns.count) }
      columns.append((column.title, column.nature == nil ? .left : .right))
      ranks.append(column.rank)
      if column.hasInterval {
        columns.append(("", .left))
        ranks.append(column.rank)
      }
    }
    var table = TextTable(columns: columns, ranks: ranks, joined: joined)
    for row in rows { append(row, to: &table) }
    return table
  }

  private func append(_ row: Row, to table: inout TextTable) {
    var cells = [row.design.text]
    var tones = [Tone.plain]
    for (index, column) in columns.enumerated() {
      if index > 0, columns[index - 1].group != column.group {
        cells.append("")
        tones.append(.faint)
      }
      let cell = row.cells[index]
      cells.append(cell.text(in: column))
      tones.append(cell.tone(in: column))
      if column.hasInterval {
        cells.append(cell.intervalText(in: column))
        tones.append(.plain)
      }
    }
    table.append(cells, tones: tones)
  }
}

extension ReportTable.Cell {
  /// What a colour says beside the words.
  fileprivate func tone(in column: ReportTable.Column) -> Tone {
    switch self {
    case .quantity(let quantity):
      column.group == .faults && quantity.value != .whole(0) ? .bad : .plain
    case .verdict(.slower): .bad
    case .verdict(.faster): .good
    case .verdict(.undecided): .doubtful
    case .verdict(.same), .word, .trend: .plain
    case .verdict(.notJudged), .base, .notApplicable, .notRun, .empty: .faint
    case .failed, .notExact: .bad
    }
  }
}
