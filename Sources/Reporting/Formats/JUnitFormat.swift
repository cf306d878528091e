import Foundation
import Results

/// JUnit's XML by the schema of Jenkins (`junit-10.xsd` of its xUnit plugin): a suite for each workload.
///
/// Names come from files: characters that XML does not allow are replaced, the others escaped.
package enum JUnitFormat {
  /// A gate report: a case for each metric of a design. A regressed, improved or undecided metric is a failure of that
  /// type, an invalid one an error. Changed, unjudged, advisory and allowed metrics are skipped.
  package static func render(_ report: GateReport) -> String {
    let problems = report.problems.enumerated().map { number, problem in
      Case(
        name: "problem \(number + 1)", group: "problems",
        outcome: Outcome(kind: .error, type: "invalid", words: GateTable.words(problem)))
    }
    var suites = problems.isEmpty ? [] : [Suite(name: "filmstrip gate", cases: problems)]
    suites += report.byWorkload(report.judgements).map { workload in
      Suite(
        name: workload.title,
        cases: workload.judgements.map {
          Case(name: $0.metric.name, group: $0.design, outcome: outcome($0, report))
        })
    }
    if suites.isEmpty {
      let outcome = Outcome(kind: .error, type: "invalid", words: "nothing was judged")
      suites = [
        Suite(
          name: "filmstrip gate",
          cases: [Case(name: "judged", group: "problems", outcome: outcome)])
      ]
    }
    return document(suites, name: "filmstrip gate \(report.suite ?? report.baseline)")
  }

  /// A comparison: a case for each design. Faults are a failure, a pass without an outcome is an error. A bound, and a
  /// design on a feed that it was not made for, are skipped.
  ///
  /// With several results, the name of the result is before the name of each suite.
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
            Case(
              name: "pass \(number + 1)", group: "run",
              outcome: Outcome(kind: .error, type: "failed", words: words))
          }))
    }
    return suites
  }

  // MARK: Outcomes

  private struct Outcome {
    enum Kind: String { case failure, error, skipped }

    let kind: Kind
    var type: String?
    let words: String
  }

  private struct Case {
    let name: String
    let group: String
    /// Nil where it passed.
    let outcome: Outcome?
  }

  private struct Suite {
    let name: String
    let cases: [Case]
  }

  private static func outcome(_ judgement: MetricJudgement, _ report: GateReport) -> Outcome? {
    let words = GateTable.sentence(judgement)
    let verdict = judgement.verdict
    switch verdict {
    case .passed: return nil
    case .notJudged, .changed: return Outcome(kind: .skipped, words: words)
    case _ where judgement.isAdvisory: return Outcome(kind: .skipped, words: words)
    case .invalid: return Outcome(kind: .error, type: verdict.word, words: words)
    case .improved, .regressed, .undecided:
      return report.allowed.contains(verdict)
        ? Outcome(kind: .skipped, words: "allowed; \(words)")
        : Outcome(kind: .failure, type: verdict.word, words: words)
    }
  }

  private static func outcome(_ result: DesignResult, _ run: RunResult) -> Outcome? {
    let failures = run.failures.filter {
      $0.workload == result.workload && $0.host == result.host && $0.design == result.design
    }
    if !failures.isEmpty {
      return Outcome(
        kind: .error, type: "failed", words: failures.map(\.description).joined(separator: "; "))
    }
    if result.fidelity.isEmpty {
      return Outcome(kind: .error, type: "failed", words: "its faults were not counted")
    }
    if result.isBound { return Outcome(kind: .skipped, words: "a bound, and no advice") }
    if result.isUnfit { return Outcome(kind: .skipped, words: "a feed \(Legend.unfit)") }
    return result.faultsSeen.isEmpty
      ? nil : Outcome(kind: .failure, type: "fidelity", words: Legend.faults(of: result))
  }

  // MARK: XML

  private static func document(_ suites: [Suite], name: String) -> String {
    let root = counted(name, suites.flatMap(\.cases), [("failures", .failure), ("errors", .error)])
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites\(root)>"]
    for suite in suites {
      let counts = counted(
        suite.name, suite.cases,
        [("failures", .failure), ("errors", .error), ("skipped", .skipped)])
      lines.append("  <testsuite\(counts)>")
      for test in suite.cases {
        let opening =
          "    <testcase" + attributes([("name", test.name), ("classname", test.group)])
        guard let outcome = test.outcome else {
          lines.append("\(opening)/>")
          continue
        }
        let details = (outcome.type.map { [("type", $0)] } ?? []) + [("message", outcome.words)]
        lines += [
          "\(opening)>", "      <\(outcome.kind.rawValue)\(attributes(details))/>",
          "    </testcase>",
        ]
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// The attributes of an element with cases: its name, the number of cases, and the number of each kind.
  private static func counted(
    _ name: String, _ cases: [Case], _ kinds: [(name: String, kind: Outcome.Kind)]
  ) -> String {
    let counts = kinds.map { kind in
      (kind.name, "\(cases.count { $0.outcome?.kind == kind.kind })")
    }
    return attributes([("name", name), ("tests", "\(cases.count)")] + counts)
  }

  private static func attributes(_ attributes: [(String, String)]) -> String {
    attributes.map { name, value in
      " \(name)=\"\(Markup.escaped(value, apostrophe: "&apos;"))\""
    }.joined()
  }
}
