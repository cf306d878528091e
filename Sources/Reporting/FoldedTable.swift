extension TextTable {
  /// The table in lines of a width: as it is where it fits; else with its prose broken between words; else in blocks
  /// one below the other, each with the first column; or, where it takes several columns to say what a row is
  /// of, in paragraphs, one a row. Names are wrapped for it and titles too; a figure is never cut, so that a line
  /// is longer than the width where one figure alone is.
  public func lines(fitting style: TextStyle) -> [String] {
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
      let rest = columns.indices.dropFirst(keyCount).compactMap { place -> String? in
        if row[place].isEmpty || columns[place] == TextTable.rule { return nil }
        let title = columns[place].title
        return title.isEmpty ? row[place] : "\(title) \(row[place])"
      }
      let head = TextTable.wrapped(key, width: style.width, indent: 2)
      let tone = tones[number][0]
      return head.map { tone.applied(to: $0, style) }
        + TextTable.wrapped(rest.joined(separator: "; "), width: style.width - 2).map { "  \($0)" }
    }
  }

  /// A text in lines, broken at spaces, in words too long behind a mark, and where there is none, anywhere.
  ///
  /// - Parameters:
  ///   - indent: how many spaces stand before the lines after the first; fewer than the width.
  ///   - marks: behind which a word may be broken.
  static func wrapped(
    _ text: String, width: Int, indent: Int = 0, behind marks: Set<Character> = [",", "-"]
  ) -> [String] {
    let indentation = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      var rest = (lines.isEmpty ? "" : indentation) + word
      // What stands before the first word is no line of its own.
      if let last = lines.last, last.allSatisfy({ $0 == " " }) {
        rest = "\(lines.removeLast()) \(word)"
      }
      while rest.count > width {
        let line = rest.prefix(width)
        let blank = line.prefix { $0 == " " }.count
        let place = line.dropFirst(blank).lastIndex(where: marks.contains)
        let head = place.map { line[...$0] } ?? line
        lines.append(String(head))
        rest = indentation + rest.dropFirst(head.count)
      }
      lines.append(rest)
    }
    return lines.isEmpty ? [""] : lines
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
    let room = max(12, Int(Double(style.width) * FoldedTable.nameShare))
    names = table.rows.map { TextTable.wrapped($0[0], width: room, indent: 2) }
    let title = TextTable.wrapped(table.columns[0].title, width: room, indent: 2)
    nameWidth = ([title] + names).flatMap { $0 }.map(\.count).max() ?? 0
    widths = table.columns.indices.map { place in
      let words = table.columns[place].title.split(separator: " ").map(String.init)
      return (words + table.rows.map { $0[place] }).map(\.count).max() ?? 0
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
      for place in block where table.columns[place].alignment == .prose {
        let room = style.width - (width(of: block) - widths[place])
        widths[place] = min(widths[place], max(room, FoldedTable.proseLeast))
      }
      return lines(withRules(block), widths)
    }
  }

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

  /// Columns that stay together.
  private var groups: [(rank: Int, places: [Int])] {
    var groups: [(rank: Int, places: [Int])] = []
    for place in table.columns.indices.dropFirst() where table.columns[place] != TextTable.rule {
      let joined = (groups.last?.places ?? []) + [place]
      let isJoined =
        table.columns[place].title.isEmpty
        || (table.joined.contains(place) && width(of: joined) <= style.width)
      if isJoined, !groups.isEmpty {
        groups[groups.count - 1].places = joined
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

  // MARK: Lines

  /// - Parameters:
  ///   - places: of the columns behind the first.
  ///   - widths: of all columns of the table.
  private func lines(_ places: [Int], _ widths: [Int]) -> [String] {
    let own = [nameWidth] + places.map { widths[$0] }
    let titles = places.map { place -> [String] in
      let title = table.columns[place].title
      return title.isEmpty ? [] : TextTable.wrapped(title, width: widths[place])
    }
    let height = max(1, titles.map(\.count).max() ?? 1)
    let header = (0..<height).map { line in
      let cells = zip(places, titles).map { place, words -> TextTable.Placed in
        let isRule = table.columns[place] == TextTable.rule
        let number = line - (height - words.count)
        let text = isRule ? TextTable.rule.title : number >= 0 ? words[number] : ""
        return (text, .plain, table.columns[place].alignment)
      }
      let name = line == height - 1 ? table.columns[0].title : ""
      return TextTable.line([(name, .plain, .left)] + cells, own, style)
    }
    return header + table.rows.indices.flatMap { row($0, places, widths, own) }
  }

  private func row(_ number: Int, _ places: [Int], _ widths: [Int], _ own: [Int]) -> [String] {
    let cells = places.map { place -> [String] in
      if table.columns[place] == TextTable.rule { return [TextTable.rule.title] }
      let cell = table.rows[number][place]
      return table.columns[place].alignment == .prose
        ? TextTable.wrapped(cell, width: widths[place], behind: FoldedTable.proseMarks) : [cell]
    }
    let height = max(names[number].count, cells.map(\.count).max() ?? 1)
    return (0..<height).map { line in
      func text(_ lines: [String]) -> String { line < lines.count ? lines[line] : "" }
      let placed = zip(places, cells).map { place, lines -> TextTable.Placed in
        (text(lines), table.tones[number][place], table.columns[place].alignment)
      }
      let name = (text(names[number]), table.tones[number][0], TextTable.Alignment.left)
      return TextTable.line([name] + placed, own, style)
    }
  }
}
