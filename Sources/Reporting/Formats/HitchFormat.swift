import Results

/// What the hitch model made of some replays, as a person reads it.
package enum HitchFormat {
  /// For a terminal, a newline at its end.
  package static func text(_ run: HitchRun, _ style: TextStyle = .plain) -> String {
    func wrapped(_ text: String) -> [String] { style.wrapped(TextStyle.onOneLine(text)) }
    var lines = wrapped(statement(run)) + [""]
    for workload in run.workloads {
      for table in HitchTables.make(run, workload) {
        lines += wrapped(table.title).map { Tone.strong.applied(to: $0, style) }
        lines += table.lines(fitting: style) + [""]
      }
    }
    lines += legend(run).flatMap(wrapped)
    return lines.joined(separator: "\n") + "\n"
  }

  /// As Markdown, a newline at its end.
  package static func markdown(_ run: HitchRun) -> String {
    var blocks = [MarkdownFormat.escaped(statement(run))]
    for workload in run.workloads {
      for table in HitchTables.make(run, workload) {
        blocks += ["**\(MarkdownFormat.escaped(table.title))**", MarkdownFormat.render(table)]
      }
    }
    return (blocks + legend(run).map(MarkdownFormat.escaped)).joined(separator: "\n\n") + "\n"
  }

  static func statement(_ run: HitchRun) -> String {
    let assumed = run.costs.values.count { $0.kind == .assumed }
    let doubt = "\(assumed) of \(run.costs.count) are assumed"
    let costs =
      switch run.costsName {
      case "default": "the default costs (\(doubt): filmstrip hitches --print-costs)"
      case "web": "a page's costs (\(doubt): filmstrip hitches --print-costs --costs web)"
      default: "the costs in \(run.costsName) (\(doubt))"
      }
    return """
      Modelled, and measured on no phone: what a main thread would do in each frame, counted, at \(costs). \
      Faults alone are counted, and not modelled.
      """
  }

  /// - Returns: paragraphs, each of one line.
  static func legend(_ run: HitchRun) -> [String] {
    var paragraphs = (run.failures ?? []).map { "FAILED: \($0)." }
    paragraphs += [
      """
      ms/s: modelled hitch time for each second scrolled; good below 5, poor above 10. late: frames in motion \
      that miss their refresh; missed: the refreshes they miss; of 64: those missed in windows of 64 frames in \
      motion. p50 to worst: all frames of the trace, by nearest rank; opening: what comes before the first event.
      """,
      """
      Each frame stands for itself: a late one delays no other, and a recording keeps its frames on a display \
      of another rate.
      """,
    ]
    if run.results.contains(where: \.isUnfit) {
      paragraphs.append("Not its feed: \(Legend.unfit).")
    }
    return paragraphs
  }
}
