extension TextTable {
  /// The table in lines of a width: as it is where it fits, and otherwise in blocks one below the other, each
  /// with the first column. Names are wrapped for it and titles too; a figure is never cut, so that a line is
  /// longer than the width where one figure alone is.
  func lines(fitting style: TextStyle) -> [String] {
    let whole = lines(TextStyle(width: style.width))
    if whole.allSatisfy({ $0.count <= style.width }) || columns.count < 2 { return lines(style) }
    let folded = FoldedTable(self, style)
    return Array(folded.blocks.joined(separator: [""]))
  }
}

/// A table that is too wide, in blocks.
private struct FoldedTable {
  private let table: TextTable
  private let style: TextStyle
  /// The first column, each cell in lines; its title is the first.
  private let names: [[String]]
  private let nameWidth: Int
  /// How wide each column is with its title in lines.
  private let widths: [Int]

  /// How much of the width the names may take where they can be wrapped.
  private static let nameShare = 0.25

  init(_ table: TextTable, _ style: TextStyle) {
    self.table = table
    self.style = style
    let room = max(12, Int(Double(style.width) * FoldedTable.nameShare))
    names = ([table.columns[0].title] + table.rows.map { $0[0] }).map {
      FoldedTable.wrapped($0, width: room)
    }
    nameWidth = names.flatMap { $0 }.map(\.count).max() ?? 0
    widths = table.columns.indices.map { place in
      let words = FoldedTable.titleLines(table.columns[place].title)
      return (words + table.rows.map { $0[place] }).map(\.count).max() ?? 0
    }
  }

  private static func titleLines(_ title: String) -> [String] {
    title.split(separator: " ").map(String.init)
  }

  /// A name in lines, those after the first indented: broken at spaces, in words too long behind a comma or a
  /// hyphen, and where there is none, anywhere.
  private static func wrapped(_ name: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in name.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      var rest = (lines.isEmpty ? "" : "  ") + word
      while rest.count > width {
        let line = rest.prefix(width)
        let indent = line.prefix { $0 == " " }.count
        let place = line.dropFirst(indent).lastIndex { $0 == "," || $0 == "-" }
        let head = place.map { line[...$0] } ?? line
        lines.append(String(head))
        rest = "  " + rest.dropFirst(head.count)
      }
      lines.append(rest)
    }
    return lines.isEmpty ? [""] : lines
  }

  // MARK: Blocks

  /// The lines of each block.
  var blocks: [[String]] { split().map(lines) }

  /// The columns that each block has: the most important first, in the order of the table within a block.
  private func split() -> [[Int]] {
    var rest = groups.sorted { ($0.rank, $0.places[0]) < ($1.rank, $1.places[0]) }[...]
    var blocks: [[Int]] = []
    while let first = rest.popFirst() {
      var block = first.places
      while let next = rest.first, width(of: block + next.places) <= style.width {
        block += next.places
        rest = rest.dropFirst()
      }
      blocks.append(block.sorted())
    }
    return blocks
  }

  /// Columns that stay together: one without a title belongs to the one before it.
  private var groups: [(rank: Int, places: [Int])] {
    var groups: [(rank: Int, places: [Int])] = []
    for place in table.columns.indices.dropFirst() where table.columns[place] != TextTable.rule {
      if table.columns[place].title.isEmpty, !groups.isEmpty {
        groups[groups.count - 1].places.append(place)
      } else {
        groups.append((table.ranks[place], [place]))
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
    var places = [last]
    for place in block.dropFirst() {
      if let rule = (last..<place).first(where: { table.columns[$0] == TextTable.rule }) {
        places.append(rule)
      }
      places.append(place)
      last = place
    }
    return places
  }

  private func lines(_ block: [Int]) -> [String] {
    let places = withRules(block)
    let widths = [nameWidth] + places.map { self.widths[$0] }
    let titles = places.map { FoldedTable.titleLines(table.columns[$0].title) }
    let height = max(1, titles.map(\.count).max() ?? 1)
    let header = (0..<height).map { line in
      let cells = zip(places, titles).map { place, words -> TextTable.Placed in
        let isRule = table.columns[place] == TextTable.rule
        let number = line - (height - words.count)
        let text = isRule ? TextTable.rule.title : number >= 0 ? words[number] : ""
        return (text, .plain, table.columns[place].alignment)
      }
      let name = line == height - 1 ? names[0][0] : ""
      return TextTable.line([(name, .plain, .left)] + cells, widths, style)
    }
    return header + table.rows.indices.flatMap { row(places, $0, widths) }
  }

  private func row(_ places: [Int], _ number: Int, _ widths: [Int]) -> [String] {
    let cells = places.map { place -> TextTable.Placed in
      let isRule = table.columns[place] == TextTable.rule
      return (
        isRule ? TextTable.rule.title : table.rows[number][place], table.tones[number][place],
        table.columns[place].alignment
      )
    }
    let lines = names[number + 1]
    let tone = table.tones[number][0]
    return [TextTable.line([(lines[0], tone, .left)] + cells, widths, style)]
      + lines.dropFirst().map { tone.applied(to: $0, style) }
  }
}
