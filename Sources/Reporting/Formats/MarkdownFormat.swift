import Results

/// A comparison as Markdown: the answer and the table of designs; with details a table for each workload.
package enum MarkdownFormat {
  package static func render(_ report: Report) -> String {
    if let difference = report.difference { return GateFormat(difference).markdown() }
    var blocks: [String] = []
    for part in report.parts {
      if report.parts.count > 1 { blocks.append("## \(escaped(part.name))") }
      blocks += (report.showsDetails ? part.answer.lines : part.answer.brief).map(escaped)
      blocks += report.showsDetails ? details(part) : overview(part)
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func overview(_ part: Report.Part) -> [String] {
    let ranking = Ranking(part)
    return [render(ranking.marked)] + titled(part.summaries.dropFirst() + part.sweeps)
      + ranking.paragraphs.map(escaped)
  }

  private static func details(_ part: Report.Part) -> [String] {
    let workloads = part.tabledWorkloads.flatMap { [$0.table] + $0.frames }
    let rest = part.sweeps + [part.costs].compactMap(\.self)
    return titled(part.summaries + workloads + rest) + part.legend.map(escaped)
  }

  private static func titled(_ tables: [Table]) -> [String] {
    tables.flatMap { ["**\(escaped($0.title))**", render($0)] }
  }

  /// A table without its title, and without a newline at its end.
  package static func render(_ table: Table) -> String {
    let columns = table.columns
    let hasInterval = columns.indices.map { index in
      table.rows.contains { !$0.cells[index].interval.isEmpty }
    }
    func line(_ texts: [String], _ intervals: [String]) -> String {
      let cells = columns.indices.flatMap {
        hasInterval[$0] ? [texts[$0], intervals[$0]] : [texts[$0]]
      }
      return "| \(cells.joined(separator: " | ")) |"
    }
    let lines = [
      line(columns.map { escaped($0.title) }, columns.map { _ in "" }),
      line(columns.map { $0.alignment == .right ? "---:" : "---" }, columns.map { _ in "---" }),
    ]
    let rows = table.rows.map { line($0.cells.map { escaped($0.text) }, $0.cells.map(\.interval)) }
    return (lines + rows).joined(separator: "\n")
  }

  /// Escapes a text, so that it makes no link, cell, tag, emphasis or notification.
  ///
  /// Escaping works by scalars, since a pipe with an accent ends a cell too.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in TextStyle.onOneLine(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#": escaped += "\\\(scalar)"
      // GitHub notifies the user of this name; a space without width prevents that.
      case "@": escaped += "@&#8203;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    // GitHub makes links of plain addresses.
    return escaped.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
  }
}
