import Results

/// Annotations of a job on GitHub, as commands that its runner reads from the output: a line each.
///
/// What stands in a command is escaped as the runner undoes it: `%`, carriage return and newline, and in a property
/// `:` and `,` too. A step shows ten annotations of a kind; the tenth counts the rest.
package enum GitHubFormat {
  private static let annotationsMax = 10

  /// The worst first: problems, then a design of a workload each.
  ///
  /// - Returns: lines, a newline at the end of each; a notice alone where all passed.
  package static func annotations(_ report: GateReport) -> String {
    let gate = GateTable(report)
    var errors = report.problems.map {
      Annotation(
        level: .error, title: "invalid", words: TextStyle.onOneLine(GateTable.words($0)))
    }
    var warnings: [Annotation] = []
    var notices: [Annotation] = []
    for workload in gate.workloads {
      let told = gate.told(on: workload.workload, workload.host)
      for design in told.map(\.design).uniqued {
        let own = told.filter { $0.design == design }
        let isBinding = own.contains {
          $0.verdict.isBinding && !$0.isAdvisory && !report.allowed.contains($0.verdict)
        }
        let title = "\(own[0].verdict.word): \(design) on \(workload.workload), \(workload.host)"
        let words = own.map { TextStyle.onOneLine(GateTable.sentence($0)) }.joined(separator: "\n")
        let annotation = Annotation(
          level: isBinding ? .error : own[0].verdict == .changed ? .notice : .warning, title: title,
          words: words)
        switch annotation.level {
        case .error: errors.append(annotation)
        case .warning: warnings.append(annotation)
        case .notice: notices.append(annotation)
        }
      }
    }
    let summary = Annotation(
      level: .notice, title: "filmstrip gate",
      words: ([gate.summary] + [gate.cause].compactMap { $0 }).map(TextStyle.onOneLine).joined(
        separator: "\n"))
    return lines(errors) + lines(warnings) + lines(notices) + summary.line
  }

  /// What a comparison's designs show wrong, and passes without an outcome.
  ///
  /// - Returns: lines, a newline at the end of each.
  package static func annotations(_ report: Report) -> String {
    report.parts.map { annotations($0.record) }.joined()
  }

  /// What a job's page shows of a comparison: Markdown below the limit of GitHub's summaries.
  package static func summary(_ report: Report) -> String {
    let text = MarkdownFormat.render(report)
    return GateFormat.cut(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      to: GateFormat.summaryLengthMax)
  }

  /// The same of one result.
  package static func annotations(_ run: RunResult) -> String {
    let failures = run.failures.map {
      Annotation(level: .error, title: "no outcome", words: $0.description)
    }
    let faults = run.results.filter { !$0.isBound && !$0.isUnfit && !$0.faultsSeen.isEmpty }.map {
      Annotation(
        level: .warning, title: "\($0.design) on \($0.workload), \($0.host)",
        words: Legend.faults(of: $0))
    }
    let answer = Annotation(
      level: .notice, title: "filmstrip compare",
      words: Answer(run).lines.map(TextStyle.onOneLine).joined(separator: "\n"))
    return lines(failures) + lines(faults) + answer.line
  }

  /// What a job's page shows of a gate: Markdown below the limit of GitHub's summaries.
  package static func summary(_ report: GateReport) -> String {
    GateFormat(report).markdown(lengthMax: GateFormat.summaryLengthMax)
  }

  private struct Annotation {
    enum Level: String { case error, warning, notice }

    let level: Level
    let title: String
    let words: String

    var line: String {
      "::\(level.rawValue) title=\(GitHubFormat.property(title))::\(GitHubFormat.message(words))\n"
    }
  }

  private static func lines(_ annotations: [Annotation]) -> String {
    guard annotations.count > annotationsMax, let first = annotations.first else {
      return annotations.map(\.line).joined()
    }
    let shown = annotations.prefix(annotationsMax - 1)
    let rest = Annotation(
      level: first.level, title: "and \(annotations.count - shown.count) more",
      words: """
        A step shows \(annotationsMax) annotations: the job's summary and the report have all of them.
        """
    )
    return (shown + [rest]).map(\.line).joined()
  }

  /// A text that the runner reads no command in, whatever names it holds: it takes a line for one that begins with
  /// `::`, and `##[` anywhere.
  static func harmless(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> String in
      let isCommand = line.drop { $0.isWhitespace }.hasPrefix("::")
      let tame = String(line).replacing("##[", with: "# #[")
      return isCommand ? "> " + tame : tame
    }
    return lines.joined(separator: "\n")
  }

  /// What control letters a name may hold is replaced; the newlines between sentences are escaped.
  static func message(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      TextStyle.onOneLine(String($0)).replacing("%", with: "%25")
    }.joined(separator: "%0A")
  }

  static func property(_ text: String) -> String {
    message(TextStyle.onOneLine(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
