import Foundation
import Results

/// A comparison for a terminal: the answer, then a table for each workload.
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
    for summary in part.summaries { lines += summary.titledLines(fitting: style) + [""] }
    let workloads = part.tabledWorkloads
    for workload in workloads {
      lines += workload.table.titledLines(fitting: style)
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

  /// The answer, a row for each design, and how to see more.
  private static func overview(_ part: Report.Part, _ style: TextStyle) -> [String] {
    let ranking = Ranking(part)
    let asked = part.summaries.dropFirst() + part.sweeps
    return part.answer.brief.flatMap { style.wrapped($0, indent: 4, .strong) } + [""]
      // Non-breaking spaces become plain ones, so that copied text can be searched.
      + ranking.marked.lines(fitting: style).map { $0.replacing("\u{A0}", with: " ") } + [""]
      + asked.flatMap { $0.titledLines(fitting: style) + [""] }
      + ranking.paragraphs.flatMap { paragraph in
        // A command can be copied if it has no line break.
        ranking.commands.contains { paragraph.hasSuffix($0.command) }
          ? [TextStyle.onOneLine(paragraph)] : style.wrapped(paragraph)
      }
  }

  /// The ratio of each design to the base from block to block.
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
