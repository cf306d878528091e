import Results
import Testing

@testable import Gate

/// A suite that judges less than its baseline did is invalid.
@Suite struct JudgesLessTests {
  static func selection(_ metric: String, design: String? = nil) -> Selection {
    Selection(metric: NamePattern(metric), design: design.map { NamePattern($0) })
  }

  private static let budget = Budget(selection: selection("fidelity.lostOffsets"), most: 3)
  private static let threshold = Threshold(
    selection: selection("allocations.*"), allowance: .relative(0.02))

  /// The suite that the baselines are taken with.
  private static var plan: GatePlan {
    var plan = FixedSuite.plan
    plan.suite.budgets = [budget]
    plan.suite.thresholds = [threshold]
    return plan
  }

  private static func problems(
    _ change: @escaping @Sendable (inout Suite) -> Void, _ run: RunResult = FixedSuite.run,
    _ plan: GatePlan = plan
  ) throws -> [GateProblem] {
    let report = try FixedSuite.judged(after: .plan { change(&$0.suite) }, run, plan)
    let problems = report.problems.filter { $0.kind == .judgesLess }
    #expect(problems.isEmpty || report.verdict == .invalid)
    #expect(problems.isEmpty || report.problems.first?.kind == .judgesLess)
    return problems
  }

  static let lesserSuites: [(@Sendable (inout Suite) -> Void, [String])] = [
    // Faults are not among the metrics, and traps are.
    ({ $0.metrics = [NamePattern("fidelity.traps")] }, ["figures (allocations."]),
    (
      { $0.metrics = ["allocations.*", "modelled.*", "fidelity.traps"].map { NamePattern($0) } },
      ["18 figures (fidelity.between, fidelity.blank, fidelity.lostOffsets)"]
    ),
    // A fault that the baseline does not have, which is then 0.
    (
      {
        $0.thresholds.append(
          Threshold(selection: JudgesLessTests.selection("fidelity.blank"), allowance: .absolute(9))
        )
      },
      ["6 figures (fidelity.blank) within smaller thresholds"]
    ),
    (
      {
        $0.thresholds = [
          Threshold(selection: JudgesLessTests.selection("*"), allowance: .relative(9))
        ]
      },
      ["within smaller thresholds"]
    ),
    ({ $0.thresholds[0].allowance = .relative(0.03) }, ["within smaller thresholds"]),
    ({ $0.budgets[0].most = 4 }, ["6 figures (fidelity.lostOffsets) with tighter budgets"]),
    ({ $0.budgets = [] }, ["with tighter budgets"]),
    (
      { $0.budgets[0].selection = JudgesLessTests.selection("*", design: "floor") },
      ["with tighter budgets"]
    ),
  ]

  @Test(arguments: lesserSuites)
  func aSuiteThatJudgesLessIsInvalid(
    change: @escaping @Sendable (inout Suite) -> Void, facts: [String]
  ) throws {
    let problems = try Self.problems(change)
    #expect(!problems.isEmpty)
    for fact in facts { #expect(problems.contains { $0.words.contains(fact) }) }
  }

  @Test(
    arguments: [
      { _ in },
      { $0.thresholds = [] },
      { $0.thresholds[0].allowance = .relative(0.01) },
      { $0.budgets[0].most = 2 },
      { $0.metrics = [NamePattern("*")] },
      { $0.name = "another" },
    ] as [@Sendable (inout Suite) -> Void])
  func aSuiteThatJudgesAsMuchIsNot(change: @escaping @Sendable (inout Suite) -> Void) throws {
    #expect(try Self.problems(change).isEmpty)
  }

  static let lesserTimes: [(@Sendable (inout Suite) -> Void, String)] = [
    ({ $0.times.judging = .off }, "times ('times: judged')"),
    ({ $0.times.judging = .advisory }, "times ('times: judged')"),
    ({ $0.times.margin = 0.5 }, "times within 2%, and not 50%"),
    (
      {
        $0.thresholds = [
          Threshold(selection: JudgesLessTests.selection("time"), allowance: .relative(0.9))
        ]
      },
      "times within 2%, and not 90%"
    ),
  ]

  @Test(arguments: lesserTimes)
  func timesToo(change: @escaping @Sendable (inout Suite) -> Void, fact: String) throws {
    let problems = try Self.problems(change, FixedSuite.timedRun(), FixedSuite.timedPlan)
    #expect(problems.count == 1 && problems[0].words.contains(fact))
  }

  @Test func anOldBaselineStillJudgesAndSaysWhatItLacks() throws {
    let report = try FixedSuite.judged(after: .baseline { $0.rules = nil })
    #expect(report.verdict == .passed)
    #expect(report.notes.contains { $0.contains("does not say what its suite judged") })
  }

  @Test func rulesComeBackFromTheFile() throws {
    let baseline = try FixedSuite.baseline(FixedSuite.run, Self.plan)
    let text = try BaselineFile.text(of: baseline)
    #expect(try BaselineFile.read(text.utf8, named: "b").rules == JudgingRules(Self.plan.suite))
  }
}
