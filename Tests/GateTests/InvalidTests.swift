import Gate
import Results
import Testing

/// What was not proven is invalid, never passed.
@Suite struct InvalidTests {
  /// What a report says: a problem with facts in its words, or an invalid metric.
  enum Told: Sendable {
    case problem(GateProblem.Kind, naming: [String] = [])
    case metric(String)
  }

  /// What the report must say after a change.
  static let faults: [(Told, GateChange)] = [
    (.problem(.partialRun), .run { $0.isPartial = true }),
    (.problem(.otherSchema, naming: ["2", "1"]), .run { $0.schema = 2 }),
    (
      .problem(.failedPass, naming: ["disagrees"]),
      .run { run in
        run.failures = [
          ChildFailure(
            pass: "allocations", workload: "browse", host: "acquireFirst", design: "tag-lookup",
            end: .disagreed("it disagrees with the fidelity pass"))
        ]
      }
    ),
    (
      .problem(.otherOrigin, naming: ["toolchain", "Swift 6.4", "Swift 6.3.1"]),
      .run { $0.machine.toolchain = "Swift 6.4" }
    ),
    (
      .problem(.otherOrigin, naming: ["allocator", "none", "jemalloc 5.3.0"]),
      .run { $0.machine.allocator = nil }
    ),
    (
      .problem(.otherOrigin, naming: ["build", "debug", "release"]),
      .run { $0.machine.isRelease = false }
    ),
    (
      .problem(.otherOrigin, naming: ["base", "tag-lookup", "floor"]),
      .run { $0.base = "tag-lookup" }
    ),
    (.problem(.otherTrace, naming: ["00cc", "00aa"]), .run { $0.workloads[0].traceHash = "00cc" }),
    (
      .problem(.otherTrace, naming: ["00aa", "00cc"]),
      .baseline { $0.workloads[0].traceHash = "00cc" }
    ),
    (.problem(.wrongCount, naming: ["0", "1"]), .run { $0.workloads.removeLast() }),
    (.problem(.wrongCount, naming: ["2", "1"]), .run { $0.workloads.append($0.workloads[0]) }),
    (
      .problem(.wrongCount, naming: ["0", "stable-id,saves=scroll"]),
      .run { $0.results.removeFirst() }
    ),
    (
      .problem(.wrongCount, naming: ["2", "tag-lookup"]), .run { $0.results.append($0.results[1]) }
    ),
    (
      .problem(.unplanned),
      .run { run in
        var more = run.results[0]
        more.design = "other"
        run.results.append(more)
      }
    ),
    (.problem(.vanished), .plan { $0.subjects.remove(at: 1) }),
    (.problem(.vanished), .plan { $0.workloads.removeLast() }),
    (.problem(.new), .baseline { $0.subjects.removeAll { $0.design == "tag-lookup" } }),
    (
      .problem(.new),
      .baseline { baseline in
        baseline.workloads.removeFirst()
        baseline.subjects.removeAll { $0.workload == "browse" }
      }
    ),
    // The old name of what is the same design.
    (
      .problem(.new, naming: ["'tag-lookup'"]),
      .plan { $0.subjects[1] = GatePlan.Subject(name: "tag-lokup", design: "tag-lookup") }
    ),
    (
      .problem(.otherOrigin, naming: ["base", "floor", "ceiling"]),
      .baseline { $0.base = "ceiling" }
    ),
    (.problem(.new), .baseline { $0.subjects[0].design += "x" }),
    (.problem(.new), .baseline { $0.subjects[0].host = "recycleFirst" }),
    (.problem(.lacking), .run { $0.results[0].counters = [:] }),
    (.problem(.lacking), .run { $0.results[0].fidelity = [:] }),
    (.metric("allocations.firstUse.count"), .run { $0.results[0].allocations = nil }),
    (.metric("counters.offsetHits"), .run { $0.results[0].counters["offsetHits"] = nil }),
    (.metric("modelled.hitches.60"), .run { $0.results[0].modelled = nil }),
    // The baseline does not have it.
    (.metric("counters.reloads"), .run { $0.results[0].counters["reloads"] = 0 }),
    (
      .problem(.unknownMetric, naming: ["counters.more"]),
      .run { $0.results[0].counters["more"] = 0 }
    ),
    (
      .problem(.notFinite, naming: ["modelled.hitches.60"]),
      .run { $0.results[0].modelled?.displays[0].hitchMillisecondsPerSecond = .nan }
    ),
    (
      .problem(.inexact, naming: ["[10, 11]"]),
      .run { $0.results[0].instructions = FixedSuite.instructions([10, 11]) }
    ),
    (.problem(.emptyPlan), .plan { $0.subjects = [] }),
    (
      .problem(.limitsNothing, naming: ["line 7 (counters.cellsCreated, design ap)"]),
      .plan { $0.suite.thresholds = [Threshold(limitingNothing, .absolute(5))] }
    ),
    (
      .problem(.limitsNothing, naming: ["line 7 (counters.cellsCreated, design ap)"]),
      .plan { $0.suite.budgets = [Budget(limitingNothing, most: 5)] }
    ),
  ]

  private static let limitingNothing = Selection(
    metric: NamePattern("counters.cellsCreated"), design: NamePattern("ap"), line: 7)

  @Test(arguments: faults.indices)
  func itIsToldAndEndsWithOne(number: Int) throws {
    let (told, change) = InvalidTests.faults[number]
    let report = try FixedSuite.judged(after: change)
    #expect(report.verdict == .invalid, "\(told)")
    #expect(report.exitCode == 1)
    switch told {
    case .problem(let kind, let facts):
      #expect(
        report.problems.contains { problem in
          problem.kind == kind && facts.allSatisfy(problem.words.contains)
        }, "\(told): \(report.problems)")
    case .metric(let name):
      let invalid = report.judgements.filter { $0.verdict == .invalid }
      #expect(invalid.contains { $0.metric.name == name }, "\(told): \(invalid)")
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

  @Test func whatDecidesNothingOfAnExactRunMayChange() throws {
    let report = try FixedSuite.judged(
      after: .baseline { baseline in
        baseline.tool = "9.9.9"
        baseline.subjects[0].sizeClasses["firstUse"] = ["16": 7]
      })
    #expect(report.exitCode == 0, "\(report.problems)")
  }

  /// What an exact figure comes to may move where the design under a name does, and the report says so.
  @Test func aNameMayStandForAnotherDesign() throws {
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
