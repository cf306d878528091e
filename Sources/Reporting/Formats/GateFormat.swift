import Results

/// A gate report for a terminal and as Markdown: the verdict, the cause, and the judgements that did not pass.
package struct GateFormat {
  /// The largest number of rows of a workload in a terminal.
  private static let rowsMax = 100
  /// The largest comment on GitHub, in characters, less some for the tool that posts it.
  package static let commentLengthMax = 65_536 - 1_000
  /// The largest summary of a job on GitHub, in bytes, less some for other steps.
  static let summaryLengthMax = (1 << 20) - 10_000

  private let gate: GateTable

  package init(_ report: GateReport) { gate = GateTable(report) }

  private var report: GateReport { gate.report }

  package static func figure(_ value: Double, of metric: Metric) -> String {
    GateTable.value(value, metric)
  }

  /// The largest number of lines in a terminal without `--details`.
  private static let linesMax = 40

  /// For a terminal: the verdict, the cause, and a line for each group of metrics; with details
  /// a table for each workload.
  package func text(_ style: TextStyle = .plain) -> String {
    var head = style.wrapped(gate.summary, indent: 2, .strong)
    head += gate.opening.flatMap { style.wrapped($0, indent: 2) }
    // On one line, so that it can be copied.
    if let command = report.regressedFaults.first?.command {
      head.append("  \(TextStyle.onOneLine(command))")
    }
    // The command of the advice is on a separate line.
    let tail = (gate.circumstances + gate.advices).flatMap { style.wrapped($0, indent: 2) }
    var blocks = problemBlocks(style)
    blocks += gate.groups.map { subject in
      style.wrapped(subject.heading, indent: 2, .strong)
        + subject.lines.flatMap { line in
          let word = line.word.padding(
            toLength: max(10, line.word.count), withPad: " ", startingAt: 0)
          let wrapped = style.wrapped("  \(word) \(line.text)", indent: 13)
          return wrapped.enumerated().map { number, text in
            number == 0
              ? text.replacing(
                line.word, with: GateTable.tone(line.verdict).applied(to: line.word, style),
                maxReplacements: 1) : text
          }
        }
    }
    var lines = head
    if report.showsDetails {
      lines += [""] + blocks.flatMap { $0 } + [""] + details(style) + tail
    } else {
      lines += cut(blocks, beside: head.count + tail.count + 2)
      if !tail.isEmpty, lines.count > 1 { lines.append("") }
      lines += tail
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A block for each kind of problem: the first is shown, the others are counted.
  private func problemBlocks(_ style: TextStyle) -> [[String]] {
    report.problems.map(\.kind).uniqued.map { kind in
      let own = report.problems.filter { $0.kind == kind }
      let more = own.count > 1 ? " (and \(own.count - 1) more of the kind)" : ""
      return style.wrapped("invalid: \(gate.words(own[0]))\(more)", indent: 2)
    }
  }

  /// The blocks that fit on the screen, and a line that counts the rest.
  private func cut(_ blocks: [[String]], beside count: Int) -> [String] {
    if blocks.isEmpty { return [] }
    var lines = [""]
    for (number, block) in blocks.enumerated() {
      let isLast = number == blocks.count - 1
      if number > 0, count + lines.count + block.count + (isLast ? 0 : 1) > GateFormat.linesMax {
        lines.append("and \(blocks.count - number) more like these: see --details, or the page")
        break
      }
      lines += block
    }
    return lines
  }

  /// Every metric that did not pass, a table for each workload, and the counts that changed with them.
  private func details(_ style: TextStyle) -> [String] {
    var lines: [String] = []
    for workload in gate.workloads {
      let shown = Array(workload.judgements.prefix(GateFormat.rowsMax))
      lines += gate.table(workload.title, shown).titledLines(fitting: style)
      let left = workload.judgements.count - shown.count
      if left > 0 { lines.append("and \(left) more: see --format csv, html or json") }
      lines.append("")
    }
    return lines + gate.causes.flatMap { $0.titledLines(fitting: style) + [""] }
  }

  /// - Parameter lengthMax: the largest length in bytes of UTF-8. The last line counts the lines that are left out.
  package func markdown(lengthMax: Int = GateFormat.commentLengthMax) -> String {
    var lines = [
      "### \(GateFormat.mark(report.verdict)) \(MarkdownFormat.escaped(gate.summary))", "",
    ]
    lines += gate.opening.flatMap { [MarkdownFormat.escaped($0), ""] }
    // Four spaces make code, in which no character has a meaning.
    if let command = report.regressedFaults.first?.command {
      lines += ["    \(TextStyle.onOneLine(command))", ""]
    }
    for problem in report.problems {
      lines.append("- **invalid** \(MarkdownFormat.escaped(gate.words(problem)))")
    }
    if !report.problems.isEmpty { lines.append("") }
    for subject in gate.groups {
      lines += ["**\(MarkdownFormat.escaped(subject.heading))**", ""]
      lines += subject.lines.map { "- *\($0.word)* \(MarkdownFormat.escaped($0.text))" } + [""]
    }
    lines += gate.remarks.flatMap { [MarkdownFormat.escaped($0), ""] }
    if gate.groups.isEmpty { return GateFormat.cut(lines, to: lengthMax) }
    lines += ["<details><summary>Every metric that moved</summary>", ""]
    let tables = gate.workloads.map { gate.table($0.title, $0.judgements) } + gate.causes
    for table in tables {
      lines += ["**\(MarkdownFormat.escaped(table.title))**", ""]
      lines += MarkdownFormat.render(table).split(separator: "\n").map(String.init) + [""]
    }
    lines += ["</details>", ""]
    return GateFormat.cut(lines, to: lengthMax)
  }

  /// The lines that fit, and a line that counts the rest. The last line is empty, so the text ends with a newline.
  static func cut(_ lines: [String], to lengthMax: Int) -> String {
    let lineCount = lines.count - 1
    func left(_ count: Int) -> String {
      "*\(count) lines of \(lineCount) are left out: the whole is in the report's other forms.*\n"
    }
    let text = lines.joined(separator: "\n")
    if text.utf8.count < lengthMax { return text }
    var length = left(lineCount).utf8.count + 2
    var kept: [String] = []
    for line in lines {
      length += line.utf8.count + 1
      if length > lengthMax { break }
      kept.append(line)
    }
    return kept.joined(separator: "\n") + "\n\n" + left(lineCount - kept.count)
  }

  /// A sign before the word of the verdict.
  private static func mark(_ verdict: GateVerdict) -> String {
    switch verdict {
    case .passed, .changed: "✅"
    case .improved: "🔷"
    case .regressed: "❌"
    case .undecided: "❔"
    case .invalid, .notJudged: "⛔"
    }
  }
}
