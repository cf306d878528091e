import Foundation
import Results

/// A comparison as a person reads it in a terminal: the answer first, then a table a workload.
package enum TerminalFormat {
  package static func render(_ report: Report, _ style: TextStyle = .plain) -> String {
    if var difference = report.difference {
      difference.showsDetails = report.showsDetails
      return GateFormat(difference).text(style)
    }
    var lines: [String] = []
    for part in report.parts {
      if report.parts.count > 1 {
        lines += [Tone.strong.applied(to: "= \(TextStyle.onOneLine(part.name))", style), ""]
      }
      lines += report.showsDetails ? self.part(part, style) : overview(part, style)
      if part != report.parts.last { lines.append("") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func part(_ part: Report.Part, _ style: TextStyle) -> [String] {
    var lines = part.answer.lines.flatMap { style.wrapped($0, indent: 4, .strong) } + [""]
    for summary in part.summaries { lines += tabled(summary, isPlotted: true, style) + [""] }
    let workloads = part.tabledWorkloads
    for workload in workloads {
      lines += tabled(workload.table, isPlotted: workloads.count == 1, style)
      if workloads.count == 1 {
        lines += sparklines(part.record.results(on: workload.workload), style)
      }
      lines.append("")
      for table in workload.frames { lines += table.titledLines(fitting: style) + [""] }
    }
    let rest = part.sweeps + [part.costs].compactMap(\.self)
    for sweep in rest { lines += sweep.titledLines(fitting: style) + [""] }
    return lines + part.legend.flatMap { style.wrapped($0) }
  }

  /// The answer, a line a design, and how to see more.
  private static func overview(_ part: Report.Part, _ style: TextStyle) -> [String] {
    let ranking = Ranking(part)
    let asked = part.summaries.dropFirst() + part.sweeps
    return part.answer.lines.flatMap { style.wrapped($0, indent: 4, .strong) } + [""]
      // Blanks that no line is broken at are blanks as any other to whoever searches or copies.
      + ranking.table.lines(fitting: style).map { $0.replacing("\u{A0}", with: " ") } + [""]
      + asked.flatMap { $0.titledLines(fitting: style) + [""] }
      + ranking.paragraphs.flatMap { style.wrapped($0) }
  }

  /// A table under its heading; where it is plotted, with a bar for each time, beside it or below.
  private static func tabled(
    _ table: Table, isPlotted: Bool, _ style: TextStyle
  ) -> [String] {
    guard isPlotted, let plot = PlottedTable(table, style) else {
      return table.titledLines(fitting: style)
    }
    return style.wrapped(table.title, .strong) + plot.lines
  }

  /// How each design's time against the base went from block to block, where there are blocks to see it in.
  private static func sparklines(_ results: [DesignResult], _ style: TextStyle) -> [String] {
    var table = Table(columns: [.left("design"), .left("x base, block by block")])
    for result in results {
      guard let comparison = result.timing?.comparison, comparison.logRatios.count > 1 else {
        continue
      }
      let blocks = comparison.logRatios.map { exp($0) }
      table.append([
        result.design, Sparkline.text(blocks, leastSpan: comparison.ratio * 0.02),
      ])
    }
    return table.isEmpty ? [] : [""] + table.lines(fitting: style)
  }
}

/// A table with bars for its times.
private struct PlottedTable {
  let lines: [String]

  /// Nil where no design has a time against the base.
  init?(_ table: Table, _ style: TextStyle) {
    guard let index = table.index(of: "timeRatio") else { return nil }
    let bars = table.rows.map { row in
      row.cells[index].quantity.map {
        RatioPlot.Bar(ratio: $0.value.double, lower: $0.lower, upper: $0.upper)
      }
    }
    let drawn = bars.compactMap { $0 }
    guard !drawn.isEmpty else { return nil }
    // Beside the table where there is room, and otherwise below it.
    let room = style.width - (table.lines.map(\.count).max() ?? 0) - 2
    if room >= RatioPlot.leastWidth {
      let plot = RatioPlot(drawn, width: min(room, RatioPlot.mostWidth))
      var plotted = table
      plotted.append(
        Table.Column("plot", title: plot.title, .left, group: table.columns.last?.group ?? ""),
        bars.map { Table.Cell(plot.line($0)) })
      lines = plotted.lines(fitting: style).map(TextStyle.trimmed)
      return
    }
    var below = Table(columns: [.left("design"), .right(table.columns[index].title), .left("")])
    let width = min(RatioPlot.mostWidth, max(RatioPlot.leastWidth, style.width - 42))
    let plot = RatioPlot(drawn, width: width)
    below.append(["", "", TextStyle.trimmed(plot.title)])
    for (row, bar) in zip(table.rows, bars) where bar != nil {
      below.append([
        row.design?.name ?? "", bar.map { Figure.ratio($0.ratio) } ?? "",
        TextStyle.trimmed(plot.line(bar)),
      ])
    }
    lines = table.lines(fitting: style) + [""] + below.lines(fitting: style)
  }
}
