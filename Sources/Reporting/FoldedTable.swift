extension TextTable {
  /// The table in lines of a width: as it is where it fits; else with its prose broken between words; else in blocks
  /// one below the other, each with the first column; or, where it takes several columns to say what a row is
  /// of, in paragraphs, one a row. Names are wrapped for it and titles too; a figure is never cut, so that a line
  /// is longer than the width where one figure alone is.
  package func lines(fitting style: TextStyle) -> [String] {
    let whole = lines(TextStyle(width: style.width))
    if whole.allSatisfy({ $0.count <= style.width }) || columns.count < 2 { return lines(style) }
    let folded = FoldedTable(self, style)
    if let narrowed = folded.narrowed { return narrowed }
    if keyCount > 1 { return paragraphs(style) }
    return Array(folded.blocks.joined(separator: [""]))
  }

  /// What a row is of in its first line, and the rest of it with its titles below.
  private func paragraphs(_ style: TextStyle) -> [String] {
    rows.indices.flatMap { number -> [String] in
      let row = rows[number]
      let key = row.prefix(keyCount).filter { !$0.isEmpty }.joined(separator: "  ")
      let rest = columns.indices.dropFirst(keyCount).compactMap { index -> String? in
        if row[index].isEmpty || columns[index] == TextTable.rule { return nil }
        let title = columns[index].title
        return title.isEmpty ? row[index] : "\(title) \(row[index])"
      }
      let head = TextStyle.wrapped(key, width: style.width, indent: 2)
      let tone = tones[number][0]
      return head.map { tone.applied(to: $0, style) }
        + TextStyle.wrapped(rest.joined(separator: "; "), width: style.width - 2).map { "  \($0)" }
    }
  }
}

/// A table that is too wide, with its columns made narrower or in blocks.
private struct FoldedTable {
  private let table: TextTable
  private let style: TextStyle
  /// The first column, each cell in lines.
  private let names: [[String]]
  private let nameWidth: Int
  /// How wide each column is with its title in lines, and nothing in it broken.
  private let widths: [Int]

  /// How much of the width the names may take where they can be wrapped.
  private static let nameShare = 0.25
  /// How narrow prose may be; narrower nobody reads it.
  private static let proseLeast = 14
  /// Behind which a word of prose may be broken: names of metrics and of designs are words.
  private static let proseMarks: Set<Character> = [",", "-", ".", "="]

  init(_ table: TextTable, _ style: TextStyle) {
    self.table = table
    self.style = style
    let others = table.columns.indices.dropFirst().map { index in
      let words = table.columns[index].title.split(separator: " ").map(\.count).max() ?? 0
      let cells = table.rows.map { $0[index].count }.max() ?? 0
      return 2 + max(words, cells)
    }
    // What the other columns leave, where all can stand side by side.
    let left = style.width - others.reduce(0, +)
    let room = max(12, Int(Double(style.width) * FoldedTable.nameShare), left)
    names = table.rows.map { TextStyle.wrapped($0[0], width: room, indent: 2) }
    let title = TextStyle.wrapped(table.columns[0].title, width: room, indent: 2)
    nameWidth = ([title] + names).flatMap { $0 }.map(\.count).max() ?? 0
    widths = table.columns.indices.map { index in
      let words = table.columns[index].title.split(separator: " ").map(String.init)
      return (words + table.rows.map { $0[index] }).map(\.count).max() ?? 0
    }
  }

  // MARK: Narrower

  /// The lines of the whole table side by side; nil where it has no prose that could give way, or not enough.
  var narrowed: [String]? {
    let prose = table.columns.indices.dropFirst().filter { table.columns[$0].alignment == .prose }
    guard !prose.isEmpty else { return nil }
    var widths = self.widths
    widths[0] = nameWidth
    let excess = widths.reduce(-2) { $0 + 2 + $1 } - style.width
    for _ in 0..<max(0, excess) {
      guard let widest = prose.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > FoldedTable.proseLeast
      else { return nil }
      widths[widest] -= 1
    }
    return lines(Array(table.columns.indices.dropFirst()), widths)
  }

  // MARK: Blocks

  /// The lines of each block.
  var blocks: [[String]] {
    split().map { block in
      var widths = self.widths
      widths[0] = nameWidth
      for index in block where table.columns[index].alignment == .prose {
        let room = style.width - (width(of: block) - widths[index])
        widths[index] = min(widths[index], max(room, FoldedTable.proseLeast))
      }
      return lines(withRules(block), widths)
    }
  }

  /// The columns that each block has: the most important first, in the order of the table within a block.
  private func split() -> [[Int]] {
    var rest = groups.sorted { ($0.rank, $0.indices[0]) < ($1.rank, $1.indices[0]) }[...]
    var blocks: [[Int]] = []
    while let first = rest.popFirst() {
      var block = first.indices
      while let next = rest.first, width(of: block + next.indices) <= style.width {
        block += next.indices
        rest = rest.dropFirst()
      }
      blocks.append(block.sorted())
    }
    return blocks
  }

  /// Columns that stay together.
  private var groups: [(rank: Int, indices: [Int])] {
    var groups: [(rank: Int, indices: [Int])] = []
    for index in table.columns.indices.dropFirst() where table.columns[index] != TextTable.rule {
      let joined = (groups.last?.indices ?? []) + [index]
      let isJoined =
        table.columns[index].title.isEmpty
        || (table.joined.contains(index) && width(of: joined) <= style.width)
      if isJoined, !groups.isEmpty {
        groups[groups.count - 1].indices = joined
      } else {
        groups.append((table.ranks[index], [index]))
      }
    }
    return groups
  }

  private func width(of block: [Int]) -> Int {
    withRules(block.sorted()).reduce(nameWidth) { $0 + 2 + widths[$1] }
  }

  /// The same columns with the lines that stand between two of them in the table.
  private func withRules(_ block: [Int]) -> [Int] {
    guard var last = block.first else { return [] }
    var indices = [last]
    for index in block.dropFirst() {
      if let rule = (last..<index).first(where: { table.columns[$0] == TextTable.rule }) {
        indices.append(rule)
      }
      indices.append(index)
      last = index
    }
    return indices
  }

  // MARK: Lines

  /// - Parameters:
  ///   - indices: of the columns behind the first.
  ///   - widths: of all columns of the table.
  private func lines(_ indices: [Int], _ widths: [Int]) -> [String] {
    let own = [nameWidth] + indices.map { widths[$0] }
    let titles = indices.map { index -> [String] in
      let title = table.columns[index].title
      return title.isEmpty ? [] : TextStyle.wrapped(title, width: widths[index])
    }
    let height = max(1, titles.map(\.count).max() ?? 1)
    let header = (0..<height).map { line in
      let cells = zip(indices, titles).map { index, words -> TextTable.Placed in
        let isRule = table.columns[index] == TextTable.rule
        let number = line - (height - words.count)
        let text = isRule ? TextTable.rule.title : number >= 0 ? words[number] : ""
        return (text, .plain, table.columns[index].alignment)
      }
      let name = line == height - 1 ? table.columns[0].title : ""
      return TextTable.line([(name, .plain, .left)] + cells, own, style)
    }
    return header + table.rows.indices.flatMap { row($0, indices, widths, own) }
  }

  private func row(_ number: Int, _ indices: [Int], _ widths: [Int], _ own: [Int]) -> [String] {
    let cells = indices.map { index -> [String] in
      if table.columns[index] == TextTable.rule { return [TextTable.rule.title] }
      let cell = table.rows[number][index]
      return table.columns[index].alignment == .prose
        ? TextStyle.wrapped(cell, width: widths[index], behind: FoldedTable.proseMarks) : [cell]
    }
    let height = max(names[number].count, cells.map(\.count).max() ?? 1)
    return (0..<height).map { line in
      func text(_ lines: [String]) -> String { line < lines.count ? lines[line] : "" }
      let placed = zip(indices, cells).map { index, lines -> TextTable.Placed in
        (text(lines), table.tones[number][index], table.columns[index].alignment)
      }
      let name = (text(names[number]), table.tones[number][0], TextTable.Alignment.left)
      return TextTable.line([name] + placed, own, style)
    }
  }
}
