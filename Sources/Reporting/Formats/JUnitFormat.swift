import Foundation
import Results

/// JUnit's XML, as Jenkins's schema (`junit-10.xsd` of its xUnit plugin) and everything that learned from it read
/// it: a suite a workload.
///
/// Names come from files: whatever XML does not allow is replaced, and the rest escaped.
package enum JUnitFormat {
  /// A judgement: a case a metric of a design, named after it. What regressed, improved or is undecided is a
  /// failure of that type, what is invalid an error; what changed without a better direction, was not judged, is advisory
  /// or was allowed is skipped.
  ///
  /// - Returns: the text, a newline at its end.
  package static func render(_ report: GateReport) -> String {
    var suites: [Suite] = []
    if !report.problems.isEmpty {
      suites.append(
        Suite(
          name: "filmstrip gate",
          cases: report.problems.enumerated().map { number, problem in
            Case(
              name: "problem \(number + 1)", group: "problems",
              outcome: .error("invalid", GateTable.words(problem)))
          }))
    }
    let judgements = Dictionary(grouping: report.judgements) { [$0.workload, $0.host] }
    for workload in report.judgements.map({ [$0.workload, $0.host] }).uniqued {
      suites.append(
        Suite(
          name: workload.joined(separator: ", host "),
          cases: judgements[workload, default: []].map { judgement in
            Case(
              name: judgement.metric.name, group: judgement.design,
              outcome: outcome(judgement, report))
          }))
    }
    if suites.isEmpty {
      suites.append(
        Suite(
          name: "filmstrip gate",
          cases: [
            Case(
              name: "judged", group: "problems", outcome: .error("invalid", "nothing was judged"))
          ]))
    }
    return document(suites, name: "filmstrip gate \(report.suite ?? report.baseline)")
  }

  /// A comparison: a case a design, with what it shows wrong as its failure, and a pass without an outcome as an
  /// error. A bound, and a design on a feed that it was never meant for, are skipped.
  ///
  /// - Returns: the text, a newline at its end.
  package static func render(_ run: RunResult) -> String { render(Report(run)) }

  /// The same of several results, each suite after the name of its own.
  ///
  /// - Returns: the text, a newline at its end.
  package static func render(_ report: Report) -> String {
    let suites = report.parts.flatMap { part in
      JUnitFormat.suites(of: part.record, named: report.parts.count > 1 ? "\(part.name): " : "")
    }
    return document(suites, name: "filmstrip compare")
  }

  private static func suites(of run: RunResult, named name: String) -> [Suite] {
    var suites = run.workloads.map { workload in
      Suite(
        name: "\(name)\(workload.name), host \(workload.host)",
        cases: run.results(on: workload).map { result in
          Case(name: result.design, group: workload.name, outcome: outcome(result, run))
        })
    }
    let lost =
      run.failures.filter { $0.design == nil }.map { $0.description }
      + (run.isPartial ? ["the run was stopped before it was over"] : [])
    if !lost.isEmpty {
      suites.append(
        Suite(
          name: "\(name)filmstrip",
          cases: lost.enumerated().map { number, words in
            Case(name: "pass \(number + 1)", group: "run", outcome: .error("failed", words))
          }))
    }
    return suites
  }

  // MARK: Outcomes

  private enum Outcome {
    case passed
    case failure(String, String)
    case error(String, String)
    case skipped(String)
  }

  private struct Case {
    let name: String
    let group: String
    let outcome: Outcome
  }

  private struct Suite {
    let name: String
    let cases: [Case]

    var failureCount: Int { cases.count { if case .failure = $0.outcome { true } else { false } } }
    var errorCount: Int { cases.count { if case .error = $0.outcome { true } else { false } } }
    var skippedCount: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }
  }

  private static func outcome(_ judgement: MetricJudgement, _ report: GateReport) -> Outcome {
    let words = GateTable.sentence(judgement)
    switch judgement.verdict {
    case .passed: return .passed
    case .notJudged, .changed: return .skipped(words)
    case _ where judgement.isAdvisory: return .skipped(words)
    case .invalid: return .error(GateVerdict.invalid.word, words)
    case .improved, .regressed, .undecided:
      return report.allowed.contains(judgement.verdict)
        ? .skipped("allowed; \(words)") : .failure(judgement.verdict.word, words)
    }
  }

  private static func outcome(_ result: DesignResult, _ run: RunResult) -> Outcome {
    let failures = run.failures.filter {
      $0.workload == result.workload && $0.host == result.host && $0.design == result.design
    }
    if !failures.isEmpty {
      return .error("failed", failures.map(\.description).joined(separator: "; "))
    }
    if result.fidelity.isEmpty { return .error("failed", "nobody looked for what it shows wrong") }
    if result.isBound { return .skipped("a bound, and no advice") }
    if result.isUnfit { return .skipped("a feed \(Legend.unfit)") }
    return result.faultsSeen.isEmpty ? .passed : .failure("fidelity", Legend.faults(of: result))
  }

  // MARK: XML

  private static func document(_ suites: [Suite], name: String) -> String {
    func sum(_ count: (Suite) -> Int) -> String { "\(suites.reduce(0) { $0 + count($1) })" }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      "<testsuites"
        + attributes([
          ("name", name), ("tests", sum { $0.cases.count }), ("failures", sum(\.failureCount)),
          ("errors", sum(\.errorCount)),
        ]) + ">")
    for suite in suites {
      lines.append(
        "  <testsuite"
          + attributes([
            ("name", suite.name), ("tests", "\(suite.cases.count)"),
            ("failures", "\(suite.failureCount)"), ("errors", "\(suite.errorCount)"),
            ("skipped", "\(suite.skippedCount)"),
          ]) + ">")
      lines += suite.cases.flatMap(element)
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func element(_ test: Case) -> [String] {
    let opening = "    <testcase" + attributes([("name", test.name), ("classname", test.group)])
    func holding(_ element: String, _ type: String?, _ words: String) -> [String] {
      let type = type.map { [("type", $0)] } ?? []
      return [
        "\(opening)>", "      <\(element)\(attributes(type + [("message", words)]))/>",
        "    </testcase>",
      ]
    }
    switch test.outcome {
    case .passed: return ["\(opening)/>"]
    case .failure(let type, let words): return holding("failure", type, words)
    case .error(let type, let words): return holding("error", type, words)
    case .skipped(let words): return holding("skipped", nil, words)
    }
  }

  private static func attributes(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(Markup.escaped($0.value, apostrophe: "&apos;"))\"" }.joined()
  }
}
