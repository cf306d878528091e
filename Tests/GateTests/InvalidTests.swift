import Results
import Testing

@testable import Gate

/// Nothing passes without proof.
@Suite struct InvalidTests {
  /// The problem that a change causes, with facts in its words; or, without a kind, the metrics that it makes invalid.
  typealias Fault = (kind: GateProblem.Kind?, facts: [String], change: GateChange)

  static let faults: [Fault] = [
    (.partialRun, [], .run { $0.isPartial = true }),
    (.otherSchema, ["2", "1"], .run { $0.schema = 2 }),
    (.failedPass, ["disagrees"], .run { $0.failures = [disagreement] }),
    (
      .otherOrigin, ["toolchain", "Swift 6.4", "Swift 6.3.1"],
      .run { $0.machine.toolchain = "Swift 6.4" }
    ),
    (.otherOrigin, ["allocator", "none", "jemalloc 5.3.0"], .run { $0.machine.allocator = nil }),
    (.otherOrigin, ["build", "debug", "release"], .run { $0.machine.isRelease = false }),
    (.otherOrigin, ["base", "tag-lookup", "floor"], .run { $0.base = "tag-lookup" }),
    (.otherOrigin, ["base", "floor", "ceiling"], .baseline { $0.base = "ceiling" }),
    (.otherTrace, ["00cc", "00aa"], .run { $0.workloads[0].traceHash = "00cc" }),
    (.otherTrace, ["00aa", "00cc"], .baseline { $0.workloads[0].traceHash = "00cc" }),
    (.wrongCount, ["0", "1"], .run { $0.workloads.removeLast() }),
    (.wrongCount, ["2", "1"], .run { $0.workloads.append($0.workloads[0]) }),
    (.wrongCount, ["0", "stable-id,saves=scroll"], .run { $0.results.removeFirst() }),
    (.wrongCount, ["2", "tag-lookup"], .run { $0.results.append($0.results[1]) }),
    (.unplanned, [], .run { $0.results.append(FixedSuite.result("x", on: browse, cost: 9)) }),
    (.vanished, [], .plan { $0.subjects.remove(at: 1) }),
    (.vanished, [], .plan { $0.workloads.removeLast() }),
    (.new, [], .baseline { $0.subjects.removeAll { $0.design == "tag-lookup" } }),
    (
      .new, [],
      .baseline { baseline in
        baseline.workloads.removeFirst()
        baseline.subjects.removeAll { $0.workload == "browse" }
      }
    ),
    // The problem names the old name of the same design.
    (.new, ["'tag-lookup'"], .plan { $0.subjects[1] = .init(name: "tag", design: "tag-lookup") }),
    (.new, [], .baseline { $0.subjects[0].design += "x" }),
    (.new, [], .baseline { $0.subjects[0].host = "recycleFirst" }),
    (.lacking, [], .run { $0.results[0].counters = [:] }),
    (.lacking, [], .run { $0.results[0].fidelity = [:] }),
    (nil, ["allocations.firstUse.count"], .run { $0.results[0].allocations = nil }),
    (nil, ["counters.offsetHits"], .run { $0.results[0].counters["offsetHits"] = nil }),
    (nil, ["modelled.hitches.60"], .run { $0.results[0].modelled = nil }),
    // The baseline does not have it.
    (nil, ["counters.reloads"], .run { $0.results[0].counters["reloads"] = 0 }),
    (.unknownMetric, ["counters.more"], .run { $0.results[0].counters["more"] = 0 }),
    (
      .notFinite, ["modelled.hitches.60"],
      .run { $0.results[0].modelled?.displays[0].hitchMillisecondsPerSecond = .nan }
    ),
    (
      .inexact, ["[10, 11]"],
      .run { $0.results[0].instructions = FixedSuite.instructions([10, 11]) }
    ),
    (.emptyPlan, [], .plan { $0.subjects = [] }),
    (
      .limitsNothing, ["threshold of line 7 (counters.cellsCreated, design ap)"],
      .plan {
        $0.suite.thresholds = [Threshold(selection: limitingNothing, allowance: .absolute(5))]
      }
    ),
    (
      .limitsNothing, ["budget of line 7 (counters.cellsCreated, design ap)"],
      .plan { $0.suite.budgets = [Budget(selection: limitingNothing, most: 5)] }
    ),
  ]

  private static let browse = FixedSuite.browse
  private static let limitingNothing = Selection(
    metric: NamePattern("counters.cellsCreated"), design: NamePattern("ap"), line: 7)
  private static let disagreement = ChildFailure(
    pass: .allocations, workload: "browse", host: "acquireFirst", design: "tag-lookup",
    end: .disagreed("it disagrees with the fidelity pass"))

  @Test(arguments: faults.indices)
  func itIsReportedAndTheExitCodeIsOne(number: Int) throws {
    let (kind, facts, change) = InvalidTests.faults[number]
    let report = try FixedSuite.judged(after: change)
    #expect(report.verdict == .invalid && report.exitCode == 1, "\(facts)")
    if let kind {
      #expect(
        report.problems.contains { problem in
          problem.kind == kind && facts.allSatisfy(problem.words.contains)
        }, "\(kind), \(facts): \(report.problems)")
    } else {
      let invalid = report.judgements.filter { $0.verdict == .invalid }
      #expect(Set(invalid.map(\.metric.name)).isSuperset(of: facts), "\(facts): \(invalid)")
      #expect(invalid.allSatisfy { $0.reason != nil })
    }
  }

  @Test func aRunWithAProblemMakesNoBaseline() throws {
    var run = FixedSuite.run
    run.isPartial = true
    #expect(throws: GateProblems.self) { try FixedSuite.baseline(run) }
    run = FixedSuite.timedRun()
    run.results[0].timing?.conditionSamples.removeLast()
    let error = #expect(throws: GateProblems.self) {
      try FixedSuite.baseline(run, FixedSuite.timedPlan)
    }
    #expect(error?.problems.map(\.kind) == [.missingTimes])
    #expect(error?.problems.first?.design == "app")
  }

  @Test func theToolAndTheSizeClassesMayChange() throws {
    let report = try FixedSuite.judged(
      after: .baseline { baseline in
        baseline.tool = "9.9.9"
        baseline.subjects[0].sizeClasses["firstUse"] = ["16": 7]
      })
    #expect(report.exitCode == 0, "\(report.problems)")
  }

  /// The report names the new design.
  @Test func aNameMayMeanAnotherDesign() throws {
    var plan = FixedSuite.plan
    var run = FixedSuite.run
    let baseline = try FixedSuite.baseline()
    plan.subjects[0] = GatePlan.Subject(name: "app", design: "stable-id")
    for index in [0, 3] { run.results[index].design = "stable-id" }
    let report = FixedSuite.judged(run, plan, baseline)
    #expect(report.exitCode == 0)
    #expect(report.changes == ["app is now stable-id; it was stable-id,saves=scroll"])
  }
}
