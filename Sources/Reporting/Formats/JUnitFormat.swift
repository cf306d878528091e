import Foundation
import Results

/// JUnit's XML by the schema of Jenkins (`junit-10.xsd` of its xUnit plugin): a suite for each workload.
///
/// Names come from files: characters that XML does not allow are replaced, the others escaped.
package enum JUnitFormat {
  /// A gate report: a suite for each trace on a platform, and a case for each design and kind of metrics. The strongest
  /// verdict decides: a regressed, improved or undecided metric makes the case a failure of that type, an invalid one an
  /// error. Changed, unjudged, advisory and allowed metrics do not. A design that the suite does not name has a case only
  /// if it did not pass.
  package static func render(_ report: GateReport) -> String {
    var suites = suites(of: report)
    if suites.isEmpty {
      let nothing = test("judged", "problems", .error("invalid", "nothing was judged"))
      suites = [suite("filmstrip gate", [nothing])]
    }
    return document(suites, name: "filmstrip gate \(report.suite ?? report.baseline)")
  }

  /// A comparison: a case for each design. Faults are a failure, a pass without an outcome is an error. A design on a feed
  /// that it was not made for is skipped, and so is a bound that the command names; other bounds have no case.
  ///
  /// With two results, the suites of their comparison come first, and the name of the result is before the name of each
  /// other suite.
  package static func render(_ report: Report) -> String {
    let suites = report.parts.flatMap { part in
      JUnitFormat.suites(of: part.record, named: report.parts.count > 1 ? "\(part.name): " : "")
    }
    let difference = report.difference.map(JUnitFormat.suites) ?? []
    return document(difference + suites, name: "filmstrip compare")
  }

  private static func suites(of report: GateReport) -> [Element] {
    let gate = GateTable(report)
    let problems = report.problems.enumerated().map { number, problem in
      test("problem \(number + 1)", "problems", .error("invalid", gate.words(problem)))
    }
    func title(_ judgement: MetricJudgement) -> String {
      "\(judgement.workload), \(judgement.platform ?? report.place(ofHost: judgement.host))"
    }
    let byTitle = Dictionary(grouping: report.judgements, by: title)
    let suites = report.judgements.map(title).uniqued.map { name in
      suite(name, cases(byTitle[name, default: []], report))
    }
    return (problems.isEmpty ? [] : [suite("filmstrip gate", problems)])
      + suites.filter { !$0.children.isEmpty }
  }

  /// The cases of a trace on a platform.
  private static func cases(
    _ judgements: [MetricJudgement], _ report: GateReport
  ) -> [Element] {
    judgements.map(\.design).uniqued.flatMap { design in
      MetricGroup.allCases.compactMap { group -> Element? in
        let own = judgements.filter { $0.design == design && $0.metric.group == group }
        let isPassed = own.allSatisfy { !$0.isListed }
        if own.isEmpty || isPassed && design == report.addedDesign { return nil }
        return test(group.rawValue, design, outcome(own, report))
      }
    }
  }

  private static func suites(of run: RunResult, named name: String) -> [Element] {
    let suites = run.workloads.map { workload in
      suite(
        "\(name)\(workload.name), \(workload.place)",
        run.results(on: workload).filter { !run.isAddedBound($0.design) || run.hasFailure(of: $0) }
          .map { test($0.design, workload.name, outcome($0, run)) })
    }
    let lost =
      run.failures.filter { $0.design == nil }.map(run.words)
      + (run.isPartial ? ["the run was stopped before it was over"] : [])
    let passes = lost.enumerated().map { number, words in
      test("pass \(number + 1)", "run", .error("failed", words))
    }
    return suites + (passes.isEmpty ? [] : [suite("\(name)filmstrip", passes)])
  }

  // MARK: Outcomes

  /// The most sentences of a case.
  private static let sentencesMax = 5

  /// The strongest outcome of some metrics, with the sentences of those that did not pass.
  ///
  /// - Returns: nil if all passed.
  private static func outcome(
    _ judgements: [MetricJudgement], _ report: GateReport
  ) -> Element? {
    let outcomes = GateTable.ranked(judgements).compactMap { outcome($0, report) }
    let strength = ["error", "failure", "skipped"]
    guard let word = strength.first(where: { word in outcomes.contains { $0.name == word } }),
      var strongest = outcomes.first(where: { $0.name == word })
    else { return nil }
    // Skipped metrics beside one that passed leave a passed case.
    if word == "skipped", outcomes.count < judgements.count { return nil }
    let words = outcomes.filter { $0.name == word }.compactMap(\.attributes.last?.value)
    let left = words.count - sentencesMax
    let shown = words.prefix(sentencesMax).joined(separator: ". ")
    strongest.attributes[strongest.attributes.count - 1].value =
      shown + (left > 0 ? ". And \(left) more" : "")
    return strongest
  }

  /// - Returns: nil for a metric that passed.
  private static func outcome(_ judgement: MetricJudgement, _ report: GateReport) -> Element? {
    let words = GateTable.sentence(judgement)
    let verdict = judgement.verdict
    switch verdict {
    case .passed: return nil
    case .notJudged, .changed: return .skipped(words)
    case _ where judgement.isAdvisory: return .skipped(words)
    case .invalid: return .error(verdict.word, words)
    case .improved, .regressed, .undecided:
      return report.allowed.contains(verdict)
        ? .skipped("allowed; \(words)") : .failure(verdict.word, words)
    }
  }

  /// - Returns: nil for a design without a fault.
  private static func outcome(_ result: DesignResult, _ run: RunResult) -> Element? {
    let failures = run.failures.filter { $0.isOf(result) }
    if !failures.isEmpty {
      return .error("failed", failures.map(run.words).joined(separator: "; "))
    }
    if result.fidelity.isEmpty { return .error("failed", "its faults were not counted") }
    if result.isBound { return .skipped("a bound, and no advice") }
    if result.isUnfit { return .skipped("not ranked: \(Legend.unfit)") }
    return result.faultsSeen.isEmpty ? nil : .failure("fidelity", Legend.faults(of: result))
  }

  // MARK: XML

  struct Element {
    let name: String
    var attributes: [(name: String, value: String)]
    var children: [Element] = []

    static func error(_ type: String, _ words: String) -> Element {
      Element(name: "error", attributes: [("type", type), ("message", words)])
    }

    static func failure(_ type: String, _ words: String) -> Element {
      Element(name: "failure", attributes: [("type", type), ("message", words)])
    }

    static func skipped(_ words: String) -> Element {
      Element(name: "skipped", attributes: [("message", words)])
    }

    func lines(indent: String) -> [String] {
      let values = attributes.map { name, value in
        " \(name)=\"\(Markup.escaped(value, apostrophe: "&apos;"))\""
      }
      let opening = "\(indent)<\(name)\(values.joined())"
      // A suite without a case has an end tag too.
      if children.isEmpty, !name.hasPrefix("testsuite") { return ["\(opening)/>"] }
      return ["\(opening)>"] + children.flatMap { $0.lines(indent: indent + "  ") }
        + ["\(indent)</\(name)>"]
    }
  }

  static func test(_ name: String, _ group: String, _ outcome: Element?) -> Element {
    Element(
      name: "testcase", attributes: [("name", name), ("classname", group)],
      children: [outcome].compactMap(\.self))
  }

  static func suite(_ name: String, _ cases: [Element]) -> Element {
    let skippedCount = cases.count { $0.children.first?.name == "skipped" }
    return Element(
      name: "testsuite", attributes: counts(name, cases) + [("skipped", "\(skippedCount)")],
      children: cases)
  }

  static func document(_ suites: [Element], name: String) -> String {
    let root = Element(
      name: "testsuites", attributes: counts(name, suites.flatMap(\.children)), children: suites)
    let lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#] + root.lines(indent: "")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The attributes of suites: the name, the number of cases, and those that failed or have an error.
  private static func counts(
    _ name: String, _ cases: [Element]
  ) -> [(name: String, value: String)] {
    let kinds = [("failures", "failure"), ("errors", "error")].map { attribute, kind in
      (attribute, "\(cases.count { $0.children.first?.name == kind })")
    }
    return [("name", name), ("tests", "\(cases.count)")] + kinds
  }
}

extension ChildFailure {
  fileprivate func isOf(_ result: DesignResult) -> Bool {
    workload == result.workload && host == result.host && design == result.design
  }
}

extension RunResult {
  fileprivate func hasFailure(of result: DesignResult) -> Bool {
    result.fidelity.isEmpty || failures.contains { $0.isOf(result) }
  }
}
