import Results

/// Annotations of a job on GitHub: commands in the output, a line each.
///
/// `%`, carriage return and newline are escaped in a command, and `:` and `,` in a property. A step shows ten annotations
/// of a kind; the tenth counts the rest.
package enum GitHubFormat {
  private static let annotationsMax = 10

  /// The worst first: problems, then a design of a workload each.
  ///
  /// - Returns: lines, a newline at the end of each; a notice alone where all passed.
  package static func annotations(_ report: GateReport) -> String {
    let gate = GateTable(report)
    var annotations = report.problems.map {
      Annotation(.error, "invalid", [gate.words($0)])
    }
    for workload in gate.workloads {
      for design in workload.judgements.map(\.design).uniqued {
        let own = workload.judgements.filter { $0.design == design && $0.verdict != .changed }
        guard let first = own.first else { continue }
        let isBinding = own.contains {
          $0.verdict.isBinding && !$0.isAdvisory && !report.allowed.contains($0.verdict)
        }
        annotations.append(
          Annotation(
            isBinding ? .error : .warning,
            "\(first.word): \(design) on \(workload.title)", own.map(GateTable.sentence)))
      }
    }
    annotations += gate.changes.map { design in
      Annotation(.notice, "changed: \(design.heading)", design.lines.map(\.text))
    }
    let summary = Annotation(
      .notice, "filmstrip gate", [gate.summary] + gate.warnings + [gate.cause].compactMap(\.self))
    return Annotation.Level.allCases.map { level in
      lines(annotations.filter { $0.level == level })
    }.joined() + summary.line
  }

  /// The differences of two results, the faults of the designs of each, and the passes without an outcome.
  package static func annotations(_ report: Report) -> String {
    let difference = report.difference.map { [annotations($0)] } ?? []
    let parts = report.parts.map { part in
      let run = part.record
      let failures = run.failures.map { Annotation(.error, "no outcome", [run.words(of: $0)]) }
      let wrong = run.results.filter { !$0.isBound && !$0.isUnfit && !$0.faultsSeen.isEmpty }
      let faults = wrong.map {
        Annotation(
          .warning, "\($0.design) on \($0.workload), \(run.place(ofHost: $0.host))",
          [Legend.faults(of: $0)])
      }
      let answer = Annotation(.notice, "filmstrip compare", part.answer.lines)
      return lines(failures) + lines(faults) + answer.line
    }
    return (difference + parts).joined()
  }

  /// The summary of a comparison on the page of a job, below GitHub's limit.
  package static func summary(_ report: Report) -> String {
    let lines = MarkdownFormat.render(report).split(
      separator: "\n", omittingEmptySubsequences: false)
    return GateFormat.cut(lines.map(String.init), to: GateFormat.summaryLengthMax)
  }

  /// The summary of a gate on the page of a job, below GitHub's limit.
  package static func summary(_ report: GateReport) -> String {
    GateFormat(report).markdown(lengthMax: GateFormat.summaryLengthMax)
  }

  struct Annotation {
    enum Level: String, CaseIterable { case error, warning, notice }

    let level: Level
    let title: String
    let sentences: [String]

    init(_ level: Level, _ title: String, _ sentences: [String]) {
      self.level = level
      self.title = title
      self.sentences = sentences
    }

    /// Control characters are replaced; the newlines between sentences are escaped.
    var line: String {
      let title = GitHubFormat.escaped(title).replacing(":", with: "%3A")
        .replacing(",", with: "%2C")
      let message = sentences.map(GitHubFormat.escaped).joined(separator: "%0A")
      return "::\(level.rawValue) title=\(title)::\(message)\n"
    }
  }

  static func lines(_ annotations: [Annotation]) -> String {
    guard annotations.count > annotationsMax, let first = annotations.first else {
      return annotations.map(\.line).joined()
    }
    let shown = annotations.prefix(annotationsMax - 1)
    let rest = Annotation(
      first.level, "and \(annotations.count - shown.count) more",
      [
        "A step shows \(annotationsMax) annotations: the job's summary and the report have all of them."
      ])
    return (shown + [rest]).map(\.line).joined()
  }

  /// A text without commands of the runner, which are lines that begin with `::`, and `##[` anywhere.
  static func harmless(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> String in
      let isCommand = line.drop { $0.isWhitespace }.hasPrefix("::")
      let tame = String(line).replacing("##[", with: "# #[")
      return isCommand ? "> " + tame : tame
    }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    TextStyle.onOneLine(text).replacing("%", with: "%25")
  }
}
