import Results

// A judgement as Go's benchmark text: what the baseline has and what was found, as two results.
extension BenchstatFormat {
  /// A line a design of a workload in each, with every metric that it has there; a time is the median alone, and
  /// no sample of its own. `benchstat -col result` holds them against each other.
  ///
  /// - Returns: the text, a newline at its end.
  static func render(_ report: GateReport) -> String {
    var lines = report.judgements.map(\.metric).uniqued.map { unit($0, escaped($0.name)) }
    for (name, value) in [
      ("baseline", \MetricJudgement.baseline), ("found", \MetricJudgement.found),
    ] {
      lines += ["", contentsOf(name, key: "result"), contentsOf("filmstrip", key: "pkg")]
      lines += [
        contentsOf(report.suite, key: "suite"), contentsOf(report.version, key: "filmstrip"),
      ]
      lines += results(report, value)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func results(
    _ report: GateReport, _ value: KeyPath<MetricJudgement, Double?>
  ) -> [String] {
    var pairs: [String: [String]] = [:]
    var names: [String] = []
    for judgement in report.judgements {
      guard let figure = judgement[keyPath: value] else { continue }
      let name = """
        BenchmarkGate/trace=\(escaped(judgement.workload))/host=\(escaped(judgement.host))\
        /design=\(escaped(judgement.design))-\(report.machine?.coreCount ?? 1)
        """
      if pairs[name] == nil { names.append(name) }
      let text = Int(exactly: figure).map(String.init) ?? String(figure)
      pairs[name, default: []].append("\(text) \(escaped(judgement.metric.name))")
    }
    return names.map { "\($0) 1 \(pairs[$0, default: []].joined(separator: " "))" }
  }
}
