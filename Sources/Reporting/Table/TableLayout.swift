extension Table {
  /// The lines of the table in full width, two spaces between columns, none at the end of a line.
  package var lines: [String] { TableLayout(self, .plain).whole }

  /// The lines of the table in the width of a style.
  ///
  /// A table that fits stays as it is. Otherwise its prose is broken between words; or it is folded into blocks, each
  /// with the first column; or, where several columns say what a row is of, each row becomes a paragraph. Names and
  /// titles are wrapped, figures are not: a line is too long only where a single figure is.
  package func lines(fitting style: TextStyle) -> [String] {
    let layout = TableLayout(self, style)
    if layout.fits { return layout.whole }
    if let narrowed = layout.narrowed { return narrowed }
    if columns.count(where: \.isKey) > 1 { return layout.paragraphs }
    return Array(layout.blocks.joined(separator: [""]))
  }

  /// The lines of the table below its title.
  func titledLines(fitting style: TextStyle) -> [String] {
    style.wrapped(title, .strong) + lines(fitting: style)
  }
}

/// A table in lines of text: a line between two groups of columns, and intervals in a column behind their figures.
private struct TableLayout {
  private struct Column {
    var title: String
    var alignment: Table.Alignment
    var rank = 1
    var isKey = false
    /// True if the column stays with the one before it: always, or if both fit.
    var isAppended = false
    var staysWithPrevious = false
    var isRule = false
  }

  private typealias Placed = (text: String, tone: Tone, alignment: Table.Alignment)

  private var style: TextStyle
  private var columns: [Column] = []
  private var rows: [[(text: String, tone: Tone)]]

  init(_ table: Table, _ style: TextStyle) {
    self.style = style
    rows = table.rows.map { _ in [] }
    for (index, column) in table.columns.enumerated() {
      if index > 0, !column.isKey, !table.columns[index - 1].isKey,
        table.columns[index - 1].group != column.group
      {
        append(Column(title: "|", alignment: .left, isRule: true)) { _ in ("|", .plain) }
      }
      append(
        Column(
          title: column.title, alignment: column.alignment, rank: column.rank,
          isKey: column.isKey, isAppended: column.title.isEmpty,
          staysWithPrevious: column.staysWithPrevious)
      ) { (table.rows[$0].cells[index].text, table.rows[$0].cells[index].tone) }
      if table.rows.contains(where: { !$0.cells[index].interval.isEmpty }) {
        append(Column(title: "", alignment: .left, rank: column.rank, isAppended: true)) {
          (table.rows[$0].cells[index].interval, .plain)
        }
      }
    }
  }

  private mutating func append(_ column: Column, _ cell: (Int) -> (text: String, tone: Tone)) {
    columns.append(column)
    for index in rows.indices {
      let own = cell(index)
      rows[index].append((TextStyle.onOneLine(own.text), own.tone))
    }
  }

  // MARK: As it is

  var fits: Bool {
    var plain = self
    plain.style.isColoured = false
    return columns.count < 2 || plain.whole.allSatisfy { $0.count <= style.width }
  }

  var whole: [String] {
    let widths = columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index].text }).map(\.count).max() ?? 0
    }
    return lines(Array(columns.indices), widths)
  }

  /// Cells side by side, each in its width, without padding behind the last.
  private func line(_ cells: [Placed], _ widths: [Int]) -> String {
    var line = ""
    var gap = 0
    for (cell, width) in zip(cells, widths) {
      let padding = width - cell.text.count
      if cell.alignment == .right { gap += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: gap) + cell.tone.applied(to: cell.text, style)
        gap = 0
      }
      gap += (cell.alignment == .right ? 0 : padding) + 2
    }
    return line
  }

  // MARK: Paragraphs

  /// The key of each row in its first line, and its other cells with their titles below.
  var paragraphs: [String] {
    rows.flatMap { row -> [String] in
      let cells = zip(columns, row).filter { !$1.text.isEmpty && !$0.isRule }
      let key = cells.filter(\.0.isKey).map(\.1.text).joined(separator: "  ")
      let rest = cells.filter { !$0.0.isKey }.map { column, cell in
        column.title.isEmpty ? cell.text : "\(column.title) \(cell.text)"
      }
      let tone = row.first?.tone ?? .plain
      return TextStyle.wrapped(key, width: style.width, indent: 2).map {
        tone.applied(to: $0, style)
      } + TextStyle.wrapped(rest.joined(separator: "; "), width: style.width - 2).map { "  \($0)" }
    }
  }

  // MARK: Narrower

  /// The share of the width that names may take where they can be wrapped.
  private static let nameShare = 0.25
  /// The least width of prose.
  private static let proseLeast = 14
  /// A word of prose may be broken behind these: names of metrics and of designs are words.
  private static let proseMarks: Set<Character> = [",", "-", ".", "="]

  /// The width of each column with its title in lines and its cells unbroken; the first column wrapped.
  private var narrowWidths: [Int] {
    var widths = columns.indices.map { index in
      let words = columns[index].title.split(separator: " ").map(String.init)
      return (words + rows.map { $0[index].text }).map(\.count).max() ?? 0
    }
    // The width that the other columns leave to the names.
    let left = style.width - widths.dropFirst().reduce(0) { $0 + 2 + $1 }
    let room = max(12, Int(Double(style.width) * TableLayout.nameShare), left)
    let names = ([columns[0].title] + rows.map { $0[0].text }).flatMap {
      TextStyle.wrapped($0, width: room, indent: 2)
    }
    widths[0] = names.map(\.count).max() ?? 0
    return widths
  }

  /// The whole table with its prose broken; nil where it has no prose, or not enough.
  var narrowed: [String]? {
    let prose = columns.indices.dropFirst().filter { columns[$0].alignment == .prose }
    guard !prose.isEmpty else { return nil }
    var widths = narrowWidths
    let excess = widths.reduce(-2) { $0 + 2 + $1 } - style.width
    for _ in 0..<max(0, excess) {
      guard let widest = prose.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > TableLayout.proseLeast
      else { return nil }
      widths[widest] -= 1
    }
    return lines(Array(columns.indices), widths)
  }

  // MARK: Blocks

  /// The lines of each block: the most important columns first, in the order of the table within a block.
  var blocks: [[String]] {
    let narrow = narrowWidths
    func width(_ block: [Int]) -> Int {
      withRules(block).reduce(-2) { $0 + 2 + narrow[$1] }
    }
    var rest = groups(width).sorted { ($0.rank, $0.indices[0]) < ($1.rank, $1.indices[0]) }[...]
    var blocks: [[String]] = []
    while let first = rest.popFirst() {
      var block = first.indices
      while let next = rest.first, width(block + next.indices) <= style.width {
        block += next.indices
        rest = rest.dropFirst()
      }
      var widths = narrow
      for index in block where columns[index].alignment == .prose {
        let room = style.width - (width(block) - narrow[index])
        widths[index] = min(narrow[index], max(room, TableLayout.proseLeast))
      }
      blocks.append(lines(withRules(block), widths))
    }
    return blocks
  }

  /// Columns that stay together.
  private func groups(_ width: ([Int]) -> Int) -> [(rank: Int, indices: [Int])] {
    var groups: [(rank: Int, indices: [Int])] = []
    for index in columns.indices.dropFirst() where !columns[index].isRule {
      let joined = (groups.last?.indices ?? []) + [index]
      let column = columns[index]
      if !groups.isEmpty,
        column.isAppended || column.staysWithPrevious && width(joined) <= style.width
      {
        groups[groups.count - 1].indices = joined
      } else {
        groups.append((column.rank, [index]))
      }
    }
    return groups
  }

  /// The first column and those of a block, with the rules that stand between two of them.
  private func withRules(_ block: [Int]) -> [Int] {
    var indices = [0]
    for index in block.sorted() {
      let last = indices[indices.count - 1]
      if last > 0, let rule = (last..<index).first(where: { columns[$0].isRule }) {
        indices.append(rule)
      }
      indices.append(index)
    }
    return indices
  }

  /// The lines of some columns, titles and prose broken to their widths.
  private func lines(_ indices: [Int], _ widths: [Int]) -> [String] {
    let own = indices.map { widths[$0] }
    let titles = indices.map { index -> [String] in
      let title = columns[index].title
      return title.isEmpty ? [] : TextStyle.wrapped(title, width: widths[index])
    }
    let height = max(1, titles.map(\.count).max() ?? 1)
    // Titles are at the bottom of the head; rules reach from top to bottom.
    let header = (0..<height).map { number in
      line(
        zip(indices, titles).map { index, words -> Placed in
          let own = columns[index].isRule ? 0 : number - (height - words.count)
          return (own >= 0 ? words[own] : "", .plain, columns[index].alignment)
        }, own)
    }
    return header
      + rows.flatMap { row -> [String] in
        let cells = indices.map { index -> [String] in
          if columns[index].isRule { return [row[index].text] }
          if index == 0 { return TextStyle.wrapped(row[0].text, width: widths[0], indent: 2) }
          return columns[index].alignment == .prose
            ? TextStyle.wrapped(
              row[index].text, width: widths[index], behind: TableLayout.proseMarks)
            : [row[index].text]
        }
        return (0..<(cells.map(\.count).max() ?? 1)).map { number in
          line(
            zip(indices, cells).map { index, lines -> Placed in
              (number < lines.count ? lines[number] : "", row[index].tone, columns[index].alignment)
            }, own)
        }
      }
  }
}
