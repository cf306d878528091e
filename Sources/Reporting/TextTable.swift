/// A table of plain text: columns as wide as what stands in them.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case left, right
    /// To the left, and broken between words where there is no room.
    case prose
  }

  package typealias Column = (title: String, alignment: Alignment)

  /// A column that holds nothing but a line between two groups of others; its cells are empty.
  static let rule: Column = ("|", .left)

  let columns: [Column]
  /// What to move into a second table first where there is no room, a number a column: the larger, the sooner.
  let ranks: [Int]
  /// How many of the first columns say together what a row is of; the first alone, unless it is said.
  let keyCount: Int
  /// The columns, by their indices, that stay with the one before them where both have room; those without a
  /// title do so always.
  let joined: Set<Int>
  private(set) var rows: [[String]] = []
  /// What a colour would say of each cell.
  private(set) var tones: [[Tone]] = []

  /// - Parameter keyCount: how many of the first columns say together what a row is of.
  package init(columns: [Column], keyCount: Int = 1) {
    self.init(columns: columns, ranks: columns.map { _ in 1 }, keyCount: keyCount)
  }

  /// - Precondition: a rank for each column.
  init(columns: [Column], ranks: [Int], joined: Set<Int> = [], keyCount: Int = 1) {
    precondition(columns.count == ranks.count, "\(ranks.count) ranks, \(columns.count) columns")
    self.columns = columns
    self.ranks = ranks
    self.keyCount = keyCount
    self.joined = joined
  }

  /// - Precondition: a cell for each column.
  package mutating func append(_ cells: [String]) {
    append(cells, tones: cells.map { _ in .plain })
  }

  /// - Precondition: a cell and a tone for each column.
  mutating func append(_ cells: [String], tones: [Tone]) {
    precondition(cells.count == columns.count, "\(cells.count) cells, \(columns.count) columns")
    precondition(tones.count == columns.count, "\(tones.count) tones, \(columns.count) columns")
    rows.append(cells.map(TextTable.onOneLine))
    self.tones.append(tones)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The table's lines, two spaces between columns, none at the end of a line.
  package var lines: [String] { lines(.plain) }

  /// The same, however wide, coloured where the style is.
  func lines(_ style: TextStyle) -> [String] {
    let widths = columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(\.count).max() ?? 0
    }
    let titles = TextTable.line(
      columns.map { (text: $0.title, tone: .plain, alignment: $0.alignment) }, widths, style)
    return [titles]
      + zip(rows, tones).map { row, tones in
        let cells = columns.indices.map { index in
          (
            text: columns[index] == TextTable.rule ? TextTable.rule.title : row[index],
            tone: tones[index], alignment: columns[index].alignment
          )
        }
        return TextTable.line(cells, widths, style)
      }
  }

  typealias Placed = (text: String, tone: Tone, alignment: Alignment)

  /// Cells side by side, each in its width; nothing is padded behind the last that holds something.
  static func line(_ cells: [Placed], _ widths: [Int], _ style: TextStyle) -> String {
    var line = ""
    var gap = 0
    for (cell, width) in zip(cells, widths) {
      let padding = width - cell.text.count
      let text = cell.tone.applied(to: cell.text, style)
      if cell.alignment == .right { gap += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: gap) + text
        gap = 0
      } else {
        gap += cell.text.count
      }
      gap += (cell.alignment == .right ? 0 : padding) + 2
    }
    return line
  }

  /// A line without the spaces at its end.
  static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// What a name from a file may hold must not break the table or steer the terminal.
  package static func onOneLine(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: Character(scalar)
        }
      })
  }
}
