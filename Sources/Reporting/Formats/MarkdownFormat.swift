import Results

/// A comparison as Markdown: the answer first, then a table a workload.
public enum MarkdownFormat {
  /// - Returns: the text, a newline at its end.
  public static func render(_ run: RunResult) -> String {
    var blocks = Answer(run).lines.map(escaped)
    for group in [nil] + run.groups {
      guard let table = ComparisonTable.summary(run, group: group) else { continue }
      blocks += ["**\(escaped(Legend.summaryHeading(run, group: group)))**", render(table)]
    }
    for workload in run.workloads where workload.group == nil {
      blocks.append("**\(escaped(ComparisonTable.heading(workload)))**")
      blocks.append(render(ComparisonTable.make(run, workload)))
    }
    for sweep in SweepTables.make(run) {
      blocks += ["**\(escaped(sweep.heading))**", render(sweep.table)]
    }
    blocks += Legend.paragraphs(run).map(escaped)
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// A table, without a newline at its end.
  public static func render(_ table: TextTable) -> String {
    let columns = table.columns.filter { $0 != TextTable.rule }
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let rules = columns.map { $0.alignment == .left ? "---" : "---:" }
    let rows = table.rows.map { row in
      zip(table.columns, row).filter { $0.0 != TextTable.rule }.map { escaped($0.1) }
    }
    return ([line(columns.map { escaped($0.title) }), line(rules)] + rows.map(line))
      .joined(separator: "\n")
  }

  /// A text that Markdown shows as it is: nothing in it makes a link, a cell, a tag or an emphasis.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in TextTable.onOneLine(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
