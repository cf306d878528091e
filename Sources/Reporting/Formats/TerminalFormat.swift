import Results

/// A comparison as a person reads it in a terminal: the answer first, then a table a workload.
public enum TerminalFormat {
  /// How long a line of prose is at the most, in letters.
  static let width = 110

  /// - Returns: the text, a newline at its end.
  public static func render(_ run: RunResult) -> String {
    var lines = Answer(run).lines.map(TextTable.onOneLine) + [""]
    for group in [nil] + run.groups {
      guard let table = ComparisonTable.summary(run, group: group) else { continue }
      lines += [TextTable.onOneLine(Legend.summaryHeading(run, group: group))] + table.lines + [""]
    }
    for workload in run.workloads where workload.group == nil {
      lines.append(TextTable.onOneLine(ComparisonTable.heading(workload)))
      lines += ComparisonTable.make(run, workload).lines
      lines.append("")
    }
    for sweep in SweepTables.make(run) {
      lines += wrapped(TextTable.onOneLine(sweep.heading)) + sweep.table.lines + [""]
    }
    lines += Legend.paragraphs(run).flatMap { wrapped(TextTable.onOneLine($0)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A paragraph in lines, broken between words.
  static func wrapped(_ paragraph: String, width: Int = TerminalFormat.width) -> [String] {
    var lines: [String] = []
    for word in paragraph.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
