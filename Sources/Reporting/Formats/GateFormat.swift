import Results

/// What a gate came to, as a person reads it: the verdict first, then what did not pass, and why.
package struct GateFormat {
  /// How many rows of a workload a terminal shows.
  private static let rowsMax = 100
  /// What a comment on GitHub holds, in letters, less some for whoever posts it.
  package static let commentLengthMax = 65_536 - 1_000
  /// What the summary of a job on GitHub holds, in bytes, less some for others' steps.
  static let summaryLengthMax = (1 << 20) - 10_000

  private let gate: GateTable

  package init(_ report: GateReport) { gate = GateTable(report) }

  private var report: GateReport { gate.report }

  /// A metric's value as people read it.
  package static func figure(_ value: Double, of metric: Metric) -> String {
    GateTable.value(value, metric)
  }

  /// For a terminal, a newline at its end.
  package func text(_ style: TextStyle = .plain) -> String {
    func wrapped(_ text: String) -> [String] { style.wrapped(TextStyle.onOneLine(text)) }
    func strong(_ line: String) -> String { Tone.strong.applied(to: line, style) }
    var lines = wrapped(gate.summary).map(strong) + [""]
    lines += report.problems.flatMap { wrapped("invalid: " + GateTable.words($0)) }
    if !report.problems.isEmpty { lines.append("") }
    for fault in gate.faults {
      lines += wrapped(fault.sentence)
      // On one line, however long: it is to be copied.
      if let command = fault.command { lines.append("  \(TextStyle.onOneLine(command))") }
    }
    if !gate.faults.isEmpty { lines.append("") }
    for workload in gate.workloads {
      lines += wrapped("\(workload.workload), host \(workload.host)").map(strong)
      let table = gate.table(on: workload.workload, workload.host, rowsMax: GateFormat.rowsMax)
      lines += table.lines(fitting: style)
      let count = gate.told(on: workload.workload, workload.host).count
      if count > GateFormat.rowsMax {
        lines.append("and \(count - GateFormat.rowsMax) more: see --format csv, html or json")
      }
      lines.append("")
    }
    for causes in report.causes {
      let told = GateTable.lines(causes).map(TextStyle.onOneLine)
      guard let first = told.first else { continue }
      lines += style.wrapped(first).map(strong)
      for line in told.dropFirst() {
        lines += style.wrapped("  \(line)", indent: 4)
      }
      lines.append("")
    }
    lines += gate.remarks.flatMap(wrapped)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// As Markdown, a newline at its end.
  ///
  /// - Parameter lengthMax: in bytes of UTF-8, which are never fewer than letters; what is beyond is left out, and
  ///   the last line says how much.
  package func markdown(lengthMax: Int = GateFormat.commentLengthMax) -> String {
    var lines = [
      "### \(GateFormat.mark(report.verdict)) \(MarkdownFormat.escaped(gate.summary))", "",
    ]
    for fault in gate.faults {
      lines += [MarkdownFormat.escaped(fault.sentence), ""]
      // Four blanks: code, in which nothing has a meaning.
      if let command = fault.command { lines += ["    \(TextStyle.onOneLine(command))", ""] }
    }
    lines += gate.remarks.flatMap { [MarkdownFormat.escaped($0), ""] }
    for problem in report.problems {
      lines.append("- **invalid** \(MarkdownFormat.escaped(GateTable.words(problem)))")
    }
    if !report.problems.isEmpty { lines.append("") }
    for workload in gate.workloads {
      lines += ["**\(MarkdownFormat.escaped("\(workload.workload), host \(workload.host)"))**", ""]
      let table = MarkdownFormat.render(gate.table(on: workload.workload, workload.host))
      lines += table.split(separator: "\n").map(String.init) + [""]
    }
    for causes in report.causes {
      let told = GateTable.lines(causes).map(MarkdownFormat.escaped)
      guard let first = told.first else { continue }
      lines += [first, ""] + told.dropFirst().map { "- \($0)" } + [""]
    }
    return GateFormat.cut(lines, to: lengthMax)
  }

  /// The lines that fit, and a word on those that do not.
  static func cut(_ lines: [String], to lengthMax: Int) -> String {
    func left(_ count: Int) -> String {
      "*\(count) lines of \(lines.count) are left out: the whole is in the report's other forms.*\n"
    }
    let text = lines.joined(separator: "\n")
    if text.utf8.count < lengthMax { return text }
    var length = left(lines.count).utf8.count + 2
    var kept: [String] = []
    for line in lines {
      length += line.utf8.count + 1
      if length > lengthMax { break }
      kept.append(line)
    }
    return kept.joined(separator: "\n") + "\n\n" + left(lines.count - kept.count)
  }

  /// A sign beside the word, which never stands alone.
  private static func mark(_ verdict: GateVerdict) -> String {
    switch verdict {
    case .passed: "✅"
    case .improved: "🔷"
    case .regressed: "❌"
    case .undecided: "❔"
    case .invalid, .notJudged: "⛔"
    }
  }
}
