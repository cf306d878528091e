/// A table of plain text: columns as wide as what stands in them.
public struct TextTable: Sendable {
  public enum Alignment: Sendable { case left, right }

  public typealias Column = (title: String, alignment: Alignment)

  /// A column that holds nothing but a line between two groups of others; its cells are empty.
  static let rule: Column = ("|", .left)

  let columns: [Column]
  private(set) var rows: [[String]] = []

  public init(columns: [Column]) { self.columns = columns }

  /// - Precondition: a cell for each column.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells.count) cells, \(columns.count) columns")
    rows.append(cells.map(TextTable.onOneLine))
  }

  public var isEmpty: Bool { rows.isEmpty }

  /// The table's lines, two spaces between columns, none at the end of a line.
  public var lines: [String] {
    let widths = columns.indices.map { place in
      ([columns[place].title] + rows.map { $0[place] }).map(\.count).max() ?? 0
    }
    let ruled = rows.map { row in
      zip(columns, row).map { $0.0 == TextTable.rule ? TextTable.rule.title : $0.1 }
    }
    return ([columns.map(\.title)] + ruled).map { cells in
      let line = columns.indices.map { place in
        let padding = String(repeating: " ", count: widths[place] - cells[place].count)
        return columns[place].alignment == .left ? cells[place] + padding : padding + cells[place]
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// What a name from a file may hold must not break the table or steer the terminal.
  public static func onOneLine(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: Character(scalar)
        }
      })
  }
}
