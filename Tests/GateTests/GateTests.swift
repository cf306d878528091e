import Reporting
import Results
import Testing

@testable import Gate

/// The verdicts of a gate on a run, and its exit code.
@Suite struct GateTests {
  @Test func theSameRunPasses() throws {
    let report = FixedSuite.judged(FixedSuite.run, try FixedSuite.baseline())
    #expect(report.verdict == .passed, "\(report.problems)")
    #expect(report.exitCode == 0)
    #expect(report.problems.isEmpty && report.causes.isEmpty)
    // 4 counters, 2 faults, 4 phases of 4 figures, and the hitches of a display, of 6 subjects.
    #expect(report.judgements.count == 6 * (4 + 2 + 16 + 1))
    #expect(report.count(of: .passed) == report.judgements.count)
    #expect(report.timesNotJudged == "the suite times nothing")
  }

  // MARK: Exact metrics

  /// A change of one metric of `app` on the first workload.
  private static func changed(_ change: (inout DesignResult) -> Void) -> RunResult {
    var run = FixedSuite.run
    change(&run.results[0])
    return run
  }

  /// Each metric of each subject, a little other in the baseline or not in it.
  @Test func everyExactMetricDecides() throws {
    let sound = try FixedSuite.baseline()
    for index in sound.subjects.indices {
      for (name, value) in sound.subjects[index].metrics {
        for other in [value + 0.001, nil] {
          var baseline = sound
          baseline.subjects[index].metrics[name] = other
          let report = FixedSuite.judged(FixedSuite.run, baseline)
          let moved = report.judgements.filter { $0.verdict != .passed }
          #expect(moved.map(\.metric.name) == [name], "\(other.debugDescription)")
          let isListed = other != nil && name.hasPrefix("counters.")
          #expect((report.exitCode == 0) == isListed, "\(name)")
          #expect(!isListed || moved.first?.verdict == .changed)
        }
      }
    }
  }

  @Test func oneBlockMoreRegressesAndSaysWhereFrom() throws {
    let run = GateTests.changed { result in
      result.allocations = AllocationPhases(
        setUp: FixedSuite.allocations(4),
        firstUse: Allocations(
          count: 121, bytes: 64 * 120 + 32, peakBytes: 760, frees: 0,
          sizeClasses: [.init(bytes: 32, count: 61), .init(bytes: 96, count: 60)]),
        steady: FixedSuite.allocations(0), isSettled: true)
    }
    let report = FixedSuite.judged(run, try FixedSuite.baseline())
    #expect(report.exitCode == 2)
    #expect(
      report.judgements.filter { $0.verdict == .regressed }.map(\.metric.name) == [
        "allocations.firstUse.bytes", "allocations.firstUse.count", "allocations.total.bytes",
        "allocations.total.count",
      ])
    let causes = try #require(report.causes.first)
    #expect(report.causes.count == 1)
    #expect(causes.design == "app" && causes.workload == "browse")
    #expect(
      causes.causes == [
        .init(kind: .sizeClass, name: "firstUse, blocks of 32 bytes", baseline: 60, found: 61)
      ])
  }

  /// Where the suite names counters, those with a better direction decide.
  @Test(
    arguments: [
      ("cellsCreated", 11, GateVerdict.improved), ("cellsCreated", 13, .regressed),
      ("cellsReused", 31, .improved), ("cellsReused", 29, .regressed),
      ("rowsDisplayed", 39, .changed), ("rowsDisplayed", 41, .changed),
    ])
  func aCounterIsJudgedByItsDirection(name: String, value: Int, verdict: GateVerdict) throws {
    let run = GateTests.changed { $0.counters[name] = value }
    var plan = FixedSuite.plan
    plan.suite.metrics = [NamePattern("*")]
    let report = FixedSuite.judged(run, plan, try FixedSuite.baseline())
    #expect(report.verdict == (verdict == .changed ? .passed : verdict))
    #expect(report.exitCode == Int(verdict.exitCode))
    let moved = report.judgements.filter { $0.verdict != .passed }
    #expect(moved.map(\.metric.name) == ["counters.\(name)"] && moved[0].verdict == verdict)
    #expect(report.causes.first?.causes.map(\.name) == (verdict == .changed ? nil : [name]))
    // Without a word of the suite a counter is listed, and decides nothing.
    let unasked = FixedSuite.judged(run, try FixedSuite.baseline())
    #expect(unasked.exitCode == 0 && unasked.count(of: .changed) == 1)
  }

  @Test func anAllowedVerdictIsListedAndDecidesNothing() throws {
    let baseline = try FixedSuite.baseline()
    let run = GateTests.changed { $0.modelled?.displays[0].hitchMillisecondsPerSecond = 14 }
    let allowed = FixedSuite.judged(run, baseline, allowing: [.improved])
    #expect(allowed.exitCode == 0 && allowed.verdict == .passed)
    #expect(allowed.allowed == [.improved])
    #expect(allowed.count(of: .improved) == 1)
    // *Invalid* is never allowed.
    var partial = run
    partial.isPartial = true
    #expect(FixedSuite.judged(partial, baseline, allowing: GateVerdict.allCases).exitCode == 1)
  }

  @Test func aRegressionOutranksAnImprovementAndAnInvalidOneBoth() throws {
    var run = GateTests.changed { $0.modelled?.displays[0].hitchMillisecondsPerSecond = 14 }
    let baseline = try FixedSuite.baseline()
    run.results[1].modelled?.displays[0].hitchMillisecondsPerSecond = 13
    #expect(FixedSuite.judged(run, baseline).exitCode == 2)
    run.results[2].counters["rowsDisplayed"] = nil
    #expect(FixedSuite.judged(run, baseline).exitCode == 1)
  }

  // MARK: Thresholds and budgets

  @Test func aThresholdGivesRoomToBothSides() throws {
    var plan = FixedSuite.plan
    plan.suite.thresholds = [
      Threshold(
        selection: Selection(metric: NamePattern("counters.*"), line: 3), allowance: .absolute(0)),
      Threshold(
        selection: Selection(
          metric: NamePattern("counters.cellsCreated"), workload: NamePattern("brow*"),
          design: NamePattern("app"), line: 4), allowance: .relative(0.1)),
    ]
    let baseline = try FixedSuite.baseline()
    for (count, code) in [(12, 0), (13, 0), (11, 0), (14, 2), (10, 3)] {
      // 10% of 12 is 1.2.
      let run = GateTests.changed { $0.counters["cellsCreated"] = count }
      #expect(FixedSuite.judged(run, plan, baseline).exitCode == code, "\(count)")
    }
    // On the other workload, and of other designs, there is no room: the first threshold names every counter.
    var other = FixedSuite.run
    other.results[3].counters["cellsCreated"] = 13
    #expect(FixedSuite.judged(other, plan, baseline).exitCode == 2)
  }

  @Test func aBudgetHoldsWhateverTheBaselineSays() throws {
    var plan = FixedSuite.plan
    plan.suite.budgets = [
      Budget(
        selection: Selection(
          metric: NamePattern("fidelity.*"), design: NamePattern("tag-lookup"), line: 9),
        most: 2)
    ]
    let report = FixedSuite.judged(FixedSuite.run, plan, try FixedSuite.baseline())
    #expect(report.exitCode == 2)
    let moved = report.judgements.filter { $0.verdict == .regressed }
    #expect(moved.map(\.metric.name) == ["fidelity.lostOffsets", "fidelity.lostOffsets"])
    #expect(moved[0].limit == "at most 2" && moved[0].reason == "outside its budget (line 9)")
    // Nothing is worse than in the baseline: it is over budget, and nothing of it is new.
    #expect(moved.allSatisfy(\.isOverBudget) && report.word == "over budget")
    #expect(report.regressedFaults.allSatisfy(\.isOverBudget) && report.regressedFaults.count == 2)
    let text = GateFormat(report).text(.plain)
    #expect(text.hasPrefix("OVER BUDGET (exit code 2): 2 over budget"), "\(text)")
    for word in ["regressed", "REGRESSED", "now shows"] { #expect(!text.contains(word), "\(text)") }
    // A figure that is worse too has regressed.
    var worse = FixedSuite.run
    for index in worse.results.indices { worse.results[index].fidelity["lostOffsets"] = 99 }
    let regressed = FixedSuite.judged(worse, plan, try FixedSuite.baseline())
    #expect(regressed.word == "regressed" && !regressed.regressedFaults.allSatisfy(\.isOverBudget))
  }

  @Test func onlyWhatTheSuiteJudgesIsJudged() throws {
    var plan = FixedSuite.plan
    plan.suite.metrics = [NamePattern("fidelity.*")]
    let run = GateTests.changed { $0.modelled?.displays[0].hitchMillisecondsPerSecond = 99 }
    let baseline = try FixedSuite.baseline(FixedSuite.run, plan)
    let report = FixedSuite.judged(run, plan, baseline)
    #expect(report.exitCode == 0)
    #expect(report.judgements.count == 12)
    #expect(report.notes.contains { $0.hasPrefix("12 of ") && $0.contains("figures are judged") })
    #expect(FixedSuite.judged(FixedSuite.run, FixedSuite.plan, baseline).notes.isEmpty)
    // A baseline that judged more is not passed.
    #expect(FixedSuite.judged(run, plan, try FixedSuite.baseline()).exitCode == 1)
    // A suite that judges nothing does not pass.
    plan.suite.metrics = [NamePattern("nothing")]
    #expect(FixedSuite.judged(run, plan, baseline).exitCode == 1)
  }
}
