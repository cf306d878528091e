import Results
import Testing

@testable import Gate

/// Any two results, compared by the rules of the gate.
@Suite struct FigureComparisonTests {
  private static func compared(
    _ old: RunResult, _ new: RunResult, metrics: [NamePattern] = []
  ) -> GateReport {
    Gate.compare(("a", old), ("b", new), metrics: metrics)
  }

  @Test func twoLikeRunsDifferInNothing() {
    let report = Self.compared(FixedSuite.run, FixedSuite.run)
    #expect(report.verdict == .passed && report.changes.isEmpty)
    #expect(report.judgements.count == 6 * 23)
    #expect(report.suite == nil && report.result == "b")
    let timed = Self.compared(FixedSuite.timedRun(), FixedSuite.timedRun(seed: 1))
    #expect(timed.verdict == .passed && timed.judgements.count == 6 * 24)
  }

  @Test func everyDifferenceHasItsVerdict() throws {
    var run = FixedSuite.timedRun(slow: "tag-lookup", by: 0.1)
    run.results[0].counters["offsetHits"] = 11
    run.results[0].fidelity["lostOffsets"] = 2
    let report = Self.compared(FixedSuite.timedRun(), run)
    #expect(report.verdict == .regressed && report.exitCode == 0, "it is not a gate")
    let moved = report.judgements.filter { $0.verdict != .passed }
    #expect(
      moved.map(\.metric.name) == ["counters.offsetHits", "fidelity.lostOffsets", "time", "time"])
    #expect(moved.map(\.verdict) == [.changed, .regressed, .regressed, .regressed])
    for time in moved.suffix(2) {
      #expect(time.design == "tag-lookup" && abs((time.ratio ?? 0) - 1.1) < 0.01)
      #expect((time.lower ?? 0) > 1.08 && (time.upper ?? 2) < 1.12)
    }
  }

  @Test func whatOneOfThemHasAloneIsAChangeAndMakesNothingInvalid() {
    var run = FixedSuite.run
    run.results.removeAll { $0.design == "tag-lookup" }
    run.results[0].allocations = nil
    run.workloads[1].traceHash = "00cc"
    run.machine.toolchain = "Swift 6.4"
    run.isPartial = true
    let report = Self.compared(FixedSuite.run, run)
    #expect(report.verdict == .passed && report.problems.isEmpty)
    #expect(report.judgements.allSatisfy { $0.workload == "browse" })
    #expect(report.count(of: .notJudged) == 16)
    #expect(
      report.changes == [
        "the trace \(FixedSuite.edited.name) is another",
        "tag-lookup on browse is in a alone",
        "the toolchain is another: Swift 6.3.1 in a, Swift 6.4 in b",
      ])
    #expect(report.notes == ["b is partial: its run was stopped"])
  }

  @Test func timesAreComparedOnOneMachineWhereBothHaveThem() {
    let timed = FixedSuite.timedRun(slow: "tag-lookup", by: 1)
    #expect(
      Self.compared(FixedSuite.run, timed).timesNotJudged == "b alone has times")
    var other = timed
    other.machine.fingerprint = "0000000000000000"
    let report = Self.compared(FixedSuite.timedRun(), other)
    #expect(report.verdict == .passed && report.timesNotJudged?.contains("another machine") == true)
  }

  @Test func metricsThatAreNamedAreComparedAlone() {
    var run = FixedSuite.run
    run.results[0].counters["offsetHits"] = 11
    run.results[0].fidelity["lostOffsets"] = 2
    let report = Self.compared(
      FixedSuite.run, run, metrics: [NamePattern("counters.offset*")])
    #expect(report.judgements.count == 6 && report.verdict == .regressed, "what is named decides")
  }

  @Test func costsOfFewerFaultsAreChangedInTheirOwnDirection() {
    var run = FixedSuite.timedRun(slow: "tag-lookup", by: 0.1)
    for index in run.results.indices where run.results[index].design == "tag-lookup" {
      run.results[index].fidelity["lostOffsets"] = 0
      run.results[index].counters["cellsCreated"] = 20
      run.results[index].counters["cellsReused"] = 20
    }
    let metrics = ["fidelity.*", "counters.cells*", "time"].map { NamePattern($0) }
    let changed = Self.compared(FixedSuite.timedRun(), run, metrics: metrics).judgements
      .filter { $0.verdict == .changed && $0.workload == "browse" }
    let reasons = changed.map { "\($0.metric.name): \($0.reason ?? "")" }
    #expect(
      reasons == [
        "counters.cellsCreated: more, with fewer faults",
        "counters.cellsReused: less, with fewer faults",
        "time: slower, by more than the margin for certain, with fewer faults",
      ])
  }

  @Test func twoBaselinesAreComparedInTheSameWay() throws {
    let old = try FixedSuite.baseline(FixedSuite.timedRun(), FixedSuite.timedPlan)
    #expect(Gate.compare(("a", old), ("b", old)).verdict == .passed)
    var new = old
    new.subjects[0].metrics["fidelity.lostOffsets"] = 9
    new.subjects[1].times = [FixedSuite.quiet: [3, 4, 5], FixedSuite.busy: [9]]
    let gone = new.subjects.removeLast()
    let report = Gate.compare(("a", old), ("b", new))
    #expect(report.verdict == .regressed && report.count(of: .regressed) == 1)
    #expect(report.count(of: .notJudged) == 1, "three times are no sample")
    #expect(report.changes == ["\(gone.design) on \(gone.workload) is in a alone"])
  }

  /// A kind of fault that few traces can show is listed where it was shown, and a counter where a design counts it.
  @Test func whatIsNotListedIsNone() throws {
    let old = try FixedSuite.baseline()
    var new = old
    new.subjects[0].metrics["fidelity.blank"] = 12
    let blank = Gate.compare(("a", old), ("b", new))
    #expect(blank.count(of: .regressed) == 1 && blank.count(of: .notJudged) == 0)
    let fixed = Gate.compare(("b", new), ("a", old))
    #expect(fixed.count(of: .improved) == 1 && fixed.count(of: .notJudged) == 0)
    new = old
    new.subjects[0].metrics["counters.rowsPrepared"] = 5
    #expect(Gate.compare(("b", new), ("a", old)).count(of: .notJudged) == 1)
    new.subjects[0].canonicalDesign = "no-reuse"
    let other = Gate.compare(("b", new), ("a", old))
    #expect(other.count(of: .changed) == 1 && other.count(of: .notJudged) == 0)
  }

  @Test func aBudgetThatABaselineExceedsIsNamed() throws {
    var plan = FixedSuite.plan
    plan.suite.budgets = [
      Budget(selection: Selection(metric: NamePattern("fidelity.*"), line: 9), most: 2),
      Budget(
        selection: Selection(metric: NamePattern("counters.rowsDisplayed"), line: 12), least: 40),
    ]
    #expect(
      plan.exceededBudgets(of: try FixedSuite.baseline()) == [
        """
        lost of tag-lookup on browse, host acquireFirst is 3, and the budget of line 9 is at most 2
        """,
        """
        lost of tag-lookup on \(FixedSuite.edited.name), host acquireFirst+late is 3, and the budget \
        of line 9 is at most 2
        """,
      ])
  }
}
